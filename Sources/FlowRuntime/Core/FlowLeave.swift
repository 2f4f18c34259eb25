/// What a screen says to everything that would remove it: a question, or a refusal (law H).
///
/// It is said anew whenever something is about to remove the screen, so that it is known before a
/// gesture begins.
@MainActor
public struct FlowLeave {
    let isHeld: Bool
    /// The outputs of the screen that may remove it all the same.
    let passes: [String]
    /// Describes the alert that asks; nil refuses. It throws nothing itself: Swift takes it from
    /// what is passed to the alert, which is evaluated when the alert is made.
    let ask: (() throws -> FlowDestination)?

    private init(_ isHeld: Bool, _ passes: [String], _ ask: (() throws -> FlowDestination)?) {
        self.isHeld = isHeld
        self.passes = passes
        self.ask = ask
    }

    /// The screen does not leave without an answer while the condition holds, unless one of these
    /// outputs removes it.
    public init(
        when condition: Bool, unless outputs: [String] = [],
        ask: @escaping () throws -> FlowDestination
    ) {
        self.init(condition, outputs, ask)
    }

    /// The screen does not leave while the condition holds, unless one of these outputs removes it.
    public static func refusing(when condition: Bool, unless outputs: [String] = []) -> Self {
        Self(condition, outputs, nil)
    }
}

/// A screen whose guard holds.
struct FlowHeldScreen {
    let entry: Int
    let owner: Int
    let screen: FlowScreenID
    let leave: FlowLeave
}

/// The guards that count for a step.
struct FlowGuards {
    /// The step asks nobody.
    var isForced = false
    var held: [FlowHeldScreen] = []
}

/// What is to be asked before a screen leaves.
struct FlowQuestion {
    let screen: FlowScreenID
    let owner: Int
    let alert: FlowDestination
}

/// A screen that may leave although its guard holds.
struct FlowWaiver: Equatable {
    /// The number of its window.
    let window: Int
    let screen: FlowScreenID
}

/// What has been asked and not been answered.
struct FlowPending {
    let work: FlowWork
    /// The screen that asks.
    let asks: FlowScreenID
    /// The entry of the alert.
    let alert: Int
}

extension FlowCoordinatorBase {
    /// Says, as the answer to an alert that a guard asks, that what was asked about may happen.
    public final func leave(file: StaticString = #fileID, line: UInt = #line) {
        perform(file, line, .quiet) { runtime, _ in runtime.transaction?.leaves = true }
    }

    /// Says, as the answer to such an alert, that what was asked about is forgotten.
    public final func stay(file: StaticString = #fileID, line: UInt = #line) {
        perform(file, line, .quiet) { _, _ in }
    }
}

// What is in the way of a removal.
extension FlowRuntime {
    /// Runs a step that may remove something: the guards that count are those that hold before it
    /// (law H3).
    func guarding(isForced: Bool = false, _ step: () -> Void) {
        let outer = transaction?.guards
        transaction?.guards = FlowGuards(isForced: isForced)
        holdScreens()
        step()
        if let outer { transaction?.guards = outer }
    }

    /// Takes the guards that hold now for those of the step at work.
    func holdScreens() {
        guard let guards = transaction?.guards, !guards.isForced else { return }
        // The screens ask who is at work while they are looked at.
        let held = heldScreens()
        transaction?.guards.held = held
    }

    /// The committed screens that do not leave without an answer, the one in front first.
    private func heldScreens() -> [FlowHeldScreen] {
        if !world.isAnyGuarded { return [] }
        return world.entriesInFrontOrder.compactMap { held in
            guard let entry = world.entries[held], let owner = entry.owner,
                let ordinal = entry.ordinal, let destination = entry.destination,
                let leave = destination.leave?(), leave.isHeld, !passes(entry, leave)
            else { return nil }
            let screen = FlowScreenID(name: destination.name, ordinal: ordinal)
            let waiver = FlowWaiver(window: id, screen: screen)
            if transaction?.waived.contains(waiver) == true { return nil }
            return FlowHeldScreen(entry: held, owner: owner, screen: screen, leave: leave)
        }
    }

    /// Whether the event at work is an output that may remove the screen which has sent it.
    private func passes(_ entry: FlowEntry, _ leave: FlowLeave) -> Bool {
        guard case .output(let output)? = transaction?.atWork else { return false }
        return output.source?.entry == entry.id && leave.passes.contains(output.name)
    }

    /// Judges what a step has removed; it has shown nothing new yet.
    func judgeRemoval() {
        guard !hasFault, let held = transaction?.guards.held, !held.isEmpty else { return }
        stop(for: held.filter { world.entries[$0.entry] == nil })
    }

    /// Whether a gesture would remove a screen whose guard holds: nothing is gone then (law H5).
    func isStopped(_ event: FlowEvent) -> Bool {
        guard case .system(let gesture) = event else { return false }
        switch gesture {
        case .swipeBegun, .swipeDownBegun: return false
        default: break
        }
        let entries = Set(entriesTaken(by: gesture))
        if entries.isEmpty { return false }
        stop(for: heldScreens().filter { entries.contains($0.entry) })
        return hasFault
    }

    /// Takes the reaction back for the screens that it would remove: one that refuses is enough,
    /// else the one in front asks (law H4).
    private func stop(for removed: [FlowHeldScreen]) {
        guard let first = removed.first else { return }
        if removed.allSatisfy({ $0.leave.ask != nil }), let alert = try? first.leave.ask?() {
            halt(
                .question(
                    FlowQuestion(screen: first.screen, owner: first.owner, alert: alert)))
        } else {
            halt(.refusal)
        }
    }

    /// Whether a guard holds, so that a gesture which would remove the screen is a wish.
    func isGuarded(_ entry: FlowEntry) -> Bool {
        entry.destination?.leave?().isHeld ?? false
    }
}

// Asking, and what comes of the answer.
extension FlowRuntime {
    /// Asks before something happens. There is one question at a time, and the newest wins
    /// (law H7).
    func ask(_ question: FlowQuestion, about work: FlowWork) {
        var alert: Int?
        if let earlier = world.pending {
            note(.replaced("leave \(earlier.asks)"))
            if earlier.asks == question.screen, world.entries[earlier.alert] != nil {
                alert = earlier.alert
            } else {
                takeDown(earlier.alert)
            }
        }
        world.pending = FlowPending(
            work: work, asks: question.screen, alert: alert ?? putUp(question))
    }

    private func putUp(_ question: FlowQuestion) -> Int {
        sweepActionSheet(for: question.owner)
        let stack = world.newStack()
        addLayer(
            FlowLayerRecord(
                id: world.newID(), style: .alert, presenter: question.owner, home: nil,
                stack: stack))
        let id = world.newID()
        append(FlowEntry(id: id, owner: question.owner, kind: .screen(question.alert)), to: stack)
        return id
    }

    private func takeDown(_ alert: Int) {
        guard let stack = world.stack(of: alert), let index = world.layerIndex(ofStack: stack)
        else { return }
        cutLayers(from: index)
    }

    /// What was asked about happens, if that was the answer (law C1.4). False if not.
    func goOnLeaving() -> Bool {
        guard transaction?.leaves == true, let answered = transaction?.answeredQuestion,
            answered.window === self
        else { return false }
        // A question is answered once, whatever its answer says when it runs again.
        transaction?.leaves = false
        transaction?.answeredQuestion = nil
        var work = answered.asked.work
        work.waived.append(FlowWaiver(window: id, screen: answered.asked.asks))
        attempt(work) {
            drain()
            dropAllLayersThatStayedEmpty()
        }
        return true
    }

    /// A question whose alert has fallen is not asked any more.
    func forgetFallenQuestion() {
        guard let pending = world.pending, world.entries[pending.alert] == nil else { return }
        world.pending = nil
        transaction?.report.records.append(.forgotten("stale"))
    }

    /// What a screen sends ends what was agreed about it, where something waits (law H9).
    func endWaivers(of event: FlowEvent) {
        guard case .output(let output) = event, let screen = output.source?.screen else { return }
        let waiver = FlowWaiver(window: id, screen: screen)
        for window in windows.all {
            for index in window.world.actions.indices {
                window.world.actions[index].work.waived.removeAll { $0 == waiver }
            }
        }
    }
}
