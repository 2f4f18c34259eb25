import FlowModel

extension SignatureReader {
    /// Reads the values to try, which no event of a run decides.
    mutating func readSamples() {
        var places: [TypeID: SourceSpan] = [:]
        var declared = names.app?.syntax.samples ?? []
        for flow in names.flows.indices { declared += names.flows[flow].syntax.samples }
        for index in names.activeModules.sorted() {
            declared += names.modules[index].syntax.samples
        }
        for entry in declared { read(entry, &places) }
    }

    private mutating func read(_ entry: SampleSyntax, _ places: inout [TypeID: SourceSpan]) {
        let type = checker.readType(entry.type)
        if checker.isBroken(type) { return }
        let name = Name(text: entry.type.text, span: entry.type.span)
        if let first = places[type] {
            report(
                TypeProblems.duplicateName, at: name.span,
                "there are already samples of `\(name.text)`, which hold for the whole application",
                help: "keep one list",
                notes: [DiagnosticNote(at: first, "the first samples are here")])
            return
        }
        places[type] = name.span
        let values = entry.values.items.compactMap { checker.readConstant($0, as: type) }
        if !values.isEmpty { checker.types.samples[type] = values }
    }
}
