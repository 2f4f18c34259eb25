import FlowRuntime

// Compares the parts of two configurations that the views show. A view is updated only if they
// differ.

extension FlowLayer {
    /// The layer without its stack, which has a state of its own. With the stack, entries that have
    /// left it would stay in memory.
    var withoutStack: FlowLayer {
        FlowLayer(
            id: id, style: style, presentation: presentation, anchor: anchor,
            isPassthrough: isPassthrough, isDismissible: isDismissible, isGuarded: isGuarded,
            alert: alert, sheet: sheet, stack: FlowStack(id: stack.id, entries: []))
    }

    /// True if it is presented in the same way. Alerts and sheets of the system hold closures,
    /// which cannot be compared, so they always count as different.
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
    /// True if the entry and its contents look the same.
    @MainActor
    func looks(like other: FlowStackEntry) -> Bool {
        guard EntryKey(self) == EntryKey(other), selectedName == other.selectedName,
            showsOuterBack == other.showsOuterBack,
            contents.look(like: other.contents)
        else { return false }
        return switch (screen, other.screen) {
        case (let one?, let two?): one.looks(like: two)
        case (nil, nil): true
        default: false
        }
    }
}

extension FlowScreenEntry {
    @MainActor
    fileprivate func looks(like other: FlowScreenEntry) -> Bool {
        screen === other.screen && bars == other.bars && isGuarded == other.isGuarded
            && slots.elementsEqual(other.slots) { one, two in
                one.name == two.name
                    && [one.entry].compactMap { $0 }.look(like: [two.entry].compactMap { $0 })
            }
    }
}

extension [FlowTabContent] {
    @MainActor
    fileprivate func look(like other: [FlowTabContent]) -> Bool {
        elementsEqual(other) { one, two in
            one.name == two.name && one.stack?.id == two.stack?.id
                && (one.stack?.entries ?? []).look(like: two.stack?.entries ?? [])
        }
    }
}

extension [FlowStackEntry] {
    @MainActor
    fileprivate func look(like other: [FlowStackEntry]) -> Bool {
        elementsEqual(other) { $0.looks(like: $1) }
    }
}
