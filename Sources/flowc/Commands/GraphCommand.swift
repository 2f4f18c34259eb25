import ArgumentParser
import FlowFrontend
import FlowModel

enum DiagramFormat: String, ExpressibleByArgument, CaseIterable {
    case mermaid
    case markdown
    case text
    case json
}

/// `flowc graph`: an app as a diagram.
struct GraphCommand: ProjectVerb {
    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Draw each app as a diagram, or list it as text.",
        discussion: """
            `--as text` has a line for each way from one place to another and for all that others \
            rely on, sorted, without places in files. If `flowc.yaml` names a file at `graph`, \
            or a folder as `graph/` for a file for each flow, `--write` puts the text there, and \
            `flowc lint` reports when it is stale: so a change of navigation is a change of a line \
            in a pull request. A diagram that is too large for \
            Mermaid is drawn flow by flow, after an overview; `--as markdown` writes a page that \
            shows all of them.
            """)

    @OptionGroup var project: ProjectOptions

    @Option(
        name: [.customLong("as"), .customLong("format")],
        help: "The form: mermaid, markdown, text or json. Default: mermaid.")
    var forms: [DiagramFormat] = []

    private var format: DiagramFormat { forms.first ?? .mermaid }

    @Option(
        help: ArgumentHelp(
            "Show only what is around this screen or flow, as `Shop/List`.", valueName: "screen"))
    var focus: String?

    // `validate` refuses a number below 0, so the parser must not take it for an option.
    @Option(
        parsing: .unconditional,
        help: "How many ways from the focus, forwards and backwards. Default: 1.")
    var depth: Int?

    @Flag(help: "Write the text to the place that `flowc.yaml` names at `graph`.")
    var write = false

    @OptionGroup var chatter: ChatterOptions

    var reporting: Reporting { Reporting(isJSON: format == .json, chatter: chatter) }

    func validate() throws {
        if forms.count > 1 { throw ValidationError(oneForm) }
        if write, let form = forms.first, form != .text, form != .json {
            throw ValidationError("`--write` writes text, not `--as \(form.rawValue)`")
        }
        if write, !project.paths.isEmpty || focus != nil {
            throw ValidationError(
                "`--write` writes the text of all flows; name no paths and no `--focus`")
        }
        if let depth {
            if focus == nil { throw ValidationError("`--depth` needs `--focus SCREEN`") }
            if depth < 0 { throw ValidationError("`--depth` is \(depth), expected 0 or more") }
        }
    }

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        let workspaces = try Workspace.openSound(project, reporting, in: world)
        guard let workspaces else { return .found }
        if write {
            try workspaces.requireDifferent("place `graph`", in: world) {
                $0.settings.graph.value.map { GraphTextPlace($0).path }
            }
            for workspace in workspaces where !workspace.coversConfiguration {
                let config = workspace.config ?? Settings.fileName
                throw CommandFailure(
                    "`--write` writes the text of all flows, and only a part of those of "
                        + "`\(config)` are here; add `--config \(config)`")
            }
            let named = workspaces.filter { $0.settings.graph.value != nil }
            var changes = GraphTextChanges()
            for workspace in named.isEmpty ? workspaces : named {
                changes += try writeText(of: workspace, in: world)
            }
            if format == .json { world.console.write(changes.json, to: .output) }
            return .clean
        }
        let outlines = try focused(
            workspaces.flatMap(\.compilation.applications).map(\.outline))
        switch format {
        case .mermaid, .markdown:
            let pictures = outlines.map { ($0.name, $0.drawings) }
            world.console.write(
                format == .mermaid ? mermaidText(of: pictures) : markdownPage(of: pictures),
                to: .output)
            for (name, drawings) in pictures where drawings.count > 1 {
                chatter.say("\(name): \(Drawing.splitNote)", in: world)
            }
        case .text: world.console.write(text(of: outlines), to: .output)
        case .json: world.console.write(jsonReport(of: outlines), to: .output)
        }
        return .clean
    }

    private func writeText(
        of workspace: Workspace, in world: World
    ) throws(CommandFailure) -> GraphTextChanges {
        guard let setting = workspace.settings.graph.value else {
            throw CommandFailure(
                "there is no file to write to; name one as `graph` in "
                    + "`\(workspace.config ?? Settings.fileName)`, as in `graph: navigation.txt`, "
                    + "or a folder, as in `graph: navigation/`")
        }
        let changes = try workspace.writeGraphText(to: GraphTextPlace(setting), in: world)
        let count = counted(changes.files.count, "file")
        let files = setting.hasSuffix("/") ? ", " + count : ""
        chatter.say("text of the graph written to `\(setting)`" + files, in: world)
        return changes
    }

    /// The part of the outlines around the focus.
    private func focused(_ outlines: [Outline]) throws(CommandFailure) -> [Outline] {
        guard let focus else { return outlines }
        let found = outlines.flatMap { outline in
            outline.elements(named: focus).map { (outline, element: $0) }
        }
        if found.count > 1 {
            let names = found.map { "`\($0.element)`" }.joined(separator: ", ")
            throw CommandFailure("`--focus \(focus)` is one of \(names); name one of them")
        }
        guard let (outline, element) = found.first else {
            let known = outlines.flatMap { $0.facts.filter(\.isElement) }
            let near = nearestName(to: focus, among: known.map(\.subject) + known.map(\.name))
            let advice = near.map { ", did you mean `\($0)`?" }
            throw CommandFailure(
                "no screen or flow is named `\(focus)`"
                    + (advice ?? "; there is " + listed(known.map(\.subject))))
        }
        return [outline.focused(on: element, depth: depth ?? 1)]
    }
}
