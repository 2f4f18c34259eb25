/// A difference between two outlines of one application.
public struct OutlineChange: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        case removed
        case added
        case renamed
        case changed
        /// The element still exists, but no way leads to it any more.
        case unreachable
    }

    public let kind: Kind
    public let factKind: OutlineFact.Kind
    /// The current name of the element, or the old one if it is gone.
    public let subject: String
    /// The old lines; several for a transition that led to several places.
    public let old: [String]
    public let new: [String]
    /// True if something that relies on the old form fails: hand-written code, saved states, URLs.
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

    /// The screen or flow that the change is about, itself or one of its members; nil for a way and
    /// for a declaration of the application.
    var element: String? {
        switch factKind {
        case .flow, .screen: subject
        case .input, .output, .command, .slot, .anchor, .outcome, .report:
            String(subject.prefix { $0 != "." })
        default: nil
        }
    }

    /// The flow that the change is about; empty for a declaration of the app.
    var flow: String {
        switch factKind {
        case .app, .type, .operation, .event, .fact, .shared, .window, .gate, .animation, .host,
            .scheme, .link, .entry:
            ""
        default: String(subject.prefix { $0 != "/" && $0 != "." && $0 != " " })
        }
    }
}

extension [OutlineChange] {
    /// Merges changes of a screen that several flows share into one change if they are equal except
    /// for the flow. The change is named after the declarer of the screen, and has the lines of
    /// all.
    ///
    /// `old` and `new` have these screens as `Module/Screen` by `Flow/Screen`. If the only change
    /// is that one flow more or fewer shows such a screen, it keeps the name `Flow/Screen`.
    func merged(_ old: [String: String], _ new: [String: String]) -> [OutlineChange] {
        var declared = old
        for (screen, name) in new { declared[screen] = name }
        let kept = Set(old.values).intersection(new.values)
        var places: [[String]: Int] = [:]
        var result: [OutlineChange] = []
        for change in self {
            let screen = String(change.subject.prefix { $0 != "." })
            let isWhole = change.factKind == .screen && [.added, .removed].contains(change.kind)
            guard let shared = declared[screen], !isWhole || !kept.contains(shared) else {
                result.append(change)
                continue
            }
            let subject = shared + change.subject.dropFirst(screen.count)
            let old = change.kind == .renamed ? change.old.map { $0.withoutFlow } : []
            let key =
                [change.kind.rawValue, change.factKind.rawValue, subject, change.reason] + old
            guard let place = places[key] else {
                places[key] = result.count
                result.append(change)
                continue
            }
            let first = result[place]
            result[place] = OutlineChange(
                first.kind, first.factKind, subject, old: first.old + change.old,
                new: first.new + change.new, isBreaking: first.isBreaking, reason: first.reason)
        }
        return result
    }
}

extension String {
    /// `screen Shop/Item` as `screen Item`
    fileprivate var withoutFlow: String {
        guard let halves = halves(of: self[...], around: "/"),
            let space = halves.before.lastIndex(of: " ")
        else { return self }
        return String(halves.before[...space] + halves.after)
    }
}

/// The effect of a change outside of the flows: on code, saved states and URLs.
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
