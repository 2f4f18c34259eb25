import FlowFrontend
import FlowLint
import FlowModel

/// The settings of a run that the command line does not give: from `flowc.yaml`, or the defaults.
struct Settings {
    static let fileName = "flowc.yaml"

    /// The origin of a value.
    enum Origin: Equatable {
        case builtIn
        case file(String)

        var words: String {
            switch self {
            case .builtIn: "default"
            case .file(let path): path
            }
        }
    }

    struct Setting<Value> {
        let value: Value
        let origin: Origin
    }

    var flows = Setting(value: ["flows"], origin: .builtIn)
    var output: Setting<String?> = Setting(value: nil, origin: .builtIn)
    var access: Setting<String> = Setting(value: "internal", origin: .builtIn)
    var graph: Setting<String?> = Setting(value: nil, origin: .builtIn)
    var preset = Setting(value: LintPreset.recommended, origin: .builtIn)
    /// The levels that the configuration sets by name, by the rule's id.
    private(set) var namedLevels: [String: LintLevel] = [:]
    /// The configuration file, and the places where it names each path of `flows`.
    private(set) var file: SourceFile?
    private(set) var flowsSpans: [SourceSpan] = []
    private(set) var levelsOrigin = Origin.builtIn
    /// The levels that differ from the rules' own, by id: those of the preset, overridden by those
    /// that are set by name.
    private(set) var levels: [String: LintLevel] = [:]

    /// Reads the named file, or `flowc.yaml` if there is one here.
    static func read(_ named: String?, in world: World) throws(CommandFailure) -> Settings {
        let path = world.files.shown(named ?? fileName)
        let bytes: [UInt8]
        do {
            bytes = try world.files.read(path, byteLimit: ProjectReader.byteLimit)
        } catch {
            if named == nil, error.reason == .missing, !world.files.isLink(path) {
                try requireNoOtherName(in: ".", world)
                return Settings()
            }
            throw CommandFailure(error, in: world.files)
        }
        let file = SourceFile(path: path, bytes: bytes)
        let (configuration, diagnostics) = readConfiguration(file)
        let unknown = unknownRules(in: configuration)
        guard diagnostics.isEmpty, unknown.isEmpty else {
            let all = (diagnostics + unknown).sortedWithoutDuplicates()
            throw CommandFailure(Findings(files: [file], diagnostics: all))
        }
        return Settings(configuration, file: file, in: world.files)
    }

    /// Refuses `flowc.yml` if there is no `flowc.yaml`: it was meant as one, but is not read.
    static func requireNoOtherName(in folder: String, _ world: World) throws(CommandFailure) {
        let path = join(folder, "flowc.yml")
        if (try? world.files.entry(at: path)) == .file {
            throw CommandFailure(
                "`\(path)` is not read; the configuration is called `\(fileName)`, "
                    + "so rename the file")
        }
    }

    private static func unknownRules(in configuration: Configuration) -> [Diagnostic] {
        let known = Workspace.kinds
        return configuration.rules.compactMap { rule in
            guard let kind = known.first(where: { $0.id == rule.name }) else {
                return HousekeepingProblems.unknownConfiguredRule(
                    rule.name, at: rule.span, known: known.map(\.id))
            }
            return kind.isFatal
                ? HousekeepingProblems.fixedLevel(rule.name, at: rule.span) : nil
        }
    }
}

extension Settings {
    /// Makes settings from a configuration, whose paths are relative to its folder.
    private init(_ configuration: Configuration, file: SourceFile, in files: any FileSystem) {
        self.file = file
        flowsSpans = configuration.flowsSpans
        let origin = Origin.file(file.path)
        let folder = parentDirectory(of: file.path) ?? "."
        func place(_ path: String) -> String {
            path.hasPrefix("/") ? path : files.shown(join(folder, path))
        }
        levelsOrigin = origin
        if let flows = configuration.flows {
            self.flows = Setting(value: flows.map(place), origin: origin)
        } else {
            flows = Setting(value: flows.value.map(place), origin: .builtIn)
        }
        if let output = configuration.output {
            self.output = Setting(value: place(output), origin: origin)
        }
        if let access = configuration.access {
            self.access = Setting(value: access, origin: origin)
        }
        if let graph = configuration.graph {
            // A slash at the end says that the path is a folder.
            let path = place(graph) + (graph.hasSuffix("/") ? "/" : "")
            self.graph = Setting(value: path, origin: origin)
        }
        if let preset = configuration.preset.flatMap(LintPreset.init) {
            self.preset = Setting(value: preset, origin: origin)
        }
        for rule in configuration.rules {
            namedLevels[rule.name] = LintLevel(rawValue: rule.level)
        }
        levels = preset.value.levels.merging(namedLevels) { _, named in named }
    }

    /// Takes the paths of flows, and the file that names them, from older settings.
    mutating func useFlows(of older: Settings) {
        (flows, flowsSpans, file) = (older.flows, older.flowsSpans, older.file)
    }

    /// A finding with the severity that the configuration sets; nil if it is switched off.
    func levelled(_ diagnostic: Diagnostic) -> Diagnostic? {
        guard !diagnostic.kind.isFatal, let level = levels[diagnostic.kind.id] else {
            return diagnostic
        }
        guard let severity = level.severity else { return nil }
        var diagnostic = diagnostic
        diagnostic.severity = severity
        return diagnostic
    }
}
