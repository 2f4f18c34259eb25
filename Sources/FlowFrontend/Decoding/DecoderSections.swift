import FlowModel

// The sections that map or list names: types, fields, outputs, screens, transitions.

extension Decoder {
    mutating func decodeTypes(_ id: NodeID) -> [TypeSyntax] {
        tree.pairs(id).compacted { key, value in
            guard let name = requireName(key), requireType(value, of: key) else { return nil }
            return TypeSyntax(name: name, declaration: keep(value))
        }
    }

    mutating func decodeFields(_ id: NodeID) -> [FieldSyntax] {
        tree.pairs(id).compacted { key, value in
            guard let name = requireName(key), requireType(value, of: key) else { return nil }
            return FieldSyntax(name: name, declaration: keep(value))
        }
    }

    private mutating func requireType(_ value: NodeID, of key: NodeID) -> Bool {
        if tree.isHole(value) { return false }
        guard tree.isEmpty(value) else { return true }
        report(DecodeProblems.noType(tree.text(key), at: tree.span(key)))
        return false
    }

    mutating func decodeSignals(_ id: NodeID) -> [SignalSyntax] {
        var isInCall = false
        return tree.items(id).compacted { item in
            // Where the file ends early, a payload may come after the name.
            if tree.hides(tree.span(item)) { return nil }
            if isInCall || reportCall(item) {
                isInCall = tree.bytes(tree.pairs(item).first?.value ?? item).last != 0x29
                return nil
            }
            guard tree.kind(item) == .mapping else {
                return requireName(item).map { SignalSyntax(name: $0, payload: []) }
            }
            guard let (key, value) = requireSingleEntry(item, .signals) else { return nil }
            guard let name = requireName(key), !tree.isHole(value) else { return nil }
            if tree.isEmpty(value) { return SignalSyntax(name: name, payload: []) }
            // An output whose payload could not be decoded is still an output.
            let isMapping = check(value, is: .fields, at: key)
            return SignalSyntax(name: name, payload: isMapping ? decodePayload(value, of: key) : [])
        }
    }

    /// Reports `select(id: Int)`, whose fields are cut at commas.
    private mutating func reportCall(_ item: NodeID) -> Bool {
        guard let (key, value) = tree.pairs(item).first, tree.kind(value) == .scalar,
            case let parts = tree.text(key).split(separator: "("), parts.count == 2
        else { return false }
        let type = tree.text(value).filter { $0 != ")" }
        report(
            DecodeProblems.notAName(
                found(key), help: "write `\(parts[0]): { \(parts[1]): \(type) }`",
                at: tree.span(key)))
        return true
    }

    /// The fields of a payload. A mapping of fields at `payload:` is reported, and read.
    /// A field named `payload` is different: it has a type, or a mapping with a `type:`.
    mutating func decodePayload(_ id: NodeID, of owner: NodeID) -> [FieldSyntax] {
        let pairs = tree.pairs(id)
        guard pairs.count == 1, tree.text(pairs[0].key) == "payload",
            case let fields = pairs[0].value, tree.kind(fields) == .mapping,
            !tree.pairs(fields).isEmpty,
            !tree.pairs(fields).contains(where: { tree.text($0.key) == "type" })
        else { return decodeFields(id) }
        report(
            DecodeProblems.payloadInside(
                fields: tree.pairs(fields).map { tree.text($0.key) }, of: tree.text(owner),
                at: tree.span(pairs[0].key), edit: edits.unwrapping(fields, outOf: id)))
        return decodeFields(fields)
    }

    mutating func decodeScreens(_ id: NodeID) -> [ScreenSyntax] {
        var hasStranger = false
        var screens: [ScreenSyntax] = tree.pairs(id).compacted { key, value in
            if let problem = misplacedKey(key, value) {
                report(problem)
                hasStranger = true
                return nil
            }
            guard let name = requireName(key) else { return nil }
            var screen = ScreenSyntax(name: name)
            if tree.isHole(value) || tree.isEmpty(value) { return screen }
            guard tree.kind(value) == .mapping else {
                report(
                    unsplitKey(in: value, isMapping: true)
                        ?? DecodeProblems.notAScreen(found(value), at: tree.span(value)))
                screen.isPartial = true
                return screen
            }
            let reportCount = diagnostics.count
            for entry in entries(of: value, in: .screen) {
                switch entry.key {
                case .inputs: screen.inputs = decodeFields(entry.value)
                case .outputs: screen.outputs = decodeSignals(entry.value)
                case .commands: screen.commands = decodeSignals(entry.value)
                case .key: screen.key = decodeNames(entry.value)
                case .requires: screen.requires = decodeNames(entry.value)
                case .slots: screen.slots = decodeNames(entry.value)
                case .instances:
                    screen.instances = Instances(rawValue: tree.text(entry.value)) ?? .new
                case .kind:
                    screen.kind = ScreenKind(rawValue: tree.text(entry.value)) ?? .screen
                case .title: screen.title = keep(entry.value)
                case .message: screen.message = keep(entry.value)
                case .dismissible: screen.dismissible = keep(entry.value)
                case .leave: screen.leave = decodeLeave(entry.value, at: entry.keyNode)
                case .whenModal: screen.whenModal = WhenModal(rawValue: tree.text(entry.value))
                case .style: screen.style = decodeStyle(entry.value)
                case .bars: screen.bars = decodeBars(entry.value)
                case .whenHidden: screen.delivered = decodeDelivered(entry.value)
                case .variants: screen.variants = decodeNames(entry.value)
                case .buttons: screen.buttons = decodeButtons(entry.value)
                default: decodeRestoration(entry, into: &screen.restore)
                }
                screen.keySpans[entry.key] = tree.span(entry.keyNode)
            }
            screen.isPartial =
                isSuspect(since: reportCount, in: value) || tree.repeatedKeys.contains(key)
            return screen
        }
        if hasStranger { for place in screens.indices { screens[place].isPartial = true } }
        return screens
    }

    /// The problem of a key of the file, or of a screen, among the names of screens.
    private func misplacedKey(_ key: NodeID, _ value: NodeID) -> Diagnostic? {
        let symbol = tree.symbol(key)
        let rule = KeyTable.screen.rule(for: symbol)
        guard let shape = (rule ?? KeyTable.flow.rule(for: symbol))?.shape, !tree.isEmpty(value),
            has(value, shape)
        else { return nil }
        // A screen may have such a name, and a key that is misspelt.
        let isScreen = tree.pairs(value).allSatisfy { key, _ in
            KeyTable.screen.rule(for: tree.symbol(key)) != nil
                || meantKey(tree.text(key), among: KeyTable.screen.names) != nil
        }
        if tree.kind(value) == .mapping, isScreen { return nil }
        return DecodeProblems.misplacedKey(
            tree.text(key), isOfScreen: rule != nil, at: tree.span(key))
    }

    /// The names at `deliver:` of `whenHidden:`.
    private mutating func decodeDelivered(_ id: NodeID) -> [Name] {
        entries(of: id, in: .delivered).flatMap { decodeNames($0.value) }
    }

    /// `name` or `[name, name]`.
    mutating func decodeNames(_ id: NodeID) -> [Name] {
        let items = tree.kind(id) == .sequence ? tree.items(id) : [id]
        return items.compacted { requireName($0) }
    }

    /// True if something of a mapping was refused since there were `count` reports, or may have
    /// been refused before.
    func isSuspect(since count: Int, in mapping: NodeID) -> Bool {
        diagnostics.count > count || tree.cutByte != nil || !tree.holes.isEmpty
            || tree.hasRepeatedKey(mapping)
    }

    mutating func decodeTransitions(_ id: NodeID) -> [TransitionSyntax] {
        var transitions: [TransitionSyntax] = []
        transitions.reserveCapacity(tree.pairs(id).count)
        for (key, value) in tree.pairs(id) {
            if let last = transitions.indices.last,
                takeOutdented(key, value, into: &transitions[last].steps)
            {
                continue
            }
            if decodeNested(key, value, into: &transitions) { continue }
            let triggers = decodeTriggers(key)
            let isUsable = check(value, is: .steps, at: key)
            let steps = isUsable ? decodeSteps(value) : []
            // Triggers that were read count as answered, even if their steps could not be decoded.
            guard !triggers.isEmpty else { continue }
            transitions.append(
                TransitionSyntax(
                    triggers: triggers, span: tree.span(key), endByte: tree.span(value).endByte,
                    steps: steps))
        }
        return transitions
    }

    /// Reports and decodes `Home: { open: … }`, which is meant to be `Home.open`.
    private mutating func decodeNested(
        _ key: NodeID, _ value: NodeID, into transitions: inout [TransitionSyntax]
    ) -> Bool {
        // A right key has a dot, and nothing is looked up for it.
        guard isName(key) else { return false }
        let subject = Name(text: tree.text(key), span: tree.span(key))
        guard let (first, _) = tree.pairs(value).first, !isHopeless,
            let screen = writtenScreen(subject.text),
            let outputs = self.value(of: "outputs", in: screen),
            tree.items(outputs).contains(where: {
                tree.text(tree.pairs($0).first?.key ?? $0) == tree.text(first)
            })
        else { return false }
        report(
            DecodeProblems.notATrigger(
                subject.text, meant: subject.text + "." + tree.text(first) + ":",
                at: subject.span))
        for (output, steps) in tree.pairs(value) where isName(output) {
            let event = Name(text: tree.text(output), span: tree.span(output))
            transitions.append(
                TransitionSyntax(
                    triggers: [TriggerSyntax(subject: subject, event: event)], span: event.span,
                    endByte: tree.span(steps).endByte,
                    steps: check(steps, is: .steps, at: output) ? decodeSteps(steps) : []))
        }
        return true
    }

    /// `A.x, B.y`, each with its exact place.
    private mutating func decodeTriggers(_ key: NodeID) -> [TriggerSyntax] {
        let bytes = tree.bytes(key)
        guard bytes.count <= ReadLimit.triggerKeyBytes else {
            report(DecodeProblems.notATrigger(tree.text(key), at: tree.span(key)))
            return []
        }
        var result: [TriggerSyntax] = []
        var rest = bytes
        var isAtEnd = false
        while !isAtEnd {
            let part = rest.prefix { $0 != UInt8(ascii: ",") }
            isAtEnd = part.endIndex == rest.endIndex
            rest = isAtEnd ? [] : rest[(part.endIndex + 1)...]
            if let trigger = decodeTrigger(trimmed(part), of: key, start: bytes.startIndex) {
                result.append(trigger)
            }
        }
        return result
    }

    private mutating func decodeTrigger(
        _ part: ArraySlice<UInt8>, of key: NodeID, start: Int
    ) -> TriggerSyntax? {
        if let change = decodeChange(part, of: key, start: start) { return change }
        let subject = part.prefix { $0 != UInt8(ascii: ".") }
        let event = part.dropFirst(subject.count + 1)
        guard isIdentifier(subject), isIdentifier(event) else {
            if isHopeless { return nil }
            if refusedNames.contains(String(decoding: subject, as: UTF8.self)) { return nil }
            let text = String(decoding: part, as: UTF8.self)
            let span = place(part, of: key, start: start)
            guard subject.elementsEqual("*".utf8), isIdentifier(event) else {
                report(DecodeProblems.notATrigger(text, at: span))
                return nil
            }
            let meant = "any" + text.dropFirst()
            report(
                DecodeProblems.notATrigger(
                    text, meant: meant, at: span, edit: DiagnosticFix(span: span, text: meant)))
            return TriggerSyntax(
                subject: Name(text: "any", span: span), event: name(event, of: key, start: start))
        }
        return TriggerSyntax(
            subject: name(subject, of: key, start: start),
            event: name(event, of: key, start: start))
    }

    func name(_ part: ArraySlice<UInt8>, of key: NodeID, start: Int) -> Name {
        Name(
            text: String(decoding: part, as: UTF8.self), span: place(part, of: key, start: start))
    }

    private func place(_ part: ArraySlice<UInt8>, of key: NodeID, start: Int) -> SourceSpan {
        let first = tree.sourceByte(key, textOffset: part.startIndex - start, in: source)
        let last = tree.sourceByte(key, textOffset: part.endIndex - start, in: source)
        return SourceSpan(file: tree.file, startByte: first, endByte: last)
    }

    func trimmed(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var result = part.drop(while: isWhitespace)
        while let last = result.last, isWhitespace(last) { result.removeLast() }
        return result
    }
}
