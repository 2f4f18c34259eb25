/// Questions to `git` about the repository that a folder is in.
struct Git {
    let programs: any Programs
    private(set) var folder: String
    /// The variables that git does not see.
    private var hidden = Git.variables

    /// The variables that name a repository.
    static let variables = ["GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR"]

    /// If git itself runs flowc, as a hook, it sets variables that name the repository of the hook.
    /// The flows may be in another repository, and a relative path leads elsewhere from their
    /// folder. So the variables count only if the folder is not in a repository.
    init(at folder: String, in world: World) {
        programs = world.programs
        self.folder = folder
        guard hidden.contains(where: world.isSet), (try? run("rev-parse", "--git-dir")) == nil
        else { return }
        hidden = []
        self.folder = "."
    }

    /// The repository of the flows in a folder or, if that is a submodule and flowc runs outside of
    /// it, the repository that has the submodule: its revisions are meant.
    init(ofFlowsIn folder: String, in world: World) {
        self.init(at: folder, in: world)
        while let top = try? run("rev-parse", "--show-toplevel"),
            let here = world.files.currentDirectory, !isWithin(here, top),
            let above = try? run("rev-parse", "--show-superproject-working-tree"), !above.isEmpty
        {
            self.init(at: above, in: world)
        }
    }

    /// The output of `git`, without line breaks at the end; nil if it has no answer.
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
        let place = folder == "." ? [] : ["-C", folder]
        guard let result = programs.run(["git"] + place + words, without: hidden) else {
            throw Revision.Problem(message: "older revisions need `git`, and there is none here")
        }
        return result
    }

    /// The message for a refusal: the first line of git's complaint, and the command by which git
    /// trusts a repository that another user owns, as is usual in containers.
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
            let isElsewhere = folder.hasPrefix("/") || folder.hasPrefix("..")
            let place = isElsewhere ? "at `\(folder)`" : "here"
            // A bare repository has no files to read.
            let lack =
                answer.status == 0
                ? "the git repository \(place) has no work tree"
                : "there is no git repository \(place)"
            throw Revision.Problem(
                message: lack + ", so `\(name)` names no revision", isUnknownName: true)
        }
        // After `:/` all the rest is a text to find in the message of a commit.
        let commit = name.hasPrefix(":/") ? name : name + "^{commit}"
        let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", commit]
        guard let bytes = try bytes(words), !bytes.isEmpty else {
            throw Revision.Problem(
                message: "`git` knows no revision `\(name)`" + (try fetchAdvice(for: name)),
                isUnknownName: true)
        }
        return String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
    }

    /// The advice for a branch that is not here. Build machines fetch only the newest commit of one
    /// branch, and then `git fetch --unshallow` does not fetch another branch.
    private func fetchAdvice(for name: String) throws(Revision.Problem) -> String {
        let remotes = (try run("remote") ?? "").split(separator: "\n").map(String.init)
        let named = remotes.first { name.hasPrefix($0 + "/") }
        let branch = named.map { String(name.dropFirst($0.count + 1)) } ?? name
        guard let remote = named ?? (remotes.contains("origin") ? "origin" : remotes.first),
            try run("check-ref-format", "--branch", branch) != nil,
            // A hash names a commit, not a branch.
            !branch.allSatisfy(\.isHexDigit)
        else { return try shallowAdvice() }
        let tracked = remote + "/" + branch
        if named == nil,
            try run("rev-parse", "--verify", "--quiet", "refs/remotes/" + tracked) != nil
        {
            return "; there is `\(tracked)`"
        }
        let isShallow = try isShallow
        return "; if it is a branch of `\(remote)`, fetch it with `git fetch "
            + (isShallow ? "--unshallow " : "")
            + "\(remote) \(branch):refs/remotes/\(tracked)`"
            + (isShallow ? Git.depthAdvice : "")
            + (named == nil ? ", and name it `\(tracked)`" : "")
    }

    private var isShallow: Bool {
        get throws(Revision.Problem) {
            try run("rev-parse", "--is-shallow-repository") == "true"
        }
    }

    private static let depthAdvice = ", or set `fetch-depth: 0` for `actions/checkout`"

    /// The advice for a shallow clone: build machines fetch only the newest commit.
    func shallowAdvice(else advice: String = "") throws(Revision.Problem) -> String {
        guard try isShallow else { return advice }
        return "; this clone is shallow: fetch the rest with `git fetch --unshallow`"
            + Git.depthAdvice
    }
}
