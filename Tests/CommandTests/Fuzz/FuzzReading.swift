import FlowModel

@testable import FlowFrontend

/// Judges what the front end makes of files, without a verb.
struct FuzzReading {
    private(set) var findings: [FuzzFinding] = []
    /// Whether anything was reported.
    private(set) var isRefused = false

    init(files given: [FuzzFile], isRepeated: Bool) {
        let files = given.map { SourceFile(path: $0.path, bytes: $0.bytes) }
        for file in files { checkTree(file) }
        let first = Self.read(files)
        isRefused = !first.diagnostics.isEmpty
        for diagnostic in first.diagnostics {
            let spans = [diagnostic.span] + diagnostic.notes.map(\.span)
            if !spans.allSatisfy({ Self.isInside($0, files) }) {
                report(.span, "\(diagnostic.kind.id): \(spans)")
            }
        }
        let isFatal = first.diagnostics.contains { $0.kind.isFatal }
        if !isFatal, !first.compilation.applications.allSatisfy(\.isWhole) {
            report(.agreement, "a graph without a fatal finding is not whole")
        }
        guard isRepeated else { return }
        let second = Self.read(files)
        if first.diagnostics.map(\.message) != second.diagnostics.map(\.message) {
            report(.same, "findings differ the second time")
        }
        let hashes = [first, second].map { $0.compilation.applications.map(\.hash) }
        if hashes[0] != hashes[1] { report(.same, "graphs differ the second time") }
    }

    private mutating func report(_ oracle: FuzzOracle, _ text: String) {
        findings.append(FuzzFinding(oracle: oracle, text: text))
    }

    private static func read(
        _ files: [SourceFile]
    ) -> (compilation: Compilation, diagnostics: [Diagnostic]) {
        let compilation = compile(files)
        var diagnostics = compilation.diagnostics
        for (index, file) in files.enumerated() where file.path.hasSuffix(".scenario.yaml") {
            guard let application = compilation.applicationIndex(ofScenario: file) else { continue }
            let graph = compilation.applications[application]
            // A scenario's own file comes after those of its graph.
            diagnostics += readScenario(file, graph: graph).diagnostics.filter {
                $0.span.file.index == index
            }
        }
        return (compilation, diagnostics)
    }

    private static func isInside(_ span: SourceSpan, _ files: [SourceFile]) -> Bool {
        guard files.indices.contains(Int(span.file.index)) else { return false }
        let count = files[Int(span.file.index)].bytes.count
        return 0 <= span.startByte && span.startByte <= span.endByte && span.endByte <= count
    }

    /// Every node lies in the file and in its parent's arrays.
    private mutating func checkTree(_ file: SourceFile) {
        var diagnostics: [Diagnostic] = []
        let tree = readYAML(file, id: FileID(0), into: &diagnostics)
        let size = file.bytes.count
        for index in tree.nodes.indices {
            let node = tree.nodes[index]
            let limit = node.kind == .scalar ? tree.textBytes.count : tree.children.count
            guard 0 <= node.startByte, node.startByte <= node.endByte, node.endByte <= size,
                0 <= node.first, node.first <= node.last, node.last <= limit
            else { return report(.span, "\(file.path): node \(index) is \(node)") }
            guard node.kind == .scalar else { continue }
            for offset in 0...Int(node.last - node.first) {
                let byte = tree.sourceByte(NodeID(index), textOffset: offset, in: file.bytes)
                guard byte >= node.startByte, byte <= node.endByte else {
                    return report(.span, "\(file.path): byte \(offset) of node \(index)")
                }
            }
        }
    }
}
