import FlowModel

/// The sections of a flow or of the app file that could not be read, so that their declarations are
/// not known.
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
    static let styles = UnreadSections(rawValue: 2048)
    static let animations = UnreadSections(rawValue: 4096)
    static let facts = UnreadSections(rawValue: 8192)
    static let windows = UnreadSections(rawValue: 16384)
    static let types = UnreadSections(rawValue: 32768)
    static let events = UnreadSections(rawValue: 65536)
    static let gates = UnreadSections(rawValue: 131_072)

    /// The sections of which expressions in the app file read values.
    static let appState: UnreadSections = [.state, .facts, .windows]
    /// The sections that declare how things look.
    static let looks: UnreadSections = [.styles, .animations]
    /// All that an app file can have.
    static let all = UnreadSections(rawValue: 262_143)

    fileprivate static let ofFlows: [(name: String, section: UnreadSections)] = [
        ("screens", .screens), ("inputs", .inputs), ("outputs", .outputs), ("state", .state),
        ("children", .children), ("start", .start), ("transitions", .transitions),
        ("reports", .reports), ("services", .services), ("actions", .actions),
        ("depth", .depth), ("styles", .styles), ("animations", .animations),
    ]
    private static let ofApps: [(name: String, section: UnreadSections)] = [
        ("screens", .screens), ("state", .state), ("facts", .facts), ("windows", .windows),
        ("services", .services), ("types", .types), ("events", .events), ("gates", .gates),
        ("styles", .styles), ("animations", .animations),
    ]

    init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The sections a partial flow may have more of: all, if its file was not read to the end.
    init(of syntax: FlowSyntax, isCut: Bool) {
        self = []
        guard syntax.isPartial else { return }
        for (name, section) in Self.ofFlows
        where isCut || syntax.unread.hides(name, isEmpty: Self.isEmpty(section, syntax)) {
            insert(section)
        }
    }

    /// The sections a partial app file may have more of: all, if it was not read to its end.
    init(of syntax: AppSyntax, isCut: Bool) {
        self = []
        guard syntax.isPartial else { return }
        for (name, section) in Self.ofApps
        where isCut || syntax.unread.hides(name, isEmpty: Self.isEmpty(section, syntax)) {
            insert(section)
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
        case .styles: syntax.styles.isEmpty
        case .animations: syntax.animations.isEmpty
        default: false
        }
    }

    private static func isEmpty(_ section: UnreadSections, _ syntax: AppSyntax) -> Bool {
        switch section {
        case .screens: syntax.screens.isEmpty
        case .state: syntax.state.isEmpty
        case .facts: syntax.facts.isEmpty
        case .windows: syntax.windows?.state.isEmpty ?? true
        case .services: syntax.services.isEmpty
        case .types: syntax.types.isEmpty
        case .events: syntax.events.isEmpty
        case .gates: syntax.gates.isEmpty
        case .styles: syntax.styles.isEmpty
        case .animations: syntax.animations.isEmpty
        default: false
        }
    }
}

/// The sections of a partly read file that may have more than was read, judged by its keys.
struct UnreadKeys: Sendable {
    /// Sections that certainly have more.
    private(set) var certain: Set<String> = []
    /// Sections that are written in the file. They have more if nothing of them was read.
    private(set) var written: Set<String> = []

    init() {}

    /// In a flow, a section has more if its key is misspelt or repeated, or if it is absent and
    /// some key is unknown.
    init(ofFlow root: NodeID, in tree: YAMLTree) {
        let names = UnreadSections.ofFlows.map { $0.name }
        let known = KeyTable.flow.names
        var absent = Set(names)
        var hasStranger = false
        for (key, value) in tree.pairs(root) {
            let text = tree.text(key)
            absent.remove(text)
            if names.contains(text) {
                if !Self.isWrittenEmpty(value, in: tree) { written.insert(text) }
                if tree.repeatedKeys.contains(key) { certain.insert(text) }
                noteNames(value, of: text, in: tree)
                // `start:` may be among the screens.
                let strangers = text == "screens" ? tree.pairs(value).map { tree.text($0.key) } : []
                certain.formUnion(strangers.filter(names.contains))
            } else if known.contains(text) {
                if ["tabs", "pages"].contains(text), tree.kind(value) == .sequence {
                    certain.insert("children")
                }
            } else if let nearest = nearestName(to: text, among: known) {
                if names.contains(nearest) { certain.insert(nearest) }
            } else {
                hasStranger = true
            }
        }
        if hasStranger { certain.formUnion(absent) }
    }

    /// In an app file, a section has more if its key is repeated.
    init(ofApp root: NodeID, in tree: YAMLTree) {
        for (key, value) in tree.pairs(root) {
            let text = tree.text(key)
            if tree.repeatedKeys.contains(key) { certain.insert(text) }
            if !tree.isEmpty(value) { written.insert(text) }
            noteNames(value, of: text, in: tree)
            if let nearest = nearestName(to: text, among: KeyTable.app.names), nearest != text {
                written.insert(nearest)
            }
        }
    }

    /// True if a section may have entries that could not be read. `isEmpty`: no entry was read.
    func hides(_ section: String, isEmpty: Bool) -> Bool {
        certain.contains(section) || isEmpty && written.contains(section)
    }

    /// A list of names has more if one of them was refused.
    private mutating func noteNames(_ value: NodeID, of section: String, in tree: YAMLTree) {
        let isRefused = tree.items(value).contains { item in
            let isPair = tree.kind(item) == .mapping && section != Key.animations.rawValue
            let names = isPair ? tree.pairs(item).map { $0.key } : [item]
            return names.contains { !isIdentifier(tree.bytes($0)) }
                || tree.pairs(item).contains { tree.isHole($0.value) }
        }
        if isRefused { certain.insert(section) }
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
