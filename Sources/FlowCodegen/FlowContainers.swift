import FlowModel

/// The tabs or pages that a flow shows, at the beginning of its start.
extension FlowWriter {
    mutating func writeContainer() {
        var options: [String] = []
        let method: String
        switch flow.container {
        case .stack:
            return
        case .split(let split):
            method = "showSplit"
            if let collapse = split.collapse {
                options.append("collapse: { " + handler.expressions.liveText(collapse) + " }")
            }
            if let display = split.display {
                options.append("display: { " + handler.expressions.liveText(display) + " }")
            }
        case .tabs(let tabs):
            method = "showTabs"
            if tabs.first != 0 { options.append("first: " + String(tabs.first)) }
            if !tabs.isLazy { options.append("isLazy: false") }
            if tabs.reselect != .pop { options.append("reselect: ." + tabs.reselect.rawValue) }
        case .pages(let pages):
            method = "showPages"
            if pages.first != 0 { options.append("first: " + String(pages.first)) }
            if pages.loops { options.append("loops: true") }
        }
        if flow.container.hasOuterBack { options.append("outerBack: true") }
        let word = flow.container.childWord + "s"
        code.line(options.isEmpty ? method + "([" : "let " + word + " = [")
        code.indent()
        let children = flow.container.children
        for (index, child) in children.enumerated() {
            code.line(element(child, index) + (children.count > 1 ? "," : ""))
        }
        code.unindent()
        code.line(options.isEmpty ? "])" : "]")
        if !options.isEmpty { code.line(method + LineBreak.list([word] + options)) }
    }

    /// One tab or page: its name, what it shows, when it is there, and what is done about taps.
    private func element(_ child: ContainerChild, _ index: Int) -> String {
        let name = "\"" + child.name + "\""
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

    /// What the flow does about a trigger of its container; nil if it has no key for it.
    private func reaction(to trigger: Trigger) -> String? {
        guard let handler = handlers[trigger] else { return nil }
        if isIgnored(handler.transition) {
            let id = graph[handler.transition].id
            return usesHooks ? ".ignoreTracked(as: \"" + id + "\")" : ".ignore"
        }
        let call = call(handler, subject: "self", values: [], inputs: [])
        return ".handle { " + LineBreak.flat(call) + " }"
    }
}
