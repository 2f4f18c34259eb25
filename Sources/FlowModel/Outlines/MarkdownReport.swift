/// GitHub refuses a comment with more characters.
public let markdownLimit = 65_536

/// The report for a pull request, in at most `limit` bytes. A longer report loses whole rows,
/// pictures and lines, and its last line counts them. The breaking changes get room first, then one
/// picture of each application, the other changes or else their numbers by flow, the other
/// pictures, and the lines of the graph.
public func markdownReport(
    of comparisons: [OutlineComparison], limit: Int = markdownLimit
) -> String {
    let title = "### Navigation: \(OutlineComparison.summary(of: comparisons))\n"
    var room = MarkdownRoom(left: limit - title.utf8.count - leftOutLimit)
    let changed = comparisons.filter { !$0.changes.isEmpty }
    var sections = changed.map { MarkdownSection($0, isNamed: comparisons.count > 1) }
    for index in sections.indices {
        sections[index].addRows(sections[index].breaking, in: &room)
    }
    // A picture tells more than a thousand safe changes, so it goes first, as long as it leaves
    // them room.
    for index in sections.indices where !room.lacksRows {
        sections[index].addDrawings(1, within: room.left / 2, in: &room)
    }
    for index in sections.indices { sections[index].addSafeRows(in: &room) }
    for index in sections.indices {
        sections[index].addDrawings(.max, within: room.left, in: &room)
    }
    for index in sections.indices { sections[index].addLines(in: &room) }
    return title + sections.map { $0.text }.joined() + leftOut(of: sections)
}

/// An upper bound for the bytes of the last line.
private let leftOutLimit = 300

/// The last line, which counts the parts that are left out; empty if nothing is left out.
private func leftOut(of sections: [MarkdownSection]) -> String {
    func sum(_ count: (MarkdownSection) -> Int) -> Int { sections.reduce(0) { $0 + count($1) } }
    let rows = sum { $0.changes.count - $0.rows.count }
    let breaking = sum { section in
        section.changes.dropFirst(section.rows.count).filter { $0.isBreaking }.count
    }
    let pictures = sum { $0.drawings.count - $0.shownDrawings }
    let lines = sum { $0.lines.count - $0.shownLines }
    var parts: [String] = []
    if rows > 0 { parts.append(counted(rows, "change") + " (\(breaking) breaking)") }
    if pictures > 0 { parts.append(counted(pictures, "picture")) }
    if lines > 0 { parts.append(counted(lines, "line")) }
    if parts.isEmpty { return "" }
    return "\nLeft out, since a comment has no room for it: " + parts.joined(separator: ", ")
        + ". `flowc diff` prints all of it.\n"
}

/// The bytes that are left.
private struct MarkdownRoom {
    var left: Int
    /// True if a row did not fit. Then no later row is added, even if it is shorter.
    var lacksRows = false

    /// Takes some bytes, if so many are left.
    mutating func take(_ bytes: Int) -> Bool {
        guard bytes <= left else { return false }
        left -= bytes
        return true
    }
}

/// The part of the report about one application.
private struct MarkdownSection {
    let changes: [OutlineChange]
    let drawings: [Drawing]
    let lines: [String]
    private let title: String
    private(set) var rows: [String] = []
    /// Rows with the numbers of safe changes that do not fit.
    private var sums: [String] = []
    private(set) var shownDrawings = 0
    private(set) var shownLines = 0

    private static let table = "\n| | change | what | why |\n|---|---|---|---|\n"

    init(_ comparison: OutlineComparison, isNamed: Bool) {
        // Keeps breaking changes first, which is also their usual order.
        changes =
            comparison.changes.filter { $0.isBreaking }
            + comparison.changes.filter { !$0.isBreaking }
        drawings = comparison.drawings
        lines = comparison.changes.flatMap { $0.lines }.map { printable($0) }
        title = isNamed ? "\n#### " + markdownText(comparison.name) + "\n" : ""
    }

    private var isEmpty: Bool { rows.isEmpty && sums.isEmpty && shownDrawings == 0 }
    private var titleCost: Int { isEmpty ? title.utf8.count : 0 }
    /// The bytes of the title and table head, which are added with the first row.
    private var headCost: Int {
        rows.isEmpty && sums.isEmpty ? titleCost + Self.table.utf8.count : 0
    }

    var breaking: [String] { changes.filter { $0.isBreaking }.map(row) }

    /// Adds rows until one does not fit.
    mutating func addRows(_ added: [String], in room: inout MarkdownRoom) {
        for row in added where !room.lacksRows {
            room.lacksRows = !room.take(row.utf8.count + headCost)
            if !room.lacksRows { rows.append(row) }
        }
    }

    /// Adds the rows of safe changes or, if they do not all fit, one row for each flow with their
    /// numbers.
    mutating func addSafeRows(in room: inout MarkdownRoom) {
        if room.lacksRows { return }
        let safe = changes[rows.count...]
        let added = safe.map(row)
        if added.reduce(headCost, { $0 + $1.utf8.count }) <= room.left {
            return addRows(added, in: &room)
        }
        let byFlow = Dictionary(grouping: safe) { $0.flow }
        for (flow, changes) in byFlow.sorted(by: { $0.key < $1.key }) {
            let numbers = OutlineChange.Kind.allCases.compactMap { kind in
                let count = changes.count { $0.kind == kind }
                return count == 0 ? nil : "\(count) " + kind.rawValue
            }
            let subject = flow.isEmpty ? "of the app" : "in " + markdownCode(flow)
            let row =
                "| safe | \(numbers.joined(separator: ", ")) | \(subject) | "
                + "there is no room for a row each |\n"
            if room.take(row.utf8.count + headCost) { sums.append(row) }
        }
    }

    private func row(of change: OutlineChange) -> String {
        let mark = change.isBreaking ? "**breaking**" : "safe"
        var subject = markdownCode(change.factKind.rawValue + " " + change.subject)
        if change.kind == .renamed, let old = change.old.first {
            subject += ", was " + markdownCode(old)
        }
        return "| \(mark) | \(change.kind.rawValue) | \(subject) | "
            + markdownText(change.reason) + " |\n"
    }

    /// Adds the next drawings up to `count`, none of more bytes than `limit`.
    mutating func addDrawings(_ count: Int, within limit: Int, in room: inout MarkdownRoom) {
        while shownDrawings < min(count, drawings.count) {
            let head = titleCost + (shownDrawings == 0 ? legend.utf8.count : 0)
            let cost = drawings[shownDrawings].markdown.utf8.count + head
            guard cost <= limit, room.take(cost) else { return }
            shownDrawings += 1
        }
    }

    private var legend: String {
        "\nGreen is new, red is gone, amber has changed."
            + (drawings.count == 1 ? "\n" : " " + Drawing.splitNote + ".\n")
    }

    mutating func addLines(in room: inout MarkdownRoom) {
        guard !isEmpty, !lines.isEmpty,
            room.take(fences.start.utf8.count + fences.end.utf8.count)
        else { return }
        while shownLines < lines.count, room.take(lines[shownLines].utf8.count + 1) {
            shownLines += 1
        }
    }

    /// A fence has to be longer than any fence within it.
    private var fences: (start: String, end: String) {
        let fence = String(repeating: "`", count: longestFence(in: lines) + 1)
        return ("\n" + fence + "diff\n", fence + "\n")
    }

    var text: String {
        if isEmpty { return "" }
        var text = title
        if !rows.isEmpty || !sums.isEmpty { text += Self.table + (rows + sums).joined() }
        if shownDrawings > 0 {
            text += legend + drawings.prefix(shownDrawings).map { $0.markdown }.joined()
        }
        if shownLines > 0 {
            let (start, end) = fences
            text += start + lines.prefix(shownLines).map { $0 + "\n" }.joined() + end
        }
        return text
    }
}
