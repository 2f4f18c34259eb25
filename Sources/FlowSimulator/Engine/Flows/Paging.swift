#if !hasFeature(Embedded)
    import FlowModel
#endif

/// Swiping through pages: the swipe is a fact, what the flow does about it the reaction (law B1).
extension Machine {
    func findPage(
        _ position: [Int], _ name: String, _ configuration: Configuration
    ) -> FoundChild? {
        findChild(of: .pages, position, name, configuration)
    }

    /// The pages beside the current one.
    func neighbours(of found: FoundChild, in configuration: Configuration) -> [Int32] {
        let pages = traits.container(of: found.flow)
        guard pages.kind == .pages else { return [] }
        let there = found.tabs.stacks.indices.map { Int32($0) }.filter {
            isThere($0, of: found.flow.id, in: configuration)
        }
        guard let place = there.firstIndex(of: found.tabs.selected) else { return [] }
        var result: [Int32] = []
        if place > 0 { result.append(there[place - 1]) }
        if place + 1 < there.count { result.append(there[place + 1]) }
        if pages.loops, there.count > 1 {
            if place == 0 { result.append(there[there.count - 1]) }
            if place + 1 == there.count { result.append(there[0]) }
        }
        return result
    }

    /// Whether the user can swipe to a page: the container is in view and it is beside the one
    /// shown.
    func canSwipe(to found: FoundChild, in configuration: Configuration) -> Bool {
        canTap(tabsOf: found.flow.id, in: configuration)
            && neighbours(of: found, in: configuration).contains(found.child)
    }

    func page(
        _ position: [Int], _ name: String, _ configuration: Configuration
    ) -> Reaction {
        guard let found = findPage(position, name, configuration) else {
            return verdict(.gone, configuration)
        }
        guard canSwipe(to: found, in: configuration),
            let index = configuration.flowIndex(found.flow.id)
        else { return verdict(.ignored, configuration) }
        let event = Event.page(container: position, name: name)
        var transaction = Transaction(self, configuration)
        transaction.attempt.event = event
        transaction.configuration.flows[index].tabs?.selected = found.child
        let fallback = transaction
        transaction.queueSelection(of: found.child, in: found.flow.id, found.flow.flow)
        let deliveries = transaction.agenda
        do {
            try transaction.settle()
        } catch {
            return stopped(
                by: error, transaction, leaving: fallback, event, .deliveries(deliveries))
        }
        return done(transaction)
    }
}
