/// Facts about screens and containers that are not in any way.
extension OutlineWriter {
    mutating func add(_ screen: Screen, of flow: String) {
        let owner = flow + "/" + screen.name
        payload = []
        screenInputs = screen.inputs
        addForm(of: screen, of: flow)
        addInputs(screen.inputs, of: owner)
        for index in screen.outputs.indices { facts.append(output(index, of: screen, owner)) }
        for command in screen.commands { facts.append(signal(.command, command, of: owner)) }
        if !screen.variants.isEmpty {
            let names = screen.variants.joined(separator: ", ")
            facts.append(OutlineFact(.variants, of: owner, "", names, parts: screen.variants))
        }
        for slot in screen.slots { facts.append(OutlineFact(.slot, of: owner, slot)) }
        addKey(screen.key, among: screen.inputs, of: owner)
        if let condition = screen.dismissible {
            facts.append(OutlineFact(.dismissible, of: owner, "", "when " + text(of: condition)))
        }
        let bars = screen.bars.said.map { $0.word + " when " + text(of: $0.condition) }
        if !bars.isEmpty { facts.append(OutlineFact(.bars, of: owner, "", words(bars))) }
        addLeave(of: screen, owner)
        add(screen.restore, of: owner)
    }

    private mutating func addForm(of screen: Screen, of flow: String) {
        let kind = screen.kind.rawValue
        let form = words([
            screen.kind == .screen ? "" : kind,
            screen.instances == .new ? "" : "instances " + screen.instances.rawValue,
            screen.whenModal.map { "whenModal " + $0.rawValue } ?? "",
        ])
        // Without outputs, the view of an external screen cannot tell that it has closed.
        let isSilent = screen.outputs.isEmpty && [.screen, .external].contains(screen.kind)
        let sort =
            screen.sheet != nil
            ? OutlineFact.sheetWord : isSilent ? OutlineFact.silentWord : kind
        facts.append(
            OutlineFact(
                .screen, of: flow, screen.name, joined(form, gates(screen.requires)),
                parts: [sort] + screen.inputs.map { $0.name }))
    }

    /// The fact of an output, with the conditions under which it can be sent.
    private func output(_ index: Int, of screen: Screen, _ owner: String) -> OutlineFact {
        let output = screen.outputs[index]
        var details = [payload(output.payload)]
        if screen.delivered.contains(Int32(index)) { details.append("whenHidden deliver") }
        for button in screen.content.buttons where Int(button.output) == index {
            var writer = self
            writer.payload = fieldTexts(output.payload)
            details += [
                button.role.word ?? "", button.list.map { "each of " + text(of: $0) } ?? "",
                button.condition.map { "when " + writer.text(of: $0) } ?? "",
            ]
        }
        return signal(.output, output, of: owner, words(details))
    }

    func signal(
        _ kind: OutlineFact.Kind, _ signal: Signal, of owner: String, _ detail: String? = nil
    ) -> OutlineFact {
        OutlineFact(
            kind, of: owner, signal.name, detail ?? payload(signal.payload),
            parts: signal.payload.map { $0.name + ": " + type(of: $0) })
    }

    private mutating func addLeave(of screen: Screen, _ owner: String) {
        guard let leave = screen.leave else { return }
        let exempt = leave.unless.map { screen.outputs[Int($0)].name }
        let details = [
            "when " + text(of: leave.condition), leave.ask.map { "ask " + called($0) } ?? "refuse",
            exempt.isEmpty ? "" : "unless " + exempt.joined(separator: " or "),
        ]
        facts.append(OutlineFact(.leave, of: owner, "", words(details)))
    }

    /// Adds the names by which steps of the flow point at a place in the screen that has sent an
    /// output.
    mutating func addAnchors(of flow: Flow) {
        for id in flow.transitions {
            var seen: Set<Int32> = []
            let anchors = anchors(in: graph[id].steps, &seen)
            if anchors.isEmpty { continue }
            for case .output(let screen, _) in graph[id].triggers.map({ $0.trigger }) {
                let owner = flow.name + "/" + graph[screen].name
                for anchor in anchors { facts.append(OutlineFact(.anchor, of: owner, anchor)) }
            }
        }
    }

    /// `seen` are the actions that were already searched.
    private func anchors(in list: StepList, _ seen: inout Set<Int32>) -> Set<String> {
        var found: Set<String> = []
        for step in graph[list] {
            if let anchor = step.verb.presentation?.anchor { found.insert(anchor) }
            var inner = step.verb.alternatives + step.answers.map { $0.steps }
            if case .run(let action, _) = step.verb, seen.insert(action).inserted {
                inner.append(flow.actions[Int(action)].steps)
            }
            for list in inner { found.formUnion(anchors(in: list, &seen)) }
        }
        return found
    }

    // MARK: - Containers

    /// Adds the fact of the flow's container. A flow on a stack has none.
    mutating func addContainer() {
        guard flow.mayHaveContainer || flow.choice != nil else { return }
        let texts = flow.candidates.map { text(of: $0) }
        let choices: [String]
        switch flow.choice?.rule {
        case .width(let compact, let regular)?:
            choices = ["compact " + texts[Int(compact)], "regular " + texts[Int(regular)]]
        case .idiom(let phone, let pad)?:
            choices = ["phone " + texts[Int(phone)], "pad " + texts[Int(pad)]]
        case .input(let subject, let indices)?:
            let cases = caseNames(of: graph.expressions.type(of: subject))
            choices = zip(cases, indices).map { name, index in
                "when \(text(of: subject)) is \(name) " + texts[Int(index)]
            }
        case nil: choices = texts
        }
        facts.append(
            OutlineFact(.container, of: flow.name, "", choices.joined(separator: "; ")))
    }

    private func text(of container: Container) -> String {
        func text(_ kind: String, _ first: Int?, _ others: [String]) -> String {
            let children = container.children
            let names = children.map { $0.name }.joined(separator: ", ")
            let start = first.map { "first " + children[$0].name } ?? ""
            let back = container.hasOuterBack ? "outerBack" : ""
            return words([kind + " (" + names + ")", start] + others + [back])
        }
        switch container {
        case .stack: return "stack"
        case .tabs(let tabs):
            let reselect = "reselect " + tabs.reselect.rawValue
            return text("tabs", tabs.first, [tabs.isLazy ? "" : "all at once", reselect])
        case .pages(let pages):
            return text("pages", pages.first, [pages.loops ? "loop" : ""])
        case .split(let split):
            return text(
                "columns", nil,
                [
                    split.collapse.map { "collapse to " + self.text(of: $0) } ?? "",
                    split.display.map { "display " + self.text(of: $0) } ?? "",
                ])
        }
    }

    // MARK: - Styles

    /// The style of a layer: `as fullScreen`, empty for a sheet. If the style depends on something,
    /// the text has the whole rule.
    func style(of layer: Presentation) -> String {
        let target = layer.destination.target
        if case .screen(let screen) = target, graph[screen].kind.isSingle {
            let kind = graph[screen].kind
            return kind.hasButtons ? "as " + kind.rawValue : ""
        }
        // The style that a flow declares reads the inputs of that flow.
        var writer = self
        if layer.style == nil, case .flow(let id) = target { writer.flow = graph[id] }
        let text = writer.text(of: graph.style(of: target, layer.style))
        return text == PresentationStyle.sheet.rawValue ? "" : "as " + text
    }

    private func text(of style: LayerStyle) -> String {
        let kinds = graph.kinds(of: style)
        if kinds.count == 1 { return kinds[0].rawValue }
        let choices: [(when: String, style: LayerStyle)]
        switch style {
        case .plain(let plain): return plain.kind.rawValue
        case .named(let index):
            let named = graph.application.styles[Int(index)]
            var writer = self
            if let id = named.flow { writer.flow = graph[id] }
            return writer.text(of: named.style)
        case .width(let compact, let regular):
            choices = [("compact", compact), ("regular", regular)]
        case .idiom(let phone, let pad): choices = [("phone", phone), ("pad", pad)]
        case .choose(let branches):
            choices = branches.map { branch in
                (branch.condition.map { "when " + text(of: $0) } ?? "else", branch.style)
            }
        }
        let texts = choices.map { $0.when + ": " + text(of: $0.style) }
        return "{ " + texts.joined(separator: ", ") + " }"
    }
}
