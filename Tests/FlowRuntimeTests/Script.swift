import FlowRuntime

/// How a flow of these tests ends.
enum ScriptOutcome: FlowOutcome, Equatable, FlowTraceableOutcome {
    case done
    case cancelled(FlowCancellation)

    var flowTraceName: String { self == .done ? "done" : "cancelled" }
    var flowTracePayload: FlowTraceValue { .object([:]) }
}

/// A flow whose behaviour stands in the test: what it does at the start, at an output, and when a
/// child ends.
final class Script: FlowCoordinator<Int, ScriptOutcome> {
    private let begin: (Script) -> Void
    var outputs: [String: (Script) -> Void] = [:]
    var backs: [String: (Script) -> Void] = [:]
    var answers: (Script, ScriptOutcome) -> Void = { _, _ in }
    private let log: ScriptLog

    init(
        _ name: String, _ log: ScriptLog, depthLimit: Int? = nil,
        start: @escaping (Script) -> Void
    ) {
        self.log = log
        begin = start
        super.init(name: name, depthLimit: depthLimit, state: 0)
    }

    override func start() {
        begin(self)
    }

    /// Its tabs, if it has any.
    var tabs: ((Script) -> [FlowTab])?
    var isLazy = true

    override var children: [FlowTab] { tabs?(self) ?? [] }

    override var container: FlowContainer { tabs == nil ? .stack : .tabs(isLazy: isLazy) }

    /// What the flow hears and watches.
    var listening: (Script) -> Void = { _ in }

    override func listen() {
        listening(self)
    }

    /// A screen with one output, `tap`, and one input, the state of its flow.
    func to(_ name: String) -> FlowDestination {
        let number = FlowInput("number") { self.state }
        let build: (Script) -> any FlowScreen = { flow in
            let screen = ScriptScreen(name: name, number: number.value)
            number.onChange { [weak screen] in screen?.number = $0 }
            flow.log.built.append(name)
            screen.onTap =
                flow.outputs[name] == nil
                ? flow.ignored("tap") : flow.event("tap") { $0.outputs[name]?($0) }
            return screen
        }
        guard backs[name] != nil else { return screen(name, number, build: build) }
        return screen(name, number, build: build) { $0.backs[name]?($0) }
    }

    /// A child, answered by `answers`.
    func to(_ child: @escaping @autoclosure () -> Script) -> FlowDestination {
        flow { _ in
            child()
        } onFinish: { flow, outcome in
            flow.answers(flow, outcome)
        }
    }
}

/// What happened in a test.
@MainActor
final class ScriptLog {
    var built: [String] = []
    var told: [String] = []
}

/// The events of these tests.
enum ScriptEvent: String, FlowAppEvent, FlowTraceableAnswer {
    case search, refresh

    var isBroadcast: Bool { self == .refresh }
    var isRequired: Bool { self == .search }
    var flowTraceName: String { rawValue }
    var flowTracePayload: FlowTraceValue { .object([:]) }

    init?(flowTraceName: String, payload: FlowTraceValue) {
        self.init(rawValue: flowTraceName)
    }
}

final class ScriptScreen: FlowMockScreen {
    let name: String
    var number: Int
    var onTap: (() -> Void)?
    var reloads = 0

    init(name: String, number: Int) {
        self.name = name
        self.number = number
    }

    func send(_ output: String, payload: FlowTraceValue) -> Bool {
        onTap?()
        return output == "tap"
    }
}

/// Runs a script, and says in short what is shown and what happened.
@MainActor
final class ScriptRun {
    let driver: FlowTestDriver
    private(set) var line = FlowTraceValue.null

    init(
        _ root: FlowCoordinatorBase, isAlone: Bool = true, facts: FlowFactValues<Int>? = nil,
        names: FlowTestNames = FlowTestNames(graph: "", table: "")
    ) {
        driver = FlowTestDriver(names: names, root: root, isAlone: isAlone)
        driver.raiseEvents(of: ScriptEvent.self)
        if let facts { driver.supply(facts) }
        take(driver.start())
    }

    private func take(_ lines: [String]) {
        line = lines.last.flatMap(FlowTraceValue.init(text:)) ?? .null
    }

    /// Taps the screen with this instance name.
    func tap(_ screen: String) {
        take(driver.send(#"{"kind":"output","id":"x.tap","screen":"\#(screen)","payload":{}}"#))
    }

    func send(_ kind: String, _ screen: String) {
        take(driver.send(#"{"kind":"\#(kind)","screen":"\#(screen)"}"#))
    }

    func tab(_ name: String, at container: String = "0") {
        let event = #"{"kind":"tab","screen":null,"name":"\#(name)","container":"\#(container)"}"#
        take(driver.send(event))
    }

    /// Answers the oldest call.
    func answer(_ outcome: String, _ payload: String = "{}") {
        answer(call: busy.first?["call"]?.string ?? "", outcome, payload)
    }

    /// Answers a call by the name of its step.
    func answer(call: String, at flow: String = "0", _ outcome: String, _ payload: String = "{}") {
        let call = #"{"kind":"answer","call":"\#(call)","flow":"\#(flow)""#
        take(driver.send(call + #","outcome":"\#(outcome)","payload":\#(payload)}"#))
    }

    func raise(_ event: ScriptEvent) {
        take(driver.send(#"{"kind":"app","name":"\#(event.rawValue)","payload":{}}"#))
    }

    /// What is in the window besides what is shown.
    private func list(_ key: String) -> [FlowTraceValue] {
        guard case .list(let windows)? = line["after"]?["windows"],
            case .list(let found)? = windows.first?[key]
        else { return [] }
        return found
    }

    var busy: [FlowTraceValue] { list("busy") }
    var parked: [FlowTraceValue] { list("parked") }

    /// What has left: calls, what was tracked or opened, and `List#1.reload` for a command.
    var effects: [String] {
        guard case .list(let effects)? = line["effects"] else { return [] }
        return effects.compactMap { effect in
            if let screen = effect["tell"]?.string {
                return screen + "." + (effect["command"]?.string ?? "")
            }
            return ["call", "track", "open"].compactMap { effect[$0]?.string }.first
        }
    }

    /// The names of the steps that were taken, of which the tests name no handlers.
    var decided: [String] {
        guard case .list(let names)? = line["decided"] else { return [] }
        return names.compactMap(\.string)
    }

    var verdict: String { line["verdict"]?.string ?? "" }
    var fault: String { line["fault"]?["kind"]?.string ?? "" }

    /// Records in short: `+A` started, `A!done`, `A!gesture`.
    var records: [String] {
        guard case .list(let records)? = line["records"] else { return [] }
        return records.map { record in
            if let name = record["started"]?.string { return "+" + name }
            if let name = record["ended"]?.string {
                return name + "!" + (record["cause"] ?? record["outcome"] ?? .null).text.unquoted
            }
            if let name = record["reported"]?.string {
                return name + ":" + (record["report"]?.string ?? "")
            }
            for word in ["suppressed", "pending", "late", "dropped"] where record[word] != nil {
                return word
            }
            return record.text
        }
    }

    /// Layers in short: `host P#1 C#2 | S#3`; tabs as `[a:… *b:…]`, pages as
    /// `<a:… *b:…>`, the selected one starred.
    var shown: String {
        driver.router.configuration.layers.map { text($0.stack) }.joined(separator: " | ")
    }

    private func text(_ stack: FlowStack) -> String {
        stack.entries.map { entry in
            switch entry {
            case .host: return "host"
            case .screen(let screen): return screen.id.description
            case .tabs(let tabs): return "[" + text(tabs.tabs, at: tabs.selected) + "]"
            case .pages(let pages): return "<" + text(pages.pages, at: pages.current) + ">"
            case .columns(let columns): return "{" + text(columns.columns, at: columns.front) + "}"
            }
        }.joined(separator: " ")
    }

    private func text(_ children: [FlowTabContent], at selected: Int) -> String {
        children.enumerated().map { index, child in
            (index == selected ? "*" : "") + child.name + ":"
                + (child.stack.map { text($0) } ?? "-")
        }.joined(separator: " ")
    }
}

extension String {
    fileprivate var unquoted: String { filter { $0 != "\"" } }
}
