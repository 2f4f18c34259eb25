import FlowModel

/// The problems of resolving an application; here those of names.
enum ResolveProblems {
    static let all: [DiagnosticKind] =
        names + signals + stepKinds + containerKinds + eventKinds + actionKinds
        + moduleKinds + showKinds + gateKinds + alertKinds + linkKinds + leaveKinds + slotKinds
        + restorationKinds

    private static let names = [
        duplicateApplication, duplicateApplicationName, unknownScreen, unknownFlow, unknownOutput,
        unknownService, unknownTab,
        unknownStyle, unknownAnimation, anchorWithoutScreen,
    ]

    private static let goodFlow = DiagnosticExample(
        """
        flow: Profile
        screens:
          Home: { outputs: [open] }
          Detail:
        start: { push: Home }
        transitions:
          Home.open: { push: Detail }
        """)

    private static let goodProject = DiagnosticExample([
        (path: "app.yaml", text: "app: Demo\nroot: Start\n"),
        (
            path: "start.yaml",
            text: """
            flow: Start
            start: { push: Login }
            transitions:
              Login.done: restart
            """
        ),
        (
            path: "login.yaml",
            text: """
            flow: Login
            depth: 1
            outputs: [done]
            screens:
              Form: { outputs: [send] }
            start: { push: Form }
            transitions:
              Form.send: { finish: done }
            """
        ),
    ])

    static let duplicateApplication = DiagnosticKind(
        id: "duplicate-app",
        family: .reading,
        isFatal: true,
        summary: "An app file is in or below the directory of another.",
        reason: """
            A directory with an app file, and all below it, is one application. With two of them \
            it is not clear to which the flows belong.
            """,
        advice: "Move one of the two applications into a directory beside the other.",
        bad: [
            DiagnosticExample([
                (path: "app.yaml", text: "app: Demo\nroot: Profile\n"),
                (path: "other.yaml", text: "app: Other\nroot: Profile\n"),
                (
                    path: "profile.yaml",
                    text: "flow: Profile\nscreens:\n  Home:\nstart: { push: Home }\n"
                ),
            ])
        ],
        good: [goodProject])

    static let duplicateApplicationName = DiagnosticKind(
        id: "duplicate-app-name",
        family: .reading,
        isFatal: true,
        summary: "Two applications that are read together have the same name.",
        reason: """
            The Swift of an application is written to a folder of its name, whatever the case of \
            its letters. Two of one name would be written over one another.
            """,
        advice: "Rename one of the two, or read them one at a time.",
        bad: [
            DiagnosticExample([
                (
                    path: "new.yaml",
                    text: "flow: Profile\nscreens:\n  Home:\nstart: { push: Home }\n"
                ),
                (
                    path: "old.yaml",
                    text: "flow: Profile\nscreens:\n  Home:\nstart: { push: Home }\n"
                ),
            ])
        ],
        good: [goodProject])

    static let unknownScreen = DiagnosticKind(
        id: "unknown-screen",
        family: .references,
        isFatal: true,
        summary: "A name is neither a screen of the flow nor a flow of the application.",
        reason: """
            A flow shows its own screens and other flows. The screens of another flow are that \
            flow's business: start the flow instead.
            """,
        advice: "Correct the name, or declare the screen under `screens:`.",
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                screens:
                  Home:
                start: { push: Hoem }
                """)
        ],
        good: [goodFlow])

    static let unknownFlow = DiagnosticKind(
        id: "unknown-flow",
        family: .references,
        isFatal: true,
        summary: "A name is where a flow must be, and there is no such flow here.",
        reason: """
            The root of an application is a flow of it, and a flow closes only the flows that it \
            has started itself.
            """,
        advice: "Correct the name, or add the flow's file to the application.",
        bad: [
            DiagnosticExample([
                (path: "app.yaml", text: "app: Demo\nroot: Profil\n"),
                (
                    path: "profile.yaml",
                    text: "flow: Profile\nscreens:\n  Home:\nstart: { push: Home }\n"
                ),
            ])
        ],
        good: [goodProject])

    static let unknownOutput = DiagnosticKind(
        id: "unknown-output",
        family: .references,
        isFatal: true,
        summary: "A screen or a flow has no output of this name.",
        reason: "A key that nothing can set off is a transition that never runs.",
        advice: "Correct the name, or declare the output.",
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                screens:
                  Home: { outputs: [open] }
                start: { push: Home }
                transitions:
                  Home.opened: ignore
                """),
            DiagnosticExample(
                """
                flow: Profile
                outputs: [done]
                screens:
                  Home: { outputs: [open] }
                start: { push: Home }
                transitions:
                  Home.open: { finish: ready }
                """),
        ],
        good: [goodFlow])

    static let unknownTab = DiagnosticKind(
        id: "unknown-tab",
        family: .references,
        isFatal: true,
        summary: "The container of the flow has no child of this name.",
        reason: "`select`, `order` and `first` speak of children by their names under `children:`.",
        advice: "Correct the name.",
        bad: [
            DiagnosticExample(
                """
                flow: Main
                container: tabs
                children: [news: News, about: About]
                tabs: { first: abuot }
                screens:
                  News:
                  About:
                """)
        ],
        good: [
            DiagnosticExample(
                """
                flow: Main
                container: tabs
                children: [news: News, about: About]
                tabs: { first: about }
                screens:
                  News:
                  About:
                """)
        ])

    static let unknownStyle = DiagnosticKind(
        id: "unknown-style",
        family: .references,
        isFatal: true,
        summary: "There is no presentation style of this name.",
        reason: "The style says how a layer looks and by which gesture the user can close it.",
        advice: "Use one of the styles iOS has.",
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                screens:
                  Home:
                start: { present: Home, style: shet }
                """)
        ],
        good: [
            DiagnosticExample(
                """
                flow: Profile
                screens:
                  Home:
                start: { present: Home, style: sheet }
                """)
        ])
}
