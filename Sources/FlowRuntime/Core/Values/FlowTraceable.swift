import FlowEngine

/// A value that can be written as text and read back: in traces, and in the state that is saved
/// for when the system ends the app.
public protocol FlowTraceable {
    var flowTraceValue: FlowTraceValue { get }
    init?(flowTraceValue: FlowTraceValue)
}

extension FlowTraceValue: FlowTraceable {
    public var flowTraceValue: FlowTraceValue { self }

    public init?(flowTraceValue: FlowTraceValue) {
        self = flowTraceValue
    }
}

extension String: FlowTraceable {
    public var flowTraceValue: FlowTraceValue { .string(self) }

    public init?(flowTraceValue: FlowTraceValue) {
        guard case .string(let value) = flowTraceValue else { return nil }
        self = value
    }
}

extension FlowColumn: FlowTraceable {
    public var flowTraceValue: FlowTraceValue { .enumeration(rawValue) }

    public init?(flowTraceValue: FlowTraceValue) {
        guard let name = flowTraceValue.enumeration?.name else { return nil }
        self.init(rawValue: name)
    }
}

extension FlowDisplay: FlowTraceable {
    public var flowTraceValue: FlowTraceValue { .enumeration(rawValue) }

    public init?(flowTraceValue: FlowTraceValue) {
        guard let name = flowTraceValue.enumeration?.name else { return nil }
        self.init(rawValue: name)
    }
}

extension FlowCancellation: FlowTraceable {
    public var flowTraceValue: FlowTraceValue { .enumeration(rawValue) }

    public init?(flowTraceValue: FlowTraceValue) {
        guard let name = flowTraceValue.enumeration?.name else { return nil }
        self.init(rawValue: name)
    }
}

extension Int: FlowTraceable {
    public var flowTraceValue: FlowTraceValue { .int(self) }

    public init?(flowTraceValue: FlowTraceValue) {
        guard case .int(let value) = flowTraceValue else { return nil }
        self = value
    }
}

extension Double: FlowTraceable {
    public var flowTraceValue: FlowTraceValue { .double(FlowValue.finite(self)) }

    public init?(flowTraceValue: FlowTraceValue) {
        switch flowTraceValue {
        case .double(let value): self = value
        case .int(let value): self = Double(value)
        default: return nil
        }
    }
}

extension Bool: FlowTraceable {
    public var flowTraceValue: FlowTraceValue { .bool(self) }

    public init?(flowTraceValue: FlowTraceValue) {
        guard case .bool(let value) = flowTraceValue else { return nil }
        self = value
    }
}

extension Optional: FlowTraceable where Wrapped: FlowTraceable {
    public var flowTraceValue: FlowTraceValue { self?.flowTraceValue ?? .null }

    public init?(flowTraceValue: FlowTraceValue) {
        if flowTraceValue.isNull {
            self = nil
            return
        }
        guard let value = Wrapped(flowTraceValue: flowTraceValue) else { return nil }
        self = value
    }
}

extension Array: FlowTraceable where Element: FlowTraceable {
    public var flowTraceValue: FlowTraceValue { .list(map(\.flowTraceValue)) }

    public init?(flowTraceValue: FlowTraceValue) {
        guard case .list(let values) = flowTraceValue else { return nil }
        let elements = values.compactMap(Element.init(flowTraceValue:))
        guard elements.count == values.count else { return nil }
        self = elements
    }
}

extension FlowLaunch: FlowTraceable {
    public var flowTraceValue: FlowTraceValue { .enumeration(rawValue) }

    public init?(flowTraceValue: FlowTraceValue) {
        guard let name = flowTraceValue.enumeration?.name else { return nil }
        self.init(rawValue: name)
    }
}
