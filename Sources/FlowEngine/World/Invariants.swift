/// A rule that every configuration keeps between two events, whatever has happened.
public enum FlowInvariant: String, Sendable, CaseIterable {
    /// A flow runs if it shows something, has presented a layer or was presented in one.
    case ownersRun
    /// A flow is called by one that runs and is older, so that the call tree has no circle.
    case callersAreOlder
    /// At most one flow has no caller.
    case oneRoot
    /// Flows, stacks and entries are in the order of their numbers, and no number is used twice.
    case numbersAreUnique
    /// A stack is held once: by a layer, a child of a container or a slot. Each entry is on one.
    case stacksAreHeldOnce
    /// A slot holds one entry at most, and names its host.
    case slotsHoldOne
    /// Each container is the one container entry of a flow with children, and each such flow has
    /// one.
    case containersMatch
    /// The selected child is one of the container's, and so is the first column that is seen.
    case selectionExists
    /// A screen has a number, which no other screen of the window has or had.
    case screensAreNumbered
    /// Every layer except the root shows something.
    case layersShow
    /// Calls and answers belong to flows that run, and only one call per site is at work.
    case callsBelong
    /// A step or an answer that waits belongs to a flow that runs, and a question has its alert. An
    /// action that waits for a flow or a call may wait one event longer, if the event that ends the
    /// flow or call faults.
    case waitingBelongs
    /// A layer that waits has a flow that runs and shows nothing.
    case waitingLayersWait
    /// The kept counts of what flows show are right.
    case sharesAreKept
    /// Everything that runs, is shown or waits has its values, and nothing else has any.
    case valuesStandApart
}

extension FlowWorld {
    /// The invariants that do not hold in some running window; there are none, unless the engine or
    /// its host is wrong.
    ///
    /// The host has values for instances with these numbers, in ascending order, and for these
    /// tickets.
    package func brokenInvariants(
        instances: [Int32], tickets: [FlowTicket]
    ) -> [FlowInvariant] {
        let views = windows.filter { !$0.isKilled }.map { seen(from: $0.id) }
        return FlowInvariant.allCases.filter { invariant in
            if invariant == .valuesStandApart {
                return instances != instanceNumbers || tickets != self.tickets
            }
            return !views.allSatisfy { $0.holds(invariant) }
        }
    }

    /// The numbers of flows and screens, in ascending order.
    private var instanceNumbers: [Int32] {
        var numbers: [Int32] = []
        for window in windows {
            for flow in window.flows { numbers.append(flow.id.number) }
            for entry in window.entries where entry.screen != nil {
                numbers.append(entry.id.number)
            }
        }
        return numbers.sorted()
    }

    private func holds(_ invariant: FlowInvariant) -> Bool {
        switch invariant {
        case .ownersRun:
            return owners.allSatisfy { isRunning($0) }
        case .callersAreOlder:
            return flows.allSatisfy { flow in
                flow.caller.map { $0 < flow.id && isRunning($0) } ?? true
            }
        case .oneRoot: return children(of: nil).count <= 1
        case .numbersAreUnique: return areNumbersUnique
        case .stacksAreHeldOnce:
            return stacks.map { $0.id } == heldStacks.sorted()
                && entries.allSatisfy { stackIndex($0.stack) != nil }
        case .slotsHoldOne: return areSlotsRight
        case .containersMatch: return doContainersMatch
        case .selectionExists:
            return flows.compactMap { $0.tabs }.allSatisfy { tabs in
                tabs.stacks.indices.contains(Int(tabs.selected))
                    && tabs.columns.map { tabs.stacks.indices.contains(Int($0.firstShown)) } ?? true
            }
        case .screensAreNumbered:
            let ordinals = entries.filter { $0.screen != nil }.map { $0.ordinal }
            return ordinals.isEachThereOnce
                && ordinals.allSatisfy { $0 > 0 && $0 < nextOrdinal }
        case .layersShow: return layers.dropFirst().allSatisfy { !isEmpty($0.stack) }
        case .callsBelong: return doCallsBelong
        case .waitingBelongs: return doesWaitingBelong
        case .waitingLayersWait:
            return waitingLayers.allSatisfy { layer in
                guard let home = layer.home else { return false }
                return isRunning(home) && !isShowing(home)
            }
        case .sharesAreKept: return areSharesKept
        case .valuesStandApart: return true
        }
    }

    private var owners: [FlowInstanceID] {
        let ofLayers = layers.dropFirst().flatMap { [$0.presenter, $0.home] }
        return (entries.map { $0.owner } + ofLayers).compactMap { $0 }
    }

    private var areNumbersUnique: Bool {
        let lists = [flows.map { $0.id }, stacks.map { $0.id }, entries.map { $0.id }.sorted()]
        let areInOrder = lists.allSatisfy { list in
            zip(list, list.dropFirst()).allSatisfy { $0 < $1 }
        }
        let all = lists.flatMap { $0 }
        return areInOrder && all.isEachThereOnce
            && all.allSatisfy { $0.number > 0 && $0.number < nextNumber }
    }

    private var heldStacks: [FlowInstanceID] {
        var held = (layers + waitingLayers).map { $0.stack }
        for flow in flows { held += (flow.tabs?.stacks ?? []).compactMap { $0 } }
        for entry in entries { held += entry.slots }
        return held
    }

    private var areSlotsRight: Bool {
        for entry in entries {
            for slot in entry.slots {
                guard host(of: slot) == entry.id, entries(of: slot).count <= 1 else { return false }
            }
        }
        return true
    }

    private var doContainersMatch: Bool {
        let containers = entries.filter { $0.content == .tabs }.compactMap { $0.owner }
        return containers.sorted() == flows.filter { $0.tabs != nil }.map { $0.id }
    }

    private var doCallsBelong: Bool {
        let running = calls.filter { !$0.isQueued }
        for (index, call) in running.enumerated()
        where running[..<index].contains(where: { $0.isOfSameSite(as: call) }) {
            return false
        }
        return calls.allSatisfy { isRunning($0.flow) }
            && waiting.compactMap { $0.answered }.allSatisfy { isRunning($0.flow) }
    }

    private var doesWaitingBelong: Bool {
        waiting.allSatisfy { waiting in
            switch waiting.wait {
            case .uncovered, .view: return isRunning(waiting.flow)
            case .answer(let question): return stack(holding: question.alert) != nil
            case .flow, .call, .slot, .screen: return true
            case .passed, .dropped: return false
            }
        }
    }
}

extension Array where Element: Comparable {
    fileprivate var isEachThereOnce: Bool {
        let sorted = sorted()
        return zip(sorted, sorted.dropFirst()).allSatisfy { $0 < $1 }
    }
}
