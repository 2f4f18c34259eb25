import Foundation
import TestSupport

@testable import flowc

/// How much is to be tried: little in every test run, as much as was asked for in `make fuzz`.
struct FuzzBudget {
    let firstSeed: UInt64
    /// Nil for as many as there is time for.
    let count: UInt64?
    let seconds: Double?

    private static let environment = ProcessInfo.processInfo.environment

    /// What `make fuzz` asks for; nil in an ordinary test run.
    static let asked: FuzzBudget? = {
        let seed = environment["FLOWC_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
        let count = environment["FLOWC_FUZZ_COUNT"].flatMap { UInt64($0) }
        let seconds = environment["FLOWC_FUZZ_SECONDS"].flatMap { Double($0) }
        guard count != nil || seconds != nil else { return nil }
        return FuzzBudget(firstSeed: seed, count: count, seconds: seconds)
    }()
}

/// Inputs from seeds, tried in processes of their own; what is found is made small and kept.
struct FuzzRun {
    let depth: FuzzOrder.Depth
    let budget: FuzzBudget
    let swiftEvery: UInt64
    /// How many programs of generated Swift are type-checked at most.
    let swiftLimit: Int

    struct Outcome {
        var totals = FuzzTotals()
        var reports: [FuzzReport] = []
        var swiftCount = 0

        var summary: String {
            "\(totals.inputs) inputs, \(totals.sound) of them without an error, "
                + "\(Int(totals.seconds)) seconds of work, "
                + (swiftCount > 0 ? "\(swiftCount) programs type-checked, " : "")
                + "\(reports.count) findings"
        }
    }

    private var jobs: UInt64 {
        FuzzBudget.asked == nil ? 1 : UInt64(ProcessInfo.processInfo.activeProcessorCount)
    }

    func run() async throws -> Outcome {
        let folder = try FuzzFolder()
        let jobs = jobs
        var outcome = try await withThrowingTaskGroup(of: Outcome.self) { group in
            for job in 0..<jobs {
                let place = folder.path + "/\(job)"
                try FileManager.default.createDirectory(
                    atPath: place, withIntermediateDirectories: true)
                var order = FuzzOrder(depth: depth, folder: place)
                order.firstSeed = budget.firstSeed + job
                order.step = jobs
                order.count = (budget.count ?? 1 << 40) / jobs
                order.seconds = budget.seconds
                order.swiftEvery = swiftEvery
                group.addTask { [order] in try await runJob(order) }
            }
            return try await group.reduce(into: Outcome()) { sum, part in
                sum.totals.add(part.totals)
                sum.reports += part.reports
                sum.swiftCount += part.swiftCount
            }
        }
        outcome.reports = try await kept(outcome.reports, folder.path)
        return outcome
    }

    private func runJob(_ order: FuzzOrder) async throws -> Outcome {
        var outcome = Outcome()
        let done = try await FuzzGuard().run(order)
        outcome.totals = done.totals
        outcome.reports = done.reports
        let swift = order.folder + "/swift"
        if FileManager.default.fileExists(atPath: swift) {
            let runtime = try FuzzSwift.runtime(in: order.folder)
            let checked = try FuzzSwift.problems(in: swift, runtime: runtime, limit: swiftLimit)
            outcome.swiftCount = checked.count
            outcome.reports += checked.problems
            for problem in checked.problems {
                let input = try FuzzShard.files(below: swift + "/\(problem.seed)-input")
                try FuzzShard.save(input, below: order.folder + "/inputs/\(problem.seed)")
            }
        }
        return outcome
    }

    /// One finding of each sort, laid where somebody can look at it, and made small as long as
    /// there is time: many findings would take longer than the search for them.
    private func kept(_ reports: [FuzzReport], _ folder: String) async throws -> [FuzzReport] {
        let deadline = ContinuousClock.now.advanced(by: .seconds(180))
        var seen: Set<String> = []
        var result: [FuzzReport] = []
        for report in reports.sorted(by: { $0.seed < $1.seed }) {
            guard seen.insert(report.sort).inserted, result.count < 40 else { continue }
            let job = (report.seed - budget.firstSeed) % jobs
            let input = try FuzzShard.files(below: folder + "/\(job)/inputs/\(report.seed)")
            let small = .now < deadline ? try await reduced(input, report) : input
            var text = report.text
            if report.oracle.isDeath {
                let order = FuzzOrder(depth: depth, firstSeed: report.seed)
                let again = try await FuzzGuard().replay(small, order)
                text = again.first?.text ?? text
            }
            let place = ".build/fuzz/\(report.oracle.rawValue)-\(report.seed)"
            try FuzzShard.save(small, below: Project.root + "/" + place)
            result.append(
                FuzzReport(
                    seed: report.seed, oracle: report.oracle, text: text + "\n    " + place))
        }
        return result
    }

    private func reduced(_ input: [FuzzFile], _ report: FuzzReport) async throws -> [FuzzFile] {
        let seed = report.seed
        let depth = depth
        var reducer: FuzzReducer
        switch report.oracle {
        case _ where report.oracle.isDeath:
            let order = FuzzOrder(depth: depth, firstSeed: seed)
            reducer = FuzzReducer(input, limit: 150) { files in
                try await FuzzGuard().replay(files, order).contains { $0.oracle == report.oracle }
            }
        case .swift: return input
        default:
            return try await FuzzGuard().reduced(
                input, FuzzOrder(depth: depth, firstSeed: seed, sort: report.sort))
        }
        try await reducer.reduce()
        return reducer.files
    }
}

extension FuzzReport {
    /// The same for findings that are likely one defect: names and numbers are left out.
    var sort: String {
        var text = oracle.rawValue + " "
        for word in self.text.split(whereSeparator: { " \n".contains($0) }).prefix(24) {
            if word.allSatisfy({ $0.isLetter || $0 == "-" }) { text += word + " " }
        }
        return text
    }
}
