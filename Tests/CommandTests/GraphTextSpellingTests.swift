import Testing

@testable import flowc

/// What the spelling of a flow changes in `graph --as text`, and what the order of steps does.
@Suite struct GraphTextSpellingTests {
    private func text(_ files: [String: String]) -> String {
        let run = flowc("graph", "--as", "text", files: MemoryFiles(files))
        #expect(run.status == .clean, "\(run.errors)")
        return run.output
    }

    /// Values are told in one form, whatever their spelling.
    @Test(arguments: [
        ("{ name: \"Ada\", mood: .plain }", "{ mood: .plain, name: 'Ada' }"),
        ("{ name: \"Ada\", mood: .plain }", "\n        mood: .plain\n        name: \"Ada\""),
        (
            "{ name: \"A\", mood: { odd: { by: 1, to: 2 } } }",
            "{ mood: { odd: { to: 2, by: 1 } }, name: \"A\" }"
        ),
        (
            "\n        name: inputs.me.name\n        mood: .odd(1,2)",
            "{ name: (inputs.me.name), mood: { odd: { by: 1, to: 2 } } }"
        ),
        (
            "{ name: \"{inputs.me.name}!\", mood: inputs.me.mood }",
            "{ name: '{ inputs.me.name }!', mood: (inputs.me).mood }"
        ),
    ])
    func spellingDoesNotMatter(value: String, other: String) {
        func flow(_ value: String) -> [String: String] {
            [
                "a.yaml": """
                flow: A
                types:
                  Mood: [plain, odd: { by: Int, to: Int }]
                  Person: { name: String, mood: Mood }
                inputs: { me: Person }
                screens: { Card: { inputs: { person: Person, n: Int = 0 } } }
                start:
                  push: Card
                  with:
                    person: \(value)
                  when: (inputs.me.name  ==  "x" or not(inputs.me.mood == .plain)) and true

                """
            ]
        }
        let (line, otherLine) = (text(flow(value)), text(flow(other)))
        #expect(line == otherLine)
        #expect(
            line.contains(
                "when (inputs.me.name == \"x\" or not inputs.me.mood == .plain) and true"))
        #expect(line != text(flow("{ name: \"B\", mood: .plain }")))
    }

    /// What grows with each action or branch is told in short.
    @Test func textsStaySmall() {
        let sum = (0..<40).map { _ in "n" }.joined(separator: " + ")
        let actions = (0..<12).map { number in
            "  a\(number): { inputs: { n: Int }, steps: { run: a\(number + 1), "
                + "with: { n: \(sum) } } }"
        }
        let branches = (0..<100).map { "      - { when: id > \($0), then: { push: Page } }" }
        let lines = text([
            "a.yaml": """
            flow: A
            screens:
              Home: { outputs: [go: { id: Int }, pick: { id: Int }] }
              Page: { inputs: { n: Int = 0 } }
            actions:
            \(actions.joined(separator: "\n"))
              a12: { inputs: { n: Int }, steps: { push: Page, with: { n: n } } }
            start: { push: Home }
            transitions:
              Home.go: { run: a0, with: { n: id } }
              Home.pick:
                choose:
            \(branches.joined(separator: "\n"))
                  - else: ignore

            """
        ]).split(separator: "\n")
        #expect(lines.contains("edge A Home.go -> push Page(n: n), after run a12"))
        #expect(lines.contains("edge A Home.go -> run a1(n: \(sum.replacing("n", with: "id")))"))
        #expect(
            lines.contains(
                "edge A Home.pick -> push Page when id > 50 unless 50 earlier conditions hold"))
        #expect(lines.allSatisfy { $0.utf8.count < 400 })
    }

    /// What comes first matters: in a list, and among branches.
    @Test(arguments: [
        ("[{ push: Page }, { push: End }]", "[{ push: End }, { push: Page }]"),
        ("[{ dismissAll: }, { push: End }]", "[{ push: End }, { dismissAll: }]"),
        (
            "{ choose: [{ when: id > 1, then: { push: Page } }, "
                + "{ when: id > 2, then: { push: End } }, { else: ignore }] }",
            "{ choose: [{ when: id > 2, then: { push: End } }, "
                + "{ when: id > 1, then: { push: Page } }, { else: ignore }] }"
        ),
    ])
    func theOrderOfStepsMatters(steps: String, other: String) {
        func flow(_ steps: String) -> [String: String] {
            [
                "a.yaml": """
                flow: A
                screens: { Home: { outputs: [go: { id: Int }] }, Page: {}, End: {} }
                start: { push: Home }
                transitions:
                  Home.go: \(steps)

                """
            ]
        }
        #expect(text(flow(steps)) != text(flow(other)))
    }
}
