/// A file as it was read: its path as the user will see it and its bytes.
///
/// The core never opens files; whoever calls it reads them. Paths are relative, so that output does
/// not depend on where the project lies.
public struct SourceFile: Sendable, Equatable {
    /// As reports show it.
    public let path: String
    /// Where the file lies among the others, which says what is in or above a directory. It is the
    /// path, unless that leads through `..`.
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
