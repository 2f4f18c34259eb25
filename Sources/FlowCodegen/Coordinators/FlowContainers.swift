import FlowModel

/// The tabs, pages or columns of a flow, and the container that holds them.
extension FlowWriter {
    mutating func writeContainer() {
        guard flow.mayHaveContainer else { return }
        beginHandler(trigger: "start", payload: [], screen: [])
        code.blank()
        code.open(access + "override var children: [FlowTab]")
        writeChildren()
        code.close()
        code.blank()
        code.open(access + "override var container: FlowContainer")
        writeKind()
        code.close()
        guard flow.mayBeStack else { return }
        code.blank()
        code.line(access + "override var startsAsStackOnly: Bool { true }")
    }

    private mutating func writeKind() {
        switch flow.choice?.rule {
        case nil: code.line(text(of: flow.container))
        case .width(let compact, let regular)?:
            code.line(either("width", ("compact", compact), ("regular", regular)))
        case .idiom(let phone, let pad)?:
            code.line(either("idiom", ("phone", phone), ("pad", pad)))
        case .input(let subject, let indices)?: writeCases(of: subject, indices)
        }
    }

    /// The options of a container, which are passed to it without its children.
    private func options(of container: Container) -> [Code] {
        var options: [Code] = []
        switch container {
        case .stack:
            break
        case .split(let split):
            if let collapse = split.collapse {
                options.append("collapse: { " + handler.expressions.liveText(collapse) + " }")
            }
            if let display = split.display {
                options.append("display: { " + handler.expressions.liveText(display) + " }")
            }
        case .tabs(let tabs):
            if tabs.first != 0 { options.append("first: " + String(tabs.first)) }
            if !tabs.isLazy { options.append("isLazy: false") }
            if tabs.reselect != .pop { options.append("reselect: ." + tabs.reselect.rawValue) }
        case .pages(let pages):
            if pages.first != 0 { options.append("first: " + String(pages.first)) }
            if pages.loops { options.append("loops: true") }
        }
        if container.hasOuterBack { options.append("outerBack: true") }
        return options
    }

    // MARK: - A container that is chosen

    /// `.width(compact: .tabs, regular: .split)`
    private func either(
        _ word: String, _ first: (label: String, candidate: Int32),
        _ second: (label: String, candidate: Int32)
    ) -> Code {
        "." + word
            + LineBreak.list(
                [first, second].map { $0.label + ": " + text(ofCandidate: $0.candidate) })
    }

    /// `.tabs(first: 1)`
    private func text(ofCandidate index: Int32) -> Code {
        text(of: flow.candidates[Int(index)])
    }

    private func text(of container: Container) -> Code {
        let options = options(of: container)
        return "." + container.word + (options.isEmpty ? "" : LineBreak.list(options))
    }

    private mutating func writeCases(of subject: ExpressionID, _ indices: [Int32]) {
        guard case .enumeration(let type) = graph.types[graph.expressions.type(of: subject)] else {
            return
        }
        code.line("switch " + handler.expressions.typedText(subject) + " {")
        for (signal, candidate) in zip(module.names.cases[Int(type)], indices) {
            code.line("case ." + SwiftName.escaped(signal.name) + ":")
            code.indent()
            code.line(text(ofCandidate: candidate))
            code.unindent()
        }
        code.line("}")
    }

    // MARK: - Children

    private mutating func writeChildren() {
        code.line("[")
        code.indent()
        let children = flow.container.children
        for (index, child) in children.enumerated() {
            code.line(element(child, index) + (children.count > 1 ? "," : ""))
        }
        code.unindent()
        code.line("]")
    }

    /// One tab or page: its name, its destination, its condition and its reactions to taps.
    private func element(_ child: ContainerChild, _ index: Int) -> Code {
        let name = Code.literal(child.name)
        let word = flow.container.childWord == "column" ? "empty: " : "action: "
        var arguments = [child.isAction ? word + name : name]
        arguments += graph.requirement(child.requires)
        if let destination = child.destination {
            let place = FlowPlan.place(ofTab: index, destination)
            arguments.append("self." + call(place, destination.arguments))
        }
        if let condition = child.condition {
            arguments.append("if: " + handler.expressions.liveText(condition))
        }
        let index = Int32(index)
        if let reaction = reaction(to: .selected(child: index)) {
            arguments.append("onSelect: " + reaction)
        }
        if let reaction = reaction(to: .reselected(child: index)) {
            arguments.append("onReselect: " + reaction)
        }
        return "FlowTab" + LineBreak.list(arguments)
    }

    /// The flow's reaction to a trigger of its container; nil if no transition has that trigger.
    private func reaction(to trigger: Trigger) -> Code? {
        guard let handler = handlers[trigger] else { return nil }
        if isIgnored(handler.transition) {
            let id = graph[handler.transition].id
            return usesHooks ? ".ignoreTracked(as: " + Code.literal(id) + ")" : ".ignore"
        }
        let call = call(handler, subject: "self", values: [], inputs: [])
        return ".handle { " + call.flat + " }"
    }
}

extension Container {
    /// The container's word in flow files and in generated code.
    var word: String {
        switch self {
        case .stack: "stack"
        case .tabs: "tabs"
        case .pages: "pages"
        case .split: "split"
        }
    }
}
