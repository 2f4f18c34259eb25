import FlowFrontend
import FlowModel
import Testing

/// What the keys of a screen make of it in a graph.
@Suite struct ScreenKeyTests {
    private func compiled(
        _ screen: String, types: String = "", step: String = "present"
    ) -> Compilation {
        compile([
            SourceFile(
                path: "a.yaml",
                text: """
                    flow: Main
                    restore: true
                    types: { Photo: external\(types) }
                    screens:
                      Note: { \(screen) }
                      Home: { outputs: [open] }
                    start: { push: Home }
                    transitions:
                      Home.open: { \(step): Note }
                      Note.ended: ignore

                    """)
        ])
    }

    struct KeyCase: Sendable, CustomTestStringConvertible {
        let keys: String
        let isThere: @Sendable (Screen) -> Bool
        var testDescription: String { keys }
    }

    /// Each key by itself is enough.
    @Test(arguments: [
        KeyCase(keys: "outputs: [ended], dismissible: false") { $0.dismissible != nil },
        KeyCase(keys: "outputs: [ended], leave: { when: true, refuse: true }") { $0.leave != nil },
        KeyCase(keys: "outputs: [ended], whenModal: park") { $0.whenModal != nil },
        KeyCase(keys: "outputs: [ended], style: fullScreen") { $0.style != nil },
        KeyCase(keys: "outputs: [ended], bars: { tab: false }") { $0.bars.tab != nil },
        KeyCase(keys: "outputs: [ended], whenHidden: { deliver: ended }") { $0.delivered == [0] },
        KeyCase(keys: "kind: alert, buttons: [ended: \"OK\"]") { $0.content.buttons.count == 1 },
    ])
    func aKeyAloneIsInTheGraph(_ key: KeyCase) throws {
        let compilation = compiled(key.keys)
        #expect(compilation.diagnostics.filter(\.kind.isFatal).map(\.message) == [])
        let note = try #require(compilation.applications[0].screens.first { $0.name == "Note" })
        #expect(key.isThere(note))
    }

    /// An external type cannot be saved, wherever in a value it is; a type that does not exist is
    /// reported as that only.
    @Test(arguments: ["", "?", "s"])
    func anUnknownTypeIsNotReportedAsNotSavable(form: String) {
        func findings(_ type: String) -> [Diagnostic] {
            let field = form == "s" ? "Pin" : form == "?" ? "\(type)? = nil" : type
            let screen = "restore: true, outputs: [ended], inputs: { pin: \(field) }"
            let types = form == "s" ? ", Pin: { at: [\(type)] }" : ""
            return compiled(screen, types: types, step: "push").diagnostics
        }
        #expect(
            findings("Photo").filter { $0.kind.id == "not-savable" }.map(\.message) == [
                "the input `pin` of `Note` cannot be saved, since `Photo` is external"
            ])
        let ids = findings("Phtoo").map(\.kind.id)
        #expect(ids.contains("unknown-type"))
        #expect(!ids.contains("not-savable"))
    }
}
