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
