import FlowModel

/// Finds the modules and extensions of each application.
extension ApplicationGroup {
    /// Without an app file above it, an extension belongs to the flow of that name in its own
    /// directory.
    static func addExtensionsOfLoneFlows(
        to groups: inout [ApplicationGroup], _ projects: Projects, _ files: [SourceFile],
        _ decoded: [ParsedFile], into diagnostics: inout [Diagnostic]
    ) {
        var owners: [String: [String: Int]] = [:]
        for (index, group) in groups.enumerated() where group.app == nil {
            for flow in group.flows {
                let directory = Projects.directory(of: files[flow.file].place)
                let name = flow.syntax.name.text
                if owners[directory]?[name] == nil { owners[directory, default: [:]][name] = index }
            }
        }
        for (index, file) in decoded.enumerated() {
            guard case .extension(let syntax)? = file.syntax,
                projects.owner(of: files[index].place) == nil
            else { continue }
            let directory = Projects.directory(of: files[index].place)
            if let owner = owners[directory]?[syntax.flow.text] {
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
        to groups: inout [ApplicationGroup], _ files: [SourceFile], _ table: ModuleTable
    ) {
        let homes = groups.map { $0.home(in: files) }
        let own = table.modules(
            below: Set(zip(groups, homes).filter { $0.0.app != nil }.map { $0.1 }))
        for group in groups.indices {
            let own = groups[group].app == nil ? [] : own[homes[group]] ?? []
            groups[group].take(own, from: table, home: homes[group])
        }
    }

    /// Groups each module with those it sees, as if there were no others. Modules are read together
    /// if it makes no difference, so that each of a long chain is not read again for all that lead
    /// to it.
    static func loneModules(_ table: ModuleTable) -> [ApplicationGroup] {
        let compatible = table.compatible.sorted { $0.key < $1.key }
        let others = Set(table.entries.indices).subtracting(compatible.flatMap { $0.value })
            .sorted()
        let lone = others.map { (home: table.entries[$0].home, modules: [$0]) }
        return (compatible.map { (home: $0.key, modules: $0.value) } + lone).map { own in
            var group = ApplicationGroup()
            group.take(own.modules, from: table, home: own.home)
            return group
        }
    }

    /// Takes its own modules, and those above that can make a difference.
    private mutating func take(_ own: [Int], from table: ModuleTable, home: String) {
        var names = (app?.syntax.uses ?? []).map { $0.text }
        names += flows.flatMap { $0.syntax.uses.map { $0.text } }
        names += extensions.flatMap { $0.syntax.uses.map { $0.text } }
        let isOwn = Set(own)
        modules = table.modules(own, using: names, home: home).map { index in
            ModuleSymbol(table.entries[index], isOwn: isOwn.contains(index))
        }
        visibleModules = SeenModules(table: table, home: home, own: own)
    }

    /// The directory of the app file, or of the flow without an app.
    private func home(in files: [SourceFile]) -> String {
        Projects.directory(of: files[firstFile].place)
    }
}
