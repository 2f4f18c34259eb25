import FlowModel

/// The maps of all flows of an application, each made once. The screens that flows show of one
/// another are also found only once.
final class FlowMaps {
    private let graph: FlowGraph
    private var shown: [FlowID: [ShownScreen]] = [:]
    private var maps: [FlowMap?]

    init(_ graph: FlowGraph) {
        self.graph = graph
        maps = [FlowMap?](repeating: nil, count: graph.flows.count)
        for step in graph.steps {
            if case .show(let show) = step.verb { add(show, at: step.span) }
        }
        for landing in graph.application.landings {
            guard case .show(let show) = landing.target else { continue }
            add(show, at: show.target.destination.span)
        }
    }

    subscript(flow: FlowID) -> FlowMap {
        let index = Int(flow.index)
        let map = maps[index] ?? FlowMap(graph, flow, shown: shown[flow] ?? [])
        maps[index] = map
        return map
    }

    private func add(_ show: Show, at span: SourceSpan) {
        for stage in show.stages {
            guard case .screen(let screen) = stage.destination.target else { continue }
            shown[graph[screen].flow, default: []]
                .append(ShownScreen(destination: stage.destination, span: span))
        }
    }
}

/// A screen that a `show` or a link shows from anywhere.
struct ShownScreen {
    let destination: Destination
    let span: SourceSpan
}
