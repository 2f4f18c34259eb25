import FlowModel
import Foundation

/// 100 files on a disk, for whole runs of linters.
struct LinterPeers {
    private let folder: URL
    private let files: [SourceFile]

    init() throws {
        // An app file and 99 flows.
        files = Workload.files(screens: 990)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "flowc-benchmarks-\(ProcessInfo.processInfo.processIdentifier)")
        for file in files {
            let place = folder.appendingPathComponent(file.path)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.bytes).write(to: place)
        }
    }

    /// Prints what each tool takes, and leaves no files. A tool that `tools` lacks is left out.
    func measure(flowc: String, tools: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let flows = folder.appendingPathComponent("workload").path
        let schema = folder.appendingPathComponent("schema.json").path
        guard runProgram([flowc, "schema"], output: schema) == 0 else {
            preconditionFailure("`\(flowc) schema` failed")
        }
        let paths = files.map { folder.appendingPathComponent($0.path).path }
        let programs: [(name: String, words: [String])] = [
            ("flowc check", [flowc, "check", flows]),
            ("flowc lint", [flowc, "lint", flows]),
            ("yamllint", [tools + "/yamllint", "-d", "relaxed", flows]),
            ("check-jsonschema", [tools + "/check-jsonschema", "--schemafile", schema] + paths),
        ]
        // Linters find something in the workload, and end with 1.
        let present = programs.filter { [0, 1].contains(runProgram($0.words)) }
        let works = present.map { program in
            Work(name: program.name) { _ = runProgram(program.words) }
        }
        let times = medians(of: works, rounds: 5)
        let rows = zip(works, times).map { [$0.name, milliseconds($1), decimal($1 / times[0])] }
        print(table(["\(files.count) files", "ms", "beside flowc check"], rows))
    }
}
