import ArgumentParser
import FlowCodegen
import FlowFrontend
import FlowModel

enum DiagramFormat: String, ExpressibleByArgument, CaseIterable {
    case mermaid
}

/// `flowc graph`: an app as a diagram.
struct GraphCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Draw each app as a diagram.")

    @OptionGroup var project: ProjectOptions

    @Option(name: .customLong("as"), help: "The language of the diagram: mermaid.")
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
            world.console.write("%% \(graph.application.name)\n", to: .output)
            world.console.write(mermaidDiagram(of: graph), to: .output)
        }
        return .clean
    }
}
