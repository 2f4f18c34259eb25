/// What a step that acts inside a child does there.
package enum FlowEntrance {
    case push, popToRoot, other
    case replace(FlowTarget, FlowTicket)
}

/// Steps that act inside a child of the flow's own container, selected or not (law D17).
extension FlowEngine {
    /// Where the step acts, if there is anything left to do.
    package func enter(
        _ child: Int32, for entrance: FlowEntrance, _ frame: Frame
    ) throws(FlowStop) -> Frame? {
        if hasChosenStack(frame.flow) { return frame }
        guard let tabs = world.flow(frame.flow)?.tabs,
            tabs.columns != nil || canSelect(child, of: frame.flow)
        else { throw fault(.noTarget) }
        if case .replace(let target, let given) = entrance {
            if try showsRunning(target, given, frame, screensToo: false) { return nil }
            try replace(child, by: target, given, frame)
            return nil
        }
        if !isStarted(child, of: frame.flow) {
            switch entrance {
            case .push:
                if tabs.columns != nil { makeStack(ofColumn: child, of: frame.flow) }
                try startChild(child, of: frame.flow, with: nil)
            case .popToRoot: return nil
            case .replace, .other: throw fault(.noTarget)
            }
        }
        guard let outer = world.flow(frame.flow)?.tabs?.stacks[Int(child)] else {
            throw fault(.noTarget)
        }
        return Frame(
            flow: frame.flow, here: world.frontStack(from: outer),
            reporter: frame.reporter, mode: frame.mode)
    }

    private func replace(
        _ child: Int32, by target: FlowTarget, _ given: FlowTicket, _ frame: Frame
    ) throws(FlowStop) {
        let stack = try clear(child, frame)
        try place(target, given, on: stack, calledFrom: stack, by: frame.flow)
    }

    /// All that stands in the child goes; the child itself need not have started. The result is
    /// its stack.
    func clear(
        _ child: Int32, _ frame: Frame, cause: FlowCancellation = .parent
    ) throws(FlowStop) -> FlowInstanceID {
        let before = showing(for: frame.flow)
        let stack = world[tabsOf: frame.flow]?.stacks[Int(child)] ?? makeStack()
        world[tabsOf: frame.flow]?.stacks[Int(child)] = stack
        let inner = world.allStacks(from: stack)
        for called in world.children(of: frame.flow).reversed() {
            guard let flow = world.flow(called),
                flow.child == child || inner.contains(flow.home)
            else { continue }
            removeAll(of: called)
            end(called, .cancelled(cause), .sweep)
        }
        removeEntries(of: stack)
        try sweep(before, cause: cause, showsNext: true)
        return stack
    }
}
