import FlowModel
import Testing

@testable import FlowFrontend

/// What the front end asks again and again it looks up in a map that is made once, and what an
/// application does not use it does not read. With shapes as large as these anything else would
/// take hours.
@Suite("Growth")
struct GrowthTests {
    struct Shape: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let files: [(path: String, text: String)]
        let app: String

        /// One flow, whose lines are written for each number.
        init(
            _ name: String, _ count: Int, app: String = "", head: String = "",
            screen: ((Int) -> String)? = nil, start: String = "start: { push: S0 }",
            transition: ((Int) -> String)? = nil, tail: ((Int) -> String)? = nil
        ) {
            testDescription = name
            self.app = app
            var lines = ["flow: Main", head + "screens:"]
            lines += (0..<count).compactMap { number in screen.map { "  " + $0(number) } }
            lines.append(start)
            if let transition {
                lines.append("transitions:")
                lines += (0..<count).map { "  " + transition($0) }
            }
            if let tail { lines += (0..<count).map { "  " + tail($0) } }
            files = [("main.yaml", lines.joined(separator: "\n") + "\n")]
        }

        init(_ name: String, app: String = "", files: [(path: String, text: String)]) {
            testDescription = name
            self.app = app
            self.files = files
        }
    }

    private static func numbers(_ count: Int, _ line: (Int) -> String) -> String {
        (0..<count).map { "  " + line($0) + "\n" }.joined()
    }

    static let shapes: [Shape] = [
        Shape(
            "guarded screens", 5000, head: "state: { isDirty: Bool = false }\n",
            screen: { number in
                "S\(number): { outputs: [x], leave: { when: state.isDirty, ask: Q\(number) } }\n"
                    + "  Q\(number): { kind: alert, title: \"t\", buttons: [a: \"A\"] }"
            },
            transition: { number in
                "S\(number).x: { push: S\((number + 1) % 5000) }\n  Q\(number).a: leave"
            }),
        Shape(
            "styles", 5000,
            head: "styles:\n" + numbers(5000) { "y\($0): { sheet: [\(100 + $0)] }" },
            screen: { "S\($0): { outputs: [x], style: y\($0) }" },
            transition: { "S\($0).x: { present: S\(($0 + 1) % 5000), style: y\($0) }" }),
        Shape(
            "state", 5000, head: "state:\n" + numbers(5000) { "f\($0): Int = \($0)" },
            screen: { "S\($0): { inputs: { a: Int }, outputs: [x] }" },
            start: "start: { push: S0, with: { a: state.f0 } }",
            transition: { "S\($0).x: { set: { state.f\($0): state.f\(($0 * 7) % 5000) + 1 } }" }),
        Shape(
            "actions", 2000,
            head: "actions:\n"
                + numbers(2000) { number in
                    let inner = number % 50 == 49 ? "track: end" : "run: a\(number + 1)"
                    return "a\(number): { steps: { \(inner) } }"
                },
            screen: { "S\($0): { outputs: [x] }" },
            transition: { "S\($0).x: { run: a\($0) }" }),
        Shape(
            "outputs that `any` answers", 35_000, screen: { "S\($0): { outputs: [x\($0)] }" },
            transition: { "any.x\($0): { push: S\(($0 + 1) % 35_000) }" }),
        Shape(
            "slots", 30_000, screen: { "S\($0): { outputs: [x], slots: [s\($0)] }" },
            transition: { "S\($0).x: { embed: S\(($0 + 1) % 30_000), slot: s\($0) }" }),
        Shape(
            "screens of the app", app: "screens:\n" + numbers(3000) { "X\($0): {}" },
            files: [
                (
                    "main.yaml",
                    "flow: Main\nstart:\n" + numbers(3000) { "- push: X\($0)" }
                )
            ]),
        Shape(
            "gates of one flow",
            app: "gates:\n"
                + numbers(2000) { "g\($0): { when: app.ok, otherwise: { present: Login } }" },
            files: [
                (
                    "main.yaml",
                    "flow: Main\nscreens:\n" + numbers(2000) { "S\($0): { requires: g\($0) }" }
                        + "start:\n" + numbers(2000) { "- push: S\($0)" }
                ),
                ("login.yaml", "flow: Login\nscreens: { Name: {} }\nstart: { push: Name }\n"),
            ]),
        Shape(
            "flows with a style of one name",
            files: [("main.yaml", styled("Main", 0))]
                + (1..<3000).map { ("f\($0).yaml", styled("F\($0)", $0)) }),
        Shape(
            "a step that sets many fields of one value",
            app: "types:\n  T:\n"
                + numbers(4000) { "  f\($0): Int = 0" },
            files: [
                (
                    "main.yaml",
                    "flow: Main\nstate: { t: { type: T, default: {} } }\n"
                        + "screens: { P: { outputs: [go] } }\nstart: { push: P }\n"
                        + "transitions:\n  P.go:\n    set:\n"
                        + numbers(4000) { "    state.t.f\($0): \($0)" }
                )
            ]),
        Shape(
            "flows that show screens of one another",
            files: [("main.yaml", flow(0, of: 1000, named: "Main"))]
                + (1..<1000).map { ("f\($0).yaml", flow($0, of: 1000, named: "F\($0)")) }),
        Shape(
            "flows that show one that all of them open",
            files: [
                (
                    "main.yaml",
                    "flow: Main\nscreens:\n  P: { outputs: [hub, "
                        + (0..<3000).map { "go\($0)" }.joined(separator: ", ") + "] }\n"
                        + "start: { push: P }\ntransitions:\n  P.hub: { push: Hub }\n"
                        + numbers(3000) { "P.go\($0): { push: F\($0) }" }
                ),
                ("hub.yaml", "flow: Hub\nscreens: { H: {} }\nstart: { push: H }\n"),
            ]
                + (0..<3000).map { number in
                    (
                        "f\(number).yaml",
                        "flow: F\(number)\nscreens: { S\(number): { outputs: [open, jump] } }\n"
                            + "start: { push: S\(number) }\ntransitions:\n"
                            + "  S\(number).open: { push: Hub }\n"
                            + "  S\(number).jump: { show: Hub, under: [Main] }\n"
                    )
                }),
    ]

    /// A flow that shows its screen in a style of its own.
    private static func styled(_ name: String, _ number: Int) -> String {
        "flow: \(name)\nstyles: { card: { sheet: [\(100 + number)] } }\n"
            + "screens: { S\(number): { outputs: [x] } }\nstart: { push: S\(number) }\n"
            + "transitions:\n  S\(number).x: { present: S\(number), style: card }\n"
    }

    /// A flow of a tree of flows.
    private static func flow(_ number: Int, of count: Int, named name: String) -> String {
        let callees = [2 * number + 1, 2 * number + 2].filter { $0 < count }
        let outputs = ["turn"] + callees.map { "go\($0)" }
        return "flow: \(name)\nscreens: { P\(number): { outputs: ["
            + outputs.joined(separator: ", ") + "] } }\nstart: { push: P\(number) }\n"
            + "transitions:\n  P\(number).turn: { show: P\((number * 7 + 1) % count) }\n"
            + callees.map { "  P\(number).go\($0): { push: F\($0) }\n" }.joined()
    }

    @Test(.timeLimit(.minutes(20)), arguments: shapes) func largeShapesAreNoTrouble(_ shape: Shape)
        throws
    {
        let app = "app: App\nroot: Main\nstate: { ok: Bool = false }\n" + shape.app
        let files = [("app.yaml", app)] + shape.files
        let compilation = compile(files.map { SourceFile(path: $0, text: $1) })
        #expect(compilation.diagnostics.map(\.message) == [])
        #expect(compilation.applications.count == 1)
    }

    /// Of two thousand modules above it each application is made of the one that it uses.
    @Test(.timeLimit(.minutes(20))) func applicationsAreMadeOfTheModulesTheyUse() throws {
        let count = 2000
        var files = (0..<count).map { number in
            SourceFile(
                path: "m\(number).yaml", text: "module: M\(number)\ntypes: { T: { n: Int } }\n")
        }
        for number in 0..<count {
            let text = """
                flow: Main
                uses: [M\(number)]
                screens: { Home: { inputs: { t: T? } } }
                start: { push: Home, with: { t: nil } }

                """
            files.append(
                SourceFile(path: "a\(number)/app.yaml", text: "app: A\(number)\nroot: Main\n"))
            files.append(SourceFile(path: "a\(number)/main.yaml", text: text))
        }
        var diagnostics: [Diagnostic] = []
        let decoded = files.enumerated().map { index, file in
            parseFile(file, id: FileID(index), into: &diagnostics)
        }
        let modules = ModuleTable(files, decoded, problems: diagnostics)
        let groups = ApplicationGroup.groups(of: files, decoded, modules, into: &diagnostics)
        #expect(groups.map(\.modules.count) == Array(repeating: 1, count: count))
        #expect(compile(files).diagnostics.isEmpty)
    }

    /// Each module is read once, however many others lead to it.
    @Test(arguments: [true, false], [true, false])
    func modulesAreReadOnce(isChain: Bool, isBroken: Bool) {
        let count = 500
        let files =
            (0..<count).map { number in
                let uses = isChain && number > 0 ? "uses: [M\(number - 1)]\n" : ""
                return SourceFile(path: "m\(number).yaml", text: "module: M\(number)\n" + uses)
            }
            + (isBroken ? [SourceFile(path: "broken.yaml", text: "module: X\ntypes: 1\n")] : [])
        var diagnostics: [Diagnostic] = []
        let decoded = files.enumerated().map { index, file in
            parseFile(file, id: FileID(index), into: &diagnostics)
        }
        let modules = ModuleTable(files, decoded, problems: diagnostics)
        let read = ApplicationGroup.loneModules(modules).flatMap(\.modules).map(\.file)
        #expect(read.sorted() == Array(files.indices))
    }

    /// Of very many names none is suggested: as many may be misspelt.
    @Test func aMisspeltNameIsComparedWithSomeNamesOnly() {
        var compared = 0
        let names = (0..<100_000).lazy.map { number -> String in
            compared += 1
            return "screen\(number)"
        }
        #expect(nearestName(to: "sreen99999", among: names) == nil)
        #expect(compared < 2000)
        #expect(nearestName(to: "sreen7", among: names.prefix(500)) == "screen7")
    }
}
