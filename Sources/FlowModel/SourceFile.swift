/// A file as it was read: its path as the user will see it and its bytes.
///
/// The core never opens files; its callers read them. Paths are relative, so that output does not
/// depend on the directory of the project.
public struct SourceFile: Sendable, Equatable {
    /// The path as reports show it.
    public let path: String
    /// The location of the file among the others, which tells the files in and above a directory.
    /// It is the path, unless the path leads through `..`.
    public let place: String
    public let bytes: [UInt8]

    public init(path: String, place: String? = nil, bytes: [UInt8]) {
        self.path = path
        self.place = place ?? path
        self.bytes = bytes
    }

    public init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }
}

/// The index of a file in the list of files that were compiled together.
public struct FileID: Sendable, Hashable, Comparable {
    public let index: Int32

    public init(_ index: Int) {
        self.index = Int32(index)
    }

    public static func < (left: FileID, right: FileID) -> Bool {
        left.index < right.index
    }
}
