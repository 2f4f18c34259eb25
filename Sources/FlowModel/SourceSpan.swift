/// A half-open range of UTF-8 bytes in one file.
///
/// Places travel as spans through every stage; only `LineTable` turns them into lines and columns.
public struct SourceSpan: Sendable, Hashable, Comparable {
    public let file: FileID
    public let startByte: Int32
    public let endByte: Int32

    public init(file: FileID, startByte: Int, endByte: Int) {
        self.file = file
        let startByte = max(0, startByte)
        self.startByte = Int32(clamping: startByte)
        self.endByte = Int32(clamping: max(startByte, endByte))
    }

    /// The bytes it covers in a file of this many bytes. A span may reach past the end, for example
    /// where something is missing, so code that slices a file uses this range.
    public func byteRange(in byteCount: Int) -> Range<Int> {
        (Int(startByte)..<Int(endByte)).clamped(to: 0..<byteCount)
    }

    public func covers(_ other: SourceSpan) -> Bool {
        file == other.file && startByte <= other.startByte && other.endByte <= endByte
    }

    /// The smallest span that covers both; both must be in the same file.
    public func joined(with other: SourceSpan) -> SourceSpan {
        SourceSpan(
            file: file,
            startByte: Int(min(startByte, other.startByte)),
            endByte: Int(max(endByte, other.endByte))
        )
    }

    public static func < (left: SourceSpan, right: SourceSpan) -> Bool {
        (left.file, left.startByte, left.endByte) < (right.file, right.startByte, right.endByte)
    }
}
