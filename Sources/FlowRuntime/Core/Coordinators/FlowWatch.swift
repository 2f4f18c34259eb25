/// A value that a flow watches: it is compared with its value at the start of the event.
@MainActor
final class FlowWatch<Value: Equatable>: FlowWatchBase {
    private let read: () -> Value?
    private let onChange: (Value, Value) -> Void
    private var baseline: Value?

    init(
        _ name: String, read: @escaping () -> Value?, onChange: @escaping (Value, Value) -> Void
    ) {
        self.read = read
        self.onChange = onChange
        super.init(name: name)
    }

    override func remember() {
        baseline = read()
    }

    override func saved() -> () -> Void {
        { [self, baseline] in self.baseline = baseline }
    }

    override func takeChange() -> (() -> Void)? {
        guard let old = baseline, let new = read(), new != old else { return nil }
        baseline = new
        return { [onChange] in onChange(old, new) }
    }
}

/// The part of a watched value that does not depend on its type.
@MainActor
class FlowWatchBase: FlowRestorable {
    /// The path as flow files spell it: `app.user`.
    let name: String

    init(name: String) {
        self.name = name
    }

    /// Keeps the present value for later comparison.
    func remember() {}

    func saved() -> () -> Void { {} }
    /// The handler to run if the value has changed since; nil if it has not.
    func takeChange() -> (() -> Void)? { nil }
}

extension FlowDescribing where Self: FlowCoordinatorBase {
    /// Watches a value: `onChange` runs if it has changed at the end of an event.
    public func watch<Value: Equatable>(
        _ name: String, _ value: @escaping (Self) -> Value,
        onChange: @escaping (Self, _ old: Value, _ new: Value) -> Void
    ) {
        let watch = FlowWatch<Value>(name) { [weak self] in
            guard let self else { return nil }
            return value(self)
        } onChange: { [weak self] old, new in
            guard let self else { return }
            onChange(self, old, new)
        }
        watches.append(watch)
        watches.sort { $0.name < $1.name }
    }
}
