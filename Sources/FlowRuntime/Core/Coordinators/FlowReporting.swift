import FlowEngine

/// A flow that can also send reports to its caller while it goes on.
@MainActor
open class FlowReportingCoordinator<State, Outcome: FlowOutcome, Report>:
    FlowCoordinator<State, Outcome>
{
    /// Called with each report of a flow that no other flow has called.
    public final var onReport: ((Report) -> Void)?

    public override init(name: String, depthLimit: Int? = nil, state: State) {
        super.init(name: name, depthLimit: depthLimit, state: state)
    }

    /// A flow without state.
    public override init(name: String, depthLimit: Int? = nil) where State == Void {
        super.init(name: name, depthLimit: depthLimit, state: ())
    }

    /// Sends a report to the caller, which handles it when the steps that run now have ended.
    public final func report(
        _ report: Report, nth: Int = 1, function: StaticString = #function
    ) {
        perform(FlowCodedStep(.report, nth, function)) { kernel, frame in
            kernel.tellReport = { self.onReport?(report) }
            kernel.engine.report(0, kernel.keep(.value(report)), frame)
            kernel.tellReport = nil
        }
    }
}

extension FlowDescribing where Self: FlowCoordinatorBase {
    /// A flow called by this one: its live inputs, how to make it, what to do when it reports
    /// something, and when it ends.
    public func flow<
        State, Outcome: FlowOutcome, Report,
        Child: FlowReportingCoordinator<State, Outcome, Report>
    >(
        _ inputs: FlowLiveInput..., key: [String]? = nil, make: @escaping (Self) -> Child,
        onReport: @escaping (Self, Report) -> Void,
        onFinish: @escaping (Self, Outcome) -> Void = { _, _ in }
    ) -> FlowDestination {
        let kind = FlowDestination.Kind.flow(Child.self) {
            make(self)
        } deliver: { outcome in
            guard let outcome = outcome as? Outcome else { return }
            onFinish(self, outcome)
        }
        let destination = FlowDestination(name: "", kind: kind, inputs: inputs)
        destination.key = key
        destination.hear = { report in
            guard let report = report as? Report else { return }
            onReport(self, report)
        }
        return destination
    }
}
