/// The changes in one application.
public struct OutlineComparison: Sendable {
    /// The name of the application.
    public var name: String
    public let changes: [OutlineChange]
    /// The changes as pictures, with their surroundings; empty if no screen, flow or way has
    /// changed.
    public let drawings: [Drawing]

    /// An application that is new or gone as a whole.
    public init(name: String, change: OutlineChange) {
        self.name = name
        changes = [change]
        drawings = []
    }

    init(name: String, changes: [OutlineChange], drawings: [Drawing]) {
        self.name = name
        self.changes = changes
        self.drawings = drawings
    }

    /// `3 changes, 1 breaking`
    public static func summary(of comparisons: [OutlineComparison]) -> String {
        let changes = comparisons.flatMap { $0.changes }
        let breaking = changes.filter { $0.isBreaking }.count
        if changes.isEmpty { return "no changes" }
        return counted(changes.count, "change") + ", \(breaking) breaking"
    }
}

/// The report for people: a line for each change, and below it the old and the new lines.
public func textReport(of comparisons: [OutlineComparison]) -> String {
    var text = ""
    for comparison in comparisons where !comparison.changes.isEmpty {
        if comparisons.count > 1 {
            text += (text.isEmpty ? "" : "\n") + printable(comparison.name) + ":\n"
        }
        for change in comparison.changes {
            text += change.isBreaking ? "breaking: " : "safe: "
            text += "\(change.kind.rawValue) \(change.factKind.rawValue) "
            text += printable(change.subject + ": " + change.reason) + "\n"
            for line in change.lines { text += "  " + printable(line) + "\n" }
        }
    }
    return text
}

/// The report with only the pictures.
public func mermaidReport(of comparisons: [OutlineComparison]) -> String {
    mermaidText(of: comparisons.map { ($0.name, $0.drawings) })
}

/// Drawings one after the other, each under a comment with its name.
public func mermaidText(of applications: [(name: String, drawings: [Drawing])]) -> String {
    var text = ""
    for application in applications {
        for drawing in application.drawings {
            text += (text.isEmpty ? "" : "\n") + "%% " + printable(application.name)
            text += (drawing.title.isEmpty ? "" : ": " + printable(drawing.title)) + "\n"
            text += drawing.text
        }
    }
    return text
}

/// A page with the drawings of each application, each drawing in a block of its own, since Mermaid
/// draws one in a block.
public func markdownPage(of applications: [(name: String, drawings: [Drawing])]) -> String {
    applications.map { application in
        "# " + markdownText(application.name) + "\n"
            + application.drawings.map { $0.markdown }.joined()
    }.joined(separator: "\n")
}

/// The report for programs.
public func jsonReport(of comparisons: [OutlineComparison]) -> String {
    var json = JSONWriter()
    let changes = comparisons.flatMap { $0.changes }
    json.object { json in
        json.key("version")
        json.int(1)
        json.key("changes")
        json.array { json in
            for comparison in comparisons {
                for change in comparison.changes {
                    write(change, of: comparison.name, to: &json)
                }
            }
        }
        json.key("summary")
        json.object { json in
            for kind in OutlineChange.Kind.allCases {
                json.key(kind.rawValue)
                json.int(changes.filter { $0.kind == kind }.count)
            }
            json.key("breaking")
            json.int(changes.filter { $0.isBreaking }.count)
        }
    }
    return json.text + "\n"
}

private func write(_ change: OutlineChange, of application: String, to json: inout JSONWriter) {
    json.object { json in
        json.key("app")
        json.string(application)
        json.key("change")
        json.string(change.kind.rawValue)
        json.key("kind")
        json.string(change.factKind.rawValue)
        json.key("name")
        json.string(change.subject)
        for (name, values) in [("old", change.gone), ("new", change.come)] {
            json.key(name)
            json.array { json in
                for value in values { json.string(value) }
            }
        }
        json.key("breaking")
        json.bool(change.isBreaking)
        json.key("reason")
        json.string(change.reason)
    }
}

/// Applications for programs, with all facts or those of some kinds.
public func jsonReport(
    of outlines: [Outline], kinds: [OutlineFact.Kind] = OutlineFact.Kind.allCases
) -> String {
    var json = JSONWriter()
    json.object { json in
        json.key("version")
        json.int(1)
        json.key("apps")
        json.array { json in
            for outline in outlines {
                json.object { json in
                    json.key("name")
                    json.string(outline.name)
                    json.key("facts")
                    json.array { json in
                        for fact in outline.facts where kinds.contains(fact.kind) {
                            write(fact, to: &json)
                        }
                    }
                }
            }
        }
    }
    return json.text + "\n"
}

private func write(_ fact: OutlineFact, to json: inout JSONWriter) {
    json.object { json in
        let members = [
            ("kind", fact.kind.rawValue), ("owner", fact.owner), ("name", fact.name),
            ("detail", fact.detail), ("text", fact.text),
        ]
        for (name, value) in members {
            json.key(name)
            json.string(value)
        }
    }
}

extension OutlineChange {
    /// The old lines that are not new lines, and the new lines that are not old lines.
    fileprivate var gone: [String] { old.filter { !new.contains($0) } }
    fileprivate var come: [String] { new.filter { !old.contains($0) } }

    /// The lines that are gone after `-`, the new ones after `+`.
    var lines: [String] {
        gone.map { "- " + $0 } + come.map { "+ " + $0 }
    }
}

/// Text escaped so that Markdown shows it as it is.
func markdownText(_ text: String) -> String {
    var result = ""
    for scalar in printable(text).unicodeScalars {
        if "\\`*_{}[]<>()#+-.!|~&@".unicodeScalars.contains(scalar) { result += "\\" }
        result.unicodeScalars.append(scalar)
    }
    return result
}

/// Text as code in a cell of a table.
func markdownCode(_ text: String) -> String {
    var result = ""
    for scalar in printable(text).unicodeScalars {
        if scalar == "|" { result += "\\" }
        result.unicodeScalars.append(scalar)
    }
    let fence = String(repeating: "`", count: longestFence(in: [text], least: 0) + 1)
    let space = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return fence + space + result + space + fence
}

extension FlowGraph {
    /// The links and entries of the application with their targets, as a table in Markdown.
    public var linkTable: String {
        var text = "### \(markdownText(application.name)): links\n\n"
        let facts = outline.facts.filter { $0.kind == .link || $0.kind == .entry }
        if facts.isEmpty { return text + "The app has no links and no entries.\n" }
        text += "| URL or entry | leads to |\n|---|---|\n"
        for fact in facts {
            text += "| \(markdownCode(fact.name)) | \(markdownText(fact.detail)) |\n"
        }
        return text
    }
}

/// The length of the longest run of backticks, at least `least`.
func longestFence(in texts: [String], least: Int = 2) -> Int {
    var longest = least
    for text in texts {
        var count = 0
        for byte in text.utf8 {
            count = byte == UInt8(ascii: "`") ? count + 1 : 0
            longest = max(longest, count)
        }
    }
    return longest
}
