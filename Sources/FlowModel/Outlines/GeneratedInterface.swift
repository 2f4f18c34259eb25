/// What code by hand names of the Swift that is generated for an application.
public struct GeneratedInterface: Sendable {
    /// The labels with which it starts the application, besides the inputs of the root.
    private let rootArguments: [String]
    /// The names by what they are for, which is named as in the line of a fact: `screen Shop/Item`.
    /// Those of one are in the same order in each application; nil for what is not generated.
    private let names: [String: [String?]]

    public init(rootArguments: [String], names: [String: [String?]]) {
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
        let (known, other) = (names[old.place] ?? [], new.names[now.place] ?? [])
        guard old.place == now.place else { return changes }
        for case (let name?, let other?) in zip(known, other) where name != other {
            // The names of one thing change together.
            return changes + ["code that names `\(name)` has to name `\(other)`"]
        }
        return changes
    }
}

extension OutlineFact {
    /// What it is about, as its line begins.
    fileprivate var place: String { kind.rawValue + " " + subject }
}
