import ArgumentParser
import FlowCodegen
import FlowFrontend
import FlowModel

enum DiagramFormat: String, ExpressibleByArgument, CaseIterable {
    case mermaid
    case text
}

/// `flowc graph`: an app as a diagram.
struct GraphCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Draw each app as a diagram, or list it as text.",
        discussion: """
            `--as text` has a line for each way from one place to another and for all that others \
            rely on, sorted, without places in files: put it beside the flows, and a change of the \
            app is a change of a line.
            """)

    @OptionGroup var project: ProjectOptions

    @Option(name: .customLong("as"), help: "The form: mermaid or text.")
    var format: DiagramFormat = .mermaid

    @OptionGroup var chatter: ChatterOptions

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        let workspace = try Workspace.open(project, in: world)
        let findings = workspace.findings(isLinted: false)
        if findings.status != .clean {
            try ReportOptions.text.report(findings, on: .errors, chatter: chatter, in: world)
            return .found
        }
        for (index, graph) in workspace.compilation.applications.enumerated() {
            if index > 0 { world.console.write("\n", to: .output) }
            switch format {
            case .mermaid:
                world.console.write("%% \(graph.application.name)\n", to: .output)
                world.console.write(mermaidDiagram(of: graph), to: .output)
            case .text: world.console.write(graph.outline.text, to: .output)
            }
        }
        return .clean
    }
}
