import FlowModel
import Testing

@testable import FlowFrontend

private func read(_ text: String) -> (Configuration, [Diagnostic]) {
    readConfiguration(SourceFile(path: "flowc.yaml", text: text))
}

@Suite struct ConfigurationTests {
    @Test func everythingCanBeSaid() {
        let (configuration, diagnostics) = read(
            """
            flows: [flows, shared/flows]
            output: Generated
            access: public
            lint:
              preset: strict
              rules:
                dead-end: error
                trap: off
            """)
        #expect(diagnostics.isEmpty)
        #expect(configuration.flows == ["flows", "shared/flows"])
        #expect(configuration.output == "Generated")
        #expect(configuration.access == "public")
        #expect(configuration.preset == "strict")
        #expect(configuration.rules.map(\.name) == ["dead-end", "trap"])
        #expect(configuration.rules.map(\.level) == ["error", "off"])
    }

    @Test(arguments: ["", "# nothing\n", "---\n"])
    func nothingIsTheDefault(text: String) {
        let (configuration, diagnostics) = read(text)
        #expect(diagnostics.isEmpty)
        #expect(configuration.flows == nil)
        #expect(configuration.rules.isEmpty)
    }

    @Test func oneFolderNeedsNoList() {
        #expect(read("flows: app\n").0.flows == ["app"])
    }

    @Test(arguments: [
        ("flwos: a\n", "unknown-config-key"), ("lint: { rule: {} }\n", "unknown-config-key"),
        ("flows: {}\n", "wrong-kind"), ("flows: []\n", "wrong-kind"), ("flows:\n", "wrong-kind"),
        ("output: [a]\n", "wrong-kind"), ("access: open\n", "wrong-kind"),
        ("lint: [a]\n", "wrong-kind"), ("lint: { preset: loud }\n", "wrong-kind"),
        ("lint: { rules: a }\n", "wrong-kind"),
        ("lint: { rules: { a: loud } }\n", "wrong-kind"), ("- a\n", "wrong-kind"),
        ("flows: a\nflows: b\n", "duplicate-key"), ("flows: [\n", "yaml-syntax"),
    ])
    func whatCannotBeUsedIsReported(text: String, id: String) {
        #expect(read(text).1.map(\.kind.id) == [id])
    }

    @Test func aMisspeltKeyIsRecognised() {
        #expect(read("flwos: a\n").1.first?.help == "did you mean `flows`?")
    }
}
