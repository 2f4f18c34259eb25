import FlowModel

/// The flow a scenario file names, without reading the rest of it.
func scenarioFlowName(_ file: SourceFile) -> String? {
    var diagnostics: [Diagnostic] = []
    let tree = readYAML(file, id: FileID(0), into: &diagnostics)
    guard let root = tree.root else { return nil }
    return tree.entries(root).first { tree.text($0.key) == "flow" }.map { tree.text($0.value) }
}
