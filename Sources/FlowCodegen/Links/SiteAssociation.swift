import FlowModel

/// One entry of `components` in an `apple-app-site-association` file. iOS uses the first entry
/// that a URL matches. In a path `?*` matches one or more characters, including a `/`.
public struct SiteComponent: Sendable, Hashable {
    public let path: String
    /// The names of query items that cannot be empty.
    public let query: [String]
    /// True if the URLs are left to the browser.
    public let isExcluded: Bool
    /// The name of the link that the entry is for; only people read it.
    let comment: String
}

/// The file by which a site says that an app takes some of its URLs. `components` are the result
/// of `siteComponents(of:host:)`.
public func siteAssociation(
    _ components: [SiteComponent], appIDs: [String], graph: FlowGraph
) -> String {
    let ids = appIDs.map(JSONWriter.quoted).joined(separator: ", ")
    let isCaseSensitive = !graph.application.linkRules.lowercases
    let lines = components.map { component in
        var json = JSONWriter()
        json.object { json in
            json.key("/")
            json.string(component.path)
            if !component.query.isEmpty {
                json.key("?")
                json.object { json in
                    for name in component.query {
                        json.key(name)
                        json.string(anyText)
                    }
                }
            }
            if !isCaseSensitive {
                json.key("caseSensitive")
                json.bool(false)
            }
            if component.isExcluded {
                json.key("exclude")
                json.bool(true)
            }
            json.key("comment")
            json.string(component.comment)
        }
        return "          " + json.text
    }
    return """
        {
          "applinks": {
            "details": [
              {
                "appIDs": [\(ids)],
                "components": [
        \(lines.joined(separator: ",\n"))
                ]
              }
            ]
          }
        }

        """
}

/// The URLs of a host that the links of an app take.
public func siteComponents(of graph: FlowGraph, host: String) -> [SiteComponent] {
    var links = graph.application.links.filter { $0.pattern.isOfSite(host) }
    var components: [SiteComponent] = []
    if graph.application.linkRules.keepsTrailingSlash {
        components = siteComponents(of: links.filter(\.pattern.endsWithSlash), in: graph)
        components.append(
            SiteComponent(path: "/*/", query: [], isExcluded: true, comment: "no other ends so"))
        links.removeAll(where: \.pattern.endsWithSlash)
    }
    components += siteComponents(of: links, in: graph)
    var seen: Set<String> = []
    return components.filter { component in
        let query = component.query.joined(separator: "&")
        return seen.insert("\(component.isExcluded) \(component.path)?\(query)").inserted
    }
}

/// A capture matches a longer path too, so exclusions of the longer paths precede each path with
/// captures. Longer paths that are links themselves come before these exclusions.
private func siteComponents(of links: [Link], in graph: FlowGraph) -> [SiteComponent] {
    // A pattern with `{name...}` takes paths of any length, so no exclusion may precede it.
    let closed = links.filter { $0.pattern.rest == nil }
    var components = links.filter { $0.pattern.rest != nil }.flatMap { claims(of: $0, in: graph) }
    for length in Set(closed.map { $0.pattern.segments.count }).sorted(by: >) {
        let links = closed.filter { $0.pattern.segments.count == length }
        components += links.flatMap { exclusions(before: $0, in: graph) }
        components += links.flatMap { claims(of: $0, in: graph) }
    }
    return components
}

/// The entitlements that let an app claim the URLs of its sites.
public func associatedDomains(_ sites: [String]) -> String {
    let domains = sites.map { "\t\t<string>applinks:\(xmlText($0))</string>\n" }.joined()
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>com.apple.developer.associated-domains</key>
        \t<array>
        \(domains)\t</array>
        </dict>
        </plist>

        """
}

/// One or more characters.
private let anyText = "?*"

func claims(of link: Link, in graph: FlowGraph) -> [SiteComponent] {
    let pattern = link.pattern
    let query = pattern.query.flatMap { requiredItems($0, of: link, in: graph) }
    let words = words(of: pattern)
    var claimed = paths(of: pattern, words, in: graph)
    if pattern.rest != nil, !pattern.endsWithCapture {
        // The rest of the path can be empty.
        if words.isEmpty { claimed = [] }
        claimed += paths(of: pattern, words + ["*"], in: graph)
    }
    return claimed.map {
        SiteComponent(path: $0, query: query, isExcluded: false, comment: link.name)
    }
}

private func exclusions(before link: Link, in graph: FlowGraph) -> [SiteComponent] {
    let words = words(of: link.pattern)
    let longer = link.pattern.segments.indices.flatMap { index -> [String] in
        guard case .capture = link.pattern.segments[index] else { return [] }
        var more = words
        more.insert(anyText, at: index)
        return paths(of: link.pattern, more, in: graph)
    }
    return longer.map {
        SiteComponent(path: $0, query: [], isExcluded: true, comment: "not " + link.name)
    }
}

private func words(of pattern: LinkPattern) -> [String] {
    pattern.segments.map { segment in
        switch segment {
        case .literal(let word): escaped(word)
        case .capture: anyText
        }
    }
}

/// The path with these segments. The same path with a `/` at its end is added if that `/` means
/// nothing and no wildcard matches it.
private func paths(of pattern: LinkPattern, _ words: [String], in graph: FlowGraph) -> [String] {
    let path = "/" + words.joined(separator: "/")
    if words.isEmpty { return ["/"] }
    if graph.application.linkRules.keepsTrailingSlash {
        return [pattern.endsWithSlash ? path + "/" : path]
    }
    return words.last?.hasSuffix("*") == true ? [path] : [path, path + "/"]
}

/// The names of the items that a URL needs.
func requiredItems(
    _ item: LinkPattern.QueryItem, of link: Link, in graph: FlowGraph
) -> [String] {
    let type = link.landing.payload[Int(item.field)].type
    if let name = item.name { return graph.types.isOptional(type) ? [] : [escaped(name)] }
    guard case .structure(let index) = graph.types[type] else { return [] }
    return graph.types.structures[Int(index)].fields
        .filter { $0.defaultValue == nil && !graph.types.isOptional($0.type) }
        .map { escaped($0.name) }
}

/// A word as it is in a component. That is its form in a URL, but `*` becomes `?`, because it would
/// be a wildcard and cannot be escaped.
func escaped(_ word: String) -> String {
    escapedInURL(word).replacing("*", with: "?")
}

/// A word as it is in the path of a URL.
public func escapedInURL(_ word: String) -> String {
    var result = ""
    for byte in word.utf8 {
        let scalar = Unicode.Scalar(byte)
        let isLetter = byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A && byte < 0x80
        if isLetter || ("0"..."9").contains(scalar)
            || "-._~!$&'()*+,;=:@".unicodeScalars.contains(scalar)
        {
            result.unicodeScalars.append(scalar)
        } else {
            let digits = String(byte, radix: 16, uppercase: true)
            result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
        }
    }
    return result
}

extension LinkPattern {
    fileprivate var endsWithCapture: Bool {
        if case .capture = segments.last { true } else { false }
    }

    /// True if the pattern takes web addresses of this host.
    func isOfSite(_ site: String) -> Bool {
        guard let scheme else { return true }
        guard scheme == "https" || scheme == "http" else { return false }
        return if case .literal(let name) = host { name == site } else { true }
    }
}

extension Application {
    /// The hosts whose URLs the app takes, sorted.
    public var sites: [String] {
        let named = links.compactMap { link -> String? in
            guard link.pattern.scheme == "https" || link.pattern.scheme == "http",
                case .literal(let host) = link.pattern.host
            else { return nil }
            return host
        }
        return Set(hosts + named).sorted()
    }
}
