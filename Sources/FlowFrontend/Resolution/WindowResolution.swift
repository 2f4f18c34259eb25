import FlowModel

/// `windows: { multiple: true, state: { … } }` of an app.
struct WindowsSyntax: Sendable {
    var areMultiple = false
    var state: [FieldSyntax] = []
}

extension KeyTable {
    static let windows = KeyTable(
        subject: "`windows`",
        rules: [
            KeyRule(.multiple, .boolean, "Whether the user can open several."),
            KeyRule(.state, .fields, "Data that each window has, read as `window.name`."),
        ])
}

extension Decoder {
    /// True for a value that `to:` of a `send` takes.
    func isReach(_ id: NodeID) -> Bool {
        switch tree.kind(id) {
        case .scalar: ["here", "otherWindows", "allWindows"].contains(tree.text(id))
        case .mapping: tree.pairs(id).count == 1 && isText("window", tree.pairs(id)[0].key)
        case .sequence: false
        }
    }

    private func isText(_ word: String, _ id: NodeID) -> Bool {
        tree.kind(id) == .scalar && tree.text(id) == word
    }

    mutating func decodeWindows(_ id: NodeID) -> WindowsSyntax {
        var windows = WindowsSyntax()
        for entry in entries(of: id, in: .windows) {
            if entry.key == .multiple {
                windows.areMultiple = boolean(entry.value) ?? false
            } else {
                windows.state = decodeFields(entry.value)
            }
        }
        return windows
    }
}

/// Windows and the state of each (law B12).
extension PartResolver {
    var windows: Windows {
        Windows(
            areMultiple: names.app?.syntax.windows?.areMultiple ?? false,
            state: signatures.app.window.fields)
    }

    /// The windows that a `send` is for. There can be others than its own only if the app allows
    /// several.
    mutating func resolveReach(_ step: StepSyntax, in context: StepContext) -> Reach {
        guard let modifier = step.modifiers[.to] else { return .here }
        var reach: Reach?
        switch modifier.value.kind {
        case .scalar:
            switch modifier.value.text {
            case "here": return .here
            case "otherWindows": reach = .otherWindows
            case "allWindows": reach = .allWindows
            default: break
            }
        case .mapping:
            let entries = modifier.value.pairs
            guard entries.count == 1, entries[0].key.text == "window" else { break }
            guard let id = checkValue(entries[0].value, type: TypeTable.int, in: context) else {
                return .here
            }
            reach = .window(id)
        case .sequence: break
        }
        guard let reach else { return .here }
        if !windows.areMultiple {
            report(
                ResolveProblems.unsupportedWindows, at: modifier.value.span,
                "`to` names other windows, and the app has only one",
                help: "write `to: here`, or add `windows: { multiple: true }` to the app file",
                edit: edits(inFile: context.file).replacement(of: modifier.value.span, by: "here"))
        }
        return reach
    }
}
