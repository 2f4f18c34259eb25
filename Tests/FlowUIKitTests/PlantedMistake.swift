import TestSupport

extension PlantedMistake {
    static let all =
        common + doors + more + tabs + drawnByOthers + focus + looks + ownDelegates

    /// All of them; those of a round are in different files.
    static let rounds: [[PlantedMistake]] = {
        let byFile = Dictionary(grouping: all, by: \.file).sorted { $0.key < $1.key }.map(\.value)
        let count = byFile.map(\.count).max() ?? 0
        return (0..<count).map { round in byFile.compactMap { $0.dropFirst(round).first } }
    }()

    private static let common = [
        PlantedMistake(
            "it does not wait until nothing moves", in: "UIKitRouter.swift",
            "guard isStill || isFirst else", "guard isStill || !isFirst || isFirst else"),
        PlantedMistake(
            "the window has no root at the launch", in: "UIKitRouter.swift",
            "layers.isEmpty && foreign == nil", "layers.isEmpty && foreign != nil"),
        PlantedMistake(
            "it holds for ever", in: "UIKitRouter.swift", "receiver?.release()", "()"),
        PlantedMistake(
            "the first configuration wins while something moves", in: "UIKitRouter.swift",
            "wanted = configuration\n", "if !isHolding { wanted = configuration }\n"),
        PlantedMistake(
            "it takes a swipe that is taken back for nothing", in: "ScreenObserver.swift",
            "stack?.swipesTakenBack += 1", ""),
        PlantedMistake(
            "it reports several pops as one", in: "Acts.swift",
            "isToldOf ? stack.pops : []", "isToldOf ? stack.pops.suffix(1) : []"),
        PlantedMistake(
            "it takes each swipe for the back button", in: "ScreenObserver.swift",
            "stack.pops.append((height, isSwipe))",
            "stack.pops.append((height, isSwipe && height < 0))"),
        PlantedMistake(
            "a layer in a context covers all", in: "Presenting.swift",
            "below.definesPresentationContext = true", "_ = below"),
        PlantedMistake(
            "a layer in a context covers the screen on top only", in: "Presenting.swift",
            "below.definesPresentationContext = true",
            "below.children.last?.definesPresentationContext = true"),
        PlantedMistake(
            "it dismisses twice", in: "Changes.swift",
            "presenter.dismiss(",
            "presenter.dismiss(animated: false)\n            presenter.dismiss("),
        PlantedMistake(
            "it takes a dropped presentation for done", in: "Presenting.swift",
            "guard below.viewIfLoaded?.window != nil else { return true }", ""),
        PlantedMistake(
            "the delegate is set once", in: "ScreenObserver.swift",
            "where layer.kind != nil {", "where layer.id == 2 {"),
        PlantedMistake(
            "what is guarded can be pulled away", in: "Changes.swift",
            "shown.controller.isModalInPresentation = isModal", ""),
        PlantedMistake(
            "a popover points to nothing", in: "Presenting.swift",
            "else if let view = below.view", "else if let view = below.view, layer.id < 0"),
        PlantedMistake(
            "one screen stands twice in a stack", in: "Arranging.swift",
            "wanted = StackOnScreen.withoutRepetitions(wanted)", ""),
        PlantedMistake(
            "UIKit selects tabs too", in: "ScreenObserver.swift",
            "else { return false }\n            // UIKit does so",
            "else { return true }\n            // UIKit does so"),
        PlantedMistake(
            "it does not wait until a layer has gone", in: "Changes.swift",
            "return dismiss(from: kept", "_ = dismiss(from: kept"),
        PlantedMistake(
            "it reports what it has taken away itself", in: "Changes.swift",
            "for layer in layers[place...] { layer.isLeaving = true }", ""),
        PlantedMistake(
            "columns have no compact column", in: "Columns.swift",
            "controller.setViewController(compact, for: .compact)", ""),
        PlantedMistake(
            "UIKit decides how wide columns are", in: "Columns.swift",
            "UITraitCollection(horizontalSizeClass: width), forChild: controller)",
            "width == .compact ? nil : nil, forChild: controller)"),
        PlantedMistake(
            "columns are not moved when UIKit collapses them", in: "Columns.swift",
            "for (stack, navigation) in shown.stacks(for: columns) {",
            "for (stack, navigation) in shown.stacks(for: columns) where !columns.isCollapsed {"),
        PlantedMistake(
            "a notification arrives twice", in: "FlowArrivals.swift", "if !isFirst, let",
            "if !isFirst || isFirst, let"),
        PlantedMistake(
            "what comes with what was saved is lost", in: "FlowScene.swift",
            "arrival: arrival,", "arrival: state == nil ? arrival : nil,"),
        PlantedMistake(
            "it does not wait for what was saved", in: "FlowScene.swift",
            "state != nil || UIApplication.shared.isProtectedDataAvailable", "true"),
        PlantedMistake(
            "the flows hear of widths in the background", in: "Room.swift",
            "if scene?.activationState != .background { tellWidth() }", "tellWidth()"),
        PlantedMistake(
            "the flows hear of no width", in: "Room.swift", "receiver?.send(.width(now))", "()"),
        PlantedMistake(
            "what has changed in the background is told late", in: "Room.swift",
            "MainActor.assumeIsolated { router?.enterForeground(scene) }", "_ = (router, scene)"),
        PlantedMistake(
            "what has changed in the background is told when another window comes",
            in: "Room.swift", "ObjectIdentifier(scene) == entering {",
            "entering != nil, scene.windows.count > 0 {"),
        PlantedMistake(
            "what changes on the way to the foreground stays untold", in: "Room.swift",
            "MainActor.assumeIsolated { router?.roomDidChange() }", "_ = router"),
        PlantedMistake(
            "what changes between launch and begin stays untold", in: "Room.swift",
            "if toldWidth == nil { toldWidth = width }", "toldWidth = width"),
        PlantedMistake(
            "the flows hear of the width that the launch has told", in: "Room.swift",
            "if toldWidth == nil { toldWidth = width }", ""),
        PlantedMistake(
            "it looks as often as UIKit tells", in: "UIKitRouter.swift",
            "guard !isToLookSoon else { return }", ""),
        PlantedMistake(
            "it looks soon once", in: "UIKitRouter.swift",
            "self?.isToLookSoon = false\n", ""),
        PlantedMistake(
            "a router that has gone leaves a view", in: "Room.swift",
            "view.removeFromSuperview()", "_ = view"),
        PlantedMistake(
            "each device is a phone", in: "Room.swift", "== .pad ? .pad : .phone",
            "== .pad ? .phone : .phone"),
        PlantedMistake(
            "universal links are taken for activities", in: "FlowArrivals.swift",
            "activity.activityType == NSUserActivityTypeBrowsingWeb", "false"),
    ]

    /// The app shows screens of its own over flows, and flows on its own stack.
    private static let doors = [
        PlantedMistake(
            "what the app pushes is taken off", in: "Guests.swift",
            "owner.guests.append(controller)", "_ = owner"),
        PlantedMistake(
            "all of the app's own is taken for what is below the flow", in: "Guests.swift",
            "owner = own\n", "owner = nil\n_ = own\n"),
        PlantedMistake(
            "it shows again what the user has popped", in: "Guests.swift",
            "for entry in owners.values { entry.guests = [] }", ""),
        PlantedMistake(
            "what is below the flow is noted once", in: "Guests.swift",
            "hosts = below\n", "if hosts.isEmpty { hosts = below }\n"),
        PlantedMistake(
            "the height of a stack is that of the flow", in: "Acts.swift",
            "defer { rest -= entry.guests.count }", ""),
        PlantedMistake(
            "what is under another screen has been popped", in: "Acts.swift",
            "there.compactMap { owners[$0] }",
            "there.compactMap { owners[$0].flatMap { _ in nil } }"),
        PlantedMistake(
            "the transition to what the app has pushed is the user's", in: "ScreenObserver.swift",
            "StackOnScreen.controllers(of: asked).last === viewController",
            "asked.last?.controllers.last === viewController"),
        PlantedMistake(
            "it tells of a swipe that leaves a screen of the app's own", in: "ScreenObserver.swift",
            "router.owners[swiped] != nil", "swiped.viewIfLoaded != nil"),
        PlantedMistake(
            "swipes stay off above what is guarded", in: "Arranging.swift",
            "let isOff = asks && (entry?.guests.isEmpty ?? true)", "let isOff = asks"),
        PlantedMistake(
            "a tap on the selected tab leaves what the app has pushed", in: "ScreenObserver.swift",
            "router.hasOnlyGuests(over: navigation)", "router.isAnswering"),
        PlantedMistake(
            "it presents where the app presents already", in: "Presenting.swift",
            "guard let below = presentedChain.last", "guard let below = layers.last?.controller"),
        PlantedMistake(
            "it reports what the app has taken away with its own", in: "Guests.swift",
            "layers = layers[..<first] + layers[first...].filter(\\.isClosed)", "_ = first"),
        PlantedMistake(
            "it shows again what the user has closed", in: "Guests.swift",
            ".filter(\\.isClosed)", ".filter(\\.isLeaving)"),
        PlantedMistake(
            "it does not notice that the app takes a layer down", in: "OnScreen.swift",
            "super.viewDidDisappear(animated)\n            router?.lookSoon()",
            "super.viewDidDisappear(animated)"),
        PlantedMistake(
            "another root comes below what the app presents", in: "Changes.swift",
            "foreign == nil, presentedChain.count > 1",
            "foreign == nil, presentedChain.isEmpty"),
        PlantedMistake(
            "flows on one stack tell each other for ever", in: "ScreenObserver.swift",
            "guard !Self.all(on: navigation).contains(self)",
            "guard navigation.delegate !== self"),
        PlantedMistake(
            "two flows change one stack at once", in: "Guests.swift",
            "return other.stack(of: stack.navigation)?.asked != nil", "return false"),
        PlantedMistake(
            "a flow that has ended stays the delegate", in: "UIKitRouter.swift",
            "observer.leave(foreign)", "_ = foreign"),
        PlantedMistake(
            "a flow takes the app's delegate along", in: "ScreenObserver.swift",
            "all[place - 1].router?.delegates.keep(next, of: navigation)", "_ = next"),
        PlantedMistake(
            "a flow remembers a delegate that the app has taken off", in: "ScreenObserver.swift",
            "router?.delegates.keep(nil, of: navigation)", ""),
        PlantedMistake(
            "another root on the app's stack is another stack", in: "Changes.swift",
            "register(layer.stack.id, on: navigation)",
            "stacks[layer.stack.id] = StackOnScreen(navigation)"),
        PlantedMistake(
            "the bar stays as the flow has left it", in: "Arranging.swift",
            "shown.hidesBar != nil && shown.hadNoBar", "false"),
    ]

    /// More tabs than a compact bar has room for.
    private static let more = [
        PlantedMistake(
            "it leaves the list of tabs at once", in: "Containers.swift",
            "if front != name, !isBehindList(name) {", "if front != name {"),
        PlantedMistake(
            "it does not look what the user chooses in the list", in: "Containers.swift",
            "guard hasListMoved else { return nil }",
            "guard hasListMoved, selected == nil else { return nil }"),
        PlantedMistake(
            "it is not the delegate of the list", in: "ScreenObserver.swift",
            "if let list = tabs.list { observer.observe(list) }", "_ = tabs"),
        PlantedMistake(
            "it does not wait until the list stands still", in: "Containers.swift",
            "list?.transitionCoordinator != nil", "false"),
        PlantedMistake(
            "the list shows a tab again, and nobody looks", in: "ScreenObserver.swift",
            "tabs.hasListMoved = true\n                router.lookSoon()",
            "router.lookSoon()"),
        PlantedMistake(
            "back from the list is a tap on the selected tab", in: "ScreenObserver.swift",
            "!tabs.isBehindList(name) else", "!name.isEmpty else"),
        PlantedMistake(
            "the list takes stacks apart", in: "Containers.swift",
            "guard names.count > 5 || !shells.isEmpty else", "guard names.count < 0 else"),
        PlantedMistake(
            "a tab in the list has two bars", in: "Containers.swift",
            "let hides = name(of: shown) != nil", "let hides = list === shown"),
        PlantedMistake(
            "what the app has put on one of many tabs stays", in: "ScreenObserver.swift",
            "if viewController !== navigation {", "if viewController === navigation {"),
        PlantedMistake(
            "the user changes the order of tabs", in: "Containers.swift",
            "controller.customizableViewControllers = []", ""),
    ]

    /// What the app says of tabs.
    private static let tabs = [
        PlantedMistake(
            "badges are not asked for", in: "UIKitRouter.swift",
            "(entry.container as? TabsOnScreen)?.updateItems(updateTabBarItem)", "_ = entry"),
        PlantedMistake(
            "badges are asked for at each look", in: "UIKitRouter.swift",
            "guard isToUpdateItems else { return }", ""),
        PlantedMistake(
            "tabs of two flows are not told apart", in: "Containers.swift",
            "flow = tabs.flow", "flow = tabs.tabs[0].name"),
        PlantedMistake(
            "the app is asked for all tabs when one comes", in: "Containers.swift",
            "let own = items[name] ?? item(name, flow)", "let own = item(name, flow)"),
        PlantedMistake(
            "a tab that comes again has its old item", in: "Containers.swift",
            "items = items.filter { wanted.contains($0.key) }", ""),
        PlantedMistake(
            "a popover stays one on a phone", in: "ScreenObserver.swift",
            "        func presentationControllerShouldDismiss(",
            """
                    func adaptivePresentationStyle(
                        for controller: UIPresentationController,
                        traitCollection: UITraitCollection
                    ) -> UIModalPresentationStyle { .none }

                    func presentationControllerShouldDismiss(
            """),
    ]

    /// Alerts, sheets of the system and screens of kind `external`.
    private static let drawnByOthers = [
        PlantedMistake(
            "it does not notice what the app takes down", in: "OnScreen.swift",
            "if window == nil { router?.lookSoon() }", ""),
        PlantedMistake(
            "what others draw comes again", in: "Acts.swift", "!isToTell(layer)", "true"),
        PlantedMistake(
            "what others draw is never shown again", in: "Acts.swift",
            "return below.map { presentedChain.contains($0) } ?? false", "return below != nil"),
        PlantedMistake(
            "a picker that was pulled away tells nobody", in: "Acts.swift",
            "if layer.isClosed, let sheet = layer.sheet { return sheet.close() }", ""),
        PlantedMistake(
            "a picker closes twice", in: "Presenting.swift", "$0.id == layer }), !shown.isAnswered",
            "$0.id == layer })"),
        PlantedMistake(
            "it takes the delegate of an external screen", in: "ScreenObserver.swift",
            "guard layer.stack != nil || layer.sheet != nil,",
            "guard layer.stack != nil || layer.kind == .external,"),
        PlantedMistake(
            "it does not hear of a picker with a delegate of the app's own",
            in: "ScreenObserver.swift",
            "let presentation = layer.controller.presentationController\n",
            """
            let presentation = layer.controller.presentationController,
            layer.stack != nil || presentation.delegate == nil

            """),
        PlantedMistake(
            "it presents what others draw in its own way", in: "Presenting.swift",
            "guard layer.style != .external else { return }", ""),
        PlantedMistake(
            "a share sheet has no source", in: "Presenting.swift",
            "[.popover, .actionSheet, .external]", "[.popover, .actionSheet]"),
        PlantedMistake(
            "it lets external screens be pulled", in: "Changes.swift",
            "layer.style != .external, layer.alert", "layer.alert"),
    ]

    /// VoiceOver hears of what UIKit does not tell it.
    private static let focus = [
        PlantedMistake(
            "VoiceOver hears of tabs that the user has tapped", in: "Containers.swift",
            "selected != name && tapped != name", "selected != name"),
        PlantedMistake(
            "a tap on a tab counts for ever", in: "Containers.swift",
            "            tapped = nil\n", ""),
        PlantedMistake(
            "VoiceOver does not hear of pages", in: "Arranging.swift",
            "if shown.arrange(pages), shown.isSeen {",
            "if shown.arrange(pages), shown.isMoving {"),
        PlantedMistake(
            "VoiceOver hears of a hidden tab in place of what is seen", in: "Arranging.swift",
            "if shown.arrange(tabs, item: makeTabBarItem), shown.isSeen {",
            "if shown.arrange(tabs, item: makeTabBarItem) {"),
        PlantedMistake(
            "VoiceOver does not hear of slots", in: "Arranging.swift",
            "if host.viewIfLoaded?.window != nil { arrival = child }", ""),
        PlantedMistake(
            "VoiceOver hears of slots of screens that come with UIKit", in: "Arranging.swift",
            "if host.viewIfLoaded?.window != nil { arrival = child }", "arrival = child"),
        PlantedMistake(
            "VoiceOver hears of the launch", in: "Changes.swift",
            "if window?.rootViewController != nil { arrival", "if window != nil { arrival"),
        PlantedMistake(
            "VoiceOver hears of what is covered", in: "UIKitRouter.swift",
            "root(around: arrival) === presentedChain.last", "presentedChain.last != nil"),
        PlantedMistake(
            "VoiceOver hears it again each time", in: "UIKitRouter.swift",
            "self.arrival = nil\n            guard", "guard"),
    ]
}
