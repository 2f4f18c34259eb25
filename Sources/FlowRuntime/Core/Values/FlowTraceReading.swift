extension FlowTraceValue {
    /// The fields of another object over those of this one.
    func with(_ other: Self) -> Self {
        guard case .object(let own) = self, case .object(let new) = other else { return self }
        return .object(own.merging(new) { $1 })
    }

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
