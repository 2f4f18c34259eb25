/// Tests compare values; flows do not, and an app would carry the comparison with it.
extension FlowTraceValue: Equatable {
    /// True if both have the same text, which has one form for each value.
    public static func == (left: FlowTraceValue, right: FlowTraceValue) -> Bool {
        left.text == right.text
    }
}
