import FlowModel

/// The options for generated code.
public struct CodegenOptions: Sendable, Equatable {
    /// The access level of the generated types.
    public enum Access: String, Sendable, CaseIterable {
        case `internal`, package, `public`
    }

    /// How screens send their outputs.
    public enum Outputs: String, Sendable, CaseIterable {
        /// A closure an output.
        case closures
        /// A delegate with a method an output.
        case delegate
    }

    /// The source of the runtime.
    public enum Runtime: String, Sendable, CaseIterable {
        /// From the module `FlowRuntime`.
        case `import`
        /// From files that are generated next to the flows.
        case embed
    }

    public var access: Access
    public var outputs: Outputs
    public var runtime: Runtime
    /// True to add a file by which tests drive the coordinators by name.
    public var testSupport: Bool
    /// The folder, as an absolute path, to which paths of flow files are relative in generated
    /// code, so that the code is the same wherever on a machine the project is; and the folder to
    /// which the paths are relative as given.
    public var sourceRoot: String?
    public var currentFolder: String?

    public init(
        access: Access = .public, outputs: Outputs = .closures, runtime: Runtime = .import,
        testSupport: Bool = false, sourceRoot: String? = nil
    ) {
        self.access = access
        self.outputs = outputs
        self.runtime = runtime
        self.testSupport = testSupport
        self.sourceRoot = sourceRoot
    }

    /// The path of a flow file as generated code names it.
    func shownPath(_ path: String) -> String {
        guard let sourceRoot, let start = path.hasPrefix("/") ? "" : currentFolder else {
            return path
        }
        var parts: [Substring] = []
        for part in (start + "/" + path).split(separator: "/") {
            if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
        }
        let root = sourceRoot.split(separator: "/")
        let shared = zip(parts, root).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: root.count - shared) + parts[shared...])
            .joined(separator: "/")
    }
}

/// A file to be written.
public struct GeneratedFile: Sendable, Equatable {
    /// The file's path below the folder of the app's module.
    public let path: String
    public let bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The Swift module of an app: one file for each of its flow files and one for its graph. The
/// graph must be whole.
///
/// `workers` write the files; the result does not depend on them.
public func swiftFiles(
    for graph: FlowGraph, options: CodegenOptions, workers: Workers = inTurn
) -> [GeneratedFile] {
    let module = ModuleWriter(graph, options)
    var whole: [GeneratedFile] = []
    if options.testSupport { whole.append(TestSupportWriter(module: module).file) }
    if options.runtime == .embed {
        whole += embeddedRuntime(
            saves: graph.restores, isInternal: options.access == .internal)
    }
    var names = FileNames(taken: [GraphFileWriter.path(in: module)] + whole.map(\.path))
    let contents = FileContent.all(of: graph).map { content in
        let source = graph.files[Int(content.file.index)]
        return (content, source.path, names.name(for: graph.namedPath(of: content)))
    }
    let written = results(of: contents.count, by: workers) { index in
        let (content, path, name) = contents[index]
        var writer = FileWriter(module: module, content: content)
        writer.write(from: path)
        return (file: GeneratedFile(path: name, bytes: writer.code.bytes), steps: writer.steps)
    }
    let table = GraphFileWriter(module: module, steps: written.flatMap(\.steps)).file
    return written.map(\.file) + [table] + whole
}

/// The names of Swift files, made from the names of flow files. Many disks ignore case, so two
/// names could become the same. The second then ends with a number made from its path.
private struct FileNames {
    private var taken: Set<String>

    init(taken: [String]) {
        self.taken = Set(taken.map { $0.lowercased() })
    }

    mutating func name(for path: String) -> String {
        let name = swiftFileName(for: path)
        if taken.insert(name.lowercased()).inserted { return name }
        return name.dropLast(".swift".count) + "-" + fingerprint(of: path) + ".swift"
    }
}

/// The name of the Swift file for a flow file, made only from the flow file's path below the folder
/// of its app: `user-edit.yaml` is `UserEdit.swift`, `auth/log-in.yaml` is `Auth+LogIn.swift`.
public func swiftFileName(for path: String) -> String {
    var parts = path.split(separator: "/").filter { $0 != "." && $0 != ".." }.map(String.init)
    for ending in [".yaml", ".yml"] where parts.last?.lowercased().hasSuffix(ending) == true {
        parts[parts.count - 1].removeLast(ending.utf8.count)
    }
    let name = parts.map(SwiftName.file).joined(separator: "+")
    // Swift would take a package with a `Main.swift` for a program.
    return shortened(name.lowercased() == "main" ? name + "Flow" : name) + ".swift"
}

/// A name of at most 200 bytes, because disks allow 255, including all that is added to it. A
/// longer name is cut and ends with a number made from the whole name, so that names stay
/// different.
private func shortened(_ name: String) -> String {
    guard name.utf8.count > 200 else { return name }
    var start = ""
    for scalar in name.unicodeScalars where start.utf8.count < 176 {
        start.unicodeScalars.append(scalar)
    }
    return start + "-" + fingerprint(of: name)
}

/// FNV-1a of 64 bits.
private func fingerprint(of text: String) -> String {
    let number = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
        (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(number, radix: 16)
}

/// The declarations in one flow file.
struct FileContent {
    let file: FileID
    var flows: [FlowID] = []
    var structures: [Int] = []
    var enumerations: [Int] = []
    /// Screens that flows of other files share.
    var screens: [ScreenID] = []

    /// The content of each file that declares something, in the order of the files.
    static func all(of graph: FlowGraph) -> [FileContent] {
        var contents: [FileID: FileContent] = [:]
        func add(to file: FileID, _ change: (inout FileContent) -> Void) {
            change(&contents[file, default: FileContent(file: file)])
        }
        add(to: graph.application.file) { _ in }
        for part in graph.application.parts { add(to: part.file) { _ in } }
        for screen in graph.distinctScreens where graph[screen].isShared {
            add(to: graph[screen].span.file) { $0.screens.append(screen) }
        }
        for (index, flow) in graph.flows.enumerated() {
            add(to: flow.file) { $0.flows.append(FlowID(index)) }
        }
        for (index, type) in graph.types.structures.enumerated() {
            add(to: type.span.file) { $0.structures.append(index) }
        }
        for (index, type) in graph.types.enumerations.enumerated()
        where graph.types.builtIn(index) == nil {
            add(to: type.span.file) { $0.enumerations.append(index) }
        }
        return contents.values.sorted { $0.file < $1.file }
    }
}

extension FlowGraph {
    /// The path from which the Swift file has its name. Standard input and other files without the
    /// name of a flow file have that of their first flow or, without a flow, of the application.
    func namedPath(of content: FileContent) -> String {
        let place = files[Int(content.file.index)].place
        let name = place.lowercased()
        if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return pathInFolder(place) }
        return content.flows.first.map { self[$0].name } ?? application.name
    }

    /// The path of a file from the folder of the application's own file. Modules are above that
    /// folder: each folder upwards is called `above`.
    func pathInFolder(_ path: String) -> String {
        var folder = Substring(files[Int(application.file.index)].place)
        var rest = ""
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            if path.hasPrefix(folder + "/") {
                return rest + path.dropFirst(folder.utf8.count + 1)
            }
            rest += "above/"
        }
        return rest + path
    }
}
