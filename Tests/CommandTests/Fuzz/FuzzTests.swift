import Foundation
import TestSupport
import Testing

@testable import flowc

/// Inputs that broke a promise once, each in a folder of its own.
enum FuzzRegressions {
    static let folder = "Tests/CommandTests/Fuzz/Found"

    static let names: [String] = {
        let paths = Project.files(below: folder, endingIn: ".yaml")
        return Set(paths.compactMap { $0.dropFirst(folder.count + 1).split(separator: "/").first })
            .map(String.init).sorted()
    }()
}

/// The work that a process of its own was started for.
@Suite struct FuzzChildTests {
    @Test(.enabled(if: FuzzOrder.ofThisProcess != nil)) func work() async throws {
        var shard = FuzzShard(try #require(FuzzOrder.ofThisProcess))
        try await shard.run()
    }
}

/// YAML of the repository, changed at random: every verb keeps its promises.
@Suite(.enabled(if: FuzzOrder.ofThisProcess == nil)) struct FuzzTests {
    @Test(arguments: FuzzRegressions.names) func whatWasFoundStaysMended(_ name: String) throws {
        let files = try FuzzShard.files(
            below: Project.root + "/" + FuzzRegressions.folder + "/" + name)
        #expect(FuzzReading(files: files, isRepeated: true).findings == [])
        for seed in UInt64(0)..<4 {
            #expect(FuzzTrial(files: files, seed: seed).findings() == [])
        }
    }

    @Test(arguments: ["", "why ", "goto ", "diff ", "diff 1 ", "Home.tap "])
    func theSmallestNumberIsNoChoice(_ words: String) {
        let flow =
            "flow: A\nscreens: { Home: { outputs: [tap: { n: Int }] } }\n"
            + "start: { push: Home }\ntransitions: { Home.tap: ignore }\n"
        let run = flowc(
            "simulate", "--send=\(words)\(Int.min)", files: MemoryFiles(["flows/a.yaml": flow]))
        #expect(run.output.contains("there is no "))
    }

    /// Each promise is broken on purpose; the search must come upon every one of them.
    @Test func plantedDefectsAreFound() throws {
        let unseen: Set<FuzzOracle> = [.signal, .timeout, .memory, .swift]
        var open = Set(FuzzOracle.allCases).subtracting(unseen)
        #expect(!FuzzCorpus.shared.projects.contains { FuzzPlant.isTouched(by: $0.files) })
        for seed in UInt64(0)..<5_000 where !open.isEmpty {
            var mutator = FuzzMutator(seed: seed, corpus: .shared)
            mutator.mutate()
            guard FuzzPlant.isTouched(by: mutator.files) else { continue }
            let trial = FuzzTrial(files: mutator.files, seed: seed)
            for oracle in open {
                let found = trial.findings(plant: oracle)
                if found.contains(where: { $0.oracle == oracle }) { open.remove(oracle) }
            }
        }
        #expect(open == [])
    }

    /// A crash and a hang are told with their seed, and the small input still has them.
    @Test(arguments: [FuzzOracle.signal, .timeout])
    func aProcessThatDiesIsToldWithItsSeed(_ plant: FuzzOracle) async throws {
        let seed = try #require(
            (UInt64(3)..<5_000).first { seed in
                var mutator = FuzzMutator(seed: seed, corpus: .shared)
                mutator.mutate()
                return FuzzPlant.isTouched(by: mutator.files)
            })
        let folder = try FuzzFolder()
        let order = FuzzOrder(
            depth: .reading, firstSeed: seed - 3, count: 9, folder: folder.path, plant: plant)
        let watch = FuzzGuard(processorSeconds: 3, clockSeconds: 600, deathLimit: 1)
        let outcome = try await watch.run(order)
        let report = try #require(outcome.reports.first)
        #expect(report.oracle == plant)
        #expect(report.seed == seed)
        let input = try FuzzShard.files(below: folder.path + "/inputs/\(report.seed)")
        let isTouched = FuzzPlant.isTouched(by: input)
        #expect(isTouched)
    }

    @Test func inputsAreMadeSmall() async throws {
        let project = try #require(FuzzCorpus.shared.projects.first { $0.files.count > 3 })
        var files = project.files
        files[1].bytes += Array("x: __proto__\n".utf8)
        var reducer = FuzzReducer(files, while: FuzzPlant.isTouched)
        try await reducer.reduce()
        #expect(reducer.files.count == 1)
        #expect(reducer.files[0].bytes == Array(FuzzPlant.word.utf8))
    }
}

/// A minute of inputs that nobody has thought of; `make fuzz` takes as long as it is asked to.
@Suite(.serialized, .enabled(if: FuzzOrder.ofThisProcess == nil)) struct FuzzRunTests {
    private func judge(_ run: FuzzRun, _ name: String) async throws {
        let outcome = try await run.run()
        print("\(name): \(outcome.summary)")
        #expect(outcome.totals.sound > outcome.totals.inputs / 8)
        #expect(outcome.totals.sound < outcome.totals.inputs)
        for report in outcome.reports {
            Issue.record("\(name), seed \(report.seed), \(report.oracle.rawValue): \(report.text)")
        }
    }

    @Test func readingKeepsItsPromises() async throws {
        let budget = FuzzBudget.asked ?? FuzzBudget(firstSeed: 1, count: 300, seconds: nil)
        try await judge(
            FuzzRun(depth: .reading, budget: budget, swiftEvery: 0, swiftLimit: 0), "reading")
    }

    @Test func verbsKeepTheirPromises() async throws {
        let budget = FuzzBudget.asked ?? FuzzBudget(firstSeed: 1, count: 40, seconds: nil)
        let isAsked = FuzzBudget.asked != nil
        try await judge(
            FuzzRun(
                depth: .verbs, budget: budget, swiftEvery: isAsked ? 100 : 8,
                swiftLimit: isAsked ? .max : 3), "verbs")
    }

    /// What depends on the order of a hash differs from process to process.
    @Test(.enabled(if: FuzzBudget.asked == nil))
    func twoProcessesSayTheSame() async throws {
        var digests: [[UInt64: UInt64]] = []
        for _ in 0..<2 {
            let folder = try FuzzFolder()
            let order = FuzzOrder(firstSeed: 16, step: 16, count: 8, folder: folder.path)
            digests.append(try await FuzzGuard().run(order).totals.digests)
        }
        #expect(digests[0].count == 8)
        #expect(digests[0] == digests[1])
    }
}
