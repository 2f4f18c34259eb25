import FlowModel

/// `restore: true` or `restore: id`, with `renamedFrom: [id]`.
struct RestoreSyntax: Sendable {
    /// The id as written; nil if it is the name of the flow or screen.
    var id: Name?
    /// True if there is a `restore:` that is not `false`.
    var isOn = false
    var former: [Name] = []
    /// The word `restore`, else `renamedFrom`.
    var span: SourceSpan
}

/// `restore: { version: 2, accepts: [1] }` of an app.
struct RestoreRulesSyntax: Sendable {
    var version = 1
    var accepted: [Int] = []
}

extension KeyTable {
    /// The keys of flows and screens about being saved.
    static let restored = [
        KeyRule(.restore, .restored, "Whether it is saved, and under which name."),
        KeyRule(.renamedFrom, .ids, "Names it was saved under before."),
    ]

    static let restoreRules = KeyTable(
        subject: "`restore`",
        rules: [
            KeyRule(.version, .count, isRequired: true, "The version of what is saved now."),
            KeyRule(.accepts, .versions, "Versions of other graphs that are read as well."),
        ])
}

extension Decoder {
    /// Decodes an entry about being saved.
    func decodeRestoration(_ entry: Entry, into syntax: inout RestoreSyntax?) {
        let span = tree.span(entry.keyNode)
        switch entry.key {
        case .restore:
            var restore = syntax ?? RestoreSyntax(span: span)
            restore.span = span
            restore.isOn = boolean(entry.value) ?? true
            if boolean(entry.value) == nil {
                restore.id = Name(text: tree.text(entry.value), span: tree.span(entry.value))
            }
            syntax = restore
        case .renamedFrom:
            var restore = syntax ?? RestoreSyntax(span: span)
            let isList = tree.kind(entry.value) == .sequence
            restore.former = (isList ? tree.items(entry.value) : [entry.value]).map {
                Name(text: tree.text($0), span: tree.span($0))
            }
            syntax = restore
        default: break
        }
    }

    mutating func decodeRestoreRules(_ id: NodeID) -> RestoreRulesSyntax {
        var rules = RestoreRulesSyntax()
        for entry in entries(of: id, in: .restoreRules) {
            if entry.key == .version {
                rules.version = number(entry.value) ?? 1
            } else {
                rules.accepted = tree.items(entry.value).compactMap { number($0) }
            }
        }
        return rules
    }

    /// A text that is not empty.
    func isText(_ id: NodeID) -> Bool {
        tree.kind(id) == .scalar && !tree.isEmpty(id) && !tree.text(id).isEmpty
    }
}
