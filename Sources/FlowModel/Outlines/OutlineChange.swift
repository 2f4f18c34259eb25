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

    /// The flow that it is about; empty for what the app declares.
    var flow: String {
        switch factKind {
        case .app, .type, .operation, .event, .fact, .gate, .host, .scheme, .link, .entry: ""
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

extension OutlineFact {
    private var isOfScreen: Bool { owner.contains("/") }

    var effectWhenAdded: ChangeEffect {
        switch kind {
        case .input where !isOfScreen && parts.count == 1:
            .breaks("whoever starts the flow has to pass it")
        case .input where isOfScreen:
            .safe("the app's view needs the property and is made with one more value")
        case .input: .safe("nobody has to pass it")
        case .outcome: .safe("code that handles the end of the flow needs one more case")
        case .output: .safe("the app's view needs one more closure, which it calls")
        case .report: .safe("code that hears the reports of the flow needs one more case")
        case .operation: .safe("the app supplies one more operation")
        case .event: .safe("nobody has to send it")
        case .fact: .safe("it has a value to begin with")
        case .command: .safe("the app's view needs one more method")
        case .variants: .breaks("code that makes its view does not compile")
        case .saved: .safe("nothing was saved under it before")
        case .key: .safe("its instances are told apart by it")
        case .dismissible: .safe("a gesture closes its layer only on this condition")
        case .leave: .safe("it is left only with an answer")
        case .container: .safe("the flow shows its children side by side")
        case .gate: .safe("it keeps back only what requires it")
        case .edge: .safe("it only adds a way")
        case .flow: .safe("the app has to supply its screens")
        case .screen where hasView: .safe("the app has to write its view and what makes it")
        case .app, .type, .screen, .host, .scheme, .link, .entry:
            .safe("nothing relies on it yet")
        }
    }

    var effectWhenRemoved: ChangeEffect {
        switch kind {
        case .app, .flow: .breaks("code that starts it does not compile")
        case .screen: .breaks("its view is shown nowhere any more")
        case .type: .breaks("code that uses it does not compile")
        case .input: .breaks("code that passes or reads it does not compile")
        case .output: .breaks("the view that sends it does not compile")
        case .outcome, .report: .breaks("code that handles it does not compile")
        case .operation: .safe("nothing calls it any more")
        case .event: .breaks("code that sends it does not compile")
        case .fact: .breaks("code that supplies it does not compile")
        case .command: .safe("nothing sends it any more")
        case .variants: .breaks("code that makes its view does not compile")
        case .saved: .breaks("states that were saved under it are not shown again")
        case .host, .scheme, .link: .breaks("URLs that are out there lead nowhere")
        case .entry: .breaks("what iOS hands in leads nowhere")
        case .key: .safe("its instances are not told apart any more")
        case .dismissible: .safe("a gesture always closes its layer")
        case .leave: .safe("it is left without an answer")
        case .container: .safe("the flow shows its screens on a stack")
        case .gate: .safe("it keeps nothing back any more")
        case .edge: .safe("it only takes away a way")
        }
    }

    /// The effect of a change of what one subject is about. A transition that leads to several
    /// places has a fact for each.
    static func effect(from old: [OutlineFact], to new: [OutlineFact]) -> ChangeEffect {
        guard old[0].kind == .edge else { return old[0].effect(whenChangedTo: new[0]) }
        let isSameWay = Set(old.map { $0.parts }) == Set(new.map { $0.parts })
        return isSameWay
            ? .safe("it leads where it did, in another way")
            : .safe("it only leads elsewhere")
    }

    private func effect(whenChangedTo new: OutlineFact) -> ChangeEffect {
        switch kind {
        case .input: effectOfInput(new)
        case .output: .breaks("the view sends another payload")
        case .outcome, .report: .breaks("code that reads its payload does not compile")
        case .type: .breaks("code that makes or reads its values may not compile")
        case .operation: .breaks("the code that supplies it does not compile")
        case .event:
            parts == new.parts
                ? .safe("it goes to other flows, or has to be wanted by one")
                : .breaks("code that sends it does not compile")
        case .fact:
            parts == new.parts
                ? .safe("only its default is another")
                : .breaks("code that supplies it does not compile")
        case .command: .breaks("the view that obeys it does not compile")
        case .variants:
            Set(new.parts).isSuperset(of: parts)
                ? .safe("the app has to make one more form of its view")
                : .breaks("code that makes its view does not compile")
        case .link, .entry: effectOfLink(new)
        case .saved:
            Set(new.parts).isSuperset(of: parts)
                ? .safe("what was saved is still read")
                : .breaks("states that were saved before are not shown again")
        case .flow, .screen: effectOfForm(new)
        case .app: .safe("the app begins elsewhere, or does so again")
        case .key: .safe("its instances are told apart by other inputs")
        case .dismissible: .safe("a gesture closes its layer on another condition")
        case .leave: .safe("it is left without an answer on another condition")
        case .container: .safe("its children are shown in another way")
        case .gate: .safe("it holds on another condition")
        case .host, .scheme, .edge: .safe("it says nothing but its name")
        }
    }

    /// The effect on the URLs of a link when another one takes them all: it is called otherwise.
    func effectWhenTaken(by link: OutlineFact, _ links: OutlineLinkChanges) -> ChangeEffect {
        let urls = "the URLs of `\(name)` "
        if links.agree(self, link) { return .safe(urls + "lead where they did") }
        return .breaks(urls + verb(for: [link]))
    }

    /// The effect on the URLs of a link that is gone when others take some or all of them.
    func effectWhenTaken(
        by takers: [OutlineFact], isWhole: Bool, _ links: OutlineLinkChanges
    ) -> ChangeEffect {
        if takers.isEmpty { return effectWhenRemoved }
        let others = takers.filter { !links.agree(self, $0) }
        if !isWhole {
            return .breaks(
                "some of its URLs lead nowhere now, others are for "
                    + OutlineFact.names(of: takers))
        }
        if others.isEmpty {
            return .safe("its URLs lead where they did, as " + OutlineFact.names(of: takers))
        }
        let some = takers.count == 1 ? "its URLs " : "some of its URLs "
        return .breaks(some + verb(for: others) + ", as " + OutlineFact.names(of: others))
    }

    /// The effect of a new link on the URLs of others that it takes; nil if it takes none.
    func effectWhenTaking(
        from former: [OutlineFact], _ links: OutlineLinkChanges
    ) -> ChangeEffect? {
        if former.isEmpty { return nil }
        let others = former.filter { !links.agree($0, self) }
        if others.isEmpty {
            return .safe(
                "it takes URLs of \(OutlineFact.names(of: former)), which lead where they did")
        }
        let led =
            others.allSatisfy { $0.parts[0] == parts[0] } ? "passed other values" : "led elsewhere"
        return .breaks("it takes URLs of \(OutlineFact.names(of: others)), which \(led)")
    }

    /// The effect on the URLs with words that a link takes no more.
    static func effect(whenLosing words: [String], takers: [OutlineFact]) -> ChangeEffect {
        let urls = "its URLs with " + listed(words)
        return .breaks(
            takers.isEmpty
                ? urls + " lead nowhere now" : urls + " are for \(names(of: takers)) now")
    }

    private func verb(for links: [OutlineFact]) -> String {
        links.allSatisfy { $0.parts[0] == parts[0] } ? "pass other values" : "lead elsewhere"
    }

    private static func names(of links: [OutlineFact]) -> String {
        listed(links.map { $0.name })
    }

    private func effectOfLink(_ new: OutlineFact) -> ChangeEffect {
        if parts[0] != new.parts[0] { return .breaks("the same address leads elsewhere") }
        if parts[1] != new.parts[1] { return .breaks("the same address passes other values") }
        if kind == .entry, parts.last != new.parts.last {
            return .breaks("what iOS hands in has another form")
        }
        let (strict, now) = (parts[2].split(separator: " "), new.parts[2].split(separator: " "))
        if now.contains("cases"), !strict.contains("cases") {
            return .breaks("URLs in upper case lead nowhere")
        }
        if now.contains("strict"), !strict.contains("strict") {
            return .breaks("URLs that end with another `/` lead nowhere")
        }
        return .safe("it leads where it did, with other gates or rules")
    }

    /// An alert and an action sheet are drawn by the system.
    private var hasView: Bool { parts[0] != "alert" && parts[0] != "actionSheet" }

    /// Whether calls that pass the inputs which both have are in another order.
    func hasOtherOrder(than old: OutlineFact) -> Bool {
        guard kind == .flow || kind == .screen else { return false }
        let (before, now) = (old.parts.dropFirst(), parts.dropFirst())
        return before.filter(now.contains) != now.filter(before.contains)
    }

    private func effectOfForm(_ new: OutlineFact) -> ChangeEffect {
        if hasView, !new.hasView { return .breaks("its view and the method that makes it go") }
        if new.hasOtherOrder(than: self) {
            return .breaks("code that passes its inputs has to pass them in another order")
        }
        if !hasView, new.hasView {
            return .safe("the app has to write its view and what makes it")
        }
        return .safe("it is shown in another way, or other gates are asked")
    }

    private func effectOfInput(_ new: OutlineFact) -> ChangeEffect {
        if parts.first != new.parts.first { return .breaks("it has another type") }
        if !isOfScreen, parts.count > new.parts.count {
            return .breaks("whoever starts the flow has to pass it")
        }
        return .safe("only its default is another")
    }
}
