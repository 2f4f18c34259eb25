import FlowModel

// The wording of problems with steps and branches.

extension DecodeProblems {
    static func emptyStep(_ place: SourceSpan) -> Diagnostic {
        Diagnostic(
            wrongKindKind, at: place, "the step is empty, expected a verb",
            help: "write `ignore` if nothing shall happen")
    }

    static func nestedList(_ place: SourceSpan) -> Diagnostic {
        Diagnostic(
            wrongKindKind, at: place, "a list is where a step was expected",
            help: "write all steps in one list")
    }

    /// `value` is the name after the word, `meant` the step that the words were meant to be, and
    /// `edit` writes it.
    static func unknownStep(
        _ name: String, of value: String = "Name", meant: String? = nil, at place: SourceSpan,
        edit: DiagnosticFix? = nil
    ) -> Diagnostic {
        let verbs = VerbRule.all.map { $0.verb.rawValue }
        let help =
            meant.map { "write `\($0)`" } ?? StepVerb.advice(onForeign: name, of: value)
            ?? help(for: name, among: verbs)
        var problem = Diagnostic(
            unknownStepKind, at: place,
            "`\(shown(name))` is not a step" + expected(verbs, besides: help), help: help)
        problem.edit = edit
        return problem
    }

    static func noVerb(_ place: SourceSpan) -> Diagnostic {
        Diagnostic(oneVerb, at: place, "the step has no verb, expected exactly one")
    }

    /// Two verbs by their names and places, in any order. The order of keys means nothing, so the
    /// message does not depend on it.
    static func twoVerbs(
        _ verbs: [(verb: StepVerb, place: SourceSpan)]
    ) -> Diagnostic {
        let names = verbs.map { "`\($0.verb.rawValue)`" }.sorted()
        let placed = verbs.sorted { $0.place < $1.place }
        return Diagnostic(
            oneVerb, at: placed[1].place,
            "\(names.joined(separator: " and ")) are in one step, expected one verb",
            help: "write a list of two steps",
            notes: [DiagnosticNote(at: placed[0].place, "`\(placed[0].verb.rawValue)` is here")])
    }

    static func unknownModifier(
        _ name: String, meant: StepModifier?, of rule: VerbRule, at place: SourceSpan,
        advice: String? = nil
    ) -> Diagnostic {
        let modifiers = rule.modifiers.map { $0.rawValue }
        let expected = modifiers.isEmpty ? "no other key" : oneOf(modifiers)
        let answers = rule.verb == .call ? "write answers below `outcomes:`" : nil
        var problem = Diagnostic(
            unknownKey, at: place,
            "the key `\(shown(name))` is not known beside `\(rule.verb.rawValue)`, "
                + "expected \(expected)",
            help: advice ?? help(for: name, among: meant.map { [$0.rawValue] } ?? []) ?? answers)
        problem.edit = meant.map { DiagnosticFix(span: place, text: $0.rawValue) }
        return problem
    }

    static func unknownKeyOfUnder(_ name: String, at place: SourceSpan) -> Diagnostic {
        let legal = ["present", "style", "with"]
        return Diagnostic(
            unknownKey, at: place,
            "the key `\(shown(name))` is not known beside `present`, expected \(oneOf(legal))",
            help: help(for: name, among: legal))
    }

    static func modifierNotTaken(
        _ modifier: StepModifier, by rule: VerbRule, at place: SourceSpan
    ) -> Diagnostic {
        let takers = VerbRule.all.filter { $0.modifiers.contains(modifier) }
        return Diagnostic(
            unexpectedModifier, at: place,
            "`\(rule.verb.rawValue)` does not take `\(modifier.rawValue)`, "
                + "only \(allOf(takers.map { $0.verb.rawValue })) "
                + (takers.count == 1 ? "does" : "do"),
            help: "remove `\(modifier.rawValue)`")
    }

    static func valueMissing(
        _ rule: VerbRule, expected: ValueShape, at place: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            wrongKindKind, at: place,
            "`\(rule.verb.rawValue)` is empty, expected \(expected.description)",
            help: "write `\(rule.example)`")
    }

    static func valueNotTaken(
        _ rule: VerbRule, found: String, at place: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            wrongKindKind, at: place,
            "`\(rule.verb.rawValue)` is \(found), expected nothing after it",
            help: "write `\(rule.verb.rawValue)` alone")
    }

    // MARK: - Branches

    /// `branch` is the branch that the help adds.
    static func noElse(
        _ place: SourceSpan, branch: String, edit: DiagnosticFix?
    ) -> Diagnostic {
        var found = Diagnostic(
            missingElse, at: place, "`choose` has no `else`, expected one as the last branch",
            help: "add `- \(branch)`")
        found.edit = edit
        return found
    }

    static func misplacedElse(_ place: SourceSpan, next: SourceSpan) -> Diagnostic {
        Diagnostic(
            missingElse, at: place, "`else` is not the last branch, expected nothing after it",
            help: "move `else` to the end",
            notes: [DiagnosticNote(at: next, "this branch can never be taken")])
    }

    static func mixedBranch(_ place: SourceSpan) -> Diagnostic {
        Diagnostic(
            wrongKindKind, at: place,
            "`else` is in one branch with other keys, expected a branch of its own",
            help: "write `- else:` as the last item of the list")
    }
}
