/// The facts, which the app supplies and flows only read: permissions, the network, feature flags.
@MainActor
@dynamicMemberLookup
public final class FlowFactValues<Value: Equatable & Sendable>: FlowFactValuesBase {
    /// The present values.
    public private(set) var value: Value

    public init(_ value: Value) {
        self.value = value
    }

    public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member {
        value[keyPath: path]
    }

    /// Supplies new values: an event of its own, after those that wait.
    public func update(_ body: @escaping (inout Value) -> Void) {
        guard let windows, !windows.kernel.windows.isEmpty else { return body(&value) }
        windows.enqueue(
            .set(
                FlowChange(path: "facts", value: nil) { [weak self] in
                    guard let self else { return false }
                    let old = self.value
                    body(&self.value)
                    return self.value != old
                }), in: nil)
    }

    /// Takes whole new values; false if they were equal already.
    func replaceValue(with new: Value) -> Bool {
        guard value != new else { return false }
        value = new
        return true
    }

    override var anyValue: Any { value }
}

/// The part of facts that does not depend on their type.
@MainActor
public class FlowFactValuesBase {
    /// Weak, because flows hold these values; the runtimes hold the windows.
    weak var windows: FlowWindows?

    init() {}

    var anyValue: Any { () }
}
