import FlowModel

/// The owner of a list of fields: it decides which defaults there can be and what they may read.
enum FieldOwner {
    case input
    case payload
    case applicationState
    case fact
    /// The first values may read this: the flow's inputs, and state and facts of the application.
    case state(ScopeEnvironment)
}

/// A condition with the paths that it proves.
struct CheckedCondition {
    var expression: ExpressionID
    var whenTrue: Set<ScopePath>
    var whenFalse: Set<ScopePath>
}

/// The access of stages to the type checker.
extension Reading {
    mutating func readFields(_ syntax: [FieldSyntax], as owner: FieldOwner) -> FieldList {
        var list = FieldList()
        list.reserveCapacity(syntax.count)
        for field in syntax {
            let read = readField(field, as: owner)
            if checker.isBroken(read.type) { list.isBroken = true }
            list.append(read)
        }
        return list
    }

    private mutating func readField(_ syntax: FieldSyntax, as owner: FieldOwner) -> Field {
        let before = checker.diagnostics.count
        let field: Field
        switch owner {
        case .payload:
            return checker.readPayloadField(syntax)
        case .input:
            return checker.readField(syntax, defaults: .constant)
        case .applicationState, .fact:
            field = checker.readField(syntax, defaults: .constant)
        case .state(let environment):
            field = checker.readField(syntax, defaults: environment)
        }
        if field.defaultValue != nil || checker.diagnostics.count > before { return field }
        if case .fact = owner { return withFirstValue(field, what: "fact") }
        return withFirstValue(field, what: "state")
    }

    /// State begins with a value: nil where it may be nil, else the one that is written.
    private mutating func withFirstValue(_ field: Field, what: String) -> Field {
        if checker.types.isOptional(field.type) {
            let none = checker.expressions.append(
                .literal(.none), type: field.type, span: field.span)
            return Field(
                name: field.name, type: field.type, defaultValue: none, span: field.span)
        }
        if checker.isBroken(field.type) { return field }
        let type = checker.types.name(of: field.type)
        // YAML refuses a default after `[String]`, and a mapping after `=`.
        let collection: String? =
            switch checker.types[field.type] {
            case .list: "[]"
            case .structure: "{ … }"
            default: nil
            }
        report(
            ResolveProblems.noFirstValue, at: field.span,
            "the \(what) `\(field.name)` has no value to begin with",
            help: collection.map { "write `\(field.name): { type: \(type), default: \($0) }`" }
                ?? "write `\(field.name): \(type) = …`")
        return field
    }

    /// A value of exactly this type; nil when it was reported, here or before.
    mutating func checkValue(
        _ node: ValueSyntax, type: TypeID, in context: StepContext
    ) -> ExpressionID? {
        if context.isOpen { return nil }
        return checker.readValue(node, as: type, context.environment)
    }

    mutating func checkCondition(
        _ node: ValueSyntax, in context: StepContext
    ) -> CheckedCondition? {
        if context.isOpen { return nil }
        guard
            let expression = checker.readCondition(node, context.environment)
        else { return nil }
        let narrowing = checker.expressions.narrowing(ofCondition: expression)
        return CheckedCondition(
            expression: expression, whenTrue: narrowing.whenTrue, whenFalse: narrowing.whenFalse)
    }

    /// A payload field as it is, or where its optional is wanted; nil if the types disagree.
    func readPayload(
        _ index: Int, _ field: Field, as type: TypeID, at span: SourceSpan
    ) -> ExpressionID? {
        let isWrapped = field.type != type
        if isWrapped, checker.types.optional(of: field.type) != type { return nil }
        let read = checker.expressions.append(
            .read(.payload, Int32(index)), type: field.type, span: span)
        guard isWrapped else { return read }
        return checker.expressions.append(.wrap(read), type: type, span: span)
    }
}
