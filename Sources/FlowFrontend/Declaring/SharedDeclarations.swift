import FlowModel

/// Declarations of other files for a flow: extensions of it, and the screens and actions of modules
/// and the app file that its steps name. Each flow gets its own, as if it had declared them.

extension NameCollector {
    mutating func mergeExtensions() {
        var own: [Int: [String: SourceSpan]] = [:]
        for part in names.extensions {
            let name = part.syntax.flow
            guard let flow = names.shared.flows[name.text] else {
                if names.hasUnnamedFile { continue }
                report(
                    ResolveProblems.unknownFlow, at: name.span,
                    "there is no flow `\(name.text)` to extend",
                    help: suggestion(
                        for: name.text, among: names.flows.map({ $0.syntax.name.text }),
                        what: "the flows are"))
                continue
            }
            names.flows[flow].extensions.append(part.file)
            names.flowOfFile[part.file] = flow
            var known =
                own.removeValue(forKey: flow)
                ?? Dictionary(
                    firstOfEach: names.flows[flow].syntax.screens.map {
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
            names.flows[flow].syntax.screens += part.syntax.screens
            names.flows[flow].syntax.actions += part.syntax.actions
            names.flows[flow].syntax.transitions += part.syntax.transitions
            if part.syntax.isPartial { names.flows[flow].hasPartialExtension = true }
        }
    }

    /// Gives a flow the actions of modules that it runs and the shared screens that it shows, and
    /// notes which services and events its steps name.
    mutating func takeShared(ofFlow flow: Int) {
        for action in names.flows[flow].syntax.actions {
            for own in seenActions(action.name.text, from: action.file) {
                reportDuplicate("action", action.name, first: own.name.span)
            }
        }
        let syntax = names.flows[flow].syntax
        var named = namedValues(in: syntax.start ?? [], of: FileID(names.flows[flow].file))
        var lists = [named]
        lists += syntax.transitions.map { namedValues(in: $0.steps, of: $0.file) }
        lists += syntax.actions.map { namedValues(in: $0.steps, of: $0.file) }
        named = lists.flatMap { $0 }
        // Actions that modules declare run others, each taken once.
        var taken = Set(syntax.actions.map { $0.name.text })
        while let values = lists.popLast() {
            for value in values where value.verb == .run && !taken.contains(value.text) {
                guard let found = findAction(value.text, from: value.file) else { continue }
                taken.insert(value.text)
                names.flows[flow].syntax.actions.append(found)
                let inside = namedValues(in: found.steps, of: found.file)
                named += inside
                lists.append(inside)
            }
        }
        takeScreens(ofFlow: flow, shownBy: named)
        noteParts(named)
        for transition in syntax.transitions {
            for trigger in transition.triggers where trigger.subject.text == "app" {
                names.namedParts.insert(trigger.event.text)
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
        names.shared.seen(names.shared.actions[name], from: file)
            .filter { names.canSee(name, of: $0.module, from: file) }
            .map { names.modules[$0.module].syntax.actions[$0.index] }
    }

    private mutating func takeScreens(ofFlow flow: Int, shownBy values: [NamedValue]) {
        for screen in names.flows[flow].syntax.screens {
            if let shared = findScreen(screen.name.text, from: screen.file) {
                reportDuplicate("screen", screen.name, first: shared.name.span)
            }
        }
        var named = values.filter { $0.verb.isShowing }.map { (name: $0.text, file: $0.file) }
        let own = FileID(names.flows[flow].file)
        for child in names.flows[flow].syntax.container?.children ?? [] {
            if let target = child.target { named.append((target.text, own)) }
        }
        for screen in names.flows[flow].syntax.screens {
            if let ask = screen.leave?.ask { named.append((ask.text, screen.file)) }
        }
        for transition in names.flows[flow].syntax.transitions {
            named += transition.triggers.map { ($0.subject.text, transition.file) }
        }
        var taken = Set(names.flows[flow].syntax.screens.map { $0.name.text })
        var next = 0
        while next < named.count {
            let (name, file) = named[next]
            next += 1
            guard !taken.contains(name), var found = findScreen(name, from: file) else { continue }
            taken.insert(name)
            found.isShared = true
            if let ask = found.leave?.ask { named.append((ask.text, found.file)) }
            names.flows[flow].syntax.screens.append(found)
        }
    }

    private func findScreen(_ name: String, from file: FileID) -> ScreenSyntax? {
        for place in names.shared.seen(names.shared.screens[name], from: file)
        where names.canSee(name, of: place.module, from: file) {
            return names.modules[place.module].syntax.screens[place.index]
        }
        if names.shared.module(in: file) != nil { return nil }
        return names.shared.appScreens[name].flatMap { names.app?.syntax.screens[$0] }
    }

    /// Notes which services gates, links and entries call, and which events they send.
    mutating func notePartsOfApp() {
        guard let app = names.app else { return }
        let file = FileID(app.file)
        for gate in app.syntax.gates { noteParts(namedValues(in: gate.otherwise, of: file)) }
        for entry in app.syntax.entries { noteParts(of: entry.landing, in: file) }
        for (links, file) in writtenLinks { noteParts(of: links, in: FileID(file)) }
    }

    private mutating func noteParts(of links: [LinkSyntax], in file: FileID) {
        for link in links {
            noteParts(of: link.landing, in: file)
            noteParts(of: link.links, in: file)
        }
    }

    private mutating func noteParts(of landing: LandingSyntax, in file: FileID) {
        if let event = landing.send { names.namedParts.insert(event.text) }
        if let call = landing.call { noteParts(namedValues(in: [call], of: file)) }
    }

    private mutating func noteParts(_ values: [NamedValue]) {
        for value in values {
            switch value.verb {
            case .send: names.namedParts.insert(value.text)
            case .call:
                let service = value.text.utf8.prefix { $0 != UInt8(ascii: ".") }
                names.namedParts.insert(String(Substring(service)))
            default: break
            }
        }
    }

    /// The name at a step's verb: a screen, a flow, an action, an operation or an event.
    private struct NamedValue {
        let verb: StepVerb
        let text: String
        let file: FileID
    }

    /// The names in steps that other files may declare, in the order written.
    private func namedValues(in steps: [StepSyntax], of file: FileID) -> [NamedValue] {
        var found: [NamedValue] = []
        forEachStep(in: steps) { step in
            guard step.verb.isShowing || [.run, .call, .send].contains(step.verb),
                let value = step.value
            else { return }
            found.append(NamedValue(verb: step.verb, text: value.text, file: file))
        }
        return found
    }
}
