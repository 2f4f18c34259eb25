import FlowModel

/// The maps of all flows of an application. The screens that flows show of one another are found
/// only once.
struct FlowMaps {
    private let maps: [FlowMap]

    init(_ graph: FlowGraph, workers: Workers = inTurn) {
        var shown: [FlowID: [ShownScreen]] = [:]
        func add(_ show: Show, at span: SourceSpan) {
            for stage in show.stages {
                guard case .screen(let screen) = stage.destination.target else { continue }
                shown[graph[screen].flow, default: []]
                    .append(ShownScreen(destination: stage.destination, span: span))
            }
        }
        for step in graph.steps {
            if case .show(let show) = step.verb { add(show, at: step.span) }
        }
        for landing in graph.application.landings {
            guard case .show(let show) = landing.target else { continue }
            add(show, at: show.target.destination.span)
        }
        let own = graph.flowIDs.map { shown[$0] ?? [] }
        maps = results(of: own.count, by: workers) { index in
            FlowMap(graph, FlowID(index), shown: own[index])
        }
    }

    subscript(flow: FlowID) -> FlowMap { maps[Int(flow.index)] }
}

/// A screen that a `show` or a link shows from anywhere.
struct ShownScreen {
    let destination: Destination
    let span: SourceSpan
}
