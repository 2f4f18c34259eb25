import FlowModel

/// Whole runs of linters over 100 files.
enum LinterPeers {
    /// Prints what each tool takes, and leaves no files. A tool that `tools` lacks is left out.
    static func measure(
        flowc: String, tools: String, into report: inout BenchmarkReport
    ) throws {
        // An app file and 99 flows.
        let folder = try WorkloadFolder(screens: 990)
        defer { folder.remove() }
        let schema = folder.path(of: "schema.json")
        guard runProgram([flowc, "schema"], output: schema)?.exitCode == 0 else {
            preconditionFailure("`\(flowc) schema` failed")
        }
        let paths = folder.files.map { folder.path(of: $0.path) }
        let programs: [(name: String, words: [String])] = [
            ("flowc check", [flowc, "check", folder.flows]),
            ("flowc lint", [flowc, "lint", folder.flows]),
            ("yamllint", [tools + "/yamllint", "-d", "relaxed", folder.flows]),
            ("check-jsonschema", [tools + "/check-jsonschema", "--schemafile", schema] + paths),
        ]
        // Linters find something in the workload, and end with 1.
        report.add(
            "\(paths.count) files",
            programs.filter { [0, 1].contains(runProgram($0.words)?.exitCode) })
    }
}

extension BenchmarkReport {
    /// Prints what programs take, beside the first of them.
    mutating func add(_ title: String, _ programs: [(name: String, words: [String])]) {
        let works = programs.map { program in
            Work(name: program.name) { runProgram(program.words) }
        }
        let times = medians(of: works, rounds: 5)
        let rows = works.indices.map {
            [works[$0].name, milliseconds(times[$0]), decimal(times[$0] / times[0])]
        }
        // What is worse if it grows: the time of a run of ours beside that of a peer.
        let ratios = works.indices.map {
            works[$0].name.hasPrefix("flowc") ? times[$0] / times[0] : times[0] / times[$0]
        }
        add([title, "ms", "beside \(programs[0].name)"], rows, ratios: ratios)
    }
}
