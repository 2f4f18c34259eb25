import FlowRuntime
import Observation
import Testing

@testable import FlowSwiftUI

/// The traps of SwiftUI for whoever drives it by state, by the numbers of its known ways: S1 to S3,
/// S7 to S10, S14 to S16, S19 and S20.
@MainActor @Suite("Traps of SwiftUI")
struct TrapTests {
    nonisolated static let seeds = 0..<32

    func base(_ stage: Stage) -> FlowLayer {
        FlowLayer(id: 0, stack: stage.stack(0, [0]))
    }

    @Test(arguments: seeds) func pathThatChangesWhileALayerMovesIsShown(seed: Int) {
        // S2, S9: a path and an alert at once.
        let stage = Stage(habits: seed)
        let under = FlowLayer(id: 0, stack: stage.stack(0, [0, 1, 2]))
        stage.show(base(stage), stage.alert(1, "a"))
        #expect(stage.complaints([base(stage), stage.alert(1, "a")]) == [])
        stage.show(under)
        for _ in 0..<2 { stage.screen.step() }
        stage.show(under, stage.sheet(2, [3, 4]))
        #expect(stage.complaints([under, stage.sheet(2, [3, 4])]) == [])
    }

    @Test(arguments: seeds) func pathThatWasDroppedIsAskedForAgain(seed: Int) {
        // S2: the user closes a sheet, and what follows changes the path while it still goes.
        let stage = Stage(habits: seed)
        let under = FlowLayer(id: 0, stack: stage.stack(0, [0, 1]))
        stage.show(base(stage), stage.sheet(1, [2]))
        #expect(stage.complaints([base(stage), stage.sheet(1, [2])]) == [])
        stage.listener.answer = { _ in stage.show(under) }
        #expect(stage.screen.swipeDown())
        #expect(stage.complaints([under]) == [])
        #expect(stage.listener.heard == [.swipeDown(layer: 1)])
    }

    @Test(arguments: seeds) func layersComeOneAfterTheOther(seed: Int) {
        // S3, S8, S16: three at once.
        let stage = Stage(habits: seed)
        let layers = [base(stage), stage.sheet(1, [1]), stage.cover(2, [2]), stage.alert(3, "a")]
        stage.router.show(FlowConfiguration(layers: layers))
        #expect(stage.complaints(layers) == [])
    }

    @Test(arguments: seeds) func layerIsReplacedInTwoSteps(seed: Int) {
        // S7, S9: another sheet, a cover in place of a sheet, an alert in place of both.
        let stage = Stage(habits: seed)
        let first = base(stage)
        for next in [
            stage.sheet(1, [1]), stage.sheet(2, [2]), stage.cover(3, [3]), stage.alert(4, "a"),
            stage.alert(5, "b"),
        ] {
            stage.show(first, next)
            #expect(stage.complaints([first, next]) == [])
        }
        #expect(stage.listener.heard == [])
    }

    @Test(arguments: seeds) func newestConfigurationWinsWhileSomethingMoves(seed: Int) {
        // S15: it flips back in the middle.
        let stage = Stage(habits: seed)
        for number in 1...5 {
            stage.show(base(stage), stage.sheet(number, [number]))
            for _ in 0..<number { stage.screen.step() }
            stage.show(base(stage))
            for _ in 0..<(6 - number) { stage.screen.step() }
        }
        #expect(stage.complaints([base(stage)]) == [])
    }

    @Test(arguments: seeds) func alertAnsweredByAnotherAlertKeepsTheSecond(seed: Int) {
        // S10: the end of the first is written when the second is wanted.
        let stage = Stage(habits: seed)
        let first = base(stage)
        let second = stage.alert(2, "b")
        let alert = stage.alert(1, "a") { stage.show(first, second) }
        stage.show(first, alert)
        #expect(stage.complaints([first, alert]) == [])
        #expect(stage.screen.tapButton(0))
        #expect(stage.complaints([first, second]) == [])
        #expect(stage.listener.heard == [])
    }

    @Test(arguments: seeds) func whatTheUserMayNotDoIsPutBack(seed: Int) {
        // S1, S20: the path is written, nothing comes of it, and the screen is put back.
        let stage = Stage(habits: seed)
        let shown = FlowLayer(id: 0, stack: stage.stack(0, [0, 1, 2]))
        stage.show(shown)
        #expect(stage.complaints([shown]) == [])
        stage.listener.answer = { _ in stage.show(shown) }
        let stack = stage.router.root?.stack
        #expect(stack.map { stage.screen.goBack(in: $0, to: 1) } == true)
        #expect(stage.complaints([shown]) == [])
        #expect(stage.listener.heard == [.back(stage.id(2))])
        #expect(stack.map { stage.screen.goBack(in: $0, to: 0) } == true)
        #expect(stage.complaints([shown]) == [])
        #expect(stage.listener.heard.last == .backTo(stage.id(0)))
    }

    @Test(arguments: seeds) func backTwiceBeforeAnAnswerIsToldTwice(seed: Int) {
        // U6, S1: two taps, and a configuration made for the first.
        let stage = Stage(habits: seed)
        let shown = FlowLayer(id: 0, stack: stage.stack(0, [0, 1, 2, 3]))
        stage.show(shown)
        #expect(stage.complaints([shown]) == [])
        let stack = stage.router.root?.stack
        stack?.write([EntryKey(stage.stack(0, [1]).entries[0]), .screen(stage.id(2))])
        stack?.write([.screen(stage.id(1))])
        stage.show(0, 1)
        #expect(stage.listener.heard == [.back(stage.id(3)), .back(stage.id(2))])
        #expect(stage.complaints([FlowLayer(id: 0, stack: stage.stack(0, [0, 1]))]) == [])
    }

    @Test(arguments: seeds) func pathThatIsWrittenBackIsShownAsTheModelSays(seed: Int) {
        // S1: a swipe is told of when it begins, and taken back.
        let stage = Stage(habits: seed)
        let shown = FlowLayer(id: 0, stack: stage.stack(0, [0, 1]))
        stage.show(shown)
        #expect(stage.complaints([shown]) == [])
        stage.listener.answer = { _ in stage.show(base(stage)) }
        let stack = stage.router.root?.stack
        stack?.write([])
        stack?.write([.screen(stage.id(1))])
        #expect(stage.complaints([base(stage)]) == [])
        #expect(stage.listener.heard == [.back(stage.id(1))])
    }

    @Test(arguments: seeds) func configurationInASwipeDoesNotPopUnderTheFinger(seed: Int) {
        // S1: SwiftUI tells of the lower screen while the finger is down.
        let stage = Stage(habits: seed)
        let shown = FlowLayer(id: 0, stack: stage.stack(0, [0, 1]))
        stage.show(shown)
        #expect(stage.complaints([shown]) == [])
        guard let stack = stage.router.root?.stack else { return }
        #expect(stage.screen.swipeBackAndCancel(in: stack))
        for _ in 0..<3 {
            stage.show(shown)
            #expect(stack.path == [.screen(stage.id(1))])
            stage.screen.step()
        }
        #expect(stage.complaints([shown]) == [])
    }

    @Test(arguments: seeds) func alertThatSwiftUITakesDownComesAgain(seed: Int) {
        // S9: nobody has chosen anything.
        let stage = Stage(habits: seed)
        let alert = stage.alert(1, "a")
        stage.show(base(stage), alert)
        #expect(stage.complaints([base(stage), alert]) == [])
        #expect(stage.screen.loseAlert())
        #expect(stage.complaints([base(stage), alert]) == [])
        #expect(stage.listener.heard == [])
    }

    @Test func aLaunchAsksForTheWidthThatTheViewHasTold() {
        let stage = Stage(habits: 1)
        #expect(stage.router.launchWidth == nil)
        stage.router.widthDidChange(to: .regular)
        #expect(stage.router.launchWidth == .regular)
        #expect(stage.screen.settle() && stage.listener.heard == [] && stage.listener.holds == 0)
        stage.show(base(stage))
        stage.router.widthDidChange(to: .regular)
        #expect(stage.complaints([base(stage)]) == [])
        #expect(stage.listener.heard == [])
        stage.router.widthDidChange(to: .compact)
        #expect(stage.complaints([base(stage)]) == [])
        #expect(stage.listener.heard == [.width(.compact)])
    }

    @Test func widthThatTheViewTellsAfterTheLaunchIsHeard() {
        let stage = Stage(habits: 1)
        stage.show(base(stage))
        stage.router.widthDidChange(to: .regular)
        stage.router.widthDidChange(to: .regular)
        #expect(stage.complaints([base(stage)]) == [])
        #expect(stage.listener.heard == [.width(.regular)])
    }

    @Test func widthOfTheLaunchAndThatOfAPictureAreNotTold() {
        let stage = Stage(habits: 1)
        stage.router.widthDidChange(to: .compact)
        stage.show(base(stage))
        stage.router.widthDidChange(to: .compact)
        stage.router.isInBackground = true
        stage.router.widthDidChange(to: .regular)
        stage.router.widthDidChange(to: .compact)
        stage.router.isInBackground = false
        #expect(stage.listener.heard == [])
        stage.router.isInBackground = true
        stage.router.widthDidChange(to: .regular)
        #expect(stage.listener.heard == [])
        stage.router.isInBackground = false
        #expect(stage.listener.heard == [.width(.regular)])
    }

    @Test(arguments: seeds) func backBelowTheLowestScreenIsToldForEach(seed: Int) {
        let stage = Stage(habits: seed)
        let screens = stage.stack(0, [1, 2]).entries
        let shown = FlowLayer(id: 0, stack: FlowStack(id: 0, entries: [.host] + screens))
        stage.show(shown)
        #expect(stage.complaints([shown]) == [])
        let stack = stage.router.root?.stack
        #expect(stack.map { stage.screen.goBack(in: $0, to: 0) } == true)
        _ = stage.screen.settle()
        #expect(stage.listener.heard == [.back(stage.id(2)), .back(stage.id(1))])
    }

    @Test(arguments: seeds) func columnThatIsLeftIsToldAndOneThatIsOnlyWrittenIsPutBack(seed: Int) {
        // S13: SwiftUI writes columns by itself.
        let stage = Stage(habits: seed)
        let columns = FlowColumns(
            id: 7, front: 1, shown: [0, 1],
            columns: [
                FlowTabContent(name: "list", stack: stage.stack(8, [1])),
                FlowTabContent(name: "detail", stack: stage.stack(9, [2, 3])),
            ])
        let shown = FlowLayer(id: 0, stack: FlowStack(id: 0, entries: [.columns(columns)]))
        stage.show(shown)
        #expect(stage.complaints([shown]) == [])
        guard let entry = stage.router.entries[.container(7)] else { return }
        stage.listener.answer = { _ in stage.show(shown) }
        #expect(stage.screen.select("list", in: entry))
        #expect(stage.complaints([shown]) == [])
        #expect(stage.listener.heard == [.back(stage.id(3)), .back(stage.id(2))])
    }

    @Test(arguments: seeds) func swipeThatIsTakenBackIsNoAct(seed: Int) {
        // S1: nothing is told of it.
        let stage = Stage(habits: seed)
        let shown = FlowLayer(id: 0, stack: stage.stack(0, [0, 1]))
        stage.show(shown)
        #expect(stage.complaints([shown]) == [])
        let stack = stage.router.root?.stack
        #expect(stack.map { stage.screen.swipeBackAndCancel(in: $0) } == true)
        #expect(stage.complaints([shown]) == [])
        #expect(stage.listener.heard == [])
    }

    @Test(arguments: seeds) func guardedScreenAsksByItsButton(seed: Int) {
        let stage = Stage(habits: seed)
        let shown = FlowLayer(id: 0, stack: stage.stack(0, [0, 1], guarded: true))
        stage.show(shown)
        #expect(stage.complaints([shown]) == [])
        let stack = stage.router.root?.stack
        #expect(stack.map { stage.screen.goBack(in: $0, to: 0) } == true)
        #expect(stage.listener.heard == [.back(stage.id(1))])
        #expect(stage.complaints([shown]) == [])
    }

    @Test(arguments: seeds) func heldLayerIsNotSweptAway(seed: Int) {
        // S14: only the user is stopped.
        let stage = Stage(habits: seed)
        let held = stage.sheet(1, [1], held: true)
        stage.show(base(stage), held)
        #expect(stage.complaints([base(stage), held]) == [])
        #expect(!stage.screen.swipeDown())
        stage.show(base(stage))
        #expect(stage.complaints([base(stage)]) == [])
        #expect(stage.listener.heard == [])
    }

    @Test(arguments: seeds) func selectedTabThatIsTappedIsTold(seed: Int) {
        // S19: the same value is written again.
        let stage = Stage(habits: seed)
        let tabs = FlowTabs(
            id: 7, selected: 0,
            tabs: [
                FlowTabContent(name: "a", stack: stage.stack(8, [1])),
                FlowTabContent(name: "b", stack: stage.stack(9, [2])),
            ])
        let shown = FlowLayer(id: 0, stack: FlowStack(id: 0, entries: [.tabs(tabs)]))
        stage.show(shown)
        #expect(stage.complaints([shown]) == [])
        stage.listener.answer = { _ in stage.show(shown) }
        let entry = stage.router.entries[.container(7)]
        #expect(entry.map { stage.screen.select("a", in: $0) } == true)
        // An answer that keeps the tab: the bar has moved, and is put back.
        #expect(entry.map { stage.screen.select("b", in: $0) } == true)
        #expect(stage.complaints([shown]) == [])
        #expect(
            stage.listener.heard == [.tab(name: "a", tabs: 7), .tab(name: "b", tabs: 7)])
    }

    /// What was told to have changed.
    private final class Updates: @unchecked Sendable {
        var keys: [EntryKey] = []
        var layers: [Int] = []
    }

    @Test func onlyWhatHasChangedIsUpdated() {
        let stage = Stage(habits: 1)
        let shown = FlowLayer(id: 0, stack: stage.stack(0, [0, 1, 2]))
        stage.show(shown, stage.sheet(1, [3]))
        #expect(stage.complaints([shown, stage.sheet(1, [3])]) == [])
        let updates = Updates()
        for entry in stage.router.entries.values {
            withObservationTracking {
                _ = (entry.entry, entry.selection, entry.slots)
            } onChange: {
                updates.keys.append(entry.key)
            }
        }
        for layer in stage.router.layers {
            withObservationTracking {
                _ = (layer.layer, layer.lone, layer.above)
            } onChange: {
                updates.layers.append(layer.id)
            }
        }
        let guarded = FlowLayer(
            id: 1, style: .sheet, presentation: FlowPresentation(.sheet),
            stack: stage.stack(1, [3], guarded: true))
        stage.show(shown, guarded)
        #expect(stage.complaints([shown, guarded]) == [])
        #expect(updates.keys == [.screen(stage.id(3))])
        #expect(updates.layers == [])
        stage.show(shown, stage.sheet(1, [3], held: true))
        #expect(stage.complaints([shown, stage.sheet(1, [3], held: true)]) == [])
        #expect(updates.layers == [1])
    }

    @Test func aScreenThatHasGoneStaysNowhere() {
        let stage = Stage(habits: 1)
        weak var gone: Screen?
        do {
            let screen = Screen()
            gone = screen
            let top = FlowScreenEntry(id: stage.id(9), screen: screen)
            let entries = stage.stack(0, [0]).entries + [.screen(top)]
            let both = FlowLayer(id: 0, stack: FlowStack(id: 0, entries: entries))
            stage.show(both)
            #expect(stage.complaints([both]) == [])
        }
        #expect(gone != nil)
        stage.show(base(stage))
        #expect(stage.complaints([base(stage)]) == [])
        #expect(gone == nil)
    }

    @Test func aScreenThatHasLeftASlotStaysNowhere() {
        let stage = Stage(habits: 1)
        let host = Screen()
        func layer(_ number: Int, _ inner: Screen) -> FlowLayer {
            let slot = FlowScreenEntry(id: stage.id(number), screen: inner)
            let entry = FlowScreenEntry(
                id: stage.id(9), screen: host, slots: [FlowSlot(name: "a", entry: .screen(slot))])
            return FlowLayer(id: 0, stack: FlowStack(id: 0, entries: [.screen(entry)]))
        }
        weak var gone: Screen?
        do {
            let screen = Screen()
            gone = screen
            let shown = layer(1, screen)
            stage.show(shown)
            #expect(stage.complaints([shown]) == [])
        }
        #expect(gone != nil)
        let shown = layer(2, Screen())
        stage.show(shown)
        #expect(stage.complaints([shown]) == [])
        #expect(gone == nil)
    }

    @Test func wayBackAroundTabsComesAndGoes() {
        let stage = Stage(habits: 1)
        for hasOuterBack in [false, true, false] {
            let content = FlowTabContent(name: "a", stack: stage.stack(8, [1]))
            let tabs = FlowTabs(id: 7, selected: 0, tabs: [content], hasOuterBack: hasOuterBack)
            let shown = FlowLayer(id: 0, stack: FlowStack(id: 0, entries: [.tabs(tabs)]))
            stage.show(shown)
            #expect(stage.complaints([shown]) == [])
        }
    }

    @Test func nothingStaysInMemory() {
        weak var router: SwiftUIRouter?
        weak var layer: LayerState?
        weak var entry: EntryState?
        do {
            let stage = Stage(habits: 3)
            stage.show(base(stage), stage.sheet(1, [1, 2]))
            #expect(stage.complaints([base(stage), stage.sheet(1, [1, 2])]) == [])
            layer = stage.screen.chain.last?.state
            entry = stage.router.entries[.screen(stage.id(2))]
            #expect(layer != nil && entry != nil)
            stage.show(base(stage))
            #expect(stage.complaints([base(stage)]) == [])
            #expect(layer == nil && entry == nil)
            router = stage.router
        }
        #expect(router == nil)
    }
}
