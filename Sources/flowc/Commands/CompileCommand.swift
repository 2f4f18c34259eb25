import ArgumentParser
import FlowCodegen
import FlowFrontend
import FlowModel

extension CodegenOptions.Access: ExpressibleByArgument {}
extension CodegenOptions.Outputs: ExpressibleByArgument {}
extension CodegenOptions.Runtime: ExpressibleByArgument {}

/// `flowc compile`: writes Swift.
struct CompileCommand: ProjectVerb {
    static let configuration = CommandConfiguration(
        commandName: "compile",
        abstract: "Write Swift coordinators, one folder for each app.",
        discussion: """
            A file that is already as it should be is not touched. Files of an earlier run that \
            nobody needs any more are removed from the folders of the apps that are compiled; \
            without PATHS, from everywhere in the output folder. They are told by their first \
            line; a file with another first line is never removed, and replaced only with \
            `--force`.
            """)

    /// An action on the files instead of writing them.
    enum Mode: String, EnumerableFlag {
        case check
        case diff
        case dryRun
        case listOutputs

        static func help(for mode: Mode) -> ArgumentHelp? {
            switch mode {
            case .check: "Write nothing; report the files on disk that differ, and exit with 1."
            case .diff: "Write nothing; print the differences, and exit with 1 if there are any."
            case .dryRun: "Write nothing; print what would be written and removed."
            case .listOutputs: "Write nothing; print the path of every file."
            }
        }
    }

    @OptionGroup var project: ProjectOptions

    @Option(
        name: .shortAndLong,
        help: "The folder to write to. Default: `output` of `flowc.yaml`.",
        completion: .directory)
    var output: String?

    @Flag(exclusivity: .exclusive)
    var mode: Mode?

    @Option(help: "Who can use the generated types: internal, package or public.")
    var access: CodegenOptions.Access?

    @Option(help: "How screens report their outputs: closures or delegate.")
    var outputs: CodegenOptions.Outputs = .closures

    @Option(help: "Where the runtime comes from: import a module, or embed its files.")
    var runtime: CodegenOptions.Runtime = .import

    @Flag(
        help: """
            Write a second file for each app, by which tests drive its coordinators. Types that \
            are `external` in the flows conform to `FlowTraceable` by code of your own.
            """)
    var testSupport = false

    @Flag(help: "Replace files that are in the way and were not written by flowc.")
    var force = false

    @OptionGroup var report: ReportOptions
    @OptionGroup var chatter: ChatterOptions

    var reporting: Reporting {
        Reporting(report, on: mode == .check || isJSON ? .output : .errors, chatter: chatter)
    }

    func validate() throws {
        if output == "-" {
            throw ValidationError(
                "`-o` names a folder, and `-` means a standard stream; `--diff` prints what would "
                    + "be written")
        }
        let isPlain = report.format == .text || isJSON
        if mode != .check, !isPlain || !report.reporter.isEmpty {
            throw ValidationError(
                "`--reporter`, and `--format` for anything but json, need `--check`")
        }
    }

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        try report.requireUsableFiles(in: world)
        if testSupport, runtime == .embed {
            throw CommandFailure(
                "test support needs the module `FlowRuntime`, and `--runtime embed` does "
                    + "without it; leave out one of the two")
        }
        let workspaces = try withOutput(Workspace.openAll(project, in: world), in: world)
        if output != nil, workspaces.count > 1 {
            throw CommandFailure(
                "`-o` is for one configuration, and here are several; leave it out, or name one "
                    + "with `--config`")
        }
        try workspaces.requireDifferent("folder `output`", in: world) { $0.settings.output.value }
        var writers: [OutputWriter] = []
        for workspace in workspaces {
            writers.append(try writer(for: workspace, isAlone: workspaces.count == 1, in: world))
        }
        let findings = workspaces.errors
        if findings.status != .clean {
            try reporting.report(findings, in: world)
            return .found
        }
        var drift: [Findings] = []
        var results: [Result] = []
        for (workspace, writer) in zip(workspaces, writers) {
            let modules = self.modules(of: workspace, in: world)
            let make = { outputFiles(of: modules) }
            do throws(FileProblem) {
                let plan: OutputWriter.Plan
                if mode == .check {
                    plan = try writer.plan(make(), isChecked: true)
                    drift.append(try writer.drift(plan, command: command))
                } else if mode == nil {
                    let origin = origin(of: modules, in: workspace, world)
                    plan = try writer.write(from: origin, make)
                } else {
                    plan = try show(make(), with: writer, in: world)
                }
                var result = Result(folder: writer.directory, plan: plan)
                if mode == nil { print(result.changed, in: world) }
                if mode == .diff {
                    result.difference = try writer.difference(plan)
                    if !isJSON { print(difference: result.difference, in: world) }
                }
                results.append(result)
            } catch {
                throw CommandFailure(error, in: world.files)
            }
        }
        let stale = Findings(merging: drift)
        if mode == .check {
            try report.write(stale, chatter: chatter, in: world)
        } else if isJSON {
            world.console.write(json(of: results), to: .output)
        }
        if mode != .listOutputs { chatter.say(summary(of: results), in: world) }
        let isUpToDate = results.allSatisfy(\.plan.isUpToDate)
        return mode == .diff && !isUpToDate ? .found : stale.status
    }

    /// The configurations that name a folder; if there are any, flows of others are not compiled.
    private func withOutput(_ workspaces: [Workspace], in world: World) -> [Workspace] {
        let named = workspaces.filter { $0.settings.output.value != nil }
        if output != nil || named.isEmpty { return workspaces }
        for workspace in workspaces where workspace.settings.output.value == nil {
            let name = workspace.config.map { "`\($0)`" } ?? "the folder here"
            chatter.say("\(name) has no `output`, so its flows are not compiled", in: world)
        }
        return named
    }

    /// The command that writes the checked files.
    private var command: String {
        var words = ["flowc", "compile"] + project.paths
        let options = [
            ("--config", project.config), ("-o", output), ("--access", access?.rawValue),
            ("--outputs", outputs == .closures ? nil : outputs.rawValue),
            ("--runtime", runtime == .import ? nil : runtime.rawValue),
        ]
        for (name, value) in options {
            if let value { words += [name, value] }
        }
        if testSupport { words.append("--test-support") }
        return words.map(shellWord).joined(separator: " ")
    }

    /// Prints a difference byte for byte for `patch`, and without control characters on a terminal.
    private func print(difference: String, in world: World) {
        if world.console.isTerminal(.output) {
            world.say(difference, to: .output)
        } else {
            world.console.write(difference, to: .output)
        }
    }

    private func writer(
        for workspace: Workspace, isAlone: Bool, in world: World
    ) throws(CommandFailure) -> OutputWriter {
        guard let directory = output.map(world.files.shown) ?? workspace.settings.output.value
        else {
            throw CommandFailure(
                "no folder to write to; name one " + (isAlone ? "with `-o`, or " : "")
                    + "as `output` in `\(workspace.config ?? Settings.fileName)`")
        }
        if directory.isEmpty {
            throw CommandFailure("the folder to write to is an empty path; name it with `-o`")
        }
        return OutputWriter(
            world: world, directory: directory, header: CompileCommand.header,
            staleFolders: workspace.coversConfiguration ? [""] : folders(of: workspace),
            isForced: force)
    }

    /// The beginning of the first line of every generated file.
    static let header = "// Generated by flowc "

    /// The folders of a part's apps: a part of a project says nothing about the other apps.
    private func folders(of workspace: Workspace) -> [String] {
        workspace.compilation.applications.map(\.application.name)
    }

    /// The apps of a project, each with the options for its code.
    private func modules(
        of workspace: Workspace, in world: World
    ) -> [(graph: FlowGraph, options: CodegenOptions)] {
        let named = access ?? CodegenOptions.Access(rawValue: workspace.settings.access.value)
        return workspace.compilation.applications.map { graph in
            let source = graph.files[Int(graph.application.file.index)].path
            var options = CodegenOptions(
                access: named ?? .internal, outputs: outputs, runtime: runtime,
                testSupport: testSupport)
            options.currentFolder = world.files.currentDirectory
            options.sourceRoot = sourceRoot(of: source, config: workspace.config, in: world)
            return (graph, options)
        }
    }

    private func outputFiles(
        of modules: [(graph: FlowGraph, options: CodegenOptions)]
    ) -> [OutputFile] {
        modules.flatMap { graph, options in
            swiftFiles(for: graph, options: options, workers: Threads.run).map {
                OutputFile(path: join(graph.application.name, $0.path), bytes: $0.bytes)
            }
        }
    }

    /// The digest of everything that the generated files of a project depend on; nil if the build
    /// of flowc is unknown.
    private func origin(
        of modules: [(graph: FlowGraph, options: CodegenOptions)], in workspace: Workspace,
        _ world: World
    ) -> String? {
        guard let build = world.build else { return nil }
        return digest(
            of: [build] + modules.map { "\($0.options)" }
                + workspace.compilation.files.flatMap {
                    [$0.path, $0.place, digest(of: $0.bytes)]
                })
    }

    /// The folder of the named configuration, or the folder where the tool runs, if the app is
    /// below it; otherwise the folder around the app's own. So the same project gives the same code
    /// wherever it is, and also for a build system that uses only absolute paths.
    private func sourceRoot(of source: String, config: String?, in world: World) -> String {
        let here = world.files.currentDirectory ?? "/"
        func absolute(_ path: String) -> String {
            path.hasPrefix("/") ? path : world.files.withoutParents(join(here, path))
        }
        let source = absolute(source)
        let above = [
            config.flatMap { parentDirectory(of: absolute(normalized($0))) }, here,
        ]
        let root = above.compactMap(\.self).first { folder in
            folder != "/" && source.hasPrefix(folder + "/")
        }
        return root ?? parentDirectory(of: source).flatMap(parentDirectory) ?? "/"
    }

    /// Finds the files that would be written, and prints them if the mode asks for that.
    private func show(
        _ files: [OutputFile], with writer: OutputWriter, in world: World
    ) throws(FileProblem) -> OutputWriter.Plan {
        if mode == .listOutputs {
            let all = OutputWriter.Plan(changed: files)
            print(Result(folder: writer.directory, plan: all).changed, in: world)
            return all
        }
        let plan = try writer.plan(files)
        if mode == .dryRun {
            let result = Result(folder: writer.directory, plan: plan)
            print(result.changed.map { "write " + $0 }, in: world)
            print(result.stale.map { "remove " + $0 }, in: world)
        }
        return plan
    }

    private var isJSON: Bool { report.format == .json }

    /// Prints lines for people and shells; programs get everything as JSON at the end.
    private func print(_ lines: [String], in world: World) {
        if isJSON { return }
        for line in lines { world.console.write(line + "\n", to: .output) }
    }

    /// The plan for the files of one project, and their folder.
    private struct Result {
        let folder: String
        let plan: OutputWriter.Plan
        /// With `--diff`, the changes in the files.
        var difference = ""

        var changed: [String] { plan.changed.map { join(folder, $0.path) } }
        var unchanged: [String] { plan.unchanged.map { join(folder, $0.path) } }
        var stale: [String] { plan.stale.map { join(folder, $0) } }
    }

    private func json(of results: [Result]) -> String {
        let changed = results.flatMap(\.changed)
        if mode == .listOutputs { return jsonObject([("files", changed)]) }
        let names = mode == nil ? ("written", "removed") : ("toWrite", "toRemove")
        var lists = [
            (names.0, changed), ("unchanged", results.flatMap(\.unchanged)),
            (names.1, results.flatMap(\.stale)),
        ]
        if mode == .diff { lists.append(("differences", results.map(\.difference))) }
        return jsonObject(lists)
    }

    private func summary(of results: [Result]) -> String {
        let (changed, unchanged, stale) = results.reduce((0, 0, 0)) { sum, result in
            (
                sum.0 + result.plan.changed.count, sum.1 + result.plan.unchanged.count,
                sum.2 + result.plan.stale.count
            )
        }
        let verb = mode == nil ? "written" : "to write"
        var parts = ["\(counted(changed, "file")) \(verb)", "\(unchanged) unchanged"]
        if stale > 0 { parts.append("\(stale) " + (mode == nil ? "removed" : "to remove")) }
        return parts.joined(separator: ", ")
    }
}
