/// Rules about calls, reports and answers at the step.
extension RuleCase {
    /// A flow that saves, and tells its caller how far it is.
    static let writer = """
        flow: Writer
        outputs:
          - saved: { title: String }
        reports:
          - progress: { percent: Int }
        screens:
          Form: { outputs: [save, type] }
        start: { push: Form }
        transitions:
          Form.save: { finish: saved, with: { title: "x" } }
          Form.type: { report: progress, with: { percent: 5 } }

        """

    /// The body of a flow `Main` with a service, whose screen `List` refreshes an item.
    private static func calls(
        _ description: String, _ handler: String, _ ids: String...
    ) -> RuleCase {
        let lines = handler.split(separator: "\n", omittingEmptySubsequences: false)
        let text = """
            flow: Main
            outputs: [done, loaded: { titles: [String] }]
            services:
              articles:
                load:
                  inputs: { page: Int = 0 }
                  outcomes:
                    - loaded: { titles: [String] }
                    - failed: { message: String }
                touch:
                sync: { outcomes: [synced] }
            state:
              titles: { type: [String], default: [] }
              name: String? = nil
              isLoading: Bool = false
            screens:
              List:
                inputs: { filter: String = "" }
                outputs:
                  - refresh: { id: Int, titles: Int }
              Detail: { inputs: { id: Int } }
            start: { push: List }
            transitions:
              List.refresh:

            """ + lines.map { "    \($0)\n" }.joined()
        var result = RuleCase(description, text)
        result.ids = ids
        return result
    }

    static let services: [RuleCase] = [
        calls("a call", "{ call: articles.load, outcomes: { loaded: ignore, failed: ignore } }"),
        calls("nothing to answer", "[call: articles.touch, { push: Detail, with: [id] }]"),
        calls("then answers the only outcome", "{ call: articles.sync, then: restart }"),
        calls("then answers a call without outcomes", "{ call: articles.touch, then: restart }"),
        calls(
            "all policies",
            """
            call: articles.load
            with: { page: id }
            busy: state.isLoading
            again: queue
            keep: true
            whenHidden: wait
            outcomes: { loaded: ignore, failed: ignore }
            """),
        calls("a service there is not", "{ call: 1️⃣artikles.load }", "unknown-service"),
        calls("an operation there is not", "{ call: 1️⃣articles.delete }", "unknown-service"),
        calls("no operation", "{ call: 1️⃣articles }", "wrong-kind"),
        calls(
            "an outcome is left out",
            "{ call: 1️⃣articles.load, outcomes: { loaded: ignore } }", "unhandled-outcome"),
        calls("no outcome is answered", "{ call: 1️⃣articles.sync }", "unhandled-outcome"),
        calls(
            "an outcome there is not",
            "{ call: articles.sync, outcomes: { synced: ignore, 1️⃣lost: ignore } }",
            "impossible-outcome"),
        calls(
            "a misspelt outcome is one mistake",
            "{ call: articles.load, outcomes: { 1️⃣loadet: ignore, failed: ignore } }",
            "impossible-outcome"),
        calls(
            "then does not choose", "{ call: articles.load, 1️⃣then: ignore }",
            "unhandled-outcome"),
        calls(
            "then beside outcomes",
            "{ call: articles.sync, 1️⃣then: ignore, outcomes: { synced: ignore } }",
            "wrong-kind"),
        calls(
            "nothing stands after its answers",
            """
            - call: articles.sync
              then: ignore
            - 1️⃣push: Detail
              with: [id]
            """, "step-after-exit"),
        calls(
            "inputs of the operation",
            "{ call: articles.sync, with: { 1️⃣all: true }, then: ignore }",
            "unexpected-input"),
        calls(
            "types of its inputs",
            "{ call: articles.load, with: { page: 1️⃣true }, "
                + "outcomes: { loaded: ignore, failed: ignore } }", "type-mismatch"),
    ]

    static let policies: [RuleCase] = [
        calls("busy is true or a flag", "{ call: articles.touch, busy: 1️⃣false }", "wrong-kind"),
        calls(
            "busy needs a Bool", "{ call: articles.touch, busy: 1️⃣state.titles }",
            "type-mismatch"),
        calls(
            "busy needs a field there is", "{ call: articles.touch, busy: 1️⃣state.isLoadign }",
            "unknown-path"),
        calls(
            "busy belongs to the flow", "{ call: articles.touch, busy: 1️⃣app.isLoading }",
            "read-only-path"),
        calls("a policy", "{ call: articles.touch, again: 1️⃣never }", "wrong-kind"),
        calls("a place out of view", "{ call: articles.touch, whenHidden: 1️⃣show }", "wrong-kind"),
        calls("keep is true or false", "{ call: articles.touch, keep: 1️⃣maybe }", "wrong-kind"),
        calls(
            "only calls keep", "{ push: Detail, with: [id], 1️⃣keep: true }", "unexpected-modifier"),
    ]

    static let answers: [RuleCase] = [
        calls(
            "the payload of the outcome comes first, that around the call behind it",
            """
            call: articles.load
            outcomes:
              loaded:
                - set: { state.titles: titles }
                - push: Detail
                  with: [id]
              failed: { push: Detail, with: { id: id + 1 }, 1️⃣when: screen.filter == "" }
            """, "missing-else"),
        calls(
            "the reporting screen is that of the call",
            "{ call: articles.sync, then: close }"),
        calls(
            "what was proved is not known later",
            """
            call: articles.sync
            when: state.name != nil
            then: { push: Detail, with: { id: state.name.1️⃣count } }
            """, "optional-to-required"),
        calls(
            "bare finish passes the outcome on, not what is around the call",
            """
            call: articles.load
            outcomes: { loaded: finish, failed: 1️⃣finish }
            """, "unknown-output"),
        calls(
            "calls in the answers of calls",
            """
            call: articles.sync
            then: { call: articles.sync, then: { call: 1️⃣articles.sync, outcomes: { 2️⃣no: ignore } } }
            """, "unhandled-outcome", "impossible-outcome"),
        RuleCase(
            "outcomes and reports are answered at the step or below",
            """
            flow: Main
            start: { push: Writer, outcomes: { saved: ignore } }
            transitions:
              Writer.progress: ignore
            """),
        RuleCase(
            "a report is answered where the child is started",
            """
            flow: Main
            start: { push: 1️⃣Writer, outcomes: { saved: ignore } }
            """, "unhandled-outcome"),
        RuleCase(
            "each step leaves its own answers to the transitions",
            """
            flow: Main
            screens:
              Home: { outputs: [open] }
            start: [push: Home, push: 1️⃣Writer]
            transitions:
              Home.open: { push: Writer, outcomes: { saved: ignore, progress: ignore } }
              Writer.progress: ignore
            """, "unhandled-outcome"),
        RuleCase(
            "a key that no step leaves anything for",
            """
            flow: Main
            start: { push: Writer, outcomes: { saved: ignore, progress: ignore } }
            transitions:
              Writer.1️⃣saved: ignore
            """, "impossible-outcome"),
        RuleCase(
            "any covers reports, and not what steps answer",
            """
            flow: Main
            start: { push: Writer, outcomes: { saved: ignore } }
            transitions:
              any.progress: ignore
            """),
        RuleCase(
            "an answer to what the flow does not say",
            """
            flow: Main
            start: { push: Writer, outcomes: { saved: ignore, 1️⃣lost: ignore, progress: ignore } }
            """, "impossible-outcome"),
        RuleCase(
            "screens have no outcomes",
            """
            flow: Main
            screens:
              Home: { outputs: [open] }
            start: { push: Home, 1️⃣outcomes: { open: ignore } }
            transitions:
              Home.open: ignore
            """, "unexpected-modifier"),
        RuleCase(
            "what has ended cannot be dismissed by its answer",
            """
            flow: Main
            screens:
              Home: { outputs: [open] }
            start: { push: Home }
            transitions:
              Home.open:
                present: Writer
                outcomes: { saved: 1️⃣dismiss, progress: dismiss, cancelled: ignore }
            """, "finish-already-dismissed"),
    ]

    static let reports: [RuleCase] = [
        RuleCase(
            "a name is an output or a report",
            """
            flow: Main
            outputs: [done]
            reports: [1️⃣done]
            start: { finish: done }
            """, "duplicate-name"),
        RuleCase(
            "a report there is not",
            """
            flow: Main
            reports: [moved]
            screens:
              Home: { outputs: [open, moved] }
            start: { push: Home }
            transitions:
              Home.open: { report: 1️⃣mooved }
              Home.moved: report
            """, "unknown-output"),
        RuleCase(
            "nothing has come that could be passed on",
            """
            flow: Main
            reports: [moved]
            screens:
              Home:
            start: [push: Home, 1️⃣report]
            """, "bare-finish"),
        RuleCase(
            "services are named once",
            """
            flow: Main
            services: { a: { b: }, c: { d: } }
            screens:
              Home: { outputs: [open] }
            start: { push: Home }
            transitions:
              Home.open: [call: a.b, call: c.d]
            """),
        RuleCase(
            "outcomes of operations are named once and not as the language's words",
            """
            flow: Main
            services: { a: { b: { outcomes: [done, 1️⃣done, 2️⃣cancelled] } } }
            start: { push: Login }
            transitions:
              any.done, any.failed: ignore
            """, "duplicate-name", "reserved-name"),
        RuleCase(
            "the cause is known where a child was cancelled",
            """
            flow: Main
            state: { last: Cause? = nil, on: Bool = false }
            start: { push: Login }
            transitions:
              Login.cancelled:
                choose:
                  - when: cause == .gesture
                    then: { set: { state.last: cause } }
                  - else: { set: { state.on: cause == .1️⃣bored } }
              any.done, any.failed: { set: { state.last: 2️⃣cause } }
            """, "unknown-case", "unknown-path"),
        RuleCase(
            "a type of the language",
            """
            flow: Main
            types: { 1️⃣Cause: [a, b] }
            start: { push: Login }
            transitions:
              any.done, any.failed: ignore
            """, "reserved-name"),
    ]
}
