import FlowFrontend
import FlowModel
import FlowSimulator

/// A flow that does nothing but evaluate expressions written at random: each of its outputs carries
/// a value of every type and sets a hundred pieces of state.
struct ExpressionApp {
    let text: String
    let graph: FlowGraph
    /// The expression of each result, by the output that evaluates it.
    let expressions: [[String: String]]

    static let resultsPerKind = 4
    static let groups = 10
    static var count: Int { groups * resultsPerKind * ExpressionKind.all.count }

    /// Nil, with the reasons, when the front end refuses an expression.
    static func make(seed: UInt64) -> (app: ExpressionApp?, problems: String) {
        var writer = RandomExpression(seed: seed)
        var expressions: [[String: String]] = []
        for _ in 0..<groups {
            var group: [String: String] = [:]
            for kind in ExpressionKind.all {
                for number in 0..<resultsPerKind {
                    group["r\(kind.name)\(number)"] = writer.make(kind, .wanted, 3).text
                }
            }
            expressions.append(group)
        }
        let text = flow(expressions)
        let compilation = compile([SourceFile(path: "expressions.yaml", text: text)])
        var report = TextReport(files: compilation.files)
        let problems = compilation.diagnostics.map { report.render($0) }.joined(separator: "\n")
        guard let graph = compilation.applications.first, graph.isWhole else {
            return (nil, problems)
        }
        return (ExpressionApp(text: text, graph: graph, expressions: expressions), problems)
    }

    private static func flow(_ expressions: [[String: String]]) -> String {
        let kinds = ExpressionKind.all
        func fields(_ prefix: String, _ indent: String) -> String {
            kinds.map { "\(indent)\(prefix)\($0.name): \($0.spelling)\n" }.joined()
        }
        var text = "flow: Expressions\n" + ExpressionKind.declarations
        text += "inputs:\n" + fields("a", "  ") + "state:\n"
        for kind in kinds {
            text += "  s\(kind.name): \(kind.spelling) = inputs.a\(kind.name)\n"
            for number in 0..<resultsPerKind {
                text += "  r\(kind.name)\(number): \(kind.spelling) = inputs.a\(kind.name)\n"
            }
        }
        text += "screens:\n  S:\n    inputs:\n" + fields("x", "      ") + "    outputs:\n"
        for output in ["change"] + expressions.indices.map({ "e\($0)" }) {
            text += "      - \(output):\n" + fields("p", "          ")
        }
        text += "start:\n  push: S\n  with:\n"
        for kind in kinds { text += "    x\(kind.name): state.s\(kind.name)\n" }
        text += "transitions:\n  S.change:\n    set:\n"
        for kind in kinds { text += "      state.s\(kind.name): p\(kind.name)\n" }
        for (index, group) in expressions.enumerated() {
            text += "  S.e\(index):\n    set:\n"
            // A block scalar takes every sign an expression can have.
            for (name, expression) in group.sorted(by: { $0.key < $1.key }) {
                text += "      state.\(name): |-\n        \(expression)\n"
            }
        }
        return text
    }

    /// A run in which all values change before each group is evaluated, over and over.
    func play(seed: UInt64, rounds: Int) -> Play {
        var values = RandomValues(dice: SplitMix64(seed: seed))
        func payload() -> [Value] { ExpressionKind.all.map { values.value($0) } }
        let screen = ScreenInstance(ScreenID(0), 1)
        var play = Play(flow: FlowID(0), arguments: payload())
        for _ in 0..<rounds {
            for group in 0..<Self.groups {
                play.events.append(.output(screen, 0, payload()))
                play.events.append(.output(screen, Int32(group + 1), payload()))
            }
        }
        return play
    }
}
