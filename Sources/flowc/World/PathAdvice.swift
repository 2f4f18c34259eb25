import FlowModel

extension CommandFailure {
    /// Makes a failure from a problem with a path, with the next step: `step`, or advice from the
    /// file system. `doing` names the attempt, as in `cannot write the report: `.
    init(
        _ problem: FileProblem, doing: String = "", step: String = "",
        in files: any FileSystem
    ) {
        let text = step.isEmpty ? problem.advice(in: files) : problem.message + step
        self.init(doing + text, status: problem.status)
    }
}

extension FileProblem {
    /// The message with the part of the path that is in the way, and the next step.
    fileprivate func advice(in files: any FileSystem) -> String {
        let folders = sequence(first: path) { $0 == "." ? nil : parentDirectory(of: $0) ?? "." }
        switch reason {
        case .notADirectory:
            guard let file = folders.first(where: { (try? files.entry(at: $0)) == .file }) else {
                return message
            }
            return "`\(printable(file))`: is a file, expected a folder; name another path"
        case .notPermitted:
            let there = folders.first { (try? files.entry(at: $0)) != nil }
            let place = there.map { $0 == path ? "" : " in `\(printable($0))`" } ?? ""
            return message + place + "; change the permissions"
        case .missing where files.isLink(path):
            return "`\(printable(path))`: is a link that leads to no file; fix the link, or "
                + "remove it"
        case .missing:
            let isThere = { (place: String) in (try? files.entry(at: place)) != nil }
            // A folder may be the misspelt part.
            guard let lost = folders.first(where: { isThere(folder(of: $0)) }),
                let name = lost.split(separator: "/").last,
                let names = try? files.names(in: folder(of: lost)),
                let near = nearestName(to: String(name), among: names.sorted()),
                case let meant = join(folder(of: lost), near) + path.dropFirst(lost.count),
                isThere(meant)
            else { return message }
            return message + "; did you mean `\(printable(meant))`?"
        default: return message
        }
    }
}
