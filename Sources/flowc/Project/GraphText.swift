import FlowFrontend
import FlowModel

/// The lines of all outlines, with an empty line between two outlines.
func text(of outlines: [Outline]) -> String {
    outlines.map(\.text).joined(separator: "\n")
}

/// The place where the configuration keeps the text of the graph: one file or, if its path ends in
/// a slash, a folder with a file for each flow.
struct GraphTextPlace {
    /// The path without the slash at its end.
    let path: String
    let isFolder: Bool

    init(_ setting: String) {
        isFolder = setting.hasSuffix("/")
        path = isFolder ? String(setting.dropLast()) : setting
    }

    private static let ending = ".txt"

    /// The folder for a file of each flow, which may also be left from an earlier setting.
    var folder: String {
        let ending = GraphTextPlace.ending
        return !isFolder && path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : path
    }

    /// The files that the place should hold, with paths from where the tool runs.
    ///
    /// In a folder, `Shop.txt` has the declarations of the app, and `Shop/Cart.txt` has everything
    /// that belongs to one of its flows. A flow without an app is one file.
    func files(of graphs: [FlowGraph]) -> [OutputFile] {
        let outlines = graphs.map(\.outline)
        guard isFolder else {
            return [OutputFile(path: path, bytes: Array(text(of: outlines).utf8))]
        }
        var files: [OutputFile] = []
        for (graph, outline) in zip(graphs, outlines) {
            if graph.application.isAlone {
                add(outline.name, outline.text, to: &files)
                continue
            }
            add(outline.name, outline.textOfApplication, to: &files)
            for (flow, text) in outline.textsByFlow {
                add(join(outline.name, flow), text, to: &files)
            }
        }
        return files
    }

    /// Adds a file under a free name. Some disks take `list.txt` and `List.txt` for one file.
    private func add(_ name: String, _ text: String, to files: inout [OutputFile]) {
        let taken = Set(files.map { $0.path.lowercased() })
        let stem = join(path, name)
        var free = stem + ".txt"
        var number = 2
        while taken.contains(free.lowercased()) {
            free = "\(stem)-\(number).txt"
            number += 1
        }
        files.append(OutputFile(path: free, bytes: Array(text.utf8)))
    }

    /// The texts that belong to no flow any more: those in the folder, and those from before
    /// `graph` changed from `nav.txt` to `nav/` or back. Other files are ignored.
    func leftOver(besides files: [OutputFile], in world: World) throws(CommandFailure) -> [String] {
        var found = [isFolder ? path + GraphTextPlace.ending : path]
        do {
            for name in try names(in: folder, world) {
                let below = join(folder, name)
                found.append(below)
                guard case .directory = try? world.files.entry(at: below),
                    !world.files.isLink(below)
                else { continue }
                found += try names(in: below, world).map { join(below, $0) }
            }
        } catch {
            throw CommandFailure(error, in: world.files)
        }
        let wanted = Set(files.map(\.path))
        return found.filter { path in
            guard path.hasSuffix(GraphTextPlace.ending), !wanted.contains(path),
                !world.files.isLink(path),
                let start = try? world.files.read(path, byteLimit: Overwriting.byteLimit)
            else { return false }
            return GraphTextPlace.isGraphText(start)
        }
    }

    private func names(in folder: String, _ world: World) throws(FileProblem) -> [String] {
        do {
            return try world.files.names(in: folder).sorted()
        } catch {
            if error.reason == .missing || !isFolder { return [] }
            throw error
        }
    }

    /// True if a file begins with the fact about an application or a flow, perhaps after the marks
    /// of a git conflict.
    static func isGraphText(_ bytes: [UInt8]) -> Bool {
        let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
        let lines = bytes.split(maxSplits: 3, whereSeparator: isEnd)
        let marks = ["<<<<<<<", "======="].map { Array($0.utf8) }
        let line = lines.first { line in !marks.contains { line.starts(with: $0) } } ?? []
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix("app ") { return text.contains(": root ") }
        guard text.hasPrefix("flow ") else { return false }
        let name = text.dropFirst(5).prefix { $0 != ":" }
        return !name.isEmpty && !name.contains(" ")
    }

    /// Allows a file to be replaced if flowc wrote it.
    static var overwriting: Overwriting {
        Overwriting(
            isAllowed: isGraphText,
            advice: "does not look like the text of a graph; name another file at `graph`, or "
                + "move this one away")
    }
}

/// The files that `flowc graph --write` has written and removed.
struct GraphTextChanges {
    /// The files of the text.
    var files: [String] = []
    /// The files that the text had before and has no more.
    var removed: [String] = []

    static func += (changes: inout GraphTextChanges, others: GraphTextChanges) {
        changes.files += others.files
        changes.removed += others.removed
    }

    var json: String { jsonObject([("files", files), ("removed", removed)]) }
}

extension Workspace {
    /// Brings the place of the text up to date.
    func writeGraphText(
        to place: GraphTextPlace, in world: World
    ) throws(CommandFailure) -> GraphTextChanges {
        let files = place.files(of: compilation.applications)
        let leftOver = try place.leftOver(besides: files, in: world)
        do throws(FileProblem) {
            for file in files {
                try GraphTextPlace.overwriting.requireAllowed(file.path, in: world.files)
            }
            let folders = place.isFolder ? Set(files.map { folder(of: $0.path) }).sorted() : []
            try world.files.makeFolders(folders) { () throws(FileProblem) in
                for file in files {
                    try world.files.put(
                        file.bytes, at: file.path, over: GraphTextPlace.overwriting)
                }
            }
            for path in leftOver {
                let top = isWithin(path, place.folder) ? place.folder : flowc.folder(of: path)
                let staging = try world.files.openStaging(in: top, isPatient: true)
                defer { staging.end() }
                try staging.remove(String(path.dropFirst(top == "." ? 0 : top.count + 1)))
            }
            if !place.isFolder, !leftOver.isEmpty {
                world.files.removeEmptyDirectory(place.folder)
            }
        } catch {
            let step = error.reason == .isADirectory ? place.adviceForFolder : ""
            throw CommandFailure(
                "cannot write the text of the graph: " + error.message + step,
                status: error.status)
        }
        return GraphTextChanges(files: files.map(\.path), removed: leftOver)
    }

    /// The end of a line of totals if the named paths are only some of the flows.
    var skippedGraphText: String {
        guard !coversConfiguration, let path = settings.graph.value else { return "" }
        return ", `\(printable(path))` not compared"
    }

    /// Compares the text of the graph that the configuration keeps with the flows. A run on a part
    /// of the project, or with errors, says nothing about the text.
    func graphTextFindings(in world: World) throws(CommandFailure) -> Findings {
        var findings = Findings(files: [], diagnostics: [])
        guard coversConfiguration, isWhole, let setting = settings.graph.value else {
            return findings
        }
        let place = GraphTextPlace(setting)
        let run = "run `flowc graph --write" + (config.map { " --config \($0)" } ?? "") + "`"
        let top = settings.file.map { folder(of: $0.path) } ?? ""
        // The element must not change when the folder of the configuration moves.
        func add(_ path: String, _ bytes: [UInt8], _ found: (SourceFile, String) -> Diagnostic?) {
            let file = SourceFile(path: path, bytes: bytes)
            let isInside = !top.isEmpty && path.hasPrefix(top + "/")
            let element = isInside ? String(path.dropFirst(top.count + 1)) : path
            guard let diagnostic = found(file, element).flatMap(settings.levelled) else { return }
            findings = findings.appending(Findings(files: [file], diagnostics: [diagnostic]))
        }
        let files = place.files(of: compilation.applications)
        var missing: [String] = []
        for file in files {
            do {
                let now = try world.files.read(file.path, byteLimit: OutputWriter.byteLimit)
                let isOurs = now.isEmpty || GraphTextPlace.isGraphText(now)
                add(file.path, now) { found, element in
                    isOurs
                        ? GraphTextProblems.stale(
                            found, wanted: file.bytes, help: run, element: element)
                        : GraphTextProblems.foreign(element: element)
                }
            } catch {
                guard error.reason == .missing else {
                    let step = error.reason == .isADirectory ? place.adviceForFolder : ""
                    throw CommandFailure(error, step: step, in: world.files)
                }
                missing.append(file.path)
            }
        }
        // If no file has been written yet, one finding is enough.
        let count = missing.count == files.count ? files.count : 1
        for path in count > 1 ? Array(missing.prefix(1)) : missing {
            let isLink = world.files.isLink(path)
            let help = isLink ? "remove the link, which leads to no file, and " + run : run
            add(path, []) { GraphTextProblems.missing(count, help: help, element: $1) }
        }
        for path in try place.leftOver(besides: files, in: world) {
            add(path, []) { GraphTextProblems.leftOver(help: run, element: $1) }
        }
        return findings
    }
}

extension GraphTextPlace {
    /// Advice for the setting if the path leads to a folder.
    fileprivate var adviceForFolder: String {
        isFolder ? "" : "; write `\(path)/` at `graph` for a file for each flow in it"
    }
}
