/// An application, current or from an older revision or a baseline, with the data to pair it with
/// others.
public struct KnownApplication {
    public let name: String
    /// The directory of its project's configuration; empty if it is not known.
    let project: String
    /// Made on demand, since most applications keep their names.
    fileprivate let side: () -> RenameSide

    public init(_ graph: FlowGraph, project: String = "") {
        self.project = project
        name = graph.application.name
        side = { RenameSide(graph) }
    }

    /// `lines` are the `FlowGraph.renameLines` of an older graph. The first one is `app NAME: …`.
    public init(_ lines: [String]) {
        project = ""
        name = String((lines.first ?? "").dropFirst("app ".count).prefix { $0 != ":" })
        side = { RenameSide(lines) }
    }

    /// The elements that have another name in a newer one.
    public func renames(to new: KnownApplication) -> Renames {
        Renames(from: side(), to: new.side())
    }
}

/// Pairs each application with its older version, by their indices: the one of the same name in the
/// same project, else the one of the same name. If a single one is gone and a single one is new, in
/// a project or in total, the new one is the old one, renamed. Among the rest, two are the same,
/// renamed, if at least half of their facts are equal except for the name, the most alike first. If
/// two are equally alike, neither is paired.
public func paired(
    _ old: [KnownApplication], _ new: [KnownApplication]
) -> [(old: Int, new: Int)] {
    var gone = Array(old.indices)
    var come = Array(new.indices)
    var pairs: [(old: Int, new: Int)] = []
    func add(_ found: [(old: Int, new: Int)]) {
        pairs += found.sorted { ($0.old, $0.new) < ($1.old, $1.new) }
        let (before, after) = (Set(found.map { $0.old }), Set(found.map { $0.new }))
        gone.removeAll { before.contains($0) }
        come.removeAll { after.contains($0) }
    }
    let keys: [(KnownApplication) -> [String]] = [
        { [$0.project, $0.name] }, { [$0.name] }, { [$0.project] }, { _ in [] },
    ]
    for key in keys {
        let before = Dictionary(grouping: gone) { key(old[$0]) }
        let after = Dictionary(grouping: come) { key(new[$0]) }
        add(
            before.compactMap { key, indices in
                guard indices.count == 1, let others = after[key], others.count == 1 else {
                    return nil
                }
                return (indices[0], others[0])
            })
    }
    // With more pairs the comparison would take longer than it helps.
    guard !gone.isEmpty, !come.isEmpty, gone.count * come.count <= renamePairLimit else {
        return pairs
    }
    let (before, after) = (gone.map { ($0, old[$0].side()) }, come.map { ($0, new[$0].side()) })
    var open: [(old: Int, new: Int, likeness: Double)] = []
    for (oldIndex, oldSide) in before {
        for (newIndex, newSide) in after {
            let likeness = oldSide.likeness(to: newSide, old[oldIndex].name, new[newIndex].name)
            if likeness >= 0.5 { open.append((oldIndex, newIndex, likeness)) }
        }
    }
    while true {
        let best = open.filter { pair in
            open.allSatisfy { other in
                (other.old != pair.old) == (other.new != pair.new)
                    || other.likeness < pair.likeness
            }
        }
        if best.isEmpty { return pairs }
        add(best.map { ($0.old, $0.new) })
        open.removeAll { !gone.contains($0.old) || !come.contains($0.new) }
    }
}

extension RenameSide {
    /// The share of the facts of two applications that are equal except for the name.
    fileprivate func likeness(to new: RenameSide, _ name: String, _ newName: String) -> Double {
        // A flow without an app file names its application.
        let isFlow = application == nil && new.application == nil
        let renamed = facts.map { fact in
            (isFlow ? fact.replacing([name[...]: newName]) : fact).renamedApplication(name, newName)
        }
        return OutlineRenames.likeness(renamed, new.facts)
    }
}
