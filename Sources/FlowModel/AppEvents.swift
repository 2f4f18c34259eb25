/// An event of the application: `app.search` (law B11).
public struct AppEvent: Sendable {
    public let name: String
    public let payload: [Field]
    /// Delivered to every flow that has a key for it, not only to the chain in front.
    public let isBroadcast: Bool
    /// It is an error if no flow wants the event, not only a verdict.
    public let isRequired: Bool
    public let span: SourceSpan

    package init(
        name: String, payload: [Field], isBroadcast: Bool, isRequired: Bool, span: SourceSpan
    ) {
        self.name = name
        self.payload = payload
        self.isBroadcast = isBroadcast
        self.isRequired = isRequired
        self.span = span
    }
}

/// A value that a `changed` trigger watches: a field of a scope and fields of structures below it.
///
/// Two of them are the same if they watch the same place.
public struct WatchedPath: Sendable, Hashable {
    /// `.state`, `.inputs`, `.app` or `.facts`.
    public let scope: Scope
    public let field: Int32
    public let path: [Int32]
    /// As written, without `?`: `app.user.city`. Triggers of a flow fire in ASCII order of it.
    public let text: String
    /// Reads the watched value in the scopes of the flow; nil where the way is cut by a nil.
    public let value: ExpressionID

    package init(
        scope: Scope, field: Int32, path: [Int32], text: String, value: ExpressionID
    ) {
        self.scope = scope
        self.field = field
        self.path = path
        self.text = text
        self.value = value
    }

    public static func == (left: WatchedPath, right: WatchedPath) -> Bool {
        left.scope == right.scope && left.field == right.field && left.path == right.path
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(scope)
        hasher.combine(field)
        hasher.combine(path)
    }
}

/// The steps that run before and after every handler that runs (law K8). They are only `track`
/// steps, with conditions, and a trace shows only their effects.
///
/// They read the state and inputs of their flow (an app's hooks have none), `app`, `facts`, and as
/// payload one field, `transition`: the id of the handler, `UserEdit/Cities.citySelected`.
public struct Hooks: Sendable {
    public let before: StepList
    public let after: StepList

    package init(before: StepList, after: StepList) {
        self.before = before
        self.after = after
    }

    public var isEmpty: Bool { before.isEmpty && after.isEmpty }

    public static let none = Hooks(
        before: StepList(start: 0, end: 0), after: StepList(start: 0, end: 0))
}
