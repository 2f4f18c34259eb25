import FlowCodegen
import FlowFrontend
import FlowLint
import FlowModel
import Foundation

/// What the tool costs, each figure beside a peer measured in the same run. Figures drift with the
/// machine; the ratios are what to compare.
///
/// `benchmarks FLOWC BUILD` measures the start-up of that executable too, and whole runs of it
/// beside other linters, readers and writers, which `Scripts/validator` and `Scripts/peers` have
/// put into the folder BUILD. There, too, is the compiler of state machines beside which the
/// simulator plays. `benchmarks write SCREENS FOLDER` only writes the app that is measured.
@main
enum Benchmarks {
    static func main() throws {
        let arguments = CommandLine.arguments
        if arguments.count == 4, arguments[1] == "write", let screens = Int(arguments[2]) {
            let place = URL(fileURLWithPath: arguments[3], isDirectory: true)
            _ = try WorkloadFolder(Workload.files(screens: screens), in: place)
            return
        }
        var report = BenchmarkReport()
        if arguments.count > 2 {
            try VerbRuns.measureMemory(flowc: arguments[1], into: &report)
        }
        measureStages(into: &report)
        measureWriting(screens: 1_000, into: &report)
        let build = arguments.count > 2 ? arguments[2] : ""
        measurePlay(screens: 1_000, events: 10_000, tools: build + "/qscxmlc", into: &report)
        guard !build.isEmpty else { return }
        let flowc = arguments[1]
        measureStart(of: flowc, python: build + "/validator/bin/python", into: &report)
        try VerbRuns.measure(flowc: flowc, into: &report)
        try WideShapes.measure(flowc: flowc, into: &report)
        try LinterPeers.measure(flowc: flowc, tools: build + "/validator/bin", into: &report)
        try CompilerPeers.measure(
            workload(Workload.files(screens: 1_000)), screens: 1_000, flowc: flowc,
            tools: build + "/peers", into: &report)
        try report.compare(withFile: build + "/benchmarks.txt")
    }

    /// Reading, judging and writing apps of several sizes beside libyaml's events over their bytes.
    private static func measureStages(into report: inout BenchmarkReport) {
        var (rows, ratios): ([[String]], [Double]) = ([], [])
        for screens in [100, 1_000, 10_000] {
            let files = Workload.files(screens: screens)
            let graph = workload(files)
            let options = CodegenOptions()
            var bytes = 0
            let works = [
                Work(name: "libyaml's events") { bytes += countEvents(of: files) },
                Work(name: "compile to a graph") { bytes += compile(files).diagnostics.count },
                Work(name: "lint the graph") { bytes += lint(graph).count },
                Work(name: "write Swift") {
                    bytes += swiftFiles(for: graph, options: options).count
                },
            ]
            let times = medians(of: works, rounds: max(3, 20_000 / screens))
            precondition(bytes > 0)
            for (work, time) in zip(works, times) {
                ratios.append(time / times[0])
                rows.append(
                    [
                        "\(screens) screens", work.name, milliseconds(time),
                        decimal(time / times[0]),
                    ])
            }
        }
        report.add(["app", "stage", "ms", "beside libyaml"], rows, ratios: ratios)
    }

    /// Swift for a graph that is in memory beside appending the same lines, which are there.
    private static func measureWriting(screens: Int, into report: inout BenchmarkReport) {
        let graph = workload(Workload.files(screens: screens))
        let files = swiftFiles(for: graph, options: CodegenOptions()).map { $0.bytes }
        let lines = files.map { $0.split(separator: 0x0A, omittingEmptySubsequences: false) }
        var bytes = 0
        let works = [
            Work(name: "appends") {
                for file in lines {
                    var text: [UInt8] = []
                    for line in file {
                        text.append(contentsOf: line)
                        text.append(0x0A)
                    }
                    bytes += text.count
                }
            },
            Work(name: "write Swift") {
                bytes += swiftFiles(for: graph, options: CodegenOptions()).count
            },
        ]
        let times = medians(of: works, rounds: 21)
        precondition(bytes > 0)
        let size = Double(files.reduce(0) { $0 + $1.count })
        report.add(
            ["Swift for \(screens) screens", "ms", "MB a second", "beside appends"],
            zip(works, times).map { work, time in
                [
                    work.name, milliseconds(time), decimal(size / time / 1e6),
                    decimal(time / times[0]),
                ]
            }, ratios: times.map { $0 / times[0] })
    }

    private static func workload(_ files: [SourceFile]) -> FlowGraph {
        let compilation = compile(files)
        guard let graph = compilation.applications.first, graph.isWhole else {
            preconditionFailure("the workload has mistakes: \(compilation.diagnostics.prefix(3))")
        }
        return graph
    }

    /// The same events, as screens send them: by an engine in place, from a configuration to the
    /// next, and with a line of the trace for each; beside a state machine that does less.
    private static func measurePlay(
        screens: Int, events: Int, tools: String, into report: inout BenchmarkReport
    ) {
        let graph = workload(Workload.files(screens: screens))
        let play = Play(graph, events: events)
        let outputs = play.outputs
        var done = 0
        var works = [
            Work(name: "in place") { done += play.inPlace() },
            Work(name: "by value") { done += play.byValue() },
            Work(name: "with a trace") { done += play.withTrace() },
        ]
        if let peer = MachinePeer(graph, tools: tools) {
            works.append(Work(name: "Qt's SCXML, compiled") { done += peer.play(outputs) })
        }
        let times = medians(of: works, rounds: 9)
        precondition(done > 0)
        let isBesidePeer = works.count > 3
        let rows = zip(works, times).map { work, time in
            [
                work.name, "\(Int(Double(play.count) / time))",
                decimal(time * 1e6 / Double(play.count)),
                isBesidePeer ? decimal(time / times[3]) : "",
            ]
        }
        print(play.size)
        report.add(
            ["play", "events a second", "microseconds an event", "beside qscxmlc"], rows,
            ratios: isBesidePeer ? times.map { $0 / times[3] } : [])
        measureConfigurations(play, into: &report)
    }

    /// What a search pays for each configuration that it has found, beside bytes that are moved and
    /// compared.
    private static func measureConfigurations(_ play: Play, into report: inout BenchmarkReport) {
        let moments = Moments(play, every: 10)
        var done = 0
        let works = [
            Work(name: "memcpy and memcmp of its \(moments.bytes) bytes") {
                done += moments.moved()
            },
            Work(name: "copy") { done += moments.copied() },
            Work(name: "compare with an equal one") { done += moments.compared() },
            Work(name: "hash") { done ^= moments.hashed() },
            Work(name: "number by position") { done += moments.numbered() },
        ]
        let times = medians(of: works, rounds: 9)
        precondition(done != 0)
        let rows = zip(works, times).map { work, time in
            [work.name, "\(Int(time * 1e9 / Double(moments.count)))", decimal(time / times[0])]
        }
        report.add(
            ["one configuration", "nanoseconds", "beside the bytes"], rows,
            ratios: times.map { $0 / times[0] })
    }

    /// The whole process over a flow of some 30 lines, and over all flows of this repository,
    /// beside programs that do nothing.
    private static func measureStart(
        of executable: String, python: String, into report: inout BenchmarkReport
    ) {
        let programs = [
            ["true"], [python, "-c", "pass"], [executable, "check", "flows/user-edit"],
            [executable, "check", "flows"],
        ]
        let present = programs.filter { runProgram($0)?.exitCode == 0 }
        let works = present.map { arguments in
            Work(name: arguments.joined(separator: " ")) { runProgram(arguments) }
        }
        let times = medians(of: works, rounds: 100)
        let rows = zip(works, times).map { [$0.name, milliseconds($1), decimal($1 / times[0])] }
        report.add(
            ["process", "ms", "beside \(present[0][0])"], rows, ratios: times.map { $0 / times[0] })
    }
}
