/// Finding flows and stacks by number in lists that are in order of creation.
extension FlowWorld {
    /// The index of a number in an ascending list of `count` numbers.
    @inline(__always)
    package static func place(
        of number: Int32, among count: Int, _ numberAt: (Int) -> Int32
    ) -> Int? {
        // Callers mostly ask about the last number.
        var (low, high) = (0, count - 1)
        if high < 0 { return nil }
        if numberAt(high) == number { return high }
        while low < high {
            let middle = (low + high) / 2
            let found = numberAt(middle)
            if found == number { return middle }
            if found < number { low = middle + 1 } else { high = middle }
        }
        return nil
    }
}

/// The call tree.
extension FlowWorld {
    public func flow(_ id: FlowInstanceID) -> FlowInstance? {
        flowIndex(id).map { flows[$0] }
    }

    /// The index of a flow. The search can rely on later flows having higher numbers.
    func flowIndex(_ id: FlowInstanceID) -> Int? {
        windows[current].flows.withUnsafeBufferPointer { flows in
            Self.place(of: id.number, among: flows.count) { flows[$0].id.number }
        }
    }

    /// The tabs, pages or columns of a flow, while their container is shown.
    subscript(tabsOf id: FlowInstanceID) -> FlowTabsState? {
        get { flowIndex(id).flatMap { windows[current].flows[$0].tabs } }
        _modify {
            if let index = flowIndex(id) {
                yield &windows[current].flows[index].tabs
            } else {
                var nothing: FlowTabsState?
                yield &nothing
            }
        }
    }

    package func type(of id: FlowInstanceID) -> FlowID? {
        flowIndex(id).map { windows[current].flows[$0].flow }
    }

    func caller(of id: FlowInstanceID) -> FlowInstanceID? {
        flowIndex(id).flatMap { windows[current].flows[$0].caller }
    }

    public func isRunning(_ id: FlowInstanceID?) -> Bool {
        guard let id else { return false }
        return flowIndex(id) != nil
    }

    /// The flows a flow has called and that still run, in order of creation.
    public func children(of id: FlowInstanceID?) -> [FlowInstanceID] {
        var result: [FlowInstanceID] = []
        for flow in flows where flow.caller == id { result.append(flow.id) }
        return result
    }

    /// True if some flow shows tabs, pages or columns.
    var hasContainers: Bool { flows.contains { $0.tabs != nil } }

    /// A flow and all below it: callers before callees, children in order of creation.
    func subtree(of id: FlowInstanceID) -> [FlowInstanceID] {
        guard let index = flowIndex(id), flows.contains(where: { $0.caller == id })
        else { return [id] }
        return preorder(from: [index])
    }

    /// All running flows in preorder.
    public var preorder: [FlowInstanceID] {
        let flows = flows
        // The usual case: each flow was called by the one before it, so the flows are in order
        // already.
        let isChain = flows.indices.allSatisfy {
            flows[$0].caller == ($0 == 0 ? nil : flows[$0 - 1].id)
        }
        if isChain { return flows.map { $0.id } }
        return preorder(from: flows.indices.filter { flows[$0].caller == nil })
    }

    private func preorder(from roots: [Int]) -> [FlowInstanceID] {
        let flows = flows
        // For each flow, the first that it has called, and the next that its caller has called.
        var first = [Int](repeating: -1, count: flows.count)
        var next = first
        for index in flows.indices.reversed() {
            guard let caller = flows[index].caller, let parent = flowIndex(caller) else { continue }
            next[index] = first[parent]
            first[parent] = index
        }
        var result: [FlowInstanceID] = []
        for root in roots {
            var open = [root]
            while let index = open.popLast() {
                result.append(flows[index].id)
                if index != root, next[index] >= 0 { open.append(next[index]) }
                if first[index] >= 0 { open.append(first[index]) }
            }
        }
        return result
    }

    /// The place in the call tree: the root is `[0]`, its n-th living child `[0, n]`.
    public func position(of id: FlowInstanceID?) -> [Int]? {
        guard let id, var index = flowIndex(id) else { return nil }
        let flows = flows
        var result: [Int] = []
        while true {
            let caller = flows[index].caller
            var place = 0
            for earlier in 0..<index where flows[earlier].caller == caller { place += 1 }
            result.append(place)
            guard let caller else { return result.reversed() }
            guard let outer = flowIndex(caller) else { return nil }
            index = outer
        }
    }

    /// The flow at a place in the call tree.
    public func flow(at position: [Int]) -> FlowInstance? {
        var caller: FlowInstanceID?
        for place in position {
            let siblings = children(of: caller)
            guard siblings.indices.contains(place) else { return nil }
            caller = siblings[place]
        }
        return caller.flatMap { flow($0) }
    }
}
