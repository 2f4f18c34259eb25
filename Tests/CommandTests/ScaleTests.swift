import Foundation
import Testing

@testable import flowc

/// Shapes that go deep, or double with every level: each verb ends soon, on a small stack, and
/// says with which status. Debug builds take several times the stack of others.
@Suite struct ScaleTests {
    struct Shape: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let files: [String: String]
        /// The diagnostic that says that the shape is too deep; nil if nothing is wrong.
        let id: String?
        /// Whether events at random find a fault.
        let runsAway: Bool

        init(
            _ name: String, id: String? = nil, runsAway: Bool = false, files: [String: String]
        ) {
            testDescription = name
            self.files = files
            self.id = id
            self.runsAway = runsAway
        }

        /// One flow, with sections before its screens.
        init(
            _ name: String, id: String? = nil, runsAway: Bool = false, _ sections: String,
            _ transitions: String = "{ Page.go: ignore }"
        ) {
            self.init(
                name, id: id, runsAway: runsAway,
                files: [
                    "flows/main.yaml": """
                    flow: Main
                    \(sections)
                    screens: { Page: { outputs: [go] } }
                    start: { push: Page }
                    transitions: \(transitions)

                    """
                ])
        }
    }

    private static let depth = 10_000

    private static func chain(_ link: (Int) -> String, _ last: (Int) -> String) -> String {
        ((0..<depth).map { "  " + link($0) } + ["  " + last(depth)]).joined(separator: "\n")
    }

    static let shapes: [Shape] = [
        Shape(
            "structures in structures", id: "type-nesting",
            "types:\n"
                + chain {
                    "T\($0): { x: T\($0 + 1) }"
                } _: {
                    "T\($0): { x: Int }"
                }),
        Shape(
            "structures in lists",
            "types:\n"
                + chain {
                    "T\($0): { x: Array<T\($0 + 1)> }"
                } _: {
                    "T\($0): { x: Int }"
                }
                + "\nstate: { t: T0? }"),
        Shape(
            "cases in cases", id: "type-nesting",
            "types:\n"
                + chain {
                    "T\($0): [a: { x: T\($0 + 1) }]"
                } _: {
                    "T\($0): [b]"
                }),
        Shape(
            "defaults in defaults", id: "type-nesting",
            "types:\n"
                + chain { number in
                    "T\(number): { x: { type: Array<T\(number + 1)>, default: [{}] } }"
                } _: {
                    "T\($0): { x: Int = 1 }"
                }),
        Shape(
            "structures that hold the next twice", id: "value-size",
            "types:\n"
                + (0..<60).map { "  T\($0): { x: T\($0 + 1), y: T\($0 + 1) }\n" }.joined()
                + "  T60: { x: Int = 1 }"),
        Shape(
            "lists that hold the next twice", id: "value-size",
            "types:\n"
                + (0..<60).map {
                    "  T\($0): { x: { type: Array<T\($0 + 1)>, default: [{}, {}] } }\n"
                }.joined()
                + "  T60: { x: Int = 1 }\nstate: { t: { type: T0, default: {} } }"),
        Shape(
            "actions that run actions", id: "action-nesting",
            "actions:\n"
                + chain {
                    "a\($0): { steps: { run: a\($0 + 1) } }"
                } _: {
                    "a\($0): { steps: pop }"
                },
            "{ Page.go: { run: a0 } }"),
        Shape(
            "actions that run the next twice", runsAway: true,
            "state: { n: Int = 0 }\nactions:\n"
                + (0..<60).map { number in
                    "  a\(number): { steps: [{ run: a\(number + 1) }, { run: a\(number + 1) }] }\n"
                }.joined() + "  a60: { steps: { set: { state.n: state.n + 1 } } }",
            "{ Page.go: { run: a0 } }"),
        Shape(
            "flows that call flows",
            files: Dictionary(
                uniqueKeysWithValues: [("flows/app.yaml", "app: A\nroot: F0\n")]
                    + (0..<depth / 20).map { number in
                        let next = number + 1 < depth / 20 ? "push: F\(number + 1)" : "track: end"
                        return (
                            "flows/f\(number).yaml",
                            """
                            flow: F\(number)
                            screens: { Page: { outputs: [go] } }
                            start: { push: Page }
                            transitions: { Page.go: { \(next) } }

                            """
                        )
                    })),
    ]

    @Test(.timeLimit(.minutes(5)), arguments: shapes) func everyVerbEnds(_ shape: Shape) {
        for verb in [
            ["check"], ["lint"], ["graph"], ["compile", "-o", "out"],
            ["simulate", "--random", "20", "-q"],
        ] {
            let run = onSmallStack { flowc(verb, files: MemoryFiles(shape.files)) }
            let said = run.output + run.errors
            if verb[0] == "simulate" {
                #expect(said.contains("20 events in "))
                #expect(said.contains("fault runaway at ") == shape.runsAway)
                #expect(run.status == (shape.id != nil || shape.runsAway ? .found : .clean))
                continue
            }
            #expect(said.contains("error") == (shape.id != nil), "\(verb)")
            if let id = shape.id {
                #expect(run.status == .found, "\(verb)")
                #expect(said.components(separatedBy: "[\(id)]").count == 2, "\(verb)")
            }
        }
    }
}

/// Runs something on a stack of one megabyte: what goes as deep as its input overflows.
private func onSmallStack(_ body: @escaping () -> Run) -> Run {
    nonisolated(unsafe) var run: Run?
    nonisolated(unsafe) let body = body
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        run = body()
        done.signal()
    }
    thread.stackSize = 1 << 20
    thread.start()
    done.wait()
    return run ?? body()
}
