import ArgumentParser
import FlowCodegen
import FlowFrontend
import FlowModel

extension CodegenOptions.Access: ExpressibleByArgument {}
extension CodegenOptions.Outputs: ExpressibleByArgument {}
extension CodegenOptions.Runtime: ExpressibleByArgument {}

/// `flowc compile`: writes Swift.
struct CompileCommand: Verb {
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

    /// What to do with the files instead of writing them.
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
        help: "The folder to write to. Default: `output` of `flowc.yaml`.")
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

    @Flag(help: "Replace files that stand in the way and were not written by flowc.")
    var force = false

    @OptionGroup var report: ReportOptions
    @OptionGroup var chatter: ChatterOptions

    func validate() throws {
        if mode != .check, report.isAsked {
            throw ValidationError("`--format` and `--reporter` need `--check`")
        }
    }

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        try report.requireUsableFiles(in: world)
        if testSupport, runtime == .embed {
            throw CommandFailure(
                "test support stands on the module `FlowRuntime`, and `--runtime embed` does "
                    + "without it; leave out one of the two")
        }
        let workspaces = try Workspace.openAll(project, in: world)
        if output != nil, workspaces.count > 1 {
            throw CommandFailure(
                "`-o` is for one configuration, and here are several; leave it out, or name one "
                    + "with `--config`")
        }
        try workspaces.requireDifferent("folder `output`", in: world) { $0.settings.output.value }
        var writers: [OutputWriter] = []
        for workspace in workspaces { writers.append(try writer(for: workspace, in: world)) }
        let findings = Findings(merging: workspaces.map { $0.findings(isLinted: false) })
        if findings.status != .clean {
            try report.report(
                findings, on: mode == .check ? .output : .errors, chatter: chatter, in: world)
            return .found
        }
        var status = RunStatus.clean
        var drift: [Findings] = []
        var plans: [OutputWriter.Plan] = []
        for (workspace, writer) in zip(workspaces, writers) {
            let files = try outputFiles(of: workspace, in: world)
            do throws(FileProblem) {
                if mode == .check {
                    let plan = try writer.plan(files, isChecked: true)
                    plans.append(plan)
                    drift.append(try writer.drift(plan))
                } else if try carryOut(files, with: writer, in: world) != .clean {
                    status = .found
                }
            } catch {
                throw CommandFailure(error.message, status: error.status)
            }
        }
        guard mode == .check else { return status }
        let stale = Findings(merging: drift)
        try report.write(stale, chatter: chatter, in: world)
        for plan in plans { chatter.say(summary(of: plan), in: world) }
        return stale.status
    }

    private func writer(
        for workspace: Workspace, in world: World
    ) throws(CommandFailure) -> OutputWriter {
        guard let directory = output.map(normalized) ?? workspace.settings.output.value else {
            throw CommandFailure(
                "no folder to write to; name one with `-o`, or as `output` in "
                    + "`\(workspace.config ?? Settings.fileName)`")
        }
        if directory.isEmpty {
            throw CommandFailure("the folder to write to is an empty path; name it with `-o`")
        }
        return OutputWriter(
            world: world, directory: directory, header: CompileCommand.header,
            staleFolders: workspace.coversConfiguration ? [""] : folders(of: workspace),
            isForced: force)
    }

    /// How the first line of every generated file begins.
    static let header = "// Generated by flowc "

    /// A part of a project says nothing about the apps that are not in it.
    private func folders(of workspace: Workspace) -> [String] {
        workspace.compilation.applications.map(\.application.name)
    }

    private func outputFiles(
        of workspace: Workspace, in world: World
    ) throws(CommandFailure) -> [OutputFile] {
        let named = access ?? CodegenOptions.Access(rawValue: workspace.settings.access.value)
        var options = CodegenOptions(
            access: named ?? .internal, outputs: outputs, runtime: runtime,
            testSupport: testSupport)
        var files: [OutputFile] = []
        for graph in workspace.compilation.applications {
            let name = graph.application.name
            let source = graph.files[Int(graph.application.file.index)].path
            options.currentFolder = world.files.currentDirectory
            options.sourceRoot = sourceRoot(of: source, config: workspace.config, in: world)
            let generated = swiftFiles(for: graph, options: options)
            files += generated.map { OutputFile(path: join(name, $0.path), bytes: $0.bytes) }
        }
        return files
    }

    /// The folder of the configuration that was named, or where the tool runs, if the app is below
    /// it; else the folder around the app's own. So the same project gives the same code wherever
    /// it lies, and for a build system that knows absolute paths only.
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

    private func carryOut(
        _ files: [OutputFile], with writer: OutputWriter, in world: World
    ) throws(FileProblem) -> RunStatus {
        if mode == .listOutputs {
            for file in files { print(join(writer.directory, file.path), in: world) }
            return .clean
        }
        let plan = try mode == nil ? writer.write(files) : writer.plan(files)
        switch mode {
        case .dryRun:
            for file in plan.changed {
                print("write " + join(writer.directory, file.path), in: world)
            }
            for path in plan.stale { print("remove " + join(writer.directory, path), in: world) }
        case .diff:
            world.console.write(try writer.difference(plan), to: .output)
        case .listOutputs, .check: break
        case nil:
            for file in plan.changed { print(join(writer.directory, file.path), in: world) }
        }
        chatter.say(summary(of: plan), in: world)
        return mode == .diff && !plan.isUpToDate ? .found : .clean
    }

    private func summary(of plan: OutputWriter.Plan) -> String {
        let verb = mode == nil ? "written" : "to write"
        var parts = ["\(counted(plan.changed.count, "file")) \(verb)"]
        parts.append("\(plan.unchanged.count) unchanged")
        if !plan.stale.isEmpty {
            parts.append("\(plan.stale.count) " + (mode == nil ? "removed" : "to remove"))
        }
        return parts.joined(separator: ", ")
    }

    private func print(_ line: String, in world: World) {
        world.console.write(line + "\n", to: .output)
    }
}
