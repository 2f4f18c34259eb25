import FlowFrontend
import FlowModel
import FlowSimulator

/// Links and entries of a random application, written with dice of their own: those that the front
/// end refuses are left out, the others are kept.
struct RandomLinks {
    private var dice: SplitMix64
    private let flows: [RandomApp.FlowPlan]
    private let gates: [String]
    private let isWide: Bool
    private let isLive: Bool
    private let isAlerting: Bool

    init(_ app: RandomApp, attempt: UInt64) {
        self.init(app, dice: SplitMix64(seed: app.seed &* 7919 &+ attempt &+ 1))
    }

    init(_ app: RandomApp, dice: SplitMix64) {
        self.dice = dice
        flows = app.flows
        gates = app.gateNames
        isWide = app.isWide
        isLive = app.isLive
        isAlerting = app.hasAlerts
    }

    /// The application with links; nil if none of them is accepted.
    mutating func added(to files: [SourceFile]) -> RandomApp.Made? {
        var links = (0..<(2 + below(4))).map { link($0) }
        if happens(40) { links += fallThrough() }
        if happens(30) { links.append("  defaults: { \(defaults()) }") }
        var entries = happens(50) ? (0...below(2)).map { entry($0) } : []
        for _ in 0..<20 where links.contains(where: { !$0.hasPrefix("  defaults") }) {
            var all = files
            all[0] = appFile(files[0], links, entries)
            let compilation = compile(all)
            let errors = compilation.diagnostics.filter { $0.severity == .error }
            if errors.isEmpty, let graph = compilation.applications.first, graph.isWhole {
                return (all, graph)
            }
            let table = LineTable(all[0].bytes)
            let lines = text(of: all[0]).split(separator: "\n", omittingEmptySubsequences: false)
            let wrong = Set(
                errors.map { String(lines[table.lineNumber(atByte: Int($0.span.startByte)) - 1]) })
            let count = links.count + entries.count
            links.removeAll { wrong.contains($0) }
            entries.removeAll { wrong.contains($0) }
            if links.count + entries.count == count { return nil }
        }
        return nil
    }

    private func text(of file: SourceFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

    private func appFile(
        _ app: SourceFile, _ links: [String], _ entries: [String]
    ) -> SourceFile {
        var lines = [text(of: app), "schemes: [random]", "hosts: [random.example.com]", "links:"]
        lines += links
        if !entries.isEmpty { lines += ["entries:"] + entries }
        return SourceFile(path: app.path, text: lines.joined(separator: "\n") + "\n")
    }

    // MARK: - Chance

    private mutating func below(_ count: Int) -> Int {
        Int(dice.next() % UInt64(max(count, 1)))
    }

    private mutating func happens(_ percent: Int) -> Bool { below(100) < percent }

    private mutating func one<Element>(of elements: [Element]) -> Element {
        elements[below(elements.count)]
    }

    // MARK: - What they lead to

    private mutating func link(_ index: Int) -> String {
        let path = one(of: [
            "/l\(index)/{k:Int}", "/l\(index)/{k:Int}", "/l\(index)?k={k:Int}&s={s:String?}",
            "random://x\(index)/{k:Int}/{rest...}", "https://{host}/l\(index)/{k:Int}",
        ])
        return "  \"\(path)\": { \(target())\(conditions()) }"
    }

    /// Patterns that differ in what they capture.
    private mutating func fallThrough() -> [String] {
        [
            "  \"/m/{k:Int}\": { \(target())\(conditions()) }",
            "  \"/m/{s}\": { \(shown(number: "7"))\(conditions()) }",
            "  \"/m/{b:Bool}\": { \(shown(number: "if b then 1 else 0"))\(conditions()) }",
        ]
    }

    private mutating func entry(_ index: Int) -> String {
        let kind = one(of: ["shortcut", "notification", "activity"])
        return "  - { \(kind): e\(index), payload: { k: Int }, \(target())\(conditions()) }"
    }

    /// One that asks a gate first.
    mutating func gatedEntry(_ index: Int) -> String {
        let requires = ", requires: [\(one(of: gates))]"
        return "  - { shortcut: g\(index), payload: { k: Int }, \(target())\(requires) }"
    }

    /// A screen, and the flow that shows it.
    struct Place {
        let flow: RandomApp.FlowPlan
        let screen: RandomApp.ScreenPlan
    }

    /// One that captures a value of an external type, for a screen that has an input of it.
    mutating func foreign(_ index: Int, _ type: String, to places: [Place]) -> String {
        let place = one(of: places)
        let path = one(of: [
            "/t\(index)/{k:Int}/{token:\(type)}", "/t\(index)/{k:Int}?token={token:\(type)?}",
            "random://y\(index)/{token:\(type)}?k={k:Int}",
        ])
        let name = "\(place.flow.name).\(place.screen.name)"
        var text = "show: \(name), with: \(passed(["token"] + place.screen.inputs, "k"))"
        if !place.flow.inputs.isEmpty {
            text += ", under: [{ \(place.flow.name): \(passed(place.flow.inputs, "k")) }]"
        }
        return "  \"\(path)\": { \(text)\(conditions()) }"
    }

    private mutating func defaults() -> String {
        "whenModal: \(one(of: ["dismiss", "park", "refuse"])), "
            + "whenShown: \(one(of: ["update", "push", "ignore"]))"
    }

    private mutating func conditions() -> String {
        var text = !gates.isEmpty && happens(25) ? ", requires: [\(one(of: gates))]" : ""
        if happens(40) {
            let word = one(of: ["dismiss", "dismiss", "over", "park", "refuse"])
            text += ", whenModal: \(word)"
        }
        return text
    }

    private mutating func target() -> String {
        switch below(100) {
        case 0..<20 where isLive: sent(number: "k")
        case 20..<40 where isWide: called()
        default: shown(number: one(of: ["k", "k + 1", "app.n", "3"]))
        }
    }

    private mutating func sent(number: String) -> String {
        let event = one(of: RandomApp.events.keys.sorted())
        if RandomApp.events[event] == "" { return "send: \(event)" }
        return "send: \(event), with: { n: \(number) }"
    }

    private mutating func called() -> String {
        if happens(30) { return "call: svc.ping, then: \(answer(number: "k"))" }
        return "call: svc.load, with: { n: k }, "
            + "outcomes: { ok: \(answer(number: "k")), got: \(answer(number: "n")) }"
    }

    private mutating func answer(number: String, depth: Int = 0) -> String {
        switch below(100) {
        case 0..<45: return "{ \(shown(number: number, isPlain: true)) }"
        case 45..<60 where isLive: return "{ \(sent(number: number)) }"
        case 60..<70: return "{ track: answered, with: { n: \(number), k: k } }"
        case 70..<80 where depth == 0:
            return "[\(answer(number: number, depth: 1)), \(answer(number: number, depth: 1))]"
        case 80..<90: return "{ call: svc.ping }"
        default: return "ignore"
        }
    }

    /// A screen or a flow, perhaps with what stands under it.
    private mutating func shown(number: String, isPlain: Bool = false) -> String {
        let flow = one(of: flows)
        let screen = happens(75) ? one(of: flow.screens) : nil
        var text = "show: \(flow.name)" + (screen.map { "." + $0.name } ?? "")
        let inputs = screen?.inputs ?? flow.inputs
        if !inputs.isEmpty { text += ", with: \(passed(inputs, number))" }
        var under: [String] = []
        if screen != nil, !flow.inputs.isEmpty || happens(20) {
            let given = passed(flow.inputs, number)
            if happens(40) {
                under.append("{ present: \(flow.name), style: formSheet, with: \(given) }")
            } else {
                under.append(flow.inputs.isEmpty ? flow.name : "{ \(flow.name): \(given) }")
            }
        }
        if let screen, happens(20),
            let lower = flow.screens.first(where: { $0.inputs.isEmpty && $0.name != screen.name })
        {
            under.append("\(flow.name).\(lower.name)")
        }
        if !under.isEmpty { text += ", under: [" + under.joined(separator: ", ") + "]" }
        if screen != nil, happens(25) { text += ", base: start" }
        if !isPlain, happens(35) {
            text += ", whenShown: \(one(of: ["update", "push", "ignore"]))"
        }
        return text
    }

    private mutating func passed(_ inputs: [String], _ number: String) -> String {
        let parts = inputs.map { input -> String in
            switch input {
            case "n": return "n: \(number)"
            case "token": return "token: token"
            case "item": return "item: \(one(of: ["app.item", "nil", "{ n: \(number), s: nil }"]))"
            default: return "must: { n: \(number), s: nil }"
            }
        }
        return "{ " + parts.joined(separator: ", ") + " }"
    }
}
