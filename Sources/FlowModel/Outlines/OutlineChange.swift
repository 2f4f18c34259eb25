/// A difference between two outlines of one application.
public struct OutlineChange: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        case removed
        case added
        case renamed
        case changed
        /// It is there as before, but no way leads to it any more.
        case unreachable
    }

    public let kind: Kind
    public let factKind: OutlineFact.Kind
    /// What it is called now, or was if it is gone.
    public let subject: String
    /// The lines that were there; several of a transition that led to several places.
    public let old: [String]
    public let new: [String]
    /// Whether something that relies on it fails: code by hand, saved states, URLs.
    public let isBreaking: Bool
    /// One sentence without a full stop.
    public let reason: String

    public init(
        _ kind: Kind, _ factKind: OutlineFact.Kind, _ subject: String, old: [String] = [],
        new: [String] = [], isBreaking: Bool, reason: String
    ) {
        self.kind = kind
        self.factKind = factKind
        self.subject = subject
        self.old = old
        self.new = new
        self.isBreaking = isBreaking
        self.reason = reason
    }

    /// The screen or flow that it, or what that has, is about; nil for a way and for what the
    /// application declares.
    var element: String? {
        switch factKind {
        case .flow, .screen: subject
        case .input, .output, .command, .slot, .outcome, .report:
            String(subject.prefix { $0 != "." })
        default: nil
        }
    }

    /// The flow that it is about; empty for what the app declares.
    var flow: String {
        switch factKind {
        case .app, .type, .operation, .event, .fact, .shared, .window, .gate, .host, .scheme, .link,
            .entry:
            ""
        default: String(subject.prefix { $0 != "/" && $0 != "." && $0 != " " })
        }
    }
}

/// What a change means for what is outside of the flows.
struct ChangeEffect {
    let isBreaking: Bool
    let reason: String

    static func breaks(_ reason: String) -> ChangeEffect {
        ChangeEffect(isBreaking: true, reason: reason)
    }
    static func safe(_ reason: String) -> ChangeEffect {
        ChangeEffect(isBreaking: false, reason: reason)
    }
}
