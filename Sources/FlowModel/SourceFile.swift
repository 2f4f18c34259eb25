/// A file as it was read: its path as the user will see it and its bytes.
///
/// The core never opens files; whoever calls it reads them. `path` is relative to the project,
/// so that output does not depend on where the project lies.
public struct SourceFile: Sendable, Equatable {
    public let path: String
    public let bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) {
        self.path = path
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
