import FlowEngine
import FlowModel

/// URLs and entries to try if none are given.
extension Machine {
    /// For each link its pattern with sample values, a URL that no link is for, then the entries
    /// with each sample payload.
    var arrivals: [Event] {
        // Links and entries are for the whole application.
        if isAlone { return [] }
        let samples = Samples(types: graph.types)
        var events: [Event] = []
        for link in graph.application.links {
            for payload in samples.payloads(of: Array(link.captures)) {
                events.append(.link(url(link.pattern, payload, link.landing.payload)))
            }
        }
        if !events.isEmpty { events.append(.link("x-unknown://nowhere")) }
        for (index, entry) in graph.application.entries.enumerated() {
            for payload in samples.payloads(of: entry.landing.payload) {
                events.append(.entry(Int32(index), payload))
            }
        }
        return events
    }

    private func url(_ pattern: LinkPattern, _ payload: [Value], _ fields: [Field]) -> String {
        func text(_ field: Int32) -> String {
            self.text(payload[Int(field)], fields[Int(field)].type) ?? ""
        }
        var result = ""
        var host = graph.application.hosts.first ?? ""
        let scheme = pattern.scheme ?? graph.application.schemes.first ?? "https"
        switch pattern.host {
        case .declared: break
        case .literal(let own): host = own
        case .capture(let field): host = text(field)
        }
        var parts: [String] = scheme == "https" || scheme == "http" ? [host] : []
        for segment in pattern.segments {
            switch segment {
            case .literal(let word): parts.append(word)
            case .capture(let field): parts.append(text(field))
            }
        }
        if let rest = pattern.rest { parts.append(text(rest)) }
        for (index, part) in parts.enumerated() { result += (index > 0 ? "/" : "") + part }
        if pattern.endsWithSlash { result += "/" }
        var separator = "?"
        for item in pattern.query {
            for (name, value) in items(item, payload[Int(item.field)], fields[Int(item.field)].type)
            {
                result += separator + name + "=" + value
                separator = "&"
            }
        }
        return scheme + "://" + result
    }

    private func items(
        _ item: LinkPattern.QueryItem, _ value: Value, _ type: TypeID
    ) -> [(name: String, value: String)] {
        if let name = item.name { return text(value, type).map { [(name, $0)] } ?? [] }
        guard case .structure(let index) = graph.types[type], case .structure(let values) = value
        else { return [] }
        var result: [(name: String, value: String)] = []
        for (field, value) in zip(graph.types.structures[Int(index)].fields, values) {
            if let text = text(value, field.type) { result.append((field.name, text)) }
        }
        return result
    }

    /// A value as a piece of a URL; nil if there is no value.
    private func text(_ value: Value, _ type: TypeID) -> String? {
        switch (graph.types[type], value) {
        case (_, .none): nil
        case (.optional(let wrapped), _): text(value, wrapped)
        case (.enumeration(let index), .enumeration(let member, _)):
            graph.types.enumerations[Int(index)].cases[Int(member)].name
        case (_, .bool(let truth)): truth ? "true" : "false"
        case (_, .int(let number)): number.description
        case (_, .double(let number)): number.value.description
        case (_, .string(let text)), (_, .uuid(let text)), (_, .external(let text)): text
        default: ""
        }
    }
}
