#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    // Presents one layer over another.
    extension UIKitRouter {
        /// Presents a layer over the topmost one; false if there is nothing to present it over.
        func present(_ layer: FlowLayer, animated: Bool) -> Bool {
            guard let below = presentedChain.last else { return false }
            // A controller that is not in a window yet presents nothing, without an error (U21).
            guard below.viewIfLoaded?.window != nil else { return true }
            guard let shown = make(layer) else { return true }
            let controller = shown.controller
            shown.guest = below === layers.last?.controller ? nil : below
            layers.append(shown)
            if shown.kind == .currentContext || shown.kind == .overCurrentContext {
                below.definesPresentationContext = true
            }
            if !(controller is UIAlertController) { style(controller, as: layer) }
            if shown.stack != nil { _ = arrange(layer.stack, animated: false) }
            update(shown, to: layer)
            point(controller, for: layer, over: below)
            below.present(controller, animated: animated) { [weak self, weak shown] in
                shown?.isShown = true
                self?.lookSoon()
                if let shown, shown.stack == nil { self?.watch(shown.controller) }
            }
            return true
        }

        private func make(_ layer: FlowLayer) -> LayerOnScreen? {
            if let alert = layer.alert { return makeAlert(alert.alert, layer) }
            let kind = layer.presentation?.kind
            if let sheet = layer.sheet?.sheet.answering({ [weak self] in
                self?.answer($0, of: layer.id)
            }) {
                if makeSystemSheet == nil {
                    assertionFailure(
                        "a flow shows a sheet of the system: the router has no makeSystemSheet")
                }
                guard let controller = makeSystemSheet?(sheet) else {
                    DispatchQueue.main.async { layer.sheet?.sheet.close() }
                    return nil
                }
                let shown = LayerOnScreen(
                    id: layer.id, kind: kind, controller: controller, stack: nil)
                shown.sheet = sheet
                return shown
            }
            if layer.style == .external {
                guard let screen = layer.stack.entries.first?.screen else { return nil }
                return LayerOnScreen(
                    id: layer.id, kind: kind, controller: screen.viewController, stack: nil)
            }
            let number = layer.stack.id
            let stack = stacks[number] ?? StackOnScreen(LayerNavigationController(of: self))
            stacks[number] = stack
            return LayerOnScreen(
                id: layer.id, kind: kind, controller: stack.navigation, stack: number)
        }

        /// Passes on, only once, that a sheet of the system has closed. UIKit reports some ways to
        /// close a picker twice, and some not at all.
        private func answer(_ answer: () -> Void, of layer: Int) {
            guard let shown = layers.first(where: { $0.id == layer }), !shown.isAnswered else {
                return
            }
            shown.isAnswered = true
            answer()
            look()
        }

        /// Makes the router look when the views of a presentation have gone.
        private func watch(_ controller: UIViewController) {
            let view = PresenceView()
            view.router = self
            controller.presentationController?.containerView?.addSubview(view)
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

        /// Sets the style, before everything else: UIKit makes the presentation controller when it
        /// is first asked for, with the style at that time, and a new one for each presentation
        /// (U31). External screens and sheets of the system keep their own style.
        private func style(_ controller: UIViewController, as layer: FlowLayer) {
            guard layer.style != .external else { return }
            controller.modalPresentationStyle = UIModalPresentationStyle(layer.presentation?.kind)
        }

        /// Sets the view that a popover points to; without an anchor it is the middle of the layer
        /// below. An action sheet on a phone needs none, and has a cancel button only without one.
        private func point(
            _ controller: UIViewController, for layer: FlowLayer, over below: UIViewController
        ) {
            let kinds: [FlowStyle?] = [.popover, .actionSheet, .external]
            guard kinds.contains(layer.presentation?.kind),
                let popover = controller.popoverPresentationController,
                popover.sourceItem == nil, popover.sourceView == nil,
                popover.barButtonItem == nil
            else { return }
            let screen = layer.anchor?.screen as? any FlowAnchorProvider
            let isOnPhone = UIDevice.current.userInterfaceIdiom == .phone
            if let name = layer.anchor?.name, let item = screen?.anchor(named: name) {
                popover.sourceItem = item
            } else if let view = below.view, layer.style != .actionSheet || !isOnPhone {
                popover.sourceView = view
                popover.sourceRect = CGRect(
                    x: view.bounds.midX, y: view.bounds.midY, width: 0, height: 0)
            }
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
#endif
