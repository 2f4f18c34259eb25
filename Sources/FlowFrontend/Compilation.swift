import FlowModel

/// The applications in a set of files, and everything that is wrong with the files.
public struct Compilation: Sendable {
    /// One graph for each `app:` file and for each flow file below none, in the order of the files.
    /// A graph is partial when something of it is broken; an application without any flow has none.
    public let applications: [FlowGraph]
    /// Sorted by place, without repetitions.
    public let diagnostics: [Diagnostic]
    /// The files as they were given; spans refer to them by index.
    public let files: [SourceFile]
}

/// Reads and checks all files of a project. It never throws and never stops at a mistake.
///
/// Files are read by `workers`, one after the other if there are none; the result is the same.
public func compile(_ files: [SourceFile], workers: Workers = inTurn) -> Compilation {
    let parsed = results(of: files.count, by: workers) { parse(files[$0], id: FileID($0)) }
    let decoded = parsed.map { $0.file }
    var diagnostics = parsed.flatMap { $0.problems }
    let modules = ModuleTable(files, decoded, problems: diagnostics)
    var groups = ApplicationGroup.groups(of: files, decoded, modules, into: &diagnostics)
    let values = decoded.map { $0.values }
    let flowPlaces = ApplicationGroup.flowPlaces(in: groups)
    var problems: [FileID: [Diagnostic]] = [:]
    for diagnostic in diagnostics { problems[diagnostic.span.file, default: []].append(diagnostic) }
    var applications: [FlowGraph] = []
    groups.reverse()
    while let group = groups.popLast() {
        let known = group.files.flatMap { problems[FileID($0)] ?? [] }
        let found = resolve(
            ApplicationFiles(
                group: consume group, sources: files, values: values, foreignFlows: flowPlaces,
                readProblems: known))
        if let graph = found.graph { applications.append(graph) }
        diagnostics += found.diagnostics
    }
    // A module is right or wrong in itself, even in the parts that no application uses.
    var known = Set(diagnostics.map { $0.span })
    for group in ApplicationGroup.loneModules(modules) {
        let found = resolve(
            ApplicationFiles(
                group: group, sources: files, values: values, foreignFlows: [:],
                readProblems: []))
        diagnostics += found.diagnostics.filter { known.insert($0.span).inserted }
    }
    return Compilation(
        applications: applications, diagnostics: diagnostics.sortedWithoutDuplicates(),
        files: files)
}

/// Reads a file by itself.
private func parse(
    _ file: SourceFile, id: FileID
) -> (file: ParsedFile, problems: [Diagnostic]) {
    guard !isScenarioPath(file.path) else {
        let nowhere = SourceSpan(file: id, startByte: 0, endByte: 0)
        return (ParsedFile(values: .none(of: id), syntax: .scenario(nowhere)), [])
    }
    var diagnostics: [Diagnostic] = []
    let parsed = parseFile(file, id: id, into: &diagnostics)
    if case .scenario(let place)? = parsed.syntax {
        diagnostics.append(DecodeProblems.misnamedScenario(in: file.path, at: place))
    }
    return (parsed, diagnostics)
}
