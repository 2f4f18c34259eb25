import FlowRuntime

/// A type of the app's own, `external` in its flows.
public struct Photo: Sendable, Equatable {
    let name: String
}

/// What test support wants of it: a name for each value, which traces write.
extension Photo: FlowTraceable {
    public var flowTraceValue: FlowTraceValue { .string(name) }

    public init?(flowTraceValue: FlowTraceValue) {
        guard let name = flowTraceValue.string else { return nil }
        self.init(name: name)
    }
}
