import FlowFrontend
import FlowLint
import FlowModel
import TestSupport
import Testing

/// Steps mean the same where a handler runs an action that has them.
@Suite struct ActionTests {
    private static let isAnswer =
        "It is about the answers to a leave guard, which are alone in their handler."

    /// Kinds that are about how steps are written down, so that moving them is no disguise.
    private static let exceptions: [String: String] = [
        "duplicate-transition":
            "It is about handlers of several steps that are the same text; an action leaves one "
            + "of each.",
        "action-nesting": "Its example has all actions in one line, where none can be added.",
        "leave-answer": isAnswer,
        "payload-in-leave-guard": isAnswer,
    ]

    /// What is wrong only where steps run is told at the `run`.
    private static let atRuns = [
        "anchor-without-screen", "close-without-screen", "finish-already-dismissed",
        "restart-in-start",
    ]

    /// Rules, and what is wrong with flows themselves.
    private static let kinds =
        LintRules.all.map(\.kind)
        + FrontendProblems.all.filter {
            $0.family != .housekeeping
        }

    /// A file that is too large for something takes its time.
    private static func isSmall(_ example: DiagnosticExample) -> Bool {
        example.files.allSatisfy { $0.bytes.count < 9_999 }
    }

    @Test(arguments: kinds.map(\.id).filter { exceptions[$0] == nil }, 1...2)
    func stepsMovedIntoAnActionHaveTheSameFindings(id: String, levels: Int) throws {
        let kind = try #require(Self.kinds.first { $0.id == id })
        for example in kind.badExamples + kind.goodExamples where Self.isSmall(example) {
            let moved = movedIntoActions(example.files, levels: levels)
            let wanted = Self.places(in: example.files)
            let found = Self.places(in: moved)
            let text = moved.map { String(decoding: $0.bytes, as: UTF8.self) }
            if Self.atRuns.contains(id), wanted.first?.hasPrefix(id) ?? false {
                #expect(found == wanted.map { _ in id + " `run`" }, "\(text.joined())")
                continue
            }
            #expect(found == wanted, "\(text.joined())")
            // What is found at a `run` is known as if the steps stood there.
            let known = Self.all(in: example.files).map(\.subject)
            for finding in Self.all(in: moved) where finding.message.hasPrefix("in the action ") {
                #expect(known.contains(finding.subject))
            }
        }
    }

    private static func all(in files: [SourceFile]) -> [Diagnostic] {
        compile(files).applications.flatMap { lint($0) }
    }

    @Test func exceptionsAreKindsAndHaveAReason() {
        for (id, reason) in Self.exceptions {
            #expect(Self.kinds.contains { $0.id == id })
            #expect(reason.hasSuffix("."))
        }
    }

    /// Many examples have steps that can be moved; else the test would show nothing.
    @Test func manyExamplesHaveStepsToMove() {
        for (kinds, share) in [
            (LintRules.all.map(\.kind), 2.0 / 3),
            (Self.kinds.filter { $0.isFatal }, 1.0 / 2),
        ] {
            let examples = kinds.flatMap(\.badExamples).filter(Self.isSmall)
            let moved = examples.filter { movedIntoActions($0.files, levels: 1) != $0.files }
            #expect(
                Double(moved.count) > Double(examples.count) * share,
                "\(moved.count) of \(examples.count)")
        }
    }

    /// The findings by rule and by the text that they are at.
    private static func places(in files: [SourceFile]) -> [String] {
        findings(in: files, atSteps: true).map { finding in
            let parts = finding.split(
                separator: "`", maxSplits: 1, omittingEmptySubsequences: false)
            let rule = parts[0].prefix { $0 != " " }
            return "\(rule) `\(parts[1].filter { $0 != " " })"
        }.sorted()
    }
}

/// The same flows with the steps of each start and handler in an action of its own, or in one that
/// is run by another, with the payload of the handler if that brings no mistake. Where nothing is
/// wrong, one whose steps the compiler refuses there stays as it is.
func movedIntoActions(_ files: [SourceFile], levels: Int) -> [SourceFile] {
    func mistakes(_ files: [SourceFile]) -> [String] {
        compile(files).diagnostics.filter(\.kind.isFatal).map(\.kind.id).sorted()
    }
    let known = mistakes(files)
    let transitions = compile(files).applications.flatMap { graph in
        graph.transitions.map { transition in
            let fields = transition.payload.map {
                (name: $0.name, type: graph.types.name(of: $0.type))
            }
            return (file: graph[transition.flow].file, key: transition.key, fields: fields)
        }
    }
    var files = files
    for index in files.indices {
        var key = 0
        while let handler = Handler(number: key, in: files[index]) {
            key += 1
            let payload =
                transitions.first { Int($0.file.index) == index && $0.key == handler.key }?.fields
                ?? []
            let names = (1...levels).map { "moved\(key)" + ($0 == 1 ? "" : "In\($0)") }
            let ways = (payload.isEmpty ? [[]] : [payload, []]).map { fields in
                var moved = files
                moved[index] = handler.moved(to: names, passing: fields)
                return moved
            }
            if let way = ways.first(where: { mistakes($0) == known }) {
                files = way
            } else if !known.isEmpty {
                files = ways[0]
            }
        }
    }
    return files
}

/// The start of a file, or one of its handlers that are written in a block.
private struct Handler {
    let key: String
    private let path: String
    private let lines: [String]
    private let place: Range<Int>
    /// How far its key is indented.
    private let margin: String

    init?(number: Int, in file: SourceFile) {
        let lines = String(decoding: file.bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        func end(after line: Int) -> Int {
            lines[(line + 1)...].firstIndex { !$0.isEmpty && !$0.hasPrefix(" ") } ?? lines.count
        }
        var heads: [Int] = []
        if let start = lines.firstIndex(of: "transitions:") {
            heads = (start + 1..<end(after: start)).filter { (line: Int) in
                lines[line].hasPrefix("  ") && !lines[line].hasPrefix("   ")
                    && lines[line].contains(":")
            }
        }
        let starts = lines.indices.filter { lines[$0].hasPrefix("start:") }
        let all = starts + heads
        guard all.indices.contains(number) else { return nil }
        let head = all[number]
        let next = heads.first { $0 > head && number >= starts.count }
        place = head..<(next ?? end(after: head))
        margin = number < starts.count ? "" : "  "
        path = file.path
        self.lines = lines
        key = String(lines[head].dropFirst(margin.count).prefix { $0 != ":" })
    }

    /// The steps move to the first of some actions, each of which the next one runs.
    func moved(to names: [String], passing fields: [(name: String, type: String)]) -> SourceFile {
        let types = fields.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
        let values = fields.map { "\($0.name): \($0.name)" }.joined(separator: ", ")
        let inputs = fields.isEmpty ? [] : ["    inputs: { \(types) }"]
        let with = fields.isEmpty ? "" : ", with: { \(values) }"
        let steps = lines[place.lowerBound].dropFirst(margin.count + key.count + 1)
        var actions = ["  \(names[0]):"] + inputs + ["    steps:" + steps]
        actions += lines[place.dropFirst()].map { $0.isEmpty ? $0 : "    " + $0 }
        for (name, inner) in zip(names.dropFirst(), names) {
            actions += ["  \(name):"] + inputs + ["    steps: { run: \(inner)\(with) }"]
        }
        var result = lines
        result.replaceSubrange(
            place, with: ["\(margin)\(key): { run: \(names[names.count - 1])\(with) }"])
        if let place = result.firstIndex(of: "actions:") {
            result.insert(contentsOf: actions, at: place + 1)
        } else {
            let start = result.firstIndex { $0.hasPrefix("start:") || $0 == "transitions:" } ?? 0
            result.insert(contentsOf: ["actions:"] + actions, at: start)
        }
        return SourceFile(path: path, text: result.joined(separator: "\n"))
    }
}
