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
        if manner.inside != nil { kinds.insert(.inside) }
        if !manner.requires.isEmpty { kinds.insert(.gated) }
        return kinds
    }
}
