import FlowModel

/// The styles of presented layers. A style that depends on conditions has a property of its own.
extension FlowWriter {
    /// The arguments that a step gives for the layer in which it presents something.
    mutating func arguments(of layer: Presentation) -> [Code] {
        var found: [Code] = []
        if let style = ruleText(layer.destination.target, layer.style) {
            found.append("style: " + style)
        }
        if let anchor = layer.anchor { found.append("anchor: " + Code.literal(anchor)) }
        if layer.isPassthrough { found.append("passthrough: true") }
        if layer.whenCovered != .over {
            found.append("whenCovered: ." + layer.whenCovered.rawValue)
        }
        return found
    }

    /// The rule of a layer's style; nil for a sheet if neither the step nor the target has a style.
    mutating func ruleText(_ target: Destination.Target, _ said: LayerStyle?) -> Code? {
        if let said { return said == .sheet ? ".sheet" : text(of: said) }
        guard let own = graph.ownStyle(of: target) else { return nil }
        if case .flow = target { return ".own" }
        return text(of: own)
    }

    private mutating func text(of style: LayerStyle, isLive: Bool = false) -> Code {
        switch style {
        case .plain(let plain): return text(of: plain)
        case .named, .choose:
            return (isLive ? "self." : "") + property(of: style)
        case .width(let compact, let regular):
            return ".width"
                + LineBreak.list([
                    "compact: " + text(of: compact, isLive: isLive),
                    "regular: " + text(of: regular, isLive: isLive),
                ])
        case .idiom(let phone, let pad):
            return ".idiom"
                + LineBreak.list([
                    "phone: " + text(of: phone, isLive: isLive),
                    "pad: " + text(of: pad, isLive: isLive),
                ])
        }
    }

    private func text(of plain: PlainStyle) -> Code {
        if let sheet = plain.sheet {
            let detents = sheet.detents.map(text)
            var arguments = ["[" + detents.joined(separator: ", ") + "]"]
            if sheet.hasGrabber { arguments.append("grabber: true") }
            if let selected = sheet.selected { arguments.append("selected: " + detents[selected]) }
            return ".sheet" + LineBreak.list(arguments)
        }
        guard let transition = plain.transition else { return "." + plain.kind.rawValue }
        let name =
            module.names.animations + "."
            + SwiftName.escaped(module.names.animationCases[Int(transition)])
        return ".styled"
            + LineBreak.list(["." + plain.kind.rawValue, "transition: " + name])
    }

    private func text(_ detent: Detent) -> Code {
        switch detent {
        case .medium: ".medium"
        case .large: ".large"
        case .content: ".content"
        case .points(let points): ".points(" + String(points) + ")"
        }
    }

    /// How a stage of a `show` is presented. A style with conditions is a property of the flow that
    /// opens the stage.
    mutating func presentation(_ shown: ShownPlace, _ said: LayerStyle?) -> Code {
        if let said, graph.hasConditions(said) {
            let opener = FlowWriter(shown.caller, in: module)
            let property = opener.styleProperties.first { $0.style == said }
            return ".present(as: \\" + opener.names.coordinator + "."
                + SwiftName.escaped(property?.name ?? "") + ")"
        }
        return ".present(" + (ruleText(shown.target, said) ?? ".sheet") + ")"
    }

    /// The name of the property with a style.
    private mutating func property(of style: LayerStyle) -> String {
        if let known = styleProperties.first(where: { $0.style == style }) {
            return SwiftName.escaped(known.name)
        }
        return SwiftName.escaped(addProperty(of: style, isForeign: false))
    }

    @discardableResult
    private mutating func addProperty(of style: LayerStyle, isForeign: Bool) -> String {
        var word = "chosen"
        if case .named(let index) = style {
            word = SwiftName.value(graph.application.styles[Int(index)].name)
        }
        let name = members.claim(word + "Style")
        styleProperties.append(StyleProperty(name: name, style: style, isForeign: isForeign))
        return name
    }

    /// Names the properties for the styles in which a `show` has this flow present something; its
    /// own steps need not use them.
    mutating func nameShownStyles() {
        for shown in module.shows.styles[id] ?? [] {
            addProperty(of: shown.style, isForeign: shown.isForeign)
        }
    }

    /// Writes the properties that the steps written so far need, and the properties these need.
    mutating func writeStyles() {
        let ownStyle = Int(id.index) < graph.flows.count ? flow.style : nil
        guard ownStyle != nil || !styleProperties.isEmpty else { return }
        code.blank()
        code.line("// MARK: - Styles")
        if let ownStyle { write(ownStyle: ownStyle) }
        var next = 0
        while next < styleProperties.count {
            let property = styleProperties[next]
            next += 1
            code.blank()
            code.open(
                (property.isForeign ? "" : "private ") + "var " + SwiftName.escaped(property.name)
                    + ": FlowStyleRule")
            var style = property.style
            if case .named(let index) = style {
                style = graph.application.styles[Int(index)].style
            }
            writeBody(style)
            code.close()
        }
    }

    private mutating func write(ownStyle style: LayerStyle) {
        code.blank()
        code.open(access + "override var ownStyle: FlowStyleRule")
        writeBody(style)
        code.close()
    }

    private mutating func writeBody(_ style: LayerStyle) {
        guard case .choose(let branches) = style else { return code.line(text(of: style)) }
        code.open(".choose")
        var expressions = ExpressionWriter(module: module, flow: id)
        expressions.isLive = true
        for (index, branch) in branches.enumerated() {
            let text = text(of: branch.style, isLive: true)
            if let condition = branch.condition {
                let clauses = LineBreak.clauses([expressions.condition(condition)], then: "{")
                code.line((index == 0 ? "if " : "} else if ") + clauses)
            } else if index == 0 {
                code.line(text)
                break
            } else {
                code.line("} else {")
            }
            code.indent()
            code.line(text)
            code.unindent()
        }
        if branches.count > 1 { code.line("}") }
        code.close()
    }
}

/// A style with a property of its own.
struct StyleProperty {
    let name: String
    let style: LayerStyle
    /// True if the `show` of another flow reads the property.
    let isForeign: Bool
}

extension FlowGraph {
    /// The conditions of a style, including those of styles that it names.
    func conditions(of style: LayerStyle) -> [ExpressionID] {
        switch style {
        case .plain: []
        case .named(let index): conditions(of: application.styles[Int(index)].style)
        case .width(let left, let right), .idiom(let left, let right):
            conditions(of: left) + conditions(of: right)
        case .choose(let branches):
            branches.flatMap { branch in
                (branch.condition.map { [$0] } ?? []) + conditions(of: branch.style)
            }
        }
    }

    /// The conditions that a flow reads to present a target.
    func conditions(presenting target: Destination.Target, _ said: LayerStyle?) -> [ExpressionID] {
        if let said { return conditions(of: said) }
        guard case .screen = target, let own = ownStyle(of: target) else { return [] }
        return conditions(of: own)
    }
}
