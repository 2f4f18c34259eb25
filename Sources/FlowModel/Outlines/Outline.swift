/// An application as a sorted list of facts, one a line: the inputs, outputs, links and saved names
/// that code outside of the flows relies on, and the targets of each transition. The order of files
/// and declarations does not matter.
public struct Outline: Sendable {
    /// The name of the application.
    public let name: String
    /// True if it is a flow without an app file; it then has the name of that flow.
    let isAlone: Bool
    /// The facts in the order of their texts, the fact of the application first, each once.
    public let facts: [OutlineFact]
    /// The URLs that its links take.
    let links: OutlineLinks
    /// The screens that the app file or a module declares, as `Module/Screen` by `Flow/Screen`.
    let sharedScreens: [String: String]

    init(
        name: String, isAlone: Bool, facts: [OutlineFact], links: OutlineLinks,
        sharedScreens: [String: String]
    ) {
        self.name = name
        self.isAlone = isAlone
        self.links = links
        self.sharedScreens = sharedScreens
        self.facts = Outline.counted(facts).sorted { left, right in
            let (isFirst, isSecond) = (left.kind == .app, right.kind == .app)
            return isFirst == isSecond ? left.text < right.text : isFirst
        }
    }

    /// Each fact once. If a list has the same edge several times, its line says how often.
    private static func counted(_ facts: [OutlineFact]) -> [OutlineFact] {
        var counts: [String: Int] = [:]
        for fact in facts { counts[fact.text, default: 0] += 1 }
        return facts.compactMap { fact in
            guard let count = counts.removeValue(forKey: fact.text) else { return nil }
            guard fact.kind == .edge, count > 1 else { return fact }
            return OutlineFact(
                .edge, of: fact.owner, fact.name, fact.detail + " (\(count) times)",
                parts: fact.parts, way: fact.way)
        }
    }

    /// The facts as lines.
    public var text: String { lines(of: facts) }

    /// The lines of each flow by its name, the line of the flow itself first.
    public var textsByFlow: [(flow: String, text: String)] {
        let byFlow = Dictionary(grouping: facts) { $0.flow }
        return facts.filter { $0.kind == .flow }.map { fact in
            let others = (byFlow[fact.name] ?? []).filter { $0 != fact }
            return (fact.name, lines(of: [fact] + others))
        }
    }

    /// The lines that belong to no flow.
    public var textOfApplication: String {
        let flows = Set(facts.filter { $0.kind == .flow }.map { $0.name })
        return lines(of: facts.filter { !flows.contains($0.flow) })
    }

    private func lines(of facts: [OutlineFact]) -> String {
        facts.map { $0.text + "\n" }.joined()
    }
}

/// One fact, written as one line: `input Shop/Cart.items: [Item]`.
public struct OutlineFact: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable {
        case app
        case type
        case operation
        /// An event that the app sends to flows, and a value that it supplies.
        case event
        case fact
        /// A value that all flows share, and one that each window has for itself.
        case shared
        case window
        /// A gate, with the condition under which it is open.
        case gate
        /// The name of an animation that the app defines.
        case animation
        case flow
        /// The tabs, pages or columns of a flow, in their order.
        case container
        case screen
        case input
        case output
        /// A command that a flow can send to a screen.
        case command
        /// The ways in which a screen is built.
        case variants
        /// A place in a screen for other screens.
        case slot
        /// A place in a screen that a layer points at, by its name in the screen.
        case anchor
        case outcome
        case report
        /// The inputs that tell instances of a flow or screen apart.
        case key
        /// The condition under which a gesture closes the layer of a screen.
        case dismissible
        /// The bars that a screen wants around it.
        case bars
        /// The condition under which a screen does not leave without an answer.
        case leave
        /// A name under which a screen or flow is saved, with its former names.
        case saved
        /// A value that is saved with a flow.
        case state
        /// The hosts and schemes whose URLs the app takes.
        case host
        case scheme
        case link
        case entry
        /// A way from one place to another.
        case edge
    }

    public let kind: Kind
    /// The owner: a flow, or a screen as `Flow/Screen`; empty for a declaration of the app.
    public let owner: String
    /// The name in the owner; for an edge the trigger. Empty for a fact about the owner itself.
    public let name: String
    /// The content of the fact: a type, a payload, a target.
    public let detail: String
    /// The parts that a change is judged by (`OutlineEffects`):
    ///
    /// - gate, animation, container, key and similar facts: none, the line is enough;
    /// - type: a word for its sort, then each field and its default, or each case;
    /// - operation: the inputs, then each outcome;
    /// - flow, screen: the kind of the screen, or a word for one of the system or without outputs,
    ///   then the names of the inputs in order;
    /// - app: an empty part, then the names of the values that flows share, of those of windows and
    ///   of the facts, each after a word for its sort;
    /// - input, fact, shared, window, state: the type, then the default if there is one;
    /// - output, command, outcome, report, event: the fields of the payload;
    /// - variants: their names;
    /// - saved: the names, the newest first, or the versions;
    /// - link, entry: the target without values, the target with values, the payload of an entry,
    ///   and the values that arrive, a line each, with captures named by their places;
    /// - edge: the target.
    let parts: [String]
    /// The drawn part of an edge; nil for other facts.
    let way: Way?
    /// The name of the fact, independent of its detail.
    public let subject: String
    /// The line of the fact.
    public let text: String

    init(
        _ kind: Kind, of owner: String = "", _ name: String = "", _ detail: String = "",
        parts: [String] = [], way: Way? = nil
    ) {
        self.kind = kind
        self.owner = owner
        self.name = name
        self.detail = detail
        self.parts = parts
        self.way = way
        subject = OutlineFact.subject(kind, owner, name)
        let start = kind.rawValue + " " + subject
        let link = detail.isEmpty ? "" : kind == .edge ? " -> " : ": "
        text = printable(start + link + detail)
    }

    /// The flow that it belongs to; for a declaration of the application the application's name, or
    /// empty.
    var flow: String { kind == .flow ? name : String(owner.prefix { $0 != "/" }) }

    /// The kind of a screen that the front end makes for a sheet of the system.
    static let sheetWord = "system"
    /// The kind of a screen without outputs: nothing tells if its view closes itself.
    static let silentWord = "silent"
    /// The start of the trigger of an edge that begins at a gate of the application.
    static let gateWord = "gate "

    /// True if it is about the application itself, not about a flow that may have the same name.
    var isOfApplication: Bool {
        kind == .edge ? name.hasPrefix(OutlineFact.gateWord) : owner.isEmpty && kind != .flow
    }

    /// Two facts are equal if their lines are equal.
    public static func == (left: OutlineFact, right: OutlineFact) -> Bool {
        left.text == right.text
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(text) }

    private static func subject(_ kind: Kind, _ owner: String, _ name: String) -> String {
        if owner.isEmpty || name.isEmpty { return owner + name }
        switch kind {
        case .screen: return owner + "/" + name
        case .edge: return owner + " " + name
        default: return owner + "." + name
        }
    }
}
