import FlowModel

/// Values to try, and the forms of screens: no event of a run decides these.
extension Declarer {
    mutating func declareSamples() {
        var places: [TypeID: SourceSpan] = [:]
        var declared = symbols.app?.syntax.samples ?? []
        for flow in symbols.flows.indices { declared += symbols.flows[flow].syntax.samples }
        for index in symbols.activeModules.sorted() {
            declared += symbols.modules[index].syntax.samples
        }
        for entry in declared { declare(entry, &places) }
    }

    private mutating func declare(_ entry: SampleSyntax, _ places: inout [TypeID: SourceSpan]) {
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

    /// The names at `variants:`, each once.
    mutating func variants(_ names: [Name]) -> [String] {
        var seen: [String: SourceSpan] = [:]
        for name in names {
            if let first = seen[name.text] { reportDuplicate("variant", name, first: first) }
            seen[name.text] = seen[name.text] ?? name.span
        }
        return names.map { $0.text }
    }
}
