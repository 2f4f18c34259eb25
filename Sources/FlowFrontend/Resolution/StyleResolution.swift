import FlowModel

/// A style of `styles:`, before its parts are resolved.
struct NamedStyleSymbol {
    let syntax: NamedStyleSyntax
    /// The flow that declares it.
    let flow: Int?
    /// The module that declares it.
    let module: Int?
    let file: Int
}

/// Decides which styles a file can name.
extension Reporting {
    func canSeeStyle(_ style: NamedStyleSymbol, from file: Int) -> Bool {
        let isModule = names.shared.module(in: FileID(file)) != nil
        if let flow = style.flow { return isOf(file, flow: flow) }
        if style.module == nil { return !isModule }
        return names.canSee(style.syntax.name.text, of: style.module, from: FileID(file))
    }

    func isOf(_ file: Int, flow: Int) -> Bool {
        names.flowOfFile[file] == flow
    }
}

/// Named styles, and the styles of steps, screens and flows.
extension Resolving {
    /// Conditions read `facts`, and the inputs of the flow whose file they are in.
    func styleContext(flow: Int?, file: Int) -> StepContext {
        let root = names.app?.syntax.root.flatMap { names.flowIndices[$0.flow.text] } ?? 0
        return StepContext(
            flow: flow ?? root, file: file, handler: .transition,
            isOpen: names.hidesAppState
                || flow.map { names.flows[$0].unread.contains(.inputs) } ?? false,
            environment: ScopeEnvironment(
                inputs: flow.map { signatures.flows[$0].inputs.fields },
                facts: names.app == nil ? nil : signatures.app.facts.fields),
            isInGate: flow == nil)
    }

    /// The style that a screen or a flow declares.
    mutating func resolveStyle(_ syntax: StyleSyntax?, ofFlow flow: Int, file: Int) -> LayerStyle? {
        guard let syntax else { return nil }
        let isOwn = isOf(file, flow: flow)
        return resolve(syntax, in: styleContext(flow: isOwn ? flow : nil, file: file))
    }

    mutating func resolve(_ syntax: StyleSyntax, in context: StepContext) -> LayerStyle? {
        switch syntax {
        case .name(let name): return requireStyle(name, from: context.file)
        case .plain(let kind, let transition):
            guard let transition else { return .plain(PlainStyle(kind: kind)) }
            return requireAnimation(transition).map {
                .plain(PlainStyle(kind: kind, transition: $0))
            }
        case .sheet(let sheet): return resolve(sheet)
        case .width(let compact, let regular):
            let first = resolve(compact, in: context)
            let second = resolve(regular, in: context)
            guard let first, let second else { return nil }
            return .width(compact: first, regular: second)
        case .idiom(let phone, let pad):
            let first = resolve(phone, in: context)
            let second = resolve(pad, in: context)
            guard let first, let second else { return nil }
            return .idiom(phone: first, pad: second)
        case .choose(let branches):
            var result: [StyleBranch] = []
            for branch in branches {
                let condition = branch.condition.flatMap {
                    checkCondition($0, in: context)?.expression
                }
                guard let style = resolve(branch.style, in: context),
                    branch.condition == nil || condition != nil
                else { continue }
                result.append(StyleBranch(condition: condition, style: style))
            }
            return result.count == branches.count ? .choose(result) : nil
        }
    }

    mutating func resolve(_ sheet: SheetSyntax) -> LayerStyle? {
        let detents = sheet.detents.map { $0.detent }
        for (index, detent) in detents.enumerated() where detents[..<index].contains(detent) {
            let first = detents.firstIndex(of: detent) ?? 0
            reportDuplicate(
                "detent", sheet.detents[index].name, first: sheet.detents[first].name.span)
            return nil
        }
        var selected: Int?
        if let wanted = sheet.selected {
            selected = detents.firstIndex(of: wanted.detent)
            if selected == nil {
                report(
                    ResolveProblems.unknownStyle, at: wanted.name.span,
                    "the sheet never rests at `\(wanted.name.text)`",
                    help: "select one of its detents, or add this one to `sheet:`")
                return nil
            }
        }
        let shape = SheetShape(
            detents: detents, hasGrabber: sheet.hasGrabber, selected: selected)
        return .plain(PlainStyle(kind: .sheet, sheet: shape))
    }

    mutating func requireStyle(_ name: Name, from file: Int) -> LayerStyle? {
        if let kind = PresentationStyle(rawValue: name.text) {
            return .plain(PlainStyle(kind: kind))
        }
        let known = names.sharedStyles[name.text] ?? []
        let index =
            known.first { canSeeStyle(names.styleSymbols[$0], from: file) }
            ?? names.flowOfFile[file].flatMap { names.flows[$0].styles[name.text] }
        if let index { return .named(Int32(index)) }
        if hidesLooks { return nil }
        let unseen = known.first.map { names.styleSymbols[$0] }
        let seen = names.styleSymbols.filter { canSeeStyle($0, from: file) }.map {
            $0.syntax.name.text
        }
        report(
            ResolveProblems.unknownStyle, at: name.span, "there is no style `\(name.text)`",
            help: unseen?.module.map { names.adviceOnUnseen(name.text, of: $0) }
                ?? suggestion(
                    for: name.text, among: PresentationStyle.allCases.map({ $0.rawValue }) + seen,
                    what: "the styles are"))
        return nil
    }
}

extension PartResolver {
    /// Resolves the style of a step, of `under:` or of a gate.
    mutating func resolveStyle(_ reading: StyleReading, in context: StepContext) -> LayerStyle? {
        findings.diagnostics += reading.problems
        let isShared = context.isInGate || context.isInLink
        return reading.style.flatMap {
            resolve($0, in: styleContext(flow: isShared ? nil : context.flow, file: context.file))
        }
    }

    // MARK: - Steps

    /// The style that a step has to name: none for a sheet, unless the target has a style of its
    /// own.
    func explicitStyle(_ style: LayerStyle, of target: Destination.Target?) -> LayerStyle? {
        style == .sheet && !(target.map { hasOwnStyle($0) } ?? false) ? nil : style
    }

    /// True if a style depends on inputs of a flow.
    func readsInputs(_ style: LayerStyle) -> Bool {
        var open = [style]
        var seen: Set<Int> = []
        while let next = open.popLast() {
            let isRead = next.conditions.contains { condition in
                checker.expressions.contains(condition) { part in
                    guard case .read(.inputs, _) = checker.expressions[part] else { return nil }
                    return true
                }
            }
            if isRead { return true }
            open += next.names.filter { seen.insert($0).inserted }.map {
                symbols.styles[$0].style
            }
        }
        return false
    }

    private func hasOwnStyle(_ target: Destination.Target) -> Bool {
        switch target {
        case .flow(let flow): return names.flows[Int(flow.index)].syntax.style != nil
        case .screen(let screen):
            return self[screen].named.saysStyle
        }
    }

    /// `anchor: name`, which the screen resolves that has sent the output.
    mutating func resolveAnchor(_ step: StepSyntax, in context: StepContext) -> String? {
        guard let modifier = step.modifiers[.anchor],
            let name = modifier.value.name
        else { return nil }
        if context.hasReportingScreen { return name.text }
        if context.mayHaveReportingScreen { return nil }
        report(
            ResolveProblems.anchorWithoutScreen, at: name.span,
            "no screen has sent an output here that knows the anchor `\(name.text)`",
            help: "present it where a screen's output is answered, or leave out `anchor:`")
        return nil
    }
}

extension LayerStyle {
    /// The named styles in it, by index.
    var names: [Int] {
        switch self {
        case .plain: []
        case .named(let index): [Int(index)]
        case .width(let left, let right), .idiom(let left, let right): left.names + right.names
        case .choose(let branches): branches.flatMap { $0.style.names }
        }
    }
}

extension ResolveProblems {
    private static func anchorExample(_ start: String, _ transition: String) -> DiagnosticExample {
        DiagnosticExample(
            """
            flow: Map
            screens:
              Home: { outputs: [filter] }
              Filters:
            start: \(start)
            transitions:
              Home.filter: \(transition)
            """)
    }

    static let anchorWithoutScreen = DiagnosticKind(
        id: "anchor-without-screen",
        family: .references,
        isFatal: true,
        summary: "An `anchor:` is where no screen has sent an output.",
        reason: "A popover points at something on the screen that has asked for it, and only that "
            + "screen knows where it is.",
        advice: "Present it in the answer to a screen's output, or leave out `anchor:`.",
        bad: [
            anchorExample(
                "[push: Home, { present: Filters, style: popover, anchor: filter }]", "ignore")
        ],
        good: [
            anchorExample(
                "{ push: Home }", "{ present: Filters, style: popover, anchor: filter }")
        ])
}
