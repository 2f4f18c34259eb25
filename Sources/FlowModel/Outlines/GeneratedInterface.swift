/// The part of the generated Swift that the code of an app, or a state that it saved, uses by name.
///
/// Flows, screens, types and the application are called as in the lines of a graph: `flow Cart`,
/// `screen Shop/Item`.
public struct GeneratedInterface: Sendable {
    /// The Swift names for each of them. A place in the list means the same in each application;
    /// nil is a name that is not needed there.
    private let names: [String: [String?]]
    /// What is passed besides inputs, by its labels: to the function `root` under the name of the
    /// application, to the coordinator under the name of any other flow than the root.
    private let arguments: [String: [String]]
    /// The call that makes the hooks; nil without any. No line of a graph tells of hooks.
    private let hooks: String?
    /// The steps by which states that were saved name what they show again.
    let savedSteps: [SavedStep]

    public init(
        names: [String: [String?]], arguments: [String: [String]], hooks: String?,
        savedSteps: [SavedStep]
    ) {
        self.names = names
        self.arguments = arguments
        self.hooks = hooks
        self.savedSteps = savedSteps
    }

    /// How the code of the app that uses something has to change, a part of a sentence for each
    /// reason. If it is called otherwise now, so are the Swift names, and that goes without saying.
    func changes(
        to new: GeneratedInterface, from old: OutlineFact, to now: OutlineFact
    ) -> [String] {
        var changes: [String] = []
        if let before = arguments[old.place], let after = new.arguments[now.place] {
            let come = after.filter { !before.contains($0) }
            let gone = before.filter { !after.contains($0) }
            let code = old.kind == .app ? "code that starts it" : "code that makes its coordinator"
            if !come.isEmpty { changes.append(code + " has to pass " + listed(come)) }
            if !gone.isEmpty { changes.append(code + " has to leave out " + listed(gone)) }
        }
        guard old.place == now.place else { return changes }
        if old.kind == .app, let hooks, new.hooks == nil {
            changes.append("`\(hooks)` is not generated any more")
        }
        let pairs = Array(zip(names[old.place] ?? [], new.names[now.place] ?? []))
        for (name, other) in pairs + (old.kind == .app ? [(hooks, new.hooks)] : []) {
            guard let name, let other, name != other else { continue }
            changes.append("code that names `\(name)` has to name `\(other)`")
        }
        return changes
    }
}

extension OutlineFact {
    /// What it is about, as its line begins.
    fileprivate var place: String { kind.rawValue + " " + subject }
}
