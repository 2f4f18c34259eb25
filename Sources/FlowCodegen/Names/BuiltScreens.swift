import FlowModel

extension Screen {
    /// True if the app makes the screen; otherwise the system does.
    var isBuilt: Bool { !kind.hasButtons && sheet == nil }
}

extension FlowGraph {
    /// The screens that the app makes; a screen that flows share is here once.
    var distinctScreens: [ScreenID] {
        var seen: Set<SourceSpan> = []
        return screens.indices.filter { index in
            screens[index].isBuilt
                && (!screens[index].isShared || seen.insert(screens[index].span).inserted)
        }.map { ScreenID($0) }
    }

    /// The screens whose generated names begin with the names of their flows, because another
    /// screen has the same name. A screen that flows share keeps its own name.
    var screensNamedWithFlow: Set<ScreenID> {
        let distinct = distinctScreens
        var counts: [String: Int] = [:]
        for screen in distinct { counts[SwiftName.type(self[screen].name), default: 0] += 1 }
        return Set(
            distinct.filter { screen in
                !self[screen].isShared && counts[SwiftName.type(self[screen].name)] ?? 0 > 1
            })
    }
}
