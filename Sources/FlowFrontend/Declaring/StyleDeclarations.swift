import FlowModel

extension NameCollector {
    /// The names at `styles:` of the app file, of modules and of flows.
    mutating func declareStyles() {
        if let app = names.app {
            declare(app.syntax.styles, flow: nil, module: nil, file: app.file)
        }
        for index in names.activeModules.sorted() {
            let module = names.modules[index]
            declare(module.syntax.styles, flow: nil, module: index, file: module.file)
        }
        for flow in names.flows.indices {
            declare(
                names.flows[flow].syntax.styles, flow: flow, module: nil,
                file: names.flows[flow].file)
        }
    }

    private mutating func declare(
        _ styles: [NamedStyleSyntax], flow: Int?, module: Int?, file: Int
    ) {
        for syntax in styles {
            let name = syntax.name
            let first = symbols(named: name.text).first { known in
                (known.flow == flow || known.flow == nil)
                    && (known.module == module || canSeeStyle(known, from: file))
            }
            if let first {
                reportDuplicate("style", name, first: first.syntax.name.span)
            } else if PresentationStyle(rawValue: name.text) != nil {
                reportReserved(name, as: "a style")
            } else {
                names.styleIndices[name.text, default: []].append(names.styleSymbols.count)
                names.styleSymbols.append(
                    NamedStyleSymbol(syntax: syntax, flow: flow, module: module, file: file))
            }
        }
    }

    private func symbols(named name: String) -> [NamedStyleSymbol] {
        (names.styleIndices[name] ?? []).map { names.styleSymbols[$0] }
    }

    /// The names of all animations of the application, from the app file and the flow files.
    mutating func declareAnimations() {
        let all =
            (names.app?.syntax.animations ?? []) + names.flows.flatMap { $0.syntax.animations }
        var declared: [String: SourceSpan] = [:]
        for name in all {
            if let first = declared[name.text] {
                reportDuplicate("animation", name, first: first)
            } else if ReservedWords.animations.contains(name.text) {
                reportReserved(name, as: "an animation")
            } else {
                names.animationIndices[name.text] = Int32(names.animations.count)
                names.animations.append(name.text)
            }
            declared[name.text] = declared[name.text] ?? name.span
        }
    }
}

extension ScreenResolver {
    /// The styles at `styles:`, in which conditions can read the inputs of flows.
    mutating func resolveNamedStyles() -> [NamedStyle] {
        var styles: [NamedStyle] = []
        // Only a style that is named before it is known can lead back to itself.
        var namedBefore: Set<Int> = []
        for (index, symbol) in names.styleSymbols.enumerated() {
            let name = symbol.syntax.name
            let context = styleContext(flow: symbol.flow, file: symbol.file)
            let style = symbol.syntax.style.flatMap { resolve($0, in: context) }
            if style == nil { leaveHole(inFlow: symbol.flow, at: name.span) }
            let flow = symbol.flow.map { FlowID($0) }
            styles.append(
                NamedStyle(name: name.text, flow: flow, style: style ?? .sheet, span: name.span))
            namedBefore.formUnion(styles[index].style.names.filter { $0 >= index })
            if namedBefore.contains(index), isMadeOfItself(index, styles) {
                report(
                    ResolveProblems.unknownStyle, at: name.span,
                    "the style `\(name.text)` is made of itself",
                    help: "name in it only styles that do not lead back to it")
                styles[index] = NamedStyle(
                    name: name.text, flow: flow, style: .sheet, span: name.span)
            }
        }
        return styles
    }

    /// True if the names in a style lead back to it, through the styles that are known so far.
    private func isMadeOfItself(_ index: Int, _ styles: [NamedStyle]) -> Bool {
        var open = [index]
        var seen: Set<Int> = []
        while let next = open.popLast() {
            guard next < styles.count else { continue }
            for name in styles[next].style.names {
                if name == index { return true }
                if seen.insert(name).inserted { open.append(name) }
            }
        }
        return false
    }
}
