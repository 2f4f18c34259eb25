import FlowModel
import Foundation

@testable import FlowFrontend
@testable import flowc

/// What a process of its own is to do; it may crash and hang there.
struct FuzzOrder: Codable {
    enum Depth: String, Codable {
        /// Reader and decoder only.
        case reading
        /// Every verb.
        case verbs
    }

    var depth = Depth.verbs
    var firstSeed: UInt64 = 0
    var step: UInt64 = 1
    var count: UInt64 = 1
    /// Nil for as long as it takes.
    var seconds: Double?
    /// Where reports go.
    var folder = ""
    /// Every so manieth sound input is kept as generated Swift; 0 for none.
    var swiftEvery: UInt64 = 0
    /// Misbehave on purpose where an input holds the canary's word.
    var plant: FuzzOracle?
    /// Save the input of the first seed, and run nothing.
    var isSaved = false
    /// Run the files below this folder instead of inputs made from seeds.
    var replay: String?
    /// Make the files of `replay` small while they have findings of this sort.
    var sort: String?

    private static let variable = "FLOWC_FUZZ_ORDER"

    static let ofThisProcess: FuzzOrder? = ProcessInfo.processInfo.environment[variable].flatMap {
        try? JSONDecoder().decode(FuzzOrder.self, from: Data($0.utf8))
    }

    var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        let text = (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
        environment[Self.variable] = text
        environment["SWIFT_BACKTRACE"] = "enable=no"
        environment["TMPDIR"] = folder
        return environment
    }
}

extension FuzzOracle: Codable {}

/// A finding as a process hands it over.
struct FuzzReport: Codable {
    let seed: UInt64
    let oracle: FuzzOracle
    var text: String
}

/// What a process has done, if it came to its end.
struct FuzzTotals: Codable {
    var inputs = 0
    /// Inputs without an error.
    var sound = 0
    var seconds = 0.0
    /// For some inputs, what all verbs together have said; equal in every process.
    var digests: [UInt64: UInt64] = [:]
}

/// The work of one process.
struct FuzzShard {
    let order: FuzzOrder
    private var totals = FuzzTotals()

    init(_ order: FuzzOrder) {
        self.order = order
    }

    /// Where the seed stands that is being worked on.
    static let progressFile = "seed"
    /// The verb that is being run again, with what is typed.
    static let verbFile = "verb"
    /// The folder of an input that has become smaller.
    static let smallFolder = "small"
    static let findingsFile = "findings"
    static let totalsFile = "totals"

    mutating func run() async throws {
        Self.endWithParent()
        if let replay = order.replay, let sort = order.sort {
            return try await reduce(try Self.files(below: replay), while: sort)
        }
        if let replay = order.replay {
            try report(
                exercise(try Self.files(below: replay), seed: order.firstSeed), order.firstSeed)
            return try finish()
        }
        let start = ContinuousClock.now
        let progress = open(order.folder + "/" + Self.progressFile, O_CREAT | O_WRONLY, 0o644)
        var seed = order.firstSeed
        for _ in 0..<order.count {
            if let seconds = order.seconds, start.duration(to: .now) > .seconds(seconds) { break }
            let words = Array("\(seed)\n".utf8)
            _ = unsafe words.withUnsafeBytes {
                unsafe pwrite(progress, $0.baseAddress, $0.count, 0)
            }
            try work(on: seed)
            seed += order.step
            // Should the process die, little of what it has done goes uncounted.
            if totals.inputs % 100 == 0 { try finish(start) }
        }
        try finish(start)
    }

    private mutating func finish(_ start: ContinuousClock.Instant? = nil) throws {
        let elapsed = (start ?? .now).duration(to: .now).components
        totals.seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
        let data = try JSONEncoder().encode(totals)
        try data.write(to: URL(fileURLWithPath: order.folder + "/" + Self.totalsFile))
    }

    private mutating func work(on seed: UInt64) throws {
        var mutator = FuzzMutator(seed: seed, corpus: .shared)
        guard !order.isSaved else {
            // What makes the process die on the way is saved before it does.
            let folder = order.folder
            mutator.mutate { files in try? Self.save(files, below: folder + "/input") }
            return try Self.save(mutator.files, below: folder + "/input")
        }
        mutator.mutate()
        totals.inputs += 1
        if mutator.isSound { totals.sound += 1 }
        let findings = exercise(mutator.files, seed: seed)
        if order.swiftEvery > 0, mutator.isSound, seed % order.swiftEvery == 0 {
            try FuzzSwift.save(mutator.files, below: order.folder + "/swift/\(seed)", seed: seed)
        }
        if !findings.isEmpty {
            try Self.save(mutator.files, below: order.folder + "/inputs/\(seed)")
            try report(findings, seed)
        }
    }

    /// An input that hangs is not to outlive the run that would have told of it.
    private static func endWithParent() {
        let parent = getppid()
        Thread.detachNewThread {
            while getppid() == parent { sleep(1) }
            _exit(1)
        }
    }

    /// The smallest so far is always on disk, should the process die of another.
    private func reduce(_ files: [FuzzFile], while sort: String) async throws {
        let order = order
        var reducer = FuzzReducer(files, limit: 2_000) { candidate in
            var shard = FuzzShard(order)
            let isBroken = shard.exercise(candidate, seed: order.firstSeed).contains {
                FuzzReport(seed: 0, oracle: $0.oracle, text: $0.text).sort == sort
            }
            if isBroken {
                try FuzzShard.save(candidate, below: order.folder + "/" + FuzzShard.smallFolder)
            }
            return isBroken
        }
        try await reducer.reduce()
    }

    private mutating func exercise(_ files: [FuzzFile], seed: UInt64) -> [FuzzFinding] {
        let plant = FuzzPlant.isTouched(by: files) ? order.plant : nil
        plant.map(FuzzPlant.hurtProcess)
        switch order.depth {
        case .reading: return FuzzReading(files: files, isRepeated: seed % 8 == 0).findings
        case .verbs:
            let verb = order.replay.map { _ in order.folder + "/" + Self.verbFile }
            let trial = FuzzTrial(files: files, seed: seed) { arguments, input in
                let words = "\(arguments), typed \(input.debugDescription)"
                if let verb { try? words.write(toFile: verb, atomically: false, encoding: .utf8) }
            }
            if seed % 16 == 0 { totals.digests[seed] = trial.digest }
            return trial.findings(plant: plant)
        }
    }

    private func report(_ findings: [FuzzFinding], _ seed: UInt64) throws {
        let path = order.folder + "/" + Self.findingsFile
        if !FileManager.default.fileExists(atPath: path) {
            _ = FileManager.default.createFile(atPath: path, contents: nil)
        }
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try handle.seekToEnd()
        for finding in findings {
            let report = FuzzReport(seed: seed, oracle: finding.oracle, text: finding.text)
            handle.write(try JSONEncoder().encode(report) + Data("\n".utf8))
        }
        try handle.close()
    }

    // MARK: Files

    static func save(_ files: [FuzzFile], below folder: String) throws {
        try? FileManager.default.removeItem(atPath: folder)
        for file in files {
            let url = URL(fileURLWithPath: folder + "/" + file.path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.bytes).write(to: url)
        }
    }

    static func files(below folder: String) throws -> [FuzzFile] {
        let paths = (FileManager.default.subpaths(atPath: folder) ?? []).sorted()
        return try paths.filter { $0.hasSuffix(".yaml") }.map { path in
            let url = URL(fileURLWithPath: folder + "/" + path)
            return FuzzFile(path: path, bytes: Array(try Data(contentsOf: url)))
        }
    }
}

/// An input run through every verb.
struct FuzzTrial {
    let files: [FuzzFile]
    let seed: UInt64
    let runs: [VerbRun]

    init(
        files: [FuzzFile], seed: UInt64,
        willRun: ([String], String) -> Void = { _, _ in }
    ) {
        self.files = files
        self.seed = seed
        var verbs = FuzzVerbs(files: files, seed: seed)
        runs = verbs.runAll(willRun: willRun)
    }

    func findings(plant: FuzzOracle? = nil) -> [FuzzFinding] {
        var runs = runs
        if let plant { FuzzPlant.change(&runs, plant) }
        var judge = FuzzJudge(files: files)
        judge.judge(runs)
        if seed % 4 == 0 || plant == .same, let run = runs.first(where: { $0.verb == "compile" }) {
            var again = FuzzVerbs.run(run.arguments, on: FuzzVerbs.memory(files))
            if plant == .same { again.output += "x" }
            judge.judgeRepetition(of: run, again)
        }
        return judge.findings
    }

    /// What all verbs have said and written, as a number.
    var digest: UInt64 { Self.digest(of: runs) }

    private static func digest(of runs: [VerbRun]) -> UInt64 {
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
            digest = (digest ^ 0xFF) &* 0x100_0000_01b3
        }
        for run in runs {
            add([UInt8(truncatingIfNeeded: run.status.rawValue)])
            add(run.output.utf8)
            add(run.errors.utf8)
            for (path, bytes) in run.written.sorted(by: { $0.key < $1.key }) {
                add(path.utf8)
                add(bytes)
            }
        }
        return digest
    }
}
