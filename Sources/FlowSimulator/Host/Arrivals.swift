import FlowEngine
import FlowModel

/// Links and entries, as the graph knows them.
extension Machine {
    /// Returns the link or entry of an event, its landing and its payload; nil if no pattern takes
    /// it.
    func destination(
        of event: Event
    ) -> (origin: Origin, landing: Landing, payload: [Value])? {
        switch event {
        case .link(let url):
            return link(for: url).map { link, payload in
                (.link(link), graph.application.links[Int(link)].landing, payload)
            }
        case .entry(let entry, let payload):
            return (.entry(entry), graph.application.entries[Int(entry)].landing, payload)
        default: return nil
        }
    }

    /// The case of `launch.by`.
    func launchCase(of arrival: Event) -> Int32 {
        var name = "link"
        if case .entry(let entry, _) = arrival {
            name = graph.application.entries[Int(entry)].kind.rawValue
        }
        return Int32(TypeTable.launchNames.firstIndex { $0 == name } ?? 0)
    }
}
