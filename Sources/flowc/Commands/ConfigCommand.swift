import ArgumentParser
import FlowLint

/// `flowc config`: what holds here, and why.
struct ConfigCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Print the configuration and where each value comes from.")

    @Option(help: "The configuration file. Default: `flowc.yaml`, if there is one.")
    var config: String?

    @OptionGroup var chatter: ChatterOptions

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        let parts = try ProjectPlan([], config: config, in: world).parts
        let texts = parts.map { part in
            let heading = parts.count == 1 ? "" : "# \(part.config ?? "the folder here")\n"
            return heading + lines(of: part).joined()
        }
        world.console.write(texts.joined(separator: "\n"), to: .output)
        return .clean
    }

    private func lines(of part: ProjectPlan.Part) -> [String] {
        let settings = part.settings
        var lines = [
            line("flows", part.places.joined(separator: ", "), settings.flows.origin),
            line("output", settings.output.value ?? "(none)", settings.output.origin),
            line("access", settings.access.value, settings.access.origin),
            line("graph", settings.graph.value ?? "(none)", settings.graph.origin),
            line("lint.preset", settings.preset.value.rawValue, settings.preset.origin),
        ]
        for (rule, level) in settings.namedLevels.sorted(by: { $0.key < $1.key }) {
            lines.append(line("lint.rules." + rule, level.rawValue, settings.levelsOrigin))
        }
        return lines
    }

    private func line(_ name: String, _ value: String, _ origin: Settings.Origin) -> String {
        "\(name): \(value)  # \(origin.words)\n"
    }
}
