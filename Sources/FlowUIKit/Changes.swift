#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    // The next change of the screen: one dismissal, then stacks, then one presentation.
    extension UIKitRouter {
        /// Makes the next change; false if screen and configuration are equal.
        func change(to wanted: FlowConfiguration) -> Bool {
            guard let root = wanted.layers.first else { return false }
            let isAnimated = if case .none = wanted.animation { false } else { true }
            let kept = zip(layers, wanted.layers).prefix { shown, layer in
                isSame(shown, layer)
            }.count
            if kept < layers.count, kept > 0 {
                return dismiss(from: kept, animated: isAnimated)
            }
            if kept == 0 {
                guard layers.count < 2 else { return dismiss(from: 1, animated: false) }
                if let old = layers.first?.controller, foreign == nil, presentedChain.count > 1 {
                    old.dismiss(animated: false) { [weak self] in self?.lookSoon() }
                    return true
                }
                return replaceRoot(by: root)
            }
            for (shown, layer) in zip(layers, wanted.layers) { update(shown, to: layer) }
            var hasChanged = false
            for layer in wanted.layers.prefix(kept) where stacks[layer.stack.id] != nil {
                let isInFront = layer.id == wanted.layers.last?.id
                if arrange(layer.stack, animated: isAnimated && isInFront) { hasChanged = true }
            }
            if hasChanged { return true }
            // Bars may have come or gone, which changes the height of a sheet.
            for (shown, layer) in zip(layers, wanted.layers) { setLook(of: shown, as: layer) }
            guard kept < wanted.layers.count else { return false }
            forgetWhatHasGone(from: wanted)
            let isLast = kept + 1 == wanted.layers.count
            return present(wanted.layers[kept], animated: isAnimated && isLast)
        }

        /// True if the layer can stay as it is.
        private func isSame(_ shown: LayerOnScreen, _ layer: FlowLayer) -> Bool {
            guard shown.id == layer.id, shown.kind == layer.presentation?.kind else { return false }
            if let alert = layer.alert?.alert {
                return shown.buttons.map(\.title) == alert.buttons.map(\.title)
                    && shown.buttons.map(\.role) == alert.buttons.map(\.role)
            }
            return shown.stack == stackNumber(of: layer)
        }

        /// Nil for an alert, a sheet of the system and an external screen, which have no stack.
        private func stackNumber(of layer: FlowLayer) -> Int? {
            layer.alert != nil || layer.sheet != nil || layer.style == .external
                ? nil : layer.stack.id
        }

        private func dismiss(from place: Int, animated: Bool) -> Bool {
            // If a controller presents nothing, UIKit dismisses that controller itself (U23).
            let falling = layers[place...].lazy.compactMap(\.controller.presentingViewController)
            guard let presenter = falling.first else {
                layers.removeSubrange(place...)
                return true
            }
            for layer in layers[place...] { layer.isLeaving = true }
            presenter.dismiss(animated: animated) { [weak self] in self?.lookSoon() }
            return true
        }

        private func replaceRoot(by layer: FlowLayer) -> Bool {
            let navigation = foreign ?? UINavigationController()
            register(layer.stack.id, on: navigation)
            let shown = LayerOnScreen(
                id: layer.id, kind: nil, controller: root(around: navigation),
                stack: layer.stack.id)
            shown.isShown = true
            layers = [shown]
            if foreign != nil {
                stacks[layer.stack.id]?.entries = [entry(for: .host)]
                noteGuests()
            }
            _ = arrange(layer.stack, animated: foreign != nil)
            if window?.rootViewController != nil { arrival = navigation }
            window?.rootViewController = navigation
            return true
        }

        /// The outermost parent of a controller. It fills the window or the layer, so it presents
        /// the next layer.
        func root(around controller: UIViewController) -> UIViewController {
            var root = controller
            while let parent = root.parent { root = parent }
            return root
        }

        /// Sets the parts of a layer that may change while it stays.
        func update(_ shown: LayerOnScreen, to layer: FlowLayer) {
            let isModal = !layer.isDismissible || layer.isGuarded
            if layer.style != nil, layer.style != .external, layer.alert == nil,
                shown.controller.isModalInPresentation != isModal
            {
                shown.controller.isModalInPresentation = isModal
            }
            setLook(of: shown, as: layer)
            guard let alert = layer.alert?.alert,
                let controller = shown.controller as? UIAlertController
            else { return }
            shown.buttons = alert.buttons
            if controller.title != alert.title { controller.title = alert.title }
            if controller.message != alert.message { controller.message = alert.message }
        }

        /// Lets go of stacks and entries that are no longer in the configuration. A screen that an
        /// app shows again elsewhere must not be a child of a stack that has gone.
        func forgetWhatHasGone(from wanted: FlowConfiguration) {
            var keys: Set<EntryKey> = []
            var numbers: Set<Int> = []
            for layer in wanted.layers {
                layer.stack.visit { stack, entry in
                    numbers.insert(stack.id)
                    if let entry { keys.insert(key(of: entry)) }
                }
            }
            for (number, stack) in stacks where !numbers.contains(number) {
                guard stack.navigation.viewIfLoaded?.window == nil else { continue }
                stacks[number] = nil
                let isUsed = stacks.values.contains { $0.navigation === stack.navigation }
                if !isUsed { stack.navigation.setViewControllers([], animated: false) }
            }
            if entries.count != keys.count { entries = entries.filter { keys.contains($0.key) } }
            delegates.forget { owner in
                switch owner {
                case let navigation as UINavigationController:
                    stack(of: navigation) == nil && tabs(withList: navigation) == nil
                case let split as UISplitViewController:
                    (container(around: split) as ColumnsOnScreen?) == nil
                case let tabs as UITabBarController:
                    (container(around: tabs) as TabsOnScreen?) == nil
                case let pages as UIPageViewController:
                    (container(around: pages) as PagesOnScreen?) == nil
                case let presentation as UIPresentationController:
                    !layers.contains { $0.controller === presentation.presentedViewController }
                default: true
                }
            }
        }
    }

    extension FlowStack {
        /// Visits all stacks with their entries, also in containers and slots; each stack is first
        /// visited once without an entry.
        func visit(_ body: (FlowStack, FlowStackEntry?) -> Void) {
            body(self, nil)
            for entry in entries { visit(entry, body) }
        }

        private func visit(
            _ entry: FlowStackEntry, _ body: (FlowStack, FlowStackEntry?) -> Void
        ) {
            body(self, entry)
            for inner in entry.inner { inner.visit(body) }
            for slot in entry.screen?.slots ?? [] {
                if let inner = slot.entry { visit(inner, body) }
            }
        }
    }

    extension FlowConfiguration {
        /// True once a flow that runs alone has ended.
        var showsOnlyTheHost: Bool {
            guard layers.count == 1, layers[0].stack.entries.count == 1 else { return false }
            return if case .host = layers[0].stack.entries[0] { true } else { false }
        }
    }
#endif
