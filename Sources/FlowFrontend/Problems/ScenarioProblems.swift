import FlowModel

/// Problems that only scenarios have.
enum ScenarioProblems {
    static let all = [form, ambiguousScreen, unknownVerdict]

    private static let homeFlow = """
        flow: Profile
        screens:
          Home: { outputs: [open] }
          Detail:
        start: { push: Home }
        transitions:
          Home.open: { push: Detail }

        """

    private static func scenario(_ steps: String) -> DiagnosticExample {
        DiagnosticExample([
            (path: "profile.yaml", text: homeFlow),
            (
                path: "open.scenario.yaml",
                text: "scenario: Open a detail\nflow: Profile\nsteps:\n" + steps
            ),
        ])
    }

    private static let good = scenario(
        """
          - expect: Home
          - Home.open
          - expect: { screen: Detail, verdict: done, stack: [Home, Detail] }
          - back

        """)

    static let form = DiagnosticKind(
        id: "scenario-form",
        family: .reading,
        isFatal: true,
        summary: "Something in a scenario does not have the form it needs.",
        reason: "A scenario is a list of events and of what must be seen after them.",
        advice: "Write one event or one `expect` an item.",
        bad: [scenario("  - Home.open: \n    back:\n"), scenario("  - expect: [Home]\n")],
        good: [good])

    static let ambiguousScreen = DiagnosticKind(
        id: "ambiguous-screen",
        family: .references,
        isFatal: true,
        summary: "A scenario names a screen that several flows have.",
        reason: "The event would be sent to one of them, and nobody could say which.",
        advice: "Write `Flow.Screen`.",
        bad: [twoHomes("Home.open")],
        good: [twoHomes("Start.Home.open")])

    private static func twoHomes(_ step: String) -> DiagnosticExample {
        DiagnosticExample([
            (path: "app.yaml", text: "app: Demo\nroot: Start\n"),
            (
                path: "start.yaml",
                text: """
                flow: Start
                screens:
                  Home: { outputs: [open] }
                start: { push: Home }
                transitions:
                  Home.open: { push: Shop }
                """
            ),
            (
                path: "shop.yaml",
                text: """
                flow: Shop
                screens:
                  Home: { outputs: [open] }
                start: { push: Home }
                transitions:
                  Home.open: ignore
                """
            ),
            (
                path: "open.scenario.yaml",
                text: "scenario: Open the shop\nsteps:\n  - \(step)\n"
            ),
        ])
    }

    static let unknownVerdict = DiagnosticKind(
        id: "unknown-verdict",
        family: .references,
        isFatal: true,
        summary: "A scenario expects a verdict that no event can have.",
        reason: "The engine answers every event with one of a closed set of verdicts.",
        advice: "Correct the word.",
        bad: [scenario("  - Home.open\n  - expect: { verdict: don }\n")],
        good: [good])
}
