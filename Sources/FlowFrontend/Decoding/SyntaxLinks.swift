import FlowModel

// The decoder's results for links and entries.

/// One entry of `links:`.
struct LinkSyntax: Sendable {
    /// The key, then those of `also:`.
    var patterns: [Name]
    var landing = LandingSyntax()
    /// The links whose patterns begin with this one.
    var links: [LinkSyntax] = []
    /// Something of it was refused and has been reported.
    var isPartial = false
}

/// The target of a link or an entry, and how it is shown.
struct LandingSyntax: Sendable {
    var show: ValueSyntax?
    var send: Name?
    /// A `call` with its answers.
    var call: StepSyntax?
    var arguments: ValueSyntax?
    var under: [UnderSyntax] = []
    var startsAtBase = false
    var requires: [Name] = []
    var whenModal: WhenModal?
    var whenShown: WhenShown?
    /// The place of each key.
    var keySpans = KeySpans()

    var targetCount: Int {
        (show == nil ? 0 : 1) + (send == nil ? 0 : 1) + (call == nil ? 0 : 1)
    }
}

/// `defaults:` of `links:`.
struct LinkDefaultsSyntax: Sendable {
    var requires: [Name] = []
    var whenModal: WhenModal?
    var whenShown: WhenShown?
    var lowercases = false
    var keepsTrailingSlash = false
}

/// One item of `entries:`.
struct EntrySyntax: Sendable {
    var kind: EntryPoint.Kind
    var type: Name
    var payload: [FieldSyntax] = []
    var landing = LandingSyntax()
    /// Something of it was refused and has been reported.
    var isPartial = false
}
