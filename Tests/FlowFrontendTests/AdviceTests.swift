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

    @Test func anEmptyListOfFlowsIsCalledSo() {
        let (_, found) = readConfiguration(SourceFile(path: "flowc.yaml", text: "flows: []\n"))
        #expect(found.map(\.message) == ["`flows` is an empty list, expected at least one path"])
    }
}
