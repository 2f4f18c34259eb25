/// What one pattern of `links:` leads to (law J6, J7).
public struct Link: Sendable {
    /// The pattern as written. It names the link in traces: `app/link /products/{id:Int}`.
    public let name: String
    public let pattern: LinkPattern
    /// What the pattern captures, the payload of the link's expressions.
    public let payload: [Field]
    public let target: Target
    /// The gates that are asked first, by index.
    public let requires: [Int32]
    public let span: SourceSpan

    public enum Target: Sendable {
        case show(Show)
        /// An event of the application, by index, with its payload in order.
        case send(event: Int32, payload: [ExpressionID])
    }

    package init(
        name: String, pattern: LinkPattern, payload: [Field], target: Target, requires: [Int32],
        span: SourceSpan
    ) {
        self.name = name
        self.pattern = pattern
        self.payload = payload
        self.target = target
        self.requires = requires
        self.span = span
    }
}

/// The shape of the URLs a link is for.
public struct LinkPattern: Sendable, Hashable {
    /// Nil takes every scheme the app declares.
    public let scheme: String?
    /// Of `https` and `http`; nil takes every host the app declares.
    public let host: String?
    public let segments: [Segment]
    /// The field that takes the segments that are left over, joined by `/`.
    public let rest: Int32?
    public let query: [QueryItem]

    public enum Segment: Sendable, Hashable {
        case literal(String)
        /// A field of `Link.payload`, by index.
        case capture(Int32)
    }

    public struct QueryItem: Sendable, Hashable {
        public let name: String
        /// A field of `Link.payload`, by index; it is nil without the item if its type is optional.
        public let field: Int32

        package init(name: String, field: Int32) {
            self.name = name
            self.field = field
        }
    }

    package init(
        scheme: String?, host: String?, segments: [Segment], rest: Int32?, query: [QueryItem]
    ) {
        self.scheme = scheme
        self.host = host
        self.segments = segments
        self.rest = rest
        self.query = query
    }
}
