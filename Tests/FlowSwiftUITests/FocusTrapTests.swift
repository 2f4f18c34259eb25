import FlowRuntime
import Testing

@testable import FlowSwiftUI

// What VoiceOver is told once the screen stands still.
extension TrapTests {
    private func tabs(_ stage: Stage, _ selected: Int, pages: Bool = false) -> FlowStackEntry {
        let contents = (0..<3).map { place in
            FlowTabContent(name: "\(place)", stack: stage.stack(8 + place, [1 + place]))
        }
        return pages
            ? .pages(FlowPages(id: 7, current: selected, pages: contents))
            : .tabs(FlowTabs(id: 7, selected: selected, tabs: contents))
    }

    private func root(_ entries: FlowStackEntry..., id: Int = 0) -> FlowLayer {
        FlowLayer(id: id, stack: FlowStack(id: id * 100, entries: entries))
    }

    /// How often it was told of what follows.
    private func told(_ stage: Stage, _ layers: FlowLayer...) -> Int {
        let before = stage.listener.told
        stage.router.show(FlowConfiguration(layers: layers))
        let isRight = stage.complaints(layers) == []
        return isRight ? stage.listener.told - before : -1
    }

    @Test(arguments: seeds) func whatSwiftUIShowsItselfIsNotTold(seed: Int) {
        let stage = Stage(habits: seed)
        #expect(told(stage, root(tabs(stage, 1))) == 0)
        let pushed = FlowLayer(id: 0, stack: stage.stack(0, [4, 5]))
        #expect(told(stage, pushed) == 0)
        #expect(told(stage, pushed, stage.sheet(2, [6])) == 0)
        #expect(told(stage, base(stage)) == 0)
        // What is alone on its stack comes without a transition.
        #expect(told(stage, FlowLayer(id: 0, stack: stage.stack(0, [3]))) == 1)
    }

    @Test(arguments: seeds) func anotherTabOrPageIsToldAndATapIsNot(seed: Int) {
        for pages in [false, true] {
            let stage = Stage(habits: seed)
            #expect(told(stage, root(tabs(stage, 0, pages: pages))) == 0)
            let entry = stage.router.entries[.container(7)]
            #expect(entry.map { stage.screen.select("1", in: $0) } == true)
            #expect(told(stage, root(tabs(stage, 1, pages: pages))) == 0)
            #expect(told(stage, root(tabs(stage, 2, pages: pages))) == 1)
            // A tap that leads to another tab.
            #expect(entry.map { stage.screen.select("1", in: $0) } == true)
            #expect(told(stage, root(tabs(stage, 0, pages: pages))) == 1)
        }
    }

    @Test(arguments: seeds) func whatIsCoveredIsNotTold(seed: Int) {
        let stage = Stage(habits: seed)
        #expect(told(stage, root(tabs(stage, 0)), stage.sheet(2, [6])) == 0)
        #expect(told(stage, root(tabs(stage, 1)), stage.sheet(2, [6])) == 0)
        #expect(told(stage, root(tabs(stage, 1))) == 0)
    }

    @Test(arguments: seeds) func whatComesIntoASlotIsTold(seed: Int) {
        let stage = Stage(habits: seed)
        let host = Screen()
        func layer(_ number: Int?) -> FlowLayer {
            let inner = number.map { stage.stack(0, [$0]).entries[0] }
            let slot = FlowSlot(name: "a", entry: inner)
            return root(
                .screen(FlowScreenEntry(id: stage.id(9), screen: host, slots: [slot])))
        }
        #expect(told(stage, layer(1)) == 0)
        #expect(told(stage, layer(1)) == 0)
        #expect(told(stage, layer(nil)) == 0)
        #expect(told(stage, layer(2)) == 1)
        #expect(told(stage, layer(3)) == 1)
    }

    @Test(arguments: seeds) func anotherRootIsTold(seed: Int) {
        let stage = Stage(habits: seed)
        #expect(told(stage, root(tabs(stage, 0))) == 0)
        #expect(told(stage, FlowLayer(id: 1, stack: stage.stack(100, [5]))) == 1)
    }
}
