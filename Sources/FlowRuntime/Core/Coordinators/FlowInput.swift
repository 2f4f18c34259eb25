import FlowEngine

/// An input of a screen or flow: the expression its caller passed, which stays alive.
///
/// After each event the runtime evaluates it again and delivers the value if it has changed.
@MainActor
public final class FlowInput<Value: Equatable>: FlowLiveInput {
    /// The last value that was delivered; nil while an input that is restored has none yet.
    private var known: Value?
    private var expression: (() throws -> Value)?
    private var deliver: ((Value) -> Void)?
    private var isDirty = false

    public init(_ name: String, _ expression: @escaping () throws -> Value) {
        known = try? expression()
        self.expression = expression
        super.init(name: name)
    }

    /// The last value that was delivered.
    public private(set) var value: Value {
        get {
            guard let known else {
                preconditionFailure("`\(name)` is nil where a condition has proved that it is not")
            }
            return known
        }
        set { known = newValue }
    }

    /// Sets the closure that receives a changed value.
    public func onChange(_ deliver: @escaping (Value) -> Void) {
        self.deliver = deliver
    }

    override func evaluate() -> Bool {
        guard let expression else { return true }
        guard let new = try? expression() else { return false }
        if new != value {
            value = new
            isDirty = true
        }
        return true
    }

    override func deliverChange() {
        guard isDirty else { return }
        isDirty = false
        deliver?(value)
    }

    override func saved() -> () -> Void {
        let old = (value, expression, environment)
        return { [self] in
            expression = old.1
            environment = old.2
            // If the new value was not delivered, the old one need not be delivered again.
            isDirty = !isDirty && value != old.0
            value = old.0
            deliverChange()
        }
    }

    override func adopt(_ other: FlowLiveInput) {
        guard let other = other as? FlowInput<Value> else { return }
        expression = other.expression
        environment = other.environment
    }

    override func take(_ other: FlowLiveInput) {
        guard let other = other as? FlowInput<Value> else { return }
        adopt(other)
        if value != other.value {
            value = other.value
            isDirty = true
        }
    }

    override func isEqual(to other: FlowLiveInput) -> Bool {
        (other as? FlowInput<Value>)?.value == value
    }

    override func freeze() {
        expression = nil
    }

    override func release() {
        expression = nil
        deliver = nil
    }

    override var anyValue: Any { value }

    override func take(saved: FlowTraceValue?) -> Bool {
        if known != nil { return true }
        let type = Value.self as? any FlowTraceable.Type
        known = saved.flatMap { type?.init(flowTraceValue: $0) } as? Value
        return known != nil
    }
}

/// The part of an input that does not depend on the type of its value.
@MainActor
public class FlowLiveInput: FlowRestorable {
    let name: String
    /// The flow whose `show` passes it, if that is neither the caller nor the owner. Once that flow
    /// has ended, the input stays as it is.
    var environment: FlowInstanceID?

    init(name: String) {
        self.name = name
    }

    /// Takes the expression's value; false if it has none now and the last one stays (law F3).
    func evaluate() -> Bool { true }
    func deliverChange() {}
    func saved() -> () -> Void { {} }
    /// Takes over the expression of an input that replaces this one.
    func adopt(_ other: FlowLiveInput) {}
    /// Takes over the expression, and at once the value.
    func take(_ other: FlowLiveInput) {}
    func isEqual(to other: FlowLiveInput) -> Bool { false }
    /// Makes the input keep its present value.
    func freeze() {}
    /// Lets go of the flow whose expression this is.
    func release() {}
    var anyValue: Any { () }
    /// Takes the saved value if the expression has none now; false if that is missing too.
    func take(saved: FlowTraceValue?) -> Bool { true }
}
