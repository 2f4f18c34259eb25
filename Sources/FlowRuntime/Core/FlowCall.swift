/// A call of hand-written Swift with what is passed to it. It is described when the step runs; the
/// work begins when the event is over, and is cancelled when nobody waits for its outcome any more.
@MainActor
public struct FlowCall<Outcome> {
    let name: String
    let inputs: [Any]
    let operation: @MainActor () async -> Outcome

    /// `name` is the operation as flow files call it, `articles.load`.
    public init<each Input>(
        _ name: String, _ input: repeat each Input,
        operation: @escaping @MainActor (repeat each Input) async -> Outcome
    ) {
        var inputs: [Any] = []
        repeat inputs.append(each input)
        self.name = name
        self.inputs = inputs
        self.operation = { await operation(repeat each input) }
    }
}

/// What a call does while an earlier one of the same step is not answered yet.
public enum FlowAgain: Sendable {
    /// The new one is dropped.
    case ignore
    /// The new one takes the place of the old one, whose outcome then comes too late.
    case latest
    /// The new one begins when the old one has ended.
    case queue
}

/// What becomes of an outcome that comes while its place is covered or in a hidden tab.
public enum FlowWhenHidden: Sendable {
    /// It is handled there, unseen.
    case deliver
    /// It is kept until its place is in view.
    case wait
    case drop
}

extension FlowDescribing where Self: FlowCoordinatorBase {
    /// Calls hand-written Swift; `then` handles how it ends. With `isBlocking` the user can do
    /// nothing until then. A call ends with the flow, and with the screen that asked for it unless
    /// it outlives it.
    public func call<Outcome>(
        _ call: FlowCall<Outcome>, isBlocking: Bool = false, again: FlowAgain = .ignore,
        whenHidden: FlowWhenHidden = .deliver, outlivesScreen: Bool = false,
        file: StaticString = #fileID, line: UInt = #line,
        then: @escaping (Self, Outcome) -> Void = { _, _ in }
    ) {
        perform(file, line) { runtime, id in
            var record = FlowCallRecord(
                call, of: id, policy: FlowCallPolicy(again, whenHidden, outlivesScreen),
                deliver: delivery(then))
            record.isBlocking = isBlocking
            runtime.call(record)
        }
    }

    /// Calls hand-written Swift; `then` handles how it ends. The flag of the flow's state is true
    /// until then.
    public func call<Outcome, State, End: FlowOutcome>(
        _ call: FlowCall<Outcome>, busy flag: WritableKeyPath<State, Bool>,
        again: FlowAgain = .ignore, whenHidden: FlowWhenHidden = .deliver,
        outlivesScreen: Bool = false, file: StaticString = #fileID, line: UInt = #line,
        then: @escaping (Self, Outcome) -> Void = { _, _ in }
    ) where Self: FlowCoordinator<State, End> {
        perform(file, line) { runtime, id in
            var record = FlowCallRecord(
                call, of: id, policy: FlowCallPolicy(again, whenHidden, outlivesScreen),
                deliver: delivery(then))
            record.flag = FlowBusyFlag(key: flag) { [weak self] in self?.state[keyPath: flag] = $0 }
            runtime.call(record)
        }
    }

    private func delivery<Outcome>(_ then: @escaping (Self, Outcome) -> Void) -> (Any) -> Void {
        { [weak self] outcome in
            guard let self, let outcome = outcome as? Outcome else { return }
            then(self, outcome)
        }
    }
}

/// A call that has been made and not been answered: what the law calls a token.
struct FlowCallRecord {
    /// Given when the call is made; never used again.
    var id = 0
    let node: Int
    let name: String
    let inputs: [Any]
    let policy: FlowCallPolicy
    let operation: @MainActor () async -> Any
    let outcomeType: Any.Type
    let deliver: (Any) -> Void
    var isBlocking = false
    var flag: FlowBusyFlag?
    /// The step that made it; a flow and a step are a site.
    var site = FlowCodeLine(file: "", line: 0)
    /// The screen that asked for it.
    var source: Int?
    /// The stack where its outcome is handled.
    var here: Int?
    /// A link has made it.
    var isOfLink = false
    /// It waits for an earlier one of its site.
    var isQueued = false
    var isStarted = false

    @MainActor
    init<Outcome>(
        _ call: FlowCall<Outcome>, of node: Int, policy: FlowCallPolicy,
        deliver: @escaping (Any) -> Void
    ) {
        self.node = node
        name = call.name
        inputs = call.inputs
        self.policy = policy
        operation = call.operation
        outcomeType = Outcome.self
        self.deliver = deliver
    }

    func isOfSameSite(as other: Self) -> Bool {
        node == other.node && site == other.site
    }
}

struct FlowCallPolicy {
    let again: FlowAgain
    let whenHidden: FlowWhenHidden
    let outlivesScreen: Bool

    init(_ again: FlowAgain, _ whenHidden: FlowWhenHidden, _ outlivesScreen: Bool) {
        self.again = again
        self.whenHidden = whenHidden
        self.outlivesScreen = outlivesScreen
    }
}

/// A Bool of a flow's state that says whether a call is under way.
struct FlowBusyFlag {
    let key: AnyHashable
    let write: (Bool) -> Void
}

/// An outcome that waits until its place is in view.
struct FlowParkedAnswer {
    let call: FlowCallRecord
    let outcome: Any
    /// The number of the event that has brought it.
    let eventNumber: Int
}

/// The outcome of a call on its way into the flows.
struct FlowAnswer {
    /// The number of the call; 0 if there is none.
    let call: Int
    let outcome: Any
}
