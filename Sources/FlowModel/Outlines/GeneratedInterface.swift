/// What code by hand names of the Swift that is generated for an application.
public struct GeneratedInterface: Sendable {
    private let root: String
    /// How it makes the hooks; nil where there are none. No line of a graph tells of them.
    private let hooks: String?
    /// The labels with which it starts the application, besides the inputs of the root.
    private let rootArguments: [String]
    /// The names, some with the labels of a call, by what they are for, which is named as in the
    /// line of a fact: `screen Shop/Item`. Those of one are in the same order in each application;
    /// nil for what is not generated.
    private let names: [String: [String?]]

    public init(
        root: String, hooks: String?, rootArguments: [String], names: [String: [String?]]
    ) {
        self.root = root
        self.hooks = hooks
        self.rootArguments = rootArguments
        self.names = names
    }

    /// What code by hand has to say otherwise, a part of a sentence each. What has another name
    /// has other generated names, of which this says nothing.
    func changes(to new: GeneratedInterface, from old: OutlineFact, to now: OutlineFact) -> [String]
    {
        var changes: [String] = []
        if old.kind == .app {
            let come = new.rootArguments.filter { !rootArguments.contains($0) }
            let gone = rootArguments.filter { !new.rootArguments.contains($0) }
            if !come.isEmpty { changes.append("code that starts it has to pass " + listed(come)) }
            if !gone.isEmpty {
                changes.append("code that starts it has to leave out " + listed(gone))
            }
        }
        guard old.place == now.place else { return changes }
        if old.kind == .app, let hooks, new.hooks != hooks {
            changes.append(
                new.hooks.map { "code that names `\(hooks)` has to name `\($0)`" }
                    ?? "`\(hooks)` is not generated any more")
        }
        for (name, other) in zip(names[old.place] ?? [], new.names[now.place] ?? []) {
            guard let name, let other, name != other else { continue }
            // How the root is made is told of the application.
            let isRoot = old.kind == .flow && old.name == root && now.name == new.root
            if isRoot, other.prefix(while: { $0 != "(" }) == name.prefix(while: { $0 != "(" }) {
                continue
            }
            changes.append("code that names `\(name)` has to name `\(other)`")
        }
        return changes
    }
}

extension OutlineFact {
    /// What it is about, as its line begins.
    fileprivate var place: String { kind.rawValue + " " + subject }
}
