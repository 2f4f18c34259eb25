import FlowRuntime
import Testing

@testable import FlowSwiftUI

// What others draw: sheets of the system and screens of kind `external`, and what the app shows;
// another width before anything is shown.
extension TrapTests {
    @Test func widthThatComesBetweenLaunchAndBeginIsHeard() {
        let stage = Stage(habits: 1)
        #expect(stage.router.launchWidth == nil)
        stage.router.widthDidChange(to: .regular)
        stage.show(base(stage))
        #expect(stage.listener.heard == [.width(.regular)])
    }

    @Test(arguments: seeds) func pickerThatIsPulledAwayIsClosed(seed: Int) {
        // U39: a swipe tells nobody but SwiftUI.
        let stage = Stage(habits: seed)
        var told: [String] = []
        let picker = stage.picker(1) { told.append($0) }
        stage.show(base(stage), picker)
        #expect(stage.complaints([base(stage), picker]) == [])
        #expect(stage.screen.swipeDown())
        #expect(stage.complaints([base(stage)]) == [])
        #expect(told == ["closed"])
        #expect(stage.listener.heard == [])
    }

    @Test(arguments: seeds) func pickerThatTellsAfterItHasGoneIsHeard(seed: Int) {
        // U39: a share sheet tells what became of it when it has gone.
        let stage = Stage(habits: seed)
        var told: [String] = []
        let picker = stage.picker(1) { told.append($0) }
        stage.show(base(stage), picker)
        #expect(stage.complaints([base(stage), picker]) == [])
        let layer = stage.router.layers[1]
        #expect(stage.screen.swipeDown())
        while stage.screen.chain.count > 1 { stage.screen.step() }
        if case .pick(_, let picked, _)? = layer.layer.sheet?.sheet { layer.answer { picked([]) } }
        #expect(stage.complaints([base(stage)]) == [])
        #expect(told == ["picked"])
    }

    @Test(arguments: seeds) func externalScreenThatGoesIsNotShownAgain(seed: Int) {
        // It is closed by others, and an alert comes before it tells that.
        let stage = Stage(habits: seed)
        let external = stage.external(1, 1)
        stage.show(base(stage), external)
        #expect(stage.complaints([base(stage), external]) == [])
        #expect(stage.screen.swipeDown())
        #expect(stage.complaints([base(stage)]) == [])
        stage.show(base(stage), external, stage.alert(2, "a"))
        #expect(stage.complaints([base(stage), stage.alert(2, "a")]) == [])
        stage.show(base(stage))
        stage.show(base(stage), external)
        #expect(stage.complaints([base(stage), external]) == [])
        #expect(stage.listener.heard == [])
    }

    @Test(arguments: seeds) func sheetOfTheFlowComesAfterOneOfTheApp(seed: Int) {
        // S8: one presenter has one sheet at a time.
        let stage = Stage(habits: seed)
        stage.show(base(stage))
        #expect(stage.complaints([base(stage)]) == [])
        stage.screen.presentOwn(true)
        stage.show(base(stage), stage.sheet(1, [1]))
        #expect(stage.screen.settle())
        #expect(stage.screen.chain.count == 1)
        stage.screen.presentOwn(false)
        // Where SwiftUI has dropped it, the next event brings it.
        stage.show(base(stage), stage.sheet(1, [1]))
        #expect(stage.complaints([base(stage), stage.sheet(1, [1])]) == [])
        #expect(stage.listener.heard == [])
    }

    @Test(arguments: seeds) func stackOfTheFlowMovesBelowASheetOfTheApp(seed: Int) {
        // S2: it changes while the app's own sheet comes, and while it goes.
        let stage = Stage(habits: seed)
        let pushed = FlowLayer(id: 0, stack: stage.stack(0, [0, 1]))
        stage.show(base(stage))
        #expect(stage.complaints([base(stage)]) == [])
        stage.screen.presentOwn(true)
        stage.show(pushed)
        #expect(stage.complaints([pushed]) == [])
        stage.screen.presentOwn(false)
        stage.show(base(stage))
        #expect(stage.complaints([base(stage)]) == [])
        #expect(stage.listener.heard == [])
    }

    @Test(arguments: seeds) func sheetOfTheAppGoesWithTheLayerBelowIt(seed: Int) {
        let stage = Stage(habits: seed)
        let (first, second) = (stage.sheet(1, [1]), stage.sheet(2, [2]))
        stage.show(base(stage), first)
        #expect(stage.complaints([base(stage), first]) == [])
        stage.screen.presentOwn(true)
        #expect(stage.complaints([base(stage), first]) == [])
        stage.show(base(stage), second)
        #expect(stage.complaints([base(stage), second]) == [])
        #expect(stage.listener.heard == [])
    }

    @Test(arguments: seeds) func popoverWhoseAnchorGoesIsNotClosedByTheUser(seed: Int) {
        // S11: its modifier goes, and writes.
        let stage = Stage(habits: seed)
        stage.show(base(stage))
        #expect(stage.complaints([base(stage)]) == [])
        let popover = stage.popover(1, [1], at: "a")
        for isUser in [false, true] {
            stage.showAnchor("a")
            stage.show(base(stage), popover)
            #expect(stage.complaints([base(stage), popover]) == [])
            #expect(isUser ? stage.screen.swipeDown() : stage.screen.loseAnchor())
            let left = isUser ? [base(stage)] : [base(stage), popover]
            stage.listener.answer = { _ in stage.show(base(stage)) }
            #expect(stage.complaints(left) == [])
            #expect(stage.listener.heard == (isUser ? [.swipeDown(layer: 1)] : []))
            stage.show(base(stage))
            #expect(stage.complaints([base(stage)]) == [])
        }
    }
}
