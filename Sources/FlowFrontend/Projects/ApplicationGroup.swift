import FlowModel

/// The files of one application.
struct ApplicationGroup {
    var app: (file: Int, syntax: AppSyntax)?
    var flows: [(file: Int, syntax: FlowSyntax)] = []
    /// The extensions of its flows.
    var extensions: [(file: Int, syntax: ExtensionSyntax)] = []
    /// The modules in its directory and below, and those above that it uses.
    var modules: [ModuleSymbol] = []
    var visibleModules: SeenModules?
    /// Files of it that could not be read as far as the name they declare.
    var unnamedFiles: [Int] = []
    /// There is an app file above it that could not be read as far as its name.
    var hasUnreadApp = false
    /// A file extends a flow of it, and could not be read as far as the name of that flow.
    var hasUnreadExtension = false
    /// It is at the place of another application, or lacks the app file that it needs, so it is not
    /// clear which files belong to it.
    var isMisplaced = false
    /// The app files in its directory or below, and others with its name.
    var rivals: [SourceSpan] = []

    var files: [Int] {
        (app.map { [$0.file] } ?? []) + flows.map { $0.file } + extensions.map { $0.file }
            + modules.map { $0.file } + unnamedFiles
    }

    /// The file that places it among the others.
    var firstFile: Int { app?.file ?? flows.first?.file ?? files.first ?? 0 }

    /// Groups the files: a directory with an app file, and all below it, is one application; a flow
    /// below no app file is an application of its own.
    static func groups(
        of files: [SourceFile], _ decoded: [ParsedFile], _ modules: ModuleTable,
        into diagnostics: inout [Diagnostic]
    ) -> [ApplicationGroup] {
        var groups: [ApplicationGroup] = []
        var projects = Projects()
        for (index, file) in decoded.enumerated() {
            guard case .app(let syntax)? = file.syntax else { continue }
            let directory = Projects.directory(of: files[index].place)
            if projects.application(inDirectory: directory) == nil {
                projects.insert(application: groups.count, inDirectory: directory)
            }
            groups.append(ApplicationGroup(app: (index, syntax)))
        }
        reportNested(&groups, projects, files, into: &diagnostics)
        for (index, file) in decoded.enumerated() {
            let owner = projects.owner(of: files[index].place)
            switch file.syntax {
            case .flow(let syntax):
                if let owner {
                    groups[owner].flows.append((index, syntax))
                } else {
                    groups.append(ApplicationGroup(flows: [(index, syntax)]))
                }
            case nil:
                guard let owner else { break }
                groups[owner].unnamedFiles.append(index)
                if file.meantKinds.contains(.extend) { groups[owner].hasUnreadExtension = true }
            case .extension(let syntax):
                if let owner { groups[owner].extensions.append((index, syntax)) }
            case .app, .module, .scenario:
                break
            }
        }
        addUnreadFiles(to: &groups, files, decoded)
        reportScattered(&groups, files, into: &diagnostics)
        addExtensionsOfLoneFlows(to: &groups, projects, files, decoded, into: &diagnostics)
        addModules(to: &groups, files, modules)
        groups.sort { $0.firstFile < $1.firstFile }
        reportNamesakes(&groups, into: &diagnostics)
        proposeRoots(of: groups, in: &diagnostics)
        return groups
    }

    /// Says which flow is meant where an app file has no `root:`, and there is only one.
    private static func proposeRoots(
        of groups: [ApplicationGroup], in diagnostics: inout [Diagnostic]
    ) {
        var flows: [Int: String] = [:]
        for group in groups where group.flows.count == 1 && group.unnamedFiles.isEmpty {
            guard let app = group.app, app.syntax.root == nil else { continue }
            flows[app.file] = group.flows[0].syntax.name.text
        }
        for (index, found) in diagnostics.enumerated() {
            guard let flow = flows[Int(found.span.file.index)] else { continue }
            let missing = DecodeProblems.missingKey(
                .root, in: KeyTable.app.subject, at: found.span, value: flow)
            if missing.message == found.message { diagnostics[index] = missing }
        }
    }

    /// Reports applications of one name. The name is that of the folder of their generated files,
    /// and many disks do not tell capitals from small letters.
    private static func reportNamesakes(
        _ groups: inout [ApplicationGroup], into diagnostics: inout [Diagnostic]
    ) {
        var seen: [String: (group: Int, name: Name)] = [:]
        for index in groups.indices where !groups[index].isMisplaced {
            let group = groups[index]
            guard let name = group.app?.syntax.name ?? group.flows.first?.syntax.name else {
                continue
            }
            guard let (first, other) = seen[name.text.lowercased()] else {
                seen[name.text.lowercased()] = (index, name)
                continue
            }
            groups[first].rivals.append(name.span)
            groups[index].rivals.append(other.span)
            diagnostics.append(
                Diagnostic(
                    ResolveProblems.duplicateApplicationName, at: name.span,
                    "there is another application named `\(other.text)`, and the Swift of both "
                        + "would be written to one folder",
                    help: "rename one of the two, or read them one at a time",
                    notes: [DiagnosticNote(at: other.span, "`\(other.text)` is declared here")]))
        }
    }

    /// Adds the files that could not be read. A flow below an unreadable app file belongs to an
    /// application of which nothing is known, rather than to none; below an unreadable module it
    /// may use declarations that are not known.
    private static func addUnreadFiles(
        to groups: inout [ApplicationGroup], _ files: [SourceFile], _ decoded: [ParsedFile]
    ) {
        for (index, file) in decoded.enumerated() where file.syntax == nil {
            let kinds = file.meantKinds
            if kinds.isEmpty { continue }
            let directory = Projects.directory(of: files[index].place)
            for group in groups.indices where kinds.contains(.module) || groups[group].app == nil {
                let own = Projects.directory(of: files[groups[group].firstFile].place)
                guard Projects.directories(above: own).contains(directory) else { continue }
                groups[group].unnamedFiles.append(index)
                guard groups[group].app == nil else { continue }
                if kinds.contains(.app) { groups[group].hasUnreadApp = true }
                if kinds.contains(.extend) { groups[group].hasUnreadExtension = true }
            }
        }
    }

    /// Reports an app file in or below another's directory: it would not be clear which files
    /// belong to it.
    private static func reportNested(
        _ groups: inout [ApplicationGroup], _ projects: Projects, _ files: [SourceFile],
        into diagnostics: inout [Diagnostic]
    ) {
        for index in groups.indices {
            guard let app = groups[index].app else { continue }
            let place = files[app.file].place
            let sibling = projects.owner(of: place)
            let above = Projects.directories(above: Projects.directory(of: place)).dropFirst()
            let outer =
                sibling == index
                ? above.lazy.compactMap { projects.application(inDirectory: $0) }.first : sibling
            guard let outer, let first = groups[outer].app?.syntax.name else { continue }
            groups[index].isMisplaced = true
            groups[outer].rivals.append(app.syntax.name.span)
            diagnostics.append(
                Diagnostic(
                    ResolveProblems.duplicateApplication, at: app.syntax.name.span,
                    "this app file is in or below the directory of the app `\(first.text)`",
                    help: "move one of the two into a directory beside the other",
                    notes: [DiagnosticNote(at: first.span, "`\(first.text)` is declared here")]))
        }
    }

    /// The places of flows that belong to no app, for advice on unknown names.
    static func flowPlaces(in groups: [ApplicationGroup]) -> [String: SourceSpan] {
        var places: [String: SourceSpan] = [:]
        for group in groups where group.app == nil {
            for flow in group.flows { places[flow.syntax.name.text] = flow.syntax.name.span }
        }
        return places
    }
}
