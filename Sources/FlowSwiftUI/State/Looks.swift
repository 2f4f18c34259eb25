import FlowRuntime

// What views show of two configurations. A view that shows the same of both is not updated.

extension FlowLayer {
    /// The layer without its stack, which has a state of its own. What has left the stack would
    /// stay in memory with it.
    var withoutStack: FlowLayer {
        FlowLayer(
            id: id, style: style, presentation: presentation, anchor: anchor,
            isPassthrough: isPassthrough, isDismissible: isDismissible, isGuarded: isGuarded,
            alert: alert, sheet: sheet, stack: FlowStack(id: stack.id, entries: []))
    }

    /// Whether it is presented in the same way. Nobody can say that of alerts and sheets of the
    /// system, which have closures.
    func looks(like other: FlowLayer) -> Bool {
        guard alert == nil, sheet == nil, other.alert == nil, other.sheet == nil else {
            return false
        }
        return id == other.id && style == other.style
            && presentation?.kind == other.presentation?.kind
            && presentation?.sheet == other.presentation?.sheet
            && anchor?.name == other.anchor?.name && anchor?.screen === other.anchor?.screen
            && isPassthrough == other.isPassthrough && isDismissible == other.isDismissible
            && isGuarded == other.isGuarded
    }
}

extension FlowStackEntry {
    /// Whether it looks the same, with all that is in it.
    @MainActor
    func looks(like other: FlowStackEntry) -> Bool {
        guard EntryKey(self) == EntryKey(other), selectedName == other.selectedName,
            showsOuterBack == other.showsOuterBack,
            contents.looks(like: other.contents)
        else { return false }
        return switch (screen, other.screen) {
        case (let one?, let two?): one.looks(like: two)
        case (nil, nil): true
        default: false
        }
    }
}

extension FlowScreenEntry {
    fileprivate func looks(like other: FlowScreenEntry) -> Bool {
        screen === other.screen && bars == other.bars && isGuarded == other.isGuarded
            && slots.map(\.name) == other.slots.map(\.name)
            && zip(slots, other.slots).allSatisfy { one, two in
                (one.entry.map { [$0] } ?? []).look(like: two.entry.map { [$0] } ?? [])
            }
    }
}

extension [FlowTabContent] {
    @MainActor
    fileprivate func looks(like other: [FlowTabContent]) -> Bool {
        count == other.count
            && zip(self, other).allSatisfy { one, two in
                one.name == two.name && one.isAction == two.isAction
                    && one.stack?.id == two.stack?.id
                    && (one.stack?.entries ?? []).look(like: two.stack?.entries ?? [])
            }
    }
}

extension [FlowStackEntry] {
    @MainActor
    fileprivate func look(like other: [FlowStackEntry]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.looks(like: $1) }
    }
}
