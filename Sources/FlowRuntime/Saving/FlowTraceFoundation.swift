#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// The core does not import Foundation. Only this file makes Foundation's values traceable, so that
// the test support of two apps in one process does not declare the same conformance twice.

extension URL: FlowTraceable {
    public var flowTraceValue: FlowTraceValue { .string(absoluteString) }

    public init?(flowTraceValue: FlowTraceValue) {
        guard let text = flowTraceValue.string, let value = URL(string: text) else { return nil }
        self = value
    }
}

extension UUID: FlowTraceable {
    public var flowTraceValue: FlowTraceValue { .string(uuidString) }

    public init?(flowTraceValue: FlowTraceValue) {
        guard let text = flowTraceValue.string, let value = UUID(uuidString: text) else {
            return nil
        }
        self = value
    }
}

extension Date: FlowTraceable {
    /// Precise to the second, as flows write dates.
    public var flowTraceValue: FlowTraceValue { .string(formatted(.iso8601)) }

    public init?(flowTraceValue: FlowTraceValue) {
        guard let text = flowTraceValue.string,
            let value = try? Date(text, strategy: .iso8601), value.formatted(.iso8601) == text
        else { return nil }
        self = value
    }
}
