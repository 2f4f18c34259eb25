/// Tabs behind gates whose flows end: they start again, and their gates are asked again.
extension RandomAdditions {
    mutating func endingTabs(_ lines: [[String]]) -> [Edit] {
        // It holds at first, so that the tabs start.
        let condition = one(of: ["app.n % 3 != 1", "app.item == nil"])
        let gate = "  shut: { when: \(condition) }"
        var edits: [Edit] = [
            { files in
                let line = files[0].firstIndex(of: "gates:")
                files[0].insert(
                    contentsOf: line == nil ? ["gates:", gate] : [gate],
                    at: line.map { $0 + 1 } ?? 1)
            }
        ]
        for (index, flow) in app.flows.enumerated() {
            let isTabs = flow.isTabs && !flow.isPaged && !flow.isSplit
            guard isTabs, lines[index + 1].contains("container: tabs") else { continue }
            for child in flow.children where happens(85) {
                guard let place = app.flows.firstIndex(where: { $0.name == child }) else {
                    continue
                }
                edits.append(gated(child, in: index + 1))
                edits += endings(of: app.flows[place], lines, in: place + 1)
            }
        }
        return edits.count == 1 ? [] : edits
    }

    private func gated(_ child: String, in file: Int) -> Edit {
        { files in
            let start = "  - t\(child): { to: \(child)"
            guard let line = files[file].firstIndex(where: { $0.hasPrefix(start) }),
                !files[file][line].contains("requires: ")
            else { return }
            files[file][line] = files[file][line].dropLast(" }".count) + ", requires: shut }"
        }
    }

    /// Handlers of a flow that end it.
    private mutating func endings(
        of flow: RandomApp.FlowPlan, _ lines: [[String]], in file: Int
    ) -> [Edit] {
        guard !flow.outcomes.isEmpty else { return [] }
        var edits: [Edit] = []
        for key in lines[file].handlers where key != "start:" && happens(60) {
            let outcome = one(of: flow.outcomes)
            let with = RandomApp.payloads[outcome] == "n" ? ", with: { n: state.n }" : ""
            edits.append(appending("{ finish: \(outcome)\(with) }", to: key, in: file))
        }
        return edits
    }
}
