import FlowRuntime

@testable import FlowSwiftUI

// What the user does, and the app without its flows.
extension PlayedSwiftUI {
    /// Goes back to so many entries above the lowest; false where that cannot be done now.
    func goBack(in state: StackState, to height: Int) -> Bool {
        let stack = stack(state)
        guard stack.move == nil, height < stack.path.count, stack.path == state.path else {
            return false
        }
        if state.front?.isGuarded == true {
            // The button asks, and there is no gesture.
            guard height == stack.path.count - 1 else { return false }
            state.askToGoBack()
            return true
        }
        let path = Array(stack.path.prefix(height))
        begin(stack, to: path, by: true)
        // What was asked for stays what it was: a path that is put back at once is no change.
        if habits.writesEarly { state.write(path) }
        return true
    }

    /// Swipes back and lets go; nothing is told of it, or it is told and taken back.
    func swipeBackAndCancel(in state: StackState) -> Bool {
        let stack = stack(state)
        guard stack.move == nil, !stack.path.isEmpty, stack.path == state.path,
            state.front?.isGuarded != true
        else { return false }
        let lower = stack.path.dropLast().last ?? stack.base
        stack.move = PlayedStack.Move(
            path: stack.path, end: pause(), isByUser: true, asked: stack.asked, lower: lower)
        if let lower { state.didAppear(lower) }
        return true
    }

    /// Closes the topmost layer by a gesture.
    func swipeDown() -> Bool {
        guard chain.count > 1, let layer = chain.last, layer.phase == .shown,
            layer.state.slot == .sheet || layer.state.slot == .popover, !layer.state.isHeld
        else { return false }
        closeByUser(layer)
        return true
    }

    /// What a popover points to goes, and takes it along a frame later or earlier (S11).
    func loseAnchor() -> Bool {
        guard chain.count > 1, let layer = chain.last, let anchor = layer.state.pointsTo else {
            return false
        }
        let owner = chain[chain.count - 2].state
        close(chain.count - 1)
        if !habits.writesEarly { owner.anchors.remove(anchor) }
        owner.write(nil, to: .popover)
        owner.anchors.remove(anchor)
        return true
    }

    private func closeByUser(_ layer: PlayedLayer) {
        layer.isByUser = true
        close(chain.count - 1)
        if habits.writesEarly { writeEnd(of: layer, over: chain[chain.count - 2]) }
    }

    /// Taps outside of an action sheet.
    func tapOutside() -> Bool {
        guard let layer = chain.last, layer.phase == .shown, layer.state.slot == .dialog else {
            return false
        }
        closeByUser(layer)
        return true
    }

    /// SwiftUI takes an alert down, and nobody has chosen anything.
    func loseAlert() -> Bool {
        guard chain.count > 1, let layer = chain.last, layer.state.slot == .alert else {
            return false
        }
        close(chain.count - 1)
        chain[chain.count - 2].state.write(nil, to: .alert)
        return true
    }

    func tapButton(_ place: Int) -> Bool {
        guard chain.count > 1, let layer = chain.last, layer.phase == .shown,
            let buttons = layer.state.layer.alert?.alert.buttons, buttons.indices.contains(place)
        else { return false }
        let owner = chain[chain.count - 2].state
        let slot = layer.state.slot
        close(chain.count - 1)
        if habits.closesAlertFirst { owner.write(nil, to: slot) }
        layer.state.answer(buttons[place].choose)
        if !habits.closesAlertFirst { owner.write(nil, to: slot) }
        return true
    }

    /// Taps a tab, or turns to a page beside the current one.
    func select(_ name: String, in entry: EntryState) -> Bool {
        guard chain.last?.phase == .shown, entry.entry.contents.contains(where: { $0.name == name })
        else { return false }
        selections[entry.key] = (name, entry.selection)
        entry.writeSelection(name)
        return true
    }

    /// The app presents a sheet of its own over the topmost layer, or takes it down.
    func presentOwn(_ isThere: Bool) {
        chain.last?.hasOwnSheet = isThere
        chain.last?.ownSheetMoves = pause()
    }
}
