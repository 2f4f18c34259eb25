/// A step that makes a call, as it is reached.
package struct FlowCallStep {
    /// As its host counts steps.
    let site: Int32
    /// The values in scope at the step, and the inputs of the call.
    let asker: FlowTicket
    let inputs: FlowTicket?
    let operation: FlowOperation
    let busy: FlowBusy
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
    public let id: FlowInstanceID
    /// The flow that called.
    public let flow: FlowInstanceID
    /// The step that made the call, as its host counts them.
    package let site: Int32
    /// What was in scope at that step.
    package let asker: FlowTicket
    public let operation: FlowOperation
    /// The inputs, as they were when the call was made.
    package let inputs: FlowTicket?
    /// The entry of the screen it was made from.
    public let source: FlowInstanceID?
    /// The stack the answer acts at.
    package let here: FlowInstanceID
    public let busy: FlowBusy
    package let outlivesScreen: Bool
    package let whenHidden: FlowWhenHidden
    /// It waits for the end of an earlier one of the same site.
    public package(set) var isQueued: Bool

    package var tickets: [FlowTicket?] { [asker, inputs] }

    /// The same call where everything is named otherwise.
    package func renamed(
        _ rename: (FlowInstanceID) -> FlowInstanceID, _ renumber: (FlowTicket) -> FlowTicket
    ) -> FlowCallToken {
        FlowCallToken(
            id: rename(id), flow: rename(flow), site: site, asker: renumber(asker),
            operation: operation, inputs: inputs.map(renumber), source: source.map(rename),
            here: rename(here), busy: busy,
            outlivesScreen: outlivesScreen, whenHidden: whenHidden, isQueued: isQueued)
    }

    /// Tokens of one site and flow follow one another (law E3).
    func isOfSameSite(as other: FlowCallToken) -> Bool {
        flow == other.flow && site == other.site
    }
}

extension FlowWorld {
    /// Whether a call of the window takes everything from the user (law E4).
    public var isBusy: Bool {
        calls.contains { $0.busy == .blocking }
    }

    /// Whether a stack is seen: of those of the open layers, from its own to the innermost
    /// visible ones. A layer that is not shown yet would come to the top.
    func isInView(_ stack: FlowInstanceID) -> Bool {
        if waitingLayers.contains(where: { $0.stack == stack }) { return true }
        return openLayers.contains { seenStacks(from: $0.stack).contains(stack) }
    }

    /// The screen a call was made from, while it is there.
    public func source(of call: FlowCallToken) -> FlowScreenInstance? {
        guard let source = call.source else { return nil }
        guard let entry = entry(source), let screen = entry.screen else { return nil }
        return FlowScreenInstance(screen, entry.ordinal)
    }
}
