import FlowModel

/// Slots of screens and the screens and flows embedded in them (law D11).
extension PartResolver {
    /// `embed: X, slot: name`, or `embed: nothing`, which leaves the slot empty.
    mutating func resolveEmbed(_ step: StepSyntax, in context: StepContext) -> Verb? {
        let slot = requireSlot(step, in: context)
        guard let name = step.value?.name else { return nil }
        if name.text == Slot.nothing {
            guard checkNothing(step) else { return nil }
            return slot.map { .embed(nil, into: $0) }
        }
        guard let destination = resolveDestination(step, in: context),
            checkHasNoContainer(destination, at: name), let slot
        else { return nil }
        return .embed(destination, into: slot)
    }

    private mutating func checkNothing(_ step: StepSyntax) -> Bool {
        let given = step.modifiers[.with] ?? step.modifiers[.outcomes]
        guard let given else { return true }
        report(
            ResolveProblems.unexpectedInput, at: given.keySpan,
            "`embed: nothing` leaves the slot empty: there is nothing that this could be for",
            help: "name what is embedded, or leave this out")
        return false
    }

    /// A slot is a part of a screen; a flow with bars of its own needs a whole one.
    private mutating func checkHasNoContainer(
        _ destination: Destination, at name: Name
    ) -> Bool {
        guard case .flow(let flow) = destination.target,
            let container = names.flows[Int(flow.index)].syntax.container,
            container.kind != .stack
        else { return true }
        report(
            ResolveProblems.containerMisplaced, at: name.span,
            "`\(name.text)` has \(container.kind.rawValue) of its own, "
                + "and a slot of a screen holds none",
            help: "give the screen a slot for each part, or push `\(name.text)`",
            notes: [DiagnosticNote(at: container.span, "the container is declared here")])
        return false
    }

    /// `slot: name`, or `slot: Screen.name`, of a screen of this flow.
    private mutating func requireSlot(_ step: StepSyntax, in context: StepContext) -> Slot? {
        guard let modifier = step.modifiers[.slot] else { return nil }
        let written = Name(text: modifier.value.text, span: modifier.value.span)
        let parts = written.text.split(separator: ".").map { String($0) }
        let flow = context.flow
        let slot = parts[parts.count - 1]
        var owners = names.flows[flow].screens
        if parts.count == 2 {
            guard let screen = names.flows[flow].screenIndices[parts[0]] else {
                if names.flows[flow].unread.contains(.screens) { return nil }
                report(
                    ResolveProblems.unknownScreen, at: written.span,
                    "`\(names.name(ofFlow: flow))` has no screen `\(parts[0])`",
                    help: suggestion(
                        for: parts[0], among: owners.map { names.screens[$0].name.text },
                        what: "its screens are"))
                return nil
            }
            owners = [screen]
        }
        let all = slots ?? findSlots(in: flow)
        slots = all
        let found = all[parts.count == 2 ? written.text : slot] ?? []
        if found.count > 1 {
            reportAmbiguousSlot(written, of: found.map { Int($0.screen.index) }, in: context)
        } else if found.isEmpty, !names.flows[flow].unread.contains(.screens),
            !owners.contains(where: { names.screens[$0].isPartial })
        {
            reportUnknownSlot(slot, at: written.span, owners, isNamed: parts.count == 2)
        }
        return found.count == 1 ? found[0] : nil
    }

    /// The slots of a flow's screens, by their names and by these after the screen's: `S.slot`.
    private func findSlots(in flow: Int) -> [String: [Slot]] {
        var found: [String: [Slot]] = [:]
        for screen in names.flows[flow].screens {
            let name = names.screens[screen].name.text
            let isFirst = names.flows[flow].screenIndices[name] == screen
            for (index, slot) in symbols.screens[screen].signature.slots.enumerated() {
                let place = Slot(screen: ScreenID(screen), index: Int32(index))
                // If two slots have the same name, the first is meant.
                if found[slot]?.last?.screen == place.screen { continue }
                found[slot, default: []].append(place)
                if isFirst { found[name + "." + slot] = [place] }
            }
        }
        return found
    }

    private mutating func reportUnknownSlot(
        _ slot: String, at span: SourceSpan, _ owners: [Int], isNamed: Bool
    ) {
        let subject =
            isNamed
            ? "screen `\(names.screens[owners[0]].name.text)` has"
            : "no screen of this flow has"
        report(
            ResolveProblems.unknownSlot, at: span,
            subject + (isNamed ? " no slot `\(slot)`" : " a slot `\(slot)`"),
            help: suggestion(
                for: slot, among: owners.flatMap { symbols.screens[$0].signature.slots },
                what: "the slots are")
                ?? "declare it under `slots:` of the screen")
    }

    /// The most likely screen is the one that has sent the output, or that `start` shows.
    private mutating func reportAmbiguousSlot(
        _ slot: Name, of found: [Int], in context: StepContext
    ) {
        let senders = context.triggers.compactMap { event -> Int? in
            if case .output(let screen, _) = event.trigger { Int(screen.index) } else { nil }
        }
        let owners = found.map { names.screens[$0].name.text }.sorted()
        let shown = names.flows[context.flow].syntax.start?.compactMap { step in
            step.value.map { $0.text }
        }
        let owner =
            found.first { senders.contains($0) }.map { names.screens[$0].name.text }
            ?? shown?.first { owners.contains($0) } ?? owners[0]
        report(
            ResolveProblems.ambiguousSlot, at: slot.span,
            "\(owners.count) screens have a slot `\(slot.text)`: " + listed(owners),
            help: "say which: `\(owner).\(slot.text)`", edit: sayingWhose(slot, owner))
    }
}
