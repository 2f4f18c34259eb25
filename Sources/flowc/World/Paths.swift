/// The directory part of a path; nil for a bare name and for the root.
func parentDirectory(of path: String) -> String? {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return slash == path.startIndex ? nil : String(path[..<slash])
}

/// The directory that a file is in.
func folder(of path: String) -> String {
    parentDirectory(of: path) ?? (path.hasPrefix("/") ? "/" : ".")
}

/// A path below a directory.
func join(_ directory: String, _ name: String) -> String {
    if directory == "." { return name }
    return directory.hasSuffix("/") ? directory + name : directory + "/" + name
}

/// The same path in its shortest spelling: no `.` parts, no doubled or final slashes. `..` stays,
/// because what it means depends on links. An empty path stays empty: it leads nowhere, where a
/// variable that is not set would otherwise mean the current folder.
func normalized(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    if path.isEmpty { return "" }
    let joined = parts.joined(separator: "/")
    if path.hasPrefix("/") { return "/" + joined }
    return joined.isEmpty ? "." : joined
}

extension FileSystem {
    /// A path as reports have it: in its shortest spelling, and relative to where the tool runs
    /// unless it is absolute and leads elsewhere. `..` stays after a link, for it leads to where
    /// the link leads.
    func shown(_ path: String) -> String {
        let path = normalized(path)
        let parts = path.split(separator: "/")
        guard path.hasPrefix("/") || parts.contains(".."), let here = currentDirectory else {
            return path
        }
        let whole = withoutParents(path.hasPrefix("/") ? path : join(here, path))
        // A link is in the way.
        if whole.split(separator: "/").contains("..") { return path }
        let place = whole.split(separator: "/")
        let hereParts = here.split(separator: "/")
        let common = zip(place, hereParts).prefix { $0 == $1 }.count
        if path.hasPrefix("/"), common < hereParts.count {
            return below(folder: here, whole) ?? whole
        }
        let up = Array(repeating: "..", count: hereParts.count - common)
        let relative = (up + place.dropFirst(common).map(String.init)).joined(separator: "/")
        return relative.isEmpty ? "." : relative
    }

    /// An absolute path relative to a folder that it leads through by another name, as a shell has
    /// it that came there over a link.
    private func below(folder: String, _ path: String) -> String? {
        guard let wanted = try? entry(at: folder) else { return nil }
        let parts = path.split(separator: "/")
        for count in stride(from: parts.count, to: 0, by: -1) {
            let above = "/" + parts.prefix(count).joined(separator: "/")
            guard let found = try? entry(at: above), found == wanted else { continue }
            let rest = parts.dropFirst(count).joined(separator: "/")
            return rest.isEmpty ? "." : rest
        }
        return nil
    }

    /// An absolute path without `..`, as far as no link is in its way.
    func withoutParents(_ path: String) -> String {
        var place: [Substring] = []
        for part in path.split(separator: "/") {
            let folder = "/" + place.joined(separator: "/")
            if part == "..", !isLink(folder), case .directory? = try? entry(at: folder) {
                _ = place.popLast()
            } else {
                place.append(part)
            }
        }
        return "/" + place.joined(separator: "/")
    }
}
