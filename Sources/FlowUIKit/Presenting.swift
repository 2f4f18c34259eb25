#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    // One layer over another.
    extension UIKitRouter {
        /// Presents a layer over the topmost one; false if that cannot be done and is settled.
        func present(_ layer: FlowLayer, animated: Bool) -> Bool {
            guard let below = presentedChain.last else { return false }
            // What is not in a window yet presents nothing, and says nothing about it (U21).
            guard below.viewIfLoaded?.window != nil else { return true }
            guard let shown = make(layer) else { return true }
            let controller = shown.controller
            shown.guest = below === layers.last?.controller ? nil : below
            layers.append(shown)
            update(shown, to: layer)
            if shown.kind == .currentContext || shown.kind == .overCurrentContext {
                below.definesPresentationContext = true
            }
            if !(controller is UIAlertController) { style(controller, as: layer) }
            point(controller, for: layer, over: below)
            if shown.stack != nil { _ = arrange(layer.stack, animated: false) }
            below.present(controller, animated: animated) { [weak self, weak shown] in
                shown?.isShown = true
                self?.lookSoon()
            }
            return true
        }

        private func make(_ layer: FlowLayer) -> LayerOnScreen? {
            if let alert = layer.alert { return makeAlert(alert.alert, layer) }
            let kind = layer.presentation?.kind
            if let sheet = layer.sheet {
                guard let controller = makeSystemSheet(sheet.sheet) else {
                    DispatchQueue.main.async { sheet.sheet.close() }
                    return nil
                }
                return LayerOnScreen(id: layer.id, kind: kind, controller: controller, stack: nil)
            }
            if layer.style == .external {
                guard let screen = layer.stack.entries.first?.screen?.screen else { return nil }
                return LayerOnScreen(
                    id: layer.id, kind: kind, controller: viewController(of: screen), stack: nil)
            }
            let number = layer.stack.id
            let stack = stacks[number] ?? StackOnScreen(LayerNavigationController(of: self))
            stacks[number] = stack
            return LayerOnScreen(
                id: layer.id, kind: kind, controller: stack.navigation, stack: number)
        }

        private func makeAlert(_ alert: FlowAlert, _ layer: FlowLayer) -> LayerOnScreen {
            let controller = UIAlertController(
                title: alert.title, message: alert.message,
                preferredStyle: layer.style == .actionSheet ? .actionSheet : .alert)
            let shown = LayerOnScreen(
                id: layer.id, kind: layer.presentation?.kind, controller: controller, stack: nil)
            shown.buttons = alert.buttons
            for (place, button) in alert.buttons.enumerated() {
                let style: UIAlertAction.Style =
                    switch button.role {
                    case .cancel: .cancel
                    case .destructive: .destructive
                    case nil: .default
                    }
                controller.addAction(
                    UIAlertAction(title: button.title, style: style) { [weak self, weak shown] _ in
                        guard let shown, shown.buttons.indices.contains(place) else { return }
                        shown.isAnswered = true
                        shown.buttons[place].choose()
                        self?.look()
                    })
            }
            return shown
        }

        /// The style before the delegate: UIKit makes the presentation controller when it is first
        /// asked for, by the style of then, and another one for each presentation (U31).
        private func style(_ controller: UIViewController, as layer: FlowLayer) {
            controller.modalPresentationStyle = UIModalPresentationStyle(layer.presentation?.kind)
            let transition = layer.presentation?.transition.flatMap { makeTransition($0) }
            controller.transitioningDelegate = transition
            controller.presentationController?.delegate = observer
            guard let sheet = controller.sheetPresentationController else { return }
            if let shape = layer.presentation?.sheet {
                sheet.detents = shape.detents.map { $0.detent(of: controller) }
                sheet.prefersGrabberVisible = shape.hasGrabber
                sheet.selectedDetentIdentifier = shape.selected?.identifier
            }
            if layer.isPassthrough {
                let largest = layer.presentation?.sheet?.detents.last?.identifier
                sheet.largestUndimmedDetentIdentifier = largest ?? .large
            }
        }

        /// A popover needs something to point to; without an anchor it is the middle.
        private func point(
            _ controller: UIViewController, for layer: FlowLayer, over below: UIViewController
        ) {
            guard layer.presentation?.kind == .popover || layer.style == .actionSheet,
                let popover = controller.popoverPresentationController
            else { return }
            let screen = layer.anchor?.screen as? any FlowAnchorProvider
            if let name = layer.anchor?.name, let view = screen?.anchor(named: name) {
                popover.sourceView = view
                popover.sourceRect = view.bounds
            } else if let view = below.view {
                popover.sourceView = view
                popover.sourceRect = CGRect(
                    x: view.bounds.midX, y: view.bounds.midY, width: 0, height: 0)
            }
            if layer.isPassthrough { popover.passthroughViews = [below.view].compactMap { $0 } }
        }
    }

    extension UIModalPresentationStyle {
        init(_ kind: FlowStyle?) {
            self =
                switch kind {
                case .formSheet: .formSheet
                case .fullScreen: .fullScreen
                case .overFullScreen: .overFullScreen
                case .currentContext: .currentContext
                case .overCurrentContext: .overCurrentContext
                case .popover: .popover
                case .sheet, .pageSheet, .alert, .actionSheet, .external, nil: .pageSheet
                }
        }
    }

    extension FlowDetent {
        @MainActor
        var identifier: UISheetPresentationController.Detent.Identifier {
            switch self {
            case .medium: .medium
            case .large: .large
            case .content: UISheetPresentationController.Detent.Identifier("content")
            case .points(let points):
                UISheetPresentationController.Detent.Identifier("\(points) points")
            }
        }

        @MainActor
        func detent(of controller: UIViewController) -> UISheetPresentationController.Detent {
            switch self {
            case .medium: .medium()
            case .large: .large()
            case .content:
                .custom(identifier: identifier) { [weak controller] context in
                    let height = controller?.preferredContentSize.height ?? 0
                    return height > 0 ? height : context.maximumDetentValue
                }
            case .points(let points):
                .custom(identifier: identifier) { _ in CGFloat(points) }
            }
        }
    }

    extension FlowSheet {
        /// Tells that it has closed without anything.
        @MainActor
        func close() {
            switch self {
            case .pick(_, _, let closed), .browse(_, let closed), .share(_, _, let closed),
                .export(_, _, let closed), .print(_, _, let closed):
                closed()
            }
        }
    }
#endif
