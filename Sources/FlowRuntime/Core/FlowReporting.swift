/// A flow that also tells its caller something while it goes on.
@MainActor
open class FlowReportingCoordinator<State, Outcome: FlowOutcome, Report>:
    FlowCoordinator<State, Outcome>
{
    /// How a flow that nobody called says what it reports.
    public final var onReport: ((Report) -> Void)?

    public override init(name: String, depthLimit: Int? = nil, state: State) {
        super.init(name: name, depthLimit: depthLimit, state: state)
    }

    /// A flow that remembers nothing.
    public override init(name: String, depthLimit: Int? = nil) where State == Void {
        super.init(name: name, depthLimit: depthLimit, state: ())
    }

    /// Tells the caller, who hears of it when the steps that run now have ended.
    public final func report(
        _ report: Report, file: StaticString = #fileID, line: UInt = #line
    ) {
        perform(file, line, .quiet) { runtime, id in
            runtime.report(id, report) { self.onReport?(report) }
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
        let kind = FlowDestination.Kind.flow {
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

extension FlowRuntime {
    /// Queues what a flow says to its caller; who has none tells the host (law E5).
    func report(_ id: Int, _ report: Any, tellHost: @escaping () -> Void) {
        guard let node = world.nodes[id] else { return }
        note(.reported(flow: node.coordinator.name, report: report))
        guard let parent = node.parent else {
            transaction?.afterwards.append(tellHost)
            return
        }
        if node.isOfGate { return }
        let mode: FlowContext.Mode = transaction?.context?.mode == .sweep ? .sweep : .full
        schedule(
            .deliver(
                FlowDelivery(
                    caller: parent, child: nameForCaller(of: node), outcome: report,
                    here: node.calledFrom, mode: mode, site: node.site, reporter: id
                ) { report in
                    node.destination?.hear?(report)
                }))
    }

    /// What a flow said before another one swept it is not heard any more.
    func silence(_ node: Int) {
        transaction?.agenda.removeAll { $0.item.delivery?.reporter == node }
    }

    /// A child under the name by which its caller answers it: its own, or that of its tab.
    private func nameForCaller(of node: FlowNode) -> String {
        if case .tab(_, _, let name) = node.place { return name }
        return node.coordinator.name
    }
}
