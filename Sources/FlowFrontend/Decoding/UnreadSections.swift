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
    static let depth = UnreadSections(rawValue: 1024)

    private static let names: [(name: String, section: UnreadSections)] = [
        ("screens", .screens), ("inputs", .inputs), ("outputs", .outputs), ("state", .state),
        ("children", .children), ("start", .start), ("transitions", .transitions),
        ("reports", .reports), ("services", .services), ("actions", .actions),
        ("depth", .depth),
    ]

    /// Other keys a misspelt one may be nearer to.
    private static let others = [
        "flow", "summary", "types", "container", "tabs", "pages", "lazy", "reselect",
        "hooks", "uses", "private", "key", "checks", "samples",
    ]

    init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// What a partial flow lacks: a section that is written and nothing of it was read, one that is
    /// misspelt or written twice, those that are not there beside a key that nobody knows, and all
    /// of them where the file could not be read to its end.
    init(of syntax: FlowSyntax, in tree: YAMLTree) {
        self = []
        guard syntax.isPartial, let root = tree.root else { return }
        if tree.cutByte != nil {
            for name in Self.names { insert(name.section) }
            return
        }
        let known = Self.names.map { $0.name } + Self.others
        var absent = Self.names
        var hasStranger = false
        for (key, value) in tree.entries(root) {
            let text = tree.text(key)
            absent.removeAll { $0.name == text }
            if let index = Self.names.firstIndex(where: { $0.name == text }) {
                let section = Self.names[index].section
                let isLost = Self.isEmpty(section, syntax) && !Self.isWrittenEmpty(value, in: tree)
                if isLost || tree.repeatedKeys.contains(key) {
                    insert(section)
                }
            } else if let nearest = nearestName(to: text, among: known) {
                let section = Self.names.first { $0.name == nearest }?.section
                if let section { insert(section) }
            } else if !Self.others.contains(text) {
                hasStranger = true
            }
        }
        if hasStranger { for name in absent { insert(name.section) } }
    }

    /// `{}` or `[]`: there is nothing, and that was meant.
    private static func isWrittenEmpty(_ value: NodeID, in tree: YAMLTree) -> Bool {
        switch tree.kind(value) {
        case .mapping: tree.pairs(value).isEmpty
        case .sequence: tree.items(value).isEmpty
        case .scalar: false
        }
    }

    /// Whether an app file has a section of which not all could be read; `isEmpty` says what was.
    static func hides(
        _ section: String, isEmpty: Bool, of syntax: AppSyntax, in tree: YAMLTree
    ) -> Bool {
        guard syntax.isPartial, let root = tree.root else { return false }
        if tree.cutByte != nil { return true }
        return tree.entries(root).contains { key, value in
            let text = tree.text(key)
            if text == section {
                return tree.repeatedKeys.contains(key) || isEmpty && !tree.isEmpty(value)
            }
            return isEmpty && nearestName(to: text, among: KeyTable.app.names) == section
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
        case .depth: syntax.depthLimit == nil
        default: false
        }
    }
}
