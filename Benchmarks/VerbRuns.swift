import FlowModel
import Foundation

/// Whole runs of the tool over apps of two sizes, and how they grow.
enum VerbRuns {
    private static let sizes = [1_000, 10_000]
    private static let rounds = 7

    /// Prints the time of each verb on the clock and that of the processor, which is what one
    /// thread would take, beside libyaml's events over the same bytes and beside `check`.
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
                }, ratios: runs.map { $0.processorTime / check.processorTime })
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
        let verbs: [(name: String, words: () -> [String])] = [
            ("check", { ["check", folder.flows] }),
            ("lint", { ["lint", folder.flows] }),
            (
                "compile",
                {
                    folders += 1
                    return ["compile", folder.flows, "-o", folder.path(of: "\(folders)")]
                }
            ),
            (
                "compile, nothing changed",
                { ["compile", folder.flows, "-o", folder.path(of: "1")] }
            ),
        ]
        let clock = ContinuousClock()
        var times = [[Double]](repeating: [], count: verbs.count + 1)
        var processorTimes = times
        for _ in 0..<rounds {
            let floor = clock.measure { _ = countEvents(of: folder.files) }
            times[0].append(floor.seconds)
            processorTimes[0].append(floor.seconds)
            for (index, verb) in verbs.enumerated() {
                let words = verb.words()
                var run: ProgramRun?
                let time = clock.measure { run = runProgram([flowc] + words) }
                // `lint` finds something in the workload, and ends with 1.
                guard let run, run.exitCode <= 1 else {
                    preconditionFailure("`flowc \(words.joined(separator: " "))` failed")
                }
                times[index + 1].append(time.seconds)
                processorTimes[index + 1].append(run.processorTime)
            }
        }
        return (["libyaml's events"] + verbs.map { $0.name }).enumerated().map { index, name in
            MedianRun(
                name: name, time: times[index].sorted()[rounds / 2],
                processorTime: processorTimes[index].sorted()[rounds / 2])
        }
    }
}
