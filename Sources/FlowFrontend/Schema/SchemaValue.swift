import FlowModel

/// A piece of JSON whose members keep the order in which they were written.
indirect enum SchemaValue: Sendable {
    case text(String)
    case number(Int)
    case boolean(Bool)
    case list([SchemaValue])
    case object([(key: String, value: SchemaValue)])

    static func texts(_ texts: [String]) -> SchemaValue { .list(texts.map { .text($0) }) }

    /// The members, followed by those of `other`; `self` if one of them is not an object.
    func adding(_ other: SchemaValue) -> SchemaValue {
        guard case .object(let own) = self, case .object(let more) = other else { return self }
        return .object(own + more)
    }

    /// Indented by two spaces, with a line break at the end.
    var document: String {
        var lines = ""
        write(to: &lines, indentation: "")
        return lines + "\n"
    }

    private func write(to text: inout String, indentation: String) {
        let inner = indentation + "  "
        switch self {
        case .text(let value): text += JSONWriter.quoted(value)
        case .number(let value): text += value.description
        case .boolean(let value): text += value ? "true" : "false"
        case .list(let items):
            if items.allSatisfy({ $0.isWord }) {
                text += "["
                for (index, item) in items.enumerated() {
                    if index > 0 { text += ", " }
                    item.write(to: &text, indentation: inner)
                }
                text += "]"
                return
            }
            text += "[\n"
            for (index, item) in items.enumerated() {
                text += inner
                item.write(to: &text, indentation: inner)
                text += index + 1 < items.count ? ",\n" : "\n"
            }
            text += indentation + "]"
        case .object(let members):
            if members.isEmpty {
                text += "{}"
                return
            }
            text += "{\n"
            for (index, member) in members.enumerated() {
                text += inner + JSONWriter.quoted(member.key) + ": "
                member.value.write(to: &text, indentation: inner)
                text += index + 1 < members.count ? ",\n" : "\n"
            }
            text += indentation + "}"
        }
    }

    private var isWord: Bool {
        if case .text = self { return true }
        return false
    }
}

extension SchemaValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral value: String) { self = .text(value) }
    init(integerLiteral value: Int) { self = .number(value) }
    init(booleanLiteral value: Bool) { self = .boolean(value) }
    init(arrayLiteral elements: SchemaValue...) { self = .list(elements) }
    init(dictionaryLiteral elements: (String, SchemaValue)...) {
        self = .object(elements.map { (key: $0.0, value: $0.1) })
    }
}
