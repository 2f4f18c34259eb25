import FlowModel

/// The names of what an app knows, raises and tracks as a whole.
struct EventNames {
    /// The type of what flows read as `facts.x`, and its properties.
    private(set) var facts: String?
    private(set) var factProperties: [String] = []
    /// The enumeration of the app's events, and its cases.
    private(set) var events: String?
    private(set) var cases: [SignalNames] = []
    /// What tracks every transition of the app.
    private(set) var hooks: String?

    init() {}

    init(of graph: FlowGraph, in module: inout NameScope) {
        let application = graph.application
        let app = SwiftName.type(application.name)
        if !application.facts.isEmpty {
            facts = module.claim(app + "Facts", app + "AppFacts")
            var scope = NameScope(reserved: ReservedNames.appStateMembers.union(["update"]))
            factProperties = application.facts.map {
                let name = SwiftName.value($0.name)
                return scope.claim(name, name + "Value")
            }
        }
        if !application.events.isEmpty {
            events = module.claim(app + "Event", app + "AppEvent")
            var scope = NameScope(reserved: ["isBroadcast", "isRequired"])
            cases = application.events.map {
                let name = SwiftName.value($0.name)
                return SignalNames(name: scope.claim(name, name + "Event"), payload: $0.payload)
            }
        }
        if !application.hooks.isEmpty { hooks = module.claim(app + "Hooks", app + "AppHooks") }
    }

    /// What holds the facts, as a coordinator keeps it.
    var factValues: String { "FlowFactValues<" + (facts ?? "") + ">" }
}
