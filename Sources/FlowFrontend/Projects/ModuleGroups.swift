import FlowModel

/// Which modules and extensions belong to which application.
extension ApplicationGroup {
    /// Below no app file an extension belongs to the flow of that name in its own directory.
    static func addExtensionsOfLoneFlows(
        to groups: inout [ApplicationGroup], _ projects: Projects, _ files: [SourceFile],
        _ decoded: [ParsedFile], into diagnostics: inout [Diagnostic]
    ) {
        for (index, file) in decoded.enumerated() {
            guard case .extension(let syntax)? = file.syntax,
                projects.owner(of: files[index].path) == nil
            else { continue }
            let directory = Projects.directory(of: files[index].path)
            let owner = groups.firstIndex { group in
                group.app == nil
                    && group.flows.contains {
                        $0.syntax.name.text == syntax.flow.text
                            && Projects.directory(of: files[$0.file].path) == directory
                    }
            }
            if let owner {
                groups[owner].extensions.append((index, syntax))
            } else {
                diagnostics.append(
                    Diagnostic(
                        ResolveProblems.unknownFlow, at: syntax.flow.span,
                        "there is no flow `\(syntax.flow.text)` beside this extension",
                        help: "put both into the directory of one app, or side by side"))
            }
        }
    }

    /// An application sees the modules of its own directory, of those below and of those above.
    static func addModules(
        to groups: inout [ApplicationGroup], _ files: [SourceFile], _ decoded: [ParsedFile]
    ) {
        for (index, file) in decoded.enumerated() {
            guard case .module(let syntax)? = file.syntax else { continue }
            let directory = Projects.directory(of: files[index].path)
            for group in groups.indices {
                let home = groups[group].home(in: files)
                let isOwn = groups[group].app != nil && isDirectory(directory, in: home)
                guard isOwn || isDirectory(home, in: directory) else { continue }
                groups[group].modules.append(
                    ModuleSymbol(file: index, syntax: syntax, isOwn: isOwn))
            }
        }
    }

    /// Each module as if it were alone with those it sees.
    static func loneModules(
        _ files: [SourceFile], _ decoded: [ParsedFile]
    ) -> [ApplicationGroup] {
        var modules: [(file: Int, syntax: ModuleSyntax, home: String)] = []
        for (index, file) in decoded.enumerated() {
            guard case .module(let syntax)? = file.syntax else { continue }
            modules.append((index, syntax, Projects.directory(of: files[index].path)))
        }
        return modules.map { lone in
            var group = ApplicationGroup()
            for module in modules where isDirectory(lone.home, in: module.home) {
                group.modules.append(
                    ModuleSymbol(
                        file: module.file, syntax: module.syntax, isOwn: module.file == lone.file))
            }
            return group
        }
    }

    /// The directory of the app file, or of the flow that stands alone.
    private func home(in files: [SourceFile]) -> String {
        Projects.directory(of: files[firstFile].path)
    }

    /// Whether a directory is another or stands in it.
    private static func isDirectory(_ inner: String, in outer: String) -> Bool {
        outer.isEmpty || inner == outer || inner.hasPrefix(outer + "/")
    }
}
