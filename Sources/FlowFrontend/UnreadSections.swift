import FlowModel

/// The sections of a flow file that could not be read, so that what they declare is not known.
///
/// A misspelt `screns:` is one mistake; every name it would have declared is not another.
struct UnreadSections: OptionSet {
    let rawValue: Int

    static let screens = UnreadSections(rawValue: 1)
    static let inputs = UnreadSections(rawValue: 2)
    static let outputs = UnreadSections(rawValue: 4)
    static let state = UnreadSections(rawValue: 8)
    static let children = UnreadSections(rawValue: 16)
    static let start = UnreadSections(rawValue: 32)
    static let transitions = UnreadSections(rawValue: 64)
    static let reports = UnreadSections(rawValue: 128)
    static let services = UnreadSections(rawValue: 256)
    static let actions = UnreadSections(rawValue: 512)

    private static let names: [(name: String, section: UnreadSections)] = [
        ("screens", .screens), ("inputs", .inputs), ("outputs", .outputs), ("state", .state),
        ("children", .children), ("start", .start), ("transitions", .transitions),
        ("reports", .reports), ("services", .services), ("actions", .actions),
    ]

    /// Other keys a misspelt one may be nearer to.
    private static let others = [
        "flow", "summary", "depth", "types", "container", "tabs", "lazy", "hooks", "uses",
        "private", "key", "checks", "samples",
    ]

    init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// What a partial flow lacks: a section that is written and empty, or one that is misspelt.
    init(of syntax: FlowSyntax, in tree: YAMLTree) {
        self = []
        guard syntax.isPartial, let root = tree.root else { return }
        let known = Self.names.map(\.name) + Self.others
        for (key, value) in tree.entries(root) {
            let text = tree.text(key)
            if let index = Self.names.firstIndex(where: { $0.name == text }) {
                let section = Self.names[index].section
                if !tree.isEmpty(value), Self.isEmpty(section, syntax) { insert(section) }
            } else if let nearest = nearestName(to: text, among: known),
                let section = Self.names.first(where: { $0.name == nearest })?.section
            {
                insert(section)
            }
        }
    }

    /// Whether an app file has a section that could not be read; `isEmpty` says what was read.
    static func hides(
        _ section: String, isEmpty: Bool, of syntax: AppSyntax, in tree: YAMLTree
    ) -> Bool {
        guard syntax.isPartial, isEmpty, let root = tree.root else { return false }
        return tree.entries(root).contains { key, value in
            let text = tree.text(key)
            if text == section { return !tree.isEmpty(value) }
            return nearestName(to: text, among: KeyTable.app.names) == section
        }
    }

    private static func isEmpty(_ section: UnreadSections, _ syntax: FlowSyntax) -> Bool {
        switch section {
        case .screens: syntax.screens.isEmpty
        case .inputs: syntax.inputs.isEmpty
        case .outputs: syntax.outputs.isEmpty
        case .state: syntax.state.isEmpty
        case .children: syntax.container?.children.isEmpty ?? true
        case .transitions: syntax.transitions.isEmpty
        case .reports: syntax.reports.isEmpty
        case .services: syntax.services.isEmpty
        case .actions: syntax.actions.isEmpty
        default: false
        }
    }
}
