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

    private func problems(_ text: String) -> [Diagnostic] {
        compile([SourceFile(path: "main.yaml", text: text)]).diagnostics
    }

    /// What is reported about reserved names, at which words.
    private func reserved(_ text: String) -> [String] {
        problems(text).filter { $0.kind.id == "reserved-name" }.map {
            String(
                decoding: Array(text.utf8)[Int($0.span.startByte)..<Int($0.span.endByte)],
                as: UTF8.self)
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
        let places = text.ranges(of: word).map {
            text.utf8.distance(from: text.startIndex, to: $0.lowerBound)
        }
        let found = problems(text).filter { $0.kind.id == "reserved-name" }
        #expect(found.map { Int($0.span.startByte) } == Array(places.prefix(5)))
    }

    /// A refused output needs another name first, so nobody is asked to answer it.
    @Test(arguments: ["if", "start"]) func aRefusedOutputIsNotUnanswered(_ word: String) {
        let found = problems(
            """
            flow: Main
            screens: { Home: { outputs: [\(word), open] } }
            start: { push: Home }
            transitions: { Home.open: ignore }
            """)
        #expect(found.map { $0.kind.id } == ["reserved-name"])
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
