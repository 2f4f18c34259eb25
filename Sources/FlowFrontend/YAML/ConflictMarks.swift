/// The first mark of a merge conflict in a file: `<<<<<<< ` at the start of a line, if the other
/// two marks follow at the starts of later lines.
func conflictMark(in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    let marks = ["<<<<<<<", "=======", ">>>>>>>"].map { Array($0.utf8) }
    var first: Range<Int>?
    var next = 0
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
        let end = start + marks[next].count
        if end <= bytes.count, bytes[start..<end].elementsEqual(marks[next]),
            end == bytes.count || isWhitespace(bytes[end])
        {
            first = first ?? start..<end
            next += 1
            if next == marks.count { return first }
        }
        while start < bytes.count, bytes[start] != UInt8(ascii: "\n") { start += 1 }
        start += 1
    }
    return nil
}
