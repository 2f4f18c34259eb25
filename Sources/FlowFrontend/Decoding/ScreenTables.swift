import FlowModel

// The keys of screens.

extension KeyTable {
    static let screen = KeyTable(
        subject: "a screen",
        rules: [
            KeyRule(.inputs, .fields, "What the screen shows; it follows every change."),
            KeyRule(.outputs, .signals, "What the screen reports."),
            KeyRule(.commands, .signals, "What a `tell` can make it do once."),
            KeyRule(.key, .nameOrNames, "The inputs that make two of them the same; else all."),
            KeyRule(
                .instances, .word(Instances.allCases.map { $0.rawValue }),
                "Whether a step shows the one there is."),
            KeyRule(.requires, .nameOrNames, "The gates that are asked before it is shown."),
            KeyRule(
                .kind, .word(ScreenKind.allCases.map { $0.rawValue }), "What it is to the system."),
            KeyRule(.title, .expression, "The title of an alert or action sheet."),
            KeyRule(.message, .expression, "The text below the title."),
            KeyRule(.buttons, .buttons, "The buttons, in order; they are its outputs."),
            KeyRule(.dismissible, .condition, "Whether a gesture closes its layer."),
            KeyRule(.leave, .leave, "What is asked before anything removes it."),
            KeyRule(.slots, .names, "Places in it for other screens, which `embed` fills."),
            KeyRule(.whenModal, whenModal, "What a link does to its layer; wins over the link's."),
            KeyRule(.style, .style, "How it is presented where a step does not say."),
            KeyRule(.bars, .bars, "The bars that it wants around it."),
            KeyRule(.whenHidden, .delivered, "What becomes of outputs while it is not active."),
            KeyRule(.variants, .names, "The forms of it that the factory chooses from."),
        ] + restored)

    static let delivered = KeyTable(
        subject: "`whenHidden`",
        rules: [
            KeyRule(
                .deliver, .nameOrNames, isRequired: true,
                "The outputs that are heard although the screen is not active.")
        ])
}
