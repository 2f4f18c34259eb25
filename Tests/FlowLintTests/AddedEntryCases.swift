import FlowModel

/// Edits of values, and such as add an entry: to the transitions, to the cases of a `switch`, or to
/// a step.
extension FixTextTests {
    static let valueCases =
        values.map { before, after in value(before, "type-mismatch", after) }
        + [
            value("{ pop: \"2\" }", "wrong-kind", "{ pop: 2 }"),
            value("{ set: { size: .big } }", "unknown-path", "{ set: { state.size: .big } }"),
            value("{ set: { state.size: big } }", "unknown-path", "{ set: { state.size: .big } }"),
            value("{ set: { state.size: huge } }", "unknown-path", nil),
            value(
                "{ set: { state.name: big } }", "unknown-path", "{ set: { state.name: \"big\" } }"),
        ]

    private static let values: [(String, String?)] = [
        ("{ set: { state.count: \"state.other\" } }", "{ set: { state.count: state.other } }"),
        ("{ set: { state.count: \"-1\" } }", "{ set: { state.count: -1 } }"),
        ("{ set: { state.count: \"state.name\" } }", nil),
        ("{ set: { state.size: \"state.size\" } }", "{ set: { state.size: state.size } }"),
    ]

    private static func value(_ before: String, _ id: String, _ after: String?) -> Case {
        func flow(_ step: String) -> String {
            "flow: A\ntypes: { Size: [small, big] }\nstate: { count: Int = 0, other: Int = 1, "
                + "name: String = \"\", size: Size = .small }\n"
                + "screens: { Home: { outputs: [go] } }\nstart: { push: Home }\n"
                + "transitions:\n  Home.go: " + step + "\n"
        }
        return Case(before, id, flow(before), after.map(flow))
    }

    static let addedEntryCases =
        answers.map { before, after in
            Case(before, "unhandled-output", "flow: A\n" + before, "flow: A\n" + after)
        }
        + choices.map { before, after in choice(before, after) }
        + calls.map { before, after in call(before, after) }
        + outcomes.map { before, after in outcome(before, after) }
        + forced.map { before, after in forced(before, after) }
        + [
            Case(
                "links of a scheme among none", "undeclared-scheme",
                app("schemes: []"), app("schemes: [shop]")),
            Case(
                "links of a scheme beside one", "undeclared-scheme",
                app("schemes: desk"), app("schemes: [desk, shop]")),
        ]

    static let defaultCases = defaults.map { before, after in
        Case(before, "link-under-modal", links(before), after.map(links), others: [layers])
    }

    /// What all links do, before the first of them.
    private static let defaults: [(String, String?)] = [
        (
            "links:\n  # ours\n  \"/shown\": { show: Shown }\n",
            "links:\n  # ours\n  defaults: { whenModal: dismiss }\n  \"/shown\": { show: Shown }\n"
        ),
        (
            "links: { /shown: { show: Shown } }\n",
            "links: { defaults: { whenModal: dismiss }, /shown: { show: Shown } }\n"
        ),
        ("links: {\n  /shown: { show: Shown }\n}\n", nil),
        ("links:\n  defaults: { lowercase: true }\n  /shown: { show: Shown }\n", nil),
    ]

    private static func links(_ text: String) -> String {
        "app: Demo\nroot: Layers\nschemes: [demo]\n" + text
    }

    private static let layers = SourceFile(
        path: "layers.yaml",
        text: "flow: Layers\nscreens: { Shown: { outputs: [news] }, News: }\n"
            + "start: { push: Shown }\ntransitions: { Shown.news: { present: News } }\n")

    private static let answers = [
        (
            "screens: { Home: { outputs: [open] } }\nstart: { push: Home } # first\n",
            "screens: { Home: { outputs: [open] } }\nstart: { push: Home } # first\n"
                + "transitions: { Home.open: ignore }\n"
        ),
        (
            "screens: { Home: { outputs: [open] } }\nstart: { push: Home }\ntransitions: {}\n",
            "screens: { Home: { outputs: [open] } }\nstart: { push: Home }\n"
                + "transitions: { Home.open: ignore }\n"
        ),
        (
            "screens: { Home: { outputs: [open, end] } }\nstart: { push: Home }\n"
                + "transitions: { Home.end: ignore }",
            "screens: { Home: { outputs: [open, end] } }\nstart: { push: Home }\n"
                + "transitions: { Home.end: ignore, Home.open: ignore }"
        ),
        (
            "transitions:\n  Home.end: # so\n    push: Home # far\n# ä\n"
                + "screens: { Home: { outputs: [open, end] } }\nstart: { push: Home }\n",
            "transitions:\n  Home.end: # so\n    push: Home # far\n  Home.open: ignore\n# ä\n"
                + "screens: { Home: { outputs: [open, end] } }\nstart: { push: Home }\n"
        ),
    ]

    private static let choices = [
        (
            "{ switch: inputs.plan, cases: { free: ignore } }",
            "{ switch: inputs.plan, cases: { free: ignore, paid: ignore, trial: ignore } }"
        ),
        (
            "\n    switch: inputs.plan\n    cases:\n      free: ignore\n",
            "\n    switch: inputs.plan\n    cases:\n      free: ignore\n      paid: ignore\n"
                + "      trial: ignore\n"
        ),
    ]

    private static func choice(_ before: String, _ after: String) -> Case {
        func flow(_ step: String) -> String {
            "flow: A\ntypes: { Plan: [free, paid, trial] }\ninputs: { plan: Plan }\n"
                + "screens: { Home: { outputs: [open] } }\nstart: { push: Home }\n"
                + "transitions:\n  Home.open: " + step
        }
        return Case(before, "missing-case", flow(before), flow(after))
    }

    private static let calls: [(String, String?)] = [
        ("[call: mail.send, close]", "[{ call: mail.send, keep: true }, close]"),
        ("[{ call: mail.send }, close]", "[{ call: mail.send, keep: true }, close]"),
        ("[{ call: mail.send, keep: false }, close]", nil),
        (
            "\n    - call: mail.send # ä\n    - close\n",
            "\n    - call: mail.send # ä\n      keep: true\n    - close\n"
        ),
        (
            "\n    - call: mail.send\n      again: queue\n    - close\n",
            "\n    - call: mail.send\n      again: queue\n      keep: true\n    - close\n"
        ),
        (
            "[\n      call: mail.send,\n      close]\n",
            "[\n      { call: mail.send, keep: true },\n      close]\n"
        ),
    ]

    private static func call(_ before: String, _ after: String?) -> Case {
        func flow(_ step: String) -> String {
            "flow: Mail\nservices: { mail: { send: } }\n"
                + "screens: { Home: { outputs: [write] }, Letter: { outputs: [send] } }\n"
                + "start: { push: Home }\ntransitions:\n  Home.write: { push: Letter }\n"
                + "  Letter.send: " + step
        }
        return Case(before, "call-cut-off", flow(before), after.map(flow))
    }

    private static let forced: [(String, String?)] = [
        ("restart", "{ restart: , force: true }"),
        ("{ restart: }", "{ restart: , force: true }"),
        ("[restart: ]", "[{ restart: , force: true } ]"),
        ("\n    restart:\n", "\n    restart:\n    force: true\n"),
        ("{ replace: Home }", "{ replace: Home, force: true }"),
    ]

    private static func forced(_ before: String, _ after: String?) -> Case {
        func flow(_ step: String) -> String {
            "flow: Main\nstate: { isEmpty: Bool = true }\nscreens:\n  Home: { outputs: [edit] }\n"
                + "  Edit: { outputs: [write], leave: { when: not state.isEmpty, refuse: true } }\n"
                + "start: { push: Home }\ntransitions:\n  Home.edit: { push: Edit }\n"
                + "  Edit.write: { set: { state.isEmpty: false } }\n  app.expired: " + step
        }
        return Case(
            before, "guard-on-system-event", flow(before), after.map(flow),
            others: [
                SourceFile(path: "app.yaml", text: "app: Notes\nroot: Main\nevents: [expired]\n")
            ])
    }

    private static let outcomes: [(String, String?)] = [
        ("{ call: mail.send }", "{ call: mail.send, outcomes: { sent: ignore } }"),
        ("[call: mail.send]", "[{ call: mail.send, outcomes: { sent: ignore } }]"),
        (
            "\n    call: mail.send # ä\n    again: queue # end\n",
            "\n    call: mail.send # ä\n    again: queue # end\n    outcomes: { sent: ignore }\n"
        ),
        ("&send { call: mail.send }", nil),
    ]

    private static func outcome(_ before: String, _ after: String?) -> Case {
        func flow(_ step: String) -> String {
            "flow: Mail\nservices: { mail: { send: { outcomes: [sent] } } }\n"
                + "screens: { Home: { outputs: [write] } }\nstart: { push: Home }\n"
                + "transitions:\n  Home.write: " + step
        }
        return Case(before, "unhandled-outcome", flow(before), after.map(flow))
    }

    private static func app(_ schemes: String) -> String {
        "app: Demo\nroot: Main\n\(schemes)\nlinks: { \"shop://item\": { show: Shown } }\n"
    }
}
