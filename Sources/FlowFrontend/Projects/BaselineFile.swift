import FlowModel

/// A baseline as its file has it.
public struct BaselineFile: Sendable {
    public var baseline: Baseline
    /// For each entry the place of its rule.
    public var spans: [SourceSpan]
}

/// Reads a baseline. Entries that cannot be used are reported and left out; a file that is not a
/// baseline is reported as such.
public func readBaseline(_ file: SourceFile) -> (BaselineFile, [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let tree = readYAML(file, id: FileID(0), into: &diagnostics)
    var reader = BaselineReader(tree: tree)
    reader.read()
    let result = BaselineFile(
        baseline: Baseline(entries: reader.entries, graphs: reader.graphs), spans: reader.spans)
    return (result, (diagnostics + reader.plain.diagnostics).sortedWithoutDuplicates())
}

/// True if a new baseline may replace this text: it is a baseline without mistakes, or begins as
/// flowc begins its baselines.
public func isBaseline(_ text: String) -> Bool {
    text.hasPrefix(baselineFileStart) || readBaseline(SourceFile(path: "", text: text)).1.isEmpty
}

private struct BaselineReader {
    var plain: PlainReader
    var entries: [Baseline.Entry] = []
    var spans: [SourceSpan] = []
    var graphs: [[String]] = []

    init(tree: YAMLTree) {
        plain = PlainReader(tree: tree)
    }

    mutating func read() {
        let tree = plain.tree
        let start = SourceSpan(file: tree.file, startByte: 0, endByte: 0)
        guard let root = tree.root else {
            return plain.reportMissing("version", in: "the baseline", of: nil, at: start)
        }
        var isVersioned = false
        let known = ["version", "findings", "graphs"]
        let entries = plain.entries(of: root, named: "the baseline")
        let foreign = entries.first { nearestName(to: tree.text($0.key), among: known) == nil }
        if let foreign { return plain.reportUnknown(foreign.key, known: known) }
        for (key, value) in entries {
            switch tree.text(key) {
            case "version":
                isVersioned = true
                _ = plain.word(value, of: key, among: ["\(Baseline.version)"])
            case "findings": readFindings(value)
            case "graphs":
                for list in items(of: value, named: "`graphs`") {
                    let lines = items(of: list, named: "a graph")
                    graphs.append(
                        lines.compactMap { plain.text($0, of: key, expected: "a text") })
                }
            default: plain.reportUnknown(key, known: known)
            }
        }
        if !isVersioned, tree.kind(root) == .mapping {
            plain.reportMissing("version", in: "the baseline", of: root, at: tree.span(root))
        }
    }

    private mutating func items(of list: NodeID, named subject: String) -> [NodeID] {
        if plain.tree.kind(list) == .sequence { return Array(plain.tree.items(list)) }
        plain.report(subject, list, expected: "a list")
        return []
    }

    private mutating func readFindings(_ list: NodeID) {
        let tree = plain.tree
        for item in items(of: list, named: "`findings`") {
            var values: [String: String] = [:]
            var span = tree.span(item)
            let needed = ["rule", "about", "file"]
            let known = needed + ["app"]
            for (key, value) in plain.entries(of: item, named: "a finding") {
                let name = tree.text(key)
                guard known.contains(name) else {
                    plain.reportUnknown(key, known: known)
                    continue
                }
                values[name] = plain.text(value, of: key, expected: "a text") ?? ""
                if name == "rule" { span = tree.span(value) }
            }
            guard tree.kind(item) == .mapping else { continue }
            for name in needed where values[name] == nil {
                plain.reportMissing(name, in: "a finding", of: item, at: span)
            }
            entries.append(
                Baseline.Entry(
                    rule: values["rule"] ?? "", subject: values["about"] ?? "",
                    path: values["file"] ?? "", application: values["app"]))
            spans.append(span)
        }
    }
}
