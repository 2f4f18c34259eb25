import FlowFrontend
import FlowLint
import FlowModel
import Testing

@Suite struct WalkTests {
    private static let contract = """
        flow: Contract
        screens:
          Offer: { outputs: [terms] }
          Terms: {}
        actions: { showTerms: { steps: { push: Terms } } }
        start: { push: Offer }
        transitions:
          Offer.terms: { run: showTerms }
          Terms.back: { run: showTerms }

        """
    private static let order = """
        flow: Order
        screens:
          Basket: { outputs: [pay, drop] }
          Payment: { outputs: [done, stop, next] }
          Receipt: { outputs: [done] }
        actions: { leave: { steps: { pop: 3 } } }
        start: { push: Basket }
        transitions:
          Basket.pay: { push: Payment }
          Payment.next: { push: Receipt }

        """
    private static let mail = """
        flow: Mail
        outputs: [done]
        services: { mail: { send: } }
        screens: { Home: { outputs: [write] }, Letter: { outputs: [send, keep] } }
        actions: { post: { steps: { call: mail.send } } }
        start: { push: Home }
        transitions:
          Home.write: { push: Letter }
          Home.back: { finish: done }

        """

    static let cases = [
        RunCase(
            "what another branch shows is not on the stack of this one",
            """
            flow: Order
            state: { isNew: Bool = true }
            screens: { Basket: { outputs: [pay, help, turn] }, Help: {} }
            start: { push: Basket }
            transitions:
              Basket.pay:
                choose: [ { when: state.isNew, then: { push: Help } }, { else: { pop: 2 } } ]
              Basket.help:
                - choose: [ { when: state.isNew, then: { push: Help } }, { else: { track: t } } ]
                - pop: 3
              Basket.turn: { set: { state.isNew: not state.isNew } }

            """,
            findings: ["pop-underflow Order/Basket.pay `{ pop: 2 }`"]),
        RunCase(
            "an action is wrong from one handler", contract,
            findings: ["back-trap Contract/Terms.back `{ run: showTerms }`"]),
        RunCase(
            "an action is wrong from all handlers",
            order + "  Basket.drop: { run: leave }\n  Payment.done, Payment.stop: { run: leave }\n"
                + "  Receipt.done: close\n",
            findings: [
                "pop-underflow Order/Basket.drop `{ run: leave }`",
                "pop-underflow Order/Payment.done, Payment.stop `{ run: leave }`",
            ]),
        RunCase(
            "an action is wrong from two of three handlers",
            order + "  Basket.drop: { run: leave }\n  Payment.done: { run: leave }\n"
                + "  Receipt.done: { run: leave }\n  Payment.stop: close\n",
            findings: [
                "pop-underflow Order/Basket.drop `{ run: leave }`",
                "pop-underflow Order/Payment.done `{ run: leave }`",
            ]),
        RunCase(
            "an action is wrong when the app runs it",
            app: "app: App\nroot: Main\nevents: [expired]\n",
            """
            flow: Main
            state: { isEmpty: Bool = true }
            screens:
              Home: { outputs: [edit] }
              Edit:
                outputs: [write, stop]
                leave: { when: not state.isEmpty, refuse: true }
            actions: { leave: { steps: popToRoot } }
            start: { push: Home }
            transitions:
              Home.edit: { push: Edit }
              Edit.write: { set: { state.isEmpty: false } }
              Edit.stop: [{ set: { state.isEmpty: true } }, { run: leave }]
              app.expired: { run: leave }

            """,
            findings: ["guard-on-system-event Main/app.expired `{ run: leave }`"]),
        RunCase(
            "an action shows what the way to its handler has been gated for",
            app: """
                app: App
                root: Main
                state: { user: Bool = false }
                gates: { login: { when: app.user } }

                """,
            """
            flow: Main
            screens: { Home: { outputs: [go, enter] }, Inside: { outputs: [more] }, More: {} }
            actions: { show: { steps: { push: More } } }
            start: { push: Home }
            transitions:
              Home.enter: { set: { app.user: true } }
              Home.go: { push: Inside, requires: login }
              Inside.more: [{ run: show }, { push: More, requires: login }]

            """,
            findings: []),
        RunCase(
            "a call in an action is cut off by what is run after it",
            mail + "  Letter.send: [{ run: post }, { finish: done }]\n"
                + "  Letter.keep: { run: post }\n",
            findings: ["call-cut-off Mail/Letter.send `{ run: post }`"]),
        RunCase(
            "an action ends a flow that has closed its only screen",
            """
            flow: Pick
            outputs: [done]
            screens: { Colors: { outputs: [pick] } }
            actions: { end: { steps: { finish: done } } }
            start: { push: Colors }
            transitions: { Colors.pick: [close, run: end] }

            """,
            findings: ["finishes-twice Pick/Colors.pick `run: end`"]),
        RunCase(
            "a condition of the run rules out what the action lacks",
            support(run: "when: inputs.level != 2", "inputs.level < 3", "inputs.level > 1"),
            findings: []),
        RunCase(
            "a condition about the payload may rule it out",
            support(run: "with: [n], when: n != 2", "n < 3", "n > 1"),
            findings: []),
        RunCase(
            "nothing rules it out",
            support(run: "with: [n]", "n < 3", "n > 1"),
            findings: ["overlapping-conditions Support/action route `{ push: B, when: n > 1 }`"]),
        RunCase(
            "all branches of a choice lead round",
            app: "app: App\nroot: Main\nstate: { a: Bool = false }\n",
            """
            flow: Main
            start: { replace: Check }
            transitions:
              Check.done:
                choose:
                  - when: app.a
                    then: restart
                  - else: { run: again }
            actions:
              again: { steps: { choose: [{ when: app.a, then: restart }, { else: restart }] } }

            """, check,
            findings: ["automatic-cycle Check/start `Check`"]),
        RunCase(
            "a branch of a choice ends the round",
            app: "app: App\nroot: Main\nstate: { a: Bool = false }\n",
            """
            flow: Main
            screens: { Home: {} }
            start: { replace: Check }
            transitions:
              Check.done:
                choose:
                  - when: app.a
                    then: restart
                  - else: { replace: Home }

            """, check,
            findings: []),
        RunCase(
            "an action sets what it is told",
            app: "app: App\nroot: Main\n",
            """
            flow: Main
            state: { picking: Bool = false }
            screens: { Letter: { inputs: { p: Bool }, outputs: [attach] } }
            actions: { mark: { inputs: { on: Bool }, steps: { set: { state.picking: on } } } }
            start: { push: Letter, with: { p: state.picking } }
            transitions:
              Letter.attach: [{ run: mark, with: { on: true } }, { present: Picker }]
              Picker.picked: { run: mark, with: { on: false } }

            """, picker,
            findings: ["cancelled-unhandled Main/Letter.attach `{ present: Picker }`"]),
        RunCase(
            "the step that calls answers that it is cancelled",
            app: "app: App\nroot: Main\n",
            """
            flow: Main
            state: { picking: Bool = false }
            screens: { Letter: { inputs: { p: Bool }, outputs: [attach] } }
            start: { push: Letter, with: { p: state.picking } }
            transitions:
              Letter.attach:
                - set: { state.picking: true }
                - present: Picker
                  outcomes: { cancelled: { set: { state.picking: false } } }
              Picker.picked: { set: { state.picking: false } }

            """, picker,
            findings: []),
        RunCase(
            "an answer to a report runs an action",
            app: "app: App\nroot: Main\n",
            """
            flow: Main
            screens: { Home: { outputs: [search] }, Found: {} }
            actions: { show: { steps: { push: Found } } }
            start: { push: Home }
            transitions:
              Home.search: { present: Search, outcomes: { found: { run: show } } }

            """,
            """
            flow: Search
            reports: [found]
            screens: { Field: { outputs: [pick] } }
            start: { push: Field }
            transitions: { Field.pick: { report: found } }

            """,
            findings: ["navigation-under-child Main/Home.search `{ run: show }`"]),
        RunCase(
            "a gate chooses, waits for a call and presents",
            app: """
                app: App
                root: Main
                state: { user: Bool = false, level: Int = 0 }
                services: { auth: { check: { outcomes: [done] } } }
                gates:
                  login:
                    when: app.user
                    otherwise:
                      choose:
                        - when: app.level > 1
                          then: { present: Login, style: fullScreen }
                        - when: app.level > 2
                          then:
                            - call: auth.check
                              busy: true
                              outcomes: { done: pass }
                        - else: { present: Login, style: fullScreen }

                """,
            """
            flow: Main
            screens: { Home: { outputs: [go] }, Inside: {} }
            start: { push: Home }
            transitions:
              Home.go:
                - set: { app.user: true, app.level: 3 }
                - { push: Inside, requires: login }

            """,
            "flow: Login\nscreens: { Form: {} }\nstart: { push: Form }\n",
            findings: [
                "busy-without-timeout App/login "
                    + "`call: auth.check busy: true outcomes: { done: pass }`",
                "layer-without-exit Main/Login `{ present: Login, style: fullScreen }`",
                "shadowed-branch App/login `app.level > 2`",
            ]),
        RunCase(
            "a choice in a case of a switch",
            """
            flow: Main
            types: { Way: [card, cash] }
            inputs: { way: Way, level: Int }
            screens: { Home: { outputs: [go] }, A: {}, B: {}, C: {} }
            start: { push: Home }
            transitions:
              Home.go:
                switch: inputs.way
                cases:
                  card:
                    choose:
                      - when: inputs.level > 1
                        then: { push: A }
                      - when: inputs.level > 2
                        then: { push: B }
                      - else: { push: C }
                  cash: ignore

            """,
            findings: ["shadowed-branch Main/Home.go `inputs.level > 2`"]),
    ]

    private static let check = "flow: Check\noutputs: [done]\nstart: { finish: done }\n"

    private static let picker = """
        flow: Picker
        outputs: [picked]
        screens: { Files: { outputs: [picked] } }
        start: { push: Files }
        transitions: { Files.picked: { finish: picked } }

        """

    private static func support(run: String, _ first: String, _ second: String) -> String {
        """
        flow: Support
        inputs: { level: Int }
        screens: { Home: { inputs: { n: Int }, outputs: [help: { n: Int }] }, A: {}, B: {} }
        actions:
          route:
            \(run.contains("with") ? "inputs: { n: Int }" : "inputs: {}")
            steps:
              - { push: A, when: \(first) }
              - { push: B, when: \(second) }
        start: { push: Home, with: { n: inputs.level } }
        transitions:
          Home.help: { run: route, \(run) }

        """
    }

    @Test(
        arguments:
            cases + mixedCases + choiceCases + leavingCases + elsewhereCases + coveredCases
            + endingCases + outsideCases + answerCases)
    func whatRunsIsSeen(_ item: RunCase) {
        #expect(findings(in: item.files) == item.findings)
    }

    /// The message names the action and a note shows the step.
    @Test func aFindingAtARunNamesTheAction() throws {
        let file = SourceFile(path: "contract.yaml", text: Self.contract)
        let graph = try #require(compile([file]).applications.first)
        let finding = try #require(lint(graph).first)
        #expect(finding.message.hasPrefix("in the action `showTerms`, `Terms` comes back"))
        #expect(graph.text(at: try #require(finding.notes.first).span) == "{ push: Terms }")
        #expect(finding.subject == "Contract/Terms.back push Terms")
    }
}
