import FlowModel
import Foundation

/// Whole runs of the tool over apps of two sizes, and how they grow.
enum VerbRuns {
    private static let sizes = [1_000, 10_000]
    private static let rounds = 7

    /// Prints the time of each verb on the clock and that of the processor, beside those of a
    /// program in C that counts libyaml's events in the same files, and beside `check`. The program
    /// in C has one thread, the tool two.
    static func measure(flowc: String, into report: inout BenchmarkReport) throws {
        var small: [MedianRun] = []
        for screens in sizes {
            let folder = try WorkloadFolder(screens: screens)
            defer { folder.remove() }
            let runs = runs(of: flowc, in: folder)
            let (events, check) = (runs[0], runs[1])
            report.add(
                ["\(screens) screens, by the clock", "ms", "beside libyaml"],
                runs.map { [$0.name, milliseconds($0.time), decimal($0.time / events.time)] },
                ratios: runs.map { $0.time / events.time })
            report.add(
                [
                    "\(screens) screens, whole runs", "ms of the processor", "beside libyaml",
                    "beside check", "beside \(sizes[0])",
                ],
                runs.indices.map { index in
                    let time = runs[index].processorTime
                    return [
                        runs[index].name, milliseconds(time), decimal(time / events.processorTime),
                        decimal(time / check.processorTime),
                        small.isEmpty ? "" : decimal(time / small[index].processorTime),
                    ]
                }, ratios: runs.map { $0.processorTime / events.processorTime })
            small = runs
        }
    }

    /// Prints how much memory `check` has at most, beside the bytes that it reads. It must be
    /// called while this process is small.
    static func measureMemory(flowc: String, into report: inout BenchmarkReport) throws {
        var (rows, ratios): ([[String]], [Double]) = ([], [])
        let small = (1..<10_000).map { number in
            SourceFile(
                path: "workload/flow-\(number).yaml",
                text: "flow: Flow\(number)\nscreens: { Page\(number): }\n"
                    + "start: { push: Page\(number) }\n")
        }
        let app = SourceFile(path: "workload/app.yaml", text: "app: Many\nroot: Flow1\n")
        for files in [Workload.files(screens: sizes[1]), [app] + small] {
            let folder = try WorkloadFolder(files, name: "memory")
            defer { folder.remove() }
            let size = Double(files.reduce(0) { $0 + $1.bytes.count })
            guard let run = runProgram([flowc, "check", folder.flows]), run.exitCode == 0,
                let floor = runProgram(["true"]), floor.memory < run.memory
            else { preconditionFailure("`check` failed, or this process is larger") }
            let memory = Double(run.memory)
            rows.append(
                [
                    "\(files.count) files", decimal(size / 1e6), decimal(memory / 1e6),
                    decimal(memory / size),
                ])
            ratios.append(memory / size)
        }
        report.add(
            ["memory of check", "MB read", "MB at most", "beside the bytes"], rows, ratios: ratios)
    }

    struct MedianRun {
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
        return medians(of: programs)
    }

    /// Runs each program several times, by the words that it is called with then.
    static func medians(of programs: [(name: String, words: () -> [String])]) -> [MedianRun] {
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
