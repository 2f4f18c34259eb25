extension FlowTraceValue {
    /// This object with the fields of another one added, which replace its own.
    func with(_ other: Self) -> Self {
        guard case .object(let own) = self, case .object(let new) = other else { return self }
        return .object(own.merging(new) { $1 })
    }

    /// A field, read as its type; nil if it has another type. A missing field is read as `null`.
    public func read<Value: FlowTraceable>(_ key: String) -> Value? {
        Value(flowTraceValue: self[key] ?? .null)
    }

    /// An optional field, read as its type.
    public func read<Value: FlowTraceable>(
        _ key: String, default value: @autoclosure () -> Value
    ) -> Value? {
        guard let field = self[key] else { return value() }
        return Value(flowTraceValue: field)
    }
}
