import TestSupport

/// All of them are compiled into one program, which makes the one that it is told to make.
extension PlantedMistake {
    /// The text of both, of which the mistake is the one with a number.
    func text(_ number: Int) -> String {
        isStatement
            ? "if plantedMistake == \(number) { \(wrong) } else { \(right) }"
            : "(plantedMistake == \(number) ? \(wrong) : \(right))"
    }

    static let all = [
        PlantedMistake(
            "it takes the next step while something moves", in: "SwiftUIRouter.swift",
            "movement == nil", "true"),
        PlantedMistake(
            "the first configuration wins while something moves", in: "SwiftUIRouter.swift",
            "wanted = configuration", "if movement == nil { wanted = configuration }",
            isStatement: true),
        PlantedMistake(
            "it holds for ever", in: "SwiftUIRouter.swift", "receiver?.release()", "_ = receiver",
            isStatement: true),
        PlantedMistake(
            "it keeps what has gone", in: "SwiftUIRouter.swift",
            "entries.count != shown.entries.count", "false"),
        PlantedMistake(
            "it does not wait until a layer has gone", in: "SwiftUIRouter.swift",
            "move(slot.tellsOfItsEnd ? .dismissal : .transition)", "advanceSoon()",
            isStatement: true),
        PlantedMistake(
            "it puts back in the turn in which the user acts", in: "LayerState.swift",
            "advanceSoon()\n        receiver?.send(event)", "receiver?.send(event)",
            isStatement: true),
        PlantedMistake(
            "it takes an alert that was lost for closed", in: "LayerState.swift",
            "layer.slot == .dialog", "true"),
        PlantedMistake(
            "a layer that is held can be pulled away", in: "LayerState.swift",
            "!layer.isDismissible || layer.isGuarded", "false"),
        PlantedMistake(
            "it reports what it has taken away itself", in: "LayerState.swift",
            "self.presented(by: slot)", "self.above ?? router?.layers.last"),
        PlantedMistake(
            "it reports several pops as one", in: "StackState.swift", "popped.count > 1", "false"),
        PlantedMistake(
            "it takes an echo for an act", in: "StackState.swift", "path.starts(with: new)",
            "true"),
        PlantedMistake(
            "it is silent of a tab that is tapped again", in: "EntryState.swift",
            "router?.send(.tab(name: name, tabs: tabs.id))",
            "if name != before { router?.send(.tab(name: name, tabs: tabs.id)) }",
            isStatement: true),
        PlantedMistake(
            "what has opened a scene arrives twice", in: "SceneFlows.swift",
            "echoes.firstIndex(of: name)", "nil"),
        PlantedMistake(
            "a URL that has opened a scene is taken for an echo for ever", in: "SceneFlows.swift",
            "old.phase == .active", "false"),
        PlantedMistake(
            "it does not wait for what was saved", in: "SceneFlows.swift",
            "new.phase != .background", "true"),
        PlantedMistake(
            "it does not wait for what has opened the scene", in: "FlowSceneView.swift",
            "delegate.map { $0.options != nil } ?? true", "true"),
        PlantedMistake(
            "what was saved is not restored", in: "SceneFlows.swift", "moment.saved", "nil"),
        PlantedMistake(
            "what was saved is erased before the launch", in: "FlowSceneView.swift",
            "flows.hasBegun", "true"),
        PlantedMistake(
            "a notification goes to another window", in: "FlowSceneDelegate.swift",
            "connected.first { $0.scene === scene }", "connected.last"),
        PlantedMistake(
            "what comes before the view is lost", in: "FlowSceneDelegate.swift",
            "early.append(take)", "_ = take", isStatement: true),
        PlantedMistake(
            "each device is a phone", in: "FlowView.swift",
            "UIDevice.current.userInterfaceIdiom == .pad", "false"),
        PlantedMistake(
            "each view is updated each time", in: "EntryState.swift",
            "!self.entry.looks(like: entry)", "true"),
        PlantedMistake(
            "a view does not hear that its screen is guarded", in: "Looks.swift",
            "bars == other.bars && isGuarded == other.isGuarded", "bars == other.bars"),
        PlantedMistake(
            "a view does not hear of the way back around its tabs", in: "Looks.swift",
            "showsOuterBack == other.showsOuterBack", "true"),
        PlantedMistake(
            "a screen keeps what has left its slot", in: "Looks.swift",
            "[one.entry].compactMap { $0 }.look(like: [two.entry].compactMap { $0 })", "true"),
        PlantedMistake(
            "what others draw comes again", in: "SwiftUIRouter.swift", "awaited.insert(layer.id)",
            "_ = layer", isStatement: true),
        PlantedMistake(
            "nobody hears of a picker that was pulled away", in: "SwiftUIRouter.swift",
            "layer.answer { sheet.close() }", "_ = sheet", isStatement: true),
        PlantedMistake(
            "a layer keeps what has left its stack", in: "LayerState.swift",
            "layer.withoutStack", "layer"),
        PlantedMistake(
            "tabs of two flows are not told apart", in: "ContainerViews.swift",
            "views.tabLabel(tab.name, tabs.flow)", "views.tabLabel(tab.name, tab.name)"),
        PlantedMistake(
            "a tab has no badge", in: "ContainerViews.swift",
            "views.tabBadge(tab.name, tabs.flow)", "String?.none"),
        PlantedMistake(
            "what the app says of tabs is asked for once", in: "SwiftUIRouter.swift",
            "showings += 1", "_ = showings", isStatement: true),
        PlantedMistake(
            "the view that a popover points to takes it along as the user does",
            in: "LayerState.swift", "below.anchors.contains(anchor)", "true"),
        PlantedMistake(
            "a hosted screen does not tell how high it is", in: "UIKitScreens.swift",
            "newValue ? .preferredContentSize : []", "[]"),
        PlantedMistake(
            "a hosted screen keeps the size that was asked for", in: "UIKitScreens.swift",
            "!newValue", "false"),
        PlantedMistake(
            "a hosted screen has the height of one line", in: "UIKitScreens.swift",
            "CGSize(width: width, height: .greatestFiniteMagnitude)",
            "CGSize(width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)"),
        PlantedMistake(
            "a width before the flows begin is lost", in: "SwiftUIRouter.swift",
            "toldWidth == nil", "true"),
        PlantedMistake(
            "the width of the launch is told again", in: "SwiftUIRouter.swift",
            "wanted == nil", "false"),
        PlantedMistake(
            "VoiceOver hears of the launch", in: "EntryState.swift",
            "isKnown && entry.isSwitched", "entry.isSwitched"),
        PlantedMistake(
            "VoiceOver does not hear of slots", in: "EntryState.swift",
            "isKnown && self.slots[slot.name] !== state", "false"),
        PlantedMistake(
            "VoiceOver hears of what is covered", in: "SwiftUIRouter.swift",
            "!arrivals.isDisjoint(with: layers.last?.stack?.top?.seen ?? [])", "true"),
        PlantedMistake(
            "VoiceOver does not hear of another root", in: "SwiftUIRouter.swift",
            "root != nil", "root == nil"),
    ]
}
