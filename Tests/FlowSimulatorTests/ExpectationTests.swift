import FlowModel
import FlowSimulator
import Testing

@testable import FlowFrontend

/// No wrong expectation passes: a table of every key and of what must not hold.
@Suite struct ExpectationTests {
    private static let graph: FlowGraph? = {
        let files = ExpectationApp.text.split(separator: "---\n").enumerated().map {
            SourceFile(path: "\($0.offset).yaml", text: String($0.element))
        }
        let compilation = compile(files)
        let errors = compilation.diagnostics.filter { $0.severity == .error }
        #expect(errors.map(\.message) == [])
        return compilation.applications.first
    }()

    /// Runs steps and returns what failed. That the scenario can be read is required: only what the
    /// checker finds counts.
    private func failures(of steps: [String], head: String = "") throws -> [String] {
        let graph = try #require(Self.graph)
        let text =
            "scenario: A\n" + head + "steps:\n" + steps.map { "  - " + $0 + "\n" }.joined()
        let read = readScenario(SourceFile(path: "a.scenario.yaml", text: text), graph: graph)
        #expect(read.diagnostics.map(\.message) == [], "\(steps)")
        return run(try #require(read.scenario), graph: graph).failures.map(\.message)
    }

    /// The way to a row's place in one of two windows; the other one shows its first screen.
    private func lead(_ row: ExpectationRow, in window: Int) -> [String] {
        ["open window", "in window: \(window)"] + row.lead
    }

    private func expecting(_ text: String) -> String { "expect: { \(text) }" }

    @Test func everyKeyHasARow() {
        #expect(Set(ExpectationRow.all.map(\.key)) == Set(ScenarioTable.expectation.words))
        for row in ExpectationRow.all {
            #expect(!row.wrong.isEmpty)
            for text in row.wrong + (row.right.map { [$0] } ?? []) {
                #expect(text.contains(row.key + ": "), "\(row)")
            }
        }
        for (key, table) in [("ended", ScenarioTable.ended), ("reported", .reported)] {
            let right = ExpectationRow.all.first { $0.key == key }?.right ?? ""
            for word in table.words { #expect(right.contains(word + ": "), "\(key)") }
        }
    }

    @Test(arguments: ExpectationRow.all, [1, 2])
    func aRightValuePasses(row: ExpectationRow, window: Int) throws {
        guard let right = row.right else { return }
        #expect(try failures(of: lead(row, in: window) + [expecting(right)]) == [], "\(row)")
    }

    @Test(arguments: ExpectationRow.all, [1, 2])
    func aWrongValueFails(row: ExpectationRow, window: Int) throws {
        #expect(try failures(of: lead(row, in: window)) == [], "\(row)")
        for wrong in row.wrong {
            let found = try failures(of: lead(row, in: window) + [expecting(wrong)])
            #expect(found.count == 1, "\(row): \(wrong): \(found)")
        }
    }

    /// A value that holds in one window does not hold in the other, unless they share it.
    @Test(arguments: ExpectationRow.all, [1, 2])
    func noOtherWindowIsLookedAt(row: ExpectationRow, window: Int) throws {
        guard let right = row.right else { return }
        let steps = lead(row, in: window) + ["in window: \(3 - window)", expecting(right)]
        #expect(try failures(of: steps).isEmpty != row.isOfWindow, "\(row)")
    }

    @Test(arguments: [
        "screen: Home", "stack: []", "layers: []", "styles: []", "running: []", "parked: 0",
        "slots: { rest: nothing }", "saved: []", "screen: Home, inputs: { n: 1 }",
        "screen: Home, state: { n: 1 }",
    ])
    func aWindowThatIsNotThereHasNothing(expected: String) throws {
        let closed = ["open window", "in window: 2", "close window"]
        #expect(try failures(of: closed + [expecting(expected)]) != [], "\(expected)")
        let found = try failures(of: closed + ["expect: { windows: [1], verdict: done }"])
        #expect(found == [])
    }

    /// Nothing happens and nothing is expected in a window that never was.
    @Test(arguments: [
        (["in window: 42", "Home.sub", "expect: { windows: [1] }"], "42", "[1]; the 2 steps"),
        (["open window", "in window: 3"], "3", "[1, 2]"),
        (
            ["open window", "in window: 2", "close window", "in window: 3", "back"], "3",
            "[1]; the step"
        ),
    ])
    func aWindowThatNeverWasIsNotEntered(steps: [String], window: String, rest: String) throws {
        let found = try failures(of: steps)
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix(
                "there has been no window `\(window)`, the windows are \(rest)") == true,
            "\(found)")
    }

    /// What a failure shows as found can be written down instead, and holds.
    @Test(arguments: ExpectationRow.all)
    func whatWasFoundCanBeWritten(row: ExpectationRow) throws {
        guard
            [
                "screen", "stack", "layers", "styles", "tab", "page", "column", "effects",
                "verdict", "running", "parked", "windows", "saved", "asks",
            ].contains(row.key)
        else { return }
        for wrong in row.wrong {
            let message = try failures(of: lead(row, in: 2) + [expecting(wrong)]).first ?? ""
            guard let found = message.firstRange(of: ", found `") else {
                #expect(message.hasSuffix(", found none"))
                continue
            }
            let text = row.key + ": " + message[found.upperBound...].dropLast()
            #expect(try failures(of: lead(row, in: 2) + [expecting(text)]) == [], "\(message)")
        }
    }

    /// State without a screen is that of the flow that runs alone, and not that of the flow in
    /// front, whatever fields it has.
    @Test func stateIsThatOfTheFlowMeant() throws {
        let head = "flow: Main\n"
        #expect(try failures(of: ["expect: { state: { n: 1 } }"], head: head) == [])
        for value in [1, 5] {
            let steps = ["Home.sub", "expect: { state: { n: \(value) } }"]
            #expect(
                try failures(of: steps, head: head) == [
                    "expected state `n`, but no screen is on top that has it"
                ])
        }
    }

    /// Events about something else than meant are seen by what comes of them.
    @Test(arguments: [
        ["Home.info", "{ Main.Info.other: , key: { n: 8 } }"],
        ["Home.info", "{ Main.Info.other: , key: { n: 7, who.name: bob } }"],
        ["Home.info", "{ Main.Info.other: , instance: 9 }"],
        ["Home.info", "{ Main.Info.other: , instance: 1 }"],
        ["{ back: , on: Home, instance: 9 }"],
        ["Home.info", "{ back: Home, instance: 9 }"],
        ["Home.info", "open window", "in window: 2", "{ Main.Info.other: , instance: 3 }"],
        ["Home.tabs", "{ tab: two, of: Pages }"],
        ["Home.load", "{ answer: news.load, outcome: loaded, of: Sub }"],
    ])
    func aWrongInstanceIsSeen(steps: [String]) throws {
        let found = try failures(of: steps)
        #expect(found.count == 1)
        #expect(found.first?.contains(" cannot be sent: ") == true, "\(found)")
    }

    /// A screen that was there and is gone can be named by its number, in whatever window the event
    /// was that showed it or removed it.
    @Test(arguments: [
        ["Home.info", "back", "{ Main.Info.other: , instance: 3 }"],
        ["Home.info", "back", "{ back: , on: Main.Info, instance: 3 }"],
        [
            "open window", "in window: 2", "Home.sub", "in window: 1", "set: { app.count: 1 }",
            "in window: 2", "{ Sub.Info.say: , instance: 3 }",
        ],
        ["open window", "in window: 2", "close window", "{ Home.sub: , instance: 1 }"],
    ])
    func aScreenThatHasLeftIsGone(steps: [String]) throws {
        #expect(try failures(of: steps + ["expect: { verdict: gone }"]) == [])
    }

    @Test(arguments: [(7, "ann", 0), (8, "ann", 1), (7, "bob", 1)])
    func aKeyPicksByAllItSays(n: Int, name: String, count: Int) throws {
        let steps = ["Home.info", "{ Main.Info.other: , key: { n: \(n), who.name: \(name) } }"]
        #expect(try failures(of: steps).count == count)
    }
}
