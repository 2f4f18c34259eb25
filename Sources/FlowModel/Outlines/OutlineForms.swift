/// How flows and screens are shown: what no way and no signature says.
extension OutlineWriter {
    mutating func addForm(of screen: Screen, of flow: String) {
        let kind = screen.kind.rawValue
        let form = words([
            screen.kind == .screen ? "" : kind,
            screen.instances == .new ? "" : "instances " + screen.instances.rawValue,
        ])
        facts.append(
            OutlineFact(
                .screen, of: flow, screen.name, joined(form, gates(screen.requires)),
                parts: [kind] + screen.inputs.map { $0.name }))
    }

    mutating func add(_ leave: LeaveGuard?, of owner: String) {
        guard let leave else { return }
        let answer = leave.ask.map { "ask " + called($0) } ?? "refuse"
        facts.append(
            OutlineFact(
                .leave, of: owner, "", "when " + source(of: leave.condition) + ", " + answer))
    }

    /// A flow on a stack has none.
    mutating func addContainers() {
        let texts = flow.candidates.map(text)
        if flow.mayHaveContainer || flow.choice != nil {
            let text = texts.joined(separator: " or ")
            facts.append(OutlineFact(.container, of: flow.name, "", text))
        }
    }

    private func text(of container: Container) -> String {
        func text(_ kind: String, _ first: Int?, _ others: [String]) -> String {
            let children = container.children
            let names = children.map { $0.name }.joined(separator: ", ")
            let start = first.map { "first " + children[$0].name } ?? ""
            return words([kind + " (" + names + ")", start] + others)
        }
        return switch container {
        case .stack: "stack"
        case .tabs(let tabs):
            text(
                "tabs", tabs.first,
                [tabs.isLazy ? "" : "all at once", "reselect " + tabs.reselect.rawValue])
        case .pages(let pages): text("pages", pages.first, [pages.loops ? "loops" : ""])
        case .split: text("columns", nil, [])
        }
    }

    func gates(_ ids: [Int32]) -> String {
        if ids.isEmpty { return "" }
        let names = ids.map { graph.application.gates[Int($0)].name }
        return "if " + names.joined(separator: " and ")
    }

    func words(_ words: [String]) -> String {
        words.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    func joined(_ first: String, _ second: String) -> String {
        first.isEmpty || second.isEmpty ? first + second : first + " " + second
    }
}
