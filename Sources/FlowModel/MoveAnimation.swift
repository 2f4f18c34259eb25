/// The animation of a move. The last move of an event decides how the change looks; configurations
/// and traces do not contain it.
public enum MoveAnimation: Sendable, Hashable {
    case none
    /// The animation of the system; also the default.
    case standard
    /// One of the application's own, by index in `Application.animations`.
    case named(Int32)
}

extension GraphHasher {
    /// An absent animation adds nothing to the hash.
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
