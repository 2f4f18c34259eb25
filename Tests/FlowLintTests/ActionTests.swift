import FlowFrontend
import FlowLint
import FlowModel
import TestSupport
import Testing

/// Steps mean the same where a handler runs an action that has them.
@Suite struct ActionTests {
    /// Rules that do not follow `run` into an action yet, so that they miss what they find in a
    /// handler. Each that learns it leaves this list.
    private static let blind: Set<String> = [
        "automatic-cycle", "back-trap", "cancelled-unhandled", "incomplete-conditions",
        "mandatory-but-dismissible", "navigation-under-child", "overlapping-conditions",
        "pop-target-missing", "pop-underflow", "popover-without-anchor", "reselect-unspecified",
        "select-under-layer", "unsaved-changes-unguarded",
    ]
    /// It is about handlers of several steps that are the same text; an action leaves one of each.
    private static let settled: Set<String> = ["duplicate-transition"]

    @Test(arguments: LintRules.all.map(\.kind.id).filter { !settled.contains($0) })
    func stepsMovedIntoAnActionHaveTheSameFindings(id: String) throws {
        let kind = try #require(kinds[id])
        var isSame = true
        for example in kind.badExamples + kind.goodExamples {
            let moved = movedIntoActions(example.files)
            let wanted = Self.places(in: example.files)
            let found = Self.places(in: moved)
            if found == wanted { continue }
            isSame = false
            let text = moved.map { String(decoding: $0.bytes, as: UTF8.self) }
            #expect(Self.blind.contains(id), "\(found) instead of \(wanted) in \(text.joined())")
        }
        #expect(!isSame || !Self.blind.contains(id), "\(id) sees into actions now")
    }

    /// Most examples have steps that can be moved; else the test would show nothing.
    @Test func mostExamplesHaveStepsToMove() {
        let examples = LintRules.all.flatMap { $0.kind.badExamples }
        let moved = examples.filter { movedIntoActions($0.files) != $0.files }
        #expect(moved.count * 3 > examples.count * 2, "\(moved.count) of \(examples.count)")
    }

    /// The findings by rule and by the text that they are at.
    private static func places(in files: [SourceFile]) -> [String] {
        findings(in: files).map { finding in
            let parts = finding.split(
                separator: "`", maxSplits: 1, omittingEmptySubsequences: false)
            let rule = parts[0].prefix { $0 != " " }
            return "\(rule) `\(parts[1].filter { $0 != " " })"
        }.sorted()
    }
}

/// The same flows with the steps of each handler in an action of its own, as far as that can be
/// written: a handler whose steps the compiler refuses there stays as it is.
func movedIntoActions(_ files: [SourceFile]) -> [SourceFile] {
    var files = files
    for index in files.indices {
        var key = 0
        while let handler = Handler(number: key, in: files[index]) {
            key += 1
            let payload = payload(of: handler.key, in: files, at: index)
            for fields in payload.isEmpty ? [[]] : [payload, []] {
                var moved = files
                moved[index] = handler.moved(to: "moved\(key)", passing: fields)
                if compile(moved).diagnostics.contains(where: { $0.kind.isFatal }) { continue }
                files = moved
                break
            }
        }
    }
    return files
}

/// The fields in scope of a handler, each as it is declared.
private func payload(
    of key: String, in files: [SourceFile], at index: Int
) -> [(name: String, type: String)] {
    for graph in compile(files).applications {
        for transition in graph.transitions
        where Int(graph[transition.flow].file.index) == index && transition.key == key {
            return transition.payload.map { ($0.name, graph.types.name(of: $0.type)) }
        }
    }
    return []
}

/// One handler of a file that is written in a block.
private struct Handler {
    let key: String
    private let path: String
    private let lines: [String]
    private let place: Range<Int>

    init?(number: Int, in file: SourceFile) {
        let lines = String(decoding: file.bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let start = lines.firstIndex(of: "transitions:") else { return nil }
        let end = lines[(start + 1)...].firstIndex { !$0.isEmpty && !$0.hasPrefix(" ") }
        let heads = (start + 1..<(end ?? lines.count)).filter { (line: Int) in
            lines[line].hasPrefix("  ") && !lines[line].hasPrefix("   ")
                && lines[line].contains(":")
        }
        guard heads.indices.contains(number) else { return nil }
        let next = heads.indices.contains(number + 1) ? heads[number + 1] : end ?? lines.count
        place = heads[number]..<next
        path = file.path
        self.lines = lines
        key = String(lines[heads[number]].dropFirst(2).prefix { $0 != ":" })
    }

    func moved(to name: String, passing fields: [(name: String, type: String)]) -> SourceFile {
        let head = lines[place.lowerBound]
        let value = head.dropFirst(2 + key.count + 1)
        var action = ["  \(name):"]
        let types = fields.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
        if !fields.isEmpty { action.append("    inputs: { \(types) }") }
        action.append("    steps:" + value)
        action += lines[place.dropFirst()].map { $0.isEmpty ? $0 : "    " + $0 }
        let values = fields.map { "\($0.name): \($0.name)" }.joined(separator: ", ")
        let run = fields.isEmpty ? "" : ", with: { \(values) }"
        var result = lines
        result.replaceSubrange(place, with: ["  \(key): { run: \(name)\(run) }"])
        if let actions = result.firstIndex(of: "actions:") {
            result.insert(contentsOf: action, at: actions + 1)
        } else {
            let start = result.firstIndex(of: "transitions:") ?? 0
            result.insert(contentsOf: ["actions:"] + action, at: start)
        }
        return SourceFile(path: path, text: result.joined(separator: "\n"))
    }
}
