import FlowFrontend
import FlowModel

extension NameSlot {
    /// The project with those of the names that the language allows in the slot.
    func graph(with names: [String]) throws(ToolchainError) -> FlowGraph {
        var names = names
        // A name that is refused hides what else is wrong with the next.
        for _ in 0..<6 {
            let files = files(names).map { SourceFile(path: $0.path, text: $0.text) }
            let compilation = compile(files)
            let errors = compilation.diagnostics.filter { $0.severity == .error }
            if errors.isEmpty, let graph = compilation.applications.first, graph.isWhole {
                return graph
            }
            let refused = Set(
                errors.filter { NameSlot.refusals.contains($0.kind.id) }.map { error in
                    // The place of this one is the whole pattern.
                    let quoted = error.message.split(separator: "`")
                    if error.kind.id == "link-pattern" { return String(quoted[0]) }
                    let range = Int(error.span.startByte)..<Int(error.span.endByte)
                    let bytes = files[Int(error.span.file.index)].bytes[range]
                    return String(decoding: bytes, as: UTF8.self)
                })
            let rest = names.filter { !refused.contains($0) }
            guard rest.count < names.count else {
                let messages = errors.prefix(3).map { error in
                    let line = files[Int(error.span.file.index)].bytes[..<Int(error.span.startByte)]
                    return error.kind.id + ": " + error.message + " at "
                        + String(decoding: line.suffix(60), as: UTF8.self)
                }
                throw ToolchainError(output: "\(self): " + messages.joined(separator: "; "))
            }
            names = rest
        }
        throw ToolchainError(output: "\(self): the language refuses the project")
    }

    /// The diagnostics that say that a name cannot be taken here.
    private static let refusals = ["reserved-name", "duplicate-name", "link-pattern"]
}
