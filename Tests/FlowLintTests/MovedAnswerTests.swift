import FlowFrontend
import FlowLint
import FlowModel
import Testing

/// An answer to a flow means the same under a key of `transitions:` and under `outcomes:` of the
/// step that starts the flow.
@Suite struct MovedAnswerTests {
    /// Rules for which the move is not meaningful, with the reason.
    private static let exceptions: [String: String] = [
        "duplicate-transition": "It is about keys; an answer at a step is not one.",
        "mandatory-but-dismissible":
            "A step in its own answer has no answer, so the layer comes back only once.",
    ]

    @Test(arguments: LintRules.all.map(\.kind.id).filter { exceptions[$0] == nil })
    func answersMovedToStepsHaveTheSameFindings(id: String) throws {
        let kind = try #require(kinds[id])
        for example in kind.badExamples + kind.goodExamples {
            let moved = withAnswersAtSteps(example.files)
            let text = moved.map { String(decoding: $0.bytes, as: UTF8.self) }
            #expect(
                Self.ids(in: moved) == Self.ids(in: example.files),
                "\(text.joined(separator: "\n"))")
        }
    }

    @Test func exceptionsAreRulesAndHaveAReason() {
        for (id, reason) in Self.exceptions {
            #expect(kinds[id] != nil)
            #expect(reason.hasSuffix("."))
        }
    }

    /// These rules have examples with answers to move; else the test would show nothing.
    @Test(arguments: [
        "blank-root", "cancelled-unhandled", "finishes-twice", "gesture-unhandled",
        "navigation-under-child", "never-restored", "result-passed-through", "unbounded-stack",
    ])
    func anExampleIsMoved(id: String) throws {
        let kind = try #require(kinds[id])
        #expect(kind.badExamples.contains { withAnswersAtSteps($0.files) != $0.files })
    }

    private static func ids(in files: [SourceFile]) -> [String] {
        findings(in: files).map { String($0.prefix { $0 != " " }) }
    }
}

/// The same flows with the answers to each child at the steps that start it. A child stays with its
/// keys if one of its steps has answers or cannot have them, or is in one of the answers.
func withAnswersAtSteps(_ files: [SourceFile]) -> [SourceFile] {
    func mistakes(_ files: [SourceFile]) -> [String] {
        compile(files).diagnostics.filter(\.kind.isFatal).map(\.kind.id)
    }
    var files = files
    var known: Set<[String]> = []
    while true {
        let moves = compile(files).applications.flatMap(moves)
        guard let move = moves.first(where: { known.insert($0.name).inserted }) else {
            return files
        }
        var moved = files
        moved[move.file] = move.applied(to: files[move.file])
        if mistakes(moved) == mistakes(files) { files = moved }
    }
}

/// The keys that answer a child, and the steps that start it.
private struct Move {
    let name: [String]
    let file: Int
    let keys: [(text: String, events: [String])]
    /// The places of the steps, in bytes.
    let steps: [Range<Int>]

    func applied(to file: SourceFile) -> SourceFile {
        var bytes = file.bytes
        var answers: [String] = []
        for (key, events) in keys {
            guard let block = Block(key: key, in: bytes) else { return file }
            answers += events.map { "\($0): \(inOneLine(block.steps))" }
        }
        let outcomes = "outcomes: { \(answers.joined(separator: ", ")) }"
        for place in steps.sorted(by: { $0.lowerBound > $1.lowerBound }) {
            let column = bytes[..<place.lowerBound].reversed().prefix { $0 != 0x0A }.count
            let text = String(decoding: bytes[place], as: UTF8.self)
            let lines = (String(repeating: " ", count: column) + text).split(separator: "\n")
            let step = inOneLine(lines.map(String.init))
            guard step.hasSuffix("}") else { return file }
            bytes.replaceSubrange(place, with: (step.dropLast() + ", " + outcomes + " }").utf8)
        }
        for (key, _) in keys {
            guard let block = Block(key: key, in: bytes) else { return file }
            bytes.removeSubrange(block.place)
        }
        // A file must not have the word without a key below it.
        var lines = bytes.split(separator: 0x0A)
        let head = Array("transitions:".utf8)
        if let index = lines.firstIndex(where: { $0.elementsEqual(head) }),
            index + 1 == lines.count || lines[index + 1].first != 0x20
        {
            lines.remove(at: index)
        }
        return SourceFile(path: file.path, bytes: Array(lines.joined(separator: [0x0A])))
    }
}

/// A key of `transitions:` that has lines of its own.
private struct Block {
    let place: Range<Int>
    let steps: [String]

    init?(key: String, in bytes: [UInt8]) {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let head = Array("  \(key):".utf8)
        guard let first = lines.firstIndex(where: { $0.starts(with: head) }) else { return nil }
        let end =
            lines[(first + 1)...].firstIndex { !$0.starts(with: Array("   ".utf8)) } ?? lines.count
        place = lines[first].startIndex..<(end < lines.count ? lines[end].startIndex : bytes.count)
        steps =
            [String(decoding: lines[first].dropFirst(head.count), as: UTF8.self)]
            .filter { !$0.isEmpty }
            + lines[(first + 1)..<end].map { String(decoding: $0, as: UTF8.self) }
    }
}

private func moves(_ graph: FlowGraph) -> [Move] {
    var moves: [Move] = []
    for flow in graph.flows {
        var keys: [FlowID: [(text: String, events: [String])]] = [:]
        var spans: [FlowID: [SourceSpan]] = [:]
        for id in flow.transitions {
            let transition = graph[id]
            let children = Set(transition.triggers.map { answered($0.trigger) })
            guard children.count == 1, let child = children.first, let child else { continue }
            let events = transition.key.split(separator: ",").map {
                String($0.drop { $0 != "." }.dropFirst())
            }
            keys[child, default: []].append((transition.key, events))
            graph.forEachStep(.all, in: transition.steps) {
                spans[child, default: []].append($0.span)
            }
        }
        for (child, keys) in keys.sorted(by: { $0.key.index < $1.key.index }) {
            let starting = graph.steps.filter {
                $0.span.file == flow.file && $0.verb.startedFlow == child
            }
            let isMovable = starting.allSatisfy {
                $0.answers.isEmpty && !(spans[child] ?? []).contains($0.span)
            }
            guard isMovable, !starting.isEmpty else { continue }
            moves.append(
                Move(
                    name: [flow.name, graph[child].name], file: Int(flow.file.index), keys: keys,
                    steps: starting.map { Int($0.span.startByte)..<Int($0.span.endByte) }))
        }
    }
    return moves
}

private func answered(_ trigger: Trigger) -> FlowID? {
    switch trigger {
    case .outcome(let child, _), .report(let child, _), .cancelled(let child): child
    default: nil
    }
}

/// YAML in blocks, as one line.
private func inOneLine(_ lines: [String]) -> String {
    func indent(_ line: String) -> Int { line.prefix { $0 == " " }.count }
    let lines = lines.filter { $0.contains { $0 != " " } }
    guard let first = lines.first else { return "" }
    let margin = indent(first)
    let text = first.dropFirst(margin)
    let colon = text.firstIndex(of: ":")
    let isList = text.hasPrefix("- ")
    if !isList, colon == nil || text.hasPrefix("{") || text.hasPrefix("[") {
        return lines.map { String($0.drop { $0 == " " }) }.joined(separator: " ")
    }
    var items: [[String]] = []
    for line in lines {
        if indent(line) == margin, isList || !line.dropFirst(margin).hasPrefix("- ") {
            items.append([line])
        } else {
            items[items.count - 1].append(line)
        }
    }
    if isList {
        let texts = items.map { item in
            let head = String(repeating: " ", count: margin + 2) + item[0].dropFirst(margin + 2)
            return inOneLine([head] + item.dropFirst())
        }
        return "[" + texts.joined(separator: ", ") + "]"
    }
    let entries = items.map { item in
        let key = item[0].dropFirst(margin).prefix { $0 != ":" }
        let value = String(item[0].dropFirst(margin + key.count + 1))
        let rest =
            value.contains { $0 != " " } ? [value] + item.dropFirst() : Array(item.dropFirst())
        return key + ": " + inOneLine(rest)
    }
    return "{ " + entries.joined(separator: ", ") + " }"
}
