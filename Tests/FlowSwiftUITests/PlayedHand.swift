import FlowRuntime

@testable import FlowSwiftUI

/// The user: does what the events of a scenario say, with a finger.
@MainActor
struct PlayedHand {
    let app: PlayedApp

    /// The lines of what followed, and whether a hand has done it.
    func play(_ text: String) -> (lines: [String], isByHand: Bool) {
        guard let event = FlowTraceValue(text: text) else { return (sent(text), false) }
        var isDone = false
        let lines = app.driver.play(text) {
            isDone = act(event, text)
            _ = app.screen.settle()
        }
        return isDone ? (lines, true) : (sent(text), false)
    }

    private func sent(_ text: String) -> [String] {
        let lines = app.send(text)
        _ = app.screen.settle()
        return lines
    }

    private func act(_ event: FlowTraceValue, _ text: String) -> Bool {
        let screen = event["screen"]?.string.flatMap(FlowScreenID.init(text:))
        switch event["kind"]?.string {
        case "back", "swipe":
            guard let stack = stackInFront(screen) else { return false }
            // No finger swipes while a leave guard holds; the button asks.
            let isSwipe = event["kind"]?.string == "swipe"
            if isSwipe, stack.front?.isGuarded == true { return false }
            return app.act("back") { app.screen.goBack(in: stack, to: stack.path.count - 1) }
        case "backTo": return backTo(screen)
        case "swipeDown":
            // What others draw tells itself that it has gone: the law has no gesture for it.
            guard app.screen.chain.count > 1, let layer = app.configuration.layers.last,
                layer.alert == nil, layer.style != .external
            else { return false }
            return app.act("closed") { app.screen.swipeDown() }
        case "tab": return select(event, "tab")
        case "page": return select(event, "page")
        case "output":
            guard let alert = app.configuration.layers.last?.alert, alert.id == screen,
                let place = app.driver.button(sending: text)
            else { return false }
            return app.screen.tapButton(place)
        default: return false
        }
    }

    /// The stack that a way back from a screen is on, if the screen is in front.
    private func stackInFront(_ screen: FlowScreenID?) -> StackState? {
        guard let screen, let last = app.screen.chain.last?.state.stack,
            last.front?.id == screen
        else { return nil }
        // A tab that shows its start has its way back on the stack around it.
        var found: StackState?
        var stack: StackState? = last
        while let next = stack {
            if !next.path.isEmpty { found = next }
            stack = next.top?.selectedStack
        }
        return found
    }

    /// By the menu of the back button, of which only the innermost is seen.
    private func backTo(_ screen: FlowScreenID?) -> Bool {
        guard let screen, let stack = stacks.last(where: { !$0.path.isEmpty }),
            let place = stack.members.firstIndex(where: { $0.entry.front?.id == screen }),
            place < stack.path.count
        else { return false }
        return app.act("back") { app.screen.goBack(in: stack, to: place) }
    }

    private func select(_ event: FlowTraceValue, _ word: String) -> Bool {
        guard let name = event["name"]?.string else { return false }
        for entry in containers.reversed() {
            // A finger turns to another page than the one that is there.
            let isThere = entry.entry.contents.contains { $0.name == name }
            if isThere, word == "tab" || name != entry.selection {
                return app.act(word) { app.screen.select(name, in: entry) }
            }
        }
        return false
    }

    /// Tabs and pages of the topmost layer that the user can reach, those outside first.
    var containers: [EntryState] {
        var result: [EntryState] = []
        var stack = app.screen.chain.last?.state.stack
        while let top = stack?.top {
            switch top.entry {
            case .tabs, .pages: result.append(top)
            case .host, .screen, .columns: break
            }
            stack = top.selectedStack
        }
        return result
    }

    /// The stacks that the user can go back in.
    var stacks: [StackState] {
        var result: [StackState] = []
        var stack = app.screen.chain.last?.state.stack
        while let next = stack {
            result.append(next)
            stack = next.top?.selectedStack
        }
        return result
    }
}
