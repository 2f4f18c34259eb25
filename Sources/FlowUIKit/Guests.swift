#if canImport(UIKit)
    import UIKit

    // A guest is a view controller that the app itself pushes or presents among the screens of the
    // flow. A guest on a stack belongs to the entry below it: it stays as long as that entry does,
    // and the flow pushes its next screens above it. A presented guest stays as long as the layer
    // below it, and the flow presents its next layers above it.
    extension UIKitRouter {
        /// The entries by the view controllers of the flow. All others are the app's own.
        var owners: [UIViewController: EntryOnScreen] {
            var result: [UIViewController: EntryOnScreen] = [:]
            let onStacks = stacks.values.flatMap { ($0.asked ?? []) + $0.entries }
            for entry in entries.values + onStacks where !entry.isHost {
                for controller in entry.controllers { result[controller] = entry }
            }
            return result
        }

        /// The view controllers of the flow on a stack, the lowest first.
        func flowControllers(
            on stack: StackOnScreen, _ owners: [UIViewController: EntryOnScreen]
        ) -> [UIViewController] {
            stack.navigation.viewControllers.filter { owners[$0] != nil }
        }

        /// Notes the app's own controllers on the stacks, below the flow and between its screens.
        func noteGuests() {
            let owners = owners
            for entry in owners.values { entry.guests = [] }
            for stack in stacksOnScreen {
                var below: [UIViewController] = []
                var owner: EntryOnScreen?
                for controller in stack.navigation.viewControllers {
                    if let own = owners[controller] {
                        owner = own
                        continue
                    }
                    if let owner {
                        owner.guests.append(controller)
                    } else {
                        below.append(controller)
                    }
                }
                guard let host = entries[.host], !below.isEmpty,
                    layers.first?.stack.map({ stacks[$0] === stack }) == true
                else { continue }
                hosts = below
                host.controllers = below
            }
        }

        /// True if the flow shows one screen on this stack, and the app has pushed others over it.
        func hasOnlyGuests(over navigation: UINavigationController) -> Bool {
            guard let stack = stack(of: navigation) else { return false }
            return flowControllers(on: stack, owners).count == 1
                && navigation.viewControllers.count > 1
        }

        /// If the app dismisses a guest, UIKit also takes the layers above it. The user has not
        /// closed them, so the router presents them again.
        func forgetLayersThatLostTheirGuest(_ chain: [UIViewController]) {
            let first = layers.firstIndex { layer in
                guard let guest = layer.guest, !layer.isClosed else { return false }
                return !chain.contains(guest) && !chain.contains(layer.controller)
            }
            guard let first else { return }
            layers = layers[..<first] + layers[first...].filter(\.isClosed)
        }

        /// True while another flow on the same stack changes it, because the change may not be
        /// visible yet.
        func isChangedByAnotherFlow(_ stack: StackOnScreen) -> Bool {
            ScreenObserver.all(on: stack.navigation).contains { observer in
                guard let other = observer.router, other !== self else { return false }
                return other.stack(of: stack.navigation)?.asked != nil
            }
        }
    }
#endif
