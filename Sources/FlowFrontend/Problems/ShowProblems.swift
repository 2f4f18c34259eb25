import FlowModel

/// Problems of `show`: routes that do not exist, or that are not clear.
extension ResolveProblems {
    static let showKinds = [unreachableTarget, ambiguousRoute]

    private static func shop(main: String, show: String) -> DiagnosticExample {
        DiagnosticExample([
            (path: "app.yaml", text: "app: Demo\nroot: Main\n"),
            (
                path: "main.yaml",
                text: """
                flow: Main
                screens:
                  Home: { outputs: [open, find] }
                start: { push: Home }
                transitions:
                  Home.find: { show: \(show) }
                \(main)
                """
            ),
            (
                path: "shop.yaml",
                text: """
                flow: Shop
                screens:
                  Basket:
                start: { push: Basket }
                """
            ),
        ])
    }

    static let unreachableTarget = DiagnosticKind(
        id: "unreachable-target",
        family: .types,
        isFatal: true,
        summary: "Nothing opens the flow that a `show` or a link leads to.",
        reason: """
            What is not on show is built by the flows it belongs to, each opened as the one before \
            opens it. Where none does there is no way.
            """,
        advice: "Open the flow somewhere, or say how under `under:`: `{ present: Flow }`.",
        bad: [shop(main: "  Home.open: ignore", show: "Basket")],
        good: [shop(main: "  Home.open: { push: Shop }", show: "Basket")])

    static let ambiguousRoute = DiagnosticKind(
        id: "ambiguous-route",
        family: .types,
        isFatal: true,
        summary: "More than one way leads to what a `show` or a link shows.",
        reason: """
            The way decides what is under the target and where back goes, so it is never \
            guessed.
            """,
        advice: "Name the flow that is meant, or how it is opened, under `under:`.",
        bad: [
            shop(
                main: """
                      Home.open:
                        choose:
                          - when: 1 == 2
                            then: { push: Shop }
                          - else: { present: Shop }
                    """, show: "Basket")
        ],
        good: [
            shop(
                main: """
                      Home.open:
                        choose:
                          - when: 1 == 2
                            then: { push: Shop }
                          - else: { present: Shop }
                    """, show: "Basket, under: [{ present: Shop }]")
        ])
}
