import FlowFrontend
import FlowModel
import FlowSimulator
import TestSupport
import Testing

@Suite struct ScenarioRunTests {
    /// The flows of the repository with the scenarios that stand beside them.
    @Test(arguments: Project.apps) func scenariosOfTheRepositoryPass(folder: String) throws {
        let paths = Project.files(below: folder, endingIn: ".yaml")
        let files = try paths.map { SourceFile(path: $0, text: try Project.text(of: $0)) }
        let compilation = compile(files)
        #expect(compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        let graph = try #require(compilation.applications.first)
        let scenarios = files.filter { $0.path.hasSuffix(".scenario.yaml") }
        #expect(!scenarios.isEmpty)
        for file in scenarios {
            let (scenario, diagnostics) = readScenario(file, graph: graph)
            #expect(diagnostics.map(\.message) == [], "\(file.path)")
            let result = run(try #require(scenario), graph: graph)
            #expect(result.failures.map(\.message) == [], "\(file.path)")
            #expect(result.events.count == result.lines.count)
        }
    }

    private func result(of steps: String) throws -> (ScenarioResult, SourceFile) {
        let compilation = compile([SourceFile(path: "user-edit.yaml", text: UserEditTests.flow)])
        let graph = try #require(compilation.applications.first)
        let file = SourceFile(
            path: "a.scenario.yaml", text: "scenario: A\nflow: UserEdit\nsteps:\n" + steps)
        let (scenario, diagnostics) = readScenario(file, graph: graph)
        #expect(diagnostics.map(\.message) == [])
        return (run(try #require(scenario), graph: graph), file)
    }

    @Test(arguments: [
        ("expect: Cities", "expected screen `Cities`, found `EditProfile`"),
        (
            "expect: { stack: [EditProfile, Cities] }",
            "expected stack `[EditProfile, Cities]`, found `[EditProfile]`"
        ),
        (
            "expect: { layers: [[EditProfile], [Cities]] }",
            "expected layers `[[EditProfile], [Cities]]`, found `[[EditProfile]]`"
        ),
        (
            "expect: { screen: EditProfile, inputs: { city: { name: Oslo } } }",
            "expected input `city` to be `{\"name\":\"Oslo\"}`, found `null`"
        ),
        (
            "expect: { screen: Cities, inputs: { selected: { name: Oslo } } }",
            "expected screen `Cities`, found `EditProfile`"
        ),
        ("expect: { verdict: stale }", "expected verdict `stale`, found `done`"),
        (
            "expect: { ended: cancelled }",
            "expected `UserEdit` to end with `cancelled`, found that none ended"
        ),
        ("Cities.citySelected: { city: { name: Oslo } }", nil),
    ])
    func aFailureShowsWhatWasExpectedAndFound(step: String, message: String?) throws {
        let (result, file) = try result(of: "  - " + step + "\n")
        let never = "this event cannot be sent: nothing that it means has ever been shown"
        #expect(result.failures.map(\.message) == [message ?? never])
        #expect(!result.hasPassed)
        let span = try #require(result.failures.first?.span)
        #expect(LineTable(file.bytes).lineNumber(atByte: Int(span.startByte)) == 4)
    }

    @Test func nothingIsRunBehindAnEventThatCannotBeSent() throws {
        let (result, _) = try result(
            of: """
                  - expect: Cities
                  - Cities.citySelected: { city: { name: Oslo } }
                  - expect: Cities
                  - EditProfile.selectCity
                """)
        #expect(
            result.failures.map(\.message) == [
                "expected screen `Cities`, found `EditProfile`",
                "this event cannot be sent: nothing that it means has ever been shown; "
                    + "the 2 steps behind it were not run",
            ])
        #expect(result.events.count == 1)
    }

    @Test func coverageCountsLinksEntriesAndGates() throws {
        let files = [
            (
                "app.yaml",
                """
                app: Shop
                root: Main
                schemes: [shop]
                state: { isOpen: Bool = false }
                gates:
                  open: { when: app.isOpen }
                links:
                  /basket: { show: Basket }
                  /list: { show: List }
                entries:
                  - { shortcut: basket, show: Basket }

                """
            ),
            (
                "main.yaml",
                """
                flow: Main
                screens:
                  List: { outputs: [open] }
                  Basket: { requires: open }
                start: { push: List }
                transitions:
                  List.open: { push: Basket }

                """
            ),
        ].map { SourceFile(path: $0.0, text: $0.1) }
        let graph = try #require(compile(files).applications.first)
        let text = "scenario: A\nsteps:\n  - link: shop://list\n  - link: shop://basket\n"
        let file = SourceFile(path: "a.scenario.yaml", text: text)
        let scenario = try #require(readScenario(file, graph: graph).scenario)
        let coverage = run(scenario, graph: graph).coverage
        #expect(coverage.links == [1, 1])
        #expect(coverage.entries == [0])
        #expect(coverage.gates == [1])
        let shares = coverage.shares.suffix(3).map { "\($0.name) \($0.seen)/\($0.total)" }
        #expect(shares == ["links 2/2", "entries 0/1", "gates 1/1"])
    }

    @Test func coverageCountsWhatWasSeen() throws {
        let (result, _) = try result(
            of: """
                  - EditProfile.selectCity
                  - back
                  - EditProfile.selectCity
                """)
        #expect(result.hasPassed)
        #expect(result.coverage.screens == [1, 2])
        let shares = result.coverage.shares.map { "\($0.name) \($0.seen)/\($0.total)" }
        #expect(shares == ["screens 2/2", "transitions 1/3", "branches 0/0", "outcomes 0/1"])
        var doubled = result.coverage
        doubled.merge(result.coverage)
        #expect(doubled.screens == [2, 4])
    }

    private static let items = """
        flow: Items
        screens:
          Item: { inputs: { id: Int }, outputs: [next, touch] }
        start: { push: Item, with: { id: 1 } }
        transitions:
          Item.next: { push: Item, with: { id: screen.id + 1 } }
          Item.touch: ignore

        """

    private func readItems(_ steps: String) throws -> (FlowGraph, Scenario?, [String]) {
        let compilation = compile([SourceFile(path: "items.yaml", text: Self.items)])
        let graph = try #require(compilation.applications.first)
        let text = "scenario: A\nflow: Items\nsteps:\n" + steps
        let read = readScenario(SourceFile(path: "a.scenario.yaml", text: text), graph: graph)
        return (graph, read.scenario, read.diagnostics.map(\.message))
    }

    @Test(arguments: [(1, "stale"), (2, "stale"), (3, "ignored")])
    func anInstanceIsPickedByItsKey(id: Int, verdict: String) throws {
        let (graph, scenario, messages) = try readItems(
            "  - Item.next\n  - Item.next\n  - Item.touch:\n    key: { id: \(id) }\n"
                + "  - expect: { verdict: \(verdict) }\n")
        #expect(messages == [])
        let result = run(try #require(scenario), graph: graph)
        #expect(result.failures.map(\.message) == [])
        guard case .output(let instance, _, _) = result.events.last?.inner else {
            Issue.record("no output was sent")
            return
        }
        #expect(instance.ordinal == Int32(id))
    }

    @Test(arguments: [("instance: 1", "[Item]"), ("key: { id: 2 }", "[Item, Item]")])
    func theBackMenuLeadsToAnInstance(meant: String, stack: String) throws {
        let (graph, scenario, messages) = try readItems(
            "  - Item.next\n  - Item.next\n  - back: Item\n    " + meant
                + "\n  - expect: { stack: \(stack), verdict: done }\n")
        #expect(messages == [])
        let result = run(try #require(scenario), graph: graph)
        #expect(result.failures.map(\.message) == [])
    }

    @Test func anEventForANumberThatNoScreenHadIsNotSent() throws {
        let (graph, scenario, _) = try readItems(
            "  - Item.touch:\n    instance: 99999999999\n  - expect: { verdict: gone }\n")
        let result = run(try #require(scenario), graph: graph)
        #expect(
            result.failures.map(\.message) == [
                "this event cannot be sent: nothing that it means has ever been shown; "
                    + "the step behind it was not run"
            ])
    }

    @Test(arguments: [
        ("Item.touch:\n    key: { ident: 1 }", "screen `Item` has no `ident`"),
        ("back:\n    key: { id: 1 }", "`key` is beside `back`, which names no screen"),
    ])
    func aKeyIsReadAsInputsOfAScreen(step: String, message: String) throws {
        let (_, _, messages) = try readItems("  - " + step + "\n")
        #expect(messages == [message])
    }
}
