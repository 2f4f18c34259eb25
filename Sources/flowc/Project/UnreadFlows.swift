import FlowFrontend
import FlowModel

extension [Workspace] {
    /// The flow files below that no configuration names, for the end of a line of totals. Only a
    /// run to which nobody has said what to read asks for them.
    func unreadFlows(_ options: ProjectOptions, in world: World) -> String {
        guard options.paths.isEmpty, options.config == nil else { return "" }
        let places = Set(flatMap(\.places).map(world.files.shown))
        // A configuration in a folder of flows may leave out what lies beside it.
        let starts = ["."] + flatMap(\.others).sorted()
        guard
            let below = try? ProjectReader.read(
                starts.filter { !places.contains($0) }, without: places, in: world)
        else { return "" }
        let read = Set(flatMap { $0.project.flows + $0.project.scenarios }.map(\.path))
        let unread = (below.flows + below.scenarios).map(\.path).filter { !read.contains($0) }
        guard let first = unread.min() else { return "" }
        let more = unread.count > 1 ? " and \(unread.count - 1) more" : ""
        let files = counted(unread.count, "flow file")
        return ", \(files) that no configuration names not read: `\(printable(first))`\(more)"
    }
}
