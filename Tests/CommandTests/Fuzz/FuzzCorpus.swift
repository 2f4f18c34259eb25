import FlowModel
import TestSupport

@testable import FlowFrontend
@testable import flowc

/// A file of a project that is played with.
struct FuzzFile: Equatable {
    var path: String
    var bytes: [UInt8]
}

/// A project to begin with: files, and the trees of those that can be read.
struct FuzzProject {
    let name: String
    let files: [FuzzFile]
    let trees: [FuzzNode?]

    init(name: String, files: [FuzzFile]) {
        self.name = name
        self.files = files
        trees = files.map { FuzzNode(bytes: $0.bytes) }
    }
}

/// All YAML of the repository: projects, the examples of the documents and of the diagnostics, the
/// cases of other tests.
struct FuzzCorpus {
    static let shared = FuzzCorpus()

    let projects: [FuzzProject]
    /// The values of every key, so that one can take the place of another.
    let values: [String: [FuzzNode]]
    /// Scalars, each text once: names, expressions, URLs, types.
    let texts: [String]

    private init() {
        projects =
            Self.folders() + Self.singles() + Self.grammar() + Self.examples()
            + Self.odd()
        var values: [String: [FuzzNode]] = [:]
        var texts: Set<String> = []
        for tree in projects.flatMap(\.trees) {
            tree?.visit { node, key in
                if node.count < 80, !key.isEmpty { values[key, default: []].append(node) }
                if node.kind == .scalar, node.text.utf8.count < 200 { texts.insert(node.text) }
            }
        }
        self.values = values
        self.texts = texts.sorted()
    }

    private static func folders() -> [FuzzProject] {
        let places = [
            "flows", "Tests/Law", "Tests/Zoo", "Tests/SameTraceTests",
            "Tests/FlowCodegenTests/Cases", FuzzRegressions.folder,
        ]
        return places.flatMap { place -> [FuzzProject] in
            var groups: [String: [FuzzFile]] = [:]
            for path in Project.files(below: place, endingIn: ".yaml") {
                let below = path.dropFirst(place.count + 1)
                let parts = below.split(separator: "/", maxSplits: 1)
                guard parts.count == 2, let text = try? Project.text(of: path) else { continue }
                let file = FuzzFile(path: "flows/" + parts[1], bytes: Array(text.utf8))
                groups[place + "/" + parts[0], default: []].append(file)
            }
            return groups.sorted { $0.key < $1.key }
                .map { FuzzProject(name: $0.key, files: $0.value) }
        }
    }

    private static func singles() -> [FuzzProject] {
        ["Tests/FlowFrontendTests/Cases", "Tests/FlowFrontendTests/Graphs"].flatMap { place in
            Project.files(below: place, endingIn: ".yaml").compactMap { path in
                guard let text = try? Project.text(of: path) else { return nil }
                let file = FuzzFile(path: "flows/a.yaml", bytes: Array(text.utf8))
                return FuzzProject(name: path, files: [file])
            }
        }
    }

    private static func grammar() -> [FuzzProject] {
        let blocks = (try? DocumentBlock.all(in: "Grammar.md")) ?? []
        var groups: [String: [FuzzFile]] = [:]
        for block in blocks {
            let file = FuzzFile(path: "flows/" + block.file.path, bytes: block.file.bytes)
            if block.info == "yaml" { groups["line \(block.lineNumber)"] = [file] }
            if let name = block.attributes["project"] { groups[name, default: []].append(file) }
            if let name = block.attributes["scenario"] {
                let path = "flows/\(block.lineNumber).scenario.yaml"
                groups[name, default: []].append(FuzzFile(path: path, bytes: file.bytes))
            }
        }
        return groups.sorted { $0.key < $1.key }
            .map { FuzzProject(name: "Grammar.md: " + $0.key, files: $0.value) }
    }

    private static func examples() -> [FuzzProject] {
        Workspace.kinds.flatMap { kind in
            (kind.goodExamples + kind.badExamples).enumerated().compactMap { index, example in
                let size = example.files.reduce(0) { $0 + $1.bytes.count }
                guard size < 20_000 else { return nil }
                let files = example.files.map { file in
                    let isSettings = file.path.hasSuffix(Settings.fileName)
                    let path = isSettings ? Settings.fileName : "flows/" + file.path
                    return FuzzFile(path: path, bytes: file.bytes)
                }
                return FuzzProject(name: "\(kind.id) \(index)", files: files)
            }
        }
    }

    /// YAML as nobody writes it in a flow: anchors, tags, documents, breaks of other systems.
    private static func odd() -> [FuzzProject] {
        [
            "flow: &a [*a, 'it''s', \"\\u00e9\\\n  b\"]\nd: >-\n  e\n   f\n\n  g\n",
            "\u{FEFF}flow: A\r\nx: {a: b, ? c, é: [🙂, \u{2028}]}\r\n---\r\n...\r\n",
        ].map { text in
            let file = FuzzFile(path: "flows/a.yaml", bytes: Array(text.utf8))
            return FuzzProject(name: "odd", files: [file])
        }
    }
}
