#if canImport(UIKit)
    import UIKit

    // What the app shows by itself between the screens of the flow, with the methods of UIKit. Here
    // it is called a guest. One on a stack belongs to the entry below it: it stays as long as that
    // entry does, and what the flow pushes comes above it. One that is presented stays as long as
    // the layer below it, and what the flow presents comes above it.
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

        /// What a stack shows of the flow, the lowest first.
        func flowControllers(on stack: StackOnScreen) -> [UIViewController] {
            let owners = owners
            return stack.navigation.viewControllers.filter { owners[$0] != nil }
        }

        /// Notes what the app has on the stacks, below the flow and between its screens.
        func noteGuests() {
            let owners = owners
            for entry in entries.values { entry.guests = [] }
            for stack in stacksOnScreen {
                var below: [UIViewController] = []
                var owner: EntryOnScreen?
                for controller in stack.navigation.viewControllers {
                    owner = owners[controller] ?? owner
                    if owners[controller] != nil { continue }
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

        /// True if the app has pushed something over a flow that shows one screen there.
        func hasOnlyGuests(over navigation: UIViewController) -> Bool {
            guard let stack = stacks.values.first(where: { $0.navigation === navigation })
            else { return false }
            return flowControllers(on: stack).count == 1
                && stack.navigation.viewControllers.count > 1
        }

        /// A layer that has gone with the guest below it comes again: the user has not closed it.
        func forgetLayersThatLostTheirGuest(_ chain: [UIViewController]) {
            let first = layers.firstIndex { layer in
                layer.isOverGuest && !layer.isClosed && !chain.contains(layer.controller)
                    && layer.guest.map { chain.contains($0) } != true
            }
            guard let first else { return }
            layers = layers[..<first] + layers[first...].filter(\.isClosed)
        }

        /// True while another flow on the same stack changes it: what it has asked for may not be
        /// seen yet.
        func isChangedByAnotherFlow(_ stack: StackOnScreen) -> Bool {
            ScreenObserver.all(on: stack.navigation).contains { observer in
                guard let other = observer.router, other !== self else { return false }
                return other.stack(of: stack.navigation)?.asked != nil
            }
        }
    }
#endif
