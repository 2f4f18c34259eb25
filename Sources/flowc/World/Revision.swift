import FlowFrontend

/// The YAML files of a git revision, and the other files at `texts`, as a read-only file system.
/// Files are fetched a folder at a time, when one of them is read. Links and submodules lead where
/// they led in that revision.
final class Revision: FileSystem {
    let currentDirectory: String?
    let foldersOfRepository: [String]
    /// The top of the repository as an absolute path.
    let top: String
    /// Folders of the disk, and their places below the top.
    private let places: [(folder: String, place: String)]
    private let world: World
    /// The place, below the top, of files that are not YAML.
    private var textsPlace: String?
    private var blobs: ByPath<Blob> = [:]
    /// The names in each folder, as bytes.
    private var folders: ByPath<Set<[UInt8]>> = ["": []]
    private var contents: ByPath<[UInt8]> = [:]
    private var links: ByPath<Blob> = [:]
    private var linkTargets: ByPath<String> = [:]
    /// The commits of submodules that have not been opened yet.
    private var modules: ByPath<String> = [:]
    /// True if the revision is the commit that a branch is at.
    private(set) var isHead = false

    /// The note for such a revision if nothing is new: only files that are not committed can be.
    static func hasAllCommits(
        _ name: String, of branch: String = "this branch", isWithFiles: Bool = true
    ) -> String {
        "`\(name)` has all commits of \(branch)"
            + (isWithFiles ? ", so only changes since the last commit count" : "")
    }

    /// The parts of the revision that were needed and could not be read.
    private(set) var gaps: [String] = []

    private struct Blob {
        let hash: String
        let byteCount: Int
        let git: Git
    }

    /// A failure of `git`, with the next step.
    struct Problem: Error {
        let message: String
        /// True if there is no revision of that name, so that it may mean something else.
        var isUnknownName = false
    }

    /// The files of the last common commit of `branch` and `name`: what others have changed since
    /// then is not a difference of the branch. The repository is that of `folder`. Files at or
    /// below `texts` can be read whatever their names. `advice` ends the message if there is no
    /// common commit although the clone is whole.
    static func mergeBase(
        of branch: String = "HEAD", with name: String, at folder: String, texts: String? = nil,
        adviceIfApart advice: String = "", in world: World
    ) throws(Problem) -> Revision {
        let git = Git(ofFlowsIn: folder, in: world)
        let commit = try git.commit(named: name)
        let head = try git.commit(named: branch)
        guard let base = try git.run("merge-base", head, commit) else {
            throw Problem(
                message: "`\(name)` and `\(branch)` have no commit in common"
                    + (try git.shallowAdvice(else: advice)))
        }
        let revision = try Revision(commit: base, texts: texts, git, world)
        revision.isHead = base == head
        return revision
    }

    /// The files of a commit.
    static func commit(
        named name: String, at folder: String, in world: World
    ) throws(Problem) -> Revision {
        let git = Git(ofFlowsIn: folder, in: world)
        return try Revision(commit: try git.commit(named: name), git, world)
    }

    private init(commit: String, texts: String? = nil, _ git: Git, _ world: World) throws(Problem) {
        self.world = world
        currentDirectory = world.files.currentDirectory
        foldersOfRepository = world.files.foldersOfRepository
        top = try git.run("rev-parse", "--show-toplevel") ?? ""
        let prefix = try git.run("rev-parse", "--show-prefix") ?? ""
        let folder = absolute(git.folder, from: currentDirectory ?? "/")
        // A link may lead to the folder, so that it is not below the top by its name.
        places = [
            (top, ""), (folder, prefix.split(separator: "/").joined(separator: "/")),
        ]
        textsPlace = texts.flatMap(place)
        guard try add(commit, of: git, below: "") else {
            throw Problem(message: "`git` cannot list the files of `\(commit)`")
        }
    }

    /// Adds the files of a commit; false if git does not know it.
    private func add(
        _ commit: String, of git: Git, below folder: String
    ) throws(Problem) -> Bool {
        guard let list = try git.bytes(["ls-tree", "-r", "-l", "-z", "--full-tree", commit]) else {
            return false
        }
        for line in list.split(separator: 0) { add(line, of: git, below: folder) }
        return true
    }

    /// Adds `100644 blob HASH SIZE<tab>PATH`.
    private func add(_ line: ArraySlice<UInt8>, of git: Git, below folder: String) {
        guard let tab = line.firstIndex(of: 0x09) else { return }
        let words = line[..<tab].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
        let name = String(decoding: line[(tab + 1)...], as: UTF8.self)
        let path = folder.isEmpty ? name : folder + "/" + name
        guard words.count == 4 else { return }
        let blob = Blob(hash: words[2], byteCount: Int(words[3]) ?? 0, git: git)
        switch words[0].prefix(3) {
        case "100" where isFlowPath(path) || textsPlace.map { isWithin(path, $0) } == true:
            blobs[path] = blob
        case "100":
            // Git keeps no empty folders: each is there because of a file.
            addFolder(parentDirectory(of: path) ?? "")
            return
        case "120": links[path] = blob
        case "160": modules[path] = blob.hash
        default: return
        }
        addToFolders(path)
    }

    private func addFolder(_ path: String) {
        guard folders[path] == nil else { return }
        folders[path] = []
        addToFolders(path)
    }

    private func addToFolders(_ path: String) {
        var below = path
        while !below.isEmpty {
            let parent = parentDirectory(of: below) ?? ""
            let name = parent.isEmpty ? below : String(below.dropFirst(parent.count + 1))
            let isKnown = folders[parent] != nil
            folders[parent, default: []].insert(Array(name.utf8))
            if isKnown, below != path { break }
            below = parent
        }
    }

    // MARK: - Paths

    /// A path of the user, from the top of the repository; nil if it leads out of the repository.
    private func place(_ path: String) -> String? {
        let whole = absolute(path, from: currentDirectory ?? "/")
        for (folder, place) in places {
            let start = folder == "/" ? "/" : folder + "/"
            guard whole == folder || whole.hasPrefix(start) else { continue }
            let rest = whole.dropFirst(start.count)
            return place.isEmpty || rest.isEmpty ? place + rest : place + "/" + rest
        }
        return nil
    }

    /// Where a path leads, with links followed and submodules opened; nil if it leads out of the
    /// repository or in a circle.
    private func destination(of path: String, followsLast: Bool = true) -> String? {
        guard let place = place(path) else { return nil }
        if links.isEmpty, modules.isEmpty { return place }
        var open: [Substring] = place.split(separator: "/").reversed()
        var done: [Substring] = []
        var linksLeft = 40
        while let part = open.popLast() {
            if part == "." { continue }
            if part == ".." {
                if done.popLast() == nil { return outside(path) }
                continue
            }
            done.append(part)
            let reached = done.joined(separator: "/")
            if modules[reached] != nil { openModule(reached) }
            guard followsLast || !open.isEmpty, var target = linkTarget(of: reached) else {
                continue
            }
            linksLeft -= 1
            if linksLeft == 0 { return nil }
            done.removeLast()
            if target.hasPrefix("/") {
                guard target.hasPrefix(top + "/") else { return outside(path) }
                target.removeFirst(top.count)
                done = []
            }
            open += target.split(separator: "/").reversed()
        }
        return done.joined(separator: "/")
    }

    /// Reports the places of flows that are not in the repository.
    func addGaps(at paths: [String]) {
        for path in paths where place(path) == nil { _ = outside(path) }
    }

    /// Reports a path that leads out of the repository, if there is something at the path now.
    private func outside(_ path: String) -> String? {
        if world.lacks(path) { return nil }
        let gap = "`\(path)` leads out of the repository"
        if !gaps.contains(gap) { gaps.append(gap) }
        return nil
    }

    /// The target of a link; nil for anything else.
    private func linkTarget(of path: String) -> String? {
        guard let link = links[path] else { return nil }
        if let target = linkTargets[path] { return target }
        let bytes = contents(of: [link])?.first ?? []
        let target = String(decoding: bytes, as: UTF8.self)
        linkTargets[path] = target
        return target
    }

    /// Adds the files of a submodule if it is checked out. Otherwise nobody reads it today either.
    private func openModule(_ path: String) {
        guard let commit = modules[path] else { return }
        modules[path] = nil
        let folder = top + "/" + path
        folders[path] = []
        guard (try? world.files.entry(at: folder + "/.git")) != nil else { return }
        let isRead = try? add(commit, of: Git(at: folder, in: world), below: path)
        if isRead != true {
            gaps.append("the submodule `\(path)` lacks the commit `\(commit.prefix(10))`")
        }
    }

    // MARK: - Reading

    /// The next name on the way down to the repository; nil for a path that is not above it.
    private func nameBelow(_ path: String) -> String? {
        let whole = absolute(path, from: currentDirectory ?? "/")
        let start = whole == "/" ? "/" : whole + "/"
        guard top.hasPrefix(start) else { return nil }
        return top.dropFirst(start.utf8.count).split(separator: "/").first.map(String.init)
    }

    func entry(at path: String) throws(FileProblem) -> FileEntry {
        if nameBelow(path) != nil { return .directory(identity: "above " + path) }
        if let place = destination(of: path) {
            if blobs[place] != nil { return .file }
            if folders[place] != nil { return .directory(identity: place) }
        }
        throw FileProblem(path: path, reason: .missing)
    }

    /// True if there is something at a path.
    func has(_ path: String) -> Bool { (try? entry(at: path)) != nil }

    func isLink(_ path: String) -> Bool {
        destination(of: path, followsLast: false).map { links[$0] != nil } ?? false
    }

    func names(in directory: String) throws(FileProblem) -> [String] {
        if let name = nameBelow(directory) { return [name] }
        guard let place = destination(of: directory), let names = folders[place] else {
            throw FileProblem(path: directory, reason: .missing)
        }
        return names.map { String(decoding: $0, as: UTF8.self) }
    }

    func read(_ path: String, byteLimit: Int) throws(FileProblem) -> [UInt8] {
        guard let place = destination(of: path), blobs[place] != nil else {
            throw FileProblem(path: path, reason: .missing)
        }
        if contents[place] == nil { fetch(folder: parentDirectory(of: place) ?? "") }
        guard let bytes = contents[place] else {
            throw FileProblem(path: path, reason: .other("`git` cannot show the file"))
        }
        return Array(bytes.prefix(byteLimit))
    }

    /// Reads all files of a folder, which belong to one repository.
    private func fetch(folder: String) {
        let paths = folders[folder, default: []].map {
            (folder.isEmpty ? "" : folder + "/") + String(decoding: $0, as: UTF8.self)
        }
        let wanted = paths.compactMap { path in blobs[path].map { (path, $0) } }
        let chunk = 500
        for start in stride(from: 0, to: wanted.count, by: chunk) {
            let part = wanted[start..<min(start + chunk, wanted.count)]
            guard let texts = contents(of: part.map { $0.1 }) else { continue }
            for ((path, _), text) in zip(part, texts) { contents[path] = text }
        }
    }

    /// The bytes of files of one repository. `git` prints them one after the other; their lengths
    /// are known.
    private func contents(of blobs: [Blob]) -> [[UInt8]]? {
        guard let git = blobs.first?.git,
            let output = try? git.bytes(
                ["show", "--no-textconv", "--no-color"] + blobs.map(\.hash)),
            output.count == blobs.reduce(0, { $0 + $1.byteCount })
        else { return nil }
        var offset = 0
        return blobs.map { blob in
            defer { offset += blob.byteCount }
            return Array(output[offset..<(offset + blob.byteCount)])
        }
    }

    func makeDirectory(_ path: String) throws(FileProblem) { throw refusal(path) }
    func removeEmptyDirectory(_ path: String) {}
    func openStaging(
        in directory: String, isPatient: Bool
    ) throws(FileProblem) -> any Staging {
        throw refusal(directory)
    }
    func writeStream(_ bytes: [UInt8], to path: String) throws(FileProblem) { throw refusal(path) }

    private func refusal(_ path: String) -> FileProblem {
        FileProblem(path: path, reason: .notPermitted)
    }
}

/// A path made absolute, without `..`.
private func absolute(_ path: String, from here: String) -> String {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : here + "/" + path).split(separator: "/")
    where part != "." {
        if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
}

/// Values by paths. Names that differ only in the encoding of an accent are two paths, though as
/// texts they are equal.
private struct ByPath<Value>: ExpressibleByDictionaryLiteral {
    private var values: [[UInt8]: Value] = [:]

    init(dictionaryLiteral elements: (String, Value)...) {
        for (path, value) in elements { self[path] = value }
    }

    var isEmpty: Bool { values.isEmpty }

    subscript(path: String) -> Value? {
        get { values[Array(path.utf8)] }
        set { values[Array(path.utf8)] = newValue }
    }

    subscript(path: String, default value: @autoclosure () -> Value) -> Value {
        get { values[Array(path.utf8), default: value()] }
        _modify { yield &values[Array(path.utf8), default: value()] }
    }
}
