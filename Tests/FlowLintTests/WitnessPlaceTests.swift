import FlowFrontend
import FlowLint
import FlowModel
import Testing

/// The ways of witnesses through the files, which SARIF has as code flows.
@Suite struct WitnessPlaceTests {
    private static let kinds = FrontendProblems.all + LintRules.all.map(\.kind)

    /// Witnesses that are no ways: values, and names of groups.
    private static let withoutWay: Set<String> = [
        "overlapping-conditions", "incomplete-conditions", "god-coordinator",
    ]

    /// For each bad example with a witness the steps of its ways, each with the first line of the
    /// text at its place.
    private static func told(
        _ example: DiagnosticExample, of id: String
    ) -> [(Diagnostic, [String])] {
        let compilation = compile(example.files)
        let all =
            compilation.diagnostics
            + compilation.applications.flatMap { graph in
                let places = WitnessPlaces(graph)
                return lint(graph).map { $0.placed(in: places) }
            }
        return all.filter { $0.kind.id == id && !$0.witness.isEmpty }.map { finding in
            let steps = finding.ways.flatMap { $0 }.map { step in
                let bytes = example.files[Int(step.span.file.index)].bytes
                let text = String(
                    decoding: bytes[step.span.byteRange(in: bytes.count)], as: UTF8.self)
                return "\(step.message) @ \(text.prefix { $0 != "\n" })"
            }
            return (finding, steps)
        }
    }

    @Test func eachWitnessThroughSeveralPlacesIsACodeFlow() {
        var seen: Set<String> = []
        for kind in Self.kinds {
            var ways: [[String]] = []
            for example in kind.badExamples
            where example.files.allSatisfy({ $0.bytes.count < 9_999 }) {
                for (finding, steps) in Self.told(example, of: kind.id) {
                    let report = Findings(files: example.files, diagnostics: [finding])
                        .report(as: .sarif, toolVersion: "1")
                    #expect(report.contains("\"codeFlows\":") == !steps.isEmpty, "\(kind.id)")
                    ways.append(steps)
                }
            }
            if ways.isEmpty { continue }
            seen.insert(kind.id)
            let wanted = Self.withoutWay.contains(kind.id) ? [[]] : Self.wanted[kind.id]
            #expect(ways == wanted, "\(kind.id)")
        }
        #expect(seen == Self.withoutWay.union(Self.wanted.keys))
    }

    private static let wanted: [String: [[String]]] = [
        "unbounded-recursion": [
            [
                "Product @ Product",
                "Product @ Product",
            ]
        ],
        "dead-end": [
            [
                "start @ { push: Splash }",
                "Splash @ Splash",
                "Blocked @ Blocked",
            ]
        ],
        "trap": [
            [
                "start @ { push: Splash }",
                "Splash @ Splash",
                "Question @ Question",
            ]
        ],
        "automatic-cycle": [
            [
                "Check/start @ Check",
                "Main/Check.done @ Check.done",
                "Main/start @ Main",
            ],
            ["Main/app.asked @ app.asked", "Main/app.told @ app.told"],
        ],
        "layer-without-exit": [
            [
                "start @ { push: Photos }",
                "Photos @ Photos",
                "Viewer @ Viewer",
            ],
            [
                "start @ { push: Photos }",
                "Photos @ Photos",
                "Viewer @ Viewer",
            ],
            [
                "start @ { push: Photos }",
                "Photos @ Photos",
                "Viewer @ Viewer",
            ],
        ],
        "unbounded-stack": [
            [
                "Address @ Address",
                "Basket @ { push: Basket }",
                "Address @ { push: Address }",
            ],
            [
                "Basket @ Basket",
                "Address @ { push: Address }",
                "Basket @ { push: Basket }",
            ],
        ],
        "pop-target-missing": [
            [
                "start @ { push: Basket }",
                "Basket @ Basket",
                "Payment @ Payment",
                "Help @ Help",
            ]
        ],
        "pop-underflow": [
            [
                "start @ { push: Basket }",
                "Basket @ Basket",
                "Payment @ Payment",
            ],
            ["start @ { push: Basket }", "Basket @ Basket"],
        ],
        "select-under-layer": [
            [
                "start @ Home",
                "Start @ Start",
                "Offer @ Offer",
            ]
        ],
        "gesture-unhandled": [
            [
                "Main starts and presents Welcome @ present: Welcome",
                "swipe down @ Welcome",
                "Welcome ends cancelled, and nothing happens @ Welcome",
            ]
        ],
        "exits-differ": [
            [
                "Bookmark.close: set: { state.marked: false } @ set: { state.marked: false }",
                "a gesture: Bookmark goes @ Bookmark",
            ],
            [
                "Bookmark.undo: set: { state.marked: false } @ set: { state.marked: false }",
                "a gesture: Bookmark goes @ Bookmark",
            ],
        ],
        "gate-loop": [
            [
                "login @ login",
                "terms @ terms",
                "login @ login",
            ]
        ],
        "cancelled-unhandled": [
            [
                "Letter.attach sets state.picking and calls Picker @ present: Picker",
                "Picker ends cancelled @ Picker",
                "state.picking stays as it was set @ set: { state.picking: true }",
            ]
        ],
        "result-passed-through": [
            [
                "Leaf @ Leaf",
                "C @ Leaf.picked",
                "B @ C.picked",
                "A @ B.picked",
            ]
        ],
    ]
}
