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
}
