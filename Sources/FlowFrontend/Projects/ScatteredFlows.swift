import FlowModel

// Flows that open one another, and no app file above them.

extension ApplicationGroup {
    /// Reports, once for a folder, that the flows in it belong to no application although they open
    /// one another. Other unknown names in them are a consequence.
    static func reportScattered(
        _ groups: inout [ApplicationGroup], _ files: [SourceFile],
        into diagnostics: inout [Diagnostic]
    ) {
        // Each flow with its folder and those above it, the nearest first.
        var homes: [(group: Int, above: [String])] = []
        // For each flow name: the folders of the flows, and all folders above them.
        var homesByName: [String: Set<String>] = [:]
        var aboveByName: [String: Set<String>] = [:]
        for (index, group) in groups.enumerated() where group.app == nil && !group.hasUnreadApp {
            guard let flow = group.flows.first else { continue }
            let above = Projects.directories(
                above: Projects.directory(of: files[flow.file].place))
            homes.append((index, above))
            homesByName[flow.syntax.name.text, default: []].insert(above[0])
            aboveByName[flow.syntax.name.text, default: []].formUnion(above)
        }
        if homes.count < 2 { return }
        var folders: Set<String> = []
        for (group, above) in homes {
            for (_, flow) in groups[group].flows {
                let own = Set(flow.screens.map { $0.name.text } + [flow.name.text])
                for name in flow.openedNames
                where !own.contains(name.text) {
                    // If one of the two folders contains the other, the application belongs in
                    // the outer one.
                    let outer = above.first { homesByName[name.text]?.contains($0) ?? false }
                    let isOuter = aboveByName[name.text]?.contains(above[0]) ?? false
                    guard let folder = outer ?? (isOuter ? above[0] : nil),
                        folders.insert(folder).inserted
                    else { continue }
                    diagnostics.append(noApplication(opening: name, in: folder))
                }
            }
        }
        for (group, above) in homes where above.contains(where: { folders.contains($0) }) {
            groups[group].isMisplaced = true
            groups[group].hasUnreadApp = true
        }
    }

    private static func noApplication(opening name: Name, in folder: String) -> Diagnostic {
        let path = folder.isEmpty ? "app.yaml" : folder + "/app.yaml"
        return Diagnostic(
            ResolveProblems.unknownScreen, at: name.span,
            "flow `\(name.text)` is near, but no `app:` file makes one application of the flows",
            help: "add `\(path)` with `app: Name` and `root: Flow`")
    }
}

extension FlowSyntax {
    /// The names that its container and its steps open, in the order written.
    fileprivate var openedNames: [Name] {
        var names = (container?.children ?? []).filter { !$0.isAction }.map { $0.place }
        var lists = [start ?? []] + transitions.map { $0.steps } + actions.map { $0.steps }
        while let steps = lists.popLast() {
            for step in steps {
                lists += step.lists
                guard step.verb.isShowing, let value = step.value else { continue }
                names.append(Name(text: value.text, span: value.span))
            }
        }
        return names.sorted { $0.span < $1.span }
    }
}
