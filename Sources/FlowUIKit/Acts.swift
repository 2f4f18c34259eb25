#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    // The user's acts on the screen. The router finds them by comparing the screen with its own
    // last change. UIKit's callbacks only say how an act was done, never that it was done.
    extension UIKitRouter {
        /// Checks the result of the router's own changes, once nothing moves.
        func confirmChanges() {
            let chain = presentedChain
            for layer in layers where chain.contains(layer.controller) { layer.isShown = true }
            forgetLayersThatLostTheirGuest(chain)
            layers.removeAll { layer in
                guard !chain.contains(layer.controller) else {
                    // UIKit has dropped the dismissal, so the router asks for it again.
                    layer.isLeaving = false
                    return false
                }
                // The layer was removed, or UIKit has dropped its presentation.
                return layer.isLeaving || layer.isAnswered || !layer.isShown
            }
            let owners = owners
            for stack in stacksOnScreen {
                guard let asked = stack.asked else { continue }
                let isThere =
                    flowControllers(on: stack, owners) == StackOnScreen.flowControllers(of: asked)
                if isThere || stack.hasBegun { stack.entries = asked }
                stack.asked = nil
                stack.hasBegun = false
                if isThere { stack.pops = [] }
            }
        }

        /// The first act of the user that the runtime has not heard of.
        func nextAct() -> (() -> Void)? {
            if let layer = layers.last, !presentedChain.contains(layer.controller),
                !isToTell(layer)
            {
                return { self.reportClosing(of: layer) }
            }
            let owners = owners
            for stack in stacksOnScreen {
                if stack.swipesTakenBack > 0 {
                    return {
                        stack.swipesTakenBack -= 1
                        guard let front = stack.entries.last?.front else { return }
                        self.send(.swipeCancelled(front))
                    }
                }
                let known = StackOnScreen.flowControllers(of: stack.entries)
                if flowControllers(on: stack, owners) != known {
                    return { self.reportPops(of: stack) }
                }
                stack.pops = []
            }
            for entry in entries.values {
                guard let tabs = entry.container as? TabsOnScreen, let name = tabs.takeChoice()
                else { continue }
                return {
                    tabs.tapped = name
                    self.send(.tab(name: name, tabs: tabs.id))
                }
            }
            for entry in entries.values {
                guard let pages = entry.container as? PagesOnScreen,
                    let reached = pages.reached.first
                else { continue }
                return {
                    pages.reached.removeFirst()
                    guard let name = pages.name(of: reached) else { return }
                    self.send(.page(name: name, pages: pages.id))
                }
            }
            return nil
        }

        func send(_ event: FlowSystemEvent) {
            receiver?.send(event)
        }

        /// True if an external screen or a sheet of the system has gone by itself, and has not told
        /// the flow yet how it closed.
        private func isToTell(_ layer: LayerOnScreen) -> Bool {
            guard layer.kind == .external, !layer.isClosed else { return false }
            let below = layers.dropLast().last?.controller
            return below.map { presentedChain.contains($0) } ?? false
        }

        private func reportClosing(of layer: LayerOnScreen) {
            if layer.isClosed, let sheet = layer.sheet { return sheet.close() }
            layers.removeAll { $0 === layer }
            // No gesture closes an alert, an external screen or a sheet of the system. The app has
            // dismissed it, or the layer below it, and the router presents it again.
            guard layer.kind != .alert, layer.kind != .external else { return }
            let now = wanted?.layers.first { $0.id == layer.id }
            // The gesture began before it was forbidden.
            let isForbidden = now.map { $0.isGuarded || !$0.isDismissible } ?? false
            send(isForbidden ? .swipeDownBegun(layer: layer.id) : .swipeDown(layer: layer.id))
        }

        private func reportPops(of stack: StackOnScreen) {
            let owners = owners
            let there = flowControllers(on: stack, owners)
            let before = StackOnScreen.flowControllers(of: stack.entries)
            defer { stack.pops = [] }
            guard there.count < before.count, before.starts(with: there) else {
                // The app has removed a screen from below others, or changed their order. The next
                // change puts them back.
                stack.entries = there.compactMap { owners[$0] }
                return
            }
            var entries = stack.entries
            let kept = Array(
                entries.prefix { $0.isHost || $0.controllers.allSatisfy { there.contains($0) } })
            stack.entries = kept
            let isToldOf = stack.pops.last?.height == stack.navigation.viewControllers.count
            let pops = isToldOf ? stack.pops : []
            var steps = pops.dropLast().map {
                (rest: StackOnScreen.cut(entries, to: $0.height), isSwipe: $0.isSwipe)
            }
            steps.append((rest: kept, isSwipe: pops.last?.isSwipe ?? false))
            for step in steps where step.rest.count < entries.count {
                report(
                    entries[step.rest.count...].reversed(), over: step.rest, isSwipe: step.isSwipe)
                entries = step.rest
            }
        }

        /// Reports one pop; the popped entries come with the topmost first. Each column that the
        /// pop has left is reported as a way back of its own.
        private func report(
            _ popped: [EntryOnScreen], over rest: [EntryOnScreen], isSwipe: Bool
        ) {
            if let column = popped.first?.column, column != rest.last?.column {
                let left = popped.prefix { $0.column == column }
                if left.count > 1, let lowest = left.last?.front { send(.backTo(lowest)) }
                reportWayBack(from: left.suffix(1), isSwipe: isSwipe)
                return report(Array(popped.dropFirst(left.count)), over: rest, isSwipe: isSwipe)
            }
            if popped.count > 1, let front = rest.last?.front { return send(.backTo(front)) }
            reportWayBack(from: popped[...], isSwipe: isSwipe)
        }

        private func reportWayBack(from popped: ArraySlice<EntryOnScreen>, isSwipe: Bool) {
            for entry in popped {
                guard let front = entry.front else { continue }
                if isGuarded(front) {
                    send(.swipeBegun(front))
                } else {
                    send(isSwipe ? .swipe(front) : .back(front))
                }
            }
        }

        private func isGuarded(_ screen: FlowScreenID) -> Bool {
            wanted?.layers.contains { $0.stack.isGuarded(screen) } ?? false
        }
    }

    extension StackOnScreen {
        /// The lowest entries whose controllers together are not more than `height`.
        static func cut(_ entries: [EntryOnScreen], to height: Int) -> [EntryOnScreen] {
            var rest = height
            return Array(
                entries.prefix { entry in
                    rest -= entry.controllers.count
                    defer { rest -= entry.guests.count }
                    return rest >= 0
                })
        }
    }

    extension FlowStack {
        func isGuarded(_ id: FlowScreenID) -> Bool {
            entries.contains { entry in
                if let screen = entry.screen {
                    return screen.id == id && screen.isGuarded
                        || screen.slots.contains { slot in
                            slot.entry.map {
                                FlowStack(id: 0, entries: [$0]).isGuarded(id)
                            } ?? false
                        }
                }
                return entry.inner.contains { $0.isGuarded(id) }
            }
        }
    }

    extension FlowStackEntry {
        /// The stacks of a container; for columns also the stack that they form when collapsed.
        var inner: [FlowStack] {
            switch self {
            case .host, .screen: []
            case .tabs(let tabs): tabs.tabs.compactMap(\.stack)
            case .pages(let pages): pages.pages.compactMap(\.stack)
            case .columns(let columns):
                columns.columns.compactMap(\.stack) + [columns.collapsedStack]
            }
        }
    }
#endif
