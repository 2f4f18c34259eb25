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
            let first =
                names.sharedStyles[name.text]?.first { index in
                    let known = names.styleSymbols[index]
                    return known.module == module || canSeeStyle(known, from: file)
                } ?? flow.flatMap { names.flows[$0].styles[name.text] }
            if let first {
                reportDuplicate("style", name, first: names.styleSymbols[first].syntax.name.span)
            } else if PresentationStyle(rawValue: name.text) != nil {
                reportReserved(name, as: "a style")
            } else {
                let index = names.styleSymbols.count
                if let flow {
                    names.flows[flow].styles[name.text] = index
                } else {
                    names.sharedStyles[name.text, default: []].append(index)
                }
                names.styleSymbols.append(
                    NamedStyleSymbol(syntax: syntax, flow: flow, module: module, file: file))
            }
        }
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
