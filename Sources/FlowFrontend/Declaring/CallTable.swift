/// One flow that calls another.
struct FlowCall: Hashable {
    let caller: Int
    let flow: Int
}

/// The calls between flows.
struct CallTable {
    /// The flows that each flow calls, in order.
    private(set) var callees: [[Int]] = []
    private(set) var callers: [[Int]] = []
    private(set) var calls: Set<FlowCall> = []
    /// Flows that some flow pushes.
    private(set) var isPushed: Set<Int> = []
    /// For each flow, the flows that replace everything they show by it.
    private(set) var replacers: [[Int]] = []

    init(_ uses: [Uses]) {
        callers = [[Int]](repeating: [], count: uses.count)
        replacers = callers
        for (caller, uses) in uses.enumerated() {
            let called = uses.calledFlows.sorted()
            callees.append(called)
            for callee in called {
                callers[callee].append(caller)
                calls.insert(FlowCall(caller: caller, flow: callee))
            }
            isPushed.formUnion(uses.pushedFlows)
            for other in uses.replacingFlows { replacers[other].append(caller) }
        }
    }
}
