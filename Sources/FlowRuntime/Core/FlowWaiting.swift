// What has arrived and has to wait (law B13, J4, J8).
extension FlowRuntime {
    /// Ends an event that does not land: nothing of it stays but what was decided.
    func endLanding(_ event: FlowEvent, _ stop: FlowLandingStop) {
        switch stop {
        case .waits: keepUntilItLands(parked(event))
        case .refused: transaction?.report.verdict = .refused
        case .unwanted: transaction?.report.verdict = .unhandled
        case .ignored: transaction?.report.verdict = .ignored
        }
    }

    /// Ends the attempt to land something that had to wait.
    func endLanding(_ work: FlowWork, _ stop: FlowLandingStop) {
        switch stop {
        case .waits: keepUntilItLands(work)
        case .refused: note(.forgotten("refused"))
        case .unwanted: note(.forgotten("stale"))
        case .ignored: return
        }
    }

    private func work(_ event: FlowEvent) -> FlowWork {
        FlowWork(
            id: world.newID(), event: event, eventNumber: windows.eventCount, window: self,
            isOutside: windows.isOutside, reaction: .event)
    }

    private func parked(_ event: FlowEvent) -> FlowWork {
        transaction?.parks = true
        return work(event)
    }

    /// Something that cannot land now is tried again at the end of every later event.
    private func keepUntilItLands(_ work: FlowWork) {
        var work = work
        work.waived = []
        makeRoom { $0.isWaiting }
        world.actions.append(FlowParkedAction(work: work, gate: nil))
    }

    /// What the app was launched by lands as soon as anything is shown.
    func keepLaunch(_ arrival: FlowArrival) {
        world.actions.append(FlowParkedAction(work: work(.arrival(arrival)), gate: nil))
    }

    /// An event of the app waits for the first screen.
    func keepUntilShown(_ event: FlowEvent) {
        makeRoom { $0.waitsForScreen }
        world.actions.append(FlowParkedAction(work: parked(event), gate: nil, question: .screen))
    }
}
