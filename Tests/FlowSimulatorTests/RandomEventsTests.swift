import FlowFrontend
import FlowModel
import FlowSimulator
import TestSupport
import Testing

@Suite struct RandomEventsTests {
    private func graph(of folder: String) throws -> FlowGraph {
        let paths = Project.files(below: folder, endingIn: ".yaml")
        let files = try paths.map { SourceFile(path: $0, text: try Project.text(of: $0)) }
        return try #require(compile(files).applications.first)
    }

    @Test func theGeneratorIsSplitMix64() {
        var generator = SplitMix64(seed: 1_234_567)
        #expect(generator.next() == 6_457_827_717_110_365_317)
        #expect(generator.next() == 3_203_168_211_198_807_973)
    }

    @Test(arguments: Project.apps)
    func randomRunsKeepTheLawAndRepeat(folder: String) throws {
        let graph = try graph(of: folder)
        _ = try play(graph, seed: 7, count: 2000)
        let first = try play(graph, seed: 8, count: 400)
        #expect(first == (try play(graph, seed: 8, count: 400)))
        #expect(first != (try play(graph, seed: 9, count: 400)))
    }

    /// Faults are allowed here, but nothing may be left half done.
    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64]) func oddMovesLeaveNothingHalfDone(seed: UInt64)
        throws
    {
        let graph = try Play(StressFlow.text).graph
        _ = try play(graph, seed: seed, count: 3000, allowsFaults: true)
    }

    /// Plays and checks what must hold after every event; the result is the last trace line.
    private func play(
        _ graph: FlowGraph, seed: UInt64, count: Int, allowsFaults: Bool = false
    ) throws -> String {
        var random = RandomEvents(seed: seed)
        var simulation = Simulation(graph: graph)
        simulation.send(.start)
        var verdicts: Set<Verdict> = []
        var last = ""
        while random.index < count {
            guard let event = random.next(for: simulation) else {
                simulation = Simulation(graph: graph)
                simulation.send(.start)
                random.beginRun()
                continue
            }
            let before = simulation.configuration
            let line = simulation.send(event)
            verdicts.insert(line.verdict)
            if line.verdict == .fault, !allowsFaults {
                Issue.record("a fault: \(line.event)")
            }
            check(line, before)
            if random.index == count { last = TraceWriter(graph: graph).text(of: line) }
        }
        #expect(verdicts.isSuperset(of: [.done, .ignored, .gone]))
        return last
    }

    private func check(_ line: TraceLine, _ before: FlowSimulator.Configuration) {
        let now = line.configuration
        switch line.verdict {
        case .stale, .gone, .ignored, .guarded, .unhandled, .busy, .late: #expect(now == before)
        case .fault, .done, .parked, .refused, .asked: break
        }
        for flow in now.world.flows where now.world.children(of: flow.id).isEmpty {
            #expect(now.world.viewOrder.contains { $0.owner == flow.id }, "a flow shows nothing")
        }
        for layer in now.world.layers.dropFirst() {
            #expect(!now.world.entries(of: layer.stack).isEmpty)
        }
        for entry in now.world.viewOrder {
            #expect(entry.screen == nil || entry.ordinal > 0)
            if let owner = entry.owner { #expect(now.world.isRunning(owner)) }
        }
        #expect(
            now.world.stacks.count == now.world.layers.count + now.world.openTabs + now.world.slots)
    }
}

extension FlowWorld {
    /// How many tabs have a stack.
    fileprivate var openTabs: Int {
        flows.reduce(0) { $0 + ($1.tabs?.stacks.compactMap { $0 }.count ?? 0) }
    }

    /// How many slots the screens have, each a stack of its own.
    fileprivate var slots: Int { viewOrder.reduce(0) { $0 + $1.slots.count } }
}
