import FlowFrontend

/// The YAML files of a git revision, as a file system that can only be read. Files are fetched a
/// folder at a time, when one of them is read.
final class Revision: FileSystem {
    let currentDirectory: String?
    private let programs: any Programs
    /// Where the tool runs, below the top of the repository: empty, or with a slash at its end.
    private let prefix: String
    /// The top of the repository as an absolute path.
    private let top: String
    private var blobs: [String: Blob] = [:]
    private var folders: [String: Set<String>] = ["": []]
    private var contents: [String: [UInt8]] = [:]

    private struct Blob {
        let hash: String
        let byteCount: Int
    }

    /// What `git` could not do, with the next step.
    struct Problem: Error {
        let message: String
    }

    /// The files of the commit from which `branch` and `name` have gone apart: what others have
    /// changed since then is no difference of the branch.
    static func mergeBase(
        of branch: String = "HEAD", with name: String, in world: World
    ) throws(Problem) -> Revision {
        let git = Git(programs: world.programs)
        let commit = try git.commit(named: name)
        let head = try git.commit(named: branch)
        guard let base = try git.run("merge-base", head, commit) else {
            throw Problem(
                message: "`\(name)` and `\(branch)` have no commit in common"
                    + (try git.shallowAdvice()))
        }
        return try Revision(commit: base, git, world)
    }

    /// The files of a commit.
    static func commit(named name: String, in world: World) throws(Problem) -> Revision {
        let git = Git(programs: world.programs)
        return try Revision(commit: try git.commit(named: name), git, world)
    }

    private init(commit: String, _ git: Git, _ world: World) throws(Problem) {
        programs = world.programs
        currentDirectory = world.files.currentDirectory
        prefix = try git.run("rev-parse", "--show-prefix") ?? ""
        top = try git.run("rev-parse", "--show-toplevel") ?? ""
        guard let list = try git.bytes(["ls-tree", "-r", "-l", "-z", "--full-tree", commit]) else {
            throw Problem(message: "`git` cannot list the files of `\(commit)`")
        }
        for line in list.split(separator: 0) { add(line) }
    }

    /// Adds `100644 blob HASH SIZE<tab>PATH`. Links and modules of git lead out of the tree.
    private func add(_ line: ArraySlice<UInt8>) {
        guard let tab = line.firstIndex(of: 0x09) else { return }
        let words = line[..<tab].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
        let path = String(decoding: line[(tab + 1)...], as: UTF8.self)
        guard words.count == 4, words[0].hasPrefix("100"), isFlowPath(path),
            let byteCount = Int(words[3])
        else { return }
        blobs[path] = Blob(hash: words[2], byteCount: byteCount)
        var below = path
        while !below.isEmpty {
            let parent = parentDirectory(of: below) ?? ""
            let name = parent.isEmpty ? below : String(below.dropFirst(parent.count + 1))
            let isKnown = folders[parent] != nil
            folders[parent, default: []].insert(name)
            if isKnown, below != path { break }
            below = parent
        }
    }

    /// A path of the user as one from the top of the repository; nil if it leads out of it.
    private func place(_ path: String) -> String? {
        var parts: [Substring] = []
        let whole: String
        if path.hasPrefix("/") {
            guard path == top || path.hasPrefix(top + "/") else { return nil }
            whole = String(path.dropFirst(top.count))
        } else {
            whole = prefix + path
        }
        for part in whole.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return parts.joined(separator: "/")
    }

    func entry(at path: String) throws(FileProblem) -> FileEntry {
        if let place = place(path) {
            if blobs[place] != nil { return .file }
            if folders[place] != nil { return .directory(identity: place) }
        }
        throw FileProblem(path: path, reason: .missing)
    }

    func isLink(_ path: String) -> Bool { false }

    func names(in directory: String) throws(FileProblem) -> [String] {
        guard let place = place(directory), let names = folders[place] else {
            throw FileProblem(path: directory, reason: .missing)
        }
        return Array(names)
    }

    func read(_ path: String, byteLimit: Int) throws(FileProblem) -> [UInt8] {
        guard let place = place(path), blobs[place] != nil else {
            throw FileProblem(path: path, reason: .missing)
        }
        if contents[place] == nil { fetch(folder: parentDirectory(of: place) ?? "") }
        guard let bytes = contents[place] else {
            throw FileProblem(path: path, reason: .other("`git` cannot show the file"))
        }
        return Array(bytes.prefix(byteLimit))
    }

    /// Reads all files of a folder: `git` prints them one after the other, and their lengths are
    /// known.
    private func fetch(folder: String) {
        let names = folders[folder, default: []].sorted()
        let paths = names.map { folder.isEmpty ? $0 : folder + "/" + $0 }
        let wanted = paths.compactMap { path in blobs[path].map { (path, $0) } }
        let chunk = 500
        for start in stride(from: 0, to: wanted.count, by: chunk) {
            let part = wanted[start..<min(start + chunk, wanted.count)]
            let hashes = part.map { $0.1.hash }
            let words = ["git", "show", "--no-textconv", "--no-color"] + hashes
            guard let result = programs.run(words), result.status == 0,
                result.output.count == part.reduce(0, { $0 + $1.1.byteCount })
            else { continue }
            var offset = 0
            for (path, blob) in part {
                contents[path] = Array(result.output[offset..<(offset + blob.byteCount)])
                offset += blob.byteCount
            }
        }
    }

    func makeDirectory(_ path: String) throws(FileProblem) { throw refusal(path) }
    func removeEmptyDirectory(_ path: String) {}
    func openStaging(in directory: String) throws(FileProblem) -> any Staging {
        throw refusal(directory)
    }
    func writeStream(_ bytes: [UInt8], to path: String) throws(FileProblem) { throw refusal(path) }

    private func refusal(_ path: String) -> FileProblem {
        FileProblem(path: path, reason: .notPermitted)
    }
}

/// Questions to `git`.
private struct Git {
    let programs: any Programs

    /// What it prints, without line breaks at the end; nil if it has no answer.
    func run(_ words: String...) throws(Revision.Problem) -> String? {
        try bytes(words).map { bytes in
            var text = String(decoding: bytes, as: UTF8.self)
            while text.hasSuffix("\n") { text.removeLast() }
            return text
        }
    }

    func bytes(_ words: [String]) throws(Revision.Problem) -> [UInt8]? {
        let result = try ask(words)
        return result.status == 0 ? result.output : nil
    }

    private func ask(_ words: [String]) throws(Revision.Problem) -> ProgramResult {
        guard let result = programs.run(["git"] + words) else {
            throw Revision.Problem(message: "older revisions need `git`, and there is none here")
        }
        return result
    }

    /// The first line of a complaint, and the command by which git trusts a repository that another
    /// user owns, as is usual in containers.
    private func refusal(_ complaint: String) -> String {
        let lines = complaint.split(whereSeparator: \.isNewline)
        let first = lines.first.map(String.init) ?? "it does not say why"
        let advice = lines.first { $0.contains("git config") && $0.contains("safe.directory") }
        let next = advice.map { "; trust it with `\($0.drop(while: \.isWhitespace))`" } ?? ""
        return "`git` cannot read the repository: " + first + next
    }

    /// The hash of a commit that the user has named.
    func commit(named name: String) throws(Revision.Problem) -> String {
        let answer = try ask(["rev-parse", "--is-inside-work-tree"])
        let complaint = String(decoding: answer.errors, as: UTF8.self)
        guard answer.status == 0 || complaint.contains("not a git repository") else {
            throw Revision.Problem(message: refusal(complaint))
        }
        guard answer.status == 0, answer.output.starts(with: "true".utf8) else {
            throw Revision.Problem(
                message: "there is no git repository here, so `\(name)` names no revision")
        }
        let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"]
        guard let bytes = try bytes(words), !bytes.isEmpty else {
            throw Revision.Problem(
                message: "`git` knows no revision `\(name)`" + (try shallowAdvice()))
        }
        return String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
    }

    /// Build machines fetch the newest commit only.
    func shallowAdvice() throws(Revision.Problem) -> String {
        guard try run("rev-parse", "--is-shallow-repository") == "true" else { return "" }
        return "; this clone is shallow: fetch the rest with `git fetch --unshallow`, or set "
            + "`fetch-depth: 0` for `actions/checkout`"
    }
}
