import FlowModel

// The keys about containers and their children.

extension KeyTable {
    static let child = KeyTable(
        subject: "a child",
        rules: [
            KeyRule(.to, .name, "What stands there; without it the tab is an action."),
            KeyRule(.with, .arguments, "Its inputs."),
            KeyRule(.when, .condition, "The child is there only while this holds."),
            KeyRule(.requires, .nameOrNames, "The gates that are asked before it is selected."),
        ])

    static let tabs = KeyTable(
        subject: "`tabs`",
        rules: [
            KeyRule(.order, .names, "The order of the tabs, if not that of the children."),
            KeyRule(.first, .name, "The tab that is selected at the start."),
        ])

    static let split = KeyTable(
        subject: "`split`",
        rules: [
            KeyRule(.primary, .name, isRequired: true, "The first column."),
            KeyRule(.supplementary, .name, "The one between the others, if there are three."),
            KeyRule(.secondary, .name, isRequired: true, "The last column."),
        ])

    static let pages = KeyTable(
        subject: "`pages`",
        rules: [
            KeyRule(.order, .names, "The order of the pages, if not that of the children."),
            KeyRule(.first, .name, "The page that is shown at the start."),
            KeyRule(.loop, .boolean, "Whether the first follows the last."),
        ])
}
