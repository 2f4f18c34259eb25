/// The URLs that a link takes, without the names of its captures.
struct LinkAddress: Sendable {
    /// One segment of a path: one of some words, or any text that can be read as a type.
    enum Segment: Sendable {
        case words(Set<String>)
        case capture(String)
    }

    struct QueryItem: Sendable {
        let name: String
        let type: String
        fileprivate(set) var isOptional: Bool
        /// The values that it takes; nil for all that can be read as the type.
        fileprivate(set) var words: Set<String>?

        init(_ name: String, _ type: TypeID, hasDefault: Bool = false, in types: TypeTable) {
            var inner = type
            if case .optional(let wrapped) = types[type] { inner = wrapped }
            self.name = name
            self.type = types.name(of: inner)
            isOptional = hasDefault || types.isOptional(type)
            if case .enumeration(let index) = types[inner] {
                words = Set(types.enumerations[Int(index)].cases.map { $0.name })
            }
        }
    }

    /// `https://shop.example.com`, `shop:`, or `https://*` for any host.
    let origins: Set<String>
    private(set) var segments: [Segment]
    private(set) var hasRest: Bool
    /// True if it has to end with `/`, false if it must not; nil if the rules ignore `/` at the
    /// end.
    private(set) var endsWithSlash: Bool?
    /// True if it takes words and cases in upper case, too.
    private(set) var lowercases: Bool
    private(set) var query: [QueryItem]

    init(_ link: Link, in graph: FlowGraph) {
        let (pattern, app) = (link.pattern, graph.application)
        func type(_ field: Int32) -> TypeID { link.landing.payload[Int(field)].type }
        let hosts: [String] =
            switch pattern.host {
            case .declared: app.hosts
            case .literal(let host): [host]
            case .capture: ["*"]
            }
        let sites = hosts.map { "https://" + $0 }
        switch pattern.scheme {
        case nil:
            let isDeclared = pattern.host == .declared
            origins = Set(sites + (isDeclared ? app.schemes.map { $0 + ":" } : []))
        case "https", "http": origins = Set(sites)
        case let scheme?: origins = [scheme + ":"]
        }
        segments = pattern.segments.map { segment in
            switch segment {
            case .literal(let word): return .words([word])
            case .capture(let field):
                guard case .enumeration(let index) = graph.types[type(field)] else {
                    return .capture(graph.types.name(of: type(field)))
                }
                return .words(Set(graph.types.enumerations[Int(index)].cases.map { $0.name }))
            }
        }
        hasRest = pattern.rest != nil
        endsWithSlash = app.linkRules.keepsTrailingSlash ? pattern.endsWithSlash : nil
        lowercases = app.linkRules.lowercases
        query = pattern.query.flatMap { item in
            if let name = item.name {
                return [QueryItem(name, type(item.field), in: graph.types)]
            }
            // Each field of a structure is an item of the query.
            guard case .structure(let index) = graph.types[type(item.field)] else { return [] }
            return graph.types.structures[Int(index)].fields.map {
                QueryItem(
                    $0.name, $0.type, hasDefault: $0.defaultValue != nil, in: graph.types)
            }
        }
    }

    /// True if it certainly takes all URLs that the other one takes.
    func covers(_ other: LinkAddress) -> Bool {
        isLike(other) && stricter(than: other).isEmpty
    }

    /// As `covers`, but without the URLs that stricter rules refuse.
    func isLike(_ other: LinkAddress) -> Bool {
        guard
            other.origins.allSatisfy({ has($0) }), isSlashLike(other),
            hasRest || !other.hasRest,
            hasRest
                ? segments.count <= other.segments.count : segments.count == other.segments.count,
            zip(segments, other.segments).allSatisfy({ $0.covers($1, ignoresCase(with: other)) })
        else { return false }
        return query.allSatisfy { item in
            guard let same = other.query.first(where: { $0.name == item.name }) else {
                return item.isOptional
            }
            return item.covers(same) && (item.isOptional || !same.isOptional)
        }
    }

    private func isSlashLike(_ other: LinkAddress) -> Bool {
        endsWithSlash == nil || other.endsWithSlash == nil || endsWithSlash == other.endsWithSlash
    }

    private func ignoresCase(with other: LinkAddress) -> Bool { lowercases || other.lowercases }

    /// True if there may be a URL that both take.
    func meets(_ other: LinkAddress) -> Bool {
        // In practice no URL has the required items of both.
        guard neededItems.isSubset(of: other.itemNames) || other.neededItems.isSubset(of: itemNames)
        else { return false }
        let (count, otherCount) = (segments.count, other.segments.count)
        return
            (count == otherCount || hasRest && count < otherCount
            || other.hasRest && otherCount < count)
            && isSlashLike(other)
            && zip(segments, other.segments).allSatisfy { $0.meets($1, ignoresCase(with: other)) }
            && query.allSatisfy { item in
                other.query.allSatisfy { $0.name != item.name || $0.meets(item) }
            }
            && (other.origins.contains { has($0) } || origins.contains { other.has($0) })
    }

    private var neededItems: Set<String> {
        Set(query.filter { !$0.isOptional }.map { $0.name })
    }

    private var itemNames: Set<String> { Set(query.map { $0.name }) }

    /// Splits the address into at most so many parts: one for each word of a segment with several
    /// words, and one with and one without a rest.
    func split(limit: Int) -> [LinkAddress] {
        var result = [self]
        if hasRest {
            var more = self
            more.segments.append(.capture(Self.anyText))
            result[0].hasRest = false
            result.append(more)
        }
        for (index, segment) in segments.enumerated() {
            guard case .words(let words) = segment, words.count > 1,
                result.count * words.count <= limit
            else { continue }
            result = result.flatMap { address in
                words.sorted().map { word in
                    var part = address
                    part.segments[index] = .words([word])
                    return part
                }
            }
        }
        return result
    }

    /// The URLs that the link took before and no longer takes, since a type or the rules have
    /// changed: for each kind of URL a part of a sentence and the address.
    func lost(since old: LinkAddress) -> [(what: String, address: LinkAddress)] {
        var lost = stricter(than: old)
        for (index, pair) in zip(old.segments, segments).enumerated() {
            guard case (.words(let before), .words(let now)) = pair,
                case let gone = before.subtracting(now), !gone.isEmpty
            else { continue }
            var part = old
            part.segments[index] = .words(gone)
            lost.append(("with " + listed(gone.sorted()), part))
        }
        for (index, item) in old.query.enumerated() {
            guard let now = query.first(where: { $0.name == item.name }) else { continue }
            var part = old
            if let words = item.words, let wordsNow = now.words {
                let gone = words.subtracting(wordsNow)
                if gone.isEmpty { continue }
                part.query[index].words = gone
                part.query[index].isOptional = false
                lost.append(("with " + listed(gone.sorted()), part))
            } else if !LinkAddress.reads(now.type, all: item.type) {
                lost.append(("whose `\(item.name)` is not of the type `\(now.type)`", part))
            }
        }
        for item in query where !item.isOptional && !old.neededItems.contains(item.name) {
            var part = old
            part.query.removeAll { $0.name == item.name }
            lost.append(("without `\(item.name)`", part))
        }
        return lost
    }

    /// The URLs of another address that it refuses because of stricter rules. An item that the
    /// other one does not have is not a loss: URLs do not have items without a meaning.
    private func stricter(than other: LinkAddress) -> [(what: String, address: LinkAddress)] {
        var lost: [(what: String, address: LinkAddress)] = []
        if let endsWithSlash, other.endsWithSlash == nil {
            var part = other
            part.endsWithSlash = !endsWithSlash
            lost.append((endsWithSlash ? "without `/` at the end" : "with `/` at the end", part))
        }
        if other.lowercases, !lowercases {
            lost += other.inUpperCase(like: self).map { ("in upper case", $0) }
        }
        return lost
    }

    /// The URLs with one word in upper case in a segment where the other address has words, too.
    private func inUpperCase(like other: LinkAddress) -> [LinkAddress] {
        var parts: [LinkAddress] = []
        var base = self
        base.lowercases = false
        func upper(_ words: Set<String>) -> Set<String> {
            Set(words.map { $0.uppercased() }).subtracting(words)
        }
        for (index, pair) in zip(segments, other.segments).enumerated() {
            guard case (.words(let words), .words) = pair, !upper(words).isEmpty else { continue }
            var part = base
            part.segments[index] = .words(upper(words))
            parts.append(part)
        }
        for (index, item) in query.enumerated() {
            guard let words = item.words, !upper(words).isEmpty else { continue }
            var part = base
            part.query[index].words = upper(words)
            part.query[index].isOptional = false
            parts.append(part)
        }
        return parts
    }

    /// The values that a link passes, with its captures replaced by the words of another address
    /// that takes the URL. `form` spells a word as a value.
    func filled(_ text: String, from other: LinkAddress, _ form: (String) -> String) -> String {
        var text = text
        // The rest is empty, or one more segment.
        if hasRest, !other.hasRest, other.segments.count <= segments.count + 1 {
            let isNothing = other.segments.count == segments.count
            text = replaced(
                "{\(segments.count)...}", in: text,
                by: isNothing ? "\"\"" : "{\(segments.count)}")
        }
        for (index, segment) in other.segments.enumerated() {
            guard case .words(let words) = segment, words.count == 1, let word = words.first else {
                continue
            }
            text = replaced("{\(index)}", in: text, by: form(word))
        }
        return text
    }

    private func has(_ origin: String) -> Bool {
        origins.contains(origin)
            || origins.contains(LinkAddress.anySite) && origin.hasPrefix("https://")
    }

    private static let anySite = "https://*"

    /// The type that reads any text.
    fileprivate static let anyText = "String"

    /// True if a capture of a type reads all texts that a capture of another type reads.
    fileprivate static func reads(_ type: String, all other: String) -> Bool {
        type == other || type == anyText || type == "Double" && other == "Int"
    }

    /// The places of a link's captures in the URL, by their names.
    static func places(of link: Link) -> [String: String] {
        var places: [String: String] = [:]
        func add(_ field: Int32, _ place: String) {
            places[link.landing.payload[Int(field)].name] = "{" + place + "}"
        }
        if case .capture(let field) = link.pattern.host { add(field, "host") }
        for (index, segment) in link.pattern.segments.enumerated() {
            if case .capture(let field) = segment { add(field, "\(index)") }
        }
        if let rest = link.pattern.rest { add(rest, "\(link.pattern.segments.count)...") }
        for item in link.pattern.query { add(item.field, "?" + (item.name ?? "")) }
        return places
    }

    /// The values that a link passes now for URLs that have the required items of another one:
    /// their defaults are left out. If a default is more than one word or text, its rest stays, so
    /// that the values count as different.
    func withItems(neededBy other: LinkAddress, _ text: String) -> String {
        var text = text
        for item in query where item.isOptional && other.neededItems.contains(item.name) {
            let place = "{?" + item.name + "}"
            var (result, rest) = ("", text[...])
            while let (before, after) = halves(of: rest, around: place + " ?? ") {
                result += before + place
                rest =
                    after.first == "\""
                    ? after.dropFirst().drop { $0 != "\"" }.dropFirst()
                    : after.drop { !" ,)\n".contains($0) }
            }
            text = result + rest
        }
        return text
    }
}

extension LinkAddress.QueryItem {
    fileprivate func covers(_ other: LinkAddress.QueryItem) -> Bool {
        if let words, let others = other.words { return words.isSuperset(of: others) }
        return LinkAddress.reads(type, all: other.type)
    }

    /// True if one URL may satisfy both; it may also leave out the item if both are optional.
    fileprivate func meets(_ other: LinkAddress.QueryItem) -> Bool {
        guard let words, let others = other.words, !isOptional || !other.isOptional else {
            return true
        }
        return !words.isDisjoint(with: others)
    }
}

extension LinkAddress.Segment {
    fileprivate func covers(_ other: LinkAddress.Segment, _ ignoresCase: Bool) -> Bool {
        switch (self, other) {
        case (.words(let words), .words(let others)):
            Self.haveOneWord(words, others, ignoresCase)
                ?? Self.compared(words, ignoresCase)
                .isSuperset(of: Self.compared(others, ignoresCase))
        case (.words, .capture): false
        case (.capture(let type), .words(let words)):
            // A capture does not read `TRUE`.
            type == LinkAddress.anyText
                || words.allSatisfy { Self.isRead($0, as: type) == true }
                    && !(ignoresCase && type == "Bool" && !words.isSubset(of: ["0", "1"]))
        case (.capture(let type), .capture(let other)):
            LinkAddress.reads(type, all: other)
        }
    }

    /// True if two segments take the same word, false if not; nil unless each takes one word, as
    /// most do.
    private static func haveOneWord(
        _ words: Set<String>, _ others: Set<String>, _ ignoresCase: Bool
    ) -> Bool? {
        guard words.count == 1, others.count == 1, let word = words.first,
            let other = others.first
        else { return nil }
        return word == other || ignoresCase && word.lowercased() == other.lowercased()
    }

    private static func compared(_ words: Set<String>, _ ignoresCase: Bool) -> Set<String> {
        ignoresCase ? Set(words.map { $0.lowercased() }) : words
    }

    fileprivate func meets(_ other: LinkAddress.Segment, _ ignoresCase: Bool) -> Bool {
        switch (self, other) {
        case (.words(let words), .words(let others)):
            Self.haveOneWord(words, others, ignoresCase)
                ?? !Self.compared(words, ignoresCase)
                .isDisjoint(with: Self.compared(others, ignoresCase))
        case (.capture(let type), .words(let words)), (.words(let words), .capture(let type)):
            words.contains { Self.isRead($0, as: type) != false }
        case (.capture(let type), .capture(let other)):
            // A number is never a UUID.
            !Self.isUUIDAndNumber(type, other) && !Self.isUUIDAndNumber(other, type)
        }
    }

    private static func isUUID(_ word: String) -> Bool {
        let groups = word.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map { $0.utf8.count } == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    private static func isUUIDAndNumber(_ first: String, _ second: String) -> Bool {
        first == "UUID" && ["Int", "Double", "Bool"].contains(second)
    }

    /// True if a capture of the type reads the word; nil for types that the app converts.
    private static func isRead(_ word: String, as type: String) -> Bool? {
        switch type {
        case LinkAddress.anyText: true
        case "Int": Int64(word) != nil
        case "Double": Double(word)?.isFinite == true
        case "Bool": ["true", "false", "1", "0"].contains(word)
        case "UUID": isUUID(word)
        default: nil
        }
    }
}
