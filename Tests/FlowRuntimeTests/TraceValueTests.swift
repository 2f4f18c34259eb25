import FlowRuntime
import Testing

/// Texts of saved states come from a disk that others may have written to.
@Suite struct TraceValueTests {
    @Test func nestingOfJSON() {
        func nested(_ count: Int, _ open: String, _ close: String) -> String {
            String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
        }
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            #expect(FlowTraceValue(text: nested(256, open, close)) != nil)
            #expect(FlowTraceValue(text: nested(257, open, close)) == nil)
            #expect(FlowTraceValue(text: nested(200_000, open, close)) == nil)
        }
    }

    /// As the simulator writes it, so that two traces of one run are the same text.
    @Test func textsAreEscaped() {
        let text = "a\"\n\u{1F}é\u{7F}\u{9B}\u{A0}\u{2028}\u{202E}\u{2066}"
        let written = FlowTraceValue.string(text).text
        #expect(written == #""a\"\n\u001fé\u007f\u009b\#u{A0}\u2028\u202e\u2066""#)
        #expect(FlowTraceValue(text: written) == .string(text))
    }
}
