/// Steps that act inside a child of the flow's own container, selected or not (law D17).
extension FlowEngine {
    /// The frame in which the step acts; nil if there is nothing to do. A `replace` keeps the frame
    /// of its flow: `replace(_:_:in:_:)` clears the child.
    package func enter(
        _ child: Int32, for kind: FlowStep.Kind?, _ frame: Frame
    ) throws(FlowStop) -> Frame? {
        if hasChosenStack(frame.flow) { return frame }
        guard let tabs = world.flow(frame.flow)?.tabs,
            tabs.columns != nil || canSelect(child, of: frame.flow)
        else { throw fault(.noTarget) }
        if kind == .replace { return frame }
        if !isStarted(child, of: frame.flow) {
            if kind == .popToRoot { return nil }
            guard kind == .push else { throw fault(.noTarget) }
            if tabs.columns != nil { makeStack(ofColumn: child, of: frame.flow) }
            try startChild(child, of: frame.flow, with: nil)
        }
        guard let outer = world.flow(frame.flow)?.tabs?.stacks[Int(child)] else {
            throw fault(.noTarget)
        }
        var inside = frame
        inside.here = world.frontStack(from: outer)
        return inside
    }

    /// Removes all that is in the child, which need not have started. Returns the child's stack.
    func clear(
        _ child: Int32, _ frame: Frame, cause: FlowCancellation = .parent
    ) throws(FlowStop) -> FlowInstanceID {
        let before = showing(for: frame.flow)
        let stack = world[tabsOf: frame.flow]?.stacks[Int(child)] ?? makeStack()
        world[tabsOf: frame.flow]?.stacks[Int(child)] = stack
        let inner = world.allStacks(from: stack)
        endChildren(of: frame.flow, cause) { $0.child == child || inner.contains($0.home) }
        removeEntries(of: stack)
        try sweep(before, cause: cause, showsNext: true)
        return stack
    }
}
