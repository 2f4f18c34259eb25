import FlowModel
import FlowSimulator
import Testing

@testable import FlowFrontend

/// What stands beside an event is taken as it is said: another payload, instance or flow is seen by
/// what comes of the event.
@Suite struct MeantEventTests {
    struct Row: Sendable, CustomStringConvertible {
        /// The key beside an event; empty for what the event itself says.
        let key: String
        var lead: [String] = []
        let right: String
        let wrong: String
        let expected: String

        var description: String { right }
    }

    static let rows = [
        Row(
            key: "", right: "Home.open: { n: 2 }", wrong: "Home.open: { n: 3 }",
            expected: "screen: Page, inputs: { n: 2 }"),
        Row(
            key: "", right: "link: meant://page/2", wrong: "link: meant://page/3",
            expected: "screen: Page, inputs: { n: 2 }"),
        Row(
            key: "", right: "set: { app.count: 2 }", wrong: "set: { app.count: 3 }",
            expected: "app: { count: 2 }"),
        Row(
            key: "", right: "fact: { level: 2 }", wrong: "fact: { level: 3 }",
            expected: "facts: { level: 2 }"),
        Row(
            key: "with", right: "{ event: note, with: { n: 2 } }",
            wrong: "{ event: note, with: { n: 3 } }", expected: "screen: Page, inputs: { n: 2 }"),
        Row(
            key: "with", right: "{ entry: shortcut new, with: { n: 2 } }",
            wrong: "{ entry: shortcut new, with: { n: 3 } }",
            expected: "screen: Page, inputs: { n: 2 }"),
        Row(
            key: "with", lead: ["Home.load"],
            right: "{ answer: news.load, outcome: loaded, with: { n: 2 } }",
            wrong: "{ answer: news.load, outcome: loaded, with: { n: 3 } }",
            expected: "screen: Page, inputs: { n: 2 }"),
        Row(
            key: "outcome", lead: ["Home.load"],
            right: "{ answer: news.load, outcome: failed }",
            wrong: "{ answer: news.load, outcome: loaded, with: { n: 2 } }",
            expected: "screen: Failed"),
        Row(
            key: "instance", lead: ["Home.open: { n: 2 }", "Page.more", "Page.more"],
            right: "{ back: Page, instance: 2 }", wrong: "{ back: Page, instance: 3 }",
            expected: "screen: Page, inputs: { n: 2 }"),
        Row(
            key: "key", lead: ["Home.open: { n: 2 }", "Page.more", "Page.more"],
            right: "{ back: Page, key: { n: 2 } }", wrong: "{ back: Page, key: { n: 3 } }",
            expected: "screen: Page, inputs: { n: 2 }"),
        Row(
            key: "on", lead: ["Home.open: { n: 2 }", "Page.sheet"],
            right: "{ back: , on: Page }", wrong: "{ back: , on: Sheet }",
            expected: "layers: [[Home], [Sheet]]"),
        Row(
            key: "of", right: "{ tab: two, of: Main }", wrong: "{ tab: two, of: One }",
            expected: "tab: two"),
        Row(
            key: "of", lead: ["Home.load"],
            right: "{ answer: news.load, outcome: failed, of: 0.0 }",
            wrong: "{ answer: news.load, outcome: failed, of: 0.1 }", expected: "screen: Failed"),
    ]

    private static let files = [
        """
        app: Meant
        root: Main
        state: { count: Int = 0 }
        facts: { level: Int = 0 }
        events:
          - note: { n: Int }
        schemes: [meant]
        links:
          defaults: { whenModal: dismiss }
          /page/{n:Int}: { show: Page, with: [n] }
        entries:
          - { shortcut: new, payload: { n: Int }, show: Page, with: [n] }
        services:
          news: { load: { outcomes: [loaded: { n: Int }, failed] } }

        """,
        """
        flow: Main
        container: tabs
        reselect: pop
        children: [one: One, two: Two]

        """,
        """
        flow: One
        screens:
          Home:
            outputs:
              - open: { n: Int }
              - load
          Page: { inputs: { n: Int }, outputs: [more, sheet] }
          Sheet: {}
          Failed: {}
        start: { push: Home }
        transitions:
          Home.open: { push: Page, with: [n] }
          Home.load:
            call: news.load
            outcomes: { loaded: { push: Page, with: [n] }, failed: { push: Failed } }
          Page.more: { push: Page, with: { n: screen.n + 1 } }
          Page.sheet: { present: Sheet, style: popover, passthrough: true, anchor: sheet }
          app.note: { push: Page, with: [n] }

        """,
        "flow: Two\nscreens: { Other: {} }\nstart: { push: Other }\n",
    ]

    @Test(arguments: rows) func anotherOneIsSeen(row: Row) throws {
        let files = Self.files.enumerated().map {
            SourceFile(path: "\($0.offset).yaml", text: $0.element)
        }
        let compilation = compile(files)
        #expect(compilation.diagnostics.map(\.message) == [])
        let graph = try #require(compilation.applications.first)
        for (event, passes) in [(row.right, true), (row.wrong, false)] {
            let steps = row.lead + [event, "expect: { \(row.expected) }"]
            let text = "scenario: A\nsteps:\n" + steps.map { "  - \($0)\n" }.joined()
            let read = readScenario(SourceFile(path: "a.scenario.yaml", text: text), graph: graph)
            #expect(read.diagnostics.map(\.message) == [])
            let result = run(try #require(read.scenario), graph: graph)
            #expect(result.hasPassed == passes, "\(event): \(result.failures.map(\.message))")
        }
    }

    @Test func everyKeyBesideAnEventHasARow() {
        #expect(
            Set(Self.rows.map(\.key)).subtracting([""]) == Set(ScenarioTable.companions.words))
    }
}
