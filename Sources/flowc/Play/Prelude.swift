import FlowModel
import FlowSimulator

/// The beginning of a session before the user plays: the launch, its data, and the way to a screen.
/// All of it is events, which can be recorded and played again.
struct Prelude {
    let launch: Event
    /// `set app.x=value` and `fact x=value`.
    let changes: [String]
    let screen: String?

    /// The session, and a notice for the user about how it began.
    func session(on stage: Stage) throws(CommandFailure) -> (PlayerSession, notice: String?) {
        var session = stage.session(launch: changes.isEmpty ? launch : launch.byUser)
        if !changes.isEmpty {
            for change in changes { try make(change, in: &session) }
            // The launch must see the changes, and shared state and facts survive the kill.
            _ = session.answer("kill")
            _ = session.play(launch)
        }
        guard let screen else { return (session, nil) }
        return try lead(session, to: screen)
    }

    private func make(
        _ change: String, in session: inout PlayerSession
    ) throws(CommandFailure) {
        guard let sign = change.firstIndex(of: "=") else {
            throw CommandFailure("`\(change)` has no value: write `--\(change)=value`")
        }
        let value = change[change.index(after: sign)...]
        let answer = session.answer(change[..<sign] + " = " + value)
        if answer.isRefused { throw CommandFailure("`--\(change)`: " + answer.text) }
    }

    private func lead(
        _ session: PlayerSession, to screen: String
    ) throws(CommandFailure) -> (PlayerSession, notice: String?) {
        var session = session
        switch session.way(to: screen) {
        case .isInFront: return (session, nil)
        case .found(let way):
            let words = session.words(along: way)
            for event in way { _ = session.play(event) }
            return (session, "To `\(screen)` by: " + words.joined(separator: ", "))
        case .unknown:
            let names = session.simulation.graph.screens.map(\.name)
            let near = nearestName(to: screen, among: names).map { ", did you mean `\($0)`?" }
            throw CommandFailure("there is no screen `\(screen)`" + (near ?? ""))
        case .unreachable:
            throw CommandFailure(
                "no event with a sample leads to `\(screen)`", status: .found)
        case .exhausted:
            throw CommandFailure(
                "`\(screen)` was not found, the search took too long", status: .inconclusive)
        }
    }
}
