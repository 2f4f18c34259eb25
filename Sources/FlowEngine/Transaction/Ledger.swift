/// The part of an event's work that survives a rollback (law C7, E2, I5): how much was done, the
/// answers that are used up, and the actions that are not tried again. The host writes down the
/// decided steps.
package struct FlowLedger {
    /// The gates whose `otherwise` runs, or was stopped by the next gate.
    var askedGates: [Int32] = []
    /// The actions that have met their gates again.
    package var tried: [FlowWaiting] = []
    /// Parked answers that the reaction has run: they are used up even if it faults.
    var answered: [FlowWaiting] = []
    fileprivate var takenItems = 0
    fileprivate var takenTurns = 0
    fileprivate var reachedSteps = 0
    fileprivate var runActions = 0
}

extension FlowEngine {
    package func takeItem() throws(FlowStop) {
        ledger.takenItems += 1
        if ledger.takenItems > FlowBound.agendaItems { throw fault(.runaway) }
    }

    /// Counts a turn of work that follows from an event though nothing is on the agenda.
    package func takeTurn() throws(FlowStop) {
        ledger.takenTurns += 1
        if ledger.takenTurns > FlowBound.turns { throw fault(.runaway) }
    }

    /// Counts a step. True if it may be reached.
    package func mayReachStep() -> Bool {
        ledger.reachedSteps += 1
        return ledger.reachedSteps <= FlowBound.steps
    }

    /// Counts a run of an action. True if it may run.
    package func mayRunAction() -> Bool {
        ledger.runActions += 1
        return ledger.runActions <= FlowBound.runs
    }
}

/// The event that runs: the one that has come, or one that has waited.
package struct FlowAttempt: Equatable {
    /// Nil if nothing has happened yet.
    package var event: FlowEvent?
    /// The window of that event.
    package var window: Int32
    /// Gates that need not be asked any more.
    package var passed: [Int32] = []
    /// Screens whose guards have been answered with `leave`.
    package var waived: [FlowWaiver] = []
}
