import FlowModel

/// What other files declare for a flow: extensions of it, and the screens and actions of modules
/// and the app file that its steps name. Each flow gets its own, as if it had declared them.
extension ApplicationResolver {
    mutating func mergeExtensions() {
        var own: [Int: [String: SourceSpan]] = [:]
        for part in extensions {
            let name = part.syntax.flow
            guard let flow = shared.flows[name.text] else {
                if hasUnnamedFile { continue }
                report(
                    ResolveProblems.unknownFlow, at: name.span,
                    "there is no flow `\(name.text)` to extend",
                    help: suggestion(
                        for: name.text, among: flows.map({ $0.syntax.name.text }),
                        what: "the flows are"))
                continue
            }
            flows[flow].extensions.append(part.file)
            extendedFlows[part.file] = flow
            var known =
                own.removeValue(forKey: flow)
                ?? Dictionary(
                    firstOfEach: flows[flow].syntax.screens.map {
                        ($0.name.text, $0.name.span)
                    })
            for screen in part.syntax.screens {
                let first = known[screen.name.text]
                if let first { reportDuplicate("screen", screen.name, first: first) }
            }
            for screen in part.syntax.screens where known[screen.name.text] == nil {
                known[screen.name.text] = screen.name.span
            }
            own[flow] = known
            flows[flow].syntax.screens += part.syntax.screens
            flows[flow].syntax.actions += part.syntax.actions
            flows[flow].syntax.transitions += part.syntax.transitions
            if part.syntax.isPartial { flows[flow].hasPartialExtension = true }
        }
    }

    /// The actions of modules that the flow runs, and those that these run.
    mutating func takeActions(ofFlow flow: Int) {
        for action in flows[flow].syntax.actions {
            for own in seenActions(action.name.text, from: action.file) {
                reportDuplicate("action", action.name, first: own.name.span)
            }
        }
        var open = ownSteps(ofFlow: flow)
        var taken = Set(flows[flow].syntax.actions.map { $0.name.text })
        while let (steps, file) = open.popLast() {
            forEachStep(in: steps) { step in
                guard step.verb == .run, let value = step.value else { return }
                let name = trees[Int(file.index)].text(value)
                guard !taken.contains(name), let found = findAction(name, from: file) else {
                    return
                }
                taken.insert(name)
                flows[flow].syntax.actions.append(found)
                open.append((found.steps, found.file))
            }
        }
    }

    private func findAction(_ name: String, from file: FileID) -> ActionSyntax? {
        guard var found = seenActions(name, from: file).first else { return nil }
        found.isOfModule = true
        return found
    }

    /// The actions of a name that a file sees.
    private func seenActions(_ name: String, from file: FileID) -> [ActionSyntax] {
        shared.seen(shared.actions[name], from: file)
            .filter { canSee(name, of: $0.module, from: file) }
            .map { modules[$0.module].syntax.actions[$0.index] }
    }

    /// The shared screens that the flow shows.
    mutating func takeScreens(ofFlow flow: Int) {
        for screen in flows[flow].syntax.screens {
            if let shared = findScreen(screen.name.text, from: screen.file) {
                reportDuplicate("screen", screen.name, first: shared.name.span)
            }
        }
        var named: [(name: String, file: FileID)] = []
        for (steps, file) in ownSteps(ofFlow: flow) {
            forEachStep(in: steps) { step in
                guard step.verb.isShowing, let value = step.value else { return }
                named.append((trees[Int(file.index)].text(value), file))
            }
        }
        let own = FileID(flows[flow].file)
        for child in flows[flow].syntax.container?.children ?? [] {
            if let target = child.target { named.append((target.text, own)) }
        }
        for screen in flows[flow].syntax.screens {
            if let ask = screen.leave?.ask { named.append((ask.text, screen.file)) }
        }
        for transition in flows[flow].syntax.transitions {
            named += transition.triggers.map { ($0.subject.text, transition.file) }
        }
        var taken = Set(flows[flow].syntax.screens.map { $0.name.text })
        var next = 0
        while next < named.count {
            let (name, file) = named[next]
            next += 1
            guard !taken.contains(name), var found = findScreen(name, from: file) else { continue }
            taken.insert(name)
            found.isShared = true
            if let ask = found.leave?.ask { named.append((ask.text, found.file)) }
            flows[flow].syntax.screens.append(found)
        }
    }

    private func findScreen(_ name: String, from file: FileID) -> ScreenSyntax? {
        for place in shared.seen(shared.screens[name], from: file)
        where canSee(name, of: place.module, from: file) {
            return modules[place.module].syntax.screens[place.index]
        }
        if shared.module(in: file) != nil { return nil }
        return shared.appScreens[name].flatMap { app?.syntax.screens[$0] }
    }

    /// The services that a flow calls, and the events that it sends or answers.
    mutating func collectNames(ofFlow flow: Int) {
        for (steps, file) in ownSteps(ofFlow: flow) { collectNames(in: steps, of: file) }
        for trigger in flows[flow].syntax.transitions.flatMap({ $0.triggers })
        where trigger.subject.text == "app" {
            namedParts.insert(trigger.event.text)
        }
    }

    /// The same of gates, links and entries.
    mutating func collectNamesOfApp() {
        guard let app else { return }
        let file = FileID(app.file)
        for gate in app.syntax.gates { collectNames(in: gate.otherwise, of: file) }
        for entry in app.syntax.entries { collectNames(in: entry.landing, of: file) }
        for (links, file) in writtenLinks { collectNames(in: links, of: FileID(file)) }
    }

    private mutating func collectNames(in links: [LinkSyntax], of file: FileID) {
        for link in links {
            collectNames(in: link.landing, of: file)
            collectNames(in: link.links, of: file)
        }
    }

    private mutating func collectNames(in landing: LandingSyntax, of file: FileID) {
        if let event = landing.send { namedParts.insert(event.text) }
        if let call = landing.call { collectNames(in: [call], of: file) }
    }

    private mutating func collectNames(in steps: [StepSyntax], of file: FileID) {
        var found: [String] = []
        forEachStep(in: steps) { step in
            guard [.call, .send].contains(step.verb), let value = step.value else { return }
            let text = trees[Int(file.index)].text(value)
            found.append(
                step.verb == .call
                    ? text.split(separator: ".").first.map(String.init) ?? text : text)
        }
        namedParts.formUnion(found)
    }

    /// Whether the application is made of a service or an event of a module: somebody names it,
    /// or there is no application.
    func isNamed(_ name: String) -> Bool { flows.isEmpty || namedParts.contains(name) }

    /// The lists of steps of a flow, each with the file it stands in.
    private func ownSteps(ofFlow flow: Int) -> [(steps: [StepSyntax], file: FileID)] {
        let syntax = flows[flow].syntax
        return [(syntax.start ?? [], FileID(flows[flow].file))]
            + syntax.transitions.map { ($0.steps, $0.file) }
            + syntax.actions.map { ($0.steps, $0.file) }
    }

    /// Whether a flow may start another: a private one only from beside it or below.
    func canStart(_ called: Int, from flow: Int) -> Bool {
        guard flows[called].syntax.isPrivate else { return true }
        let home = Projects.directory(of: sources[flows[called].file].place)
        let here = Projects.directory(of: sources[flows[flow].file].place)
        return Projects.directories(above: here).contains(home)
    }

    func adviceOnPrivate(_ called: Int) -> String {
        let home = Projects.directory(of: sources[flows[called].file].path)
        return "`\(flows[called].syntax.name.text)` is private to `\(home)`; "
            + "start a flow there that leads to it, or drop `private`"
    }

    /// The files beside those of flows that the application is made of.
    var parts: [FilePart] {
        activeModules.sorted().map { index in
            FilePart(
                kind: .module, name: modules[index].name, file: modules[index].id,
                hidden: modules[index].hidden.sorted(), span: modules[index].syntax.name.span)
        }
            + extensions.map { part in
                FilePart(
                    kind: .extension, name: part.syntax.flow.text, file: FileID(part.file),
                    hidden: [], span: part.syntax.flow.span)
            }
    }
}
