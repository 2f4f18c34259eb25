import FlowModel
import FlowSimulator
import Foundation
import Testing

/// Effects, hooks, actions and cases (law C1.7, D17, K8).
@Suite struct EffectTests {
    private func effects(_ play: Play) -> String {
        let text = play.writer.text(of: play.last)
        guard let start = text.range(of: #""effects":["#),
            let end = text.range(of: #"],"after""#)
        else { return "" }
        return String(text[start.upperBound..<end.lowerBound])
    }

    private func decided(_ play: Play) -> [String] {
        play.last.decided.map { play.writer.name(of: $0) }
    }

    private static func list(_ handler: String, _ sections: String = "") -> String {
        """
        flow: Start
        types:
          Plan: [free, pro: { seats: Int }]
        state:
          plan: Plan = .pro(3)
          link: { type: URL, default: "https://a.example/b" }
          n: Int = 0
        outputs: [done]
        screens:
          List:
            outputs:
              - go: { id: Int }
            commands:
              - scrollToTop
              - focus: { id: Int }
          Detail: { inputs: { id: Int } }
        \(sections)
        start: { push: List }
        transitions:
          List.go:
        \(handler)

        """
    }

    @Test func commandsGoFirstToTheNearestScreenThatIsThereAfterwards() throws {
        var play = try Play(
            Self.list(
                """
                    - track: opened
                      with: { id: id, plan: state.plan }
                    - open: state.link
                    - open: review
                    - tell: List.focus
                      with: [id]
                    - push: List
                """))
        try play.send("List.go", payload: #"{"id":4}"#)
        #expect(
            effects(play) == #"{"tell":"List#2","command":"focus","payload":{"id":4}},"#
                + #"{"track":"opened","payload":{"id":4,"plan":{".pro":{"seats":3}}}},"#
                + #"{"open":"https://a.example/b"},{"open":"review"}"#)
    }

    @Test func aCommandForNobodyIsDropped() throws {
        var play = try Play(
            Self.list("    [{ tell: List.scrollToTop }, { replace: Detail, with: [id] }]"))
        try play.send("List.go", payload: #"{"id":4}"#)
        #expect(effects(play) == "")
        #expect(
            play.writer.text(of: play.last).contains(
                #""records":[{"dropped":"Start/List.go/0"}]"#))
    }

    @Test func nothingLeavesWhenTheReactionFaults() throws {
        var play = try Play(Self.list("    [{ track: opened }, { dismiss: Detail }]"))
        try play.send("List.go", payload: #"{"id":4}"#)
        #expect(play.verdict == "fault")
        #expect(effects(play) == "")
    }

    @Test func aSwitchBindsThePayloadOfTheCase() throws {
        var play = try Play(
            Self.list(
                """
                    switch: state.plan
                    cases:
                      pro:
                        - { push: Detail, with: { id: seats + id } }
                        - { track: end }
                      free: ignore
                """))
        try play.send("List.go", payload: #"{"id":4}"#)
        #expect(play.frontInputs == [.int(7)])
        #expect(
            decided(play) == [
                "Start/List.go", "Start/List.go/0/pro/0", "Start/List.go/0/pro/1",
            ])
    }

    @Test func anActionRunsInThePlaceOfItsStep() throws {
        let actions = """
            actions:
              show:
                inputs: { id: Int, twice: Bool = false }
                when: id > 0
                steps:
                  - push: Detail
                    with: [id]
                  - run: count
                    when: twice
              count:
                steps: [{ set: { state.n: state.n + 1 } }, { track: counted }]
            """
        var play = try Play(
            Self.list(
                "    [{ run: show, with: { id: id, twice: true } }, { track: last }]", actions))
        try play.send("List.go", payload: #"{"id":4}"#)
        #expect(
            decided(play) == [
                "Start/List.go", "Start/List.go/0", "Start/List.go/0/0", "Start/List.go/0/1",
                "Start/List.go/0/1/1", "Start/List.go/1",
            ])
        #expect(play.configuration.state(of: play.configuration.world.flows[0]).last == .int(1))
        var other = try Play(Self.list("    { run: show, with: [id] }", actions))
        try other.send("List.go", payload: #"{"id":0}"#)
        #expect(other.verdict == "done")
        #expect(decided(other) == ["Start/List.go"])
    }

    @Test func anActionClosesTheScreenThatReported() throws {
        var play = try Play(
            Self.list("    { run: leave }", "actions: { leave: { steps: close } }"))
        try play.send("List.go", payload: #"{"id":0}"#)
        #expect(play.writer.text(of: play.last).contains(#""outcome":"cancelled""#))
    }

    @Test func hooksTrackAroundEveryTransitionFromTheOutside() throws {
        var play = try Play(
            """
            app: Test
            root: Start
            hooks:
              before: { track: before, with: [transition] }
              after: { track: after, with: [transition] }
            ---
            flow: Start
            state: { n: Int = 0 }
            hooks: { before: { track: outer, with: { n: state.n } } }
            screens:
              Page:
            start: [{ push: Page }, { push: Child }]
            transitions:
              Child.done: { set: { state.n: 1 } }
            ---
            flow: Child
            hooks: { after: [{ track: inner }] }
            outputs: [done]
            screens:
              Home: { outputs: [go, stay] }
            start: { push: Home }
            transitions:
              Home.go: { finish: done }
              Home.stay: ignore

            """)
        #expect(effects(play) == "")
        try play.send("Home.stay")
        #expect(effects(play) == "")
        try play.send("Home.go")
        let go = #"{"transition":"Child/Home.go"}"#
        let done = #"{"transition":"Start/Child.done"}"#
        #expect(
            effects(play) == #"{"track":"before","payload":"# + go + "},"
                + #"{"track":"outer","payload":{"n":0}},"#
                + #"{"track":"after","payload":"# + go + "},"
                + #"{"track":"before","payload":"# + done + "},"
                + #"{"track":"outer","payload":{"n":0}},"#
                + #"{"track":"after","payload":"# + done + "}")
    }

    @Test func afterASweepOnlyStateAndTracksAreDone() throws {
        var play = try Play(
            """
            app: Test
            root: Start
            events: [ping]
            state: { n: Int = 0 }
            ---
            flow: Start
            screens:
              Home: { outputs: [go] }
            actions:
              note: { steps: [{ track: noted }, { open: settings }] }
            start: { push: Home }
            transitions:
              Home.go: { present: Child }
              Child.cancelled: [{ run: note }, { send: ping }, { track: gone }]
              changed app.n: { replace: Home }
            ---
            flow: Child
            screens:
              Page: { outputs: [go] }
            start: { push: Page }
            transitions:
              Page.go: { set: { app.n: 1 } }

            """)
        try play.send("Home.go")
        try play.send("Page.go")
        #expect(
            effects(play) == #"{"track":"noted","payload":{}},{"track":"gone","payload":{}}"#)
        let text = play.writer.text(of: play.last)
        #expect(text.contains(#"{"suppressed":"Start/Child.cancelled/0/1"}"#))
        #expect(text.contains(#"{"suppressed":"Start/Child.cancelled/1"}"#))
    }
}
