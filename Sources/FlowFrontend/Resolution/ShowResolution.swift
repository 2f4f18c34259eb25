import FlowModel

/// What a `show` names in `under:`.
struct UnderItem {
    let target: Destination.Target
    let name: Name
    let arguments: [ExpressionID?]
    let isGiven: Bool
    /// `present:` says how the flow is opened.
    let style: LayerStyle?
}

/// What is to be shown, with what must stand under it.
struct ShownThing {
    let target: Destination.Target
    let name: Name
    let arguments: [ExpressionID?]
    let isGiven: Bool
    var under: [UnderItem] = []
    /// Whether `under:` stands there, perhaps with nothing in it.
    var saysUnder = false
    var startsAtBase = false
    /// The flow that runs the step: with its callers it is there.
    var runningFlow: Int?
}

extension PartResolver {
    /// `show: Target` with `with:`, `under:` and `base: start`.
    mutating func resolveShow(_ step: StepSyntax, in context: StepContext) -> Show? {
        let tree = symbols.trees[context.file]
        guard let value = step.value, !tree.isHole(value) else { return nil }
        let name = Name(text: tree.text(value), span: tree.span(value))
        let target = requireShown(name, in: context.isInLink ? nil : context.flow)
        let under = resolveUnder(step.modifiers[.under]?.value, in: context)
        guard let target, checkStandsOnStack(target, at: name, verb: "`show`", step: step) else {
            return nil
        }
        let with = step.modifiers[.with]
        let arguments = resolveArguments(with?.value, for: target, name, in: context)
        guard let arguments, let under else { return nil }
        return makeShow(
            ShownThing(
                target: target, name: name, arguments: arguments, isGiven: with != nil,
                under: under, saysUnder: step.modifiers[.under] != nil,
                startsAtBase: step.modifiers[.base] != nil,
                runningFlow: context.isInLink ? nil : context.flow))
    }

    /// A screen of the flow, else a flow, else the only screen of that name; or `Flow.Screen`.
    mutating func requireShown(_ name: Name, in flow: Int?) -> Destination.Target? {
        let parts = name.text.split(separator: ".").map { String($0) }
        if parts.count == 2 {
            let owner = Name(text: parts[0], span: place(ofFirst: parts[0], in: name))
            guard let found = requireFlow(owner) else { return nil }
            if let screen = symbols.flows[found].screenIndices[parts[1]] {
                return .screen(ScreenID(screen))
            }
            if symbols.hasUnnamedFile || symbols.flows[found].unread.contains(.screens) {
                return nil
            }
            report(
                ResolveProblems.unknownScreen, at: name.span,
                "flow `\(parts[0])` has no screen `\(parts[1])`",
                help: suggestion(
                    for: parts[1],
                    among: symbols.flows[found].screens.map { symbols.screens[$0].name.text },
                    what: "its screens are"))
            return nil
        }
        if let flow, let own = symbols.flows[flow].screenIndices[name.text] {
            return .screen(ScreenID(own))
        }
        if let found = symbols.flowIndices[name.text],
            flow.map({ symbols.canStart(found, from: $0) }) ?? true
        {
            return .flow(FlowID(found))
        }
        let owners = symbols.screensByName[name.text] ?? []
        if owners.count == 1 { return .screen(ScreenID(owners[0])) }
        if symbols.hasUnnamedFile || symbols.flows.contains(where: { $0.unread.contains(.screens) })
        {
            return nil
        }
        guard let first = owners.first else {
            let names =
                symbols.screens.map { $0.name.text } + symbols.flows.map { $0.syntax.name.text }
            report(
                ResolveProblems.unknownScreen, at: name.span,
                "there is no screen or flow `\(name.text)` in the application",
                help: nearestName(to: name.text, among: names).map { "did you mean `\($0)`?" })
            return nil
        }
        let flowNames = owners.map { symbols.name(ofFlow: symbols.screens[$0].flow) }
        let owner = symbols.name(ofFlow: symbols.screens[first].flow)
        report(
            ResolveProblems.unknownScreen, at: name.span,
            "\(owners.count) flows have a screen `\(name.text)`: " + listed(flowNames),
            help: "say which: `\(owner).\(name.text)`", edit: sayingWhose(name, owner))
        return nil
    }

    /// The part of a name before its dot, or all of a name that is not written as it is.
    private func place(ofFirst part: String, in name: Name) -> SourceSpan {
        let source = symbols.sources[Int(name.span.file.index)].bytes
        guard source[name.span.byteRange(in: source.count)].elementsEqual(name.text.utf8) else {
            return name.span
        }
        let start = Int(name.span.startByte)
        return SourceSpan(
            file: name.span.file, startByte: start, endByte: start + part.utf8.count)
    }

    /// The items of `under:`, outermost first; nil when one is broken.
    mutating func resolveUnder(_ node: NodeID?, in context: StepContext) -> [UnderItem]? {
        let tree = symbols.trees[context.file]
        guard let node else { return [] }
        if tree.isHole(node) { return nil }
        var items: [UnderItem] = []
        var isBroken = false
        for item in tree.items(node) {
            if let found = resolveUnderItem(item, in: context) {
                items.append(found)
            } else {
                isBroken = true
            }
        }
        return isBroken ? nil : items
    }

    private mutating func resolveUnderItem(
        _ item: NodeID, in context: StepContext
    ) -> UnderItem? {
        let tree = symbols.trees[context.file]
        if tree.isHole(item) { return nil }
        guard tree.kind(item) == .mapping else {
            return makeUnderItem(item, with: nil, style: nil, in: context)
        }
        let pairs = tree.pairs(item)
        let present = pairs.first { tree.text($0.key) == "present" }
        guard let present else {
            let misspelt = pairs.first { isMisspeltPresent($0.key, in: tree) }
            if let misspelt {
                findings.diagnostics.append(
                    DecodeProblems.unknownKeyOfUnder(
                        tree.text(misspelt.key), at: tree.span(misspelt.key)))
                return nil
            }
            guard pairs.count == 1 else {
                findings.diagnostics.append(
                    DecodeProblems.wrongItem(
                        found: "a mapping of \(pairs.count) keys", expected: .under,
                        at: tree.span(item)))
                return nil
            }
            return makeUnderItem(pairs[0].key, with: pairs[0].value, style: nil, in: context)
        }
        var style = LayerStyle.sheet
        var with: NodeID?
        for pair in pairs {
            switch tree.text(pair.key) {
            case "present": continue
            case "with": with = pair.value
            case "style":
                guard let found = resolveStyle(pair.value, in: context) else { return nil }
                style = found
            default:
                findings.diagnostics.append(
                    DecodeProblems.unknownKeyOfUnder(
                        tree.text(pair.key), at: tree.span(pair.key)))
                return nil
            }
        }
        return makeUnderItem(present.value, with: with, style: style, in: context)
    }

    /// Whether a key names nothing there is, and is nearly `present`.
    private func isMisspeltPresent(_ key: NodeID, in tree: YAMLTree) -> Bool {
        let text = tree.text(key)
        return symbols.flowIndices[text] == nil && symbols.screensByName[text] == nil
            && nearestName(to: text, among: ["present"]) != nil
    }

    private mutating func makeUnderItem(
        _ node: NodeID, with: NodeID?, style: LayerStyle?, in context: StepContext
    ) -> UnderItem? {
        let tree = symbols.trees[context.file]
        guard tree.kind(node) == .scalar, !tree.isEmpty(node) else {
            findings.diagnostics.append(
                DecodeProblems.wrongItem(
                    found: "a mapping or a list", expected: .under, at: tree.span(node)))
            return nil
        }
        let name = Name(text: tree.text(node), span: tree.span(node))
        let home = context.isInLink ? nil : context.flow
        guard let target = requireShown(name, in: home) else { return nil }
        let given = with.flatMap { tree.isEmpty($0) ? nil : $0 }
        if let given, isOpenEnded(given, in: tree) {
            let parts = tree.kind(given) == .sequence ? tree.items(given) : [given]
            if parts.contains(where: tree.isHole) { return nil }
            findings.diagnostics.append(
                DecodeProblems.wrongKind(
                    of: name.text, found: tree.kind(given) == .sequence ? "a list" : "a text",
                    expected: .arguments, at: tree.span(given)))
            return nil
        }
        let arguments = resolveArguments(given, for: target, name, in: context)
        return arguments.map {
            UnderItem(
                target: target, name: name, arguments: $0, isGiven: given != nil, style: style)
        }
    }
}
