// Engine and simulator without the reader of YAML, to say how large they are: a page that was given
// a graph would need no more.

import FlowModel
import FlowSimulator

nonisolated(unsafe) private var simulation: Simulation?
nonisolated(unsafe) private var line = ""

@_expose(wasm, "open")
@_cdecl("open")
public func open(_ graph: UnsafeMutableRawPointer) {
    simulation = Simulation(graph: graph.assumingMemoryBound(to: FlowGraph.self).pointee)
}

/// Returns the length of the line of the trace; -1 if the text is no event.
@_expose(wasm, "send")
@_cdecl("send")
public func send(_ text: UnsafePointer<CChar>) -> Int32 {
    guard var now = simulation else { return -1 }
    let reader = EventReader(graph: now.machine.graph)
    guard let event = try? reader.event(from: String(cString: text), in: now.configuration) else {
        return -1
    }
    line = TraceWriter(graph: now.machine.graph).text(of: now.send(event))
    simulation = now
    return Int32(line.utf8.count)
}
