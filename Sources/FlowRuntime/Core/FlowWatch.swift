/// A value that a flow watches: it is compared with what it was at the start of the event.
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
        super.remember()
        baseline = read()
    }

    override func saved() -> () -> Void {
        let old = (baseline, hasFired, isUnstable)
        return { [self] in (baseline, hasFired, isUnstable) = old }
    }

    override func takeChange() -> (() -> Void)? {
        guard let old = baseline, let new = read(), new != old else { return nil }
        if !hasFired { baseline = new }
        return { [onChange] in onChange(old, new) }
    }
}

/// What the runtime does with a watched value, whatever its type.
@MainActor
class FlowWatchBase {
    /// The path as flow files spell it: `app.user`.
    let name: String
    /// It fires once in an event, and what it does then is said once (law C9).
    var hasFired = false
    var isUnstable = false

    init(name: String) {
        self.name = name
    }

    /// Takes the present value for the one to compare with.
    func remember() {
        hasFired = false
        isUnstable = false
    }

    /// What puts the value back that it is compared with.
    func saved() -> () -> Void { {} }
    /// What to do if the value has changed.
    func takeChange() -> (() -> Void)? { nil }
}

extension FlowDescribing where Self: FlowCoordinatorBase {
    /// Says what the flow does when a value has changed at the end of an event.
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

extension FlowRuntime {
    /// Remembers all watched values as they are before an event.
    func rememberWatched() {
        for node in world.nodes.values {
            for watch in node.coordinator.watches { watch.remember() }
        }
    }

    /// Queues what flows of all windows do about values that have changed; false if there is
    /// nothing new (law C9). Inputs count as what they would be now.
    func queueChanges() -> Bool {
        let all = windows.all
        guard all.contains(where: { !$0.watchingFlows.isEmpty }) else { return false }
        let inputs = FlowSavedInputs(of: all)
        for window in all { window.bringFlowInputsUpToDate() }
        var hasNew = false
        for window in all where window.noteChanges() { hasNew = true }
        if !hasNew { inputs.restore() }
        return hasNew
    }

    private var watchingFlows: [Int] {
        world.nodesInCallOrder.filter { id in
            !(world.nodes[id]?.coordinator.watches.isEmpty ?? true)
        }
    }

    private func noteChanges() -> Bool {
        var hasNew = false
        for id in watchingFlows {
            for watch in world.nodes[id]?.coordinator.watches ?? [] {
                if noteChange(of: watch, in: id) { hasNew = true }
            }
        }
        return hasNew
    }

    private func noteChange(of watch: FlowWatchBase, in node: Int) -> Bool {
        guard let change = watch.takeChange(), let flow = world.nodes[node]?.coordinator else {
            return false
        }
        if watch.hasFired {
            if !watch.isUnstable { note(.unstable("\(flow.name)/changed \(watch.name)")) }
            watch.isUnstable = true
            return false
        }
        watch.hasFired = true
        schedule(.trigger("changed " + watch.name, in: node, change))
        return true
    }

    /// A flow handles something that no screen has sent and no child.
    func runTrigger(_ name: String, in node: Int, _ steps: () -> Void) {
        guard !hasFault, let flow = world.nodes[node]?.coordinator else { return }
        mark(.handler(flow: flow.name, trigger: name))
        run(FlowContext(node: node, here: world.frontStack(of: node)), steps)
    }

    /// Gives all flows the inputs that their callers would pass now, callers first.
    func bringFlowInputsUpToDate() {
        for id in world.nodesInCallOrder {
            guard let node = world.nodes[id] else { continue }
            adopt(node.newInputs, in: node.inputs)
            for input in node.inputs where isLive(input) { _ = input.evaluate() }
            for input in node.inputs { input.deliverChange() }
        }
    }
}

/// The inputs of all flows, and of all screens, as they were.
@MainActor
struct FlowSavedInputs {
    private var restores: [() -> Void]

    init(of windows: [FlowRuntime], andScreens: Bool = false) {
        let nodes = windows.flatMap { $0.world.nodes.values }
        restores = nodes.flatMap { $0.inputs.map { $0.saved() } }
        guard andScreens else { return }
        for entry in windows.flatMap({ $0.world.entries.values }) {
            restores += (entry.destination?.inputs ?? []).map { $0.saved() }
        }
    }

    func restore() {
        for restore in restores { restore() }
    }
}
