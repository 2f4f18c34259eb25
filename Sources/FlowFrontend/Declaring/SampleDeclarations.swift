import FlowModel

/// Values to try, and the forms of screens: what no event of a run decides.
extension Declarer {
    mutating func declareSamples() {
        var places: [TypeID: SourceSpan] = [:]
        var declared: [(syntax: [SampleSyntax], file: Int)] = []
        if let app = symbols.app { declared.append((app.syntax.samples, app.file)) }
        declared += symbols.flows.map { ($0.syntax.samples, $0.file) }
        declared += symbols.activeModules.sorted().map {
            (symbols.modules[$0].syntax.samples, symbols.modules[$0].file)
        }
        for (syntax, file) in declared {
            for entry in syntax { declare(entry, in: symbols.trees[file], &places) }
        }
    }

    private mutating func declare(
        _ entry: SampleSyntax, in tree: YAMLTree, _ places: inout [TypeID: SourceSpan]
    ) {
        let type = checker.readType(entry.type, in: tree)
        if checker.isBroken(type) { return }
        let name = Name(text: tree.text(entry.type), span: tree.span(entry.type))
        if let first = places[type] {
            report(
                TypeProblems.duplicateName, at: name.span,
                "there are already samples of `\(name.text)`, which hold for the whole application",
                help: "keep one list",
                notes: [DiagnosticNote(at: first, "the first samples are here")])
            return
        }
        places[type] = name.span
        let values = tree.items(entry.values).compactMap {
            checker.readConstant($0, in: tree, as: type)
        }
        if !values.isEmpty { checker.types.samples[type] = values }
    }

    /// The names at `variants:`, each once.
    mutating func variants(of screen: ScreenSyntax) -> [String] {
        var seen: [String: SourceSpan] = [:]
        for name in screen.variants {
            if let first = seen[name.text] { reportDuplicate("variant", name, first: first) }
            seen[name.text] = seen[name.text] ?? name.span
        }
        return screen.variants.map { $0.text }
    }
}
