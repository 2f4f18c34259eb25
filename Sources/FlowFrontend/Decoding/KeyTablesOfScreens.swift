import FlowModel

// The keys below those of a screen.

extension KeyTable {
    static let button = KeyTable(
        subject: "a button",
        rules: [
            KeyRule(.title, .expression, isRequired: true, "What is on it."),
            KeyRule(
                .role, .word([Button.Role.cancel, .destructive].compactMap { $0.word }),
                "How it is shown."),
            KeyRule(.when, .condition, "The button is there only while this holds."),
        ])

    static let leave = KeyTable(
        subject: "`leave`",
        rules: [
            KeyRule(.when, .condition, isRequired: true, "While this holds, the guard stands."),
            KeyRule(.ask, .name, "The alert that asks whether to leave."),
            KeyRule(.with, .arguments, "The inputs of the alert."),
            KeyRule(.unless, .nameOrNames, "Outputs of the screen that may remove it."),
            KeyRule(.refuse, .boolean, "Whether nothing is asked and nothing removes it."),
        ])

    static let eachButton = KeyTable(
        subject: "a button for each element",
        rules: [
            KeyRule(.each, .expression, isRequired: true, "The list with an element a button."),
            KeyRule(.as, .name, isRequired: true, "What an element is called."),
            KeyRule(.output, .name, isRequired: true, "The output, which carries the element."),
        ] + button.rules)
}
