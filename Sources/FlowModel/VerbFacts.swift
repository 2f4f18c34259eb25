// What the other rooms ask about a verb, so that each answer stands once and a new verb changes few
// files.

/// Kinds of steps: one for each verb, and some for the other parts that a step can have. Code that
/// looks for some kinds skips all other steps without a copy of them.
public struct StepKinds: OptionSet, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    private init(_ bit: Int) { rawValue = 1 << UInt64(bit) }

    package static let push = Self(0)
    package static let present = Self(1)
    package static let replace = Self(2)
    package static let swap = Self(3)
    package static let show = Self(4)
    package static let embed = Self(5)
    package static let close = Self(6)
    package static let pop = Self(7)
    package static let popTo = Self(8)
    package static let popToRoot = Self(9)
    package static let dismiss = Self(10)
    package static let dismissAll = Self(11)
    package static let select = Self(12)
    package static let finish = Self(13)
    package static let report = Self(14)
    package static let call = Self(15)
    package static let set = Self(16)
    package static let choose = Self(17)
    package static let `switch` = Self(18)
    package static let run = Self(19)
    package static let tell = Self(20)
    package static let track = Self(21)
    package static let open = Self(22)
    package static let pass = Self(23)
    package static let drop = Self(24)
    package static let send = Self(25)
    package static let restart = Self(26)
    package static let leave = Self(27)
    package static let stay = Self(28)
    package static let ignore = Self(29)

    /// The step has a condition.
    package static let guarded = Self(30)
    /// The step has answers.
    package static let answered = Self(31)
    /// The step acts on the stack of a child (`in:`).
    package static let inside = Self(32)
    /// The step requires gates.
    package static let gated = Self(33)

    package static let all = Self(rawValue: .max)

    /// The step makes a screen or flow and names it. A `show` is not among them: it looks for its
    /// target first.
    package static let making: Self = [.push, .present, .replace, .swap, .embed]
    /// The step can remove something from the screen without a replacement.
    package static let leaving: Self = [
        .close, .pop, .popTo, .popToRoot, .dismiss, .dismissAll, .finish, .restart,
    ]
    /// The step can remove shown screens, so their leave guards are asked.
    package static let removing: Self = [.leaving, .replace, .swap, .show, .embed]
    /// The step contains other lists of steps.
    package static let branching: Self = [.choose, .switch, .answered]
}

extension Verb {
    /// The one kind that belongs to the verb.
    package var kind: StepKinds {
        switch self {
        case .push: .push
        case .present: .present
        case .replace: .replace
        case .swap: .swap
        case .show: .show
        case .embed: .embed
        case .close: .close
        case .pop: .pop
        case .popTo: .popTo
        case .popToRoot: .popToRoot
        case .dismiss: .dismiss
        case .dismissAll: .dismissAll
        case .select: .select
        case .finish: .finish
        case .report: .report
        case .call: .call
        case .set: .set
        case .choose: .choose
        case .switch: .switch
        case .run: .run
        case .tell: .tell
        case .track: .track
        case .open: .open
        case .pass: .pass
        case .drop: .drop
        case .send: .send
        case .restart: .restart
        case .leave: .leave
        case .stay: .stay
        case .ignore: .ignore
        }
    }
}

extension Step {
    /// The kinds of the step.
    package var kinds: StepKinds {
        var kinds = verb.kind
        if condition != nil { kinds.insert(.guarded) }
        if !answers.isEmpty { kinds.insert(.answered) }
        if modifiers.inside != nil { kinds.insert(.inside) }
        if !modifiers.requires.isEmpty { kinds.insert(.gated) }
        return kinds
    }
}

// MARK: - What a step makes and removes

extension Verb {
    /// What the step makes: the screen or flow that it names, with what is passed to it. Nil for
    /// `show`, which looks for it first, and for `select`, whose container describes it.
    public var made: Destination? {
        switch self {
        case .push(let destination), .replace(let destination), .swap(let destination),
            .embed(let destination?, _):
            destination
        case .present(let layer): layer.destination
        default: nil
        }
    }

    /// What a `present` shows, and how.
    public var presentation: Presentation? {
        if case .present(let layer) = self { return layer }
        return nil
    }

    /// The flow that the step starts and may hear from.
    public var startedFlow: FlowID? {
        if case .flow(let flow)? = made?.target { return flow }
        return nil
    }

    /// Whether the step can start something or give it other inputs, so that code of the app runs.
    public var builds: Bool {
        switch self {
        case .push, .present, .replace, .swap, .show, .embed, .select, .restart: true
        default: false
        }
    }

    /// Whether the step can take something off the screen without putting something in its place.
    public var leaves: Bool { StepKinds.leaving.contains(kind) }

    /// Whether the step can remove what is shown, so that leave guards are asked for it.
    public var removes: Bool { StepKinds.removing.contains(kind) }

    /// Whether the step lets happen what an alert has asked about.
    public var answersLeave: Bool {
        if case .leave = self { return true }
        return false
    }
}

// MARK: - Expressions and lists

extension Verb {
    /// The expressions that stay live: inputs of what the step shows (law F1).
    public var liveValues: [ExpressionID] {
        switch self {
        case .show(let show):
            show.stages.flatMap { $0.destination.arguments }.compactMap { $0 }
        case .select(_, let arguments): (arguments ?? []).compactMap { $0 }
        default: (made?.arguments ?? []).compactMap { $0 }
        }
    }

    /// The expressions that are read when the step runs.
    public var values: [ExpressionID] {
        switch self {
        case .run(_, let arguments): arguments.compactMap { $0 }
        case .call(let call): call.arguments.compactMap { $0 }
        case .finish(_, let payload), .report(_, let payload), .tell(_, _, let payload): payload
        case .send(_, let payload, .window(let id)): payload + [id]
        case .send(_, let payload, _): payload
        case .set(let assignments): assignments.map { $0.value }
        case .track(_, let values): values.map { $0.value }
        case .open(.url(let url)): [url]
        case .choose(let branches): branches.compactMap { $0.condition }
        case .switch(let subject, _): [subject]
        default: []
        }
    }

    /// The lists of which one runs: the branches of a `choose`, the cases of a `switch`.
    public var alternatives: [StepList] {
        switch self {
        case .choose(let branches): branches.map { $0.steps }
        case .switch(_, let cases): cases.map { $0.steps }
        default: []
        }
    }
}

extension Step {
    /// The expressions that stand in the step itself, the conditions of its branches included;
    /// those in lists within it and in styles are not.
    public var expressions: [ExpressionID] {
        let values = verb.liveValues + verb.values
        return condition.map { [$0] + values } ?? values
    }
}

extension FlowGraph {
    /// All expressions in a list, those in branches and answers included.
    public func expressionsOfSteps(_ list: StepList) -> [ExpressionID] {
        var found: [ExpressionID] = []
        forEachStep(.all, in: list) { found += $0.expressions }
        return found
    }
}

// MARK: - Words

extension FlowGraph {
    /// The verb of a step and what it is about, as the language says it: `push Detail`,
    /// `finish done`.
    public func label(of verb: Verb, in flow: Flow) -> String {
        switch verb {
        case .push(let destination): "push " + name(of: destination.target)
        case .present(let layer): "present " + name(of: layer.destination.target)
        case .replace(let destination): "replace " + name(of: destination.target)
        case .swap(let destination): "swap " + name(of: destination.target)
        case .show(let show):
            "show " + show.stages.map { name(of: $0.destination.target) }.joined(separator: "/")
        case .embed(let destination, _):
            "embed " + (destination.map { name(of: $0.target) } ?? Slot.nothing)
        case .close(let target): "close" + suffix(target)
        case .dismiss(let target): "dismiss" + suffix(target)
        case .pop(let count): "pop \(count)"
        case .popTo(let screen): "popTo " + self[screen].name
        case .call(let call): "call " + name(of: call.operation)
        case .tell(let screen, _, _): "tell " + self[screen].name
        case .track(let event, _): "track " + event
        case .send(let event, _, _): "send " + application.events[Int(event)].name
        case .popToRoot: "popToRoot"
        case .dismissAll: "dismissAll"
        case .select(let child, _): "select " + flow.container.children[Int(child)].name
        case .finish(let outcome, _): "finish " + flow.outcomes[Int(outcome)].name
        case .report(let report, _): "report " + flow.reports[Int(report)].name
        case .run(let action, _): "run " + flow.actions[Int(action)].name
        case .set: "set"
        case .choose: "choose"
        case .switch: "switch"
        case .open: "open"
        case .pass: "pass"
        case .drop: "drop"
        case .restart: "restart"
        case .leave: "leave"
        case .stay: "stay"
        case .ignore: "ignore"
        }
    }

    /// ` Detail`; nothing for what is nearest.
    private func suffix(_ target: CloseTarget) -> String {
        switch target {
        case .nearest: ""
        case .screen(let id): " " + self[id].name
        case .flow(let id): " " + self[id].name
        }
    }
}
