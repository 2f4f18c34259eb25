#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    // The look of a layer, set when it is presented, and again when the configuration changes it.
    extension UIKitRouter {
        func setLook(of shown: LayerOnScreen, as layer: FlowLayer) {
            guard let presentation = layer.presentation else { return }
            setPassthrough(of: shown, as: layer)
            // The router does not style alerts, external screens and sheets of the system.
            guard shown.stack != nil else { return }
            let isAsHighAsContent = presentation.sheet?.detents.contains(.content) == true
            shown.controller.measuring?.tellsOfItsSize = isAsHighAsContent
            setTransition(of: shown, to: presentation.transition)
            if let sheet = shown.controller.sheetPresentationController {
                setLook(of: sheet, shown, layer)
            }
        }

        private func setTransition(
            of shown: LayerOnScreen, to transition: (any FlowNamedAnimation)?
        ) {
            let name = transition.map { "\($0)" }
            guard name != shown.transitionName else { return }
            shown.transitionName = name
            shown.transition = transition.flatMap { makeTransition($0) }
            shown.controller.transitioningDelegate = shown.transition
        }

        private func setLook(
            of sheet: UISheetPresentationController, _ shown: LayerOnScreen, _ layer: FlowLayer
        ) {
            let shape = layer.presentation?.sheet
            let top = (shown.controller as? UINavigationController)?.topViewController
            let room = shown.controller.roomOfContent
            let isOther = shape != shown.shape
            let isOtherSize =
                shape?.detents.contains(.content) == true
                && (top !== shown.measured || room != shown.measuredRoom)
            let undimmed =
                layer.isPassthrough ? largest(of: shape, shown.controller).identifier : nil
            // A value that the app has set itself stays unless the flow sets another.
            let isOtherBelow =
                (layer.isPassthrough || shown.isPassthrough)
                && sheet.largestUndimmedDetentIdentifier != undimmed
            guard isOther || isOtherSize || isOtherBelow else { return }
            shown.measured = top
            shown.measuredRoom = room
            let changes = {
                if isOther { sheet.set(shape, after: shown.shape, of: shown.controller) }
                if isOtherSize { sheet.invalidateDetents() }
                if isOtherBelow { sheet.largestUndimmedDetentIdentifier = undimmed }
            }
            if shown.isShown { sheet.animateChanges(changes) } else { changes() }
            shown.shape = shape
            shown.isPassthrough = layer.isPassthrough
        }

        /// Measures a sheet again, because the screen on top needs another height.
        func remeasure(_ controller: UIViewController) {
            let shown = layers.first { $0.controller === controller }
            guard shown?.shape?.detents.contains(.content) == true,
                // The presentation controller must not be made before the style is known (U31).
                controller.presentingViewController != nil,
                let sheet = controller.sheetPresentationController
            else { return }
            sheet.animateChanges { sheet.invalidateDetents() }
            lookSoon()
        }

        /// The highest detent. UIKit says only that `medium` is about half as high as the screen.
        private func largest(
            of shape: FlowSheetShape?, _ controller: UIViewController
        ) -> FlowDetent {
            let window = layers.first?.controller.viewIfLoaded?.window
            let room = window?.bounds.height ?? 0
            let content = controller.contentHeight
            func height(_ detent: FlowDetent) -> CGFloat {
                switch detent {
                case .large: .infinity
                case .medium: room / 2
                case .content: content > 0 ? content : .infinity
                case .points(let points): CGFloat(points)
                }
            }
            return shape?.detents.max { height($0) < height($1) } ?? .large
        }

        /// Lets touches outside a popover through to the layer below. In a compact window a popover
        /// is a sheet.
        private func setPassthrough(of shown: LayerOnScreen, as layer: FlowLayer) {
            let kinds: [FlowStyle?] = [.popover, .actionSheet, .external]
            guard kinds.contains(layer.presentation?.kind),
                layer.isPassthrough != shown.isPassthrough,
                let popover = shown.controller.popoverPresentationController
            else { return }
            shown.isPassthrough = layer.isPassthrough
            let below = presentedChain.prefix { $0 !== shown.controller }.last?.view
            popover.passthroughViews = layer.isPassthrough ? [below].compactMap { $0 } : nil
            popover.adaptiveSheetPresentationController.largestUndimmedDetentIdentifier =
                layer.isPassthrough ? .large : nil
        }
    }

    // The height that the stack of a layer needs for its top screen.
    extension UIViewController {
        fileprivate var measuring: (any MeasuringController)? {
            (self as? UINavigationController)?.topViewController as? any MeasuringController
        }

        /// The width of a layer, and the height of the bars around its content; zero if nothing
        /// depends on them.
        fileprivate var roomOfContent: CGSize {
            guard measuring != nil, let navigation = self as? UINavigationController else {
                return .zero
            }
            let top = navigation.isNavigationBarHidden ? 0 : navigation.navigationBar.frame.height
            let bottom = navigation.isToolbarHidden ? 0 : navigation.toolbar.frame.height
            return CGSize(
                width: navigation.viewIfLoaded?.bounds.width ?? 0, height: top + bottom)
        }

        /// The height of the content; zero if the screen does not say it. A height that the screen
        /// says itself includes its bars.
        fileprivate var contentHeight: CGFloat {
            if let measuring {
                let room = roomOfContent
                return measuring.contentHeight(width: room.width) + room.height
            }
            let top = (self as? UINavigationController)?.topViewController
            return top?.preferredContentSize.height ?? 0
        }
    }

    extension UISheetPresentationController {
        /// Sets the detents. The one that the user has chosen stays, unless the flow selects
        /// another or it has gone.
        fileprivate func set(
            _ shape: FlowSheetShape?, after old: FlowSheetShape?, of controller: UIViewController
        ) {
            detents = shape?.detents.map { $0.detent(of: controller) } ?? [.large()]
            prefersGrabberVisible = shape?.hasGrabber ?? false
            let isThere = detents.contains { $0.identifier == selectedDetentIdentifier }
            let selected = shape?.selected
            if !isThere || selected != nil && selected != old?.selected {
                selectedDetentIdentifier = selected?.identifier
            }
        }
    }

    extension FlowDetent {
        @MainActor
        fileprivate var identifier: UISheetPresentationController.Detent.Identifier {
            switch self {
            case .medium: .medium
            case .large: .large
            case .content: UISheetPresentationController.Detent.Identifier("content")
            case .points(let points):
                UISheetPresentationController.Detent.Identifier("\(points) points")
            }
        }

        @MainActor
        fileprivate func detent(
            of controller: UIViewController
        ) -> UISheetPresentationController.Detent {
            switch self {
            case .medium: .medium()
            case .large: .large()
            case .content:
                .custom(identifier: identifier) { [weak controller] context in
                    let height = controller?.contentHeight ?? 0
                    let highest = context.maximumDetentValue
                    return height > 0 ? min(height, highest) : highest
                }
            case .points(let points):
                .custom(identifier: identifier) { _ in CGFloat(points) }
            }
        }
    }
#endif
