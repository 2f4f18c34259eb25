import FlowModel
import Testing

@testable import FlowFrontend

/// The names that importers must change (law B8), each refused where it would mean two things.
@Suite struct ReservedNameTests {
    static let outputs = [
        "back", "cancelled", "any", "app", "facts", "changed", "start", "selected", "reselected",
    ]
    static let fields = [
        "app", "state", "inputs", "facts", "window", "screen", "link", "launch", "cause", "old",
        "new",
    ]

    /// What is reported about reserved names, at which words.
    private func reserved(_ text: String) -> [String] {
        let file = SourceFile(path: "main.yaml", text: text)
        return compile([file]).diagnostics.filter { $0.kind.id == "reserved-name" }.map {
            String(
                decoding: file.bytes[Int($0.span.startByte)..<Int($0.span.endByte)], as: UTF8.self)
        }
    }

    @Test(arguments: outputs) func noOutputHasTheName(_ word: String) {
        let text = """
            flow: Main
            outputs: [\(word)]
            screens:
              Home:
                outputs: [\(word), fine]
            start: { push: Home }
            """
        #expect(reserved(text) == [word, word])
        #expect(reserved(text.replacing(word, with: "other")) == [])
    }

    @Test(arguments: fields) func noPayloadFieldHasTheName(_ word: String) {
        let text = """
            flow: Main
            outputs: [{ done: { \(word): Int } }]
            screens:
              Home:
                outputs: [{ open: { \(word): String } }]
            start: { push: Home }
            """
        #expect(reserved(text) == [word, word])
        #expect(reserved(text.replacing(word + ":", with: "other:")) == [])
    }

    @Test(arguments: ["any", "app", "changed"]) func noTabHasTheName(_ word: String) {
        let text = """
            flow: Main
            container: tabs
            children: [\(word): Home, other: Home]
            screens: { Home: {} }
            """
        #expect(reserved(text) == [word])
    }

    @Test(arguments: ["and", "or", "not", "if", "then", "else", "true", "false", "nil"])
    func nothingIsCalledLikeAWordOfExpressions(_ word: String) {
        let text = """
            flow: \(word)
            types: { \(word): [one, two] }
            outputs: [\(word)]
            screens: { \(word): { outputs: [\(word)] } }
            start: { push: \(word) }
            """
        #expect(reserved(text) == [word, word, word, word, word])
    }

    /// A field of a payload may be called like an output, and an output like a field.
    @Test func eachKindHasItsOwn() {
        let text = """
            flow: Main
            screens:
              Home:
                outputs: [{ state: { back: Int } }, old]
            start: { push: Home }
            """
        #expect(reserved(text) == [])
    }
}
