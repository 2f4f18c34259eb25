import TestSupport

extension PlantedMistake {
    static let all = [
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
            "stack.pops.last?.height == there.count ? stack.pops : []", "stack.pops.prefix(0)"),
        PlantedMistake(
            "it takes each swipe for the back button", in: "ScreenObserver.swift",
            "stack.pops.append((height, isSwipe))",
            "stack.pops.append((height, isSwipe && height < 0))"),
        PlantedMistake(
            "it dismisses twice", in: "Changes.swift",
            "presenter.dismiss(",
            "presenter.dismiss(animated: false)\n            presenter.dismiss("),
        PlantedMistake(
            "it takes a dropped presentation for done", in: "Presenting.swift",
            "guard below.viewIfLoaded?.window != nil else { return true }", ""),
        PlantedMistake(
            "it is not the delegate of what it presents", in: "Presenting.swift",
            "controller.presentationController?.delegate = observer", ""),
        PlantedMistake(
            "the delegate is set once", in: "Presenting.swift",
            "controller.presentationController?.delegate = observer",
            """
            controller.presentationController?.delegate = layer.id == 2 ? observer : nil
            """),
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
            "router.isAnswering = false\n                return false",
            "router.isAnswering = false\n                return true"),
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
            "the flows hear of widths in the background", in: "FlowScene.swift",
            "guard isInForeground || !isBehind, let",
            "guard isInForeground || !isBehind || isBehind, let"),
        PlantedMistake(
            "universal links are taken for activities", in: "FlowArrivals.swift",
            "activity.activityType == NSUserActivityTypeBrowsingWeb", "false"),
    ]
}
