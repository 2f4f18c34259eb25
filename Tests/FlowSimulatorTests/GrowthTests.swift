import FlowModel
import Testing

@testable import FlowSimulator

/// What an app may run and show at once is bounded by the steps of one event alone, so the cost of
/// an event grows with what there is, not with its square or cube.
@Suite("Growth")
struct GrowthTests {
    /// Each doll shows a screen and starts two more: 2047 flows, 4094 steps.
    private static let text = """
        app: Dolls
        root: Main
        state: { n: Int = 0 }
        ---
        flow: Main
        screens:
          Home: { outputs: [go: { levels: Int }] }
        start: { push: Home }
        transitions:
          Home.go: { push: Doll, with: { left: levels } }
        ---
        flow: Doll
        inputs: { left: Int }
        depth: 100
        screens:
          Face:
            inputs: { n: Int }
            outputs: [more, root]
            leave: { when: app.n > 5, refuse: true }
        start:
          - push: Face
            with: { n: app.n }
          - push: Doll
            with: { left: inputs.left - 1 }
            when: inputs.left > 1
          - push: Doll
            with: { left: inputs.left - 1 }
            when: inputs.left > 1
        transitions:
          Face.more: { push: Face, with: { n: app.n } }
          Face.root: popToRoot
        """

    @Test(.timeLimit(.minutes(10))) func thousandsOfFlowsAreNoTrouble() throws {
        var play = try Play(Self.text)
        try play.send("Home.go", payload: "{\"levels\":12}")
        #expect(play.verdict == "fault")
        try play.send("Home.go", payload: "{\"levels\":11}")
        #expect(play.verdict == "done")
        #expect(play.configuration.world.flows.count == 2048)
        try play.send("Face.more")
        #expect(play.verdict == "done")
        try play.send("{\"kind\":\"set\",\"path\":\"app.n\",\"value\":3}")
        let inputs = play.configuration.world.viewOrder.map { play.configuration.inputs(of: $0) }
        #expect(inputs.filter { $0 == [.int(3)] }.count == 2048)
        #expect(play.writer.text(of: play.last).utf8.count > 100_000)
        try play.send("Face.root")
        #expect(play.verdict == "done")
        #expect(play.simulation.machine.candidates(in: play.configuration).count > 4096)
        let latest = play.configuration.world.flows.last?.id
        #expect(play.configuration.world.position(of: latest)?.count == 12)
    }
}
