import FlowEngine

/// A stage on the way to the goal of a `show`, or the goal itself: a flow or a screen, its inputs,
/// and how the flow before it opens it.
@MainActor
public struct FlowStage {
    /// How the flow before a stage opens it, if it is not there yet.
    @MainActor
    public enum Opening {
        /// The flow does not open it: it already runs, or nothing can be shown.
        case never
        case push
        /// Inside a child of its container, on top of its stack or in place of all of it.
        case inside(String, isReplacing: Bool = false)
        case present(FlowStyleRule)
        case presentStyled((FlowCoordinatorBase) -> FlowStyleRule)
        case replace
        /// It is a child of its container, under this name.
        case tab(String)

        /// In a style that depends on the flow that opens it.
        public static func present<Caller: FlowCoordinatorBase>(
            as style: KeyPath<Caller, FlowStyleRule>
        ) -> Self {
            .presentStyled { flow in (flow as? Caller)?[keyPath: style] ?? .sheet }
        }
    }

    enum Goal {
        case flow(FlowCoordinatorBase.Type)
        /// A screen by its name, and the flow that shows it.
        case screen(String, of: FlowCoordinatorBase.Type)
    }

    let goal: Goal
    let opening: Opening
    let inputs: [FlowLiveInput]
    /// The names of the inputs by which two of it count as the same. Nil means all inputs of a
    /// screen and none of a flow.
    let key: [String]?
    /// True if inputs are passed to it. Always false if it has no inputs.
    let isGiven: Bool
    /// The step that shows it, if that can be saved.
    private(set) var shown: FlowSavedStep?
    private let make: (FlowCoordinatorBase) -> FlowDestination?

    /// A screen of a flow: its live inputs, and how the running flow describes it.
    public init<Owner: FlowCoordinatorBase>(
        _ screen: String, _ inputs: FlowLiveInput..., key: [String]? = nil,
        by opening: Opening = .push, isGiven: Bool = true,
        make: @escaping (Owner) -> FlowDestination
    ) {
        goal = .screen(screen, of: Owner.self)
        self.opening = opening
        self.inputs = inputs
        self.key = key
        self.isGiven = isGiven && !inputs.isEmpty
        self.make = { flow in (flow as? Owner).map(make) }
    }

    /// A flow that another flow calls: its live inputs, and how the running caller describes it.
    public init<Caller: FlowCoordinatorBase>(
        _ flow: FlowCoordinatorBase.Type, _ inputs: FlowLiveInput..., key: [String]? = nil,
        by opening: Opening, isGiven: Bool = true, make: @escaping (Caller) -> FlowDestination
    ) {
        goal = .flow(flow)
        self.opening = opening
        self.inputs = inputs
        self.key = key
        self.isGiven = isGiven && !inputs.isEmpty
        self.make = { flow in (flow as? Caller).map(make) }
    }

    /// A flow that runs already, or that is opened by the start of the one before.
    public init(
        _ flow: FlowCoordinatorBase.Type, _ inputs: FlowLiveInput..., key: [String]? = nil,
        isGiven: Bool = true
    ) {
        self.init(flow, by: .never, inputs: inputs, key: key, isGiven: isGiven)
    }

    private init(
        _ flow: FlowCoordinatorBase.Type, by opening: Opening, inputs: [FlowLiveInput] = [],
        key: [String]? = nil, isGiven: Bool = false
    ) {
        goal = .flow(flow)
        self.opening = opening
        self.inputs = inputs
        self.key = key
        self.isGiven = isGiven
        make = { _ in nil }
    }

    /// A flow that runs already, or that is opened by the start of the one before.
    public static func flow(_ flow: FlowCoordinatorBase.Type) -> Self {
        Self(flow, by: .never)
    }

    /// A flow in a tab, as its container describes it.
    public static func tab(_ name: String, _ flow: FlowCoordinatorBase.Type) -> Self {
        Self(flow, by: .tab(name))
    }

    /// The destination as the flow before it describes it, with the inputs of this stage.
    func destination(by flow: FlowCoordinatorBase) -> FlowDestination? {
        let destination = make(flow)
        for input in inputs {
            destination?.inputs.first { $0.name == input.name }?.take(input)
        }
        return destination?.shown(by: shown)
    }

    func shown(by step: FlowSavedStep?) -> Self {
        var stage = self
        stage.shown = step
        return stage
    }
}

extension [FlowLiveInput] {
    /// True if the inputs named by the key have equal values, as they were last delivered.
    @MainActor
    func matches(_ others: [FlowLiveInput], by key: [String]) -> Bool {
        key.allSatisfy { name in
            guard let own = first(where: { $0.name == name }),
                let other = others.first(where: { $0.name == name })
            else { return false }
            return own.isEqual(to: other)
        }
    }
}

extension FlowCoordinatorBase {
    /// Shows the last of the stages wherever it is, or builds it on the deepest stage that is
    /// there. False if the flow has ended because it shows nothing any more.
    @discardableResult
    public final func show(
        _ stages: FlowStage..., startsAtBase: Bool = false, requires gates: [String] = [],
        force: Bool = false, animation: FlowAnimation = .standard,
        saving step: FlowSavedStep? = nil, nth: Int = 1, function: StaticString = #function
    ) -> Bool {
        var coded = FlowCodedStep(.show, nth, function)
        coded.law.isForced = force
        coded.requires = gates
        return perform(coded, animation) { kernel, frame throws(FlowStop) in
            let passer = frame.origin == .link ? nil : frame.flow
            let step = kernel.named(step, by: passer.map { Int($0.number) })
            try kernel.engine.show(
                stages.map { kernel.staged($0.shown(by: step), by: passer) },
                fromStart: startsAtBase, frame)
        }
    }
}

extension FlowDescribing where Self: FlowCoordinatorBase {
    /// An input of a flow that no other flow calls.
    public func input<Value: Equatable>(
        _ name: String, _ path: ReferenceWritableKeyPath<Self, Value>
    ) -> FlowInput<Value> {
        let value = self[keyPath: path]
        let input = FlowInput(name) { value }
        input.onChange { [weak self] in self?[keyPath: path] = $0 }
        return input
    }
}
