import FlowModel
import FlowSimulator

/// The problems that `test` can report of scenarios.
enum TestProblems {
    static let all: [DiagnosticKind] = [
        failedExpectation, failedCheck, scenarioWithoutFlow, noScenarios,
    ]

    private static func project(
        expecting screen: String, of flow: String = "Profile", in folder: String = "",
        more: String = ""
    ) -> DiagnosticExample {
        DiagnosticExample([
            (
                path: "profile.yaml",
                text: """
                flow: Profile
                screens:
                  Home: { outputs: [open] }
                  Detail:
                start: { push: Home }
                transitions:
                  Home.open: { push: Detail }
                \(more)
                """
            ),
            (
                path: folder + "open.scenario.yaml",
                text: """
                scenario: Open the detail
                flow: \(flow)
                steps:
                  - Home.open
                  - expect: \(screen)

                """
            ),
        ])
    }

    static let failedExpectation = DiagnosticKind(
        id: "failed-expectation",
        family: .housekeeping,
        isFatal: true,
        summary: "A scenario expects something that did not happen.",
        reason: "The flows do not do what somebody wrote down that they do.",
        advice: "Fix the flow, or the scenario if the flow is right.",
        bad: [project(expecting: "Home")],
        good: [project(expecting: "Detail")])

    static let failedCheck = DiagnosticKind(
        id: "failed-check",
        family: .housekeeping,
        isFatal: true,
        summary: "A check does not hold after an event of a scenario.",
        reason: "What `checks:` claims of every run is not so in this one.",
        advice: "Fix the flow, or the check if the flow is right.",
        bad: [project(expecting: "Detail", more: "checks:\n  - never: Detail")],
        good: [project(expecting: "Detail", more: "checks:\n  - reachable: Detail")])

    static let scenarioWithoutFlow = DiagnosticKind(
        id: "scenario-without-flow",
        family: .housekeeping,
        isFatal: true,
        summary: "A scenario belongs to no app that was read.",
        reason: "A scenario says which flow it runs, or is in the folder of an app.",
        advice: "Name the flow with `flow:`, or read the folder that has it.",
        bad: [project(expecting: "Detail", of: "Profil", in: "elsewhere/")],
        good: [project(expecting: "Detail")])

    static let noScenarios = DiagnosticKind(
        id: "no-scenarios",
        family: .housekeeping,
        isFatal: true,
        summary: "`flowc test` has found no scenario.",
        reason: "A build machine must not be green because a folder was renamed.",
        advice: "Name the folder that has them, or write one: `flowc simulate --record`.",
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                screens:
                  Home:
                start: { push: Home }

                """)
        ],
        good: [project(expecting: "Detail")])

    /// The problem that there are no scenarios, at the start of the first file that was read.
    static let nothing = Diagnostic(
        noScenarios, at: SourceSpan(file: FileID(0), startByte: 0, endByte: 0),
        "there are no scenarios (`*.scenario.yaml`) for these flows",
        help: "`flowc simulate --record FILE.scenario.yaml` writes one", element: "scenarios")

    static func failed(_ failure: ScenarioFailure) -> Diagnostic {
        guard let broken = failure.broken else {
            return Diagnostic(failedExpectation, at: failure.span, failure.message)
        }
        return Diagnostic(
            failedCheck, at: failure.span, failure.message,
            notes: [DiagnosticNote(at: broken.span, "the check is here")],
            witness: broken.events)
    }

    static func noFlow(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            scenarioWithoutFlow, at: span, "no app with the flow of this scenario was read",
            help: "name the flow with `flow:`, and the folder that has it on the command line")
    }
}
