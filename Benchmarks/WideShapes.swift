import FlowModel

/// Apps with one very large part, at half of its size and at all of it: what they cost must grow
/// with the size and not with its square.
enum WideShapes {
    private static let shapes: [(name: String, size: Int, text: @Sendable (Int) -> String)] = [
        (
            "state with 1500 fields", 1_500,
            { size in
                "state:\n" + lines(size) { "  field\($0): Int = 0" } + page
                    + "transitions:\n  Page.go: { set: { state.field0: 1 } }\n"
            }
        ),
        (
            "screen with 10000 outputs", 10_000,
            { size in
                "screens:\n  Page:\n    outputs:\n" + lines(size) { "      - output\($0)" }
                    + "start: { push: Page }\ntransitions:\n"
                    + lines(size) { "  Page.output\($0): ignore" }
            }
        ),
        (
            "list of 10000 steps", 10_000,
            { size in
                "state: { number: Int = 0 }\n" + page + "transitions:\n  Page.go:\n"
                    + lines(size) { "    - { set: { state.number: \($0) } }" }
            }
        ),
    ]

    private static let page = "screens:\n  Page: { outputs: [go] }\nstart: { push: Page }\n"

    private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
        (0..<count).map { line($0) + "\n" }.joined()
    }

    /// Prints the time of the processor for each shape and verb.
    static func measure(flowc: String, into report: inout BenchmarkReport) throws {
        var (rows, ratios): ([[String]], [Double]) = ([], [])
        for shape in shapes {
            let folders = try [shape.size / 2, shape.size].map { size in
                let text = "flow: Wide\n" + shape.text(size)
                return try WorkloadFolder(
                    [SourceFile(path: "workload/wide.yaml", text: text)], name: "wide-\(size)")
            }
            defer { for folder in folders { folder.remove() } }
            for verb in ["check", "compile"] {
                let runs = VerbRuns.medians(
                    of: folders.map { folder in
                        var output = 0
                        return (
                            verb,
                            {
                                output += 1
                                let into = ["-o", folder.path(of: "\(output)")]
                                return [flowc, verb, folder.flows] + (verb == "check" ? [] : into)
                            }
                        )
                    })
                let times = runs.map(\.processorTime)
                rows.append(
                    [shape.name, verb] + times.map(milliseconds) + [decimal(times[1] / times[0])])
                ratios.append(times[1] / times[0])
            }
        }
        report.add(
            ["one", "verb", "ms of the processor for half of it", "for all", "beside half"], rows,
            ratios: ratios)
    }
}
