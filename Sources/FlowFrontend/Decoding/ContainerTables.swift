import FlowModel

// The keys about containers and their children.

/// A mapping after `container:` instead of a word.
struct ChoiceSyntax: Sendable {
    enum Rule: Sendable {
        case width(compact: Int, regular: Int)
        case idiom(phone: Int, pad: Int)
        case input(ValueSyntax, cases: [(name: Name, candidate: Int)])
    }

    /// Each word once, in the order in which they are written.
    var candidates: [ContainerSyntax.Kind]
    /// The numbers are indices in `candidates`.
    var rule: Rule
}

extension KeyTable {
    private static let word = ValueShape.word(ContainerSyntax.Kind.allCases.map { $0.rawValue })

    static let widthContainer = KeyTable(
        subject: "a container by size class",
        rules: [
            KeyRule(.compact, word, isRequired: true, "The container where there is little room."),
            KeyRule(.regular, word, isRequired: true, "The container where there is room."),
        ])

    static let idiomContainer = KeyTable(
        subject: "a container by device",
        rules: [
            KeyRule(.phone, word, isRequired: true, "The container on a phone."),
            KeyRule(.pad, word, isRequired: true, "The container on a pad."),
        ])

    static let switchedContainer = KeyTable(
        subject: "a container by an input",
        rules: [
            KeyRule(.switch, .expression, isRequired: true, "Reads the inputs of the flow."),
            KeyRule(.cases, .containerCases, isRequired: true, "The container in each case."),
        ])

    static let child = KeyTable(
        subject: "a child",
        rules: [
            KeyRule(.to, .name, "What is there; without it the tab is an action."),
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
