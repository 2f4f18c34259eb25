import FlowFrontend
import FlowModel
import Testing

/// Suggestions for misspelt names, and that one mistake is one error.
@Suite struct AdviceTests {
    private func problems(_ text: String) -> [Diagnostic] {
        compile([SourceFile(path: "main.yaml", text: text)]).diagnostics
    }

    /// Suggesting an output that already has a key would lead to a duplicate key.
    @Test(arguments: [("row3", nil), ("crated", "did you mean `created`?")])
    func whatHasAKeyIsNotProposed(_ output: String, _ proposal: String?) {
        let found = problems(
            """
            flow: Main
            screens: { Home: { outputs: [row1, row2, created] } }
            start: { push: Home }
            transitions: { Home.row1: ignore, Home.\(output): ignore, Home.row2: ignore }
            """
        ).first { $0.kind.id == "unknown-output" }
        #expect(found?.help == proposal ?? "its outputs are `row1`, `row2`, `created` and `back`")
    }

    @Test func theYAMLOfAnotherToolIsItsOwnBusiness() {
        let found = problems("services:\n  one: &a { image: x }\n  two: { <<: *a }\n")
        #expect(found.map(\.kind.id) == ["file-kind"])
    }

    /// The message names what there is, which may change; what the finding is known by does not.
    @Test func anUnknownPathIsKnownByItself() {
        let found = problems(
            """
            flow: Main
            state: { user: String = "" }
            screens: { Home: { inputs: { name: String } } }
            start: { push: Home, with: { name: state.usr } }
            """)
        #expect(found.map(\.message) == ["`state` has no `usr`, it has `user`"])
        #expect(found.map(\.element) == [nil])
        #expect(found.map(\.subject) == ["`state` has no `usr`"])
    }

    @Test(arguments: ["never", "always", "reachable"])
    func aCheckTakesANameInQuotes(_ claim: String) {
        let found = problems(
            """
            flow: Main
            screens: { Home: {} }
            start: { push: Home }
            checks: [{ \(claim): "Home" }]
            """)
        #expect(found.map(\.message) == [])
    }

    /// Of two flows nobody knows which one is meant.
    @Test(arguments: [(["Main"], "add `root: Main`"), (["Main", "Other"], "add `root:`")])
    func theOnlyFlowIsProposedAsRoot(_ flows: [String], _ help: String) {
        let files = flows.map {
            SourceFile(
                path: "\($0).yaml",
                text: "flow: \($0)\nscreens: { Home: {} }\nstart: { push: Home }\n")
        }
        let found = compile([SourceFile(path: "app.yaml", text: "app: Shop\n")] + files)
        #expect(found.diagnostics.map(\.help) == [help])
    }

    /// `finish` would end the flow that only wants to go on.
    @Test(arguments: [
        ("close", "`Login` has gone already: write `ignore`"),
        ("[close, { push: Home }]", "`Login` has gone already: remove `close`"),
        ("swap: Home", "use `replace` or `push`"),
    ])
    func whatHasEndedNeedsNoClose(_ steps: String, _ help: String) {
        let main = """
            flow: Main
            screens: { Home: { outputs: [open] } }
            start: { push: Home }
            transitions:
              Home.open: { push: Login }
              Login.done: \(steps.hasPrefix("swap") ? "{ \(steps) }" : steps)
            """
        let login = """
            flow: Login
            outputs: [done]
            screens: { Form: { outputs: [send] } }
            start: { push: Form }
            transitions: { Form.send: { finish: done } }
            """
        let found = compile([
            SourceFile(path: "app.yaml", text: "app: Shop\nroot: Main\n"),
            SourceFile(path: "login.yaml", text: login), SourceFile(path: "main.yaml", text: main),
        ])
        #expect(found.diagnostics.map(\.help) == [help])
    }

    @Test func inputsBesideTheNameOfAFlowAreOneMistake() {
        let main = """
            flow: Main
            screens: { Home: { outputs: [open] } }
            start: { push: Home }
            transitions:
              Home.open: { push: Detail, id: 1, name: "x" }
            """
        let detail = """
            flow: Detail
            inputs: { id: Int, name: String }
            screens: { Page: {} }
            start: { push: Page }
            """
        let found = compile([
            SourceFile(path: "app.yaml", text: "app: Shop\nroot: Main\n"),
            SourceFile(path: "detail.yaml", text: detail),
            SourceFile(path: "main.yaml", text: main),
        ])
        #expect(found.diagnostics.map(\.kind.id) == ["unknown-key"])
        #expect(found.diagnostics.map(\.help) == [#"write `with: { id: 1, name: "x" }`"#])
    }

    @Test(arguments: [
        ("", "`note` is in the module `Notes`: add `uses: [Notes]`"),
        ("private: [note]\n", "`note` is private to the module `Notes`"),
    ])
    func anActionOfAModuleThatIsNotUsedIsFound(_ hidden: String, _ help: String) {
        let main = """
            flow: Main
            screens: { Home: { outputs: [open] } }
            start: { push: Home }
            transitions: { Home.open: { run: note } }
            """
        let found = compile([
            SourceFile(path: "app.yaml", text: "app: Shop\nroot: Main\n"),
            SourceFile(path: "main.yaml", text: main),
            SourceFile(
                path: "notes.yaml",
                text: "module: Notes\n\(hidden)actions: { note: { steps: { track: note } } }\n"),
        ])
        #expect(found.diagnostics.map(\.kind.id) == ["unknown-action"])
        #expect(found.diagnostics.map(\.help) == [help])
    }

    @Test func anEmptyListOfFlowsIsCalledSo() {
        let (_, found) = readConfiguration(SourceFile(path: "flowc.yaml", text: "flows: []\n"))
        #expect(found.map(\.message) == ["`flows` is an empty list, expected at least one path"])
    }
}
