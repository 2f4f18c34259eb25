import FlowModel

/// The configurations that count for the flows of a run, found before any flow is read.
struct ProjectPlan {
    /// One configuration, or none, and the flows that it counts for.
    struct Part {
        let settings: Settings
        /// The configuration file, if it was named or is in a folder below.
        let config: String?
        /// The paths to read; empty for the paths in the settings.
        let paths: [String]
        /// True if the paths are everything that the configuration is about.
        let coversConfiguration: Bool
        /// True if the part is one of several, in a folder with a configuration of its own.
        var isNested = false
        /// True if the part may be empty, because all flows may be in other parts.
        var isRest = false
        /// The folders that only another part reads.
        var others: Set<String> = []

        /// The paths of the part's flows.
        var places: [String] { paths.isEmpty ? settings.flows.value : paths }
    }

    /// First the part without a configuration of its own, then the others in the order of their
    /// folders; the parts of named paths come last.
    let parts: [Part]

    init(_ paths: [String], config: String?, in world: World) throws(CommandFailure) {
        let settings = try Settings.read(config, in: world)
        var search = ProjectSearch(world: world)
        let isPart = search.owner(of: ".") != nil || settings.isForFlowsHere(in: world)
        let isHere = paths.isEmpty && config == nil && isPart
        let named = isHere ? ["."] : paths.map(world.files.shown)
        let isAll = settings.isAll(named, in: world)
        var starts = named.isEmpty ? settings.flows.value.map(world.files.shown) : named
        let isUntold = named.isEmpty && settings.flows.origin == .builtIn
        if isUntold { starts.removeAll(where: world.lacks) }
        if config == nil, !paths.contains("-") {
            // If nothing says which flows are meant, a folder `flows` must not hide configurations.
            for start in isUntold ? ["."] : starts { try search.addFolders(from: start) }
            if named.isEmpty { search.parts = [:] }
        }
        let folders = Set(search.folders)
        if folders.isEmpty, search.parts.isEmpty {
            // The flows may be next to a configuration that does not name them.
            let isBeside = isUntold && settings.file != nil && starts.isEmpty
            parts = [
                Part(
                    settings: settings, config: config, paths: isBeside ? ["."] : named,
                    coversConfiguration: isAll)
            ]
            return
        }
        var parts: [Part] = []
        let rest = starts.filter { !folders.contains($0) && !search.isInProject($0) }
        if !rest.isEmpty {
            parts.append(
                Part(
                    settings: settings, config: nil, paths: named.isEmpty ? [] : rest,
                    coversConfiguration: isAll, isRest: true, others: folders))
        }
        let nested =
            search.folders.map { (folder: $0, paths: []) }
            + search.parts.sorted { $0.key < $1.key }.filter { !folders.contains($0.key) }
            .map { (folder: $0.key, paths: $0.value) }
        var broken: [Findings] = []
        for (folder, paths) in nested {
            do throws(CommandFailure) {
                parts.append(try Part(in: folder, paths, without: folders, world))
            } catch {
                guard case .findings(let findings) = error.reason else { throw error }
                broken.append(findings)
            }
        }
        if !broken.isEmpty { throw CommandFailure(Findings(merging: broken)) }
        self.parts = parts
    }
}

extension ProjectPlan.Part {
    /// A part for a folder with a configuration of its own, or for some paths in that folder.
    fileprivate init(
        in folder: String, _ paths: [String] = [], without others: Set<String>, _ world: World
    ) throws(CommandFailure) {
        let config = join(folder, Settings.fileName)
        let settings = try Settings.read(config, in: world)
        // The flows may be next to a configuration that does not name them.
        let isBeside =
            paths.isEmpty && settings.flows.origin == .builtIn
            && settings.flows.value.allSatisfy(world.lacks)
        self.init(
            settings: settings, config: config, paths: isBeside ? [folder] : paths,
            coversConfiguration: settings.isAll(paths, in: world), isNested: true,
            others: others.subtracting([folder]))
    }
}

extension Settings {
    /// True if the tool runs in a folder that has flows itself, but no configuration and no folder
    /// `flows`. Then the files in it are meant, also below a folder with a configuration.
    fileprivate func isForFlowsHere(in world: World) -> Bool {
        file == nil && flows.value.allSatisfy(world.lacks)
            && ProjectReader.hasFlows(".", in: world)
    }

    /// True if the named paths are exactly the flows of the settings, or if no paths are named.
    fileprivate func isAll(_ named: [String], in world: World) -> Bool {
        let roots = flows.value.map(world.files.shown)
        return named.isEmpty
            || roots.allSatisfy(named.contains)
                && named.allSatisfy { path in roots.contains { isWithin(path, $0) } }
    }
}

/// Looks for folders with a configuration.
private struct ProjectSearch {
    let world: World
    /// The folders found below the starts, or the starts themselves, in the order of their names.
    private(set) var folders: [String] = []
    /// The starts within such folders, by folder.
    var parts: [String: [String]] = [:]
    private var seen: Set<String> = []

    init(world: World) {
        self.world = world
    }

    func isInProject(_ path: String) -> Bool { parts.values.contains { $0.contains(path) } }

    mutating func addFolders(from start: String) throws(CommandFailure) {
        try addFolders(below: start)
        if folders.contains(start) { return }
        if let owner = owner(of: start) { parts[owner, default: []].append(start) }
    }

    /// The nearest folder upwards with a configuration, unless the tool runs in it: that
    /// configuration counts for all the rest.
    func owner(of start: String) -> String? {
        let owner = ([start] + world.files.foldersAbove(start)).first(where: hasConfiguration)
        return owner == "." ? nil : owner
    }

    private mutating func addFolders(below path: String) throws(CommandFailure) {
        guard case .directory(let identity)? = try? world.files.entry(at: path),
            seen.insert(identity).inserted
        else { return }
        if path != ".", hasConfiguration(path) {
            folders.append(path)
        } else if path != "." {
            try Settings.requireNoOtherName(in: path, world)
        }
        let names = (try? world.files.names(in: path)) ?? []
        for name in names.sorted() where !isOfOthers(name) {
            let below = join(path, name)
            guard case .directory? = try? world.files.entry(at: below) else { continue }
            try addFolders(below: world.files.shown(below))
        }
    }

    /// True if a folder has a configuration. A broken link counts, so that reading reports it.
    private func hasConfiguration(_ folder: String) -> Bool {
        let path = join(folder, Settings.fileName)
        return (try? world.files.entry(at: path)) == .file || world.files.isLink(path)
    }
}
