import FlowFrontend
import FlowModel

extension [Workspace] {
    /// The flow files below that no configuration names, for the end of a line of totals. Empty if
    /// the command line says what to read.
    func unreadFlows(_ options: ProjectOptions, in world: World) -> String {
        haveAll(options) && options.config == nil ? unreadFlows(in: world) : ""
    }

    /// The flow files below that no configuration names, for a run that itself finds what to read.
    func unreadFlows(in world: World) -> String {
        let places = Set(flatMap(\.places).map(world.files.shown))
        // A configuration in a folder of flows may leave out the files next to it.
        let starts = ["."] + flatMap(\.others).sorted()
        guard
            let below = try? ProjectReader.read(
                starts.filter { !places.contains($0) }, without: places, in: world)
        else { return "" }
        // Because of links, several paths may lead to a folder.
        var known: [String: String] = [:]
        func place(of file: SourceFile) -> String {
            let path = folder(of: file.path)
            let name = file.path.split(separator: "/").last ?? ""
            if let identity = known[path] { return identity + "/" + name }
            guard case .directory(let identity)? = try? world.files.entry(at: path) else {
                return file.path
            }
            known[path] = identity
            return identity + "/" + name
        }
        let read = Set(flatMap { $0.project.flows + $0.project.scenarios }.map(place))
        let unread = (below.flows + below.scenarios)
            .filter { !read.contains(place(of: $0)) && hasKeyOfFlows($0) }.map(\.path)
        guard let first = unread.min() else { return "" }
        let more = unread.count > 1 ? " and \(unread.count - 1) more" : ""
        let files = counted(unread.count, "flow file")
        let them = unread.count > 1 ? "them" : "it"
        return ", \(files) not read, since no configuration names \(them): "
            + "`\(printable(first))`\(more)"
    }
}

/// True if a line begins with a key that only files of flowc have. A configuration by another name
/// has none of them.
private func hasKeyOfFlows(_ file: SourceFile) -> Bool {
    let keys = ["flow", "app", "module", "extend", "scenario", "screens", "start", "transitions"]
        .map { Array(($0 + ":").utf8) }
    return file.bytes.split(separator: UInt8(ascii: "\n")).contains { line in
        keys.contains { line.starts(with: $0) }
    }
}
