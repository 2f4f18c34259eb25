import FlowModel

/// A cache of routes between flows, which all parts share. Its entries depend on the symbols
/// alone, so a part resolves to the same with an empty cache.
struct KnownRoutes {
    /// The flows that lead to a flow, for the flows that were looked up so far.
    var leading: [Int: Set<Int>] = [:]
    /// How one flow opens another, for the pairs that were looked up so far.
    var openings: [FlowCall: ShowStage.Opening] = [:]
}

/// Finds the routes through the flows on which no flow comes twice.
struct RouteSearch {
    private let calls: CallTable
    /// Calls of flows that no step calls.
    private var added: [FlowCall] = []
    private let goal: Int
    /// The flow that runs the step: routes that differ only before it count as one.
    private let running: Int?
    /// For each flow that a route must still pass, the flows that lead there.
    private(set) var leading: [Int: Set<Int>] = [:]
    private var isOnWay: Set<Int> = []
    private var found: [[Int]] = []
    private var budget = Self.limit
    /// How many flows the search visits before it gives up.
    private static let limit = 20_000
    /// The search ends with this many routes, since no message names more.
    private static let enough = 4

    /// `leading` comes from an earlier search.
    init(_ calls: CallTable, goal: Int, running: Int?, leading: [Int: Set<Int>]) {
        self.calls = calls
        self.leading = leading
        self.goal = goal
        self.running = running
    }

    /// True if it knows more calls than the table, so that its results hold for this search only.
    var isAlone: Bool { !added.isEmpty }

    mutating func addIfNeverCalled(_ flow: Int, by caller: Int) {
        guard calls.callers[flow].isEmpty, !added.contains(where: { $0.flow == flow }) else {
            return
        }
        added.append(FlowCall(caller: caller, flow: flow))
    }

    private func isCall(_ caller: Int, _ flow: Int) -> Bool {
        let call = FlowCall(caller: caller, flow: flow)
        return calls.calls.contains(call) || added.contains(call)
    }

    /// The flows that a flow calls, in order; of very many only those that lead to a goal.
    private func callees(of caller: Int, leadingTo flows: Set<Int>) -> [Int] {
        let own = calls.callees[caller]
        let found =
            flows.count < own.count / 8
            ? flows.filter { calls.calls.contains(FlowCall(caller: caller, flow: $0)) }.sorted()
            : own
        return added.isEmpty
            ? found : found + added.filter { $0.caller == caller }.map { $0.flow }
    }

    /// Finds the routes that pass the wanted flows in order, each from the flow that runs the step
    /// on; only a few of them, if there are many.
    mutating func routes(from root: Int, over wanted: [Int]) -> [[Int]] {
        for flow in wanted + [goal] where !added.isEmpty || leading[flow] == nil {
            leading[flow] = flowsLeading(to: flow)
        }
        var way = [root]
        isOnWay = [root]
        visit(&way, wanted.first == root ? wanted.dropFirst() : wanted[...])
        return found
    }

    /// Returns the route that passes only these flows, from the flow that runs the step on if there
    /// is one.
    func route(from root: Int, overNothingBut wanted: [Int]) -> [Int]? {
        for start in [running, root].compactMap({ $0 }) {
            var way = [start] + wanted.drop { $0 == start }
            if way.last != goal { way.append(goal) }
            let isWhole = zip(way, way.dropFirst()).allSatisfy { isCall($0, $1) }
            if isWhole, Set(way).count == way.count { return way }
        }
        return nil
    }

    private func flowsLeading(to goal: Int) -> Set<Int> {
        var result: Set<Int> = [goal]
        var open = [goal]
        while let flow = open.popLast() {
            let callers = calls.callers[flow] + added.filter { $0.flow == flow }.map { $0.caller }
            for caller in callers where result.insert(caller).inserted { open.append(caller) }
        }
        return result
    }

    private mutating func visit(_ way: inout [Int], _ rest: ArraySlice<Int>) {
        budget -= 1
        guard budget > 0, found.count < Self.enough, let last = way.last else { return }
        if last == goal { return keep(way, rest) }
        let first = rest.first
        let ahead = leading[first ?? goal] ?? []
        for next in callees(of: last, leadingTo: ahead) where ahead.contains(next) {
            // The next wanted flow leads to itself, but perhaps not to the one wanted after it.
            let left = next == first ? rest.dropFirst() : rest
            guard !isOnWay.contains(next), leading[left.first ?? goal]?.contains(next) == true
            else { continue }
            way.append(next)
            isOnWay.insert(next)
            visit(&way, left)
            isOnWay.remove(next)
            way.removeLast()
            if budget <= 0 || found.count >= Self.enough { return }
        }
    }

    private mutating func keep(_ way: [Int], _ rest: ArraySlice<Int>) {
        guard rest.isEmpty else { return }
        let cut = running.flatMap { way.firstIndex(of: $0) } ?? 0
        let kept = Array(way[cut...])
        if !found.contains(kept) { found.append(kept) }
    }
}
