import FlowModel
import Foundation

/// Whole runs of the tool over apps of two sizes, and how they grow.
enum VerbRuns {
    private static let sizes = [1_000, 10_000]
    private static let rounds = 7

    /// Prints the time of each verb on the clock and that of the processor, beside those of a
    /// program in C that counts libyaml's events in the same files, and beside `check`.
    static func measure(flowc: String, into report: inout BenchmarkReport) throws {
        var small: [MedianRun] = []
        for screens in sizes {
            let folder = try WorkloadFolder(screens: screens)
            defer { folder.remove() }
            let runs = runs(of: flowc, in: folder)
            let check = runs[1]
            let growth = runs.indices.map { index in
                small.isEmpty ? "" : decimal(runs[index].processorTime / small[index].processorTime)
            }
            report.add(
                [
                    "\(screens) screens, whole runs", "ms", "beside libyaml", "ms of the processor",
                    "beside libyaml", "beside check", "beside \(sizes[0])",
                ],
                runs.indices.map { index in
                    let run = runs[index]
                    return [
                        run.name, milliseconds(run.time), decimal(run.time / runs[0].time),
                        milliseconds(run.processorTime),
                        decimal(run.processorTime / runs[0].processorTime),
                        decimal(run.processorTime / check.processorTime), growth[index],
                    ]
                }, ratios: runs.map { $0.processorTime / runs[0].processorTime })
            small = runs
        }
    }

    private struct MedianRun {
        let name: String
        let time: Double
        let processorTime: Double
    }

    private static func runs(of flowc: String, in folder: WorkloadFolder) -> [MedianRun] {
        var folders = 0
        let paths = folder.files.map { folder.path(of: $0.path) }
        let events = URL(fileURLWithPath: flowc).deletingLastPathComponent()
            .appendingPathComponent("libyaml-events").path
        let programs: [(name: String, words: () -> [String])] = [
            ("libyaml's events", { [events] + paths }),
            ("check", { [flowc, "check", folder.flows] }),
            ("lint", { [flowc, "lint", folder.flows] }),
            (
                "compile",
                {
                    folders += 1
                    return [flowc, "compile", folder.flows, "-o", folder.path(of: "\(folders)")]
                }
            ),
            (
                "compile, nothing changed",
                { [flowc, "compile", folder.flows, "-o", folder.path(of: "1")] }
            ),
        ]
        let clock = ContinuousClock()
        var times = [[Double]](repeating: [], count: programs.count)
        var processorTimes = times
        for _ in 0..<rounds {
            for (index, program) in programs.enumerated() {
                let words = program.words()
                var run: ProgramRun?
                let time = clock.measure { run = runProgram(words) }
                // `lint` finds something in the workload, and ends with 1.
                guard let run, run.exitCode <= 1 else {
                    preconditionFailure("`\(words.prefix(3).joined(separator: " "))` failed")
                }
                times[index].append(time.seconds)
                processorTimes[index].append(run.processorTime)
            }
        }
        return programs.indices.map { index in
            MedianRun(
                name: programs[index].name, time: times[index].sorted()[rounds / 2],
                processorTime: processorTimes[index].sorted()[rounds / 2])
        }
    }
}
