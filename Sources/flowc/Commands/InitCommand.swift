import ArgumentParser

/// `flowc init`: a first project that checks, plays and compiles as it stands.
struct InitCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Start a project: a flow, a scenario and a configuration.")

    @Argument(help: "The folder to start in.")
    var directory = "."

    @OptionGroup var chatter: ChatterOptions

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        let files = InitCommand.project.map { file in
            (path: join(normalized(directory), file.path), text: file.text)
        }
        for file in files where (try? world.files.entry(at: file.path)) != nil {
            throw CommandFailure("`\(file.path)` is there already, so nothing was written")
        }
        do throws(FileProblem) {
            for file in files {
                if let parent = parentDirectory(of: file.path) {
                    try world.files.makeDirectory(parent)
                }
                try world.files.replace(file.path, with: Array(file.text.utf8))
                world.console.write(file.path + "\n", to: .output)
            }
        } catch {
            throw CommandFailure(error.message, status: error.status)
        }
        chatter.say("", in: world)
        chatter.say("Next: `flowc lint`, `flowc test`, `flowc simulate`.", in: world)
        return .clean
    }

    /// What is written, in this order.
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
