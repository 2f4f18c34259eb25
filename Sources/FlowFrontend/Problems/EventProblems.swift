import FlowModel

/// Problems of events of the application, of effects and of hooks.
extension ResolveProblems {
    static let eventKinds = [
        unknownEvent, unhandledEvent, unsupportedWindows, unknownCommand, hookSteps,
    ]

    /// An app with one flow, which has these transitions.
    private static func app(
        _ sections: String = "events: [search]\n", _ transitions: String
    ) -> DiagnosticExample {
        DiagnosticExample([
            (path: "app.yaml", text: "app: Demo\nroot: Start\n" + sections),
            (
                path: "start.yaml",
                text: """
                flow: Start
                screens:
                  Home:
                    outputs: [open]
                    commands: [scrollToTop]
                start: { push: Home }
                transitions:

                """ + transitions
            ),
        ])
    }

    static let unknownEvent = DiagnosticKind(
        id: "unknown-event",
        family: .references,
        isFatal: true,
        summary: "There is no event of this name.",
        reason: """
            The app file declares the events of the app, for they come from outside the flows. In \
            a scenario only what a user, iOS or the app can do happens.
            """,
        advice: """
            Correct the name, or declare it under `events:` of the app file. A scenario writes \
            `Screen.output`, `back`, `swipe down`, `tab: name`, `event: name` and the like.
            """,
        bad: [
            app("events: [search]\n", "  Home.open: ignore\n  app.serach: ignore\n"),
            app("events: [search]\n", "  Home.open: { send: found }\n"),
            DiagnosticExample([
                (
                    path: "profile.yaml",
                    text: "flow: Profile\nscreens:\n  Home:\nstart: { push: Home }\n"
                ),
                (
                    path: "open.scenario.yaml",
                    text: "scenario: Go back\nflow: Profile\nsteps:\n  - bak\n"
                ),
            ]),
        ],
        good: [app("events: [search]\n", "  Home.open: { send: search }\n  app.search: ignore\n")])

    static let unhandledEvent = DiagnosticKind(
        id: "unhandled-event",
        family: .types,
        isFatal: true,
        summary: "An event that somebody must want has no key in any flow.",
        reason: "With `required: true` it is a mistake, not a verdict, that nobody wants it.",
        advice: "Answer it in the flow that is always there, or drop `required`.",
        bad: [app("events:\n  - logout: { required: true }\n", "  Home.open: ignore\n")],
        good: [
            app(
                "events:\n  - logout: { required: true }\n",
                "  Home.open: ignore\n  app.logout: restart\n")
        ])

    static let unsupportedWindows = DiagnosticKind(
        id: "unsupported-windows",
        family: .types,
        isFatal: true,
        summary: "An event is sent to other windows of an app that has only one.",
        reason: "An app has one window unless its file says otherwise.",
        advice: "Add `windows: { multiple: true }` to the app file, or send it `to: here`.",
        bad: [
            app("events: [search]\n", "  Home.open: { send: search, to: allWindows }\n")
        ],
        good: [app("events: [search]\n", "  Home.open: { send: search, to: here }\n")])

    static let unknownCommand = DiagnosticKind(
        id: "unknown-command",
        family: .references,
        isFatal: true,
        summary: "A screen of the flow has no command of this name.",
        reason: "`tell` gives a screen of its own flow a command that the screen declares.",
        advice: "Correct the name, or declare it under `commands:` of the screen.",
        bad: [
            app("", "  Home.open: { tell: Home.scrollToBottom }\n"),
            app("", "  Home.open: { tell: scrollToTop }\n"),
        ],
        good: [app("", "  Home.open: { tell: Home.scrollToTop }\n")])

    static let hookSteps = DiagnosticKind(
        id: "hook-steps",
        family: .types,
        isFatal: true,
        summary: "A hook does something else than `track`.",
        reason: """
            Hooks run around every transition; one that changed state or navigated would change \
            them all from afar.
            """,
        advice: "Move the step to the transition it belongs to.",
        bad: [
            app("hooks: { before: { open: settings } }\n", "  Home.open: ignore\n")
        ],
        good: [
            app(
                "hooks: { before: { track: step, with: [transition] } }\n",
                "  Home.open: ignore\n")
        ])
}
