import FlowModel

/// The settings of a `flowc.yaml`; nil if it does not have the key.
public struct Configuration: Sendable {
    public var flows: [String]?
    /// The place of each of them.
    public var flowsSpans: [SourceSpan] = []
    public var output: String?
    /// `internal`, `package` or `public`.
    public var access: String?
    /// The file that keeps the text of the graph or, with a slash at its end, the folder that keeps
    /// a file for each flow.
    public var graph: String?
    /// `recommended` or `strict`.
    public var preset: String?
    public var rules: [RuleSetting] = []

    /// `name: level` under `lint: { rules: … }`.
    public struct RuleSetting: Sendable {
        public let name: String
        /// `off`, `info`, `warning` or `error`.
        public let level: String
        /// The name.
        public let span: SourceSpan
    }

    /// The keys of the file, and those under `lint`.
    package static let keys = ["flows", "output", "access", "graph", "lint"]
    package static let lintKeys = ["preset", "rules"]
    package static let presets = ["recommended", "strict"]
    static let accessLevels = ["internal", "package", "public"]
    static let ruleLevels = ["off"] + Severity.allCases.map { $0.rawValue }
}

/// Reads a configuration. Entries that cannot be used are reported and left out.
public func readConfiguration(_ file: SourceFile) -> (Configuration, [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let tree = readYAML(file, id: FileID(0), into: &diagnostics)
    var reader = ConfigurationReader(tree: tree)
    reader.read()
    return (reader.result, (diagnostics + reader.plain.diagnostics).sortedWithoutDuplicates())
}

private struct ConfigurationReader {
    var plain: PlainReader
    var result = Configuration()

    init(tree: YAMLTree) {
        plain = PlainReader(tree: tree)
    }

    mutating func read() {
        // An empty file, or one of comments only, leaves everything at its default.
        let tree = plain.tree
        guard let root = tree.root, !tree.isEmpty(root) else { return }
        for (key, value) in plain.entries(of: root, named: "the configuration") {
            switch tree.text(key) {
            case "flows": result.flows = paths(value, of: key)
            case "output": result.output = plain.text(value, of: key, expected: "a path")
            case "access":
                result.access = plain.word(value, of: key, among: Configuration.accessLevels)
            case "graph": result.graph = plain.text(value, of: key, expected: "a path")
            case "lint": readLint(value)
            default: plain.reportUnknown(key, known: Configuration.keys)
            }
        }
    }

    private mutating func readLint(_ node: NodeID) {
        let tree = plain.tree
        for (key, value) in plain.entries(of: node, named: "`lint`") {
            switch tree.text(key) {
            case "preset":
                result.preset = plain.word(value, of: key, among: Configuration.presets)
            case "rules": readRules(value)
            default: plain.reportUnknown(key, known: Configuration.lintKeys)
            }
        }
    }

    private mutating func readRules(_ node: NodeID) {
        let tree = plain.tree
        for (name, level) in plain.entries(of: node, named: "`rules`") {
            guard let word = plain.word(level, of: name, among: Configuration.ruleLevels) else {
                continue
            }
            result.rules.append(
                Configuration.RuleSetting(
                    name: tree.text(name), level: word, span: tree.span(name)))
        }
    }

    private mutating func paths(_ node: NodeID, of key: NodeID) -> [String]? {
        let tree = plain.tree
        guard tree.kind(node) == .sequence else {
            result.flowsSpans = [tree.span(node)]
            return plain.text(node, of: key, expected: "a path or a list of paths").map { [$0] }
        }
        result.flowsSpans = tree.items(node).map(tree.span)
        let paths = tree.items(node).compactMap { plain.text($0, of: key, expected: "a path") }
        if tree.items(node).isEmpty {
            plain.report("`flows`", node, expected: "at least one path")
        }
        return paths.isEmpty ? nil : paths
    }
}
