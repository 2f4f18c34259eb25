import FlowFrontend
import FlowModel
import FlowSimulator

/// Writes applications that nobody would write: flows that call each other, with all steps of the
/// core anywhere, most with calls and reports too, many with events, facts, changes and actions.
/// What the compiler refuses is written anew.
struct RandomApp {
    let seed: UInt64
    private var dice: SplitMix64
    /// Those of what is presented, and how.
    var looks: SplitMix64
    var flows: [FlowPlan] = []
    /// Whether it calls services and reports.
    private(set) var isWide = false
    /// Whether it has alerts.
    private(set) var hasAlerts = false
    /// Whether it has leave guards.
    private(set) var hasGuards = false
    /// Whether it has events, facts, watched values, effects and actions.
    private(set) var isLive = false
    /// Whether it has gates; their names.
    private(set) var isGated = false
    /// Whether links lead into it.
    private(set) var isLinked = false
    var gateNames: [String] = []
    /// Whether its containers are more than tabs that are always there.
    private(set) var isBoxed = false

    /// A flow before its steps are written.
    struct FlowPlan {
        let name: String
        /// It has a container: tabs, pages or columns.
        let isTabs: Bool
        var isPaged = false
        var isSplit = false
        var inputs: [String] = []
        var outcomes: [String] = []
        var reports: [String] = []
        var screens: [ScreenPlan] = []
        /// What stands in a layer alone.
        var alerts: [ScreenPlan] = []
        /// The screens with leave guards, each with the alert that it asks; empty if it refuses.
        var guards: [String: String] = [:]
        var asked: Set<String> { Set(guards.values) }
        /// The tabs, pages or columns: each a screen or a flow.
        var children: [String] = []
        /// Whether one more column starts empty.
        var hasEmptyColumn = false
        /// Whether one more tab is an action.
        var hasAction = false
    }

    struct ScreenPlan {
        let name: String
        var inputs: [String] = []
        var outputs: [String] = []
        var kind = "screen"
        var slots: [String] = []
    }

    private init(seed: UInt64, attempt: UInt64) {
        self.seed = seed
        dice = SplitMix64(seed: seed &* 1_000_003 &+ attempt)
        looks = SplitMix64(seed: seed &* 7907 &+ attempt &+ 3)
        isLinked = seed % 2 == 0
    }

    typealias Made = (files: [SourceFile], graph: FlowGraph)

    /// The application of a seed: its files and its graph.
    static func make(seed: UInt64) -> Made? {
        for attempt in 0..<1000 as Range<UInt64> {
            var writer = RandomApp(seed: seed, attempt: attempt)
            let files = writer.write()
            guard let graph = graph(of: files) else { continue }
            var made = (files: files, graph: graph)
            if writer.hasChoices {
                var choices = RandomChoices(writer)
                made = choices.added(to: made)
            }
            if writer.isLinked {
                var links = RandomLinks(writer, attempt: attempt)
                made = links.added(to: made.files) ?? made
            }
            var additions = RandomAdditions(writer)
            return additions.added(to: made)
        }
        return nil
    }

    /// The graph of an application without errors.
    static func graph(of files: [SourceFile]) -> FlowGraph? {
        let compilation = compile(files)
        guard !compilation.diagnostics.contains(where: { $0.severity == .error }),
            let graph = compilation.applications.first, graph.isWhole
        else { return nil }
        return graph
    }

    // MARK: - Chance

    mutating func below(_ count: Int) -> Int {
        Int(dice.next() % UInt64(max(count, 1)))
    }

    mutating func happens(_ percent: Int) -> Bool { below(100) < percent }

    mutating func one<Element>(of elements: [Element]) -> Element {
        elements[below(elements.count)]
    }

    mutating func some<Element>(of elements: [Element], percent: Int) -> [Element] {
        elements.filter { _ in happens(percent) }
    }

    // MARK: - Plans

    private static let policies = ["dismiss", "over", "park", "refuse"]

    /// What payloads are called like is what they are: `n` a number, `item` an optional structure.
    static let payloads: [String: String] = [
        "a": "", "b": "", "c": "", "n1": "n", "n2": "n", "i1": "item", "done": "", "gave": "n",
        "told": "", "said": "n",
    ]

    private mutating func plan() {
        isWide = happens(60)
        hasAlerts = happens(60)
        isLive = happens(50)
        isGated = happens(40)
        hasGuards = happens(45)
        isBoxed = happens(50)
        let count = 2 + below(4)
        for index in 0..<count {
            let share = hasSplits ? 65 : isBoxed ? 45 : 25
            var flow = FlowPlan(name: "F\(index)", isTabs: happens(share))
            flow.isSplit = hasSplits && flow.isTabs && happens(60)
            if isBoxed, flow.isTabs, !flow.isSplit {
                flow.isPaged = happens(40)
                flow.hasAction = !flow.isPaged && happens(60)
            }
            if index > 0 {
                flow.inputs = some(of: ["n", "item"], percent: 40)
                flow.outcomes = some(of: ["done", "gave", "a", "n1"], percent: 35)
                if isWide { flow.reports = some(of: ["told", "said"], percent: 40) }
            }
            for name in ["A", "B", "C", "D"].prefix(1 + below(3)) {
                var screen = ScreenPlan(
                    name: name, inputs: some(of: ["n", "item", "must"], percent: 35),
                    outputs: some(of: ["a", "b", "c", "n1", "n2", "i1"], percent: 55))
                screen.slots = slots()
                flow.screens.append(screen)
            }
            if hasAlerts || hasGuards { flow.alerts = alertPlans() }
            if hasGuards { flow.guards = guards(of: flow) }
            flow.alerts += externalPlans()
            flows.append(flow)
        }
        planChildren()
    }

    private mutating func write() -> [SourceFile] {
        plan()
        let app = """
            app: Random
            root: F0
            types:
              Item: { n: Int, s: String? }
            state:
              n: Int = 0
              item: Item?
            \(isWide ? Self.services : "")
            \(isLive ? Self.signals : "")
            \(hasSheets ? "animations: [fade, zoom]" : "")
            \(hasWindows ? Self.windows : "")
            \(styles())
            \(gates())
            """
        var files = [SourceFile(path: "random/app.yaml", text: app)]
        for index in flows.indices {
            let path = "random/f\(index).yaml"
            files.append(SourceFile(path: path, text: write(flows[index])))
        }
        return files
    }

    static func fields(_ names: [String]) -> String {
        let types = ["n": "Int", "item": "item: Item?", "must": "Item"]
        return names.map { name in
            name == "item" ? "      item: Item?\n" : "      \(name): \(types[name] ?? "Int")\n"
        }.joined()
    }

    static func signals(_ names: [String]) -> String {
        names.map { name in
            switch payloads[name] {
            case "n": "      - \(name): { n: Int }\n"
            case "item": "      - \(name):\n          item: Item?\n"
            default: "      - \(name)\n"
            }
        }.joined()
    }

    private mutating func write(_ flow: FlowPlan) -> String {
        var steps = RandomSteps(flow: flow)
        var text = "flow: \(flow.name)\ndepth: \(1 + below(3))\n"
        if isLive { text += steps.actions(&self) }
        text += key(of: flow)
        if restored(flow) { text += "restore: true\n" }
        text += styles(of: flow)
        if !flow.inputs.isEmpty { text += "inputs:\n" + Self.fields(flow.inputs) }
        if !flow.outcomes.isEmpty { text += "outputs:\n" + Self.signals(flow.outcomes) }
        if !flow.reports.isEmpty { text += "reports:\n" + Self.signals(flow.reports) }
        text += "state:\n  busy: Bool = false\n"
        if hasAlerts || hasGuards { text += "  items: Array<Int> = [\(below(2)), 1]\n" }
        if hasSheets { text += Self.pages }
        text += "  n: Int = \(below(3))\n  item:\n    type: Item?\n"
        if flow.inputs.contains("item"), happens(50) { text += "    default: inputs.item\n" }
        text += "screens:\n"
        for screen in flow.screens {
            text += "  \(screen.name):\n"
            let stays = hasAlerts && happens(20)
            let asked = flow.guards[screen.name]
            let gates = screen.name == "A" ? nil : requirement(percent: 25)
            let hasForms = hasSheets && happens(30)
            let hasBars = hasSheets && happens(20)
            let whenModal = isLinked && happens(15)
            let identity = identity(of: screen)
            let style = style(of: screen, in: flow)
            let isBare =
                !stays && asked == nil && gates == nil && !hasForms && !hasBars && !whenModal
                && identity.isEmpty && style.isEmpty && screen.slots.isEmpty
                && !restored(flow, screen)
            if !screen.slots.isEmpty {
                text += "    slots: [\(screen.slots.joined(separator: ", "))]\n"
            }
            if hasForms { text += "    variants: [one, two]\n" }
            if hasBars { text += bars(screen, steps) }
            if let gates { text += "    requires: \(gates)\n" }
            if restored(flow, screen) { text += "    restore: true\n" }
            if isLive {
                text += "    commands: [focus]\n"
            } else if screen.inputs.isEmpty && screen.outputs.isEmpty && isBare {
                text.replaceEnd("\n", " {}\n")
            }
            if !screen.inputs.isEmpty { text += "    inputs:\n" + Self.fields(screen.inputs) }
            text += identity + style
            if !screen.outputs.isEmpty { text += "    outputs:\n" + Self.signals(screen.outputs) }
            if whenModal { text += "    whenModal: \(one(of: Self.policies))\n" }
            if stays { text += dismissible(screen, steps) }
            if let asked { text += leave(screen, asking: asked, steps) }
        }
        for alert in flow.alerts { text += write(alert: alert, steps) }
        if flow.isTabs {
            text += flow.isSplit ? columns(of: flow, steps) : container(of: flow, steps)
        }
        if !flow.isTabs || happens(30) {
            text += "start:\n" + steps.list(Scope(kind: .start), 2, &self)
        }
        text += steps.transitions(&self)
        guard isGated, !isLive, happens(40) else { return text }
        return text + "  changed app.n:\n" + steps.list(Scope(kind: .outcome), 4, &self)
    }
}

extension String {
    fileprivate mutating func replaceEnd(_ end: String, _ other: String) {
        if hasSuffix(end) { self = dropLast(end.count) + other }
    }
}

/// Where a list of steps stands, and what it can read.
struct Scope {
    enum Kind {
        case child, start, output, back, outcome, cancelled, action, change
        /// A tap on a tab, or a page that is swiped to.
        case tap
    }
    var kind: Kind
    /// The payload and the inputs of the screen that can be read.
    var names: [String] = []
    var screen: [String] = []
    /// The trigger's own name, for a bare `finish`.
    var signal = ""
    var depth = 0
    /// Whether a step may end the flow or start it again.
    var canLeave = true
}
