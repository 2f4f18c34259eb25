import ArgumentParser
import FlowFrontend

/// `flowc schema`: the schema by which editors complete and underline flow files.
struct SchemaCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of flow, app and scenario files, for editors.")

    @Option(help: "The form: json, the only one.")
    var format: SchemaFormat = .json

    @OptionGroup var chatter: ChatterOptions

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        world.console.write(languageSchema(), to: .output)
        return .clean
    }
}

enum SchemaFormat: String, ExpressibleByArgument {
    case json
}
