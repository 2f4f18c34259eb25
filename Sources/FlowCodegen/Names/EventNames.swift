import FlowModel

/// The names for an app's facts, events and hooks.
struct EventNames {
    /// The type of the facts, which flows read as `facts.x`, and its properties.
    private(set) var facts: String?
    private(set) var factProperties: [String] = []
    /// The enumeration of the app's events, and its cases.
    private(set) var events: String?
    private(set) var cases: [SignalNames] = []
    /// The class that tracks every transition of the app.
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

    /// The type of the property by which a coordinator holds the facts.
    var factValues: String { "FlowFactValues<" + (facts ?? "") + ">" }
}
