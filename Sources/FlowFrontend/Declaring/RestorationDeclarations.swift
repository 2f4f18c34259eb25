import FlowModel

/// The names under which flows, or the screens of one flow, are saved, with the place of each.
struct SavedNames {
    fileprivate var places: [String: SourceSpan] = [:]
}

/// The flows and screens that are saved and shown again (law G13).
extension SignatureReader {
    mutating func readRestoration(
        ofFlow flow: Int, inputs: FieldList, state: FieldList, saved: inout SavedNames
    ) -> Restoration? {
        let syntax = names.flows[flow].syntax
        guard names.flowIndices[syntax.name.text] == flow,
            let restore = read(syntax.restore, of: syntax.name, what: "flow", among: &saved)
        else { return nil }
        requireSavable(inputs, "input", of: syntax.name)
        requireSavable(state, "state", of: syntax.name)
        return restore
    }

    mutating func readRestoration(
        of screen: ScreenSyntax, inFlow flow: Int, inputs: FieldList, saved: inout SavedNames
    ) -> Restoration? {
        guard let syntax = screen.restore,
            let restore = read(syntax, of: screen.name, what: "screen", among: &saved)
        else { return nil }
        requireSavable(inputs, "input", of: screen.name)
        if screen.kind.isSingle {
            // Former names without `restore` would be the next mistake.
            let edit =
                syntax.former.isEmpty
                ? edits(inFile: names.flows[flow].file).removal(ofEntryAt: syntax.span) : nil
            report(
                ResolveProblems.restoreOnLayer, at: syntax.span,
                "`\(screen.name.text)` is in a layer of its own, and layers are not restored",
                help: "remove `restore`", edit: edit)
        }
        return restore
    }

    private mutating func read(
        _ syntax: RestoreSyntax?, of name: Name, what: String, among saved: inout SavedNames
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
            if let first = saved.places[taken.text] {
                report(
                    ResolveProblems.duplicateRestoreID, at: taken.span,
                    "there is already a \(what) that is saved as `\(taken.text)`",
                    help: "give one of the two another id: `restore: name`",
                    notes: [DiagnosticNote(at: first, "the first is here")])
            } else {
                saved.places[taken.text] = taken.span
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
