import FlowFrontend
import FlowModel
import FlowSimulator
import Foundation
import Testing

/// Plays a flow written in a test: events by short words, traces as text.
struct Play {
    let graph: FlowGraph
    let writer: TraceWriter
    var simulation: Simulation
    var lines: [TraceLine] = []

    /// Compiles the files, `---` between them, and launches. Several flows without an app file are
    /// children of the first, which runs alone.
    init(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        var files = text.components(between: "---\n").enumerated().map { index, part in
            SourceFile(
                path: part.hasPrefix("app:") ? "app.yaml" : "flow\(index).yaml", text: part)
        }
        let isAlone = !files.contains { $0.path == "app.yaml" }
        if isAlone, files.count > 1 {
            let root = text.prefix { $0 != "\n" }.dropFirst("flow: ".count)
            files.append(SourceFile(path: "app.yaml", text: "app: Test\nroot: \(root)\n"))
        }
        let compilation = compile(files)
        #expect(
            compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [],
            sourceLocation: sourceLocation)
        graph = try #require(compilation.applications.first, sourceLocation: sourceLocation)
        writer = TraceWriter(graph: graph)
        simulation =
            isAlone
            ? Simulation(graph: graph, flow: graph.application.root, arguments: [])
            : Simulation(graph: graph)
        lines.append(simulation.send(.start))
    }

    var configuration: FlowSimulator.Configuration { simulation.configuration }
    /// What is passed to the screen on top.
    var frontInputs: [Value]? {
        configuration.world.frontEntry.map { configuration.inputs(of: $0) }
    }
    var last: TraceLine { lines[lines.count - 1] }
    var verdict: String { last.verdict.rawValue }

    /// `back`, `swipe`, `swipe down`, `back to X`, `tab x`, `S.output`, or an event as JSON.
    mutating func send(
        _ words: String, payload: String = "{}", sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let event = try #require(
            try event(words, payload), "no such event: \(words)", sourceLocation: sourceLocation)
        lines.append(simulation.send(event))
    }

    /// Several events without payloads, one after the other.
    mutating func send(
        each words: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for word in words { try send(word, sourceLocation: sourceLocation) }
    }

    private func event(_ words: String, _ payload: String) throws -> Event? {
        let top = configuration.world.frontEntry.flatMap { entry in
            entry.screen.map { ScreenInstance($0, entry.ordinal) }
        }
        switch words {
        case "back": return top.map { .gesture(.back, $0) }
        case "swipe": return top.map { .gesture(.swipe, $0) }
        case "swipe down": return top.map { .gesture(.swipeDown, $0) }
        default: break
        }
        if words.hasPrefix("back to ") {
            return screen(String(words.dropFirst(8))).map { .backTo($0) }
        }
        if words.hasPrefix("tab ") { return tab(String(words.dropFirst(4))) }
        if words.hasPrefix("{") {
            return try EventReader(graph: graph).event(from: words, in: configuration)
        }
        return try output(words, payload)
    }

    /// The topmost instance of a name, or the one with its number.
    private func screen(_ name: String) -> ScreenInstance? {
        for entry in configuration.world.viewOrder.reversed() {
            guard let id = entry.screen else { continue }
            let instance = ScreenInstance(id, entry.ordinal)
            if graph[id].name == name || writer.name(of: instance) == name { return instance }
        }
        return nil
    }

    private func tab(_ name: String) -> Event? {
        for id in configuration.world.preorder.reversed() {
            guard let flow = configuration.world.flow(id), flow.tabs != nil,
                let position = configuration.world.position(of: id)
            else { continue }
            return .tab(container: position, name: name)
        }
        return nil
    }

    private func output(_ words: String, _ payload: String) throws -> Event? {
        let parts = words.split(separator: ".").map(String.init)
        guard parts.count == 2, let instance = screen(parts[0]) else { return nil }
        let outputs = graph[instance.screen].outputs
        guard let index = outputs.firstIndex(where: { $0.name == parts[1] }) else { return nil }
        let values = try EventReader(graph: graph).payload(payload, outputs[index].payload)
        return .output(instance, Int32(index), values)
    }

    /// The layers as names, bottom first: `P1 P2 | S`, tabs as `(a: X Y, b: -)`, the selected tab
    /// with a star.
    var shown: String {
        configuration.world.layers.map { stack($0.stack) }.joined(separator: " | ")
    }

    private func stack(_ id: InstanceID) -> String {
        configuration.world.entries(of: id).compactMap { entry -> String? in
            switch entry.content {
            case .host: return nil
            case .screen(let screen): return graph[screen].name
            case .tabs: return tabs(entry)
            }
        }.joined(separator: " ")
    }

    private func tabs(_ entry: Entry) -> String {
        guard let flow = entry.owner.flatMap({ configuration.world.flow($0) }),
            let state = flow.tabs,
            case .tabs(let tabs) = graph[flow.flow].container
        else { return "?" }
        let children = tabs.children.enumerated().map { index, child in
            let mark = Int(state.selected) == index ? "*" : ""
            return child.name + mark + ": " + (state.stacks[index].map { stack($0) } ?? "-")
        }
        return "(" + children.joined(separator: ", ") + ")"
    }

    /// The running flows in preorder.
    var flows: String {
        configuration.world.preorder.compactMap { id in
            configuration.world.flow(id).map { graph[$0.flow].name }
        }.joined(separator: " ")
    }

    /// The records of the last event as their JSON.
    var records: String { field("records") }
    var decided: String { field("decided") }

    private func field(_ name: String) -> String {
        let text = writer.text(of: last)
        guard let start = text.range(of: "\"\(name)\":[") else { return "" }
        var depth = 0
        var result = ""
        for character in text[text.index(before: start.upperBound)...] {
            result.append(character)
            if character == "[" { depth += 1 }
            if character == "]" { depth -= 1 }
            if depth == 0 { break }
        }
        return result
    }
}

extension String {
    /// The pieces between separators.
    func components(between separator: String) -> [String] {
        var pieces: [String] = []
        var rest = self[...]
        while let found = rest.range(of: separator) {
            pieces.append(String(rest[..<found.lowerBound]))
            rest = rest[found.upperBound...]
        }
        return pieces + [String(rest)]
    }
}
