import FlowModel

// A screen with variants has one protocol and several makers: the factory chooses one each time the
// screen is made.

/// The names of the forms of one screen.
struct VariantNames {
    /// The enumeration: `CitiesVariant`.
    let type: String
    /// The method of the factory that chooses: `citiesVariant`.
    let choose: String
    /// For each form its case and the method that makes it: `list`, `makeCitiesList`.
    let forms: [(name: String, make: String)]

    /// The names by screen; nil for a screen with one form.
    static func all(
        of graph: FlowGraph, _ screens: [ScreenNames], in module: inout NameScope
    ) -> [VariantNames?] {
        var makers = NameScope(reserved: Set(screens.map(\.make)))
        var declared: [SourceSpan: VariantNames] = [:]
        return zip(graph.screens, screens).map { screen, names in
            guard !screen.variants.isEmpty, screen.isBuilt else { return nil }
            if screen.isShared, let known = declared[screen.span] { return known }
            let found = VariantNames(screen.variants, of: names, in: &module, &makers)
            if screen.isShared { declared[screen.span] = found }
            return found
        }
    }

    private init(
        _ variants: [String], of names: ScreenNames, in module: inout NameScope,
        _ makers: inout NameScope
    ) {
        let base = String(names.make.dropFirst("make".count))
        type = module.claim(base + "Variant", base + "ScreenVariant")
        choose = makers.claim(SwiftName.value(base + "Variant"))
        var cases = NameScope(reserved: ["allCases"])
        var forms: [(name: String, make: String)] = []
        for variant in variants {
            let name = SwiftName.value(variant)
            let end = SwiftName.type(name)
            forms.append(
                (cases.claim(name), makers.claim(names.make + end, names.make + "As" + end)))
        }
        self.forms = forms
    }
}

extension FlowWriter {
    /// Declares the forms of a screen.
    mutating func writeVariants(of id: ScreenID) {
        guard let variants = module.names.variants[Int(id.index)] else { return }
        code.line("/// The forms of `" + graph[id].name + "`, of which the factory chooses one.")
        code.open(access + "nonisolated enum " + variants.type + ": Sendable, CaseIterable")
        for form in variants.forms { code.line("case " + SwiftName.escaped(form.name)) }
        code.close()
        code.blank()
    }

    /// Writes the call by which the factory makes a screen from its arguments.
    mutating func writeMake(_ id: ScreenID, _ arguments: [Code], isKept: Bool) {
        guard let variants = module.names.variants[Int(id.index)] else {
            let make = module.names.screens[Int(id.index)].make
            let start = isKept ? "let screen = " : ""
            return code.line("\(start)flow.screens.\(make)\(list: arguments)")
        }
        if isKept {
            code.line("let screen =")
            code.indent()
        }
        code.line("switch flow.screens." + variants.choose + "() {")
        for form in variants.forms {
            code.line(
                LineBreak.branch(
                    "case .\(SwiftName.escaped(form.name))",
                    "flow.screens.\(form.make)\(list: arguments)"))
        }
        code.line("}")
        if isKept { code.unindent() }
    }

    /// Writes the requirements of the factory: a method that makes each form, and one that chooses.
    mutating func writeMakers(of id: ScreenID) {
        let names = module.names.screens[Int(id.index)]
        let parameters = module.parameters(graph[id].inputs, names.inputs)
        let end: Code = "\(list: parameters) -> any \(names.screen)"
        guard let variants = module.names.variants[Int(id.index)] else {
            return code.line("func \(names.make)\(end)")
        }
        code.line("/// Which form `" + graph[id].name + "` has, asked each time it is made.")
        code.line("func " + variants.choose + "() -> " + variants.type)
        for form in variants.forms { code.line("func " + form.make + end) }
    }
}
