import ArgumentParser
import FlowFrontend
import FlowModel

/// `flowc explain`: the page of a diagnostic, or the list of all.
struct ExplainCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a diagnostic: what it is, why it matters, what to do instead.")

    @Argument(
        help: "The id, as in brackets after a finding. Without it, all ids are listed.",
        completion: .list(Workspace.kinds.map(\.id)))
    var id: String?

    @OptionGroup var result: ResultOptions
    @OptionGroup var chatter: ChatterOptions

    func run(in world: World) throws(CommandFailure) -> RunStatus {
        guard let id else {
            let list =
                result.format == .json
                ? DiagnosticPages.jsonList(of: Workspace.kinds)
                : DiagnosticPages.list(of: Workspace.kinds)
            world.console.write(list, to: .output)
            return .clean
        }
        guard let kind = Workspace.kinds.first(where: { $0.id == id }) else {
            let near = nearestName(to: id, among: Workspace.kinds.map(\.id))
            let advice = near.map { "did you mean `\($0)`?" } ?? "`flowc explain` lists all"
            throw CommandFailure("no diagnostic named `\(id)`; " + advice)
        }
        let page =
            result.format == .json
            ? DiagnosticPages.jsonPage(of: kind) : DiagnosticPages.page(of: kind)
        world.console.write(page, to: .output)
        return .clean
    }
}
