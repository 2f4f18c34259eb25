/// Styles that go by the width of the window or the kind of device, in any application, so that
/// each may hear of widths.
extension RandomAdditions {
    private static let kinds = [
        "sheet", "formSheet", "popover", "fullScreen", "overFullScreen", "currentContext",
    ]

    mutating func widths() -> [Edit] {
        var edits: [Edit] = []
        for flow in app.flows where happens(35) {
            let rule = rule()
            if flow.name != "F0", happens(30), let file = file(of: flow.name) {
                edits.append(own(rule, of: flow.name, in: file))
                continue
            }
            // All steps agree, or no way to it would be the one.
            edits.append { files in
                for index in files.indices { files[index].restyle(flow.name, as: rule) }
            }
        }
        for (index, flow) in app.flows.enumerated() {
            for screen in flow.screens where happens(30) {
                let rule = rule()
                edits.append { files in files[index + 1].restyle(screen.name, as: rule) }
            }
        }
        return edits
    }

    private func file(of flow: String) -> Int? {
        app.flows.firstIndex { $0.name == flow }.map { $0 + 1 }
    }

    private mutating func rule() -> String {
        let (one, other) = (one(of: Self.kinds), one(of: Self.kinds))
        return happens(75)
            ? "{ compact: \(one), regular: \(other) }" : "{ phone: \(one), pad: \(other) }"
    }
}
