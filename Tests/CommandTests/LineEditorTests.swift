import Testing

@testable import flowc

/// Stands for a moment in which nothing is typed.
private let pause: UInt8 = 0

/// Types the bytes and tells the line, with `|` where the cursor stands.
private func typed(_ bytes: String, history: [String] = []) -> String {
    var input = Array(bytes.utf8)[...]
    var line = EditedLine(history: history)
    var keys = KeyReader(
        nextByte: { input.popFirst() },
        byteOfSameKey: { input.first == pause ? nil : input.popFirst() })
    while !input.isEmpty {
        let commands = ["back", "back to", "swipe", "swipe down"]
        let result = line.press(keys.next()) { start in
            commands.filter { $0.hasPrefix(start) }
        }
        switch result {
        case .editing: continue
        case .entered(let text): return "entered " + text
        case .interrupted: return "interrupted"
        case .ended: return "ended"
        }
    }
    return String(line.text[..<line.cursor]) + "|" + String(line.text[line.cursor...])
}

@Suite struct LineEditorTests {
    @Test(arguments: [
        ("abc", "abc|"), ("abc\u{7F}", "ab|"), ("abc\u{1B}[D\u{1B}[Dx", "ax|bc"),
        ("abc\u{1B}[H>", ">|abc"), ("abc\u{1}\u{1B}[3~", "|bc"), ("abc\u{1}\u{5}d", "abcd|"),
        ("a b c\u{17}", "a b |"), ("abc\u{1B}[D\u{B}", "ab|"), ("abc\u{1B}[D\u{15}", "|c"),
        ("é城👍\u{7F}", "é城|"), ("sw\t", "swipe|"), ("b\t", "back|"), ("x\t", "x|"),
        ("a\r", "entered a"), ("a\u{3}", "interrupted"), ("\u{4}", "ended"), ("ab\u{1}\u{4}", "|b"),
        ("\u{1B}[A", "two|"), ("\u{1B}[A\u{1B}[A\u{1B}[A", "one|"), ("x\u{1B}[A\u{1B}[B", "x|"),
        ("\u{1B}[99~a", "a|"), ("\u{1B}\0ab", "ab|"), ("\u{1B}é", "é|"), ("\u{1B}\0[A", "[A|"),
        ("\u{1B}\u{1B}[A", "two|"), ("a\u{1B}\0\r", "entered a"), ("\u{1B}", "|"),
        ("\u{1B}[", "ended"),
    ])
    func keysEditTheLine(bytes: String, expected: String) {
        #expect(typed(bytes, history: ["one", "two"]) == expected)
    }
}
