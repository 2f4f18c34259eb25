import FlowFrontend
import FlowModel
import FlowSimulator

extension RandomApp {
    /// Whether its flows choose their containers. No chance is drawn for it.
    var hasChoices: Bool { seed % 7 == 5 || seed % 8 == 3 }
}

/// Containers of a random application that are chosen, written with dice of their own in the place
/// of those that are not: what the front end refuses stays as it was.
struct RandomChoices {
    private static let words = ["tabs", "pages", "split", "stack"]
    private var dice: SplitMix64
    private let flows: [RandomApp.FlowPlan]

    init(_ app: RandomApp) {
        dice = SplitMix64(seed: app.seed &* 6007 &+ 1)
        flows = app.flows
    }

    /// The application with as many choices as are accepted.
    mutating func added(to made: RandomApp.Made) -> RandomApp.Made {
        var made = made
        let app = text(of: made.files[0])
            .replacing("types:\n", with: "types:\n  Look: [one, other]\n", maxReplacements: 1)
        for index in flows.indices where flows[index].isTabs {
            for _ in 0..<8 {
                var files = made.files
                files[0] = file(files[0], app)
                let isByInput = choose(for: flows[index], in: &files[index + 1])
                if isByInput {
                    for other in files.indices.dropFirst() {
                        files[other] = file(files[other], passing(to: flows[index], files[other]))
                    }
                }
                guard let graph = RandomApp.graph(of: files) else { continue }
                made = (files, graph)
                break
            }
        }
        return made
    }

    private func text(of file: SourceFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

    private func file(_ file: SourceFile, _ text: String) -> SourceFile {
        SourceFile(path: file.path, text: text)
    }

    // MARK: - The flow that chooses

    /// True if it chooses by an input.
    private mutating func choose(
        for flow: RandomApp.FlowPlan, in file: inout SourceFile
    ) -> Bool {
        let own = flow.isSplit ? "split" : flow.isPaged ? "pages" : "tabs"
        let other = one(of: Self.words.filter { $0 != own })
        let pair = happens(50) ? [own, other] : [other, own]
        var isByInput = false
        let rule: String
        switch below(10) {
        case 0...1: rule = "{ phone: \(pair[0]), pad: \(pair[1]) }"
        case 2...5: rule = "{ compact: \(pair[0]), regular: \(pair[1]) }"
        default:
            isByInput = true
            rule = "{ switch: inputs.look, cases: { one: \(pair[0]), other: \(pair[1]) } }"
        }
        var lines: [String] = []
        for line in text(of: file).split(separator: "\n").map(String.init) {
            if line == "container: " + own {
                lines.append("container: " + rule)
                lines += options(of: other)
            } else if line.hasPrefix("split: ") || line == "  - e" {
                continue
            } else if line == "start:", other == "stack" {
                lines += [line, first(of: flow)]
            } else if line == "inputs:", isByInput {
                lines += [line, look]
            } else {
                lines.append(line)
            }
        }
        if other == "stack", !lines.contains("start:") { lines += ["start:", first(of: flow)] }
        if isByInput, !lines.contains("inputs:") { lines += ["inputs:", look] }
        file = self.file(file, lines.joined(separator: "\n") + "\n")
        return isByInput
    }

    private var look: String { "      look: Look = .one" }

    /// What the other container says of itself.
    private mutating func options(of container: String) -> [String] {
        switch container {
        case "tabs":
            return ["lazy: \(happens(50))", "reselect: \(one(of: ["pop", "report", "ignore"]))"]
        case "pages": return happens(50) ? ["pages: { loop: true }"] : []
        case "split": return happens(50) ? ["collapse: .primary"] : []
        default: return []
        }
    }

    /// What the stack shows first.
    private mutating func first(of flow: RandomApp.FlowPlan) -> String {
        let screen = one(of: flow.screens)
        let values = ["n": "n: 1", "item": "item: nil", "must": "must: { n: 1, s: nil }"]
        let with = screen.inputs.compactMap { values[$0] }.joined(separator: ", ")
        let arguments = with.isEmpty ? "" : ", with: { \(with) }"
        return "  - { push: \(screen.name)\(arguments) }"
    }

    /// What callers pass: some say which one they want.
    private mutating func passing(to flow: RandomApp.FlowPlan, _ file: SourceFile) -> String {
        let call = ": \(flow.name), with: { "
        let parts = text(of: file).split(separator: call, omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts[0])) { text, part in
            text + call + (happens(50) ? "look: .other, " : "") + part
        }
    }

    // MARK: - Chance

    private mutating func below(_ count: Int) -> Int { Int(dice.next() % UInt64(count)) }

    private mutating func happens(_ percent: Int) -> Bool { below(100) < percent }

    private mutating func one<Element>(of elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}
