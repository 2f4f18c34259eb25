import FlowModel

/// The values that pass between the parts of an application, each with its type: what flows and
/// screens take and send, what is kept as state, what services do.
///
/// A `SignatureReader` makes it of `Names`. Nothing changes it afterwards.
struct Signatures {
    let app: AppFields
    let events: Events
    let services: Services
    let flows: [FlowSignature]
}

/// The state and facts of the app file, and the state of a window.
struct AppFields {
    var state = FieldList()
    var facts = FieldList()
    /// The state that each window has for itself.
    var window = FieldList()
}

/// The values of one flow.
struct FlowSignature {
    let inputs: FieldList
    /// The inputs named by `key:`, by index.
    let key: [Int32]?
    let outcomes: SignalList
    let reports: SignalList
    let state: FieldList
    let restore: Restoration?
    let actions: Actions
    /// The scopes that its steps can read.
    let environment: ScopeEnvironment
}

/// The values of one screen.
struct ScreenSignature {
    var inputs = FieldList()
    /// An alert has none here until the `ScreenResolver` has read its buttons.
    var outputs = SignalList()
    var commands = SignalList()
    /// The inputs named by `key:`, by index.
    var key: [Int32]?
    var instances = Instances.new
    var requires: [Int32] = []
    var variants: [String] = []
    /// Places in it for other screens.
    var slots: [String] = []
    var restore: Restoration?
}

/// The events of the application.
struct Events {
    /// An event and how it is delivered.
    struct Declaration {
        let syntax: EventSyntax
        /// The module that declares it; nil if the app file does.
        let module: Int?
    }

    private(set) var list = SignalList()
    private(set) var declarations: [Declaration] = []

    mutating func append(_ event: SignalSymbol, _ declaration: Declaration) {
        list.append(event)
        declarations.append(declaration)
    }
}

/// The actions of a flow by name; of two with one name the first counts.
struct Actions {
    private(set) var list: [ActionSymbol] = []
    private var indices: [String: Int] = [:]

    func index(of name: String) -> Int? { indices[name] }

    subscript(index: Int) -> ActionSymbol {
        _read { yield list[index] }
        _modify { yield &list[index] }
    }

    mutating func append(_ action: ActionSymbol) {
        indices[action.syntax.name.text] = list.count
        list.append(action)
    }
}

/// The services of the application by name; of two with one name the first counts.
struct Services {
    private(set) var list: [ServiceSymbol] = []
    private var indices: [String: Int] = [:]

    func index(of name: String) -> Int? { indices[name] }

    subscript(index: Int) -> ServiceSymbol {
        _read { yield list[index] }
    }

    mutating func append(_ service: ServiceSymbol) {
        indices[service.name.text] = list.count
        list.append(service)
    }
}

/// An action of a flow, before its steps are resolved.
struct ActionSymbol {
    /// How many actions may run one another, from the first to the last.
    static let levelLimit = 64

    var syntax: ActionSyntax
    var inputs = FieldList()
    /// True if it runs itself, or too many others.
    var isBroken = false
    /// Steps of it, or of an action it runs, leave the flow for good.
    var leaves = false
    /// Steps of it need the screen that has sent an output.
    var needsScreen = false
    /// Steps of it present something at an anchor of that screen.
    var hasAnchor = false
    /// Steps of it run the flow's start again.
    var restarts = false
    /// Each run of it dismisses the topmost layer.
    var dismisses = false
}

/// A service with its operations; of two with one name the first counts.
struct ServiceSymbol {
    var name: Name
    /// The module that declares it; nil if a flow or the app file does.
    var module: Int?
    var operations: [OperationSymbol] = []
    var indices: [String: Int] = [:]
}

struct OperationSymbol {
    var name: Name
    var inputs: FieldList
    var outcomes: SignalList
    var declaresOutcomes: Bool
    /// Some input or outcome could not be read: that a name is absent proves nothing.
    var isPartial: Bool
}
