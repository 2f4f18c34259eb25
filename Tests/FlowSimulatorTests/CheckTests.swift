import FlowFrontend
import FlowModel
import FlowSimulator
import Testing

/// What is claimed of every run, asked after each event.
@Suite struct CheckTests {
    private static func basket(_ checks: String...) -> String {
        """
        flow: Basket
        state:
          items: Int = 0
          user: String? = nil
        screens:
          List: { outputs: [add, remove, name, pay] }
          Payment: { outputs: [done] }
        start: { push: List }
        transitions:
          List.add: { set: { state.items: state.items + 1 } }
          List.remove: { set: { state.items: state.items - 1 } }
          List.name: { set: { state.user: "a" } }
          List.pay: { push: Payment }
          Payment.done: { replace: List }
        checks:

        """ + checks.map { "  - { " + $0 + " }\n" }.joined()
    }

    /// Of each event after the launch, the texts of what it has broken.
    private func broken(_ check: String, _ events: String...) throws -> [[String]] {
        var play = try Play(Self.basket(check))
        for event in events { try play.send(event) }
        return play.lines.dropFirst().map { $0.broken.map(\.text) }
    }

    @Test func whatIsNeverMetIsNotMet() throws {
        let check = "never: Payment, when: state.items == 0"
        #expect(try broken(check, "List.pay") == [[check]])
        #expect(try broken(check, "List.add", "List.pay") == [[], []])
    }

    @Test func aBreachIsSaidOnceAndAgainAfterItWasMended() throws {
        let check = "always: state.items >= 0"
        let found = try broken(
            check, "List.remove", "List.remove", "List.add", "List.add", "List.remove")
        #expect(found == [[check], [], [], [], [check]])
    }

    @Test func theLaunchIsAskedToo() throws {
        let play = try Play(Self.basket("always: Payment"))
        #expect(play.lines[0].broken.map(\.text) == ["always: Payment"])
    }

    @Test func whatACheckReadsMayBeNil() throws {
        let check = "never: state.user.isEmpty == false, when: state.user != nil"
        #expect(try broken(check, "List.add", "List.name") == [[], [check]])
    }

    @Test(arguments: [
        (["List.pay", "Payment.done"], 0), (["List.pay", "back"], 0),
        (["List.add", "List.pay", "Payment.done"], 0),
    ])
    func whatIsReachedInTimeHolds(events: [String], _ count: Int) throws {
        var play = try Play(Self.basket("within: 1, from: Payment, reach: List"))
        for event in events { try play.send(event) }
        #expect(play.lines.flatMap(\.broken).count == count)
    }

    @Test func tooLateIsTooLate() throws {
        let check = "within: 2, reach: Payment"
        #expect(try broken(check, "List.add", "List.pay") == [[], []])
        #expect(try broken(check, "List.add", "List.add", "List.pay") == [[], [check], []])
    }

    @Test func eventsThatReachNobodyAreNotCounted() throws {
        let check = "within: 2, from: Payment, reach: List"
        #expect(
            try broken(check, "List.pay", "List.add", "List.add", "List.add", "back")
                == [[], [], [], [], []])
    }

    @Test func aCheckOfTheAppIsNotAskedOfAFlowAlone() throws {
        let files = [
            "app: Test\nroot: Main\nchecks: [never: Home]\n",
            "flow: Main\nscreens: { Home: {} }\nstart: { push: Home }\n",
        ]
        let graph = try #require(
            compile(
                files.enumerated().map { index, text in
                    SourceFile(path: "\(index).yaml", text: text)
                }
            ).applications.first)
        var whole = Simulation(graph: graph)
        #expect(whole.send(.start).broken.count == 1)
        var alone = Simulation(graph: graph, flow: FlowID(0), arguments: [])
        #expect(alone.send(.start).broken.count == 0)
    }
}
