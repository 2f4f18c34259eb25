import FlowModel

/// A flow with its mistakes marked, beside a child flow `Login` that ends with `done` and `failed`.
struct RuleCase: CustomStringConvertible, Sendable {
    let description: String
    let text: String
    var ids: [String]

    init(_ description: String, _ text: String, _ ids: String...) {
        self.description = description
        self.text = text
        self.ids = ids
    }

    /// The body of a flow `Main` with a screen `Home` that opens and closes.
    static func handler(
        _ description: String, _ handler: String, _ ids: String...
    ) -> RuleCase {
        var result = RuleCase(
            description,
            """
            flow: Main
            inputs: { id: Int }
            outputs:
              - done
              - picked: { id: Int, title: String }
            state:
              name: String? = nil
              user: { type: User, default: { name: "", home: { city: "" } } }
            types:
              Place: { city: String }
              User: { name: String, home: Place? }
            screens:
              Home:
                inputs: { title: String = "" }
                outputs:
                  - open: { id: Int, title: String? }
                  - close
              Detail: { inputs: { id: Int, name: String = "" } }
            start: { push: Home }
            transitions:
              Home.close: ignore
              Home.open: \(handler)
            """)
        result = RuleCase(description, result.text, ids)
        return result
    }

    private init(_ description: String, _ text: String, _ ids: [String]) {
        self.description = description
        self.text = text
        self.ids = ids
    }

    static let login = """
        flow: Login
        outputs:
          - done: { token: String }
          - failed
        screens:
          Form: { outputs: [send] }
        start: { push: Form }
        transitions:
          Form.send: { finish: failed }
          Form.back: { finish: done, with: { token: "" } }
        """

    static let references: [RuleCase] = [
        .handler("a screen nobody declares", "{ push: 1️⃣Hoem }", "unknown-screen"),
        .handler("a screen of another flow", "{ push: 1️⃣Form }", "unknown-screen"),
        .handler("popTo a flow", "{ popTo: 1️⃣Main }", "unknown-screen"),
        .handler("close a flow that is not started", "{ close: 1️⃣Login }", "unknown-flow"),
        .handler("no such outcome of its own", "{ finish: 1️⃣ready }", "unknown-output"),
        .handler("no such tab", "{ select: 1️⃣news }", "unknown-tab"),
        .handler("no such style", "{ present: Home, style: 1️⃣shete }", "unknown-style"),
        .handler("no such state", "{ set: { state.1️⃣nmae: title } }", "unknown-path"),
        .handler("no such field", "{ set: { state.user.1️⃣age: 1 } }", "unknown-path"),
        .handler("a path without a scope", "{ set: { 1️⃣name: title } }", "unknown-path"),
        RuleCase(
            "misspelt keys answer what they meant",
            """
            flow: Main
            screens:
              Home: { outputs: [open, close] }
            start: { push: Home }
            transitions:
              Home.1️⃣opne: ignore
              2️⃣Hom.close: ignore
            """, "unknown-output", "unknown-screen"),
        RuleCase(
            "nobody declares what any answers",
            """
            flow: Main
            screens:
              Home: { outputs: [open] }
            start: { push: Home }
            transitions:
              Home.open: ignore
              any.1️⃣closed: ignore
            """, "unknown-output"),
    ]

    static let data: [RuleCase] = [
        .handler("nothing is passed", "{ push: 1️⃣Detail }", "missing-input"),
        .handler(
            "a misspelt input is not missing too", "{ push: Detail, with: { 1️⃣idd: id } }",
            "unexpected-input"),
        .handler(
            "an input of the wrong type", "{ push: Detail, with: { id: 1️⃣screen.title } }",
            "type-mismatch"),
        .handler(
            "an optional is not a value", "{ push: Detail, with: { id: id, name: 1️⃣title } }",
            "optional-to-required"),
        .handler(
            "a condition narrows",
            "{ push: Detail, with: { id: id, name: title }, when: title != nil }"),
        .handler(
            "a set ends what a condition proved",
            """

                choose:
                  - when: state.name != nil
                    then:
                      - push: Detail
                        with: { id: id, name: state.name }
                      - set: { state.name: title }
                      - push: Detail
                        with: { id: id, name: 1️⃣state.name }
                  - else: ignore
            """, "optional-to-required"),
        .handler(
            "a set in a branch ends it as well",
            """

                choose:
                  - when: state.name != nil
                    then:
                      - choose:
                          - when: id == 0
                            then: { set: { state.name: title } }
                          - else: ignore
                      - push: Detail
                        with: { id: id, name: 1️⃣state.name }
                  - else: ignore
            """, "optional-to-required"),
        .handler(
            "later branches know the negation",
            """

                choose:
                  - when: title == nil
                    then: ignore
                  - else: { push: Detail, with: { id: id, name: title } }
            """),
        .handler("names in scope", "{ push: Detail, with: [id] }"),
        .handler(
            "a payload that does not fit", "{ finish: 1️⃣picked, with: [id] }", "missing-input"),
        .handler("inputs are read only", "{ set: { 1️⃣inputs.id: 1 } }", "read-only-path"),
        .handler("a payload is read only", "{ set: { 1️⃣title: nil } }", "read-only-path"),
        .handler(
            "one path lies in another",
            """

                set:
                  state.user.home: nil
                  1️⃣state.user.home?.city: "x"
            """, "overlapping-paths"),
        .handler("set behind an optional", "{ set: { state.user.home.city: \"x\" } }"),
        .handler("a bare finish needs the name", "1️⃣finish", "unknown-output"),
    ]

    static let order: [RuleCase] = [
        .handler("after finish", "[finish: done, 1️⃣push: Home]", "step-after-exit"),
        .handler("after restart", "[restart, 1️⃣push: Home]", "step-after-exit"),
        .handler(
            "after a choose that can leave",
            """

                - choose:
                    - when: id == 1
                      then: { finish: done }
                    - else: ignore
                - 1️⃣push: Home
            """, "step-after-exit"),
        .handler("ignore in between", "[push: Home, 1️⃣ignore, push: Home]", "ignore-among-steps"),
        .handler("ignore first", "[1️⃣ignore, push: Home]", "ignore-among-steps"),
        .handler("ignore in a list of its own", "[ignore]"),
        .handler("restart last", "[set: { state.name: title }, restart]"),
        RuleCase(
            "restart in start",
            """
            flow: Main
            start: 1️⃣restart
            """, "restart-in-start"),
        RuleCase(
            "no start",
            """
            flow: 1️⃣Main
            screens:
              Home:
            """, "no-start"),
        RuleCase(
            "close, swap and finish without a reporting screen",
            """
            flow: Main
            screens:
              Home: { outputs: [open] }
            start: [push: Home, 1️⃣close, 2️⃣swap: Home, 3️⃣finish]
            transitions:
              Home.open: close
            """, "close-without-screen", "close-without-screen", "bare-finish"),
        RuleCase(
            "steps of actions that never have the screen, told once",
            """
            flow: Main
            services: { store: { load: { outcomes: [ok] } } }
            screens:
              Home: { outputs: [open] }
              Menu: { kind: actionSheet, buttons: [ok: "OK"] }
            actions:
              point: { steps: { present: Menu, anchor: menu } }
              choose:
                steps:
                  pick: photos
                  outcomes:
                    picked: [{ present: Menu, anchor: 1️⃣menu }, { 2️⃣run: point }, 3️⃣close]
              load: { steps: { call: store.load, then: { present: Menu, anchor: menu } } }
              both: { steps: { run: choose } }
            start: [push: Home, { run: choose }, { run: both }, { 4️⃣run: load }]
            transitions:
              Home.open: [{ run: point }, { run: load }]
            """, "anchor-without-screen", "anchor-without-screen", "close-without-screen",
            "anchor-without-screen"),
    ]
}
