import FlowFrontend
import FlowModel
import FlowSimulator

/// Finds the command that plays the way to the subject of a finding.
///
/// The command is found by running the graph, not from the rule's own map, and is given only if it
/// was seen to work. A finding that the samples do not lead to has no command.
struct Replays {
    /// The workspace of each graph.
    private let workspaces: [ObjectIdentifier: Workspace]
    /// The finder, which limits the searches of all findings together.
    private var finder = WayFinder(sending: 16_000)
    /// Simulations before their launch; nil for a name that no app or flow has, or several have.
    private var plays: [Play: Simulation?] = [:]
    private var lastMachine: Machine?

    /// An app of a graph, or a single flow of it.
    private struct Play: Hashable {
        let graph: ObjectIdentifier
        let name: String
    }

    init(of workspaces: [Workspace]) {
        var owners: [ObjectIdentifier: Workspace] = [:]
        for workspace in workspaces {
            for graph in workspace.compilation.applications {
                owners[ObjectIdentifier(graph)] = workspace
            }
        }
        self.workspaces = owners
    }

    /// The finding with its command, which plays the whole app if the finding can be seen there,
    /// otherwise only its flow.
    mutating func completed(_ finding: Diagnostic) -> Diagnostic {
        guard let graph = finding.graph, let sight = finding.sights.first,
            let workspace = workspaces[ObjectIdentifier(graph)], !workspace.paths.contains("-")
        else { return finding }
        let flow: String? =
            switch sight {
            case .screen(let id): graph[graph[id].flow].name
            case .transition(let id): graph[graph[id].flow].name
            case .start, .cancelled: nil
            }
        var names = [graph.application.name]
        if let flow, flow != names[0] { names.append(flow) }
        var finding = finding
        for name in names where finding.replay == nil && !finder.isExhausted {
            guard let play = play(of: name, graph, in: workspace) else { continue }
            finding.replay = command(playing: name, play, until: finding.sights, in: workspace)
        }
        return finding
    }

    private mutating func command(
        playing name: String, _ play: Simulation, until sights: [Sight], in workspace: Workspace
    ) -> String? {
        guard let events = finder.events(of: play, showing: sights) else { return nil }
        var words = ["flowc", "simulate", name]
        for path in workspace.paths { words += ["--in", path] }
        if let config = workspace.config { words += ["--config", config] }
        var session = PlayerSession(play)
        for event in events {
            let line = session.words(for: event)
            guard session.sends(line, as: event) else { return nil }
            words += ["--send", line]
        }
        return words.map(shellWord).joined(separator: " ")
    }

    private mutating func play(
        of name: String, _ graph: FlowGraph, in workspace: Workspace
    ) -> Simulation? {
        let key = Play(graph: ObjectIdentifier(graph), name: name)
        if let known = plays[key] { return known }
        let stage = try? Stage(named: name, among: workspace.compilation.applications)
        let play = stage.flatMap { $0.graph === graph ? $0.simulation(like: lastMachine) : nil }
        plays[key] = .some(play)
        lastMachine = play?.machine ?? lastMachine
        return play
    }
}

/// A word quoted for a shell, if necessary.
func shellWord(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "/"),
            UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
    if isPlain, !word.isEmpty { return word }
    return "'" + word.replacing("'", with: #"'\''"#) + "'"
}
