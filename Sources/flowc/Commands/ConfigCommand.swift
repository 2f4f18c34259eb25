import ArgumentParser
import FlowLint
import FlowModel

/// `flowc config`: the settings here, and where they come from.
struct ConfigCommand: ProjectVerb {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Print the configuration and where each value comes from.")

    @Option(
        help: "The configuration file. Default: `flowc.yaml`, if there is one.",
        completion: .file())
    var config: String?

    @OptionGroup var result: ResultOptions
    @OptionGroup var chatter: ChatterOptions

    var reporting: Reporting { Reporting(isJSON: result.format == .json, chatter: chatter) }

    /// A setting with its values and their origin. A setting without a value has no values.
    private struct Line {
        let name: String
        let values: [String]
        let origin: Settings.Origin
        var isList = false
    }

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        let parts = try ProjectPlan([], config: config, in: world).parts
        world.console.write(
            result.format == .json ? json(of: parts) : text(of: parts), to: .output)
        return .clean
    }

    private func lines(of part: ProjectPlan.Part) -> [Line] {
        let settings = part.settings
        func line(_ name: String, _ setting: Settings.Setting<String?>) -> Line {
            Line(
                name: name, values: setting.value.map { [$0] } ?? [], origin: setting.origin)
        }
        let levels = settings.namedLevels.sorted { $0.key < $1.key }
        return [
            Line(
                name: "flows", values: part.places, origin: settings.flows.origin, isList: true),
            line("output", settings.output),
            Line(
                name: "access", values: [settings.access.value], origin: settings.access.origin),
            line("graph", settings.graph),
            Line(
                name: "lint.preset", values: [settings.preset.value.rawValue],
                origin: settings.preset.origin),
        ]
            + levels.map { rule, level in
                Line(
                    name: "lint.rules." + rule, values: [level.rawValue],
                    origin: settings.levelsOrigin)
            }
    }

    private func text(of parts: [ProjectPlan.Part]) -> String {
        let texts = parts.map { part in
            let heading = parts.count == 1 ? "" : "# \(part.config ?? "the folder here")\n"
            let lines = lines(of: part).map { line in
                let value = line.values.isEmpty ? "(none)" : line.values.joined(separator: ", ")
                return "\(line.name): \(value)  # \(line.origin.words)\n"
            }
            return heading + lines.joined()
        }
        return texts.joined(separator: "\n")
    }

    private func json(of parts: [ProjectPlan.Part]) -> String {
        var json = JSONWriter()
        json.object { json in
            json.key("version")
            json.int(1)
            json.key("configurations")
            json.array { json in
                for part in parts {
                    json.object { json in
                        json.key("file")
                        json.optional(part.settings.file?.path)
                        for line in lines(of: part) { write(line, to: &json) }
                    }
                }
            }
        }
        return json.text + "\n"
    }

    private func write(_ line: Line, to json: inout JSONWriter) {
        json.key(line.name)
        json.object { json in
            json.key("value")
            if line.isList {
                json.array { json in
                    for value in line.values { json.string(value) }
                }
            } else {
                json.optional(line.values.first)
            }
            json.key("from")
            json.string(line.origin.words)
        }
    }
}
