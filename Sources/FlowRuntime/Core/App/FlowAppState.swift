/// The state that all flows of an app share. Handlers read and write it as if it were the value. A
/// refused event restores it with the rest.
@MainActor
@dynamicMemberLookup
public final class FlowAppState<Value: Equatable & Sendable>: FlowAppStateBase {
    /// The present value.
    public private(set) var value: Value

    public init(_ value: Value) {
        self.value = value
    }

    public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Member {
        get { value[keyPath: path] }
        set {
            if let windows, !windows.isHandling {
                change { $0[keyPath: path] = newValue }
            } else {
                windows?.kernel.remember(self)
                value[keyPath: path] = newValue
            }
        }
    }

    /// Changes the state from outside of the flows: an event of its own, after those that wait.
    public func change(_ body: @escaping (inout Value) -> Void) {
        guard let windows, !windows.kernel.windows.isEmpty else { return body(&value) }
        windows.enqueue(
            .set(
                FlowChange(path: "app", value: nil) { [weak self] in
                    guard let self else { return false }
                    let old = self.value
                    self.windows?.kernel.remember(self)
                    body(&self.value)
                    return self.value != old
                }), in: nil)
    }

    /// Takes a whole new value; false if it was equal already.
    func replaceValue(with new: Value) -> Bool {
        guard value != new else { return false }
        windows?.kernel.remember(self)
        value = new
        return true
    }

    override func saved() -> () -> Void {
        let old = value
        return { self.value = old }
    }

    override var anyValue: Any { value }
}

/// The part of shared state that does not depend on its type.
@MainActor
public class FlowAppStateBase: FlowRestorable {
    /// Weak, because flows hold this state; the runtimes hold the windows.
    weak var windows: FlowWindows?

    init() {}

    func saved() -> () -> Void { {} }
    var anyValue: Any { () }
}
