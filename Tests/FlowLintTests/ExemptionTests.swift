import FlowModel
import Testing

/// A project that a rule leaves alone although it looks like its bad example.
struct Exemption: Sendable, CustomTestStringConvertible {
    let name: String
    let files: [SourceFile]

    var testDescription: String { name }

    /// A flow that stands alone.
    init(_ name: String, _ text: String) {
        self.name = name
        files = [SourceFile(path: "flow.yaml", text: text)]
    }

    /// An app with a root flow `Main` and another flow `Other`.
    init(_ name: String, main: String, other: String) {
        self.name = name
        files = [
            SourceFile(path: "app.yaml", text: "app: App\nroot: Main\n"),
            SourceFile(path: "main.yaml", text: main),
            SourceFile(path: "other.yaml", text: other),
        ]
    }

    /// An app of one flow.
    init(_ name: String, main: String, app: String) {
        self.name = name
        files = [
            SourceFile(path: "app.yaml", text: app), SourceFile(path: "main.yaml", text: main),
        ]
    }

    /// Everything that is declared here is used by the app file or by a check alone.
    private static let application = """
        app: App
        root: Main
        schemes: [demo]
        types:
          Given: { n: Int }
          Answered: { n: Int }
        state: { linked: Int = 0, hooked: Int = 0, claimed: Int = 0 }
        facts: { isKnown: Bool = true }
        services:
          store: { buy: { inputs: { given: Given }, outcomes: [done: { it: Answered }] } }
        gates:
          known:
            when: app.claimed == 0
            otherwise:
              choose:
                - when: facts.isKnown
                  then: { present: Other }
                - else: { present: Other, style: fullScreen }
        links:
          defaults: { whenModal: dismiss }
          /page: { show: Page, with: { n: app.linked } }
        hooks: { before: { track: step, with: { n: app.hooked } } }
        checks:
          - always: app.claimed >= 0

        """

    private static let buyer = """
        flow: Main
        state: { n: Int = 0 }
        screens:
          Home: { outputs: [open, buy] }
          Page: { inputs: { n: Int }, requires: known }
        start: { push: Home }
        transitions:
          Home.open: { push: Page, with: { n: 1 } }
          Home.buy:
            call: store.buy
            with: { given: { n: 1 } }
            outcomes: { done: ignore }
        checks:
          - always: state.n >= 0

        """

    private static let product = """
        flow: Shop
        screens:
          Product:
            inputs: { id: Int }
            outputs:
              - related: { id: Int }
        start: { push: Product, with: { id: 1 } }
        transitions:
          Product.related: { push: Product, with: [id] }
        """

    /// An app file of one's own, with two flows.
    init(_ name: String, app: String, main: String, other: String) {
        self.name = name
        files = [
            SourceFile(path: "app.yaml", text: app), SourceFile(path: "main.yaml", text: main),
            SourceFile(path: "other.yaml", text: other),
        ]
    }

    private static let wizard = """
        flow: Other
        outputs: [closed]
        screens:
          One: { outputs: [next] }
          Two: { outputs: [close] }
        start: { push: One }
        transitions:
          One.next: { push: Two }
          Two.close: { finish: closed }
        """

    private static func caller(_ answer: String) -> String {
        """
        flow: Main
        screens:
          Home: { outputs: [open] }
        start: { push: Home }
        transitions:
          Home.open: { push: Other }
          \(answer)
        """
    }

    private static func exits(_ output: String, _ assignment: String) -> String {
        """
        flow: Form
        state:
          step: Int = 0
          isSaved: Bool = false
        screens:
          Home:
            inputs: { step: Int, isSaved: Bool }
            outputs: [open]
          Page: { outputs: [\(output)] }
        start: { push: Home, with: { step: state.step, isSaved: state.isSaved } }
        transitions:
          Home.open: [set: { state.step: 1 }, push: Page]
          Page.\(output): [set: { \(assignment) }, close]
        """
    }

    /// Its state decides only which window is told.
    private static let teller = """
        flow: Main
        state: { other: Int = 2 }
        screens:
          Home: { outputs: [tell, open] }
        start: { push: Home }
        transitions:
          Home.tell: { send: noted, to: { window: state.other } }
          Home.open: { push: Other }
        """

    private static let hearer = """
        flow: Other
        screens: { Page: {} }
        start: { push: Page }
        transitions: { app.noted: ignore }
        """

    static let all = [
        Exemption(
            "what only says which window is told is used",
            app: "app: App\nroot: Main\nwindows: { multiple: true }\nevents: [noted]\n",
            main: teller, other: hearer),
        Exemption(
            "what only gates, links, hooks, services or checks name is used",
            app: application, main: buyer,
            other: "flow: Other\noutputs: [done]\nscreens:\n  Ask: { outputs: [done] }\n"
                + "start: { push: Ask }\ntransitions:\n  Ask.done: finish\n"),
        Exemption("a product that shows a related product is a new place each time", product),
        Exemption(
            "a close button that ends a whole flow is not compared with one step back",
            main: caller("Other.closed: { push: Home }"), other: wizard),
        Exemption(
            "an outcome that is answered like cancelled is no difference",
            main: caller("Other.closed: ignore"),
            other: wizard.replacing("{ push: Two }", with: "{ swap: Two }")),
        Exemption(
            "a button that sets what was not set when its screen was shown does its work",
            exits("save", "state.isSaved: true")),
        Exemption(
            "a button that sets something else than the first value does its work",
            exits("next", "state.step: 2")),
        Exemption(
            "a screen called like its own flow hides nothing",
            "flow: Settings\nscreens:\n  Settings: {}\nstart: { push: Settings }\n"),
        Exemption(
            "a guarded step alone says that nothing happens otherwise",
            """
            flow: Form
            inputs: { isOpen: Bool }
            screens:
              Page: { outputs: [next] }
              Next: {}
            start: { push: Page }
            transitions:
              Page.next: { push: Next, when: inputs.isOpen }
            """),
        Exemption(
            "branches of a choice may overlap",
            """
            flow: Form
            inputs: { isOpen: Bool, isNew: Bool }
            screens:
              One: {}
              Two: {}
            start:
              choose:
                - when: inputs.isOpen
                  then: { push: One }
                - when: inputs.isNew
                  then: { push: Two }
                - else: { push: Two }
            """),
        Exemption(
            "guarded steps that ask about different things are not alternatives",
            """
            flow: Form
            inputs: { isOpen: Bool, isNew: Bool }
            screens:
              Page: { outputs: [next] }
              One: {}
              Two: {}
            start: { push: Page }
            transitions:
              Page.next:
                - { push: One, when: inputs.isOpen }
                - { push: Two, when: inputs.isNew }
            """),
        Exemption(
            "a full screen layer that another event closes by name has an exit",
            """
            flow: Call
            screens:
              Home: { outputs: [ring] }
              Ringing: { outputs: [mute] }
              Menu: { outputs: [hangUp] }
            start: { push: Home }
            transitions:
              Home.ring:
                - { present: Ringing, style: fullScreen }
                - present: Menu
              Ringing.mute: ignore
              Menu.hangUp: { close: Ringing }
            """),
        Exemption(
            "a tab without outputs is a home",
            main: "flow: Main\ncontainer: tabs\nchildren:\n  - other: Other\n",
            other: "flow: Other\nscreens:\n  List: {}\nstart: { replace: List }\n"),
        Exemption(
            "a circle in which a screen is taken off before the next does not grow",
            """
            flow: Swap
            screens:
              One: { outputs: [next] }
              Two: { outputs: [next] }
            start: { push: One }
            transitions:
              One.next: [close, push: Two]
              Two.next: [close, push: One]
            """),
        Exemption(
            "what a start pushes below a screen can be popped to",
            """
            flow: Deep
            screens:
              Below: {}
              Above: { outputs: [down] }
            start: [push: Below, push: Above]
            transitions:
              Above.down: { popTo: Below }
            """),
        Exemption(
            "what a start pushes before a call is below what its answer pushes",
            """
            flow: Pane
            services: { sessions: { first: { outcomes: [loaded] } } }
            screens:
              Placeholder: {}
              Detail: { outputs: [again] }
            start:
              - push: Placeholder
              - { call: sessions.first, outcomes: { loaded: { push: Detail } } }
            transitions:
              Detail.again: [popTo: Placeholder, push: Detail]
            """),
        Exemption(
            "a guard on a screen below is not asked for what is closed by its name",
            main: """
                flow: Main
                screens:
                  Base: {}
                  Home: { outputs: [tap], leave: { when: true, refuse: true } }
                  Sheet: {}
                start: [push: Base, push: Home]
                transitions:
                  Home.tap: { present: Sheet }
                  app.other: { close: Sheet }
                """, app: "app: App\nroot: Main\nevents: [other]\n"),
        Exemption(
            "a layer that `replace` takes along has an exit",
            """
            flow: Album
            screens:
              Photos: { outputs: [open] }
              Viewer: { outputs: [more] }
              Menu: { outputs: [home] }
              Home: {}
            start: { push: Photos }
            transitions:
              Photos.open: { present: Viewer, style: fullScreen }
              Viewer.more: { present: Menu }
              Menu.home: { replace: Home }
            """),
        Exemption(
            "a layer that the layer above it dismisses has an exit",
            """
            flow: Album
            screens:
              Photos: { outputs: [open] }
              Viewer: { outputs: [more] }
              Menu: { outputs: [leave] }
            start: { push: Photos }
            transitions:
              Photos.open: { present: Viewer, style: fullScreen }
              Viewer.more: { present: Menu }
              Menu.leave: dismissAll
            """),
        Exemption(
            "what a column shows is left by going to the column beside it",
            main: """
                flow: Main
                screens: { Home: { outputs: [open] } }
                start: { push: Home }
                transitions:
                  Home.open: { present: Other, style: fullScreen }
                  Other.closed: ignore
                """,
            other: """
                flow: Other
                outputs: [closed]
                container: split
                children: [list: Topics, detail]
                screens: { Topics: { outputs: [about, close] }, About: {} }
                transitions:
                  Topics.about: [{ replace: About, in: detail }, { select: detail }]
                  Topics.close: { finish: closed }
                """),
        Exemption(
            "what a change pushes where nothing changes again does not grow",
            """
            flow: Form
            state: { n: Int = 0 }
            screens:
              Page: { outputs: [next] }
              Note: {}
            start: { push: Page }
            transitions:
              Page.next: { set: { state.n: 1 } }
              changed state.n: { push: Note }
            """),
        Exemption(
            "what the user opened may be swiped away",
            main: caller("Other.closed: { push: Home }")
                .replacing("{ push: Other }", with: "{ present: Other }"),
            other: wizard.replacing("close]", with: "sent]")
                .replacing("Two.close", with: "Two.sent")),
    ]
}

extension String {
    fileprivate func replacing(_ old: String, with new: String) -> String {
        var result = ""
        var rest = self[...]
        while let range = rest.firstRange(of: old) {
            result += rest[..<range.lowerBound] + new
            rest = rest[range.upperBound...]
        }
        return result + rest
    }
}

@Suite struct ExemptionTests {
    @Test(arguments: Exemption.all)
    func aRuleLeavesWhatIsRightAlone(exemption: Exemption) {
        #expect(findings(in: exemption.files) == [])
    }
}
