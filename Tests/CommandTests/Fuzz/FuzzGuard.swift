import Foundation
import TestSupport

/// Runs the work in processes that may crash, hang or eat memory, and says at which seed they did.
struct FuzzGuard {
    /// How long one input may take of the processor, and of the clock while others are busy.
    var processorSeconds = 10.0
    var clockSeconds = 120.0
    var memoryBytes = 3 << 30
    /// After so many deaths the rest would be no news.
    var deathLimit = 20

    struct Outcome {
        var totals = FuzzTotals()
        var reports: [FuzzReport] = []
    }

    /// Does what is ordered, and goes on behind every input that kills the process.
    func run(_ order: FuzzOrder) async throws -> Outcome {
        var outcome = Outcome()
        var order = order
        let end = order.firstSeed + order.count * order.step
        let start = ContinuousClock.now
        while order.firstSeed < end, outcome.reports.count < deathLimit {
            let death = try await runOnce(order)
            if let totals = Self.totals(in: order.folder) { outcome.totals.add(totals) }
            guard let death else { break }
            outcome.reports.append(death)
            if order.replay == nil { try await saveInput(of: death.seed, order) }
            order.count -= (death.seed - order.firstSeed) / order.step + 1
            order.firstSeed = death.seed + order.step
            if let seconds = order.seconds {
                let elapsed = Double(start.duration(to: .now).components.seconds)
                guard elapsed < seconds else { break }
                order.seconds = seconds - elapsed
            }
        }
        outcome.reports += Self.reports(in: order.folder)
        return outcome
    }

    /// One process; nil if it came to its end.
    private func runOnce(_ order: FuzzOrder) async throws -> FuzzReport? {
        let progress = order.folder + "/" + FuzzShard.progressFile
        for name in [FuzzShard.progressFile, FuzzShard.totalsFile] {
            try? FileManager.default.removeItem(atPath: order.folder + "/" + name)
        }
        let log = order.folder + "/log"
        let process = try FuzzProcess.make(
            [
                CommandLine.arguments[0], "--testing-library", "swift-testing", "--filter",
                "FuzzChildTests",
            ],
            in: Project.root, environment: order.environment, output: log)
        try process.run()
        let death = await watch(process, progress: progress)
        let status = FuzzProcess.status(of: process)
        if death == nil, status == 0 { return nil }
        let words = (try? String(contentsOfFile: progress, encoding: .utf8)) ?? ""
        let seed = words.split(separator: "\n").first.flatMap { UInt64($0) } ?? order.firstSeed
        let said = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        let last = said.split(separator: "\n").last { $0.contains("atal error") } ?? ""
        let (oracle, text) = death ?? (.signal, "ended with \(status) \(last)")
        return FuzzReport(seed: seed, oracle: oracle, text: text)
    }

    /// Waits until the process ends, and ends it itself at a limit; says at which. It has a thread
    /// of its own: those of tasks may all be busy with other tests for minutes.
    private func watch(_ process: Process, progress: String) async -> (FuzzOracle, String)? {
        return await withCheckedContinuation { ended in
            Thread.detachNewThread {
                var watch = FuzzWatch(process.processIdentifier)
                var death: (FuzzOracle, String)?
                while process.isRunning {
                    usleep(50_000)
                    let words = try? String(contentsOfFile: progress, encoding: .utf8)
                    watch.look(at: words ?? "")
                    if watch.processorSeconds > processorSeconds
                        || watch.clockSeconds > clockSeconds
                    {
                        death = (.timeout, "no end after \(Int(watch.clockSeconds)) seconds")
                    } else if watch.memoryBytes > memoryBytes {
                        death = (.memory, "\(watch.memoryBytes >> 20) MB in use")
                    }
                    if death != nil { kill(process.processIdentifier, SIGKILL) }
                }
                process.waitUntilExit()
                ended.resume(returning: death)
            }
        }
    }

    /// The input is made again; should that die too, what was saved before it is the input.
    private func saveInput(of seed: UInt64, _ order: FuzzOrder) async throws {
        let folder = try FuzzFolder()
        var order = order
        let goal = order.folder + "/inputs/\(seed)"
        order.firstSeed = seed
        order.count = 1
        order.isSaved = true
        order.folder = folder.path
        _ = try await runOnce(order)
        try FuzzShard.save(try FuzzShard.files(below: folder.path + "/input"), below: goal)
    }

    /// What happens to these files; they are run in a process of their own.
    func replay(_ files: [FuzzFile], _ order: FuzzOrder) async throws -> [FuzzReport] {
        let folder = try FuzzFolder()
        try FuzzShard.save(files, below: folder.path + "/input")
        var order = order
        order.folder = folder.path
        order.replay = folder.path + "/input"
        var death = try await runOnce(order)
        let verb = try? String(
            contentsOfFile: folder.path + "/" + FuzzShard.verbFile, encoding: .utf8)
        if let verb { death?.text += " in " + verb }
        return [death].compactMap { $0 } + Self.reports(in: folder.path)
    }

    /// The files as small as a process has made them before it ended or died.
    func reduced(_ files: [FuzzFile], _ order: FuzzOrder) async throws -> [FuzzFile] {
        let folder = try FuzzFolder()
        try FuzzShard.save(files, below: folder.path + "/input")
        var order = order
        order.folder = folder.path
        order.replay = folder.path + "/input"
        var patient = self
        patient.processorSeconds = 120
        patient.clockSeconds = 600
        _ = try await patient.runOnce(order)
        let small = try FuzzShard.files(below: folder.path + "/" + FuzzShard.smallFolder)
        return small.isEmpty ? files : small
    }

    private static func totals(in folder: String) -> FuzzTotals? {
        let url = URL(fileURLWithPath: folder + "/" + FuzzShard.totalsFile)
        return (try? Data(contentsOf: url)).flatMap {
            try? JSONDecoder().decode(FuzzTotals.self, from: $0)
        }
    }

    private static func reports(in folder: String) -> [FuzzReport] {
        let url = URL(fileURLWithPath: folder + "/" + FuzzShard.findingsFile)
        let lines = ((try? Data(contentsOf: url)) ?? Data()).split(separator: 0x0A)
        return lines.compactMap { try? JSONDecoder().decode(FuzzReport.self, from: $0) }
    }
}

extension FuzzTotals {
    mutating func add(_ other: FuzzTotals) {
        inputs += other.inputs
        sound += other.sound
        seconds += other.seconds
        digests.merge(other.digests) { first, _ in first }
    }
}

/// How a process gets on with one input.
struct FuzzWatch {
    private let identifier: Int32
    private var progress = ""
    private var start = ContinuousClock.now
    private var startProcessor = 0.0
    private(set) var processorSeconds = 0.0
    private(set) var clockSeconds = 0.0
    private(set) var memoryBytes = 0

    init(_ identifier: Int32) {
        self.identifier = identifier
    }

    mutating func look(at words: String) {
        let processor = Self.processorSeconds(of: identifier)
        // Nothing has begun yet: the process is reading the corpus.
        if words != progress || words.isEmpty {
            progress = words
            start = .now
            startProcessor = processor
        }
        processorSeconds = processor - startProcessor
        clockSeconds = Double(start.duration(to: .now).components.seconds)
        memoryBytes = Self.memoryBytes(of: identifier)
    }

    /// Linux tells; elsewhere the clock has to do.
    private static func processorSeconds(of identifier: Int32) -> Double {
        let text = (try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)) ?? ""
        // The name of the program is in parentheses and may hold blanks.
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12 else { return 0 }
        return ((Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)) / 100
    }

    private static func memoryBytes(of identifier: Int32) -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(identifier)/statm", encoding: .utf8)) ?? ""
        let fields = text.split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4_096 : 0
    }
}
