import FlowModel

// The keys of the language, as data: the decoder, its messages, the schema and the grammar's key
// sections all come from these tables.

/// Every key that is a word of the language, anywhere in a file.
enum Key: String, Sendable, CaseIterable {
    case flow, app, module, extend, scenario
    case summary, depth, types, inputs, outputs, state, screens
    case container, children, tabs, lazy, start, transitions, root
    case to, with, order, first
    case when, then, `else`
    case reports, services, outcomes
    case facts, events, broadcast, required, payload
    case commands, actions, steps, hooks, before, after, cases
    case key, instances, slots, slot
    case gates, otherwise, requires
    case uses, `private`
    case reselect, pages, loop
    case split, primary, supplementary, secondary, collapse, display
    case kind, title, message, buttons, dismissible, role, each, `as`, output
    case leave, ask, unless, refuse
    case links, schemes, hosts, also, show, send, under, base
    case samples, variants, animations
    case bars, navigation, toolbar, tab, outer
    case checks, never, always, reachable, alwaysCanReach, within, reach, from
    case call, defaults, entries, whenModal, whenShown, lowercase, trailingSlash
    case shortcut, notification, activity
    case restore, renamedFrom, version, accepts
    case windows, multiple
    case whenHidden, deliver, restartOnFinish, outerBack
    case style, styles, transition, sheet, grabber, selected, compact, regular, phone, pad
    case choose, `switch`
}

/// The shape that a value after a key's colon must have.
enum ValueShape: Sendable {
    case name
    case text
    case count
    case boolean
    case word([String])
    /// Names to types.
    case fields
    case types
    case screens
    case signals
    case children
    case names
    case steps
    case transitions
    case tabs
    case pages
    case split
    case root
    case target
    case arguments
    case assignments
    case branches
    case condition
    case style
    /// Names to styles.
    case styles
    case styleBranches
    case detents
    case detent
    /// A word, or the rule that chooses one.
    case container
    /// The cases of an enumeration to words.
    case containerCases
    /// Service names to services.
    case services
    /// Outcome names to steps.
    case answers
    /// `service.operation`.
    case operation
    /// `true` or a Bool of the state.
    case busy
    case events
    case actions
    case action
    case gate
    case entry
    case linkDefaults
    case hooks
    case cases
    /// `Screen.command`
    case command
    case expression
    /// A URL or one of the words of `OpenTarget`.
    case opened
    case windows
    /// A name or a list of names.
    case nameOrNames
    /// `Screen`, `Flow` or `Flow.Screen`.
    case shown
    /// `slot` or `Screen.slot`.
    case slot
    /// The list under the target of a `show`.
    case under
    case gates
    /// `wait`, or steps.
    case otherwise
    case buttons
    case leave
    case bars
    case delivered
    case links
    case texts
    case checks
    case entries
    case samples
    case sampleValues
    /// `true` or an id.
    case restored
    case restoreRules
    case windowRules
    case ids
    case versions
    case shared

    /// True if the value in quotes would be a text, and nothing else.
    var isPlain: Bool {
        switch self {
        case .count, .boolean, .busy, .operation: true
        default: false
        }
    }

    /// True if only a mapping has the shape, or a list in its place.
    var isMapping: Bool {
        switch self {
        case .fields, .types, .arguments, .assignments, .answers, .cases, .screens: true
        case .transitions, .services, .actions, .action, .hooks, .tabs, .pages, .split: true
        case .gates, .gate, .links, .linkDefaults, .entry, .leave, .bars, .delivered: true
        case .restoreRules, .windowRules, .samples, .styles, .containerCases: true
        default: false
        }
    }

    /// Its name in messages and documentation.
    var description: String {
        switch self {
        case .name: "a name"
        case .text: "a text"
        case .count: "a whole number of at least 1"
        case .boolean: "`true` or `false`"
        case .word(let words): oneOf(words)
        case .fields: "a mapping of names to types"
        case .types: "a mapping of names to type declarations"
        case .screens: "a mapping of screen names to screens"
        case .signals: "a list of outputs, each a name or `name: { field: Type }`"
        case .children: "a list of children, each `name: Target`, or a name alone"
        case .names: "a list of names"
        case .steps: "a step or a list of steps"
        case .transitions: "a mapping of triggers to steps"
        case .tabs: "a mapping with `order` and `first`"
        case .pages: "a mapping with `order`, `first` and `loop`"
        case .split: "a mapping with `primary`, `supplementary` and `secondary`"
        case .root: "the name of a flow or `{ flow: Name, with: { … } }`"
        case .target: "the name of a screen or flow or `{ to: Name, with: { … }, when: … }`"
        case .arguments: "a mapping of input names to values, or a list of names"
        case .assignments: "a mapping of paths to values"
        case .branches: "a list of branches, `when:` with `then:`, and one last `else:`"
        case .condition: "a condition"
        case .style: "a style, such as `sheet` or `{ compact: sheet, regular: popover }`"
        case .styles: "a mapping of names to styles"
        case .styleBranches: "a list of branches, `when:` with `then:`, and one last `else:`"
        case .detents: "a list of `medium`, `large`, `content` and numbers of points"
        case .detent: "`medium`, `large`, `content` or a number of points"
        case .containerCases: "a mapping of cases to containers"
        case .container:
            oneOf(ContainerSyntax.Kind.allCases.map { $0.rawValue })
                + ", or `{ compact: tabs, regular: split }`"
        case .services: "a mapping of services to their operations"
        case .answers: "a mapping of outcomes to steps"
        case .operation: "an operation, such as `articles.load`"
        case .busy: "`true` or a `Bool` of the state, such as `state.isLoading`"
        case .events: "a list of events, each a name or `name: { field: Type }`"
        case .actions: "a mapping of names to actions"
        case .action: "an action, `{ inputs: { … }, when: …, steps: [ … ] }`"
        case .gate: "a gate, `{ when: …, otherwise: … }`"
        case .entry: "an entry, `{ shortcut: type, show: Screen }` or the like"
        case .linkDefaults: "a mapping with `whenModal`, `whenShown`, `requires` or the like"
        case .hooks: "a mapping with `before` and `after`"
        case .cases: "a mapping of cases to steps"
        case .command: "a screen and its command, `Screen.command`"
        case .expression: "an expression"
        case .opened: "a URL or " + oneOf(OpenTarget.words.map { $0.word })
        case .windows: "`here`, `otherWindows`, `allWindows` or `{ window: id }`"
        case .windowRules: "a mapping with `multiple` and `state`"
        case .nameOrNames: "a name or a list of names"
        case .shown: "a screen or flow, such as `Product` or `Shop.Product`"
        case .slot: "a slot, such as `content` or `Home.content`"
        case .under: "a list of screens and flows, outermost first"
        case .links: "a mapping of patterns to links, `{ show: … }` or `{ send: … }`"
        case .texts: "a list of texts"
        case .entries: "a list of entries, each with `shortcut`, `notification` or `activity`"
        case .otherwise: "`wait`, a step or a list of steps"
        case .gates: "a mapping of names to gates, `{ when: …, otherwise: … }`"
        case .leave: "a leave guard, `{ when: …, ask: Alert }`"
        case .delivered: "a mapping with `deliver`, the names of outputs"
        case .bars: "a mapping of bars to conditions, `{ navigation: false }`"
        case .buttons: "a list of buttons, each `name: \"Title\"`"
        case .samples: "a mapping of types to lists of values"
        case .restored: "`true` or the name to save it under"
        case .restoreRules: "a mapping with `version` and `accepts`"
        case .ids: "a name or a list of names"
        case .versions: "a list of whole numbers"
        case .shared: "an expression or a list of expressions"
        case .sampleValues: "a list of values, at least one"
        case .checks: "a list of checks, each with `never`, `always` or the like"
        }
    }

    /// The shape of each item of a list of plain values; nil for any other shape.
    var item: ValueShape? {
        switch self {
        case .detents: .detent
        case .versions: .count
        case .texts: .text
        case .nameOrNames, .arguments: .name
        default: nil
        }
    }
}

/// One key: the shape of its value, and its documentation.
final class KeyRule: Sendable {
    let key: Key
    let shape: ValueShape
    let isRequired: Bool
    let documentation: String

    init(_ key: Key, _ shape: ValueShape, isRequired: Bool = false, _ documentation: String) {
        self.key = key
        self.shape = shape
        self.isRequired = isRequired
        self.documentation = documentation
    }
}

/// The keys one kind of mapping may have.
struct KeyTable: Sendable {
    /// The name of the mapping in messages: `a flow`.
    let subject: String
    let rules: [KeyRule]
    let required: [KeyRule]
    /// By the symbol of the key in every tree.
    private let rulesBySymbol: [KeyRule?]

    init(subject: String, rules: [KeyRule]) {
        self.subject = subject
        self.rules = rules
        required = rules.filter { $0.isRequired }
        rulesBySymbol = tabulated(rules) { $0.key.rawValue }
    }

    func rule(for symbol: Int32) -> KeyRule? {
        rulesBySymbol.indices.contains(Int(symbol)) ? rulesBySymbol[Int(symbol)] : nil
    }

    /// The rule of the key that a misspelt word was probably meant to be.
    func rule(meantBy word: String) -> KeyRule? {
        let name = meantKey(word, among: names)
        return rules.first { $0.key.rawValue == name }
    }

    private static let keysBySymbol = tabulated(Key.allCases) { $0.rawValue }

    /// The key whose word has this symbol in every tree.
    static func key(for symbol: Int32) -> Key? {
        keysBySymbol.indices.contains(Int(symbol)) ? keysBySymbol[Int(symbol)] : nil
    }

    var names: [String] { rules.map { $0.key.rawValue } }
}

extension KeyTable {
    static let flow = KeyTable(
        subject: "a flow",
        rules: [
            KeyRule(.flow, .name, isRequired: true, "The name of the flow."),
            KeyRule(.summary, .text, "What the flow is for, in one sentence."),
            KeyRule(.depth, .count, "How often the flow may stand inside itself."),
            KeyRule(
                .key, .nameOrNames, "The inputs of which it may stand inside itself once each."),
            KeyRule(.uses, .names, "The modules whose names the flow sees."),
            KeyRule(.private, .boolean, "Whether only flows beside it or below can start it."),
            KeyRule(.types, .types, "Structures, enumerations and external types."),
            KeyRule(.samples, .samples, "Values to try, by type."),
            KeyRule(.inputs, .fields, "What the caller passes."),
            KeyRule(.outputs, .signals, "How the flow ends; the caller answers each."),
            KeyRule(.reports, .signals, "What the flow tells its caller without ending."),
            KeyRule(.state, .fields, "Data the flow owns, with their first values."),
            KeyRule(.services, .services, "Operations written by hand, which `call` calls."),
            KeyRule(.animations, .names, "Names of animations, for `animation`."),
            KeyRule(.styles, .styles, "Looks of layers, by names for `style`."),
            KeyRule(.screens, .screens, "The screens of the flow."),
            KeyRule(.actions, .actions, "Named lists of steps, for `run`."),
            KeyRule(.hooks, .hooks, "What is tracked before and after each transition."),
            KeyRule(
                .container, .container,
                "What the flow is in; a stack if the key is absent."),
            KeyRule(.style, .style, "How it is presented where a step does not say."),
            KeyRule(.children, .children, "The children of a container, in order."),
            KeyRule(.tabs, .tabs, "How tabs are arranged."),
            KeyRule(.pages, .pages, "How pages are arranged."),
            KeyRule(.split, .split, "Which child is which column."),
            KeyRule(.collapse, .expression, "The column to be seen where only one can be."),
            KeyRule(.display, .expression, "How many columns are seen where there is room."),
            KeyRule(.lazy, .boolean, "Whether a tab starts only when it is first selected."),
            KeyRule(
                .reselect, .word(Tabs.Reselect.allCases.map { $0.rawValue }),
                "What a tap on the selected tab does."),
            KeyRule(
                .outerBack, .boolean,
                "Whether the way back below is there while the stacks inside show their start."),
            KeyRule(.start, .steps, "What happens when the flow starts."),
            KeyRule(.transitions, .transitions, "What happens at each trigger."),
            KeyRule(.checks, .checks, "What is claimed of every run."),
        ] + restored)

    static let app = KeyTable(
        subject: "an app",
        rules: [
            KeyRule(.app, .name, isRequired: true, "The name of the app."),
            KeyRule(.summary, .text, "What the app is for, in one sentence."),
            KeyRule(.root, .root, isRequired: true, "The flow that starts with the app."),
            KeyRule(.uses, .names, "The modules whose names the app file sees."),
            KeyRule(.types, .types, "Types that all flows of the app see."),
            KeyRule(.samples, .samples, "Values to try, by type."),
            KeyRule(.screens, .screens, "Screens that all flows of the app can show."),
            KeyRule(.state, .fields, "Data that all flows share, read as `app.name`."),
            KeyRule(.services, .services, "Operations written by hand, which `call` calls."),
            KeyRule(.facts, .fields, "Values the app supplies, read as `facts.name`."),
            KeyRule(.events, .events, "What can happen to the app, answered as `app.name`."),
            KeyRule(.animations, .names, "Names of animations, for `animation`."),
            KeyRule(.styles, .styles, "Looks of layers, by names for `style`."),
            KeyRule(.hooks, .hooks, "What is tracked before and after each transition."),
            KeyRule(.gates, .gates, "What must hold before something is shown."),
            KeyRule(.links, .links, "What URLs lead to."),
            KeyRule(.entries, .entries, "What shortcuts, notifications and activities lead to."),
            KeyRule(.schemes, .texts, "The custom schemes of the app's URLs."),
            KeyRule(.hosts, .texts, "The hosts of the app's web URLs."),
            KeyRule(.windows, .windowRules, "Whether there are several windows."),
            KeyRule(.restore, .restoreRules, "Which states of other versions are read."),
            KeyRule(.checks, .checks, "What is claimed of every run."),
        ])

    static let gate = KeyTable(
        subject: "a gate",
        rules: [
            KeyRule(.when, .condition, "What must hold."),
            KeyRule(.otherwise, .otherwise, "What happens if it does not, and the rest waits."),
        ])

    static let root = KeyTable(
        subject: "`root`",
        rules: [
            KeyRule(.flow, .name, isRequired: true, "The flow that starts with the app."),
            KeyRule(.with, .arguments, "The flow's inputs."),
            KeyRule(.restartOnFinish, .boolean, "Whether it starts again where it has ended."),
        ])

    /// Every table, for the schema and the grammar.
    static let all: [KeyTable] = [
        flow, app, module, extend, root, screen, operation, child, tabs, pages, branch, event,
        hooks, action, gate, button, eachButton, link, entry, linkDefaults, check, leave,
        restoreRules, windows, bars, delivered, kindStyle, sheetStyle, widthStyle, idiomStyle,
        chosenStyle, styleBranch, widthContainer, idiomContainer, switchedContainer,
    ]
}

/// A table that finds each of `items` by its word's symbol.
func tabulated<Item>(_ items: [Item], word: (Item) -> String) -> [Item?] {
    var table: [Item?] = []
    for item in items {
        let symbol = Int(TextTable.symbol(ofWord: word(item)))
        while table.count <= symbol { table.append(nil) }
        table[symbol] = item
    }
    return table
}

/// Words in backticks, joined as a sentence joins them.
func oneOf(_ words: [String]) -> String {
    let quoted = words.map { "`\($0)`" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "nothing" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
}
