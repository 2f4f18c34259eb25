import ArgumentParser
import FlowFrontend

/// `flowc schema`: what editors complete and underline flow files with.
struct SchemaCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of flow, app and scenario files, for editors.")

    @OptionGroup var chatter: ChatterOptions

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        world.console.write(languageSchema(), to: .output)
        return .clean
    }
}
