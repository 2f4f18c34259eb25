import FlowModel

/// Problems of containers and their children.
extension ResolveProblems {
    static let containerKinds = [
        cannotPushContainer, containerMisplaced, noTabs,
    ]

    private static func mailApp(step: String, container: String) -> DiagnosticExample {
        DiagnosticExample([
            (path: "app.yaml", text: "app: Demo\nroot: Start\n"),
            (
                path: "mail.yaml",
                text: """
                flow: Mail
                \(container)
                screens:
                  List:
                  Message:
                """
            ),
            (path: "start.yaml", text: "flow: Start\nstart: { \(step): Mail }\n"),
        ])
    }

    private static let split = "container: split\nchildren: [list: List, message: Message]"
    private static let tabs = "container: tabs\nchildren: [list: List, message: Message]"

    static let cannotPushContainer = DiagnosticKind(
        id: "cannot-push-container",
        family: .types,
        isFatal: true,
        summary: "A flow that is a split view is pushed on a stack.",
        reason: "UIKit refuses a split view inside a navigation stack with an exception.",
        advice: "Present the flow, or make it the root.",
        bad: [mailApp(step: "push", container: split)],
        good: [mailApp(step: "push", container: tabs)])

    static let containerMisplaced = DiagnosticKind(
        id: "container-misplaced",
        family: .types,
        isFatal: true,
        summary: "A container is where it cannot be shown.",
        reason: "Tabs inside a tab show two bars at one edge, and iOS does not support it.",
        advice: "Give the outer flow all the tabs, or push the inner one from inside a tab.",
        bad: [
            DiagnosticExample([
                (path: "app.yaml", text: "app: Demo\nroot: Main\n"),
                (
                    path: "main.yaml",
                    text: """
                    flow: Main
                    container: tabs
                    children: [shop: Shop]
                    """
                ),
                (
                    path: "shop.yaml",
                    text: """
                    flow: Shop
                    container: tabs
                    children: [list: List]
                    screens:
                      List:
                    """
                ),
            ])
        ],
        good: [mailApp(step: "replace", container: tabs)])

    static let noTabs = DiagnosticKind(
        id: "no-tabs",
        family: .types,
        isFatal: true,
        summary: "A flow's container and its children do not belong together.",
        reason: "Tabs without a child show nothing, and a stack has no children to name.",
        advice: "List the tabs under `children:`, or leave out `container:`.",
        bad: [
            DiagnosticExample("flow: Main\ncontainer: tabs\nchildren: []\n"),
            DiagnosticExample(
                """
                flow: Main
                container: stack
                children: [home: Home]
                screens:
                  Home:
                start: { push: Home }
                """),
        ],
        good: [mailApp(step: "push", container: tabs)])
}
