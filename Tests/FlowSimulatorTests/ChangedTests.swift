import FlowModel
import FlowSimulator
import Testing

/// `changed` triggers and facts (law C9, C11).
@Suite struct ChangedTests {
    private func text(of play: Play) -> String { play.writer.text(of: play.last) }

    private static let pingPong = """
        app: Test
        root: Start
        state: { a: Int = 0, b: Int = 0 }
        facts: { online: Bool = true }
        ---
        flow: Start
        screens:
          Home: { outputs: [go] }
          Offline:
        start: { push: Home }
        transitions:
          Home.go: { set: { app.a: 1 } }
          changed app.a: { set: { app.b: new } }
          changed app.b:
            - { set: { app.a: 7 }, when: old == 0 }
          changed facts.online: { push: Offline, when: not new }

        """

    /// Law, scenario 9.
    @Test func eachFiresOnceAndTheSecondChangeIsTraced() throws {
        var play = try Play(Self.pingPong)
        try play.send("Home.go")
        #expect(
            text(of: play).contains(
                #""verdict":"done","decided":["Start/Home.go","Start/changed app.a","#
                    + #""Start/changed app.b"],"records":[{"unstable":"Start/changed app.a"}]"#))
        #expect(play.configuration.app == [.int(7), .int(1)])
    }

    @Test func aValueSetFromOutsideFiresToo() throws {
        var play = try Play(Self.pingPong)
        try play.send(#"{"kind":"set","path":"app.a","value":3}"#)
        #expect(play.configuration.app == [.int(7), .int(3)])
        try play.send(#"{"kind":"set","path":"app.a","value":7}"#)
        #expect(play.verdict == "ignored")
    }

    @Test func aFactIsSetAndItsHandlerRuns() throws {
        var play = try Play(Self.pingPong)
        try play.send(#"{"kind":"fact","name":"online","value":false}"#)
        let line = text(of: play)
        #expect(line.contains(#""event":{"kind":"fact","name":"online","value":false}"#))
        #expect(
            line.contains(
                #""decided":["Start/changed facts.online","Start/changed facts.online/0"]"#))
        #expect(line.contains(#""facts":{"online":false}"#))
        #expect(play.configuration.world.frontEntry?.screen == ScreenID(1))
        try play.send(#"{"kind":"fact","name":"online","value":false}"#)
        #expect(play.verdict == "ignored")
    }

    /// A fact stays even if what the flow does about it faults; live inputs follow it.
    @Test func aFactOutlivesAFault() throws {
        var play = try Play(
            """
            app: Test
            root: Start
            facts: { online: Bool = true }
            ---
            flow: Start
            screens:
              Home: { inputs: { online: Bool } }
            start: { push: Home, with: { online: facts.online } }
            transitions:
              changed facts.online: [{ track: lost }, { dismiss: Home }]

            """)
        try play.send(#"{"kind":"fact","name":"online","value":false}"#)
        #expect(play.verdict == "fault")
        #expect(play.configuration.facts == [.bool(false)])
        #expect(play.frontInputs == [.bool(false)])
        #expect(play.last.effects == [])
    }

    @Test func changesFireInPreorderThenByPath() throws {
        var play = try Play(
            """
            app: Test
            root: Start
            state: { b: Int = 0, a: Int = 0 }
            ---
            flow: Start
            start: { push: Child, with: { n: app.a } }
            transitions:
              changed app.b: { track: b }
              changed app.a: { track: a }
            ---
            flow: Child
            inputs: { n: Int }
            screens:
              Home: { outputs: [go] }
            start: { push: Home }
            transitions:
              Home.go: { set: { app.a: 1, app.b: 1 } }
              changed inputs.n: { track: n, with: { old: old, now: inputs.n } }

            """)
        try play.send("Home.go")
        #expect(
            play.writer.text(of: play.last).contains(
                #""effects":[{"track":"a","payload":{}},{"track":"b","payload":{}},"#
                    + #"{"track":"n","payload":{"now":1,"old":0}}]"#))
    }

    @Test func aFlowThatHasJustStartedHasNothingToCompareWith() throws {
        var play = try Play(
            """
            flow: Start
            screens:
              Home: { outputs: [go] }
            start: { push: Home }
            transitions:
              Home.go: { push: Child }
            ---
            flow: Child
            state: { n: Int = 0, user: User? = nil }
            types:
              User: { name: String }
            screens:
              Page: { outputs: [rename] }
            start: [{ push: Page }, { set: { state.n: 1 } }]
            transitions:
              Page.rename: { set: { state.user: { name: "a" } } }
              changed state.n: { track: n }
              changed state.user.name: { track: name, with: [old, new] }

            """)
        try play.send("Home.go")
        #expect(play.last.effects == [])
        try play.send("Page.rename")
        #expect(
            play.writer.text(of: play.last).contains(
                #"{"track":"name","payload":{"new":"a","old":null}}"#))
    }
}
