import FlowFrontend
import FlowModel
import FlowSimulator
import Foundation
import OracleReplay
import PlayedScripts
import TestSupport
import Testing

/// Writes the applications and plays of the oracle, which are kept from then on. `Scripts/oracle
/// draw` runs this: a range of seeds, such as `0001-0100`, or `fixtures`.
@Suite("Drawing for the oracle")
struct OracleDrawing {
    static let wanted = ProcessInfo.processInfo.environment["ORACLE_DRAW"] ?? ""

    /// How many events an application has at least.
    private static let wantedEvents = 200

    @Test(.enabled(if: !wanted.isEmpty)) func draw() throws {
        var apps: [RecordedApp] = []
        if Self.wanted == "fixtures" {
            apps = try Self.fixtures.map { folder, files in
                let files = files.filter { !$0.path.hasSuffix(".scenario.yaml") }
                let graph = try #require(RandomApp.graph(of: files))
                return try Self.app(folder, files, graph, seed: 1)
            }
        } else {
            let bounds = Self.wanted.split(separator: "-").compactMap { UInt64($0) }
            try #require(bounds.count == 2)
            for seed in bounds[0]...bounds[1] {
                let made = try #require(RandomApp.make(seed: seed))
                let digits = String(seed)
                let name = String(repeating: "0", count: max(4 - digits.count, 0)) + digits
                let app = try Self.app(name, made.files, made.graph, seed: seed)
                // One of which hardly anything can be launched says too little.
                if app.eventCount >= Self.wantedEvents { apps.append(app) }
            }
        }
        let drawn = RecordedApps(apps)
        try drawn.write(as: Self.wanted)
        // What is written has to be what is read.
        #expect(try RecordedApps(named: Self.wanted).text == drawn.text)
    }

    /// The flows that tests run.
    private static var fixtures: [(folder: String, files: [SourceFile])] {
        let folders = TwinApp.all.map(\.name) + [EverythingTests.folder]
        let apps = folders.map { (folder: $0, files: SourceFile.all(below: $0)) }
        let pinned = PinnedFixture.all.map { (folder: $0.folder, files: $0.files) }
        return (apps + pinned).sorted { $0.folder < $1.folder }
    }

    private static func app(
        _ name: String, _ files: [SourceFile], _ graph: FlowGraph, seed: UInt64
    ) throws -> RecordedApp {
        var app = RecordedApp(name: name, files: files)
        // Some flows cannot be launched; then the others get their events. What a launch comes to
        // that nothing follows is told once.
        var told: Set<RecordedPlay> = []
        for round in 0..<8 where app.eventCount < wantedEvents {
            let seed = seed &+ UInt64(round) << 32
            var plays: [Play] = []
            if !graph.application.isAlone {
                plays += Play.random(graph, flow: nil, seed: seed, count: 110, possible: 50)
            }
            for flow in graph.flows.indices {
                plays += Play.random(
                    graph, flow: FlowID(flow), seed: seed, count: 45, possible: 50)
            }
            app.plays += try plays.map { try recorded($0, graph) }.filter {
                told.insert($0).inserted
            }
        }
        return app
    }

    /// A play without the few events whose text nobody can read: answers at sites that are gone.
    private static func recorded(_ play: Play, _ graph: FlowGraph) throws -> RecordedPlay {
        let replay = Replay(graph)
        var recorded = RecordedPlay(
            flow: play.flow.map { graph[$0].name },
            inputs: play.flow == nil ? "{}" : play.simulation(graph).rootInputs,
            events: ([play.launch] + play.events).map { replay.writer.text(of: $0) })
        let steps = try replay.steps(of: recorded)
        recorded.events = zip(recorded.events, steps).filter { $0.1 != nil }.map { $0.0 }
        return recorded
    }
}
