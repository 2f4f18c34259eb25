import FlowModel

// The decoder's results for events, hooks, actions and cases.

/// `name`, `name: { field: Type }`, or `name: { payload: { … }, broadcast: true }`.
struct EventSyntax: Sendable {
    var signal: SignalSyntax
    var isBroadcast = false
    var isRequired = false
}

/// `hooks: { before: steps, after: steps }`
struct HooksSyntax: Sendable {
    var before: [StepSyntax] = []
    var after: [StepSyntax] = []
}

/// One entry of `actions:`.
struct ActionSyntax: Sendable {
    var name: Name
    /// It comes from a module, and sees nothing of the flow that runs it but its arguments.
    var isOfModule = false
    var inputs: [FieldSyntax] = []
    /// The condition at `when:`.
    var condition: ValueSyntax?
    var steps: [StepSyntax] = []
    /// Some input was refused and has been reported.
    var isPartial = false

    /// The flow's file, an extension of it, or a module.
    var file: FileID { name.span.file }
}

/// One entry of `gates:`.
struct GateSyntax {
    var name: Name
    /// The condition at `when:`.
    var condition: ValueSyntax?
    /// Empty for `wait`.
    var otherwise: [StepSyntax] = []
    /// `otherwise:` was refused and has been reported.
    var isPartial = false
}

/// One entry of `cases:`.
struct CaseSyntax: Sendable {
    var name: Name
    var steps: [StepSyntax]
}

extension StepSyntax {
    /// The lists of which one runs in the place of the step.
    var alternatives: [[StepSyntax]] { branches.map { $0.steps } + cases.map { $0.steps } }

    /// All lists inside the step, including those that answer it later.
    var lists: [[StepSyntax]] {
        if branches.isEmpty, cases.isEmpty, answers.isEmpty, then == nil { return [] }
        return alternatives + answers.map { $0.steps } + (then.map { [$0] } ?? [])
    }

    /// The lists in which the screen that sent an output before the step is still there. It is not
    /// there where something that the step shows is answered.
    var listsWithScreen: [[StepSyntax]] { verb == .call ? lists : alternatives }
}
