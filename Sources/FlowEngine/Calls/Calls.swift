/// A step that makes a call, as it is reached.
public struct FlowCallStep: Sendable, Hashable {
    /// The number that the host has for the step.
    let site: Int32
    /// The values that were in scope at the step.
    package var asker: FlowTicket
    /// The inputs, as they were when the call was made.
    package var inputs: FlowTicket?
    public let operation: FlowOperation
    public let busy: FlowBusy
    let again: FlowAgain
    let outlivesScreen: Bool
    let whenHidden: FlowWhenHidden

    package init(
        site: Int32, asker: FlowTicket, inputs: FlowTicket?, operation: FlowOperation,
        busy: FlowBusy,
        again: FlowAgain, outlivesScreen: Bool, whenHidden: FlowWhenHidden
    ) {
        self.site = site
        self.asker = asker
        self.inputs = inputs
        self.operation = operation
        self.busy = busy
        self.again = again
        self.outlivesScreen = outlivesScreen
        self.whenHidden = whenHidden
    }
}

/// A call that has been made and not answered yet (law E1).
public struct FlowCallToken: Sendable, Hashable {
    public internal(set) var id: FlowInstanceID
    /// The step that made the call.
    public internal(set) var step: FlowCallStep
    /// The flow that called, the stack the answer acts at, and the screen it was made from.
    var frame: FlowEngine.Frame
    /// True if it waits for the end of an earlier one of the same site.
    public package(set) var isQueued = false

    /// The flow that called.
    public var flow: FlowInstanceID { frame.flow }

    /// True if both are of one site and flow, whose tokens follow one another (law E3).
    func isOfSameSite(as other: FlowCallToken) -> Bool {
        flow == other.flow && step.site == other.step.site
    }
}

extension FlowWorld {
    /// True if a call of the window blocks all events of the user (law E4).
    public var isBusy: Bool {
        calls.contains { $0.step.busy == .blocking }
    }

    /// True if a stack is seen: in an open layer, any from the layer's own to the innermost visible
    /// ones. A layer that is not shown yet would come to the top, so it counts.
    func isInView(_ stack: FlowInstanceID) -> Bool {
        if waitingLayers.contains(where: { $0.stack == stack }) { return true }
        return openLayers.contains { seenStacks(from: $0.stack).contains(stack) }
    }

    /// The screen a call was made from, while it is there.
    public func source(of call: FlowCallToken) -> FlowScreenInstance? {
        call.frame.reporter.flatMap { entry($0)?.instance }
    }
}
