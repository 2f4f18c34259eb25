import FlowModel

/// Writes the Swift file of one flow file.
struct FileWriter {
    let module: ModuleWriter
    let content: FileContent
    var code = CodeWriter()
    /// The rows of the table of steps for the flows, gates and links in the file.
    var steps: [UInt8] = []

    private var graph: FlowGraph { module.graph }
    private var isAppFile: Bool {
        content.file == graph.application.file && !graph.application.isAlone
    }

    init(module: ModuleWriter, content: FileContent) {
        self.module = module
        self.content = content
    }

    mutating func write(from path: String) {
        module.writeHeader(
            from: path,
            importsRuntime: isAppFile || !content.flows.isEmpty || !content.screens.isEmpty
                || module.saves(content),
            importsFoundation: module.usesFoundation(content), to: &code)
        let headCount = code.bytes.count
        writeBody()
        if code.bytes.count == headCount { writePointer() }
    }

    /// Writes a comment into an otherwise empty file that says where to look.
    private mutating func writePointer() {
        let extended = graph.application.parts.first {
            $0.file == content.file && $0.kind == .extension
        }
        guard let extended else { return }
        code.blank()
        code.comment("//", "What it adds to `" + extended.name + "` stands with that flow.")
    }

    private mutating func writeBody() {
        if isAppFile { AppWriter(module: module).write(to: &code) }
        if isAppFile, !graph.application.gates.isEmpty {
            goOn(with: FlowWriter(gatesIn: module)) { $0.writeGates() }
        }
        if isAppFile {
            goOn(with: FlowWriter(linksIn: module)) { $0.writeLinks() }
        }
        writeSharedScreens()
        let values = SavedValueWriter(module: module)
        for flow in content.flows {
            code.blank()
            goOn(with: FlowWriter(flow, in: module)) { $0.write() }
            values.writeState(of: graph[flow], module.names.flows[Int(flow.index)], to: &code)
        }
        if content.file == graph.application.file {
            ServiceWriter(module: module).write(to: &code)
            module.writeAnimations(to: &code)
        }
        let types = TypeWriter(module: module)
        for index in content.structures {
            code.blank()
            types.write(index, of: graph.types, to: &code)
            values.writeStructure(index, to: &code)
        }
        for index in content.enumerations {
            code.blank()
            types.writeEnumeration(index, of: graph.types, to: &code)
            values.writeEnumeration(index, to: &code)
        }
    }

    /// Lets another writer append to the file. It gets the code and gives it back, so that nothing
    /// is copied.
    mutating func goOn(with writer: FlowWriter, _ write: (inout FlowWriter) -> Void) {
        var writer = writer
        swap(&writer.code, &code)
        write(&writer)
        swap(&writer.code, &code)
        steps += writer.steps.bytes
    }
}
