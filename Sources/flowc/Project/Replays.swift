import FlowFrontend
import FlowModel
import FlowSimulator

/// Finds the command that plays what a finding is about.
///
/// The command is found by running the graph, not read off the rule's own map, and is given only if
/// it was seen to work; a finding that the samples do not lead to has none.
struct Replays {
    let workspace: Workspace
    /// A project with very many findings is not to wait.
    private var finder = WayFinder(sending: 16_000)
    /// Plays before their launch, by the name of an app or of a flow alone; nil for a name that is
    /// of none or of several.
    private var plays: [String: Simulation?] = [:]
    private var lastAlone: Simulation?

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    /// The finding with its command: in the whole app if it can be seen there, else in its flow
    /// alone.
    mutating func completed(_ finding: Diagnostic, of graph: FlowGraph) -> Diagnostic {
        guard !finding.sights.isEmpty, !workspace.paths.contains("-") else { return finding }
        var names = [graph.application.name]
        switch finding.sights[0] {
        case .screen(let id): names.append(graph[graph[id].flow].name)
        case .transition(let id): names.append(graph[graph[id].flow].name)
        case .start, .cancelled: break
        }
        var finding = finding
        for name in names where finding.replay == nil && !finder.isExhausted {
            finding.replay = command(playing: name, until: finding.sights, graph)
        }
        return finding
    }

    private mutating func command(
        playing name: String, until sights: [Sight], _ graph: FlowGraph
    ) -> String? {
        guard let play = play(of: name), play.graph === graph,
            let events = finder.events(of: play, showing: sights)
        else { return nil }
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

    private mutating func play(of name: String) -> Simulation? {
        if let known = plays[name] { return known }
        let stage = try? Stage(named: name, among: workspace.compilation.applications)
        let play = stage?.simulation(like: lastAlone)
        plays[name] = .some(play)
        if play?.machine.isAlone ?? false { lastAlone = play }
        return play
    }
}

/// A word as a shell takes it.
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
