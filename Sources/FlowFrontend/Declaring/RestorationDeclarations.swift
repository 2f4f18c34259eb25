import FlowModel

/// The flows and screens that are saved and shown again (law G13).
extension Declarer {
    mutating func resolveRestoration() {
        var known = KnownIDs()
        for flow in symbols.flows.indices
        where symbols.flowIndices[symbols.name(ofFlow: flow)] == flow {
            let syntax = symbols.flows[flow].syntax
            symbols.flows[flow].restore = resolve(
                syntax.restore, of: syntax.name, what: "flow", among: &known)
            if symbols.flows[flow].restore != nil {
                requireSavable(symbols.flows[flow].inputs, "input", of: syntax.name)
                requireSavable(symbols.flows[flow].state, "state", of: syntax.name)
            }
        }
        for flow in symbols.flows.indices {
            var known = KnownIDs()
            for place in symbols.flows[flow].screens.indices
            where symbols.flows[flow].syntax.screens[place].restore != nil {
                let index = symbols.flows[flow].screens[place]
                let syntax = symbols.flows[flow].syntax.screens[place]
                symbols.screens[index].restore = resolve(
                    syntax.restore, of: syntax.name, what: "screen", among: &known)
                guard symbols.screens[index].restore != nil, let restore = syntax.restore else {
                    continue
                }
                requireSavable(symbols.screens[index].inputs, "input", of: syntax.name)
                if syntax.kind.isSingle {
                    // Former names without `restore` would be the next mistake.
                    let edit =
                        restore.former.isEmpty
                        ? edits(inFile: symbols.flows[flow].file).removal(ofEntryAt: restore.span)
                        : nil
                    report(
                        ResolveProblems.restoreOnLayer, at: restore.span,
                        "`\(syntax.name.text)` is in a layer of its own, and layers are not "
                            + "restored",
                        help: "remove `restore`", edit: edit)
                }
            }
        }
    }

    /// The ids that are taken, with the place of each.
    private struct KnownIDs {
        var places: [String: SourceSpan] = [:]
    }

    private mutating func resolve(
        _ syntax: RestoreSyntax?, of name: Name, what: String, among known: inout KnownIDs
    ) -> Restoration? {
        guard let syntax else { return nil }
        guard syntax.isOn else {
            if let former = syntax.former.first {
                report(
                    ResolveProblems.renamedWithoutRestore, at: former.span,
                    "`renamedFrom` is at \(what) `\(name.text)`, which is not saved",
                    help: "add `restore: true`, or remove `renamedFrom`",
                    edit: edits(inFile: Int(former.span.file.index))
                        .addition(ofKey: "restore", "true", besideValueAt: former.span))
            }
            return nil
        }
        let id = syntax.id ?? Name(text: name.text, span: syntax.span)
        for taken in [id] + syntax.former {
            if let first = known.places[taken.text] {
                report(
                    ResolveProblems.duplicateRestoreID, at: taken.span,
                    "there is already a \(what) that is saved as `\(taken.text)`",
                    help: "give one of the two another id: `restore: name`",
                    notes: [DiagnosticNote(at: first, "the first is here")])
            } else {
                known.places[taken.text] = taken.span
            }
        }
        return Restoration(id: id.text, formerIDs: syntax.former.map { $0.text })
    }

    /// A value of an external type means nothing once the app was ended.
    private mutating func requireSavable(_ fields: FieldList, _ what: String, of owner: Name) {
        for field in fields.fields {
            guard let external = checker.types.external(in: field.type),
                !checker.isBroken(external)
            else { continue }
            report(
                ResolveProblems.notSavable, at: field.span,
                "the \(what) `\(field.name)` of `\(owner.text)` cannot be saved, since "
                    + "\(checker.name(external)) is external",
                help: "pass an id and let the app look it up, or remove `restore`")
        }
    }
}
