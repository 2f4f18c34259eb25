import FlowModel

// Services, and the answers of a step to what it has started.

extension Decoder {
    mutating func decodeServices(_ id: NodeID) -> [ServiceSyntax] {
        tree.pairs(id).compactMap { key, value in
            guard let name = requireName(key) else { return nil }
            if tree.isHole(value) || tree.isEmpty(value) {
                return ServiceSyntax(name: name, operations: [])
            }
            guard tree.kind(value) == .mapping else {
                report(
                    unsplitKey(in: value, isMapping: true)
                        ?? DecodeProblems.notAService(found(value), at: tree.span(value)))
                return ServiceSyntax(name: name, operations: [])
            }
            return ServiceSyntax(
                name: name,
                operations: tree.pairs(value).compactMap { decodeOperation($0.key, $0.value) })
        }
    }

    private mutating func decodeOperation(_ key: NodeID, _ value: NodeID) -> OperationSyntax? {
        guard let name = requireName(key) else { return nil }
        var operation = OperationSyntax(name: name)
        if tree.isHole(value) || tree.isEmpty(value) { return operation }
        guard tree.kind(value) == .mapping else {
            report(
                unsplitKey(in: value, isMapping: true)
                    ?? DecodeProblems.notAnOperation(found(value), at: tree.span(value)))
            operation.isPartial = true
            return operation
        }
        let reportCount = diagnostics.count
        for entry in entries(of: value, in: .operation) {
            switch entry.key {
            case .inputs: operation.inputs = decodeFields(entry.value)
            case .outcomes: operation.outcomes = decodeSignals(entry.value)
            default: break
            }
        }
        operation.isPartial = isSuspect(since: reportCount, in: value)
        return operation
    }

    /// `outcomes:` and `then:` of a step.
    mutating func decodeAnswers(of step: inout StepSyntax) {
        if let outcomes = step.modifiers[.outcomes] {
            for (key, value) in tree.pairs(values.node(of: outcomes.value)) {
                guard let name = requireOutcome(key) else {
                    step.hidesAnswers = true
                    continue
                }
                let isUsable = check(value, is: .steps, at: key)
                // An outcome that was named counts as answered, even if its steps could not be
                // decoded.
                step.answers.append(
                    AnswerSyntax(name: name, steps: isUsable ? decodeSteps(value) : []))
            }
        }
        guard let then = step.modifiers[.then] else { return }
        step.then = decodeSteps(values.node(of: then.value))
        if let outcomes = step.modifiers[.outcomes] {
            report(DecodeProblems.mixedAnswers(then.keySpan, first: outcomes.keySpan))
        }
    }

    /// Two names in one key are for `transitions:` only.
    private mutating func requireOutcome(_ key: NodeID) -> Name? {
        let names = tree.text(key).split(separator: ",").map { String($0.drop { $0 == " " }) }
        guard names.count > 1 else { return requireName(key) }
        report(DecodeProblems.twoOutcomes(found(key), names: names, at: tree.span(key)))
        return nil
    }
}

extension DecodeProblems {
    fileprivate static func twoOutcomes(
        _ found: String, names: [String], at place: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            wrongKindKind, at: place,
            "\(found) is a key of `outcomes`, expected one outcome in a key",
            help: "write \(quotedList(names.map { $0 + ":" })) as keys of their own")
    }
}
