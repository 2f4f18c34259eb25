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
/// because its meaning depends on links. An empty path stays empty: otherwise a variable that is
/// not set would mean the current folder.
func normalized(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    if path.isEmpty { return "" }
    let joined = parts.joined(separator: "/")
    if path.hasPrefix("/") { return "/" + joined }
    return joined.isEmpty ? "." : joined
}

/// The folders that a path is in, the nearest first, up to where the tool runs. The tool does not
/// run above a `..`, so the list ends there.
func parentFolders(of path: String) -> [String] {
    var folders: [String] = []
    var folder = path
    while folder != ".", folder != "/", folder != "..", !folder.hasSuffix("/..") {
        folder = parentDirectory(of: folder) ?? (folder.hasPrefix("/") ? "/" : ".")
        folders.append(folder)
    }
    return folders
}

/// True if a path is that of a folder or leads to something below it. Both paths are written as in
/// reports.
func isWithin(_ path: String, _ folder: String) -> Bool {
    if path == folder { return true }
    let up = folder.split(separator: "/")
    guard folder == "." || up.allSatisfy({ $0 == ".." }), !folder.hasPrefix("/") else {
        return path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }
    if path.hasPrefix("/") { return false }
    let upwards = path.split(separator: "/").count { $0 == ".." }
    return upwards <= (folder == "." ? 0 : up.count)
}

extension FileSystem {
    /// The folders above the one in which the tool runs, the nearest first, up to the top of the
    /// git repository; none if there is no repository.
    var foldersOfRepository: [String] {
        let depth = currentDirectory?.split(separator: "/").count ?? 0
        var folders: [String] = []
        var folder = "."
        while folders.count <= depth {
            if (try? entry(at: join(folder, ".git"))) != nil { return folders }
            folder = folder == "." ? ".." : folder + "/.."
            folders.append(folder)
        }
        return []
    }

    /// The folders above a path, the nearest first, in which files that count for it may be: up to
    /// the top of the repository that the tool runs in or, if there is none, to where it runs. For
    /// an absolute path to a place elsewhere, all folders above it.
    func foldersAbove(_ path: String) -> [String] {
        let folders = parentFolders(of: path)
        let last = folders.last ?? path
        if last.hasPrefix("/") { return folders }
        let up = last.split(separator: "/").count { $0 == ".." }
        return folders + foldersOfRepository.dropFirst(up)
    }

    /// A path as reports show it: in its shortest spelling, and relative to where the tool runs
    /// unless it is absolute and leads elsewhere. `..` stays after a link, because it depends on
    /// where the link leads.
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

    /// An absolute path relative to a folder, if it leads through that folder by another name, as
    /// in a shell that followed a link to it.
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

    /// An absolute path without `..`, except where a link is in its way.
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
