import FlowModel

// The buttons of alerts and action sheets.

extension Decoder {
    mutating func decodeButtons(_ id: NodeID) -> [ButtonSyntax] {
        tree.items(id).compactMap { item in
            let keys = tree.pairs(item).map { tree.text($0.key) }
            return keys.count > 1 && keys.contains("each")
                ? decodeEachButton(item) : decodeButton(item)
        }
    }

    private mutating func decodeButton(_ item: NodeID) -> ButtonSyntax? {
        guard let (key, value) = requireSingleEntry(item, .buttons),
            let name = requireName(key)
        else { return nil }
        guard tree.kind(value) == .mapping else {
            guard check(value, is: .expression, at: key) else { return nil }
            return ButtonSyntax(output: name, title: keep(value))
        }
        let entries = entries(of: value, in: .button)
        guard let title = entries.first(where: { $0.key == .title }) else { return nil }
        var button = ButtonSyntax(output: name, title: keep(title.value))
        complete(&button, with: entries)
        return button
    }

    private mutating func decodeEachButton(_ item: NodeID) -> ButtonSyntax? {
        let entries = entries(of: item, in: .eachButton)
        func value(_ key: Key) -> NodeID? { entries.first { $0.key == key }?.value }
        guard let list = value(.each), let title = value(.title),
            let element = value(.as).flatMap({ requireName($0) }),
            let output = value(.output).flatMap({ requireName($0) })
        else { return nil }
        var button = ButtonSyntax(
            output: output, title: keep(title), list: keep(list), element: element)
        complete(&button, with: entries)
        return button
    }

    private func complete(_ button: inout ButtonSyntax, with entries: [Entry]) {
        for entry in entries {
            switch entry.key {
            case .when: button.condition = keep(entry.value)
            case .role:
                button.role = tree.text(entry.value) == "cancel" ? .cancel : .destructive
            default: break
            }
        }
    }
}
