#if !hasFeature(Embedded)
    import FlowModel
#endif

/// The part of a transaction that survives a rollback (law C7, I5): what was decided, how much was
/// done, and what is not tried again.
struct Ledger {
    var decided: [Decided] = []
    var choices: [Choice] = []
    /// What the alert would have been given when a leave guard stopped a reaction.
    var askedInputs: [Value] = []
    /// The gates that are being asked, each because of what is done where the one before fails.
    var askedGates: [Int32] = []
    /// The actions that have met their gates again.
    var tried: [Waiting] = []
    private var takenItems = 0
    private var takenTurns = 0
    private var reachedSteps = 0
    private var runActions = 0

    /// A fault at the step that was decided last.
    func fault(_ kind: FaultKind) -> Stop {
        .fault(Fault(kind: kind, step: decided.last))
    }

    mutating func takeItem() throws(Stop) {
        takenItems += 1
        if takenItems > Bound.agendaItems { throw fault(.runaway) }
    }

    /// Counts what follows from an event though nothing is on the agenda.
    mutating func takeTurn() throws(Stop) {
        takenTurns += 1
        if takenTurns > Bound.turns { throw fault(.runaway) }
    }

    mutating func reachStep(_ step: Decided) throws(Stop) {
        reachedSteps += 1
        if reachedSteps > Bound.steps { throw .fault(Fault(kind: .runaway, step: step)) }
    }

    mutating func runAction(_ step: Decided) throws(Stop) {
        runActions += 1
        if runActions > Bound.runs { throw .fault(Fault(kind: .runaway, step: step)) }
    }
}

/// What runs: the event itself, or one that has waited.
struct Attempt {
    /// Nil where nothing has happened yet.
    var event: Event?
    /// The window of that event.
    var window: Int32
    /// Gates that need not be asked any more.
    var passed: [Int32] = []
    /// Screens whose guards have been answered with `leave`.
    var waived: [Waiver] = []
}
