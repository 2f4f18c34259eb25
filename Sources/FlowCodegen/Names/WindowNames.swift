import FlowModel

/// The names for the state that each window of an app has for itself.
struct WindowNames {
    /// The type of the state; nil if windows have none.
    private(set) var state: String?
    private(set) var properties: [String] = []

    init() {}

    init(of graph: FlowGraph, in module: inout NameScope) {
        let fields = graph.application.windows.state
        if fields.isEmpty { return }
        let app = SwiftName.type(graph.application.name)
        state = module.claim(app + "WindowState", app + "WindowValue")
        var scope = NameScope(reserved: ReservedNames.appStateMembers.union(["id"]))
        properties = fields.map {
            let name = SwiftName.value($0.name)
            return scope.claim(name, name + "Value")
        }
    }

    /// The type in which flows take the state of their window.
    var type: String { "FlowWindowState<" + (state ?? "") + ">" }

    /// How an expression reads a field of the window. The first field is the window's id.
    func read(_ field: Int) -> String {
        field == 0 ? "windowID" : "window." + SwiftName.escaped(properties[field - 1])
    }
}

extension ModuleWriter {
    /// True if the root, the gates or the links take the state that each window has for itself.
    var rootTakesWindow: Bool {
        dependencies.takesWindow[Int(graph.application.root.index)]
            || (gatesShared + linksShared).contains { $0.name == "window" }
    }
}

extension FlowWriter {
    /// The argument for the windows that a step sends an event to.
    func text(of reach: Reach) -> [Code] {
        switch reach {
        case .here: []
        case .otherWindows: ["to: .otherWindows"]
        case .allWindows: ["to: .allWindows"]
        case .window(let id): ["to: .window(" + handler.expressions.text(id) + ")"]
        }
    }
}
