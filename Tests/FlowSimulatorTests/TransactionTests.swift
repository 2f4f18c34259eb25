import FlowEngine
import FlowSimulator
import Testing

/// Live inputs, bounds, faults and the launch (law C, D9, D14, F).
@Suite struct TransactionTests {
    @Test func aNarrowedInputKeepsItsLastValue() throws {
        var play = try Play(
            """
            flow: Solo
            state:
              city: String? = "Oslo"
            screens:
              A: { outputs: [open] }
              Map: { inputs: { city: String }, outputs: [forget] }
            start: { push: A }
            transitions:
              A.open: { push: Map, with: { city: state.city }, when: state.city != nil }
              Map.forget: { set: { state.city: nil } }
            """)
        try play.send(each: "A.open", "Map.forget")
        #expect(play.records == #"[{"kept":"Map#2.city"}]"#)
        #expect(play.writer.text(of: play.last).contains(#""inputs":{"city":"Oslo"}"#))
    }

    /// A child's inputs are live, its state is not; the payload they were made of is frozen.
    @Test func inputsAreLiveAndStateIsNot() throws {
        var play = try Play(
            """
            flow: Parent
            state:
              n: Int = 1
            screens:
              P: { inputs: { n: Int }, outputs: [open: { by: Int }] }
            start: { push: P, with: { n: state.n } }
            transitions:
              P.open:
                - { push: Child, with: { n: state.n + by } }
                - set: { state.n: 10 }
              Child.done: ignore
            ---
            flow: Child
            inputs: { n: Int }
            outputs: [done]
            state:
              first: Int = inputs.n
            screens:
              C: { inputs: { n: Int, first: Int }, outputs: [done] }
            start: { push: C, with: { n: inputs.n, first: state.first } }
            transitions:
              C.done: { finish: done }
            """.replacing("outputs: [open: { by: Int }]", with: "outputs: [{ open: { by: Int } }]"))
        try play.send("P.open", payload: #"{"by":5}"#)
        #expect(play.writer.text(of: play.last).contains(#""inputs":{"first":6,"n":15}"#))
    }

    static func loop(_ answer: String) -> String {
        """
        flow: Parent
        screens:
          P: { outputs: [go] }
        start: { push: P }
        transitions:
          P.go: { push: Child }
          Child.done: \(answer)
        ---
        flow: Child
        outputs: [done]
        start: { finish: done }
        """
    }

    @Test func endlessAnswersAreRolledBack() throws {
        var play = try Play(Self.loop("{ push: Child }"))
        try play.send("P.go")
        #expect(play.last.fault?.kind == .runaway)
        #expect(play.shown == "P")
        #expect(play.records == "[]")
        #expect(play.decided.contains(#""Parent/Child.done","Parent/Child.done/0","Child/start""#))
    }

    @Test func aFlowMayOccurOnlySoOftenInItsCallers() throws {
        var play = try Play(
            """
            flow: Parent
            screens:
              P: { outputs: [go] }
            start: { push: P }
            transitions:
              P.go: { push: Nest }
              Nest.done: ignore
            ---
            flow: Nest
            depth: 2
            outputs: [done]
            screens:
              N: { outputs: [deeper, done] }
            start: { push: N }
            transitions:
              N.deeper: { push: Nest }
              N.done: { finish: done }
              Nest.done: ignore
            """)
        try play.send(each: "P.go", "N.deeper")
        #expect(play.shown == "P N N")
        try play.send("N.deeper")
        #expect(play.last.fault?.kind == .depth)
        #expect(play.shown == "P N N")
    }

    static let launch = """
        app: Demo
        root: Root
        state:
          authorized: Bool = false
        ---
        flow: Root
        screens:
          Home: { outputs: [leave, out] }
        start:
          choose:
            - when: not app.authorized
              then: { replace: Auth }
            - else: { replace: Home }
        transitions:
          Auth.done:
            - set: { app.authorized: true }
            - restart
          Home.leave: close
          Home.out:
            - set: { app.authorized: false }
            - restart
        ---
        flow: Auth
        outputs: [done]
        screens:
          Login: { outputs: [ok, give] }
        start: { push: Login }
        transitions:
          Login.ok: { finish: done }
          Login.give: pop
        """

    @Test func theLaunchIsDecidedAgain() throws {
        var play = try Play(Self.launch)
        #expect(play.shown == "Login")
        #expect(play.flows == "Root Auth")
        #expect(play.last.event == .start)
        #expect(
            play.decided == #"["Root/start","Root/start/0/0/0","Auth/start","Auth/start/0"]"#)
        #expect(play.records == #"[{"started":"Root"},{"started":"Auth"}]"#)
        try play.send("Login.ok")
        #expect(play.shown == "Home")
        #expect(play.records == #"[{"ended":"Auth","outcome":"done","payload":{}}]"#)
        #expect(
            play.decided == #"["Auth/Login.ok","Auth/Login.ok/0","Root/Auth.done","#
                + #""Root/Auth.done/1","Root/start","Root/start/0/1/0"]"#)
        try play.send("Home.out")
        #expect(play.shown == "Login")
    }

    @Test func theRootCannotBeLeft() throws {
        var play = try Play(Self.launch)
        try play.send("Login.give")
        #expect(play.last.fault?.kind == .blank)
        #expect(play.shown == "Login")
        try play.send(each: "Login.ok", "Home.leave")
        #expect(play.last.fault?.kind == .popAtRoot)
        #expect(play.shown == "Home")
    }

    @Test func restartEndsChildrenAsRestarted() throws {
        var play = try Play(
            """
            flow: Parent
            state:
              n: Int = 0
            screens:
              P: { inputs: { n: Int }, outputs: [go] }
            start: { push: P, with: { n: state.n } }
            transitions:
              P.go:
                - set: { state.n: 1 }
                - push: Child
                - restart
              Child.done: ignore
            ---
            flow: Child
            outputs: [done]
            screens:
              C: { outputs: [done] }
            start: { push: C }
            transitions:
              C.done: { finish: done }
            """)
        try play.send("P.go")
        #expect(
            play.records == #"[{"started":"Child"},"#
                + #"{"ended":"Child","outcome":"cancelled","cause":"restart"}]"#)
        #expect(play.writer.text(of: play.last).contains(#""screen":"P#2","owner":"0","#))
        #expect(play.writer.text(of: play.last).contains(#""inputs":{"n":1}"#))
    }

    /// The reader of events takes what the writer of traces wrote.
    @Test func eventsAreReadAsTheyWereWritten() throws {
        var play = try Play(TabsTests.app)
        try play.send(each: "List.open", "tab users", "UserList.sheet")
        let reader = EventReader(graph: play.graph)
        let events = play.simulation.machine.candidates(in: play.configuration)
        #expect(events.count > 10)
        for event in events {
            let text = play.writer.text(of: event)
            #expect(try reader.event(from: text, in: play.configuration) == event)
        }
        for line in play.lines.dropFirst() {
            let text = play.writer.text(of: line)
            #expect(try reader.event(from: text, in: line.configuration) == line.event)
        }
    }

    @Test(arguments: [
        ("{", "expected a JSON value, found something else at byte 1"),
        ("{}", "an event has no `kind`"),
        (#"{"kind":"jump"}"#, "there is no kind of event `jump`"),
        (#"{"kind":"back"}"#, "an event needs a `screen` such as `Cities#2`"),
        (#"{"kind":"back","screen":"X#1"}"#, "there is no screen `X`"),
        (#"{"kind":"set","path":"app.n","value":"a"}"#, "expected a value of type `Int`"),
        (#"{"kind":"set","path":"app.m","value":1}"#, "there is no shared state `app.m`"),
    ])
    func whatIsNoEventIsRefused(text: String, message: String) throws {
        let play = try Play(TabsTests.app)
        #expect(throws: ReadingError(message)) {
            _ = try EventReader(graph: play.graph).event(from: text, in: play.configuration)
        }
    }
}
