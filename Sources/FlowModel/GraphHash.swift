/// FNV-1a over 64 bits: small, stable between machines and versions of Swift.
struct GraphHasher {
    private(set) var state: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(byte: UInt8) {
        state = (state ^ UInt64(byte)) &* 0x100_0000_01b3
    }

    mutating func add(_ number: Int64) {
        if 0..<256 ~= number {
            // Most numbers are small. Each of the seven zero bytes multiplies by the prime.
            add(byte: UInt8(number))
            state &*= 0xc552_7b8a_51d3_d2db
            return
        }
        var rest = UInt64(bitPattern: number)
        for _ in 0..<8 {
            add(byte: UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    mutating func add(_ number: Int) { add(Int64(number)) }
    mutating func add(_ number: Int32) { add(Int64(number)) }
    mutating func add(_ truth: Bool) { add(byte: truth ? 1 : 0) }

    /// The length goes first, so that two texts cannot run into one another.
    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            add(bytes.count)
            for byte in bytes { add(byte: byte) }
        }
    }

    /// FNV-1a again, but of eight bytes at a time, since files are long. A product has less of a
    /// word's upper half than of its lower half, so the halves are mixed.
    mutating func add(_ bytes: [UInt8]) {
        add(bytes.count)
        bytes.withUnsafeBytes { bytes in
            let end = bytes.count & ~7
            for offset in stride(from: 0, to: end, by: 8) {
                let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                state = (state ^ UInt64(littleEndian: word)) &* 0x100_0000_01b3
                state ^= state >> 32
            }
            for byte in bytes[end...] { add(byte: byte) }
        }
    }

    /// Sixteen lower-case hexadecimal digits.
    var digits: String {
        let symbols = Array("0123456789abcdef".utf8)
        var bytes: [UInt8] = []
        for position in 0..<16 {
            bytes.append(symbols[Int(state >> UInt64(60 - 4 * position) & 15)])
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension FlowGraph {
    /// What names this graph in traces: the same for texts that mean the same graph, whatever
    /// their comments, layout, summaries and paths.
    public var hash: String {
        var hasher = GraphHasher()
        hasher.add(application)
        hasher.add(types)
        hasher.add(expressions.nodes.count)
        for (node, type) in zip(expressions.nodes, expressions.types) {
            hasher.add(node)
            hasher.add(type.index)
        }
        hasher.add(flows.count)
        for flow in flows { hasher.add(flow) }
        hasher.add(screens.count)
        for screen in screens { hasher.add(screen) }
        hasher.add(transitions.count)
        for transition in transitions {
            hasher.add(transition, watching: flows[Int(transition.flow.index)].watched)
        }
        hasher.add(steps.count)
        for step in steps { hasher.add(step) }
        hasher.add(holes.count)
        return hasher.digits
    }
}

extension GraphHasher {
    mutating func add(_ id: ExpressionID) { add(id.index) }
    mutating func add(_ id: ExpressionID?) { add(id?.index ?? -1) }

    mutating func add(_ list: [ExpressionID]) {
        add(list.count)
        for id in list { add(id) }
    }

    mutating func add(_ list: [ExpressionID?]) {
        add(list.count)
        for id in list { add(id) }
    }

    mutating func add(_ list: [Int32]) {
        add(list.count)
        for number in list { add(number) }
    }

    mutating func add(_ fields: [Field]) {
        add(fields.count)
        for field in fields {
            add(field.name)
            add(field.type.index)
            add(field.defaultValue)
        }
    }

    mutating func add(_ signals: [Signal]) {
        add(signals.count)
        for signal in signals {
            add(signal.name)
            add(signal.payload)
        }
    }

    mutating func add(_ list: StepList) {
        add(list.start)
        add(list.end)
    }

    mutating func add(_ application: Application) {
        add(application.name)
        add(application.root.index)
        add(application.rootArguments)
        add(application.state)
        add(application.isAlone)
        addOutside(of: application)
        if !application.services.isEmpty { add(application.services) }
        add(application.checks)
        add(application.restoring)
        add(application.windows)
        if application.restartsRoot { add("restartOnFinish") }
    }

    private mutating func add(_ services: [Service]) {
        add("services")
        add(services.count)
        for service in services {
            add(service.name)
            add(service.operations.count)
            for operation in service.operations {
                add(operation.name)
                add(operation.inputs)
                add(operation.outcomes)
                add(operation.declaresOutcomes)
            }
        }
    }

    mutating func add(_ types: TypeTable) {
        add(types.shapes.count)
        for shape in types.shapes { add(shape) }
        add(types.structures.count)
        for structure in types.structures {
            add(structure.name)
            add(structure.fields)
        }
        add(types.enumerations.count)
        for enumeration in types.enumerations {
            add(enumeration.name)
            add(enumeration.cases.count)
            for member in enumeration.cases {
                add(member.name)
                add(member.payload)
            }
        }
        add(types.externals.count)
        for external in types.externals { add(external.name) }
    }

    mutating func add(_ shape: TypeShape) {
        switch shape {
        case .string: add(byte: 0)
        case .int: add(byte: 1)
        case .double: add(byte: 2)
        case .bool: add(byte: 3)
        case .url: add(byte: 4)
        case .date: add(byte: 5)
        case .uuid: add(byte: 6)
        case .structure(let index): add(byte: 7, index)
        case .enumeration(let index): add(byte: 8, index)
        case .external(let index): add(byte: 9, index)
        case .optional(let wrapped): add(byte: 10, wrapped.index)
        case .list(let element): add(byte: 11, element.index)
        }
    }

    private mutating func add(byte: UInt8, _ index: Int32) {
        add(byte: byte)
        add(index)
    }
}
