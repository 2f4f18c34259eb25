import FlowEngine

extension FlowTraceValue: FlowSavedValue {
    package var index: Int? {
        if case .int(let value) = self, value >= 0 { return value }
        return nil
    }

    package var list: [FlowTraceValue]? {
        if case .list(let values) = self { return values }
        return nil
    }

    package static var empty: FlowTraceValue { .object([:]) }
}
