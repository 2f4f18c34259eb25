/// Swiping through pages: the swipe is a fact, the transition of the flow the reaction (law B1).
extension FlowEngine {
    /// The pages beside the current one.
    package func neighbours(of found: FoundChild) -> [Int32] {
        let pages = traits.container(of: found.flow)
        guard pages.kind == .pages else { return [] }
        let there = found.tabs.children.filter { isThere($0, of: found.flow.id) }
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

    /// True if the user can swipe to a page: the container is in view, and the page is beside the
    /// one shown.
    package func canSwipe(to found: FoundChild) -> Bool {
        canTap(tabsOf: found.flow.id)
            && neighbours(of: found).contains(found.child)
    }

    package func page(
        _ event: FlowEvent, _ container: FlowInstanceID, _ child: Int32
    ) -> FlowVerdict {
        guard let found = find(child, .pages, in: container) else { return .gone }
        guard canSwipe(to: found) else { return .ignored }
        begin(event)
        world[tabsOf: found.flow.id]?.selected = child
        queueIfWanted(.selected(child: child), of: found.flow)
        return transact(afterFactOf: event) {
        } left: {
            .deliveries(progress.agenda)
        }
    }
}
