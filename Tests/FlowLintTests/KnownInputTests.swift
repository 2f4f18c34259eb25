import Testing

/// What an action does is judged by the constants that it is given.
@Suite struct KnownInputTests {
    /// Two handlers that run an action with a constant each.
    private static func given(
        steps: String, when condition: String? = nil, _ one: String, _ two: String
    ) -> String {
        """
        flow: Order
        screens: { Basket: { outputs: [one, two, help] }, Help: {} }
        start: { push: Basket }
        transitions:
          Basket.one: { run: back, with: { deep: \(one) } }
          Basket.two: { run: back, with: { deep: \(two) } }
          Basket.help: { push: Help }
        actions:
          back:
            inputs: { deep: Bool }
            steps: \(steps)\(condition.map { "\n    when: \($0)" } ?? "")

        """
    }

    private static func given(inner steps: String) -> String {
        "  inner: { inputs: { far: Bool }, steps: \(steps) }\n"
    }

    private static let cases = [
        RunCase(
            "constants rule out what the action would do",
            given(steps: "{ popTo: Help }", when: "deep", "true", "false"),
            findings: ["pop-target-missing Order/Basket.one `{ run: back, with: { deep: true } }`"]
        ),
        RunCase(
            "constants rule out a step of the action",
            given(steps: "{ popTo: Help, when: deep }", "true", "false"),
            findings: ["pop-target-missing Order/Basket.one `{ run: back, with: { deep: true } }`"]
        ),
        RunCase(
            "constants rule out a branch of the action",
            given(
                steps: "{ choose: [{ when: not deep, then: close }, { else: { popTo: Help } }] }",
                "true", "false"),
            findings: ["pop-target-missing Order/Basket.one `{ run: back, with: { deep: true } }`"]
        ),
        RunCase(
            "constants are handed on",
            given(steps: "{ run: inner, with: { far: deep } }", "false", "false")
                + given(inner: "{ popTo: Help, when: far }"),
            findings: []),
        RunCase(
            "constants of an action are not those of an answer in it",
            app: """
                app: App
                root: Order
                services: { mail: { load: { outcomes: [at: { deep: Bool }] } } }

                """,
            given(
                steps: "{ call: mail.load, outcomes: { at: { choose: [{ when: deep, then: "
                    + "{ popTo: Help } }, { else: close }] } } }", "false", "false"),
            findings: [
                "pop-target-missing Order/Basket.one `{ run: back, with: { deep: false } }`",
                "pop-target-missing Order/Basket.two `{ run: back, with: { deep: false } }`",
            ]),
    ]

    @Test(arguments: cases) func whatConstantsRuleOutIsNotFound(_ item: RunCase) {
        #expect(findings(in: item.files) == item.findings)
    }
}
