/// Turns byte offsets of one file into lines and columns. No other type in the project does.
///
/// Lines end at LF, CRLF or a lone CR, as editors count them. Lines and columns start at 1.
public struct LineTable: Sendable {
    private let bytes: [UInt8]
    /// The byte offset at which each line starts, ascending; the first is 0.
    private let lineStarts: [Int]
    /// The number of characters that begin before each block of bytes, so that a column far to the
    /// right in a line of megabytes is found at once.
    private let scalarCounts: [Int]
    private static let blockLength = 1_024

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        var offset = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            if byte == 0x0A {
                starts.append(offset)
            } else if byte == 0x0D {
                if offset < bytes.count, bytes[offset] == 0x0A { offset += 1 }
                starts.append(offset)
            }
        }
        lineStarts = starts
        var counts = [0]
        for start in stride(from: 0, to: bytes.count, by: LineTable.blockLength) {
            let end = min(start + LineTable.blockLength, bytes.count)
            counts.append(counts[counts.count - 1] + countScalars(bytes[start..<end]))
        }
        scalarCounts = counts
    }

    public var lineCount: Int { lineStarts.count }

    /// The line that holds `byteOffset`, counted from 1.
    public func lineNumber(atByte byteOffset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if lineStarts[middle] <= byteOffset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// Line and column in Unicode scalars, both from 1: what people and compilers count.
    public func position(atByte byteOffset: Int) -> (lineNumber: Int, column: Int) {
        let line = lineNumber(atByte: byteOffset)
        let start = contentStart(ofLine: line)
        let end = min(max(byteOffset, start), bytes.count)
        return (line, scalarCount(upTo: end) - scalarCount(upTo: start) + 1)
    }

    /// Line and column in UTF-16 code units, both from 0: what the Language Server Protocol counts.
    public func utf16Position(atByte byteOffset: Int) -> (line: Int, character: Int) {
        let line = lineNumber(atByte: byteOffset)
        let start = contentStart(ofLine: line)
        let end = min(max(byteOffset, start), bytes.count)
        var units = 0
        for offset in start..<end where bytes[offset] & 0xC0 != 0x80 {
            units += bytes[offset] >= 0xF0 ? 2 : 1
        }
        return (line - 1, units)
    }

    /// The bytes of a line without its line break and without a byte order mark.
    public func byteRange(ofLine lineNumber: Int) -> Range<Int> {
        let start = contentStart(ofLine: lineNumber)
        var end = lineNumber < lineStarts.count ? lineStarts[lineNumber] : bytes.count
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return start..<max(start, end)
    }

    /// A byte order mark belongs to the first line but is invisible, so columns start after it.
    private func contentStart(ofLine lineNumber: Int) -> Int {
        let start = lineStarts[lineNumber - 1]
        if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return 3 }
        return start
    }

    private func scalarCount(upTo end: Int) -> Int {
        let block = end / LineTable.blockLength
        return scalarCounts[block] + countScalars(bytes[block * LineTable.blockLength..<end])
    }
}

/// Counts the characters that begin in some bytes.
private func countScalars(_ bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
    return count
}
