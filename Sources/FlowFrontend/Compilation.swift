import FlowModel

/// What a set of files means, and all that is wrong with them.
public struct Compilation: Sendable {
    /// One graph for each `app:` file and for each flow file below none, in the order of the files.
    /// A graph is partial when something of it is broken; an application without any flow has none.
    public let applications: [FlowGraph]
    /// Sorted by place, without repetitions.
    public let diagnostics: [Diagnostic]
    /// The files as they were given; spans refer to them by index.
    public let files: [SourceFile]
}

/// Calls a function once for each number below a count, in any order or at once, and returns when
/// all calls have returned.
public typealias Workers = (_ count: Int, _ work: @Sendable (Int) -> Void) -> Void

/// Reads and checks all files of a project. It never throws and never stops at a mistake.
///
/// Files are read by `workers`, one after the other if there are none; what comes out is the same.
public func compile(
    _ files: [SourceFile],
    workers: Workers = { count, work in for index in 0..<count { work(index) } }
) -> Compilation {
    var diagnostics: [Diagnostic] = []
    var decoded: [ParsedFile] = []
    decoded.reserveCapacity(files.count)
    for (parsed, problems) in parse(files, workers) {
        decoded.append(parsed)
        diagnostics += problems
    }
    let modules = ModuleTable(files, decoded, problems: diagnostics)
    let groups = ApplicationGroup.groups(of: files, decoded, modules, into: &diagnostics)
    let trees = decoded.map { $0.tree }
    let flowPlaces = ApplicationGroup.flowPlaces(in: groups)
    var problems: [FileID: [Diagnostic]] = [:]
    for diagnostic in diagnostics { problems[diagnostic.span.file, default: []].append(diagnostic) }
    var applications: [FlowGraph] = []
    for group in groups {
        let found = resolve(
            group, in: files, trees, foreignFlows: flowPlaces,
            readProblems: group.files.flatMap { problems[FileID($0)] ?? [] })
        if let graph = found.graph { applications.append(graph) }
        diagnostics += found.diagnostics
    }
    // A module is right or wrong in itself, also what no application takes of it.
    var known = Set(diagnostics.map { $0.span })
    for group in ApplicationGroup.loneModules(modules) {
        let found = resolve(group, in: files, trees, foreignFlows: [:], readProblems: [])
        diagnostics += found.diagnostics.filter { known.insert($0.span).inserted }
    }
    return Compilation(
        applications: applications, diagnostics: diagnostics.sortedWithoutDuplicates(),
        files: files)
}

/// Reads each file by itself.
private func parse(
    _ files: [SourceFile], _ workers: Workers
) -> [(file: ParsedFile, problems: [Diagnostic])] {
    [(file: ParsedFile, problems: [Diagnostic])](unsafeUninitializedCapacity: files.count) {
        buffer, count in
        // Each call writes a place of its own.
        nonisolated(unsafe) let places = buffer
        workers(files.count) { index in
            places.initializeElement(at: index, to: parse(files[index], id: FileID(index)))
        }
        count = files.count
    }
}

private func parse(
    _ file: SourceFile, id: FileID
) -> (file: ParsedFile, problems: [Diagnostic]) {
    guard !isScenarioPath(file.path) else {
        return (ParsedFile(tree: YAMLTree(file: id), syntax: .scenario), [])
    }
    var diagnostics: [Diagnostic] = []
    let parsed = parseFile(file, id: id, into: &diagnostics)
    if case .scenario? = parsed.syntax, let root = parsed.tree.root,
        let first = parsed.tree.entries(root).first
    {
        let place = parsed.tree.span(first.key)
        diagnostics.append(DecodeProblems.misnamedScenario(in: file.path, at: place))
    }
    return (parsed, diagnostics)
}
