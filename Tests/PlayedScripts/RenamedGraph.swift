import FlowModel

/// Applications that are compiled as one module need names that differ.
extension FlowGraph {
    /// The same application; the names of all that becomes a type or a file begin with a prefix.
    public func renamed(_ prefix: String) -> FlowGraph {
        FlowGraph(
            files: files.map { SourceFile(path: renamedPath($0.path, prefix), bytes: $0.bytes) },
            application: application.renamed(prefix),
            types: types.renamed(prefix), expressions: expressions,
            flows: flows.map { $0.renamed(prefix) },
            screens: screens.map { $0.renamed(prefix) },
            transitions: transitions.map { transition in
                transition.withKey(renamedKey(transition, prefix))
            },
            steps: steps, holes: holes)
    }

    /// The prefix stands behind the folder of the application, so that it begins the file's name.
    private func renamedPath(_ path: String, _ prefix: String) -> String {
        let own = files[Int(application.file.index)].path
        let folder = own.lastIndex(of: "/").map { String(own[...$0]) } ?? ""
        guard path.hasPrefix(folder) else { return path }
        return folder + prefix + "-" + path.dropFirst(folder.count)
    }

    /// A key names its triggers: those of screens and of flows that steps start are renamed.
    private func renamedKey(_ transition: Transition, _ prefix: String) -> String {
        let flow = self[transition.flow]
        let children = flow.container.children.map { $0.name }
        let names = flow.screens.map { self[$0].name } + flows.map { $0.name }
        let parts = transition.key.split(separator: ",").map { part in
            let trigger = part.drop { $0 == " " }
            let head = String(trigger.prefix { $0 != "." })
            let isRenamed = names.contains(head) && !children.contains(head)
            return (isRenamed ? prefix : "") + trigger
        }
        return parts.joined(separator: ", ")
    }
}

extension Application {
    fileprivate func renamed(_ prefix: String) -> Application {
        Application(
            name: prefix + name, root: root, rootArguments: rootArguments,
            restartsRoot: restartsRoot, state: state, facts: facts, events: events, hooks: hooks,
            services: services.map { $0.renamed(prefix) }, gates: gates, animations: animations,
            styles: styles, links: links, entries: entries, linkRules: linkRules, schemes: schemes,
            hosts: hosts,
            checks: checks, parts: parts, readsLaunch: readsLaunch, restoring: restoring,
            windows: windows, isAlone: isAlone, file: file, span: span)
    }
}

extension Service {
    fileprivate func renamed(_ prefix: String) -> Service {
        Service(name: prefix.lowercased() + name, operations: operations, span: span)
    }
}

extension TypeTable {
    fileprivate func renamed(_ prefix: String) -> TypeTable {
        var table = self
        table.structures = structures.map { type in
            StructureType(name: prefix + type.name, fields: type.fields, span: type.span)
        }
        for (index, type) in enumerations.enumerated() {
            let shape = TypeShape.enumeration(Int32(index))
            if builtIn.contains(where: { self[$0] == shape }) { continue }
            table.enumerations[index] = EnumerationType(
                name: prefix + type.name, cases: type.cases, span: type.span)
        }
        return table
    }
}

extension Flow {
    fileprivate func renamed(_ prefix: String) -> Flow {
        Flow(
            name: prefix + name, summary: summary, file: file, span: span, container: container,
            choice: choice, inputs: inputs, outcomes: outcomes, reports: reports, state: state,
            screens: screens,
            actions: actions, hooks: hooks, depthLimit: depthLimit, key: key, start: start,
            isPrivate: isPrivate, transitions: transitions, watched: watched, checks: checks,
            restore: restore, style: style)
    }
}

extension Screen {
    fileprivate func renamed(_ prefix: String) -> Screen {
        Screen(
            name: prefix + name, flow: flow, span: span, inputs: inputs, outputs: outputs,
            commands: commands, key: key, instances: instances, requires: requires,
            isShared: isShared, kind: kind, content: content, dismissible: dismissible,
            leave: leave, whenModal: whenModal, variants: variants, sheet: sheet, slots: slots,
            restore: restore, bars: bars, style: style, delivered: delivered)
    }
}

extension Transition {
    fileprivate func withKey(_ key: String) -> Transition {
        Transition(
            flow: flow, key: key, span: span, triggers: triggers, payload: payload,
            screenInputs: screenInputs, steps: steps)
    }
}
