/// The state that belongs to one window. Handlers of flows in the window read and write it as if it
/// were the value. A refused event restores it with the rest.
@MainActor
@dynamicMemberLookup
public final class FlowWindowState<Value: Equatable & Sendable>: FlowWindowStateBase {
    /// The present value.
    public private(set) var value: Value
    private let initial: Value

    public init(_ value: Value) {
        self.value = value
        initial = value
    }

    public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Member {
        get { value[keyPath: path] }
        set {
            if let runtime, !runtime.isHandling {
                change { $0[keyPath: path] = newValue }
            } else {
                runtime?.windows.kernel.remember(self)
                value[keyPath: path] = newValue
            }
        }
    }

    /// Changes the value from outside of the flows: an event of the window, after those that wait.
    public func change(_ body: @escaping (inout Value) -> Void) {
        guard let runtime else { return body(&value) }
        runtime.enqueue(
            .set(
                FlowChange(path: "window", value: nil) { [weak self] in
                    guard let self else { return false }
                    let old = self.value
                    self.runtime?.windows.kernel.remember(self)
                    body(&self.value)
                    return self.value != old
                }))
    }

    override func saved() -> () -> Void {
        let old = value
        return { self.value = old }
    }

    override func reset() {
        runtime?.windows.kernel.remember(self)
        value = initial
    }

    override var anyValue: Any { value }
}

/// The part of a window's state that does not depend on its type.
@MainActor
public class FlowWindowStateBase: FlowRestorable {
    weak var runtime: FlowRuntime?

    init() {}

    func saved() -> () -> Void { {} }
    /// Restores the first value.
    func reset() {}
    var anyValue: Any { () }
}
