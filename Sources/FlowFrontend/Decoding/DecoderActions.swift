import FlowModel

// Events, hooks, actions, cases and `changed` triggers.

extension Decoder {
    mutating func decodeEvents(_ id: NodeID) -> [EventSyntax] {
        tree.items(id).compacted { item in
            guard tree.kind(item) == .mapping else {
                return requireName(item).map { EventSyntax(signal: signal($0, [])) }
            }
            guard let (key, value) = requireSingleEntry(item, .events) else { return nil }
            guard let name = requireName(key) else { return nil }
            if tree.isEmpty(value) { return EventSyntax(signal: signal(name, [])) }
            let isMapping = check(value, is: .fields, at: key)
            if isMapping, isLongForm(value) { return decodeLongEvent(name, value) }
            return EventSyntax(signal: signal(name, isMapping ? decodePayload(value, of: key) : []))
        }
    }

    private func signal(_ name: Name, _ payload: [FieldSyntax]) -> SignalSyntax {
        SignalSyntax(name: name, payload: payload)
    }

    /// No type is called `true` or `false`, so that a mapping with one of them declares how the
    /// event is delivered, and one without declares its payload. `ture` is no type either.
    private func isLongForm(_ id: NodeID) -> Bool {
        tree.pairs(id).contains { key, value in
            (boolean(value) ?? meantBoolean(value)) != nil
                && nearestName(to: tree.text(key), among: ["broadcast", "required"]) != nil
        }
    }

    private mutating func decodeLongEvent(_ name: Name, _ id: NodeID) -> EventSyntax {
        var event = EventSyntax(signal: signal(name, []))
        for entry in entries(of: id, in: .event) {
            switch entry.key {
            case .payload: event.signal.payload = decodeFields(entry.value)
            case .broadcast: event.isBroadcast = boolean(entry.value) ?? false
            default: event.isRequired = boolean(entry.value) ?? false
            }
        }
        return event
    }

    mutating func decodeHooks(_ id: NodeID) -> HooksSyntax {
        var hooks = HooksSyntax()
        for entry in entries(of: id, in: .hooks) {
            if entry.key == .before {
                hooks.before = decodeSteps(entry.value)
            } else {
                hooks.after = decodeSteps(entry.value)
            }
        }
        return hooks
    }

    mutating func decodeActions(_ id: NodeID) -> [ActionSyntax] {
        tree.pairs(id).compacted { key, value in
            guard let name = requireName(key) else { return nil }
            var action = ActionSyntax(name: name)
            let reportCount = diagnostics.count
            if check(value, is: .action, at: key) {
                for entry in entries(of: value, in: .action) {
                    switch entry.key {
                    case .inputs: action.inputs = decodeFields(entry.value)
                    case .when: action.condition = keep(entry.value)
                    default: action.steps = decodeSteps(entry.value)
                    }
                }
            }
            action.isPartial = isSuspect(since: reportCount, in: value)
            return action
        }
    }

    mutating func decodeGates(_ id: NodeID) -> [GateSyntax] {
        tree.pairs(id).compacted { key, value in
            guard let name = requireName(key) else { return nil }
            var gate = GateSyntax(name: name)
            let reportCount = diagnostics.count
            if check(value, is: .gate, at: key) {
                for entry in entries(of: value, in: .gate) {
                    if entry.key == .when {
                        gate.condition = keep(entry.value)
                    } else if tree.text(entry.value) != "wait" {
                        gate.otherwise = decodeSteps(entry.value)
                    }
                }
            }
            gate.isPartial = isSuspect(since: reportCount, in: value)
            return gate
        }
    }

    /// Decodes the cases, which are beside the verb, as a modifier would be.
    mutating func decodeCases(of step: inout StepSyntax) -> Bool {
        guard let cases = step.modifiers[.cases] else { return false }
        for (key, value) in tree.pairs(values.node(of: cases.value)) {
            guard let name = caseName(key) ?? requireName(key) else { continue }
            let isUsable = check(value, is: .steps, at: key)
            step.cases.append(CaseSyntax(name: name, steps: isUsable ? decodeSteps(value) : []))
        }
        return true
    }

    /// Reports `.free`, which is how a value has it, and reads it as `free`.
    private mutating func caseName(_ key: NodeID) -> Name? {
        let text = tree.text(key)
        guard text.first == ".", isIdentifier(tree.bytes(key).dropFirst()) else { return nil }
        let name = String(text.dropFirst())
        let span = tree.span(key)
        report(
            DecodeProblems.notAName(
                found(key), help: "write `\(name)`, without the dot", at: span,
                edit: tree.style(key) == .plain ? DiagnosticFix(span: span, text: name) : nil))
        return Name(text: name, span: span)
    }

    /// `changed state.user.city` in the key of a transition.
    mutating func decodeChange(
        _ part: ArraySlice<UInt8>, of key: NodeID, start: Int
    ) -> TriggerSyntax? {
        let word = part.prefix("changed".utf8.count)
        guard word.elementsEqual("changed".utf8), let next = part[word.endIndex...].first,
            next == 0x20 || next == 0x09
        else { return nil }
        let path = trimmed(part[word.endIndex...])
        var event = name(path, of: key, start: start)
        event = Name(text: pathParts(event.text).joined(separator: "."), span: event.span)
        return TriggerSyntax(
            subject: name(word, of: key, start: start), event: event, isChange: true)
    }
}
