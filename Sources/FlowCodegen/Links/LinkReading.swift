import FlowModel

/// How generated code reads the captures of a pattern: the clauses of a `guard`, and the lines
/// after it.
struct LinkReading {
    /// The names of the captures, the whole URL last.
    private(set) var payload: [String] = []
    private(set) var clauses: [Code] = []
    private(set) var lines: [Code] = []
    private(set) var locals: NameScope
    private let link: Link
    private let module: ModuleWriter

    private var graph: FlowGraph { module.graph }

    init(_ link: Link, in module: ModuleWriter, hidden: Set<String>) {
        self.link = link
        self.module = module
        locals = NameScope(reserved: hidden)
        for field in link.captures {
            let name = SwiftName.value(field.name)
            payload.append(SwiftName.escaped(locals.claim(name, name + "Value")))
        }
        payload.append(locals.claim("linkURL"))
        readOrigin()
        readPath()
        for item in link.pattern.query { read(item) }
        if isUsed(payload.count - 1) {
            clauses.append("let " + payload[payload.count - 1] + " = URL(string: url.text)")
        }
    }

    private func isUsed(_ field: Int) -> Bool { graph.readsPayload(field, in: link.landing) }

    private mutating func readOrigin() {
        let pattern = link.pattern
        guard let scheme = pattern.scheme else { return clauses.append("url.isOwn") }
        var arguments = ["scheme: " + Code.literal(scheme)]
        if case .literal(let host) = pattern.host {
            arguments.append("host: " + Code.literal(host))
        }
        clauses.append("url.has(" + arguments.joined(separator: ", ") + ")")
        if case .capture(let field) = pattern.host, isUsed(Int(field)) {
            clauses.append("let " + payload[Int(field)] + " = url.host")
        }
    }

    private mutating func readPath() {
        let pattern = link.pattern
        var arguments = pattern.segments.map { segment in
            if case .literal(let word) = segment { return Code.literal(word) }
            return "nil"
        }
        if pattern.rest != nil { arguments.append("hasRest: true") }
        if pattern.endsWithSlash, graph.application.linkRules.keepsTrailingSlash {
            arguments.append("endsWithSlash: true")
        }
        let path = "url.path(" + arguments.joined(separator: ", ") + ")"
        var reads: [Code] = []
        for (index, segment) in pattern.segments.enumerated() {
            guard case .capture(let field) = segment else { continue }
            let type = link.landing.payload[Int(field)].type
            if !isUsed(Int(field)), type == TypeTable.string { continue }
            let name = isUsed(Int(field)) ? payload[Int(field)] : nil
            reads.append(clause(name, type, "path.read", Code(String(index))))
        }
        var usesPath = !reads.isEmpty
        if let rest = pattern.rest, isUsed(Int(rest)) {
            usesPath = true
            lines.append(
                "let " + payload[Int(rest)] + " = path.rest(after: "
                    + String(pattern.segments.count) + ")")
        }
        clauses.append(usesPath ? "let path = " + path : path + " != nil")
        clauses += reads
    }

    private mutating func read(_ item: LinkPattern.QueryItem) {
        let field = link.landing.payload[Int(item.field)]
        let name = isUsed(Int(item.field)) ? payload[Int(item.field)] : nil
        guard let key = item.name else { return readStructure(field, name) }
        read(key, field.type, nil, as: name)
    }

    /// Reads a structure: each field is a query item, and a field with a default may be absent.
    private mutating func readStructure(_ field: Field, _ name: String?) {
        guard case .structure(let index) = graph.types[field.type] else { return }
        let fields = graph.types.structures[Int(index)].fields
        let labels = module.names.properties[Int(index)]
        var values: [String] = []
        for (part, label) in zip(fields, labels) {
            var local: String?
            if name != nil {
                let text = SwiftName.escaped(locals.claim(label, label + "Value"))
                values.append(SwiftName.argument(label) + ": " + text)
                local = text
            }
            read(part.name, part.type, part.defaultValue, as: local)
        }
        guard let name else { return }
        lines.append(
            "let " + name + " = " + module.names.structures[Int(index)] + LineBreak.list(values))
    }

    private mutating func read(
        _ key: String, _ type: TypeID, _ value: ExpressionID?, as name: String?
    ) {
        var arguments = [Code.literal(key)]
        if let value, graph.expressions[value] != .literal(.none) {
            arguments.append("default: " + module.constant(value))
        }
        let isOptional = graph.types.isOptional(type)
        clauses.append(
            clause(
                name, type, isOptional ? "url.find" : "url.item",
                arguments.joined(separator: ", ")))
    }

    /// `let id: Int = path.read(1)`, or `path.read(1, Int.init(linkText:)) != nil` if the value is
    /// not used.
    private func clause(
        _ name: String?, _ type: TypeID, _ verb: String, _ arguments: Code
    ) -> Code {
        let spelled = module.spelling(of: type)
        let plain = module.spelling(of: graph.plain(type))
        let isUUID = graph.types[graph.plain(type)] == .uuid
        let reader = plain + (isUUID ? ".init(uuidString:)" : ".init(linkText:)")
        guard let name else { return verb + "(" + arguments + ", " + reader + ") != nil" }
        let list = isUUID ? arguments + ", " + reader : arguments
        return "let " + name + ": " + spelled + " = " + verb + "(" + list + ")"
    }
}

extension FlowGraph {
    /// The type that an optional wraps, or the type itself.
    func plain(_ type: TypeID) -> TypeID {
        if case .optional(let wrapped) = types[type] { return wrapped }
        return type
    }
}
