import FlowModel

extension Screen {
    /// Whether the app makes it; else the system does.
    var isBuilt: Bool { !kind.hasButtons && sheet == nil }
}

extension FlowGraph {
    /// The screens that the app makes, without the repetitions of those that flows share.
    var distinctScreens: [ScreenID] {
        var seen: Set<SourceSpan> = []
        return screens.indices.filter { index in
            screens[index].isBuilt
                && (!screens[index].isShared || seen.insert(screens[index].span).inserted)
        }.map { ScreenID($0) }
    }

    /// The screens whose generated names begin with those of their flows, since another screen is
    /// called as they are. One that flows share keeps its own name.
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
