import FlowModel

// The keys of links and entries, as data.

extension KeyTable {
    static let whenModal = ValueShape.word(WhenModal.allCases.map { $0.rawValue })
    private static let whenShown = ValueShape.word(WhenShown.allCases.map { $0.rawValue })

    private static let requires = KeyRule(
        .requires, .nameOrNames, "The gates that are asked first.")

    private static let policies = [
        KeyRule(.whenModal, whenModal, "What becomes of layers in the way."),
        KeyRule(.whenShown, whenShown, "What is done when the target is there already."),
        requires,
    ]

    /// The keys for the target of a link or an entry.
    private static let landing =
        [
            KeyRule(.show, .shown, "What is shown."),
            KeyRule(.send, .name, "The event of the app that is raised."),
            KeyRule(.call, .operation, "The operation that is called, as a step of the root."),
            KeyRule(.with, .arguments, "Its inputs or payload; what is captured is in scope."),
            KeyRule(.under, .under, "What must stand under it if it is built."),
            KeyRule(.base, .word(["start"]), "Builds it on the first screen of its flow."),
            KeyRule(.outcomes, .answers, "What is done when the operation answers."),
            KeyRule(.then, .steps, "What is done at the only end an operation has."),
        ] + policies

    static let link = KeyTable(
        subject: "a link",
        rules: landing + [
            KeyRule(.also, .texts, "Other patterns for the same."),
            KeyRule(.links, .links, "Links whose patterns begin with this one."),
        ])

    static let entry = KeyTable(
        subject: "an entry",
        rules: [
            KeyRule(.shortcut, .text, "The type of a shortcut of the home screen."),
            KeyRule(.notification, .text, "The category of a notification."),
            KeyRule(.activity, .text, "The type of an activity."),
            KeyRule(.payload, .fields, "What comes with it."),
        ] + landing)

    static let linkDefaults = KeyTable(
        subject: "`defaults` of links",
        rules: policies + [
            KeyRule(.lowercase, .boolean, "Compares words and cases in lower case."),
            KeyRule(
                .trailingSlash, .word(["ignore", "strict"]),
                "Whether a `/` at the end of a path means something."),
        ])
}
