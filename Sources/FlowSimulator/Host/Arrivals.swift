import FlowEngine
import FlowModel

/// Links and entries, as the graph knows them.
extension Machine {
    /// The link or entry that an event is about, with its payload; nil when no pattern takes it.
    func destination(of event: Event) -> (origin: Origin, payload: [Value])? {
        // What iOS hands in is for the whole application.
        if isAlone { return nil }
        switch event {
        case .link(let url): return link(for: url).map { (.link($0.link), $0.payload) }
        case .entry(let entry, let payload): return (.entry(entry), payload)
        default: return nil
        }
    }

    /// The case of `launch.by`.
    func launchCase(of arrival: Arrival) -> Int32 {
        var name = "link"
        if case .entry(let entry, _) = arrival {
            name = graph.application.entries[Int(entry)].kind.rawValue
        }
        return Int32(TypeTable.launchNames.firstIndex { $0 == name } ?? 0)
    }
}

extension FlowGraph {
    func landing(of origin: Origin) -> Landing? {
        switch origin {
        case .link(let link): application.links[Int(link)].landing
        case .entry(let entry): application.entries[Int(entry)].landing
        default: nil
        }
    }
}
