import FlowFrontend
import FlowModel
import Testing

/// Flows in which something is wrong only through what they run, and what is found there.
struct RunCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [SourceFile]
    let findings: [String]

    init(_ name: String, app: String? = nil, _ flows: String..., findings: [String]) {
        testDescription = name
        let texts = [app].compactMap { $0 } + flows
        files = texts.enumerated().map { SourceFile(path: "f\($0).yaml", text: $1) }
        self.findings = findings
    }
}

/// What a list, an action or the answer to a call takes off or sets.
let takenOffCases: [RunCase] = [
    RunCase(
        "what is taken off below a layer does not close it",
        """
        flow: Main
        screens: { A: { outputs: [x] }, B: { outputs: [y] }, V: {} }
        start: { push: A }
        transitions:
          A.x: { push: B }
          B.y: [ { present: V, style: fullScreen }, { pop: 1 } ]

        """,
        findings: ["layer-without-exit Main/V `{ present: V, style: fullScreen }`"]),
    RunCase(
        "what `show` shows may be taken off",
        app: "app: App\nroot: Main\n",
        """
        flow: Main
        screens: { A: { outputs: [a, b] }, B: {} }
        start: { push: A }
        transitions: { A.a: [ { show: B }, pop ], A.b: [ { show: B }, close ] }

        """,
        findings: []),
    RunCase(
        "a round ends that takes screens off in an action",
        app: "app: App\nroot: Main\nevents: [a]\n",
        """
        flow: Main
        screens: { Home: { outputs: [go] } }
        start: { push: Home }
        transitions: { Home.go: { push: P } }

        """,
        """
        flow: P
        screens: { A: { outputs: [a] }, B: {} }
        actions: { back: { steps: [ pop, { send: a } ] } }
        start: { push: A }
        transitions:
          A.a: [ { push: B }, { push: B }, { send: a } ]
          app.a: { run: back }

        """,
        findings: []),
    RunCase(
        "a call sets a flag that is watched",
        app: "app: App\nroot: Main\nservices: { s: { load: { outcomes: [ok] } } }\n",
        """
        flow: Main
        state: { b: Bool = false }
        screens: { A: { outputs: [x] } }
        start: { push: A }
        transitions:
          A.x: { call: s.load, busy: state.b, outcomes: { ok: { track: t } } }
          changed state.b: { push: A }

        """,
        findings: ["unbounded-stack Main `{ push: A }`"]),
]
