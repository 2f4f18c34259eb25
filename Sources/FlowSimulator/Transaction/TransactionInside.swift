#if !hasFeature(Embedded)
    import FlowModel
#endif

/// Steps that act inside a child of the flow's own container, selected or not (law D17).
extension Transaction {
    mutating func perform(
        _ verb: Verb, inside child: Int32, _ frame: Frame
    ) throws(Stop) {
        if machine.hasChosenStack(frame.flow, in: configuration) {
            return try perform(verb, frame)
        }
        guard let tabs = configuration.flow(frame.flow)?.tabs,
            tabs.columns != nil || canSelect(child, of: frame.flow)
        else { throw fault(.noTarget) }
        if case .replace(let destination) = verb {
            if machine.mayShowRunning, try showsRunning(verb, frame) { return }
            return try replace(
                child, by: destination.target, source(destination.arguments, frame), frame)
        }
        if !isStarted(child, of: frame.flow) {
            switch verb {
            case .push:
                if tabs.columns != nil { makeStack(ofColumn: child, of: frame.flow) }
                try startChild(child, of: frame.flow, with: nil)
            case .popToRoot: return
            default: throw fault(.noTarget)
            }
        }
        guard let outer = configuration.flow(frame.flow)?.tabs?.stacks[Int(child)] else {
            throw fault(.noTarget)
        }
        try perform(verb, frame.at(configuration.frontStack(from: outer)))
    }

    /// All that stands in the child goes; the child itself need not have started.
    private mutating func replace(
        _ child: Int32, by target: Destination.Target, _ source: InputSource, _ frame: Frame
    ) throws(Stop) {
        let before = Showing(for: frame.flow, in: configuration)
        let stack = configuration.flow(frame.flow)?.tabs?.stacks[Int(child)] ?? makeStack()
        if let index = configuration.flowIndex(frame.flow) {
            configuration.flows[index].tabs?.stacks[Int(child)] = stack
        }
        let inner = configuration.allStacks(from: stack)
        for called in configuration.children(of: frame.flow).reversed() {
            guard let flow = configuration.flow(called),
                flow.child == child || inner.contains(flow.home)
            else { continue }
            removeAll(of: called)
            end(called, .cancelled(.parent), .sweep)
        }
        remove(configuration.entries(of: stack).map { $0.id })
        try sweep(before, showsNext: true)
        try place(target, source, on: stack, calledFrom: stack, by: frame.flow)
    }
}

extension Transaction.Frame {
    /// The same steps on another stack.
    func at(_ here: InstanceID) -> Transaction.Frame {
        Transaction.Frame(
            flow: flow, type: type, here: here, reporter: reporter, payload: payload,
            screen: screen, mode: mode, origin: origin)
    }
}
