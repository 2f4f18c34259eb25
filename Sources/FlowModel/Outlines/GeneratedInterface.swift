/// The part of the generated Swift that the code of an app, or a saved state, uses by name.
///
/// Elements with a name are identified as in the lines of a graph: `flow Cart`, `screen Shop/Item`,
/// `operation cart.pay`.
public struct GeneratedInterface: Sendable {
    /// A Swift name.
    public struct Name: Sendable {
        /// The part of the element that has this name, such as `state`. Two applications are
        /// compared part by part.
        let role: String
        let name: String
        /// True if only code generated with `--outputs delegate` has it.
        let isOfDelegate: Bool

        public init(_ role: String, _ name: String, isOfDelegate: Bool = false) {
            self.role = role
            self.name = name
            self.isOfDelegate = isOfDelegate
        }
    }

    private let names: [String: [Name]]
    /// The labels of arguments other than inputs: those of the function `root` under the name of
    /// the application, those of a coordinator under the name of its flow, except the root.
    private let arguments: [String: [String]]
    /// The call that makes the hooks; nil without hooks. No line of a graph mentions hooks.
    private let hooks: String?
    /// The steps that saved states name, for the screens and flows that they show again.
    let savedSteps: [SavedStep]

    public init(
        names: [String: [Name]], arguments: [String: [String]], hooks: String?,
        savedSteps: [SavedStep]
    ) {
        self.names = names
        self.arguments = arguments
        self.hooks = hooks
        self.savedSteps = savedSteps
    }

    /// Returns how the app's code that uses an element has to change, a part of a sentence for each
    /// reason. If the element has another name now, so have the Swift names, and this does not
    /// repeat it.
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
        var pairs = (names[old.place] ?? []).compactMap { before in
            new.names[now.place]?.first { $0.role == before.role }.map { (before, $0) }
        }
        if old.kind == .app, let hooks, let others = new.hooks {
            pairs.append((Name("hooks", hooks), Name("hooks", others)))
        }
        pairs = pairs.filter { $0.name != $1.name }
        // The name of a delegate follows from the other names, so it is listed only if none of them
        // has changed.
        if pairs.contains(where: { !$0.0.isOfDelegate }) { pairs.removeAll { $0.0.isOfDelegate } }
        return changes
            + pairs.map { before, after in
                (before.isOfDelegate ? "with `--outputs delegate` " : "")
                    + "code that names `\(before.name)` has to name `\(after.name)`"
            }
    }
}

extension OutlineFact {
    /// The element of the fact, as at the start of its line.
    fileprivate var place: String { kind.rawValue + " " + subject }
}
