import FlowSimulator

/// External types in links, and screens that are given what was captured.
extension RandomAdditions {
    mutating func tokens() -> [Edit] {
        // Every application that names samples of it names these.
        let type = one(of: ["Token", "Ticket"])
        var edits: [Edit] = [
            { files in
                files[0].insert("  \(type): external", behind: { $0 == "types:" })
                let samples = "samples: { Token: [guest, admin] }"
                if type == "Token" { files[0].insert(samples, behind: { $0 == "app: Random" }) }
            }
        ]
        var open: [RandomLinks.Place] = []
        for (index, flow) in app.flows.enumerated() {
            for screen in flow.screens where happens(50) {
                open.append(RandomLinks.Place(flow: flow, screen: screen))
                let isBare = screen.inputs.isEmpty
                let line = "      token: \(type)? = nil"
                edits.append { files in
                    let name = "  \(screen.name):"
                    guard let place = files[index + 1].firstIndex(of: name) else { return }
                    let lines = isBare ? ["    inputs:", line] : [line]
                    let inputs = files[index + 1][place...].firstIndex(of: "    inputs:")
                    files[index + 1].insert(
                        contentsOf: lines, at: (isBare ? place : inputs ?? place) + 1)
                }
            }
        }
        if open.isEmpty { return [] }
        var links = RandomLinks(app, dice: SplitMix64(seed: dice.next()))
        for index in 0...below(3) {
            let line = links.foreign(index, type, to: open)
            edits.append { files in files[0].insert(line, behind: { $0 == "links:" }) }
        }
        return edits
    }
}
