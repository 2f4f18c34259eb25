/// One pattern of `links:` and where it leads (law J6, J7).
public struct Link: Sendable {
    /// The pattern as written, joined with those around it. It names the link in traces:
    /// `app/link /products/{id:Int}`.
    public let name: String
    public let pattern: LinkPattern
    /// Its payload is the fields that the pattern captures, and last the whole URL, as `link.url`.
    public let landing: Landing
    public let span: SourceSpan

    package init(name: String, pattern: LinkPattern, landing: Landing, span: SourceSpan) {
        self.name = name
        self.pattern = pattern
        self.landing = landing
        self.span = span
    }

    /// The fields that the pattern captures.
    public var captures: ArraySlice<Field> { landing.payload.dropLast() }
}

/// A shortcut, notification or activity that iOS hands to the app.
public struct EntryPoint: Sendable {
    public let kind: Kind
    /// The name that iOS uses for it, such as `com.shop.new`.
    public let type: String
    public let landing: Landing
    public let span: SourceSpan

    public enum Kind: String, Sendable, CaseIterable {
        case shortcut
        case notification
        case activity
    }

    package init(kind: Kind, type: String, landing: Landing, span: SourceSpan) {
        self.kind = kind
        self.type = type
        self.landing = landing
        self.span = span
    }

    /// `shortcut com.shop.new`, as traces and scenarios name it.
    public var name: String { kind.rawValue + " " + type }
}

/// The target of a link or an entry, with its conditions.
public struct Landing: Sendable {
    /// The fields that its expressions read in addition to `app` and `facts`.
    public let payload: [Field]
    public let target: Target
    /// The gates that the engine asks first, by index.
    public let requires: [Int32]
    /// Nil if the file does not say: then layers are dismissed.
    public let whenModal: WhenModal?
    public let whenShown: WhenShown

    public enum Target: Sendable {
        case show(Show)
        /// An event of the application, by index, with its payload in order.
        case send(event: Int32, payload: [ExpressionID])
        /// One step, a `call`, that runs as a step of the root flow.
        case call(StepList)
    }

    package init(
        payload: [Field], target: Target, requires: [Int32], whenModal: WhenModal?,
        whenShown: WhenShown
    ) {
        self.payload = payload
        self.target = target
        self.requires = requires
        self.whenModal = whenModal
        self.whenShown = whenShown
    }
}

public typealias WhenModal = FlowWhenModal

public typealias WhenShown = FlowWhenShown

/// The rules for comparing the paths of URLs with patterns.
public struct LinkRules: Sendable {
    /// True if words and the cases of enumerations are compared in lower case.
    public let lowercases: Bool
    /// True if a `/` at the end of a path is significant.
    public let keepsTrailingSlash: Bool

    package init(lowercases: Bool = false, keepsTrailingSlash: Bool = false) {
        self.lowercases = lowercases
        self.keepsTrailingSlash = keepsTrailingSlash
    }
}

/// The shape of the URLs a link is for.
public struct LinkPattern: Sendable, Hashable {
    /// Nil takes every scheme and host the app declares.
    public let scheme: String?
    /// The host of `https` and `http` URLs.
    public let host: Host
    public let segments: [Segment]
    /// The field that takes the segments that are left over, joined by `/`.
    public let rest: Int32?
    public let endsWithSlash: Bool
    public let query: [QueryItem]

    public enum Host: Sendable, Hashable {
        /// The hosts that the app declares.
        case declared
        case literal(String)
        /// Any host; it goes into a field of the payload, by index.
        case capture(Int32)
    }

    public enum Segment: Sendable, Hashable {
        case literal(String)
        /// A field of the payload, by index.
        case capture(Int32)
    }

    public struct QueryItem: Sendable, Hashable {
        /// Nil for a structure whose fields are items of the query.
        public let name: String?
        /// A field of the payload, by index; it is nil without the item if its type is optional.
        public let field: Int32

        package init(name: String?, field: Int32) {
            self.name = name
            self.field = field
        }
    }

    package init(
        scheme: String?, host: Host, segments: [Segment], rest: Int32?, endsWithSlash: Bool,
        query: [QueryItem]
    ) {
        self.scheme = scheme
        self.host = host
        self.segments = segments
        self.rest = rest
        self.endsWithSlash = endsWithSlash
        self.query = query
    }

    /// The segments that are compared as they are written.
    package var words: [String] {
        segments.compactMap { if case .literal(let word) = $0 { word } else { nil } }
    }
}

/// The name that a word of a path would capture in the patterns of another router: `id` for `:id`
/// and `<id>`, an empty name for `*`, which takes the rest of the path. Nil for a plain word.
package func nameCaptured(elsewhereBy word: String) -> String? {
    let bytes = Array(word.utf8)
    let isForeign =
        bytes.first == UInt8(ascii: ":") && bytes.count > 1
        || bytes.first == UInt8(ascii: "<") && bytes.last == UInt8(ascii: ">")
        || !bytes.isEmpty && bytes.allSatisfy { $0 == UInt8(ascii: "*") }
    return isForeign ? String(decoding: bytes.filter { isNameByte($0) }, as: UTF8.self) : nil
}

extension Application {
    /// The landings of all links and entries.
    package var landings: [Landing] { links.map { $0.landing } + entries.map { $0.landing } }
}

extension FlowGraph {
    /// Everything that a link shows: its target, or the targets in the answers to its call.
    package func shows(of landing: Landing) -> [Show] {
        switch landing.target {
        case .show(let show): return [show]
        case .send: return []
        case .call(let steps):
            var found: [Show] = []
            forEachStep(.show, in: steps) { step in
                if case .show(let show) = step.verb { found.append(show) }
            }
            return found
        }
    }

    /// Visits the steps of some kinds in a list and in all branches and answers below it, in the
    /// order written.
    package func forEachStep(
        _ wanted: StepKinds, in list: StepList, _ visit: (Step) -> Void
    ) {
        for index in list.indices {
            if !kinds[index].isDisjoint(with: wanted) { visit(steps[index]) }
            if kindsBelow[index].isDisjoint(with: wanted) { continue }
            for list in steps[index].verb.alternatives { forEachStep(wanted, in: list, visit) }
            for answer in steps[index].answers { forEachStep(wanted, in: answer.steps, visit) }
        }
    }
}
