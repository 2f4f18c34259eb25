import FlowModel

/// An item of a `show`'s `under:`.
struct UnderItem {
    let target: Destination.Target
    let name: Name
    let arguments: [ExpressionID?]
    let isGiven: Bool
    /// `present:` says how the flow is opened.
    let style: LayerStyle?
}

/// The target of a `show`, with the items that must be under it.
struct ShownThing {
    let target: Destination.Target
    let name: Name
    let arguments: [ExpressionID?]
    let isGiven: Bool
    var under: [UnderItem] = []
    /// True if there is an `under:`, perhaps an empty one.
    var saysUnder = false
    var startsAtBase = false
    /// The flow that runs the step. It and its callers are there already.
    var runningFlow: Int?
}

extension PartResolver {
    /// `show: Target` with `with:`, `under:` and `base: start`.
    mutating func resolveShow(_ step: StepSyntax, in context: StepContext) -> Show? {
        guard let value = step.value, !value.isHole else { return nil }
        let name = Name(text: value.text, span: value.span)
        let target = requireShown(name, in: context.isInLink ? nil : context.flow)
        let under = resolveUnder(
            step.modifiers[.under].map { UnderSyntax(value: $0.value, styles: step.stylesUnder) },
            in: context)
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
            if let screen = names.flows[found].screenIndices[parts[1]] {
                return .screen(ScreenID(screen))
            }
            if names.hasUnnamedFile || names.flows[found].unread.contains(.screens) {
                return nil
            }
            report(
                ResolveProblems.unknownScreen, at: name.span,
                "flow `\(parts[0])` has no screen `\(parts[1])`",
                help: suggestion(
                    for: parts[1],
                    among: names.flows[found].screens.map { names.screens[$0].name.text },
                    what: "its screens are"))
            return nil
        }
        if let flow, let own = names.flows[flow].screenIndices[name.text] {
            return .screen(ScreenID(own))
        }
        if let found = names.flowIndices[name.text],
            flow.map({ names.canStart(found, from: $0) }) ?? true
        {
            return .flow(FlowID(found))
        }
        let owners = names.screensByName[name.text] ?? []
        if owners.count == 1 { return .screen(ScreenID(owners[0])) }
        if names.hasUnnamedFile || names.flows.contains(where: { $0.unread.contains(.screens) }) {
            return nil
        }
        guard let first = owners.first else {
            let known =
                names.screens.map { $0.name.text } + names.flows.map { $0.syntax.name.text }
            report(
                ResolveProblems.unknownScreen, at: name.span,
                "there is no screen or flow `\(name.text)` in the application",
                help: suggestion(for: name.text, among: known))
            return nil
        }
        let flowNames = owners.map { names.name(ofFlow: names.screens[$0].flow) }
        let owner = names.name(ofFlow: names.screens[first].flow)
        report(
            ResolveProblems.unknownScreen, at: name.span,
            "\(owners.count) flows have a screen `\(name.text)`: " + listed(flowNames),
            help: "say which: `\(owner).\(name.text)`", edit: sayingWhose(name, owner))
        return nil
    }

    /// The part of a name before its dot, or all of a name that is not written as it is.
    private func place(ofFirst part: String, in name: Name) -> SourceSpan {
        let source = names.sources[Int(name.span.file.index)].bytes
        guard source[name.span.byteRange(in: source.count)].elementsEqual(name.text.utf8) else {
            return name.span
        }
        let start = Int(name.span.startByte)
        return SourceSpan(
            file: name.span.file, startByte: start, endByte: start + part.utf8.count)
    }

    /// The items of `under:`, outermost first; nil when one is broken.
    mutating func resolveUnder(_ under: UnderSyntax?, in context: StepContext) -> [UnderItem]? {
        guard let under else { return [] }
        if under.value.isHole { return nil }
        var items: [UnderItem] = []
        var isBroken = false
        for item in under.value.items {
            if let found = resolveUnderItem(item, under.styles, in: context) {
                items.append(found)
            } else {
                isBroken = true
            }
        }
        return isBroken ? nil : items
    }

    private mutating func resolveUnderItem(
        _ item: ValueSyntax, _ styles: [StyleReading], in context: StepContext
    ) -> UnderItem? {
        if item.isHole { return nil }
        guard item.kind == .mapping else {
            return makeUnderItem(item, with: nil, style: nil, in: context)
        }
        let pairs = item.pairs
        let present = pairs.first { $0.key.text == "present" }
        guard let present else {
            let misspelt = pairs.first { isMisspeltPresent($0.key) }
            if let misspelt {
                findings.diagnostics.append(
                    DecodeProblems.unknownKeyOfUnder(
                        misspelt.key.text, at: misspelt.key.span))
                return nil
            }
            guard pairs.count == 1 else {
                findings.diagnostics.append(
                    DecodeProblems.wrongItem(
                        found: "a mapping of \(pairs.count) keys", expected: .under,
                        at: item.span))
                return nil
            }
            return makeUnderItem(pairs[0].key, with: pairs[0].value, style: nil, in: context)
        }
        var style = LayerStyle.sheet
        var with: ValueSyntax?
        for pair in pairs {
            switch pair.key.text {
            case "present": continue
            case "with": with = pair.value
            case "style":
                guard let reading = styles.first(where: { $0.value == pair.value }),
                    let found = resolveStyle(reading, in: context)
                else { return nil }
                style = found
            default:
                findings.diagnostics.append(
                    DecodeProblems.unknownKeyOfUnder(
                        pair.key.text, at: pair.key.span))
                return nil
            }
        }
        return makeUnderItem(present.value, with: with, style: style, in: context)
    }

    /// True if a key names nothing that exists, and is nearly `present`.
    private func isMisspeltPresent(_ key: ValueSyntax) -> Bool {
        let text = key.text
        return names.flowIndices[text] == nil && names.screensByName[text] == nil
            && nearestName(to: text, among: ["present"]) != nil
    }

    private mutating func makeUnderItem(
        _ node: ValueSyntax, with: ValueSyntax?, style: LayerStyle?, in context: StepContext
    ) -> UnderItem? {
        guard node.kind == .scalar, !node.isEmpty else {
            findings.diagnostics.append(
                DecodeProblems.wrongItem(
                    found: "a mapping or a list", expected: .under, at: node.span))
            return nil
        }
        let name = Name(text: node.text, span: node.span)
        let home = context.isInLink ? nil : context.flow
        guard let target = requireShown(name, in: home) else { return nil }
        let given = with.flatMap { $0.isEmpty ? nil : $0 }
        if let given, isOpenEnded(given) {
            if given.isHole || given.items.contains(where: { $0.isHole }) { return nil }
            findings.diagnostics.append(
                DecodeProblems.wrongKind(
                    of: name.text, found: given.kind == .sequence ? "a list" : "a text",
                    expected: .arguments, at: given.span))
            return nil
        }
        let arguments = resolveArguments(given, for: target, name, in: context)
        return arguments.map {
            UnderItem(
                target: target, name: name, arguments: $0, isGiven: given != nil, style: style)
        }
    }
}
