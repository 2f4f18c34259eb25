import FlowModel

/// What a `flowc.yaml` says; nil where it says nothing.
public struct Configuration: Sendable {
    public var flows: [String]?
    public var output: String?
    /// `internal`, `package` or `public`.
    public var access: String?
    public var rules: [RuleSetting] = []

    /// `name: level` under `lint: { rules: … }`.
    public struct RuleSetting: Sendable {
        public let name: String
        /// `off`, `info`, `warning` or `error`.
        public let level: String
        /// The name.
        public let span: SourceSpan
    }

    static let accessLevels = ["internal", "package", "public"]
    static let ruleLevels = ["off"] + Severity.allCases.map(\.rawValue)
}

/// Reads a configuration. What cannot be used is reported and left out.
public func readConfiguration(_ file: SourceFile) -> (Configuration, [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let tree = readYAML(file, id: FileID(0), into: &diagnostics)
    var reader = ConfigurationReader(tree: tree)
    reader.read()
    return (reader.result, (diagnostics + reader.diagnostics).sortedWithoutDuplicates())
}

private struct ConfigurationReader {
    let tree: YAMLTree
    var result = Configuration()
    var diagnostics: [Diagnostic] = []

    init(tree: YAMLTree) {
        self.tree = tree
    }

    mutating func read() {
        // A file of nothing, or of comments alone, leaves everything at its default.
        guard let root = tree.root, !tree.isEmpty(root) else { return }
        for (key, value) in entries(of: root, named: "the configuration") {
            switch tree.text(key) {
            case "flows": result.flows = paths(value, of: key)
            case "output": result.output = text(value, of: key, expected: "a path")
            case "access":
                result.access = word(value, of: key, among: Configuration.accessLevels)
            case "lint": readLint(value)
            default: reportUnknown(key, known: ["flows", "output", "access", "lint"])
            }
        }
    }

    private mutating func readLint(_ node: NodeID) {
        for (key, value) in entries(of: node, named: "`lint`") {
            guard tree.text(key) == "rules" else {
                reportUnknown(key, known: ["rules"])
                continue
            }
            for (name, level) in entries(of: value, named: "`rules`") {
                guard let word = word(level, of: name, among: Configuration.ruleLevels) else {
                    continue
                }
                result.rules.append(
                    Configuration.RuleSetting(
                        name: tree.text(name), level: word, span: tree.span(name)))
            }
        }
    }

    private mutating func entries(
        of node: NodeID, named subject: String
    ) -> [(key: NodeID, value: NodeID)] {
        if tree.kind(node) == .mapping { return tree.entries(node) }
        report(subject, node, expected: "a mapping")
        return []
    }

    private mutating func paths(_ node: NodeID, of key: NodeID) -> [String]? {
        guard tree.kind(node) == .sequence else {
            return text(node, of: key, expected: "a path or a list of paths").map { [$0] }
        }
        let paths = tree.items(node).compactMap { text($0, of: key, expected: "a path") }
        if paths.isEmpty { report("`flows`", node, expected: "a path or a list of paths") }
        return paths.isEmpty ? nil : paths
    }

    private mutating func text(_ node: NodeID, of key: NodeID, expected: String) -> String? {
        if tree.kind(node) == .scalar, !tree.isEmpty(node), !tree.text(node).isEmpty {
            return tree.text(node)
        }
        report("`\(tree.text(key))`", node, expected: expected)
        return nil
    }

    private mutating func word(_ node: NodeID, of key: NodeID, among words: [String]) -> String? {
        if tree.kind(node) == .scalar, words.contains(tree.text(node)) { return tree.text(node) }
        report("`\(tree.text(key))`", node, expected: oneOf(words))
        return nil
    }

    private mutating func report(_ subject: String, _ node: NodeID, expected: String) {
        if tree.isHole(node) || tree.hides(tree.span(node)) { return }
        let found =
            switch tree.kind(node) {
            case .mapping: "a mapping"
            case .sequence: "a list"
            case .scalar: tree.isEmpty(node) ? "empty" : "`\(tree.text(node))`"
            }
        diagnostics.append(
            Diagnostic(
                DecodeProblems.wrongKindKind, at: tree.span(node),
                "\(subject) is \(found), expected \(expected)"))
    }

    private mutating func reportUnknown(_ key: NodeID, known: [String]) {
        diagnostics.append(
            HousekeepingProblems.unknownConfigurationKey(
                tree.text(key), at: tree.span(key), known: known))
    }
}
