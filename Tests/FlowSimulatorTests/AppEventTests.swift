import FlowModel
import FlowSimulator
import Testing

/// Events of the application (law B11, D17).
@Suite struct AppEventTests {
    private static let tabs = """
        app: Test
        root: Main
        events:
          - search: { text: String }
          - ping
          - refresh: { broadcast: true }
        ---
        flow: Main
        container: tabs
        children: [left: Left, right: Right]
        lazy: false
        transitions:
          app.search: { present: Results, with: { text: text } }
          app.refresh: { track: main }
        screens:
          Results: { inputs: { text: String } }
        ---
        flow: Left
        screens:
          A: { outputs: [go, ask] }
        state: { isBusy: Bool = false }
        start: { push: A }
        transitions:
          A.go: { set: { state.isBusy: true } }
          A.ask: [{ send: ping }, { send: search, with: { text: "sent" } }]
          app.search: { track: left, with: [text], when: state.isBusy }
          app.refresh: { track: left }
        ---
        flow: Right
        screens:
          B:
        start: { push: B }
        transitions:
          app.search: { track: right }
          app.refresh: ignore

        """

    private static let search = #"{"kind":"app","name":"search","payload":{"text":"a"}}"#

    private func decided(_ play: Play) -> [String] {
        play.last.decided.map { play.writer.name(of: $0) }
    }

    @Test func theChainInFrontHasItOutwards() throws {
        var play = try Play(Self.tabs)
        try play.send(Self.search)
        #expect(decided(play) == ["Main/app.search", "Main/app.search/0"])
        #expect(play.configuration.world.layers.count == 2)
    }

    @Test func theInnermostWhoseConditionHoldsRuns() throws {
        var play = try Play(Self.tabs)
        try play.send("A.go")
        try play.send(Self.search)
        #expect(decided(play) == ["Left/app.search", "Left/app.search/0"])
        try play.send("tab right")
        try play.send(Self.search)
        #expect(decided(play) == ["Right/app.search", "Right/app.search/0"])
    }

    @Test func aBroadcastReachesEverybodyInPreorder() throws {
        var play = try Play(Self.tabs)
        try play.send(#"{"kind":"app","name":"refresh","payload":{}}"#)
        #expect(
            decided(play) == [
                "Main/app.refresh", "Main/app.refresh/0", "Left/app.refresh",
                "Left/app.refresh/0", "Right/app.refresh",
            ])
    }

    @Test func nobodyWantsIt() throws {
        var play = try Play(Self.tabs)
        let before = play.configuration
        try play.send(#"{"kind":"app","name":"ping","payload":{}}"#)
        #expect(play.verdict == "unhandled")
        #expect(play.configuration == before)
    }

    @Test func whatIsSentIsQueuedAndDroppedIfNobodyWantsIt() throws {
        var play = try Play(Self.tabs)
        try play.send("A.ask")
        #expect(
            decided(play) == [
                "Left/A.ask", "Left/A.ask/0", "Left/A.ask/1", "Main/app.search",
                "Main/app.search/0",
            ])
        #expect(
            play.writer.text(of: play.last).contains(
                #""records":[{"dropped":"Left/A.ask/0"}]"#))
        #expect(play.frontInputs == [.string("sent")])
    }

    @Test func onlyIgnoreIsIgnored() throws {
        var play = try Play(
            """
            app: Test
            root: Start
            events: [ping]
            ---
            flow: Start
            screens:
              Home:
            start: { push: Home }
            transitions:
              app.ping: ignore

            """)
        try play.send(#"{"kind":"app","name":"ping","payload":{}}"#)
        #expect(play.verdict == "ignored")
        #expect(decided(play) == ["Start/app.ping"])
    }
}
