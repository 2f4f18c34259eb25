import FlowModel

/// Modules: which files use them, and whether each name is unique where it is seen.

extension NameCollector {
    /// Finds the modules that the application is made of, and gives its flows the declarations of
    /// other files for them.
    mutating func declareModules() {
        var indices: [String: Int] = [:]
        for (index, module) in names.modules.enumerated() {
            if let first = indices[module.name] {
                reportDuplicate(
                    "module", module.syntax.name, first: names.modules[first].syntax.name.span)
            } else {
                indices[module.name] = index
            }
        }
        names.shared = SharedNames(names.modules, names.app?.syntax)
        if let app = names.app { readUses(app.syntax.uses, of: app.file, indices) }
        for flow in names.flows.indices {
            readUses(names.flows[flow].syntax.uses, of: names.flows[flow].file, indices)
        }
        for part in names.extensions { readUses(part.syntax.uses, of: part.file, indices) }
        var open = names.moduleUses.values.flatMap { $0 }.map { $0.module }
        open += names.modules.indices.filter { names.modules[$0].isOwn }
        while let index = open.popLast() {
            guard names.activeModules.insert(index).inserted else { continue }
            readUses(names.modules[index].syntax.uses, of: names.modules[index].file, indices)
            open += (names.moduleUses[names.modules[index].id] ?? []).map { $0.module }
        }
        for flow in names.flows.indices {
            names.shared.note(flow: flow, names.flows[flow].syntax.name)
            names.flowOfFile[names.flows[flow].file] = flow
        }
        declareTypeScopes()
        if !scopes.incomplete.isEmpty {
            names.hasUnnamedFile = true
            names.hidesActions = true
        }
        if names.unreadInApp.contains(.types) { noteHiddenTypes() }
        mergeExtensions()
        if !names.modules.isEmpty || !(names.app?.syntax.screens ?? []).isEmpty {
            for flow in names.flows.indices { takeShared(ofFlow: flow) }
            notePartsOfApp()
        }
        checkModules()
    }

    /// The names of the modules that can be used, for advice.
    private var moduleNames: [String] {
        names.visibleModules?.names ?? names.modules.map { $0.name }.sorted()
    }

    private mutating func readUses(_ used: [Name], of file: Int, _ indices: [String: Int]) {
        for name in used {
            if let module = indices[name.text] {
                let place = names.moduleUses[FileID(file)]?.count ?? 0
                names.moduleUses[FileID(file), default: []].append(
                    ModuleUse(module: module, span: name.span))
                names.shared.note(use: module, at: place, of: FileID(file))
            } else {
                scopes.incomplete.insert(FileID(file))
                if names.hasUnnamedFile { continue }
                report(
                    ResolveProblems.unknownModule, at: name.span,
                    "there is no module `\(name.text)` here or above",
                    help: suggestion(
                        for: name.text, among: moduleNames, what: "the modules are")
                        ?? "put a file with `module: \(name.text)` into this directory or above; "
                        + "flowc looks up to the top of the git repository or, without one, to "
                        + "where it runs")
            }
        }
    }

    private func noteHiddenTypes() {
        var files =
            names.flows.map { $0.file } + names.extensions.map { $0.file }
            + names.activeModules.map { names.modules[$0].file }
        if let app = names.app { files.append(app.file) }
        for file in files { scopes.incomplete.insert(FileID(file)) }
    }

    private func declareTypeScopes() {
        for index in names.activeModules {
            scopes.modules[names.modules[index].id] = names.modules[index].name
            scopes.hidden[names.modules[index].id] = names.modules[index].hidden
        }
        for (file, uses) in names.moduleUses {
            scopes.note(used: uses.map { names.modules[$0.module].id }, by: file)
        }
    }

    // MARK: - What must hold

    private mutating func checkModules() {
        for index in names.activeModules.sorted() {
            let module = names.modules[index]
            let declared = Set(module.declared.map { $0.text })
            for name in module.syntax.hidden where !declared.contains(name.text) {
                if module.syntax.isPartial { continue }
                report(
                    ResolveProblems.unknownPrivate, at: name.span,
                    "the module `\(module.name)` declares no `\(name.text)`",
                    help: suggestion(
                        for: name.text, among: declared.sorted(), what: "it declares"))
            }
            checkDestinations(module.syntax.screens)
        }
        if let app = names.app { checkDestinations(app.syntax.screens) }
        checkSeenNames()
    }

    /// Checks that no screen that several flows can show has the name of a flow.
    private mutating func checkDestinations(_ screens: [ScreenSyntax]) {
        for screen in screens {
            guard let flow = names.shared.flows[screen.name.text] else { continue }
            reportDuplicate("flow", screen.name, first: names.flows[flow].syntax.name.span)
        }
    }

    /// Checks that no two types, screens or actions that a file sees have the same name.
    private mutating func checkSeenNames() {
        let types = (names.app?.syntax.types ?? []) + names.flows.flatMap { $0.syntax.types }
        check("type", types.map { $0.name }) { $0.types.map { $0.name } }
        check("screen", (names.app?.syntax.screens ?? []).map { $0.name }) {
            $0.screens.map { $0.name }
        }
        check("action", []) { $0.actions.map { $0.name } }
    }

    /// `common` are the names that all files see, except files of modules.
    private mutating func check(
        _ what: String, _ common: [Name], _ declared: (ModuleSyntax) -> [Name]
    ) {
        // Only a name that is declared more than once can be seen twice.
        var counts: [String: Int] = [:]
        for name in common { counts[name.text, default: 0] += 1 }
        for index in names.activeModules {
            for name in declared(names.modules[index].syntax) { counts[name.text, default: 0] += 1 }
        }
        var repeated: [Int: [Name]] = [:]
        for index in names.activeModules {
            repeated[index] = declared(names.modules[index].syntax).filter { counts[$0.text] != 1 }
        }
        let commonRepeated = common.filter { counts[$0.text] != 1 }
        for file in names.moduleUses.keys.sorted(by: { $0 < $1 }) {
            let own = names.shared.module(in: file).map { repeated[$0] ?? [] }
            check(what, own ?? commonRepeated, from: file, repeated)
        }
    }

    private mutating func check(
        _ what: String, _ first: [Name], from file: FileID, _ repeated: [Int: [Name]]
    ) {
        var seen: [String: SourceSpan] = [:]
        for name in first where seen[name.text] == nil { seen[name.text] = name.span }
        for use in names.moduleUses[file] ?? [] {
            let module = names.modules[use.module]
            for name in repeated[use.module] ?? [] where !module.hidden.contains(name.text) {
                guard let other = seen[name.text], other != name.span else {
                    seen[name.text] = name.span
                    continue
                }
                report(
                    TypeProblems.duplicateName, at: use.span,
                    "the module `\(module.name)` has a \(what) `\(name.text)`, "
                        + "and there is another one of that name here",
                    help: "rename one of the two, or make one `private` in its module",
                    notes: [
                        DiagnosticNote(at: other, "one `\(name.text)` is here"),
                        DiagnosticNote(at: name.span, "the other is here"),
                    ])
            }
        }
    }
}
