import ArgumentParser
import FlowModel

/// `flowc init`: a first project that checks, plays and compiles without changes.
struct InitCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Start a project: a flow, a scenario and a configuration.")

    @Argument(help: "The folder to start in.", completion: .directory)
    var directory = "."

    @OptionGroup var result: ResultOptions
    @OptionGroup var chatter: ChatterOptions

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        let directory = normalized(directory)
        let files = InitCommand.project.map { file in
            OutputFile(path: file.path, bytes: Array(file.text.utf8))
        }
        let written: [OutputFile]
        do throws(FileProblem) {
            if directory.isEmpty { throw FileProblem(path: directory, reason: .missing) }
            written = try write(files, in: directory, world.files)
        } catch {
            throw CommandFailure(error, in: world.files)
        }
        let paths = written.map { join(directory, $0.path) }
        switch result.format {
        case .text: for path in paths { world.console.write(path + "\n", to: .output) }
        case .json: world.console.write(jsonObject([("files", paths)]), to: .output)
        }
        chatter.say("", in: world)
        let place = directory == "." ? "" : " in `\(directory)`"
        chatter.say("Next\(place): `flowc lint`, `flowc test`, `flowc simulate`.", in: world)
        return .clean
    }

    /// Writes the missing files only, so that a run that was killed in the middle can be repeated.
    private func write(
        _ files: [OutputFile], in directory: String, _ disk: any FileSystem
    ) throws(FileProblem) -> [OutputFile] {
        var missing = try missing(files, in: directory, disk)
        let folders = missing.map { folder(of: join(directory, $0.path)) }
        try disk.makeFolders(folders) { () throws(FileProblem) in
            let staging = try disk.openStaging(in: directory, isPatient: true)
            defer { staging.end() }
            // Another run may have written while this one waited.
            missing = try self.missing(files, in: directory, disk)
            try staging.put(missing)
        }
        return missing
    }

    /// The files that are not there yet. Fails if an existing file has another text, or if none is
    /// missing.
    private func missing(
        _ files: [OutputFile], in directory: String, _ disk: any FileSystem
    ) throws(FileProblem) -> [OutputFile] {
        var missing: [OutputFile] = []
        for file in files {
            let path = join(directory, file.path)
            let isThere = disk.isLink(path) || (try? disk.entry(at: path)) != nil
            if !isThere {
                missing.append(file)
            } else if try disk.read(path, byteLimit: file.bytes.count + 1) != file.bytes {
                throw refusal(of: path)
            }
        }
        if missing.isEmpty { throw refusal(of: join(directory, files[0].path)) }
        return missing
    }

    private func refusal(of path: String) -> FileProblem {
        FileProblem(path: path, reason: .occupied("is there already, so nothing was written"))
    }

    /// The files to write, in this order.
    static let project: [(path: String, text: String)] = [
        (Settings.fileName, configurationFile),
        ("flows/greeting.yaml", flowFile),
        ("flows/greeting.scenario.yaml", scenarioFile),
    ]

    private static let configurationFile = """
        # Where flows are read, and where `flowc compile` writes.
        flows: flows
        output: Generated

        """

    private static let flowFile = """
        flow: Greeting
        summary: Ask for a name and say hello.

        outputs:
          - greeted: { name: String }
        state:
          name: String = "stranger"

        screens:
          Welcome:
            inputs: { name: String }
            outputs: [editName, done]
          NameEditor:
            inputs: { name: String }
            outputs:
              - nameChanged: { name: String }

        start:
          push: Welcome
          with: { name: state.name }

        transitions:
          Welcome.editName:
            push: NameEditor
            with: { name: state.name }
          Welcome.done:
            finish: greeted
            with: { name: state.name }
          NameEditor.nameChanged:
            - set: { state.name: name }
            - close

        """

    private static let scenarioFile = """
        scenario: Change the name
        flow: Greeting
        steps:
          - expect: { screen: Welcome, inputs: { name: stranger } }
          - Welcome.editName
          - expect: NameEditor
          - NameEditor.nameChanged: { name: Ada }
          - expect: { screen: Welcome, inputs: { name: Ada } }
          - Welcome.done
          - expect: { ended: greeted }

        """
}
