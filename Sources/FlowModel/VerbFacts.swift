/// What the other rooms ask about a verb, so that each answer stands once.
extension Verb {
    /// What the step makes: the screen or flow that it names, with what is passed to it. Nil for
    /// `show`, which looks for it first, and for `select`, whose container describes it.
    public var made: Destination? {
        switch self {
        case .push(let destination), .present(let destination, _), .replace(let destination),
            .swap(let destination), .embed(let destination?, _):
            destination
        default: nil
        }
    }

    /// The flow that the step starts and may hear from.
    public var startedFlow: FlowID? {
        if case .flow(let flow)? = made?.target { return flow }
        return nil
    }

    /// Whether the step can take something off the screen without putting something in its place.
    public var leaves: Bool {
        switch self {
        case .close, .pop, .popTo, .popToRoot, .dismiss, .dismissAll, .finish, .restart: true
        default: false
        }
    }

    /// Whether the step can remove what is shown, so that leave guards are asked for it.
    public var removes: Bool {
        switch self {
        case .replace, .swap, .show, .embed: true
        default: leaves
        }
    }

    /// Whether the step lets happen what an alert has asked about.
    public var answersLeave: Bool {
        if case .leave = self { return true }
        return false
    }
}
