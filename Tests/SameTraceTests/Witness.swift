import FlowModel

@testable import FlowSimulator

/// A run that both hosts are to make: who runs, and the events after the launch.
struct Play: Sendable {
    /// The flow that runs alone and its inputs; nil for what the graph says itself.
    var flow: FlowID?
    var arguments: [Value?] = []
    /// The first event; it may say by what the app is launched.
    var launch = Event.start
    var events: [Event] = []

    func simulation(_ graph: FlowGraph) -> Simulation {
        guard let flow else { return Simulation(graph: graph) }
        return Simulation(graph: graph, flow: flow, arguments: arguments)
    }

    /// Plays drawn at random, new ones whenever the flow has ended. So many percent of the events
    /// are chosen among those that are possible when they are sent.
    static func random(
        _ graph: FlowGraph, flow: FlowID?, seed: UInt64, count: Int, possible: UInt64 = 0
    ) -> [Play] {
        var random = RandomEvents(seed: seed)
        var dice = SplitMix64(seed: seed ^ 0x5eed)
        var choices = SplitMix64(seed: seed ^ 0xc401ce)
        var plays: [Play] = []
        var sent = 0
        while sent < count {
            random.beginRun()
            var play = Play(flow: flow)
            if let flow {
                let choices = Samples(types: graph.types).payloads(of: graph[flow].inputs)
                play.arguments = choices[Int(dice.next() % UInt64(choices.count))]
            }
            var simulation = play.simulation(graph)
            // The first run is the user's; later ones are begun by whatever may begin them.
            let arrivals = flow == nil ? simulation.machine.arrivals : []
            let limit = arrivals.isEmpty ? count : 60
            if !plays.isEmpty, !arrivals.isEmpty {
                play.launch = arrivals[Int(dice.next() % UInt64(arrivals.count))].asLaunch
            }
            if graph.readsWidth, dice.next() % 2 == 0 { play.launch = play.launch.inWideWindow }
            if graph.readsIdiom, dice.next() % 2 == 0 { play.launch = play.launch.onPad }
            simulation.send(play.launch)
            sent += 1
            while sent < count, play.events.count < limit,
                var event = random.next(for: simulation)
            {
                if choices.next() % 100 < possible {
                    event = choices.one(of: simulation.possibleEvents()) ?? event
                }
                sent += 1
                play.events.append(event)
                simulation.send(event)
            }
            plays.append(play)
        }
        return plays
    }
}

extension Simulation {
    /// The inputs of a flow alone as JSON; they stand in no trace if the flow has ended at once.
    var rootInputs: String {
        let start = Session(machine, at: machine.initialConfiguration)
        let values = start.host.rootInputs().values
        var json = JSONWriter()
        json.fields(values, graph[machine.root].inputs, graph.types)
        return json.text
    }
}

extension Play {
    /// What a scenario has sent.
    init(of scenario: Scenario, _ result: ScenarioResult) {
        self.init(
            flow: scenario.flow, arguments: scenario.arguments,
            launch: result.events.first ?? .start, events: Array(result.events.dropFirst()))
    }
}

extension SplitMix64 {
    fileprivate mutating func one(of events: [Event]) -> Event? {
        events.isEmpty ? nil : events[Int(next() % UInt64(events.count))]
    }
}

extension Event {
    fileprivate var inWideWindow: Event {
        if case .launch(let arrival, _, _) = self { return .launch(arrival, width: .regular) }
        return .launch(nil, width: .regular)
    }

    fileprivate var onPad: Event {
        if case .launch(let arrival, let width, _) = self {
            return .launch(arrival, width: width, idiom: .pad)
        }
        return .launch(nil, width: .compact, idiom: .pad)
    }

    /// The launch by what arrives.
    fileprivate var asLaunch: Event {
        switch self {
        case .link(let url): .launch(.link(url), width: .compact)
        case .entry(let entry, let payload): .launch(.entry(entry, payload), width: .compact)
        default: .start
        }
    }
}

/// Where the hosts first differ.
struct Difference: CustomStringConvertible {
    /// Which of the plays it is in.
    let index: Int
    var play: Play
    /// The events up to the difference, as traces write them.
    let events: [String]
    let simulator: String
    let compiled: String

    /// What is said of a program that does not answer any more.
    static let end = "the program has ended"

    var description: String {
        """
        after \(events.count) events:
        \(events.joined(separator: "\n"))
        simulator: \(simulator)
        compiled:  \(compiled)
        """
    }
}

/// Holds the compiled coordinators of a graph against the simulator.
struct Witness {
    let apps: CompiledApps
    let graph: FlowGraph
    /// The number by which the program knows the application.
    let index: Int

    /// The first difference of each play that has one. The simulator's lines go to `watch`, each
    /// with the configuration before it.
    func differences(
        _ plays: [Play], _ watch: (TraceLine, FlowSimulator.Configuration) -> Void = { _, _ in }
    ) throws -> [Difference] {
        let stories = plays.map { story($0, watch) }
        let answers = try apps.answers(to: stories.flatMap { $0.lines })
        var rest = answers[...]
        var found: [Difference] = []
        for (playIndex, (play, story)) in zip(plays, stories).enumerated() {
            let mine = Array(rest.prefix(story.lines.count))
            rest = rest.dropFirst(story.lines.count)
            for (index, expected) in story.expected.enumerated() {
                let answer = index < mine.count ? mine[index] : [Difference.end]
                if answer == expected { continue }
                var short = play
                short.events = Array(play.events.prefix(index))
                found.append(
                    Difference(
                        index: playIndex, play: short,
                        events: story.lines.prefix(index + 1).map { $0 },
                        simulator: expected.joined(separator: "\n"),
                        compiled: answer.joined(separator: "\n")))
                break
            }
        }
        return found
    }

    /// What is sent to the program and what it is to answer.
    private func story(
        _ play: Play, _ watch: (TraceLine, FlowSimulator.Configuration) -> Void
    ) -> (lines: [String], expected: [[String]]) {
        let writer = TraceWriter(graph: graph)
        var simulation = play.simulation(graph)
        func send(_ event: Event) -> TraceLine {
            let before = simulation.configuration
            let line = simulation.send(event)
            watch(line, before)
            return line
        }
        let launch = send(play.launch)
        var line = "run \(index)"
        if simulation.machine.isAlone {
            let name = graph[simulation.machine.root].name
            line += " \(name) \(writer.text(of: play.launch)) \(simulation.rootInputs)"
        } else {
            line = "launch \(index) " + writer.text(of: play.launch)
        }
        var lines = [line]
        var expected = [[writer.header, writer.text(of: launch)]]
        let reader = EventReader(graph: graph)
        for event in play.events {
            // A line is about the screen of that name and number then, as the program reads it.
            let text = writer.text(of: event)
            let read = (try? reader.event(from: text, in: simulation.configuration)) ?? event
            lines.append(text)
            expected.append([writer.text(of: send(read))])
        }
        return (lines, expected)
    }

    /// The same difference, or another one, with as few events as can be found.
    func shrunk(_ difference: Difference) throws -> Difference {
        var best = difference
        var size = max(1, best.play.events.count / 2)
        while size >= 1 {
            var start = 0
            while start < best.play.events.count {
                var play = best.play
                play.events.removeSubrange(start..<min(start + size, play.events.count))
                if let smaller = try differences([play]).first {
                    best = smaller
                } else {
                    start += size
                }
            }
            size /= 2
        }
        return best
    }
}
