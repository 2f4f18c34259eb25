import FlowModel

/// The files of each application: the directory of an `app:` file and all below it.
struct Projects {
    /// The directories that hold an app file, each with the index of its application.
    private var applications: [String: Int] = [:]

    /// The directory part of a path, without a slash at its end; empty for where the tool runs.
    static func directory(of path: String) -> String {
        let bytes = Array(path.utf8)
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
    }

    /// A directory and all that it is in, as far as its path says. Nothing above `..` is known:
    /// the directory where the tool runs is not above it.
    static func directories(above home: String) -> [String] {
        var found = [home]
        while let last = found.last, !last.isEmpty, last != "/", last != "..",
            !last.hasSuffix("/..")
        {
            found.append(directory(of: last))
        }
        return found
    }

    mutating func insert(application: Int, inDirectory directory: String) {
        applications[directory] = application
    }

    func application(inDirectory directory: String) -> Int? {
        applications[directory]
    }

    /// The application that owns a file: the one of the nearest directory upwards.
    func owner(of path: String) -> Int? {
        Projects.directories(above: Projects.directory(of: path))
            .lazy.compactMap { applications[$0] }.first
    }
}

/// True if a file declares an app, found without decoding it. A tool that is given one flow file
/// uses it to find the app the flow belongs to.
public func declaresApp(_ file: SourceFile) -> Bool { declares("app", file) }

/// True if a file declares an application and has the key `root`. A misspelt `root` counts, and so
/// does a file that could not be read to its end. It is for files in folders without flows, where
/// `app` and another key of flowc may belong to another tool.
public func declaresAppWithRoot(_ file: SourceFile) -> Bool {
    declares("app", file) { names, isCut in
        isCut
            || names.contains {
                $0 == Key.root.rawValue || KeyTable.app.rule(meantBy: $0)?.key == .root
            }
    }
}

/// True if a file declares a module, which applications in the directories below it may use.
public func declaresModule(_ file: SourceFile) -> Bool { declares("module", file) }

private func declares(
    _ kind: String, _ file: SourceFile,
    where isWanted: (_ names: [String], _ isCut: Bool) -> Bool = { _, _ in true }
) -> Bool {
    guard mayHave(key: kind, in: file.bytes) else { return false }
    var diagnostics: [Diagnostic] = []
    let tree = readYAML(file, id: FileID(0), into: &diagnostics)
    guard let root = tree.root, tree.kind(root) == .mapping else { return false }
    let names = tree.entries(root).map { tree.text($0.key) }
    return names.contains(kind) && isFile(of: kind, among: names)
        && isWanted(names, tree.cutByte != nil)
}

/// False if no text of the file can be the key. Whole folders are searched for the one file with an
/// app, so most files should not be read as YAML for it.
private func mayHave(key: String, in bytes: [UInt8]) -> Bool {
    // An escape can spell any letter. Without a branch for each byte this is found at once.
    let hasEscape = bytes.withUnsafeBufferPointer { bytes in
        var found: UInt8 = 0
        for byte in bytes { found |= byte == UInt8(ascii: "\\") ? 1 : 0 }
        return found != 0
    }
    return hasEscape
        || WordSearch(key).isFound(in: bytes) { end in
            // The text of a key goes on with `.`, a letter or a digit, if it is a longer one.
            end == bytes.count || !isNameByte(bytes[end]) && bytes[end] != UInt8(ascii: ".")
        }
}

extension Compilation {
    /// The index of the application a scenario file belongs to: the one whose app file is in its
    /// directory or above; else the flow without an app in the same directory, if there is only
    /// one; else the one application that has the flow the scenario names, or the only one.
    public func applicationIndex(ofScenario file: SourceFile) -> Int? {
        var projects = Projects()
        for (index, graph) in applications.enumerated() where !graph.application.isAlone {
            let path = files[Int(graph.application.file.index)].place
            projects.insert(application: index, inDirectory: Projects.directory(of: path))
        }
        if let owner = projects.owner(of: file.place) { return owner }
        let directory = Projects.directory(of: file.place)
        let alone = applications.indices.filter { index in
            let application = applications[index].application
            let path = files[Int(application.file.index)].place
            return application.isAlone && Projects.directory(of: path) == directory
        }
        if alone.count == 1 { return alone[0] }
        let wanted = scenarioFlowName(file)
        let near = alone.first { applications[$0].application.name == wanted }
        if let near { return near }
        let able = applications.indices.filter { index in
            wanted == nil || applications[index].flows.contains { $0.name == wanted }
        }
        return able.count == 1 ? able[0] : nil
    }
}
