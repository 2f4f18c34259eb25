import FlowModel

extension Declarer {
    /// The names at `styles:` of the app file, of modules and of flows.
    mutating func declareStyles() {
        if let app = symbols.app {
            declare(app.syntax.styles, flow: nil, module: nil, file: app.file)
        }
        for index in symbols.activeModules.sorted() {
            let module = symbols.modules[index]
            declare(module.syntax.styles, flow: nil, module: index, file: module.file)
        }
        for flow in symbols.flows.indices {
            declare(
                symbols.flows[flow].syntax.styles, flow: flow, module: nil,
                file: symbols.flows[flow].file)
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
                symbols.styleIndices[name.text, default: []].append(symbols.styleSymbols.count)
                symbols.styleSymbols.append(
                    NamedStyleSymbol(syntax: syntax, flow: flow, module: module, file: file))
            }
        }
    }

    private func symbols(named name: String) -> [NamedStyleSymbol] {
        (symbols.styleIndices[name] ?? []).map { symbols.styleSymbols[$0] }
    }

    /// Resolves the named styles, once the inputs of flows are known.
    mutating func resolveStyles() {
        // Only a style that is named before it is known can lead back to itself.
        var namedBefore: Set<Int> = []
        for (index, symbol) in symbols.styleSymbols.enumerated() {
            let context = styleContext(flow: symbol.flow, file: symbol.file)
            let style = symbol.syntax.style.flatMap { resolve($0, in: context) }
            if style == nil { leaveHole(inFlow: symbol.flow, at: symbol.syntax.name.span) }
            symbols.namedStyles.append(
                NamedStyle(
                    name: symbol.syntax.name.text, flow: symbol.flow.map { FlowID($0) },
                    style: style ?? .sheet, span: symbol.syntax.name.span))
            namedBefore.formUnion(symbols.namedStyles[index].style.names.filter { $0 >= index })
            if namedBefore.contains(index), isMadeOfItself(index) {
                report(
                    ResolveProblems.unknownStyle, at: symbol.syntax.name.span,
                    "the style `\(symbol.syntax.name.text)` is made of itself",
                    help: "name in it only styles that do not lead back to it")
                symbols.namedStyles[index] = NamedStyle(
                    name: symbol.syntax.name.text, flow: symbol.flow.map { FlowID($0) },
                    style: .sheet, span: symbol.syntax.name.span)
            }
        }
    }

    /// True if the names in a style lead back to it, through the styles that are known so far.
    private func isMadeOfItself(_ index: Int) -> Bool {
        var open = [index]
        var seen: Set<Int> = []
        while let next = open.popLast() {
            guard next < symbols.namedStyles.count else { continue }
            for name in symbols.namedStyles[next].style.names {
                if name == index { return true }
                if seen.insert(name).inserted { open.append(name) }
            }
        }
        return false
    }

    /// The names of all animations of the application, from the app file and the flow files.
    mutating func declareAnimations() {
        let names =
            (symbols.app?.syntax.animations ?? []) + symbols.flows.flatMap { $0.syntax.animations }
        var declared: [String: SourceSpan] = [:]
        for name in names {
            if let first = declared[name.text] {
                reportDuplicate("animation", name, first: first)
            } else if ReservedWords.animations.contains(name.text) {
                reportReserved(name, as: "an animation")
            } else {
                symbols.animationIndices[name.text] = Int32(symbols.animations.count)
                symbols.animations.append(name.text)
            }
            declared[name.text] = declared[name.text] ?? name.span
        }
    }
}
