import FlowRuntime

/// How the operation of these tests ends.
enum LoadOutcome: Equatable, Sendable, FlowTraceableAnswer {
    case loaded(items: Int)
    case failed

    var flowTraceName: String { self == .failed ? "failed" : "loaded" }

    var flowTracePayload: FlowTraceValue {
        guard case .loaded(let items) = self else { return .object([:]) }
        return .object(["items": items.flowTraceValue])
    }

    init?(flowTraceName: String, payload: FlowTraceValue) {
        switch flowTraceName {
        case "loaded":
            guard let items: Int = payload.read("items") else { return nil }
            self = .loaded(items: items)
        case "failed": self = .failed
        default: return nil
        }
    }
}

/// What a flow of these tests reports.
enum ReaderReport: Equatable, Sendable, FlowTraceableOutcome {
    case progress

    var flowTraceName: String { "progress" }
    var flowTracePayload: FlowTraceValue { .object([:]) }
}

/// A flow that calls and reports what its test says.
final class Reader: FlowReportingCoordinator<Reader.State, ScriptOutcome, ReaderReport> {
    struct State: Equatable, Sendable {
        var isLoading = false
        var items = 0
    }

    private let begin: (Reader) -> Void
    private let name: String
    var outputs: [String: (Reader) -> Void] = [:]
    var backs: [String: (Reader) -> Void] = [:]
    var heard: (Reader) -> Void = { _ in }
    var ended: (Reader, ScriptOutcome) -> Void = { _, _ in }
    /// What the operation does when the runtime makes the call.
    var work: @MainActor (Int) async -> LoadOutcome = { .loaded(items: $0) }

    init(_ name: String, start: @escaping (Reader) -> Void) {
        begin = start
        self.name = name
        super.init(name: name, state: State())
    }

    override func start() { begin(self) }

    func to(_ screenName: String) -> FlowDestination {
        let number = FlowInput("number") { self.state.items }
        let build: (Reader) -> any FlowScreen = { flow in
            let screen = ScriptScreen(name: screenName, number: number.value)
            number.onChange { [weak screen] in screen?.number = $0 }
            screen.onTap = flow.event("tap") { $0.outputs[screenName]?($0) }
            return screen
        }
        guard backs[screenName] != nil else { return screen(screenName, number, build: build) }
        return screen(screenName, number, build: build) { $0.backs[screenName]?($0) }
    }

    func to(_ child: Reader) -> FlowDestination {
        flow { _ in
            child
        } onReport: { flow, _ in
            flow.heard(flow)
        } onFinish: { flow, outcome in
            flow.ended(flow, outcome)
        }
    }

    func load(_ items: Int = 1) -> FlowCall<LoadOutcome> {
        let work = work
        return FlowCall("items.load", items) { await work($0) }
    }

    /// Adds what was loaded to what the flow knows.
    static let adopt: (Reader, LoadOutcome) -> Void = { flow, outcome in
        if case .loaded(let items) = outcome { flow.state.items += items }
    }
}
