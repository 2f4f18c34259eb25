import FlowFrontend
import FlowModel
import Testing

@testable import FlowLint

/// No rule looks at everything for everything: what is asked again and again is looked up in a map
/// that is made once. With shapes as large as these anything else would take hours.
@Suite("Growth")
struct GrowthTests {
    /// A shape of a given size, and how often a rule finds something in it.
    struct Shape: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let flows: [String]
        let findings: [String: Int]

        /// One flow of a number of screens, each with its lines.
        init(
            _ name: String, head: String = "", _ count: Int, findings: [String: Int] = [:],
            screen: (Int) -> String, transitions: (Int) -> String
        ) {
            testDescription = name
            self.findings = findings
            var lines = ["flow: Main\n" + head + "screens:"]
            lines += (0..<count).map { "  S\($0): " + screen($0) }
            if !head.contains("container") { lines.append("start: { push: S0 }") }
            lines.append("transitions:")
            lines += (0..<count).map(transitions)
            flows = [lines.joined(separator: "\n") + "\n"]
        }

        init(_ name: String, flows: [String], findings: [String: Int] = [:]) {
            testDescription = name
            self.flows = flows
            self.findings = findings
        }
    }

    private static let count = 10_000
    private static func next(_ number: Int) -> Int { (number + 1) % count }

    static let shapes: [Shape] = [
        Shape("a ring of screens", count, findings: ["unbounded-stack": 1]) { _ in
            "{ outputs: [next, cancel] }"
        } transitions: { number in
            "  S\(number).next: { push: S\(next(number)) }\n  S\(number).cancel: close"
        },
        Shape("a ring without an end", count, findings: ["trap": 0]) { _ in
            "{ outputs: [next] }"
        } transitions: { number in
            "  S\(number).next: { replace: S\(next(number)) }"
        },
        Shape("ways to stacks below", count, findings: ["pop-target-missing": 4999]) { _ in
            "{ outputs: [next, back1, back2] }"
        } transitions: { number in
            let next = number + 1 < count ? "push: S\(number + 1)" : "track: end"
            let target = number % 2 == 0 ? number / 2 : (number + count) / 2
            return "  S\(number).next: { \(next) }\n  S\(number).back1: { popTo: S\(target) }\n"
                + "  S\(number).back2: { pop: \(number + 1) }"
        },
        Shape("layers that nothing closes", count, findings: ["layer-without-exit": count]) { _ in
            "{ outputs: [next] }"
        } transitions: { number in
            "  S\(number).next: { present: S\(next(number)), style: fullScreen }"
        },
        Shape("buttons that undo", head: "state: { flag: Bool = false }\n", count) { _ in
            "{ outputs: [next, done] }"
        } transitions: { number in
            "  S\(number).next: [{ set: { state.flag: true } }, { present: S\(next(number)) }]\n"
                + "  S\(number).done: [{ set: { state.flag: false } }, close]"
        },
        Shape("flows that call one", flows: calls(2000)),
        Shape(
            "handlers that run one action",
            head: "actions: { act: { steps: [{ track: one }, { pop: 2 }, { track: two }] } }\n",
            count, findings: ["pop-underflow": count]
        ) { _ in
            "{ outputs: [next, off] }"
        } transitions: { number in
            "  S\(number).next: { replace: S\(next(number)) }\n  S\(number).off: { run: act }"
        },
        Shape("actions that run one another", flows: [doubling(30), help]),
        Shape("flows one below the other", flows: chain(1000)),
        Shape(
            "rings in flows that call one another", flows: rings(3000),
            findings: ["unbounded-stack": 3000]),
    ]

    /// Flows that all call the last one, which ends in as many places.
    private static func calls(_ count: Int) -> [String] {
        let steps = (0..<count).map { "  Home.go\($0): { push: F\($0) }" }
        var flows = [
            "flow: Main\nscreens:\n  Home:\n    outputs: ["
                + (0..<count).map { "go\($0)" }.joined(separator: ", ")
                + "]\nstart: { push: Home }\ntransitions:\n" + steps.joined(separator: "\n") + "\n"
        ]
        flows += (0..<count).map { number in
            """
            flow: F\(number)
            screens: { Page: { outputs: [go] } }
            start: { push: Page }
            transitions:
              Page.go: { present: Last }
              Last.done: { push: Page }

            """
        }
        var last = ["flow: Last\noutputs: [done]\nscreens:"]
        last += (0..<count).map { "  L\($0): { outputs: [next, cancel, again] }" }
        last.append("start: { push: L0 }\ntransitions:")
        last += (0..<count).map { number in
            "  L\(number).next: { push: L\((number + 1) % count) }\n"
                + "  L\(number).cancel: { finish: done }\n  L\(number).again: restart"
        }
        return flows + [last.joined(separator: "\n") + "\n"]
    }

    /// Flows each of which pushes its two screens in a circle and calls the ten that come next.
    private static func rings(_ count: Int) -> [String] {
        let names = ["Main"] + (1..<count).map { "R\($0)" }
        return (0..<count).map { number in
            let calls = (1...10).map { "{ push: \(names[(number + $0) % count]) }" }
            return """
                flow: \(names[number])
                depth: 8
                screens:
                  P\(number): { outputs: [next, go] }
                  Q\(number): { inputs: { isDirty: Bool }, outputs: [next] }
                start: { push: P\(number) }
                transitions:
                  P\(number).next: { push: Q\(number), with: { isDirty: app.isDirty } }
                  Q\(number).next: { push: P\(number) }
                  P\(number).go: [\(calls.joined(separator: ", "))]

                """
        }
    }

    /// Flows each of which calls the next, hears an event, shows another and claims something.
    private static func chain(_ count: Int) -> [String] {
        (0..<count).map { number in
            """
            flow: \(number == 0 ? "Main" : "F\(number)")
            screens:
              P\(number): { outputs: [go, turn], leave: { when: app.isDirty, refuse: true } }
            start: { push: P\(number) }
            transitions:
              P\(number).go: { \(number + 1 < count ? "push: F\(number + 1)" : "track: end") }
              P\(number).turn: { set: { app.isDirty: true } }
              app.gone: [{ set: { app.isDirty: false } }, popToRoot]
            checks: [reachable: P\(count - 1)]

            """
        }
    }

    @Test(.timeLimit(.minutes(20)), arguments: shapes) func largeShapesAreNoTrouble(_ shape: Shape)
        throws
    {
        let graph = try graph(of: shape.flows)
        let findings = lint(graph)
        for (id, count) in shape.findings {
            #expect(findings.filter { $0.kind.id == id }.count == count, "\(id)")
        }
        let longest = findings.map(\.witness.count).max() ?? 0
        #expect(longest <= 2 * FlowMap.Ways.endLimit + 2 || shape.flows.count > 1)
    }

    private static let help = """
        flow: Help
        reports: [told]
        screens: { Page: { outputs: [tell] } }
        start: { push: Page }
        transitions: { Page.tell: { report: told } }

        """

    /// Each action runs the next one twice and in an answer, so that the steps it stands for
    /// multiply with every one, and the last one is wrong.
    private static func doubling(_ count: Int) -> String {
        let actions = (0..<count).map { number in
            let run = "{ run: a\(number + 1) }"
            return "  a\(number): { steps: [\(run), { present: Help, "
                + "outcomes: { told: \(run) } }, \(run)] }"
        }
        return """
            flow: Main
            screens: { Home: { outputs: [go] }, B: {} }
            start: { push: Home }
            actions:
            \(actions.joined(separator: "\n"))
              a\(count): { steps: { push: B } }
            transitions: { Home.go: { run: a0 } }

            """
    }

    /// Each action runs the next one twice: the steps it stands for double with every one, what a
    /// map knows of them does not.
    @Test func actionsDoNotMultiplyInMaps() throws {
        let count = 60
        let actions = (0..<count).map { number in
            let run = "{ run: a\(number + 1) }"
            return "  a\(number): { steps: [\(run), { push: B, outcomes: {} }, \(run)] }"
        }
        let text = """
            flow: Main
            screens: { Home: { outputs: [go] }, B: {} }
            start: { push: Home }
            actions:
            \(actions.joined(separator: "\n"))
              a\(count): { steps: { push: B } }
            transitions: { Home.go: { run: a0 } }
            """
        let graph = try graph(of: [text.replacing(", outcomes: {}", with: "")])
        let edges = FlowMaps(graph)[FlowID(0)].edges.count
        #expect((count...10 * count).contains(edges))
        #expect(lint(graph).allSatisfy { $0.kind.id != "unreachable-screen" })
    }

    /// All flows together know of a `show` once.
    @Test func mapsKnowOnlyWhatTheirFlowShows() throws {
        let count = 200
        let graph = try graph(
            of: ["flow: Main\nscreens: { Home: {} }\nstart: { push: Home }\n"]
                + (0..<count).map { number in
                    "flow: F\(number)\nscreens: { P\(number): { outputs: [go] } }\n"
                        + "start: { push: P\(number) }\n"
                        + "transitions: { P\(number).go: { show: P\(number) } }\n"
                })
        let maps = FlowMaps(graph)
        let edges = graph.flowIDs.map { maps[$0].edges.count }
        #expect(edges.reduce(0, +) <= 4 * count)
    }

    private func graph(of flows: [String]) throws -> FlowGraph {
        let app = "app: App\nroot: Main\nstate: { isDirty: Bool = false }\nevents: [gone]\n"
        var files = [SourceFile(path: "app.yaml", text: app)]
        for (index, text) in flows.enumerated() {
            files.append(SourceFile(path: "flow\(index).yaml", text: text))
        }
        let compilation = compile(files)
        try #require(compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        return try #require(compilation.applications.first)
    }
}
