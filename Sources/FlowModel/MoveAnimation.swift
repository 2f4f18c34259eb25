/// How a move is animated. What the last move of an event says is how the change looks; nothing of
/// it is in a configuration or a trace.
public enum MoveAnimation: Sendable, Hashable {
    case none
    /// As the system does it; also where nothing is said.
    case standard
    /// One of the application's own, by index in `Application.animations`.
    case named(Int32)
}

extension GraphHasher {
    /// What is absent adds nothing.
    mutating func add(_ animation: MoveAnimation?) {
        switch animation {
        case nil: return
        case .none?: add("animation none")
        case .standard?: add("animation default")
        case .named(let index)?:
            add("animation")
            add(index)
        }
    }
}
