import FlowEngine

/// A call of hand-written Swift with its inputs. It is described when the step runs; the work
/// begins when the event is over, and is cancelled when nobody waits for its outcome any more.
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

extension FlowDescribing where Self: FlowCoordinatorBase {
    /// Calls hand-written Swift; `then` handles the outcome. With `isBlocking` the user can do
    /// nothing until then. A call ends with the flow, and also with the screen that asked for it,
    /// unless `outlivesScreen`. If a method calls the same operation in two places, the second
    /// needs `nth: 2`; else it counts as the first call made again.
    public func call<Outcome>(
        _ call: FlowCall<Outcome>, isBlocking: Bool = false, again: FlowAgain = .ignore,
        whenHidden: FlowWhenHidden = .deliver, outlivesScreen: Bool = false,
        nth: Int = 1, function: StaticString = #function,
        then: @escaping (Self, Outcome) -> Void = { _, _ in }
    ) {
        make(
            FlowCallRecord(call, deliver: delivery(then)),
            FlowCallPolicy(isBlocking ? .blocking : .unseen, again, whenHidden, outlivesScreen),
            FlowCodedStep(.call, nth, function))
    }

    /// Calls hand-written Swift; `then` handles the outcome. The flag in the flow's state is true
    /// until then.
    public func call<Outcome, State, End: FlowOutcome>(
        _ call: FlowCall<Outcome>, busy flag: WritableKeyPath<State, Bool>,
        again: FlowAgain = .ignore, whenHidden: FlowWhenHidden = .deliver,
        outlivesScreen: Bool = false, nth: Int = 1, function: StaticString = #function,
        then: @escaping (Self, Outcome) -> Void = { _, _ in }
    ) where Self: FlowCoordinator<State, End> {
        let write: (FlowCoordinatorBase, Bool) -> Void = { flow, value in
            (flow as? Self)?.state[keyPath: flag] = value
        }
        make(
            FlowCallRecord(call, deliver: delivery(then)),
            FlowCallPolicy(.unseen, again, whenHidden, outlivesScreen),
            FlowCodedStep(.call, nth, function), flag: (flag, write))
    }

    private func make(
        _ call: FlowCallRecord, _ policy: FlowCallPolicy, _ step: FlowCodedStep,
        flag: (key: AnyHashable, write: (FlowCoordinatorBase, Bool) -> Void)? = nil
    ) {
        var step = step
        step.isCall = true
        perform(step) { kernel, frame in
            var policy = policy
            if let flag { policy.busy = .flag(kernel.number(ofFlag: flag.key, flag.write)) }
            kernel.make(call, policy, frame)
        }
    }

    private func delivery<Outcome>(_ then: @escaping (Self, Outcome) -> Void) -> (Any) -> Void {
        { [weak self] outcome in
            guard let self, let outcome = outcome as? Outcome else { return }
            then(self, outcome)
        }
    }
}

/// A call of hand-written Swift, as a step makes it.
final class FlowCallRecord {
    let name: String
    let inputs: [Any]
    let operation: @MainActor () async -> Any
    let outcomeType: Any.Type
    let deliver: (Any) -> Void
    /// The step that makes it.
    var site = FlowStepSite(.call, 1, "")

    @MainActor
    init<Outcome>(_ call: FlowCall<Outcome>, deliver: @escaping (Any) -> Void) {
        name = call.name
        inputs = call.inputs
        operation = call.operation
        outcomeType = Outcome.self
        self.deliver = deliver
    }
}

struct FlowCallPolicy {
    var busy: FlowBusy
    let again: FlowAgain
    let whenHidden: FlowWhenHidden
    let outlivesScreen: Bool

    init(
        _ busy: FlowBusy, _ again: FlowAgain, _ whenHidden: FlowWhenHidden, _ outlivesScreen: Bool
    ) {
        self.busy = busy
        self.again = again
        self.whenHidden = whenHidden
        self.outlivesScreen = outlivesScreen
    }
}

/// The outcome of a call on its way into the flows.
struct FlowAnswer {
    let call: FlowInstanceID
    let outcome: Any
}

extension FlowKernel {
    fileprivate func number(
        ofFlag key: AnyHashable, _ write: @escaping (FlowCoordinatorBase, Bool) -> Void
    ) -> Int32 {
        let (number, isNew) = numbers.flag(key)
        if isNew { flags.append(write) }
        return number
    }

    fileprivate func make(
        _ call: FlowCallRecord, _ policy: FlowCallPolicy, _ frame: FlowEngine.Frame
    ) {
        guard let context, let site = context.step else { return }
        call.site = site
        engine.make(
            FlowCallStep(
                site: numbers.site(site, calling: call.name), asker: keep(.call(call)), inputs: nil,
                operation: FlowOperation(service: 0, operation: 0), busy: policy.busy,
                again: policy.again, outlivesScreen: policy.outlivesScreen,
                whenHidden: policy.whenHidden),
            frame)
    }
}
