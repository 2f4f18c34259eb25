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

    fileprivate static let names: [(name: String, section: UnreadSections)] = [
        ("screens", .screens), ("inputs", .inputs), ("outputs", .outputs), ("state", .state),
        ("children", .children), ("start", .start), ("transitions", .transitions),
        ("reports", .reports), ("services", .services), ("actions", .actions),
        ("depth", .depth),
    ]

    /// Other keys a misspelt one may be nearer to.
    fileprivate static let others = [
        "flow", "summary", "types", "container", "tabs", "pages", "lazy", "reselect",
        "hooks", "uses", "private", "key", "checks", "samples",
    ]

    init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// What a partial flow lacks: all of it where the file could not be read to its end.
    init(of syntax: FlowSyntax, isCut: Bool) {
        self = []
        guard syntax.isPartial else { return }
        for (name, section) in Self.names {
            let isLost = syntax.unread.written.contains(name) && Self.isEmpty(section, syntax)
            if isCut || isLost || syntax.unread.certain.contains(name) { insert(section) }
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

/// What the keys of a file that was read only in part tell of sections that are not known.
struct UnreadKeys: Sendable {
    /// Sections of which not all was read.
    private(set) var certain: Set<String> = []
    /// Sections of which not all was read if nothing was.
    private(set) var written: Set<String> = []

    init() {}

    /// In a flow: a section that is there and not empty, one that is misspelt or written twice, and
    /// those that are not there beside a key that nobody knows.
    init(ofFlow root: NodeID, in tree: YAMLTree) {
        let names = UnreadSections.names.map { $0.name }
        let known = names + UnreadSections.others
        var absent = Set(names)
        var hasStranger = false
        for (key, value) in tree.pairs(root) {
            let text = tree.text(key)
            absent.remove(text)
            if names.contains(text) {
                if !Self.isWrittenEmpty(value, in: tree) { written.insert(text) }
                if tree.repeatedKeys.contains(key) { certain.insert(text) }
            } else if let nearest = nearestName(to: text, among: known) {
                if names.contains(nearest) { certain.insert(nearest) }
            } else if !UnreadSections.others.contains(text) {
                hasStranger = true
            }
        }
        if hasStranger { certain.formUnion(absent) }
    }

    /// In an app file: a section that is written twice, and one that is there or misspelt.
    init(ofApp root: NodeID, in tree: YAMLTree) {
        for (key, value) in tree.pairs(root) {
            let text = tree.text(key)
            if tree.repeatedKeys.contains(key) { certain.insert(text) }
            if !tree.isEmpty(value) { written.insert(text) }
            if let nearest = nearestName(to: text, among: KeyTable.app.names), nearest != text {
                written.insert(nearest)
            }
        }
    }

    /// Whether not all of a section is known; `isEmpty` says whether something is.
    func hides(_ section: String, isEmpty: Bool) -> Bool {
        certain.contains(section) || isEmpty && written.contains(section)
    }

    /// `{}` or `[]`: there is nothing, and that was meant.
    private static func isWrittenEmpty(_ value: NodeID, in tree: YAMLTree) -> Bool {
        switch tree.kind(value) {
        case .mapping: tree.pairs(value).isEmpty
        case .sequence: tree.items(value).isEmpty
        case .scalar: false
        }
    }
}
