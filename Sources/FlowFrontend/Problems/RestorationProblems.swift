import FlowModel

/// Problems of saving and restoring.
extension ResolveProblems {
    static let restorationKinds = [
        duplicateRestoreID, renamedWithoutRestore, notSavable, restoreOnLayer,
    ]

    private static func shop(
        flow: String = "restore: true", list: String = "restore: true",
        item: String = "restore: true, inputs: { id: Int }", id: String = "id: 1"
    ) -> DiagnosticExample {
        DiagnosticExample(
            """
            flow: Shop
            \(flow)
            types: { Photo: external }
            screens:
              List: { \(list), outputs: [open] }
              Item: { \(item) }
            start: { push: List }
            transitions:
              List.open: { push: Item, with: { \(id) } }
            """)
    }

    static let duplicateRestoreID = DiagnosticKind(
        id: "duplicate-restore-id",
        family: .reading,
        isFatal: true,
        summary: "Two flows, or two screens of a flow, are saved under one name.",
        reason: """
            What was saved is found again by its id, or by one that it had before. With two of \
            one id it is not clear which of them is to be shown.
            """,
        advice: "Give each an id of its own, and keep it when the flow or screen is renamed.",
        bad: [
            shop(list: "restore: item", item: "restore: item, inputs: { id: Int }"),
            shop(item: "restore: true, renamedFrom: List, inputs: { id: Int }"),
        ],
        good: [shop(), shop(item: "restore: item, renamedFrom: Product, inputs: { id: Int }")])

    static let renamedWithoutRestore = DiagnosticKind(
        id: "renamed-without-restore",
        family: .reading,
        isFatal: true,
        summary: "Former names are given for something that is not saved.",
        reason: "Only what has `restore` is looked for by its former names.",
        advice: "Add `restore: true`, or remove `renamedFrom`.",
        bad: [shop(item: "renamedFrom: Product, inputs: { id: Int }")],
        good: [shop(item: "restore: true, renamedFrom: Product, inputs: { id: Int }")])

    static let notSavable = DiagnosticKind(
        id: "not-savable",
        family: .types,
        isFatal: true,
        summary: "A value of an external type would have to be saved.",
        reason: """
            The compiler does not know what an external type is made of. Nothing can be written \
            down of it that a later launch could read.
            """,
        advice: "Pass an id and let the app look the value up, or do not save the flow or screen.",
        bad: [
            shop(item: "restore: true, inputs: { id: Int, photo: Photo? = nil }", id: "id: 1"),
            shop(flow: "restore: true\nstate: { photo: Photo? = nil }"),
        ],
        good: [shop(item: "inputs: { id: Int, photo: Photo? = nil }", id: "id: 1")])

    static let restoreOnLayer = DiagnosticKind(
        id: "restore-on-layer",
        family: .types,
        isFatal: true,
        summary: "An alert, an action sheet or an external screen is to be saved.",
        reason: """
            The app saves the way to what the root layer shows. A screen in a layer of its own \
            is a question of a moment, and is not asked again after a launch.
            """,
        advice: "Remove `restore`.",
        bad: [
            DiagnosticExample(
                """
                flow: Shop
                restore: true
                screens:
                  List: { restore: true, outputs: [quit] }
                  Sure:
                    kind: alert
                    restore: true
                    title: "Sure?"
                    buttons: [yes: "Yes"]
                start: { push: List }
                transitions:
                  List.quit: { present: Sure }
                """)
        ],
        good: [shop()])
}
