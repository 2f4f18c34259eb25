import FlowFrontend
import FlowModel
import FlowSimulator

/// The app to play, or a single flow with its inputs.
struct Stage {
    let graph: FlowGraph
    let flow: FlowID?
    let arguments: [Value?]
    /// A notice for the user before the first view.
    let notice: String?

    init(named name: String?, among applications: [FlowGraph]) throws(CommandFailure) {
        guard let first = applications.first else {
            throw CommandFailure("there is no flow that can be played", status: .found)
        }
        guard let name else {
            guard applications.count == 1 else {
                let names = applications.map { "`\($0.application.name)`" }
                throw CommandFailure(
                    "there are several apps, name one: " + names.joined(separator: ", "))
            }
            self.init(first, flow: nil)
            return
        }
        let apps = applications.filter { $0.application.name == name }
        let owners =
            apps.isEmpty
            ? applications.filter { $0.flows.contains { $0.name == name } } : apps
        if owners.count > 1 {
            let places = owners.map { "`\($0.files[Int($0.application.file.index)].path)`" }
            throw CommandFailure(
                "there are several of the name `\(name)`, read one with `--in`: "
                    + places.joined(separator: ", "))
        }
        if let graph = owners.first {
            let flow = graph.flows.firstIndex { $0.name == name }.map(FlowID.init)
            self.init(graph, flow: apps.isEmpty ? flow : nil)
            return
        }
        let known = applications.flatMap { graph in
            (graph.application.isAlone ? [] : [graph.application.name]) + graph.flows.map(\.name)
        }
        let near = nearestName(to: name, among: known).map { ", did you mean `\($0)`?" }
        throw CommandFailure(
            "no app and no flow named `\(name)`" + (near ?? "; there is " + listed(known)))
    }

    /// A single flow gets a sample for each input without a default.
    private init(_ graph: FlowGraph, flow: FlowID?) {
        self.graph = graph
        let alone = flow ?? (graph.application.isAlone ? graph.application.root : nil)
        self.flow = alone
        guard let alone else {
            arguments = []
            notice = nil
            return
        }
        let samples = Samples(types: graph.types)
        var invented: [String] = []
        arguments = graph[alone].inputs.map { input in
            if input.defaultValue != nil { return nil }
            invented.append(input.name)
            return samples.values(of: input.type).first ?? Value.none
        }
        notice =
            invented.isEmpty
            ? nil
            : "Sample values for the inputs of \(graph[alone].name): "
                + invented.joined(separator: ", ")
    }

    func session(launch: Event = .start) -> PlayerSession {
        PlayerSession(simulation(), launch: launch)
    }

    /// The simulation before its launch. The tables of the machine `other` are used again if it has
    /// the same graph.
    func simulation(like other: Machine? = nil) -> Simulation {
        guard let flow else { return Simulation(graph: graph) }
        let tables = other.flatMap { $0.graph === graph ? $0 : nil } ?? Machine(graph: graph)
        return Simulation(Machine(flow, arguments: arguments, sharing: tables))
    }
}
