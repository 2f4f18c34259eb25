import FlowSimulator
import Testing

/// Where steps act, what falls together and what stays (law A6, A9, A10, D8, G1, G6).
@Suite struct PlaceTests {
    /// P has screens of its own and calls A and B; each child shows one screen.
    private static func flow(_ transitions: String) -> String {
        """
        flow: Parent
        screens:
          P: { outputs: [one, two, three] }
          S: { outputs: [one, two] }
          X: { outputs: [done] }
        start: { push: P }
        transitions:
        \(transitions)
        ---
        flow: A
        outputs: [done]
        screens:
          A1: { outputs: [done, more] }
          A2: { outputs: [done] }
        start: { push: A1 }
        transitions:
          A1.done: { finish: done }
          A1.more: { present: A2 }
          A2.done: { finish: done }
        ---
        flow: B
        outputs: [done]
        screens:
          B1: { outputs: [done] }
        start: { push: B1 }
        transitions:
          B1.done: { finish: done }
        """
    }

    /// A6: P presents S, then A from S: the answer acts on the layer of S.
    @Test func anAnswerActsWhereTheCallWasMade() throws {
        var play = try Play(
            Self.flow(
                """
                  P.one: { present: S }
                  P.two: { push: B }
                  P.three: ignore
                  S.one: { push: A }
                  S.two: { present: A }
                  A.done: { push: X }
                  B.done: ignore
                  X.done: ignore
                """))
        try play.send(each: "P.one", "S.one", "A1.done")
        #expect(play.shown == "P | S X")
        try play.send(each: "back", "S.two")
        #expect(play.shown == "P | S | A1")
        try play.send("A1.done")
        #expect(play.shown == "P | S X")
    }

    /// A9: the end of a flow takes its layers along, and what stood above them.
    @Test func layersFallTogether() throws {
        var play = try Play(
            Self.flow(
                """
                  P.one: { present: A }
                  P.two: ignore
                  P.three: ignore
                  S.one: ignore
                  S.two: ignore
                  A.done: { present: S }
                  B.done: ignore
                  X.done: { push: B }
                """))
        try play.send(each: "P.one", "A1.more")
        #expect(play.shown == "P | A1 | A2")
        #expect(
            play.writer.text(of: play.last).contains(
                #"{"style":"sheet","presenter":"0.0","home":null,"content":"#))
        try play.send("A2.done")
        #expect(play.shown == "P | S")
        #expect(play.records == #"[{"ended":"A","outcome":"done","payload":{}}]"#)
    }

    /// G6: two children go at once; they are answered one after the other, the topmost first.
    @Test func twoChildrenEndAtOnce() throws {
        var play = try Play(
            Self.flow(
                """
                  P.one: { push: A }
                  P.two: [push: A, push: S, push: B, push: X]
                  P.three: ignore
                  S.one: ignore
                  S.two: ignore
                  S.back: ignore
                  X.back: ignore
                  A.done: ignore
                  A.cancelled: ignore
                  B.cancelled: { push: X }
                  B.done: ignore
                  X.done: ignore
                """))
        try play.send("P.two")
        #expect(play.shown == "P A1 S B1 X")
        try play.send("back to P")
        #expect(
            play.decided == #"["Parent/X.back","Parent/S.back","Parent/B.cancelled","#
                + #""Parent/B.cancelled/0","Parent/A.cancelled"]"#)
        #expect(play.shown == "P X")
    }

    /// D8: everything the flow shows goes, and its children end unheard or in sweep mode.
    @Test func replaceTakesThePlaceOfAllTheFlowShows() throws {
        var play = try Play(
            Self.flow(
                """
                  P.one: [push: A, present: S]
                  P.two: ignore
                  P.three: ignore
                  S.one: { replace: B }
                  S.two: [push: A, close]
                  A.done: ignore
                  A.cancelled: { push: X }
                  B.done: { replace: P }
                  X.done: ignore
                """))
        try play.send(each: "P.one", "S.one")
        #expect(play.shown == "B1")
        #expect(
            play.records == #"[{"ended":"A","outcome":"cancelled","cause":"parent"},"#
                + #"{"started":"B"},{"suppressed":"Parent/A.cancelled/0"}]"#)
        try play.send("B1.done")
        #expect(play.shown == "P")
    }

    /// A10: closing a screen leaves what stands above it.
    @Test func entriesAboveStay() throws {
        var play = try Play(
            Self.flow(
                """
                  P.one: { present: S }
                  P.two: ignore
                  P.three: ignore
                  S.one: ignore
                  S.two: [push: A, close]
                  A.done: { push: X }
                  B.done: ignore
                  X.done: { push: B }
                """))
        try play.send(each: "P.one", "S.two")
        #expect(play.shown == "P | A1")
        try play.send("A1.done")
        #expect(play.shown == "P X")
    }

    /// A flow of flows shows one after the other in the layer it was presented in.
    @Test func aFlowWithoutScreensKeepsItsLayerWhileItAnswers() throws {
        var play = try Play(
            """
            flow: Parent
            screens:
              P: { outputs: [go] }
            start: { push: P }
            transitions:
              P.go: { present: Guide }
              Guide.done: ignore
            ---
            flow: Guide
            outputs: [done]
            start: { push: Leaf, with: { n: 1 } }
            transitions:
              Leaf.next: { push: Leaf, with: { n: 2 }, when: n == 1 }
              Leaf.stop: ignore
            ---
            flow: Leaf
            inputs: { n: Int }
            outputs: [next: { n: Int }, stop]
            screens:
              L: { inputs: { n: Int }, outputs: [next, stop] }
            start: { push: L, with: { n: inputs.n } }
            transitions:
              L.next: { finish: next, with: { n: inputs.n } }
              L.stop: { finish: stop }
            """.replacing("[next: { n: Int }, stop]", with: "[{ next: { n: Int } }, stop]")
                .replacing(
                    "{ push: Leaf, with: { n: 2 }, when: n == 1 }",
                    with: """

                            choose:
                              - when: n == 1
                                then: { push: Leaf, with: { n: 2 } }
                              - else: { finish: done }
                        """))
        try play.send(each: "P.go", "L.next")
        #expect(play.shown == "P | L")
        #expect(play.flows == "Parent Guide Leaf")
        try play.send("L.stop")
        #expect(play.shown == "P")
        #expect(
            play.records == #"[{"ended":"Leaf","outcome":"stop","payload":{}},"#
                + #"{"ended":"Guide","outcome":"cancelled","cause":"itself"}]"#)
    }
}
