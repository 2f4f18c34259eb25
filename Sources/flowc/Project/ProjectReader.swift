import FlowFrontend
import FlowModel

/// The files of a run, as they were read.
struct ProjectFiles {
    /// Flow and app files.
    var flows: [SourceFile] = []
    /// Files named `*.scenario.yaml`.
    var scenarios: [SourceFile] = []
    /// YAML files of other tools in the searched folders.
    var foreignPaths: [String] = []
    /// YAML files with hidden names in such folders, which were not read.
    var hiddenPaths: Set<String> = []
    /// Broken links in place of flows; each is also an empty file in `flows`.
    var deadLinks: Set<String> = []
}

/// Finds and reads the files that paths of the command line name.
///
/// It searches folders to the bottom, in the order of names, so that the same project is always the
/// same list. It skips hidden entries, folders of dependencies, the tool's own configuration and
/// YAML files of other tools. A file that may be of either kind is read as a broken flow if it is
/// in a folder that the configuration names, or in or below a folder with a file of flowc.
struct ProjectReader {
    let world: World
    /// The folders of the configuration.
    private let homes: [String]
    /// Folders that have a configuration of their own, which another project reads.
    private let others: Set<String>
    private var project = ProjectFiles()
    /// The bytes of paths: names that differ only in the encoding of an accent are two files.
    private var seenPaths: Set<[UInt8]> = []
    /// Folders that were read, so that links to one another cannot multiply them.
    private var seenFolders: Set<String> = []

    /// The front end's limit and one byte more, which is enough for the front end to refuse a file.
    static let byteLimit = 4 * 1024 * 1024 + 1
    /// The limits of a run. A project of 145 000 screens has 64 MB and takes 2 GB of memory.
    static let projectFiles = 20_000
    static let projectMegabytes = 64
    private var bytesRead = 0
    /// The folders from the top of the repository to where the tool runs.
    private let here: [Substring]

    /// The name of standard input in reports.
    static let inputPath = "<stdin>"

    private init(world: World, homes: [String], others: Set<String>) {
        self.world = world
        self.homes = homes
        self.others = others
        let depth = world.files.foldersOfRepository.count
        here = (world.files.currentDirectory ?? "").split(separator: "/").suffix(depth)
    }

    /// Reads all files that `paths` name and, if these include flows, the `modules` above them.
    static func read(
        _ paths: [String], with modules: [String] = [], homes: [String] = [],
        without others: Set<String> = [], in world: World
    ) throws(CommandFailure) -> ProjectFiles {
        var reader = ProjectReader(world: world, homes: homes, others: others)
        for path in paths + modules {
            if modules.contains(path), reader.project.flows.isEmpty { continue }
            try reader.requireFlow(path)
            do throws(FileProblem) {
                try reader.add(path)
            } catch {
                throw CommandFailure(error, in: world.files)
            }
        }
        return reader.project
    }

    /// Refuses other files of flowc, with a better message than one about missing keys of a flow.
    private func requireFlow(_ path: String) throws(CommandFailure) {
        guard isFlowPath(path), (try? world.files.entry(at: path)) == .file else { return }
        if path.split(separator: "/").last.map(String.init) == Settings.fileName {
            throw CommandFailure(
                "`\(path)` is a configuration, not a flow; `--config \(path)` lints what it names")
        }
        if let bytes = try? world.files.read(path, byteLimit: ProjectReader.byteLimit),
            beginsLikeBaseline(bytes)
        {
            throw CommandFailure(
                "`\(path)` is a baseline, not a flow; `flowc lint --baseline \(path)` reads it")
        }
    }

    /// The folder of the app that a flow file, or a folder of flows, belongs to: the nearest folder
    /// upwards with an app file. Nil if there is none, or if reading `path` finds the app anyway.
    static func appFolder(of path: String, in world: World) -> String? {
        let path = normalized(path)
        guard path != "-", !isScenarioPath(path), let entry = try? world.files.entry(at: path)
        else { return nil }
        if case .directory = entry, hasFile(in: path, in: world, where: declaresApp) {
            return nil
        }
        return appFolder(above: path, in: world)
    }

    /// The folder of the app that a scenario belongs to: the nearest one upwards with an app file.
    static func appFolder(ofScenario path: String, in world: World) -> String? {
        appFolder(above: path, in: world)
    }

    private static func appFolder(above path: String, in world: World) -> String? {
        world.files.foldersAbove(path).first {
            hasFile(in: $0, in: world, where: declaresAppWithRoot)
        }
    }

    /// True if a folder itself has a file of flowc.
    static func hasFlows(_ folder: String, in world: World) -> Bool {
        hasFile(in: folder, in: world) { findOwner(of: $0) == .flowc }
    }

    /// The module files in the folders above a path: flows at the path may use them.
    static func modulesAbove(_ path: String, in world: World) -> [String] {
        let path = normalized(path)
        guard path != "-", !isScenarioPath(path) else { return [] }
        return world.files.foldersAbove(path).flatMap { folder in
            paths(in: folder, in: world).filter { has($0, in: world, declaresModule) }
        }
    }

    private static func hasFile(
        in folder: String, in world: World, where isWanted: (SourceFile) -> Bool
    ) -> Bool {
        paths(in: folder, in: world).contains { has($0, in: world, isWanted) }
    }

    /// The files directly in a folder that may be flows, an app or a module.
    private static func paths(in folder: String, in world: World) -> [String] {
        let names = (try? world.files.names(in: folder)) ?? []
        return names.map { join(folder, $0) }.filter { path in
            isFlowPath(path) && !isScenarioPath(path) && path != join(folder, Settings.fileName)
        }
    }

    private static func has(
        _ path: String, in world: World, _ isWanted: (SourceFile) -> Bool
    ) -> Bool {
        guard let bytes = try? world.files.read(path, byteLimit: byteLimit) else { return false }
        return isWanted(SourceFile(path: path, bytes: bytes))
    }

    private mutating func add(_ argument: String) throws(FileProblem) {
        if argument == "-" {
            guard seenPaths.insert(Array("-".utf8)).inserted else { return }
            let bytes = try world.console.readInput(byteLimit: ProjectReader.byteLimit)
            project.flows.append(source(ProjectReader.inputPath, bytes))
            return
        }
        let path = normalized(argument)
        switch try world.files.entry(at: path) {
        case .file, .other: try add(try read(path), isForeign: false)
        case .directory(let identity):
            let isHome = homes.contains { isWithin(path, $0) }
            try addDirectory(path, identity, isHome: isHome)
        }
    }

    private mutating func addDirectory(
        _ path: String, _ identity: String, isHome: Bool
    ) throws(FileProblem) {
        guard seenFolders.insert(identity).inserted else { return }
        var found: [Found] = []
        for name in try world.files.names(in: path).sorted(by: isOrderedBefore) {
            if name == Settings.fileName { continue }
            let below = join(path, name)
            if name.hasPrefix(".") {
                if isFlowPath(name), !seenPaths.contains(Array(below.utf8)) {
                    project.hiddenPaths.insert(below)
                }
                continue
            }
            let entry: FileEntry
            do {
                entry = try world.files.entry(at: below)
            } catch {
                // Any other problem may hide a folder of flows.
                guard error.reason == .missing || error.reason == .linksInACircle else {
                    throw error
                }
                if isFlowPath(name), !isScenarioPath(name) { found.append(.deadLink(below)) }
                continue
            }
            switch entry {
            // Reading refuses a pipe or a device in place of a flow.
            case .file, .other:
                guard isFlowPath(name) else { continue }
                let file = try read(below)
                found.append(.file(file, isScenarioPath(name) ? .flowc : findOwner(of: file)))
            case .directory(let identity):
                // The folder may be the one in which the tool runs.
                let folder = world.files.shown(below)
                let isRead = !isOfOthers(name) || isWithinNamedHome(path)
                if isRead, !others.contains(folder) { found.append(.folder(folder, identity)) }
            }
        }
        let isHome =
            isHome || homes.contains(path)
            || found.contains { if case .file(_, .flowc) = $0 { true } else { false } }
        for found in found {
            switch found {
            case .file(let file, let owner):
                try add(file, isForeign: owner == .otherTool || owner == .unknown && !isHome)
            case .deadLink(let path):
                project.deadLinks.insert(path)
                try add(source(path, []), isForeign: false)
            case .folder(let path, let identity):
                try addDirectory(path, identity, isHome: isHome)
            }
        }
    }

    /// True if the configuration names a folder around the path: then nothing in it is skipped.
    private func isWithinNamedHome(_ path: String) -> Bool {
        homes.contains { $0 != "." && isWithin(path, $0) }
    }

    /// An entry of a folder that matters to flowc.
    private enum Found {
        case file(SourceFile, FileOwner)
        case deadLink(String)
        case folder(String, String)
    }

    private mutating func read(_ path: String) throws(FileProblem) -> SourceFile {
        let bytes = try world.files.read(path, byteLimit: ProjectReader.byteLimit)
        if !seenPaths.contains(Array(path.utf8)) { bytesRead += bytes.count }
        try requireEnd(at: path)
        return source(path, bytes)
    }

    private func source(_ path: String, _ bytes: [UInt8]) -> SourceFile {
        SourceFile(path: path, place: place(of: path), bytes: bytes)
    }

    /// A path, made relative to the top of the repository if it leads to a file in the repository.
    private func place(of path: String) -> String {
        if here.isEmpty || path.hasPrefix("/") { return path }
        let parts = path.split(separator: "/")
        let up = parts.prefix { $0 == ".." }.count
        guard up <= here.count else { return path }
        return (here.dropLast(up) + parts.dropFirst(up)).joined(separator: "/")
    }

    private func requireEnd(at path: String) throws(FileProblem) {
        guard seenPaths.count <= Self.projectFiles, bytesRead <= Self.projectMegabytes << 20 else {
            throw FileProblem(
                path: path,
                reason: .projectTooLarge(
                    files: Self.projectFiles, megabytes: Self.projectMegabytes))
        }
    }

    private mutating func add(_ file: SourceFile, isForeign: Bool) throws(FileProblem) {
        let isSeen = seenPaths.contains(Array(file.path.utf8))
        if isForeign {
            // If the command line names the file too, it is read and reported.
            if !isSeen, !beginsLikeBaseline(file.bytes) { project.foreignPaths.append(file.path) }
            return
        }
        if isSeen { return }
        seenPaths.insert(Array(file.path.utf8))
        try requireEnd(at: file.path)
        project.foreignPaths.removeAll { $0 == file.path }
        project.hiddenPaths.remove(file.path)
        if isScenarioPath(file.path) {
            project.scenarios.append(file)
        } else {
            project.flows.append(file)
        }
    }
}

/// True if bytes begin like every baseline that flowc has written.
private func beginsLikeBaseline(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: baselineFileStart.utf8)
}

/// True if a folder of this name is not searched for flows: hidden folders, and those in which
/// tools put the code of dependencies.
func isOfOthers(_ name: String) -> Bool {
    name.hasPrefix(".") || ["Carthage", "Pods", "node_modules"].contains(name)
}

/// Compares by bytes, so that the order does not depend on the language of the machine.
func isOrderedBefore(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
}
