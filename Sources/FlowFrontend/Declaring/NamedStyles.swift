import FlowModel

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
