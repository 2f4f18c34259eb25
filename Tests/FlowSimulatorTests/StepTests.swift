import FlowEngine
import FlowSimulator
import Testing

/// The steps of one flow (law D): which screens stand after a list ran on `[A, B]`.
@Suite struct StepTests {
    private static func flow(_ steps: String) -> String {
        """
        flow: Solo
        outputs: [done]
        state:
          n: Int = 0
          city: City? = nil
        types:
          City: { name: String, size: Int }
        screens:
          A: { outputs: [go] }
          B: { outputs: [run] }
          C: { inputs: { n: Int? }, outputs: [never] }
        start: [push: A, push: B]
        transitions:
          A.go: { push: B }
          B.run: \(steps)
          C.never: { finish: done }
        """
    }

    @Test(arguments: [
        ("{ push: C, with: { n: 1 } }", "A B C", "done"),
        ("{ present: C, with: { n: 1 } }", "A B | C", "done"),
        ("[pop, push: A]", "A A", "done"),
        ("{ pop: 3 }", "A B", "fault popTooDeep"),
        ("{ popTo: A }", "A", "done"),
        ("{ popTo: B }", "A B", "done"),
        ("{ popTo: C }", "A B", "fault noTarget"),
        ("popToRoot", "A", "done"),
        ("close", "A", "done"),
        ("{ close: A }", "B", "done"),
        ("{ close: C }", "A B", "done"),
        ("{ replace: A }", "A", "done"),
        ("{ swap: A }", "A A", "done"),
        ("dismissAll", "A B", "done"),
        ("dismiss", "A B", "fault noLayer"),
        ("[present: A, present: B, dismiss: A]", "A B", "done"),
        ("[present: A, present: B, dismiss]", "A B | A", "done"),
        ("[present: A, present: B, dismissAll]", "A B", "done"),
        ("[present: A, close: A]", "A B", "done"),
        ("restart", "A B", "done"),
        ("[close: A, close: B]", "", "done"),
        ("ignore", "A B", "ignored"),
        ("{ close: , when: state.n == 1 }", "A B", "guarded"),
        ("[set: { state.n: 1 }, { close: , when: state.n == 1 }]", "A", "done"),
    ])
    func stepsLeaveTheseScreens(steps: String, shown: String, verdict: String) throws {
        var play = try Play(Self.flow(steps))
        try play.send("B.run")
        #expect(play.shown == shown)
        let fault = play.last.fault.map { " " + $0.kind.rawValue } ?? ""
        #expect(play.verdict + fault == verdict)
    }

    @Test func aGuardedStepIsTheLastDecided() throws {
        var play = try Play(Self.flow("{ close: , when: state.n == 1 }"))
        try play.send("B.run")
        #expect(play.decided == #"["Solo/B.run","Solo/B.run/0"]"#)
    }

    @Test func allRightSidesOfASetAreReadFirst() throws {
        var play = try Play(
            """
            flow: Solo
            state:
              a: Int = 1
              b: Int = 2
            screens:
              A: { inputs: { a: Int, b: Int }, outputs: [flip] }
            start: { push: A, with: { a: state.a, b: state.b } }
            transitions:
              A.flip: { set: { state.a: state.b, state.b: state.a } }
            """)
        try play.send("A.flip")
        #expect(play.writer.text(of: play.last).contains(#""inputs":{"a":2,"b":1}"#))
    }

    @Test func aSetThroughNilIsTracedAndDoesNothing() throws {
        var play = try Play(Self.flow("{ set: { state.city.name: \"x\" } }"))
        try play.send("B.run")
        #expect(play.records == #"[{"nil":"Solo/B.run/0"}]"#)
        #expect(play.verdict == "done")
    }

    @Test func aFaultRollsTheStateBack() throws {
        var play = try Play(Self.flow("[set: { state.n: 5 }, push: A, popTo: C]"))
        try play.send("B.run")
        #expect(play.shown == "A B")
        #expect(play.records == "[]")
        #expect(play.decided == #"["Solo/B.run","Solo/B.run/1","Solo/B.run/2"]"#)
        #expect(play.writer.text(of: play.last).contains(#""n":0"#))
    }

    /// Zoo: back, then a push in the same transaction.
    @Test func aCloseAndAPushAreOneUpdate() throws {
        var play = try Play(Self.flow("[close, { push: C, with: { n: 1 } }]"))
        try play.send("B.run")
        #expect(play.shown == "A C")
        #expect(play.lines.count == 2)
    }

    /// The output behind the last one of a screen is not the first one of the next.
    @Test func anOutputThatAScreenDoesNotHaveIsUnhandled() throws {
        var play = try Play(Self.flow("ignore"))
        let front = try #require(play.configuration.world.frontInstance)
        #expect(play.simulation.send(.output(front, 0, [])).verdict == .ignored)
        #expect(play.simulation.send(.output(front, 1, [])).verdict == .unhandled)
    }
}
