import FlowModel
import Foundation

/// Whole runs beside programs that only read YAML, read a state machine from YAML, or write Swift
/// for as many declarations.
enum CompilerPeers {
    /// Prints what each program takes for an app of that size. Nothing is printed where `tools`,
    /// the folder that `Scripts/peers` makes, is not there.
    static func measure(
        _ graph: FlowGraph, screens: Int, flowc: String, tools: String,
        into report: inout BenchmarkReport
    ) throws {
        guard FileManager.default.fileExists(atPath: tools + "/venv/bin/python") else { return }
        let folder = try WorkloadFolder(screens: screens)
        defer { folder.remove() }
        let paths = folder.files.map { folder.path(of: $0.path) }
        let chart = folder.path(of: "chart.yaml")
        try folder.write(graph.chart.utf8, to: "chart.yaml")
        let importing = "import sys, sismic.io; sismic.io.import_from_yaml(filepath=sys.argv[1])"
        report.add(
            "reading \(screens) screens",
            [
                ("flowc check", [flowc, "check", folder.flows]),
                ("Yams, compose", [tools + "/compose"] + paths),
                ("sismic, import", [tools + "/venv/bin/python", "-c", importing, chart]),
            ])
        try measureWriters(
            graph, screens: screens, flowc: flowc, tools: tools, in: folder, into: &report)
    }

    /// The plug-in of protoc is handed what protoc has read, so that its own work is measured.
    private static func measureWriters(
        _ graph: FlowGraph, screens: Int, flowc: String, tools: String,
        in folder: WorkloadFolder, into report: inout BenchmarkReport
    ) throws {
        let (request, answer) = (folder.path(of: "request"), folder.path(of: "answer"))
        let recorder = folder.path(of: "record")
        try folder.write("#!/bin/sh\nexec cat >'\(request)'\n".utf8, to: "record")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: recorder)
        let names = graph.flows.map { $0.name + ".proto" }
        for (flow, name) in zip(graph.flows, names) {
            try folder.write(graph.messages(of: flow).utf8, to: name)
        }
        runProgram(
            [
                tools + "/venv/bin/python", "-m", "grpc_tools.protoc", "-I" + folder.path(of: ""),
                "--plugin=protoc-gen-record=" + recorder, "--record_out=" + folder.path(of: ""),
            ] + names.map { folder.path(of: $0) })
        let plugin = "'\(tools)/protoc-gen-swift' <'\(request)' >'\(answer)'"
        var round = 0
        let works = [
            Work(name: "flowc compile") {
                round += 1
                runProgram([flowc, "compile", folder.flows, "-o", folder.path(of: "\(round)")])
            },
            Work(name: "protoc-gen-swift") { runProgram(["sh", "-c", plugin]) },
        ]
        let times = medians(of: works, rounds: 5)
        let counts = [lines(below: folder.path(of: "1")), lines(of: answer)]
        let speeds = zip(counts, times).map { Double($0) / $1 }
        let rows = works.indices.map { index in
            [
                works[index].name, milliseconds(times[index]), "\(counts[index])",
                "\(Int(speeds[index]))", decimal(speeds[index] / speeds[1]),
            ]
        }
        report.add(
            [
                "writing Swift, \(screens) screens", "ms", "lines", "lines a second",
                "beside protoc-gen-swift",
            ], rows, ratios: speeds.map { speeds[1] / $0 })
    }

    private static func lines(of path: String) -> Int {
        (FileManager.default.contents(atPath: path) ?? Data()).count { $0 == 0x0A }
    }

    private static func lines(below folder: String) -> Int {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
        return (names ?? []).filter { $0.hasSuffix(".swift") }
            .reduce(0) { $0 + lines(of: folder + "/" + $1) }
    }
}

extension FlowGraph {
    /// The app as a statechart of sismic.
    fileprivate var chart: String {
        var text = "statechart:\n  name: Workload\n  root state:\n    name: root\n"
        text += "    initial: s\(firstState)\n    states:\n"
        for (screen, targets) in machineTargets.enumerated() {
            text += "      - name: s\(screen)\n"
            if !targets.isEmpty { text += "        transitions:\n" }
            for (output, target) in targets {
                text += "          - event: output\(output)\n            target: s\(target)\n"
            }
        }
        return text
    }

    /// What the screens of a flow are given and what they send, as messages of Protocol Buffers.
    fileprivate func messages(of flow: Flow) -> String {
        var text = "syntax = \"proto3\";\n"
        func add(_ name: String, _ fields: [Field]) {
            text += "message \(name) {\n"
            for (index, field) in fields.enumerated() {
                text += "  optional \(word(for: field.type)) \(field.name) = \(index + 1);\n"
            }
            text += "}\n"
        }
        for id in flow.screens {
            let screen = self[id]
            add(screen.name, screen.inputs)
            for output in screen.outputs { add(screen.name + "_" + output.name, output.payload) }
        }
        return text
    }

    private func word(for type: TypeID) -> String {
        switch types[type] {
        case .int: "int64"
        case .bool: "bool"
        case .double: "double"
        default: "string"
        }
    }
}
