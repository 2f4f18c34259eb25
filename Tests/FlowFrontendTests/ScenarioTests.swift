import FlowFrontend
import FlowModel
import TestSupport
import Testing

/// Scenarios are read against the application they are about.
@Suite struct ScenarioTests {
    @Test(arguments: Project.apps)
    func everyScenarioOfTheRepositoryIsRead(_ folder: String) throws {
        let compilation = try CompileTests.compilation(below: folder)
        let paths = Project.files(below: folder, endingIn: ".scenario.yaml")
        #expect(paths.count > 2)
        for path in paths {
            let file = SourceFile(path: path, text: try Project.text(of: path))
            let index = try #require(compilation.applicationIndex(ofScenario: file))
            let found = readScenario(file, graph: compilation.applications[index])
            #expect(found.diagnostics.map(\.message) == [], "\(path)")
            #expect(found.scenario != nil)
        }
    }
}

/// What is wrong in a scenario is reported where it stands.
@Suite struct ScenarioMistakeTests {
    static let flow = """
        flow: Shop
        types: { Item: { title: String, price: Int? } }
        inputs: { item: Item }
        outputs: [done]
        state: { count: Int = 0 }
        screens:
          List:
            outputs:
              - open: { item: Item }
              - leave
          Detail: { inputs: { item: Item } }
        start: { push: List }
        transitions:
          List.open: { push: Detail, with: [item] }
          List.leave: { finish: done }
        """

    static func read(_ text: String) -> (scenario: Scenario?, diagnostics: [Diagnostic]) {
        let graph = compile([SourceFile(path: "shop.yaml", text: flow)]).applications[0]
        return readScenario(SourceFile(path: "shop.scenario.yaml", text: text), graph: graph)
    }

    private static let head = """
        scenario: Shop
        flow: Shop
        with: { item: { title: Tea, price: nil } }
        steps:

        """

    /// The start of a scenario of the whole app.
    private static let appHead = "scenario: Shop\nsteps:\n"

    static let cases: [RuleCase] = [
        RuleCase("unknown flow", "scenario: A\nflow: 1️⃣Shp\nsteps: [back]\n", "unknown-flow"),
        RuleCase(
            "missing input", "scenario: A\nflow: 1️⃣Shop\nsteps: [back]\n", "missing-input"),
        RuleCase("unknown key", head + "  - List.leave\n1️⃣stps: []\n", "unknown-key"),
        RuleCase("no steps", "1️⃣scenario: A\n", "scenario-form"),
        RuleCase("an empty list of steps", "scenario: A\nsteps: 1️⃣[]\n", "scenario-form"),
        RuleCase(
            "the screen of expect misspelt",
            head + "  - expect: { 1️⃣csreen: Detail, inputs: { item.title: Tea } }\n", "unknown-key"),
        RuleCase("steps misspelt", "scenario: A\n1️⃣stps: [back]\n", "unknown-key"),
        RuleCase(
            "an unknown flow, and what does not depend on it",
            "scenario: A\nflow: 1️⃣Shp\nwith: { item: Tea }\nwidth: 2️⃣wide\nidiom: 3️⃣mac\n"
                + "steps:\n  - 4️⃣Lst.leave\n  - expect: { state: { count: 0 } }\n"
                + "  - expect: { ended: { outcome: done, with: { id: 1 } } }\n",
            "unknown-flow", "scenario-form", "scenario-form", "unknown-screen"),
        RuleCase(
            "no steps, and a width", "1️⃣scenario: A\nwidth: 2️⃣wide\n", "scenario-form",
            "scenario-form"),
        RuleCase("unknown screen", head + "  - 1️⃣Lst.leave\n", "unknown-screen"),
        RuleCase(
            "unknown screen of a gesture", head + "  - { swipe: , on: 1️⃣Lst }\n", "unknown-screen"),
        RuleCase("a gesture with a value", head + "  - swipe: 1️⃣List\n", "scenario-form"),
        RuleCase(
            "on beside an output", head + "  - { List.leave: , 1️⃣on: List }\n", "scenario-form"),
        RuleCase(
            "on beside the back menu", head + "  - { back: List, 1️⃣on: List }\n", "scenario-form"),
        RuleCase(
            "of beside an output", head + "  - { List.leave: , 1️⃣of: Main }\n", "scenario-form"),
        RuleCase("of with a list", head + "  - { tab: a, of: 1️⃣[1] }\n", "scenario-form"),
        RuleCase("of a flow nobody has", head + "  - { tab: a, of: 1️⃣Mine }\n", "unknown-flow"),
        RuleCase("on without a screen", head + "  - { back: , 1️⃣on: }\n", "scenario-form"),
        RuleCase(
            "an instance of no screen", head + "  - { swipe: , 1️⃣instance: 2 }\n",
            "scenario-form"),
        RuleCase("unknown output", head + "  - List.1️⃣leaf\n", "unknown-output"),
        RuleCase("no payload", head + "  - 1️⃣List.open\n", "missing-input"),
        RuleCase(
            "half a payload", head + "  - List.open: { item: 1️⃣{ title: Tea } }\n",
            "missing-field"),
        RuleCase(
            "payload of the wrong type",
            head + "  - List.open: { item: { title: Tea, price: 1️⃣much } }\n", "bad-literal"),
        RuleCase("unknown event", head + "  - 1️⃣swipe up\n", "unknown-event"),
        RuleCase("an event without what it needs", head + "  - 1️⃣link\n", "scenario-form"),
        RuleCase("an expectation of nothing", head + "  - expect:1️⃣\n", "scenario-form"),
        RuleCase(
            "inputs that say nothing", head + "  - expect: { screen: List, inputs: 1️⃣{} }\n",
            "scenario-form"),
        RuleCase("state that says nothing", head + "  - expect: { state: 1️⃣{} }\n", "scenario-form"),
        RuleCase("app that says nothing", head + "  - expect: { app: 1️⃣{} }\n", "scenario-form"),
        RuleCase("facts that say nothing", head + "  - expect: { facts: 1️⃣{} }\n", "scenario-form"),
        RuleCase(
            "columns that say nothing", head + "  - expect: { 1️⃣columns: {} }\n", "scenario-form"),
        RuleCase("slots that say nothing", head + "  - expect: { slots: 1️⃣{} }\n", "scenario-form"),
        RuleCase("a style alone", head + "  - expect: { styles: 1️⃣sheet }\n", "scenario-form"),
        RuleCase("no styles", head + "  - expect: { styles: 1️⃣}\n", "scenario-form"),
        RuleCase("an effect alone", head + "  - expect: { effects: 1️⃣track a }\n", "scenario-form"),
        RuleCase(
            "effects that nothing has",
            head + "  - expect: { effects: [1️⃣tell List.go, 2️⃣track a, 3️⃣call a.b, 4️⃣play a] }\n",
            "unknown-command", "scenario-form", "unknown-service", "scenario-form"),
        RuleCase(
            "a second window of an app of one", head + "  - in window: 1️⃣2\n", "scenario-form"),
        RuleCase("nothing is set", head + "  - set: 1️⃣{}\n", "scenario-form"),
        RuleCase("no fact changes", head + "  - fact: 1️⃣{}\n", "scenario-form"),
        RuleCase(
            "an instance said twice", head + "  - { List.leave: , instance: 1, 1️⃣key: {} }\n",
            "scenario-form"),
        RuleCase(
            "a key that says nothing", head + "  - { List.leave: , key: 1️⃣{} }\n", "scenario-form"),
        RuleCase("a start misspelt", appHead + "  - start: { 1️⃣lnk: a }\n", "unknown-key"),
        RuleCase(
            "a launch misspelt", "launch: { 1️⃣lnk: a }\n" + appHead + "  - back\n",
            "unknown-key"),
        RuleCase(
            "an end misspelt", head + "  - expect: { ended: { 1️⃣outcom: done } }\n", "unknown-key"),
        RuleCase(
            "a report misspelt", head + "  - expect: { reported: { 1️⃣reprt: 2️⃣a } }\n",
            "unknown-key", "impossible-outcome"),
        RuleCase(
            "an end without an outcome", head + "  - expect: { ended: 1️⃣{ flow: Shop } }\n",
            "scenario-form"),
        RuleCase(
            "a report without a name", head + "  - expect: { reported: 1️⃣{ flow: Shop } }\n",
            "scenario-form"),
        RuleCase(
            "an unknown report", head + "  - expect: { reported: 1️⃣done }\n",
            "impossible-outcome"),
        RuleCase(
            "a misspelt word beside an event", head + "  - { 1️⃣off: Shop, tab: 2️⃣news }\n",
            "unknown-key", "unknown-tab"),
        RuleCase(
            "a misspelt answer", head + "  - { 1️⃣ansewr: 2️⃣store.load, outcome: loaded }\n",
            "unknown-key", "unknown-service"),
        RuleCase(
            "a misspelt event with its payload",
            head + "  - { 1️⃣evnet: refresh, with: { id: 1 } }\n",
            "unknown-event"),
        RuleCase("a start that says nothing", head + "  - start: 1️⃣{}\n", "scenario-form"),
        RuleCase(
            "a start of a flow alone", head + "  - start: 1️⃣{ link: \"shop://a\" }\n",
            "scenario-form"),
        RuleCase(
            "a launch of a flow alone",
            "launch: 1️⃣{ link: \"shop://a\" }\n" + head + "  - List.leave\n", "scenario-form"),
        RuleCase("unknown tab", head + "  - tab: 1️⃣news\n", "unknown-tab"),
        RuleCase("no shared state", head + "  - set: { 1️⃣app.on: true }\n", "unknown-path"),
        RuleCase("state is the flow's", head + "  - set: { 1️⃣state.count: 1 }\n", "read-only-path"),
        RuleCase("unknown verdict", head + "  - expect: { verdict: 1️⃣don }\n", "unknown-verdict"),
        RuleCase("unknown outcome", head + "  - expect: { ended: 1️⃣saved }\n", "impossible-outcome"),
        RuleCase(
            "inputs of which screen", head + "  - expect: { 1️⃣inputs: { item.title: Tea } }\n",
            "scenario-form"),
        RuleCase(
            "unknown path of an input",
            head + "  - expect: { screen: Detail, inputs: { 1️⃣item.titel: Tea } }\n",
            "unknown-path"),
    ]

    @Test(arguments: cases) func isFoundAtItsPlace(_ rule: RuleCase) {
        let marked = MarkedText(rule.text)
        let found = Self.read(marked.text)
        #expect(marked.differences(from: found.diagnostics, ids: rule.ids) == [])
        #expect(found.scenario == nil)
    }

    /// Where values would mean one thing in one flow and another in the next, the flow is named.
    @Test(arguments: [
        ("ended: { outcome: done, with: { id: 1 } }", true),
        ("ended: { flow: One, outcome: done, with: { id: 1 } }", false),
        ("ended: done", false), ("ended: { outcome: gone, with: { id: 1 } }", false),
        ("reported: { report: step, with: { at: 1 } }", true),
        ("reported: { flow: Two, report: step, with: { of: 1 } }", false),
    ])
    func valuesOfSeveralMeaningsNeedTheirFlow(expected: String, isRefused: Bool) {
        let flows = [("One", "id", "at"), ("Two", "number", "of")].map { name, id, at in
            SourceFile(
                path: "\(name).yaml",
                text: """
                    flow: \(name)
                    outputs: [done: { \(id): Int }, gone: { id: Int }]
                    reports: [step: { \(at): Int }]
                    screens: { S: {} }
                    start: { push: S }

                    """)
        }
        let app = SourceFile(path: "app.yaml", text: "app: Shop\nroot: One\n")
        let graph = compile([app] + flows).applications[0]
        let text = "scenario: A\nsteps:\n  - expect: { \(expected) }\n"
        let read = readScenario(SourceFile(path: "a.scenario.yaml", text: text), graph: graph)
        #expect(read.diagnostics.map(\.kind.id) == (isRefused ? ["scenario-form"] : []))
    }

    /// `tap` is near to the event `tab`, and no event of a scenario.
    @Test func aTapIsAnOutput() {
        let flow =
            "flow: A\nscreens: { S: { outputs: [go] } }\nstart: { push: S }\n"
            + "transitions: { S.go: ignore }\n"
        let graph = compile([SourceFile(path: "a.yaml", text: flow)]).applications[0]
        let text = "scenario: A\nsteps:\n  - tap: S.go\n"
        let read = readScenario(SourceFile(path: "a.scenario.yaml", text: text), graph: graph)
        #expect(read.diagnostics.map(\.help) == ["write `- S.go`"])
    }

    /// A list where none is wanted, or none where one is: the help says what to write.
    @Test(arguments: [
        ("stack: List", "write `[List]`"),
        ("stack: [[List], [Detail]]", "write `[List, Detail]`"),
        ("stack: List > Detail", "write the screens between `[` and `]`, with commas between them"),
        ("layers: [List, Detail]", "write `layers: [[Home], [Form]]`"),
        ("screen: [List]", "write `screen: List`"),
        ("verdict: [done]", "write `verdict: done`"),
        ("screen: List, state: [count]", "write `{ count: … }`"),
    ])
    func aMisreadListHasAHelp(_ expected: String, _ help: String) {
        let found = Self.read(Self.head + "  - expect: { \(expected) }\n")
        #expect(found.diagnostics.map(\.help) == [help])
    }

    /// The edit names the flow of a screen that several have, where the file has it as it is.
    @Test func aScreenOfSeveralFlowsGetsItsFlow() throws {
        let flows = ["One", "Two"].map { name in
            SourceFile(
                path: "\(name).yaml",
                text: "flow: \(name)\nscreens: { S: { outputs: [go] } }\nstart: { push: S }\n"
                    + "transitions: { S.go: \(name == "One" ? "{ push: Two }" : "ignore") }\n")
        }
        let app = SourceFile(path: "app.yaml", text: "app: Shop\nroot: One\n")
        let graph = compile([app] + flows).applications[0]
        for (step, wanted) in [("S.go", "One.S.go"), (#""\x53.go""#, #""\x53.go""#)] {
            let text = "scenario: A\nsteps:\n  - \(step)\n"
            let file = SourceFile(path: "a.scenario.yaml", text: text)
            let found = readScenario(file, graph: graph).diagnostics
            #expect(found.map(\.kind.id) == ["ambiguous-screen"])
            var bytes = file.bytes
            if let edit = found.first?.edit {
                bytes.replaceSubrange(
                    edit.span.byteRange(in: bytes.count), with: Array(edit.text.utf8))
            }
            let wantedText = text.replacing(step, with: wanted)
            #expect(String(decoding: bytes, as: UTF8.self) == wantedText)
        }
    }

    @Test func eventsAndExpectationsAreResolved() throws {
        let found = Self.read(
            Self.head + """
                  - Shop.List.open: { item: { title: Milk, price: 7 } }
                  - { List.leave: , instance: 2 }
                  - back
                  - back: List
                  - swipe
                  - swipe cancel
                  - swipe down
                  - expect:
                      screen: Detail
                      inputs: { item.title: Milk, item.price: 7 }
                      state: { count: 0 }
                      stack: [List, Detail]
                      layers: [[List, Detail]]
                      verdict: done
                      ended: { flow: Shop, outcome: done, with: {} }
                """)
        #expect(found.diagnostics.map(\.message) == [])
        let scenario = try #require(found.scenario)
        #expect(scenario.arguments == [.structure([.string("Tea"), .none])])
        let item = Value.structure([.string("Milk"), .int(7)])
        #expect(scenario.steps.count == 8)
        guard
            case .send(.output(let screen, let output, let payload, let instance)) =
                scenario.steps[0].action
        else {
            Issue.record("the first step is no output")
            return
        }
        #expect(screen == ScreenID(0))
        #expect(output == 0)
        #expect(payload == [item])
        #expect(instance == nil)
        guard case .expect(let expectation) = scenario.steps[7].action else {
            Issue.record("the last step is no expectation")
            return
        }
        #expect(expectation.screen == ScreenID(1))
        #expect(expectation.inputs.map(\.path) == [[0], [1]])
        #expect(expectation.inputs.map(\.value) == [.string("Milk"), .int(7)])
        #expect(expectation.layers == [[ScreenID(0), ScreenID(1)]])
        #expect(expectation.ended?.name == "done")
    }
}
