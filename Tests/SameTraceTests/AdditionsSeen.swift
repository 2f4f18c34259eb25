import FlowModel

@testable import FlowSimulator

/// What random events have met of what `RandomAdditions` writes, and how often it has mattered.
struct AdditionsSeen {
    private(set) var counts: [String: Int] = [:]

    mutating func see(_ line: TraceLine, from before: Configuration, on machine: Machine) {
        hidden(line, from: before, on: machine)
        covered(line, from: before, on: machine.graph)
        root(line, on: machine)
        first(line, from: before, on: machine.graph)
        back(line, on: machine.graph)
        style(line, from: before, on: machine.graph)
        width(line, from: before)
        tab(line, from: before, on: machine)
        token(line, from: before)
    }

    private mutating func count(_ word: String) { counts[word, default: 0] += 1 }

    /// An output of a screen that was not active has been heard.
    private mutating func hidden(
        _ line: TraceLine, from before: Configuration, on machine: Machine
    ) {
        guard case .output(let instance, let output, _) = line.event else { return }
        let engine = Session(machine, at: before).engine
        if engine.hiddenSenders().contains(instance), engine.isHeard(instance, output) {
            count("hidden " + line.verdict.rawValue)
        }
    }

    /// A step that presents was in a covered place.
    private mutating func covered(
        _ line: TraceLine, from before: Configuration, on graph: FlowGraph
    ) {
        let steps = graph.steps
        for case .dropped(.step(_, let index)) in line.records
        where steps[Int(index)].verb.presentation?.whenCovered == .drop {
            count("covered dropped")
        }
        for case .replacedStep in line.records { count("covered replaced") }
        let old = waiting(in: before)
        let new = waiting(in: line.configuration)
        if new != nil, old == nil { count("covered waits") }
        if let old, new == nil, line.decided.contains(old) { count("covered shown") }
    }

    private func waiting(in configuration: Configuration) -> Decided? {
        for action in configuration.world.waiting {
            if case .present(let waiting) = action.work { return configuration.decided(waiting) }
        }
        return nil
    }

    /// The root has ended and started again.
    private mutating func root(_ line: TraceLine, on machine: Machine) {
        guard machine.graph.application.restartsRoot, !machine.isAlone,
            line.records.contains(.started(machine.root))
        else { return }
        for record in line.records {
            switch record {
            case .finished(machine.root, _, _, _): count("added finished again")
            case .cancelled(machine.root, .itself, _): count("added blank again")
            default: break
            }
        }
    }

    /// A container has started with a child that is not its first one.
    private mutating func first(
        _ line: TraceLine, from before: Configuration, on graph: FlowGraph
    ) {
        for flow in line.configuration.world.flows where before.world.flow(flow.id) == nil {
            if flow.tabs?.columns == nil, let tabs = flow.tabs, tabs.selected > 0,
                Self.first(of: graph.container(of: flow)) == tabs.selected
            {
                count("added first chosen")
            }
        }
    }

    private static func first(of container: Container) -> Int32 {
        switch container {
        case .tabs(let tabs): Int32(tabs.first)
        case .pages(let pages): Int32(pages.first)
        case .stack, .split: 0
        }
    }

    /// A container has gone by the way back of the stack below it.
    private mutating func back(_ line: TraceLine, on graph: FlowGraph) {
        switch line.event {
        case .gesture(.back, _), .gesture(.swipe, _): break
        default: return
        }
        for case .cancelled(let flow, .gesture, _) in line.records
        where graph[flow].candidates.contains(where: { $0.hasOuterBack }) {
            count("added outer back")
        }
    }

    /// A layer looks otherwise since the window is wider, or not as wide.
    private mutating func width(_ line: TraceLine, from before: Configuration) {
        guard case .width = line.event else { return }
        let new = line.configuration.world.layers
        for layer in before.world.layers
        where new.contains(where: { $0.stack == layer.stack && $0.word != layer.word }) {
            count("added styled by width")
        }
    }

    /// The flow of a tab behind a gate has ended.
    private mutating func tab(
        _ line: TraceLine, from before: Configuration, on machine: Machine
    ) {
        for flow in before.world.flows where line.configuration.world.flow(flow.id) == nil {
            guard let child = flow.child, let caller = flow.caller.flatMap(before.world.flow),
                !machine.traits[caller.flow].children[Int(child)].requires.isEmpty
            else { continue }
            for case .finished(flow.flow, _, _, _) in line.records {
                count("added gated tab ended")
            }
        }
    }

    /// A screen is given what a link has captured as an external type.
    private mutating func token(_ line: TraceLine, from before: Configuration) {
        guard case .link = line.event else { return }
        func tokens(_ configuration: Configuration) -> Int {
            configuration.world.viewOrder.flatMap { configuration.inputs(of: $0) }.count { value in
                if case .external = value { true } else { false }
            }
        }
        if tokens(line.configuration) > tokens(before) { count("added token shown") }
    }

    /// A `show`, or what arrives, has had something presented in a style that reads inputs.
    private mutating func style(
        _ line: TraceLine, from before: Configuration, on graph: FlowGraph
    ) {
        var isShown = false
        switch line.event {
        case .link, .entry: isShown = true
        default: break
        }
        for case .step(_, let index) in line.decided {
            switch graph.steps[Int(index)].verb {
            case .show: isShown = true
            case .present: return
            default: break
            }
        }
        let old = before.world.layers.map(\.stack)
        let new = line.configuration.world.layers.filter { !old.contains($0.stack) }
        guard isShown, new.contains(where: { readsInputs($0, in: line.configuration, of: graph) })
        else {
            return
        }
        count("added style shown")
    }
}

/// Whether the style of a layer stands in a flow and has conditions.
private func readsInputs(
    _ layer: Layer, in configuration: Configuration, of graph: FlowGraph
) -> Bool {
    guard let style = configuration.values.style(layer.source?.style) else { return false }
    if case .named(let index) = style {
        let named = graph.application.styles[Int(index)]
        return named.flow != nil && graph.hasConditions(named.style)
    }
    return !style.conditions.isEmpty
}
