// The keys of mappings that hold steps: events, hooks, actions, operations and branches.

extension KeyTable {
    static let event = KeyTable(
        subject: "an event",
        rules: [
            KeyRule(.payload, .fields, "What the event carries."),
            KeyRule(.broadcast, .boolean, "Whether every flow with a key for it gets it."),
            KeyRule(.required, .boolean, "Whether somebody must want it."),
        ])

    static let hooks = KeyTable(
        subject: "`hooks`",
        rules: [
            KeyRule(.before, .steps, "What is tracked before a transition runs."),
            KeyRule(.after, .steps, "What is tracked when it has run."),
        ])

    static let action = KeyTable(
        subject: "an action",
        rules: [
            KeyRule(.inputs, .fields, "What `run` passes."),
            KeyRule(.when, .condition, "The action runs only if this holds."),
            KeyRule(.steps, .steps, isRequired: true, "What it does."),
        ])

    static let operation = KeyTable(
        subject: "an operation",
        rules: [
            KeyRule(.inputs, .fields, "What a `call` passes."),
            KeyRule(.outcomes, .signals, "How the operation can end; each call answers each."),
        ])

    static let branch = KeyTable(
        subject: "a branch",
        rules: [
            KeyRule(.when, .condition, "The condition of the branch."),
            KeyRule(.then, .steps, "What happens if the condition holds."),
            KeyRule(.else, .steps, "What happens if no condition held."),
        ])
}
