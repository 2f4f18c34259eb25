import FlowModel
import FlowSimulator

/// Plays events drawn at random, to find faults that nobody thought of.
struct RandomRun {
    let stage: Stage
    let seed: UInt64
    let isJSON: Bool

    func run(count: Int, in world: World) -> RunStatus {
        let writer = TraceWriter(graph: stage.graph)
        var draws = RandomEvents(seed: seed)
        var coverage = Coverage(graph: stage.graph)
        var checks = BrokenChecks(stage)
        var verdicts: [Verdict: Int] = [:]
        var faults: [String] = []
        var simulation = begin(writer, &coverage, &checks, &faults, in: world)
        var runs = 1
        while draws.index < count {
            guard let event = draws.next(for: simulation) else {
                // The start offers no event, so no further run would offer one.
                if simulation.count == 1 { break }
                draws.beginRun()
                simulation = begin(writer, &coverage, &checks, &faults, in: world)
                runs += 1
                continue
            }
            let before = simulation.configuration
            let line = simulation.send(event)
            coverage.add(line, before: before)
            verdicts[line.verdict, default: 0] += 1
            checks.add(line)
            if isJSON { world.console.write(writer.text(of: line) + "\n", to: .output) }
            if let fault = line.fault {
                faults.append(
                    "event \(draws.index): \(writer.words(for: fault)): "
                        + writer.text(of: event))
            }
        }
        if !isJSON {
            world.say(summary(draws.index, runs, verdicts, coverage, faults), to: .output)
        }
        if !checks.texts.isEmpty {
            world.say(checks.texts.joined(), to: isJSON ? .errors : .output)
        }
        return faults.isEmpty && checks.texts.isEmpty ? .clean : .found
    }

    private func begin(
        _ writer: TraceWriter, _ coverage: inout Coverage, _ checks: inout BrokenChecks,
        _ faults: inout [String], in world: World
    ) -> Simulation {
        var simulation = stage.simulation()
        let before = simulation.configuration
        let line = simulation.send(.start)
        coverage.add(line, before: before)
        checks.begin(line)
        if let fault = line.fault { faults.append("start: \(writer.words(for: fault))") }
        if isJSON {
            world.console.write(
                writer.header + "\n" + writer.text(of: line) + "\n", to: .output)
        }
        return simulation
    }

    private func summary(
        _ count: Int, _ runs: Int, _ verdicts: [Verdict: Int], _ coverage: Coverage,
        _ faults: [String]
    ) -> String {
        let parts = Verdict.allCases.compactMap { verdict in
            verdicts[verdict].map { "\(verdict.rawValue) \($0)" }
        }
        let shares = coverage.shares.map { "\($0.name) \($0.seen)/\($0.total)" }
        var text = "\(counted(count, "event")) in \(counted(runs, "run")), seed \(seed)\n"
        text += "verdicts: " + parts.joined(separator: ", ") + "\n"
        text += "coverage: " + shares.joined(separator: ", ") + "\n"
        let limit = 10
        for fault in faults.prefix(limit) { text += fault + "\n" }
        if faults.count > limit { text += "and \(faults.count - limit) more faults\n" }
        return text
    }
}
