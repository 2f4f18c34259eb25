/// Only tests compare values; in the core, every app would carry the code for it.
extension FlowTraceValue: Equatable {
    /// True if both have the same text, which has one form for each value.
    public static func == (left: FlowTraceValue, right: FlowTraceValue) -> Bool {
        left.text == right.text
    }
}
