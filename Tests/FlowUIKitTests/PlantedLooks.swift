import TestSupport

extension PlantedMistake {
    /// How layers and screens look, and what that makes of touches.
    static let looks = [
        PlantedMistake(
            "nobody keeps what animates a layer", in: "Looks.swift",
            "shown.controller.transitioningDelegate = shown.transition",
            """
            shown.controller.transitioningDelegate = shown.transition
            shown.transition = nil
            """),
        PlantedMistake(
            "a transition is made once", in: "Looks.swift",
            "guard name != shown.transitionName else",
            "guard name != shown.transitionName, shown.transition == nil else"),
        PlantedMistake(
            "heights stay as they were", in: "Looks.swift",
            "let isOther = shape != shown.shape",
            "let isOther = shape != shown.shape && !shown.isShown"),
        PlantedMistake(
            "what the user has pulled a sheet to is lost", in: "Looks.swift",
            "let isThere = detents.contains { $0.identifier == selectedDetentIdentifier }",
            "let isThere = detents.isEmpty"),
        PlantedMistake(
            "the flow selects a height once", in: "Looks.swift",
            "selected != nil && selected != old?.selected", "selected != nil && old == nil"),
        PlantedMistake(
            "a height that has gone stays selected", in: "Looks.swift",
            "if !isThere || selected", "if !isThere && old == nil || selected"),
        PlantedMistake(
            "a grabber comes with the sheet only", in: "Looks.swift",
            "prefersGrabberVisible = shape?.hasGrabber ?? false",
            "prefersGrabberVisible = old == nil && shape?.hasGrabber ?? false"),
        PlantedMistake(
            "a sheet is open up to the height written last", in: "Looks.swift",
            "shape?.detents.max { height($0) < height($1) } ?? .large",
            "height(.large) > 0 ? shape?.detents.last ?? .large : .large"),
        PlantedMistake(
            "it takes medium for the lowest height", in: "Looks.swift",
            "case .medium: room / 2", "case .medium: room * 0"),
        PlantedMistake(
            "it takes what the screen needs for the lowest height", in: "Looks.swift",
            "case .content: content > 0 ? content : .infinity",
            "case .content: content > 0 ? 0 : .infinity"),
        PlantedMistake(
            "what is below a sheet stays open", in: "Looks.swift",
            "(layer.isPassthrough || shown.isPassthrough)\n", "layer.isPassthrough\n"),
        PlantedMistake(
            "the height is that of the first screen", in: "Looks.swift",
            "if isOtherSize { sheet.invalidateDetents() }", ""),
        PlantedMistake(
            "the height is that of the stack", in: "Looks.swift",
            "return top?.preferredContentSize.height ?? 0\n",
            "return top?.navigationController?.preferredContentSize.height ?? 0\n"),
        PlantedMistake(
            "a text has the height of one line", in: "Looks.swift",
            "if let measuring {", "if let measuring, measuring.title != nil {"),
        PlantedMistake(
            "bars take room from a text", in: "Looks.swift",
            "measuring.contentHeight(width: room.width) + room.height",
            "measuring.contentHeight(width: room.width)"),
        PlantedMistake(
            "a text has the height of the width that its sheet had first", in: "Looks.swift",
            "|| room != shown.measuredRoom", "|| room.height != shown.measuredRoom.height"),
        PlantedMistake(
            "bars that come and go leave a sheet as high as it was", in: "Looks.swift",
            "|| room != shown.measuredRoom", "|| room.width != shown.measuredRoom.width"),
        PlantedMistake(
            "bars that come and go are seen later", in: "Changes.swift",
            "for (shown, layer) in zip(layers, wanted.layers) { setLook(of: shown, as: layer) }",
            ""),
        PlantedMistake(
            "a text is higher than its window", in: "Looks.swift",
            "height > 0 ? min(height, highest) : highest", "height > 0 ? height : highest"),
        PlantedMistake(
            "a text is measured for ever", in: "Looks.swift",
            "shown.controller.measuring?.tellsOfItsSize = isAsHighAsContent",
            "if isAsHighAsContent { shown.controller.measuring?.tellsOfItsSize = true }"),
        PlantedMistake(
            "a text that grows does not tell", in: "Looks.swift",
            "shown.controller.measuring?.tellsOfItsSize = isAsHighAsContent",
            "shown.controller.measuring?.tellsOfItsSize = isAsHighAsContent && shown.id < 0"),
        PlantedMistake(
            "a screen that grows does not fit", in: "Looks.swift",
            "sheet.animateChanges { sheet.invalidateDetents() }", "_ = sheet"),
        PlantedMistake(
            "a screen that grows is the highest, and nobody looks", in: "Looks.swift",
            "sheet.animateChanges { sheet.invalidateDetents() }\n            lookSoon()",
            "sheet.animateChanges { sheet.invalidateDetents() }"),
        PlantedMistake(
            "a screen that grows moves each sheet", in: "Looks.swift",
            "guard shown?.shape?.detents.contains(.content) == true,", "guard shown != nil,"),
        PlantedMistake(
            "a covered screen that grows moves its sheet", in: "OnScreen.swift",
            "if container === topViewController {", "if container !== router {"),
        PlantedMistake(
            "nobody looks when the window has another height", in: "Room.swift",
            "super.layoutSubviews()\n            router?.lookSoon()", "super.layoutSubviews()"),
        PlantedMistake(
            "the flows hear of a width while views are laid out", in: "Room.swift",
            "super.layoutSubviews()\n            router?.lookSoon()",
            "super.layoutSubviews()\n            router?.roomDidChange()"),
        PlantedMistake(
            "touches beside a popover are lost", in: "Looks.swift",
            "popover.passthroughViews = layer.isPassthrough ? [below]",
            "popover.passthroughViews = shown.isShown ? [below]"),
        PlantedMistake(
            "a popover in a compact window dims what is below", in: "Looks.swift",
            "layer.isPassthrough ? .large : nil\n", "nil\n"),
        PlantedMistake(
            "the tab bar is hidden once", in: "Arranging.swift",
            "shown.setBar(hidden: made.hidesTabBar,",
            "shown.setBar(hidden: !shown.isSeen && made.hidesTabBar,"),
        PlantedMistake(
            "the tab bar comes when a pop has ended", in: "ScreenObserver.swift",
            "router?.moveTabBars(to: viewController, on: stack)", ""),
        PlantedMistake(
            "the tab bar stays when a swipe is taken back", in: "Arranging.swift",
            "if context.isCancelled { tabs.setBar(hidden: before, animated: false) }",
            "_ = (context, before)"),
        PlantedMistake(
            "the tab bar animates by itself", in: "Arranging.swift",
            "tabs.setBar(hidden: coming.hidesTabBar, animated: false)",
            "tabs.setBar(hidden: coming.hidesTabBar, animated: true)"),
        PlantedMistake(
            "the tab bar comes when its tabs go", in: "Arranging.swift",
            "tabs.controller.isAround(stack.navigation)", "tabs.controller !== stack.navigation"),
        PlantedMistake(
            "the tab bar stays hidden", in: "Containers.swift",
            "guard hidden != hidesBar else", "guard hidden, !hidesBar else"),
        PlantedMistake(
            "a screen cannot hide its bar", in: "Arranging.swift",
            "hidesBar || screen.bars.navigation == false",
            "hidesBar || screen.bars.outer == false"),
        PlantedMistake(
            "the toolbar stays", in: "Arranging.swift",
            "shown.navigation.setToolbarHidden(!toolbar, animated: false)",
            "if toolbar { shown.navigation.setToolbarHidden(false, animated: false) }"),
        PlantedMistake(
            "a popover points to the middle", in: "Presenting.swift",
            "if let name = layer.anchor?.name, let item",
            "if let name = layer.anchor?.name, name.isEmpty, let item"),
        PlantedMistake(
            "an action sheet on an iPad points to nothing", in: "Presenting.swift",
            "layer.style != .actionSheet || !isOnPhone", "layer.style != .actionSheet && !isOnPhone"
        ),
        PlantedMistake(
            "an action sheet on a phone points to the middle", in: "Presenting.swift",
            "layer.style != .actionSheet || !isOnPhone", "!isOnPhone || isOnPhone"),
    ]

    /// The app sets delegates of its own on what the router shows, and pages change beside one
    /// another.
    static let ownDelegates = [
        PlantedMistake(
            "the app's delegate of tabs cuts the router off", in: "ScreenObserver.swift",
            "case let tabs as TabsOnScreen: observer.observe(tabs.controller)",
            "case is TabsOnScreen: break"),
        PlantedMistake(
            "nobody looks when the app sets a delegate of tabs", in: "WatchedControllers.swift",
            "UITabBarControllerDelegate)? {\n            didSet { didChangeDelegate() }",
            "UITabBarControllerDelegate)? {\n            didSet {}"),
        PlantedMistake(
            "nobody looks when the app sets a delegate of pages", in: "WatchedControllers.swift",
            "UIPageViewControllerDelegate)? {\n            didSet { didChangeDelegate() }",
            "UIPageViewControllerDelegate)? {\n            didSet {}"),
        PlantedMistake(
            "the app is not asked for a tab", in: "ScreenObserver.swift",
            "guard router.delegates.maySelect(viewController, tabBarController) else {",
            "guard tabs.id > 0 else {"),
        PlantedMistake(
            "the app does not hear of a tap", in: "Arranging.swift",
            "if isTaken { delegates", "if isTaken, tabs.tabs.isEmpty { delegates"),
        PlantedMistake(
            "the app hears of a tap that is not taken", in: "Arranging.swift",
            "shown.tapped == tabs.tabs[tabs.selected].name", "shown.tapped != nil"),
        PlantedMistake(
            "the app hears of what the flow selects", in: "ScreenObserver.swift",
            "!tabs.isSelecting, tabs.tapped == nil\n", "tabs.tapped == nil\n"),
        PlantedMistake(
            "the app's delegate of pages cuts the router off", in: "ScreenObserver.swift",
            "case let pages as PagesOnScreen: observer.observe(pages.controller)",
            "case is PagesOnScreen: break"),
        PlantedMistake(
            "the app takes the pages away", in: "ScreenObserver.swift",
            "if pages.dataSource !== self { pages", "if pages.delegate == nil { pages"),
        PlantedMistake(
            "the app does not hear of a turn", in: "ScreenObserver.swift",
            "router?.delegates.willTurn(pageViewController, to: pendingViewControllers)", ""),
        PlantedMistake(
            "the app does not hear that a page is turned", in: "ForwardedDelegates.swift",
            "tell?(pages, finished, previous, completed)", "_ = tell"),
        PlantedMistake(
            "the app's delegate of a sheet cuts the router off", in: "ScreenObserver.swift",
            "observer.observe(presentation, of: layer)", "_ = presentation"),
        PlantedMistake(
            "a sheet of the system loses most of its delegate", in: "ScreenObserver.swift",
            "if layer.stack == nil { layer.delegate", "if layer.id < 0 { layer.delegate"),
        PlantedMistake(
            "a delegate is asked for nothing else", in: "ForwardedDelegates.swift",
            "forwardingTarget(for aSelector: Selector!) -> Any? { next }",
            "forwardingTarget(for aSelector: Selector!) -> Any? { nil }"),
        PlantedMistake(
            "it takes the delegate of an alert", in: "ScreenObserver.swift",
            "!(layer.controller is UIAlertController),", "layer.id >= 0,"),
        PlantedMistake(
            "the app cannot hold a sheet", in: "ForwardedDelegates.swift",
            "return ask?(presentation) ?? true", "_ = ask?(presentation)\n            return true"),
        PlantedMistake(
            "the flow closes what the app holds", in: "ScreenObserver.swift",
            "layer.controller.isModalInPresentation\n", "layer.id > 0\n"),
        PlantedMistake(
            "the app does not hear of an attempt", in: "ScreenObserver.swift",
            "router?.delegates.didAttempt(presentationController)", ""),
        PlantedMistake(
            "the app does not hear that a sheet is pulled", in: "ScreenObserver.swift",
            "router?.delegates.willDismiss(presentationController)", ""),
        PlantedMistake(
            "the app does not hear that a sheet has gone", in: "ScreenObserver.swift",
            "router?.delegates.didDismiss(presentationController)", ""),
        PlantedMistake(
            "it forgets the app's delegate at once", in: "Changes.swift",
            "!layers.contains { $0.controller === presentation.presentedViewController }",
            "presentation.presentedViewController.title == nil"),
        PlantedMistake(
            "pages beside the one that is seen stay as they were", in: "Containers.swift",
            "if beside != neighbours(of: wanted) {", "if beside == nil {"),
    ]
}
