/// An object of lists of texts, as a document of version 1.
public func jsonObject(_ members: [(name: String, values: [String])]) -> String {
    var json = JSONWriter()
    json.object { json in
        json.key("version")
        json.int(1)
        for (name, values) in members {
            json.key(name)
            json.array { json in
                for value in values { json.string(value) }
            }
        }
    }
    return json.text + "\n"
}

/// JSON written by hand: no spaces, and exactly the escapes that traces promise, so that the same
/// value is always the same bytes.
public struct JSONWriter: Sendable {
    public private(set) var text = ""
    /// True if the next member or element needs a comma before it.
    private var needsComma = false

    public init() {}

    /// An object whose members `members` writes.
    public mutating func object(_ members: (inout JSONWriter) -> Void) {
        nested("{", "}", members)
    }

    /// An array whose elements `elements` writes.
    public mutating func array(_ elements: (inout JSONWriter) -> Void) {
        nested("[", "]", elements)
    }

    /// The key of the next value; to be followed by one value.
    public mutating func key(_ name: String) {
        separate()
        text += JSONWriter.quoted(name) + ":"
        needsComma = false
    }

    public mutating func string(_ value: String) { token(JSONWriter.quoted(value)) }
    public mutating func int(_ value: some FixedWidthInteger) { token(value.description) }
    public mutating func double(_ value: Double) { token(value.description) }
    public mutating func bool(_ value: Bool) { token(value ? "true" : "false") }
    public mutating func null() { token("null") }
    /// JSON that has been written before, as it is.
    public mutating func written(_ json: String) { token(json) }

    /// A string, or null when there is none.
    public mutating func optional(_ value: String?) {
        if let value { string(value) } else { null() }
    }

    private mutating func nested(
        _ open: String, _ close: String, _ content: (inout JSONWriter) -> Void
    ) {
        separate()
        text += open
        needsComma = false
        content(&self)
        text += close
        needsComma = true
    }

    private mutating func token(_ token: String) {
        separate()
        text += token
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { text += "," }
    }

    /// A string with its quotes. `"`, `\` and characters that steer a terminal are escaped, all
    /// others stay.
    public static func quoted(_ value: String) -> String {
        var result = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default:
                if isSteering(scalar) {
                    let digits = String(scalar.value, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }
}
