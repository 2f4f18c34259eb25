extension FlowTraceValue {
    /// A field as its type wants it; nil if it is something else. A field that is not there is
    /// read as `null`.
    public func read<Value: FlowTraceable>(_ key: String) -> Value? {
        Value(flowTraceValue: self[key] ?? .null)
    }

    /// A field that may be left out.
    public func read<Value: FlowTraceable>(
        _ key: String, default value: @autoclosure () -> Value
    ) -> Value? {
        guard let field = self[key] else { return value() }
        return Value(flowTraceValue: field)
    }
}
