import FlowModel

/// The unified difference of two files, with three lines around each change; empty if they are
/// equal. It does not matter if lines end in CRLF.
func unifiedDifference(
    from old: [UInt8], to new: [UInt8], oldName: String, newName: String
) -> String {
    let oldLines = lines(of: old)
    let newLines = lines(of: new)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in newLines.difference(from: oldLines) {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
    }
    let rows = aligned(oldLines, newLines, removed: removed, inserted: inserted)
    let context = 3
    var text = ""
    var index = 0
    while let change = rows[index...].firstIndex(where: { $0.mark != " " }) {
        var end = change
        var last = change
        while end < rows.count, end - last <= 2 * context {
            if rows[end].mark != " " { last = end }
            end += 1
        }
        let hunk = max(index, change - context)..<min(rows.count, last + context + 1)
        text += header(of: rows[hunk]) + rows[hunk].map { $0.mark + $0.line + "\n" }.joined()
        index = hunk.upperBound
    }
    return text.isEmpty ? "" : "--- \(header(oldName))\n+++ \(header(newName))\n" + text
}

/// The name of a file as `patch` reads it: a name with a blank ends with a tab.
private func header(_ name: String) -> String { printable(name) + (name.contains(" ") ? "\t" : "") }

/// The first byte at which a file differs from the wanted bytes; nil if none does. It does not
/// matter if lines end in CRLF, because git may have put it there.
func firstDifference(of bytes: [UInt8], from wanted: [UInt8]) -> Int? {
    if bytes == wanted { return nil }
    let (carriageReturn, lineFeed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    var place = 0
    for byte in wanted {
        if byte == lineFeed, bytes[place...].starts(with: [carriageReturn, lineFeed]) {
            place += 1
        }
        guard place < bytes.count, bytes[place] == byte else { return place }
        place += 1
    }
    return place == bytes.count ? nil : place
}

private struct Row {
    let mark: String
    let text: ArraySlice<UInt8>
    /// The numbers of lines of the old and the new text before this row.
    let oldBefore: Int
    let newBefore: Int

    var line: String { String(decoding: text, as: UTF8.self) }
}

/// The lines of a file as bytes, since Swift takes two spellings of `é` for equal. If the last has
/// no line feed, it gets the words with which `diff` says so.
private func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let lineFeed = UInt8(ascii: "\n")
    var lines = bytes.split(separator: lineFeed, omittingEmptySubsequences: false)
    let last = lines.removeLast()
    lines = lines.map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    return last.isEmpty ? lines : lines + [last + "\n\\ No newline at end of file".utf8]
}

private func aligned(
    _ oldLines: [ArraySlice<UInt8>], _ newLines: [ArraySlice<UInt8>], removed: Set<Int>,
    inserted: Set<Int>
) -> [Row] {
    var rows: [Row] = []
    var old = 0
    var new = 0
    while old < oldLines.count || new < newLines.count {
        if old < oldLines.count, removed.contains(old) {
            rows.append(Row(mark: "-", text: oldLines[old], oldBefore: old, newBefore: new))
            old += 1
        } else if new < newLines.count, inserted.contains(new) {
            rows.append(Row(mark: "+", text: newLines[new], oldBefore: old, newBefore: new))
            new += 1
        } else {
            rows.append(Row(mark: " ", text: newLines[new], oldBefore: old, newBefore: new))
            old += 1
            new += 1
        }
    }
    return rows
}

/// `@@ -1,4 +1,5 @@`
private func header(of rows: ArraySlice<Row>) -> String {
    guard let first = rows.first else { return "" }
    func range(_ before: Int, _ count: Int) -> String {
        "\(count == 0 ? before : before + 1),\(count)"
    }
    let old = range(first.oldBefore, rows.filter { $0.mark != "+" }.count)
    let new = range(first.newBefore, rows.filter { $0.mark != "-" }.count)
    return "@@ -\(old) +\(new) @@\n"
}
