import FlowModel

extension Decoder {
    /// One step, or a list of them.
    mutating func decodeSteps(_ id: NodeID) -> [StepSyntax] {
        guard tree.kind(id) == .sequence else { return decodeStep(id).map { [$0] } ?? [] }
        return tree.items(id).compacted { decodeStep($0) }
    }

    private mutating func decodeStep(_ id: NodeID) -> StepSyntax? {
        if tree.isHole(id) || isHopeless { return nil }
        switch tree.kind(id) {
        case .scalar: return decodeBareStep(id)
        case .mapping: return decodeMappingStep(id)
        case .sequence:
            report(DecodeProblems.nestedList(tree.span(id)))
            return nil
        }
    }

    private mutating func decodeBareStep(_ id: NodeID) -> StepSyntax? {
        let place = tree.span(id)
        guard let rule = VerbRule.find(tree.symbol(id)) else {
            if tree.isEmpty(id) {
                report(DecodeProblems.emptyStep(place))
            } else {
                let meant = meantStep(id)
                // `- push:Home`
                let word = tree.bytes(id).prefix { $0 != UInt8(ascii: ":") }
                let isVerb = VerbRule.all.contains { $0.verb.rawValue.utf8.elementsEqual(word) }
                let unsplit = isVerb ? unsplitKey(in: id, isMapping: true) : nil
                report(
                    unsplit
                        ?? DecodeProblems.unknownStep(
                            tree.text(id), meant: meant, at: place,
                            edit: meant.map { DiagnosticFix(span: place, text: $0) }))
            }
            return nil
        }
        if case .required(let shape) = rule.value {
            report(DecodeProblems.valueMissing(rule, expected: shape, at: place))
            return nil
        }
        return StepSyntax(verb: rule.verb, verbSpan: place, span: place)
    }

    /// The step that some words were meant to be: `push Details`, `push(Details)`, only a screen's
    /// name, or any of them with arguments, as in `push Details(id: 5)`.
    private func meantStep(_ id: NodeID) -> String? {
        var text = Substring(tree.text(id))
        if text.last == ")" { text = text.dropLast() }
        var words = text.split { $0 == " " || $0 == "(" }
        var passed = ""
        if let open = text.firstIndex(of: "("), case let inner = text[text.index(after: open)...],
            inner.utf8.contains(UInt8(ascii: ":"))
        {
            guard !inner.utf8.contains(where: { "{}[]()\"'#&*\n".utf8.contains($0) }) else {
                return nil
            }
            words = text[..<open].split(separator: " ")
            passed = ", with: { \(inner) }"
        }
        guard let name = words.last, words.count <= 2, name.utf8.allSatisfy(isNameByte) else {
            return nil
        }
        if words.count == 2 {
            guard let rule = VerbRule.all.first(where: { $0.verb.rawValue == words[0] }),
                rule.value.shape != nil, passed.isEmpty || rule.modifiers.contains(.with)
            else { return nil }
            return "{ \(words[0]): \(name)\(passed) }"
        }
        let isScreen = name.utf8.first.map { 0x41...0x5A ~= $0 } ?? false
        return isScreen ? "{ push: \(name)\(passed) }" : nil
    }

    private mutating func decodeMappingStep(_ id: NodeID) -> StepSyntax? {
        var verb: (rule: VerbRule, key: NodeID, value: NodeID)?
        var more: [(rule: VerbRule, key: NodeID)] = []
        var modifiers = FoundModifiers()
        var unknown: [(key: NodeID, value: NodeID)] = []
        for (key, value) in tree.pairs(id) {
            let symbol = tree.symbol(key)
            if let rule = VerbRule.find(symbol) {
                if verb == nil { verb = (rule, key, value) } else { more.append((rule, key)) }
            } else if let modifier = StepModifier.find(symbol) {
                modifiers[modifier] = FoundModifier(keySpan: tree.span(key), value: value)
            } else {
                unknown.append((key, value))
            }
        }
        if verb == nil {
            reportNoVerb(id, unknown.first)
            verb = meantVerb(unknown, modifiers)
            unknown = []
        }
        guard let verb else { return nil }
        let first = more.isEmpty ? verb.rule : reportVerbs([(verb.rule, verb.key)] + more)
        var hidesAnswers = false
        let passed =
            modifiers[.with] == nil && first.modifiers.contains(.with)
            ? unknown.filter { isInput($0, of: verb.value, first, modifiers) } : []
        if let (key, _) = passed.first {
            let inputs = passed.map { "\(tree.text($0.key)): \(written($0.value))" }
            report(
                DecodeProblems.unknownModifier(
                    tree.text(key), meant: nil, of: first, at: tree.span(key),
                    advice: "write `with: { \(inputs.joined(separator: ", ")) }`"))
            unknown.removeAll { stranger in passed.contains { $0.key == stranger.key } }
        }
        for (key, value) in unknown {
            let meant = first.modifier(meantBy: tree.text(key), besides: modifiers)
            report(
                DecodeProblems.unknownModifier(
                    tree.text(key), meant: meant, of: first, at: tree.span(key)))
            if let meant {
                modifiers[meant] = FoundModifier(keySpan: tree.span(key), value: value)
            } else if tree.kind(value) != .scalar || VerbRule.find(tree.symbol(value)) != nil {
                // Steps beside `outcomes` that were meant to be inside it.
                hidesAnswers = true
            }
        }
        // With two verbs it is unknown which of them a modifier belongs to; and neither half of a
        // text that a comma cut in two is an expression.
        if !more.isEmpty || unknown.contains(where: { isHalfExpression(tree.text($0.key)) }) {
            return nil
        }
        var step = StepSyntax(
            verb: verb.rule.verb, verbSpan: tree.span(verb.key), span: tree.span(id))
        step.hidesAnswers = hidesAnswers
        keep(modifiers, allowed: verb.rule.modifiers, of: verb.rule, in: &step)
        // Which inputs are passed is not known now, so none is reported as missing.
        if let (key, value) = passed.first {
            keep(FoundModifier(keySpan: tree.span(key), value: value), as: .with, in: &step)
        }
        decodeAnswers(of: &step)
        if step.verb == .switch, modifiers[.cases] == nil {
            reportMissing(.cases, in: "a `switch`", of: id, at: verb.key)
        }
        if step.verb == .embed, modifiers[.slot] == nil {
            reportMissing(.slot, in: "an `embed`", of: id, at: verb.key)
        }
        guard readValue(verb.value, of: verb.rule, at: verb.key, in: &step) else { return nil }
        noteCause(in: &step, step.value != nil || step.verb == .choose ? verb.value : nil)
        return step
    }

    /// True if a key beside a verb is an input of the screen that the step shows. The inputs of a
    /// flow or of a screen in another file are not known here, so each key that is not a misspelt
    /// modifier counts.
    private func isInput(
        _ entry: (key: NodeID, value: NodeID), of shown: NodeID, _ rule: VerbRule,
        _ modifiers: FoundModifiers
    ) -> Bool {
        let name = tree.text(entry.key)
        guard tree.kind(entry.value) == .scalar, tree.kind(shown) == .scalar else { return false }
        if let screen = writtenScreen(tree.text(shown)) {
            return value(of: "inputs", in: screen).flatMap { value(of: name, in: $0) } != nil
        }
        // `id` is near to `in`, but whoever writes it means it.
        return isName(entry.key) && VerbRule.find(tree.symbol(entry.value)) == nil
            && (name == "id" || rule.modifier(meantBy: name, besides: modifiers) == nil)
    }

    /// A value as the file has it.
    private func written(_ id: NodeID) -> String {
        String(decoding: source[tree.span(id).byteRange(in: source.count)], as: UTF8.self)
    }

    /// Reports each verb of a step but the first by name, which is returned.
    private mutating func reportVerbs(_ verbs: [(rule: VerbRule, key: NodeID)]) -> VerbRule {
        let sorted = verbs.sorted { $0.rule.verb.rawValue < $1.rule.verb.rawValue }
        for other in sorted.dropFirst() {
            report(
                DecodeProblems.twoVerbs(
                    [sorted[0], other].map { ($0.rule.verb, tree.span($0.key)) }))
        }
        return sorted[0].rule
    }

    private mutating func keep(
        _ modifiers: FoundModifiers, allowed: [StepModifier], of rule: VerbRule,
        in step: inout StepSyntax
    ) {
        for modifier in StepModifier.allCases {
            guard let found = modifiers[modifier] else { continue }
            if !allowed.contains(modifier) {
                var problem = DecodeProblems.modifierNotTaken(
                    modifier, by: rule, at: found.keySpan)
                problem.edit = edits.removal(ofEntryAt: found.keySpan)
                report(problem)
            } else if check(found, is: modifier) || modifier == .with {
                keep(found, as: modifier, in: &step)
            } else if modifier == .outcomes || modifier == .then {
                step.hidesAnswers = true
            }
        }
    }

    /// Takes a modifier of the last step that is indented too little, and so looks like a key of
    /// `transitions:`. Reports it, and gives it to the step.
    mutating func takeOutdented(
        _ key: NodeID, _ value: NodeID, into steps: inout [StepSyntax]
    ) -> Bool {
        guard let modifier = StepModifier.find(tree.symbol(key)), let last = steps.indices.last,
            let rule = VerbRule.all.first(where: { $0.verb == steps[last].verb }),
            rule.modifiers.contains(modifier)
        else { return false }
        report(DecodeProblems.outdented(modifier, of: rule, at: tree.span(key)))
        var modifiers = FoundModifiers()
        modifiers[modifier] = FoundModifier(keySpan: tree.span(key), value: value)
        keep(modifiers, allowed: rule.modifiers, of: rule, in: &steps[last])
        noteCause(in: &steps[last])
        if modifier == .outcomes || modifier == .then { decodeAnswers(of: &steps[last]) }
        return true
    }

    private mutating func check(_ found: FoundModifier, is modifier: StepModifier) -> Bool {
        if tree.isHole(found.value) { return false }
        if has(found.value, modifier.shape) { return true }
        report(
            mismatch(
                of: found.value, with: modifier.shape, under: modifier.rawValue, at: found.keySpan))
        return false
    }

    /// Returns false when the step cannot be used without a better value.
    private mutating func readValue(
        _ value: NodeID, of rule: VerbRule, at key: NodeID, in step: inout StepSyntax
    ) -> Bool {
        if tree.isHole(value) { return false }
        if tree.isEmpty(value) {
            guard case .required(let shape) = rule.value else { return true }
            if !tree.hides(tree.span(value)) {
                report(DecodeProblems.valueMissing(rule, expected: shape, at: tree.span(key)))
            }
            return false
        }
        guard let shape = rule.value.shape else {
            var problem = DecodeProblems.valueNotTaken(
                rule, found: found(value), at: tree.span(value))
            problem.edit = edits.replacement(
                ofMappingAtKey: tree.span(key), by: rule.verb.rawValue)
            report(problem)
            return true
        }
        guard check(value, is: shape, at: key) else {
            // A branch that is not in a list: what it starts is known.
            let keys = tree.pairs(value).map { KeyTable.branch.rule(for: tree.symbol($0.key)) }
            guard rule.verb == .choose, !keys.isEmpty, !keys.contains(where: { $0 == nil }) else {
                return false
            }
            step.branches = decodeBranch(value, isReported: true)
            return true
        }
        guard rule.verb != .choose else {
            step.branches = decodeBranches(value, of: key)
            return true
        }
        step.value = keep(value)
        if rule.verb == .switch { return decodeCases(of: &step) }
        return true
    }

    /// The verb that the only unknown key of a step was probably meant to be, if all else fits it:
    /// read as that step it has no second problem, and causes none elsewhere.
    private func meantVerb(
        _ unknown: [(key: NodeID, value: NodeID)], _ modifiers: FoundModifiers
    ) -> (rule: VerbRule, key: NodeID, value: NodeID)? {
        guard unknown.count == 1, isName(unknown[0].value),
            let meant = nearestName(
                to: tree.text(unknown[0].key), among: VerbRule.all.map { $0.verb.rawValue }),
            let rule = VerbRule.all.first(where: { $0.verb.rawValue == meant }),
            let shape = rule.value.shape, has(unknown[0].value, shape),
            StepModifier.allCases.allSatisfy({
                modifiers[$0] == nil || rule.modifiers.contains($0)
            })
        else { return nil }
        return (rule, unknown[0].key, unknown[0].value)
    }

    private mutating func reportNoVerb(_ id: NodeID, _ unknown: (key: NodeID, value: NodeID)?) {
        if tree.hides(tree.span(id)) { return }
        if let (key, value) = unknown {
            report(
                DecodeProblems.unknownStep(
                    tree.text(key), of: isName(value) ? tree.text(value) : "Name",
                    meant: meantStep(key), at: tree.span(key)))
        } else {
            report(DecodeProblems.noVerb(tree.span(id)))
        }
    }

    // MARK: - Branches

    private mutating func decodeBranches(_ id: NodeID, of verb: NodeID) -> [BranchSyntax] {
        var result: [BranchSyntax] = []
        var elsePlace: SourceSpan?
        var isWhole = true
        for item in tree.items(id) {
            if let elsePlace {
                report(DecodeProblems.misplacedElse(elsePlace, next: tree.span(item)))
                isWhole = false
                break
            }
            let branches = decodeBranch(item)
            result += branches
            if branches.count != 1 {
                isWhole = false
            } else if branches[0].condition == nil {
                elsePlace = tree.span(tree.pairs(item)[0].key)
            }
        }
        if elsePlace == nil, isWhole, !tree.hides(tree.span(id)) {
            reportNoElse(in: id, at: verb, branch: "else: ignore")
        }
        return result
    }

    mutating func reportNoElse(in branches: NodeID, at place: NodeID, branch: String) {
        let edit = edits.addition(of: branch, to: branches)
        report(DecodeProblems.noElse(tree.span(place), branch: branch, edit: edit))
    }

    /// One branch, or two if `else` was written in the branch before it.
    private mutating func decodeBranch(_ id: NodeID, isReported: Bool = false) -> [BranchSyntax] {
        if tree.isHole(id) { return [] }
        guard tree.kind(id) == .mapping else {
            report(
                DecodeProblems.wrongItem(
                    found: found(id), expected: .branches, at: tree.span(id)))
            return []
        }
        let pairs = tree.pairs(id)
        var (hasWhen, hasThen, hasUnknown) = (false, false, false)
        var elseKey: NodeID?
        for (key, _) in pairs {
            switch KeyTable.branch.rule(for: tree.symbol(key))?.key {
            case .when?: hasWhen = true
            case .then?: hasThen = true
            case .else?: elseKey = key
            default: hasUnknown = true
            }
        }
        if let (key, value) = pairs.first(where: { VerbRule.find(tree.symbol($0.key)) != nil }) {
            let step = "\(tree.text(key)): \(isName(value) ? tree.text(value) : "…")"
            report(
                DecodeProblems.unknownKey(
                    tree.text(key), in: .branch, at: tree.span(key),
                    advice: "write `\(elseKey == nil ? "then" : "else"): { \(step) }`"))
            guard elseKey == nil, let condition = self.value(of: "when", in: id),
                has(condition, .condition)
            else { return [] }
            let steps = decodeSteps(id)
            return [BranchSyntax(condition: keep(condition), steps: steps, span: tree.span(id))]
        }
        let isMixed = elseKey != nil && (hasWhen || hasThen)
        if let elseKey, isMixed, !isReported {
            report(DecodeProblems.mixedBranch(tree.span(elseKey)))
        }
        var condition: NodeID?
        var then: NodeID?
        var otherwise: NodeID?
        for entry in entries(of: id, in: .branch) {
            switch entry.key {
            case .when: condition = condition ?? entry.value
            case .then: then = then ?? entry.value
            default: otherwise = otherwise ?? entry.value
            }
        }
        // An unknown key may be a misspelt `then`, and has been reported already.
        if hasWhen, !hasThen, !hasUnknown, !isMixed, !isReported {
            reportMissing(.then, in: "a branch with `when`", of: id, at: pairs[0].key)
        } else if !hasWhen, elseKey == nil, !hasUnknown, !isReported {
            reportMissing(.when, in: "a branch", of: id, at: pairs.first?.key ?? id)
        }
        var branches: [BranchSyntax] = []
        if let condition, let then {
            branches.append(
                BranchSyntax(
                    condition: keep(condition), steps: decodeSteps(then), span: tree.span(id)))
        }
        if let otherwise {
            branches.append(
                BranchSyntax(condition: nil, steps: decodeSteps(otherwise), span: tree.span(id)))
        }
        return branches
    }
}
