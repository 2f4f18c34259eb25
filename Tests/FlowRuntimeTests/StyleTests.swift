import FlowRuntime
import Testing

/// What a router is handed of how layers are presented; traces have the kind alone.
@MainActor
@Suite("Styles")
struct StyleTests {
    private enum Own: FlowNamedAnimation { case blur }

    private let log = ScriptLog()

    /// A flow that presents a screen with a style at a tap.
    private func presented(
        _ rule: FlowStyleRule, anchor: String? = nil
    ) -> (run: ScriptRun, flow: Script) {
        let flow = Script("P", log) { $0.push($0.to("P")) }
        flow.outputs["P"] = { $0.present($0.to("A"), style: rule, anchor: anchor) }
        flow.outputs["A"] = { $0.state += 1 }
        let run = ScriptRun(flow)
        run.tap("P#1")
        return (run, flow)
    }

    private func layer(_ run: ScriptRun) throws -> FlowLayer {
        try #require(run.driver.router.configuration.layers.last)
    }

    @Test func aSheetSaysHowHighItIs() throws {
        let run = presented(.sheet([.medium, .points(320)], grabber: true, selected: .medium)).run
        let sheet = try #require(try layer(run).presentation?.sheet)
        #expect(sheet.detents == [.medium, .points(320)])
        #expect(sheet.hasGrabber)
        #expect(sheet.selected == .medium)
        #expect(try layer(presented(.sheet).run).presentation?.sheet == nil)
    }

    @Test func aTransitionIsHandedOn() throws {
        let run = presented(.styled(.overFullScreen, transition: Own.blur)).run
        #expect(try layer(run).style == .overFullScreen)
        #expect(try layer(run).presentation?.transition as? Own == .blur)
        #expect(try layer(presented(.overFullScreen).run).presentation?.transition == nil)
    }

    /// The screen that sent the output knows what the name means.
    @Test func anAnchorIsSomethingOfTheScreenThatAsked() throws {
        let anchor = try #require(try layer(presented(.popover, anchor: "button").run).anchor)
        #expect(anchor.name == "button")
        #expect((anchor.screen as? ScriptScreen)?.name == "P")
        #expect(try layer(presented(.popover).run).anchor == nil)
    }

    @Test func theLayerStaysWhenItsStyleChanges() throws {
        let flow = Script("P", log) { $0.push($0.to("P")) }
        flow.outputs["P"] = { flow in
            flow.present(
                flow.to("A"), style: .choose { flow.state > 0 ? .fullScreen : .popover })
        }
        flow.outputs["A"] = { $0.state += 1 }
        let run = ScriptRun(flow)
        run.tap("P#1")
        let before = try layer(run)
        run.tap("A#2")
        let after = try layer(run)
        #expect(before.style == .popover && after.style == .fullScreen)
        #expect(before.id == after.id)
        run.send("swipeDown", "A#2")
        #expect(run.verdict == "ignored")
    }

    @Test func aWideWindowAndACompactOne() throws {
        let run = presented(.width(compact: .sheet, regular: .popover)).run
        #expect(try layer(run).style == .sheet)
        run.driver.runtime.send(.width(.regular))
        #expect(try layer(run).style == .popover)
        let phone = presented(.idiom(phone: .formSheet, pad: .popover)).run
        #expect(try layer(phone).style == .formSheet)
    }

    /// What is below goes on as long as the layer does not hide it.
    @Test func aLayerLetsTouchesThrough() throws {
        let flow = Script("P", log) { $0.push($0.to("P")) }
        flow.outputs["P"] = { flow in
            flow.present(
                flow.to("A"), style: .choose { flow.state > 1 ? .fullScreen : .sheet },
                passthrough: true)
        }
        flow.outputs["A"] = { $0.state += 1 }
        let run = ScriptRun(flow)
        run.tap("P#1")
        #expect(try layer(run).isPassthrough)
        run.tap("P#1")
        #expect(run.driver.router.configuration.layers.count == 3)
        run.tap("A#2")
        run.tap("A#3")
        #expect(try !layer(run).isPassthrough)
        for screen in ["P#1", "A#2"] {
            run.tap(screen)
            #expect(run.verdict == "stale")
        }
    }

    /// The gesture that closes a layer is about the top one.
    @Test func whatIsBelowIsNotSwipedDown() {
        let flow = Script("P", log) { $0.push($0.to("P")) }
        flow.outputs["P"] = { $0.present($0.to("A"), passthrough: true) }
        let run = ScriptRun(flow)
        run.tap("P#1")
        run.send("swipeDown", "P#1")
        #expect(run.verdict == "stale")
        run.send("back", "P#1")
        #expect(run.verdict == "done")
    }
}
