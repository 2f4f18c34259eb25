import FlowModel
import FlowSimulator

/// A synthetic app of any size, so that growth can be measured: flows of ten screens, two inputs
/// and three outputs a screen, guards over six flags of the app's state, and flows that call each
/// other in cycles. The same size gives the same bytes everywhere.
struct Workload {
    private static let flags = ["loggedIn", "premium", "onboarded", "offline", "beta", "admin"]
    private static let types = ["String", "Int", "Bool", "Double", "Date", "URL", "UUID"]
    private static let defaults = ["\"-\"", "0", "false", "0.5"]

    private let flowCount: Int
    private var random: SplitMix64

    private init(screens: Int) {
        flowCount = screens / 10
        random = SplitMix64(seed: UInt64(screens))
    }

    /// The files of an app with that many screens, a multiple of ten, at least twenty.
    static func files(screens: Int) -> [SourceFile] {
        var workload = Workload(screens: screens)
        var app = "app: Workload\nroot: Flow0\nstate:\n"
        for flag in flags { app += "  \(flag): Bool = false\n" }
        var files = [SourceFile(path: "workload/app.yaml", text: app)]
        for flow in 0..<workload.flowCount {
            let text = workload.flow(flow)
            files.append(SourceFile(path: "workload/flow-\(flow).yaml", text: text))
        }
        return files
    }

    private mutating func flow(_ flow: Int) -> String {
        var text = "flow: Flow\(flow)\nsummary: Generated flow \(flow).\ndepth: 8\n"
        if flow > 0 { text += "outputs: [done]\n" }
        text += "screens:\n"
        var children: Set<Int> = []
        var transitions = ""
        for screen in 0..<10 {
            text += declaration("Flow\(flow)Screen\(screen)")
            transitions += handlers(of: screen, in: flow, children: &children)
        }
        text += "start: { push: Flow\(flow)Screen0 }\ntransitions:\n" + transitions
        for child in children.sorted() where child > 0 {
            text += "  Flow\(child).done: ignore\n"
        }
        return text
    }

    private mutating func declaration(_ name: String) -> String {
        var text = "  \(name):\n    inputs:\n"
        for input in ["itemID", "title"] {
            let type = pick(Self.types.count)
            text += "      \(input): \(Self.types[type])"
            text += type < Self.defaults.count ? " = \(Self.defaults[type])\n" : "? = nil\n"
        }
        let payload = Self.types[pick(Self.types.count)]
        return text
            + "    outputs:\n      - next\n      - open: { value: \(payload) }\n      - leave\n"
    }

    /// What answers the three outputs of a screen.
    private mutating func handlers(
        of screen: Int, in flow: Int, children: inout Set<Int>
    ) -> String {
        let name = "Flow\(flow)Screen\(screen)"
        let verb = flow == 0 || pick(5) < 2 ? "swap" : "push"
        var text = ""
        let set = pick(10) < 3 ? "    - { set: { app.\(flag()): \(pick(5) < 3) } }\n" : ""
        text += "  \(name).next:\n" + set
        if screen < 9 || flow == 0 {
            text += "    - { \(verb): Flow\(flow)Screen\((screen + 1) % 10) }\n"
        } else {
            text += "    - { finish: done }\n"
        }
        text += "  \(name).open:\n    choose:\n      - when: \(condition())\n        then:\n"
        text += "          - { set: { app.\(flag()): \(pick(5) < 3) } }\n"
        if flow == 0 || pick(5) < 2 {
            var child = pick(flowCount - 1)
            if child >= flow { child += 1 }
            children.insert(child)
            text += "          - { push: Flow\(child) }\n"
        } else {
            text += "          - { present: Flow\(flow)Screen\(pick(10)) }\n"
        }
        text += "      - else: ignore\n"
        if flow == 0 { return text + "  \(name).leave: ignore\n" }
        return text + "  \(name).leave: \(screen == 0 ? "{ finish: done }" : "close")\n"
    }

    private mutating func condition() -> String {
        let first = literal()
        if pick(5) < 2 { return first }
        return first + (pick(2) == 0 ? " and " : " or ") + literal()
    }

    private mutating func literal() -> String { (pick(2) == 0 ? "not " : "") + "app." + flag() }

    private mutating func flag() -> String { Self.flags[pick(Self.flags.count)] }

    private mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
}
