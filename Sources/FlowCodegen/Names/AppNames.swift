import FlowModel

/// All names of one app's Swift module, decided once and in the order of the source, so that the
/// same flows always give the same names.
struct AppNames {
    /// The Swift names of structures, enumerations and external types, by index.
    private(set) var structures: [String] = []
    private(set) var enumerations: [String] = []
    private(set) var externals: [String] = []
    /// For each structure its properties; for each enumeration its cases.
    private(set) var properties: [[String]] = []
    private(set) var cases: [[SignalNames]] = []
    private(set) var flows: [FlowNames] = []
    private(set) var screens: [ScreenNames] = []
    /// The names of the forms of each screen; nil for a screen with only one.
    private(set) var variants: [VariantNames?] = []
    /// The type of the shared state and its properties.
    private(set) var appState = ""
    private(set) var appProperties: [String] = []
    private(set) var window = WindowNames()
    /// The protocol of all factories together; nil if there is only one flow.
    private(set) var appScreens: String?
    private(set) var services = ServiceNames()
    private(set) var events = EventNames()
    /// The class of the gates; nil without any.
    private(set) var gates: String?
    private(set) var links = LinkNames()
    /// The enumeration of the animations and its cases.
    private(set) var animations = ""
    private(set) var animationCases: [String] = []
    private(set) var graphTable = ""
    /// The types of the test support: the one that tests call, the factory of mock screens, the
    /// mock services, and a mock for each screen.
    private(set) var testSupport = ""
    private(set) var mockScreens = ""
    private(set) var mockServices = ""
    private(set) var mocks: [ScreenID: String] = [:]

    /// `previewed` are the outputs of each screen that a user can look at before they are sent.
    init(of graph: FlowGraph, _ options: CodegenOptions, previewed: [Set<Int32>]) {
        var reserved = ReservedNames.types.union(ReservedNames.runtimeTypes)
        if options.runtime == .embed { reserved.formUnion(ReservedNames.embeddedTypes) }
        var module = NameScope(
            reserved: reserved, count: 2 * (graph.flows.count + graph.screens.count))
        claimTypes(graph.types, in: &module)
        let app = SwiftName.type(graph.application.name)
        appState = module.claim(app + "State", app + "AppState")
        var fields = NameScope(reserved: ReservedNames.appStateMembers)
        appProperties = graph.application.state.map {
            let name = SwiftName.value($0.name)
            return fields.claim(name, name + "Value")
        }
        window = WindowNames(of: graph, in: &module)
        let userTypes = Set(structures + enumerations + externals)
        for flow in graph.flows {
            flows.append(FlowNames(of: flow, in: &module, userTypes: userTypes))
        }
        if graph.flows.count > 1 { appScreens = module.claim(app + "Screens", app + "AppScreens") }
        services = ServiceNames(of: graph, in: &module)
        events = EventNames(of: graph, in: &module)
        let hasDelegates = options.outputs == .delegate
        let namedWithFlow = graph.screensNamedWithFlow
        var declared: [SourceSpan: ScreenNames] = [:]
        var makers = NameScope()
        for (index, screen) in graph.screens.enumerated() {
            if screen.isShared, let known = declared[screen.span] {
                screens.append(known)
                continue
            }
            let flow = SwiftName.type(graph[screen.flow].name)
            if !screen.isBuilt {
                // The app declares nothing for it.
                var unclaimed = NameScope()
                var unclaimedMakers = NameScope()
                screens.append(
                    ScreenNames(
                        of: screen, flow: flow, isNamedWithFlow: false, hasDelegate: false,
                        hasPreviews: !previewed[index].isEmpty, in: &unclaimed, &unclaimedMakers))
                continue
            }
            screens.append(
                ScreenNames(
                    of: screen, flow: flow,
                    isNamedWithFlow: namedWithFlow.contains(ScreenID(index)),
                    hasDelegate: hasDelegates, hasPreviews: !previewed[index].isEmpty,
                    in: &module, &makers))
            if screen.isShared { declared[screen.span] = screens.last }
        }
        variants = VariantNames.all(of: graph, screens, in: &module)
        if !graph.application.gates.isEmpty {
            gates = module.claim(app + "Gates", app + "AppGates")
        }
        links = LinkNames(of: graph, in: &module)
        if !graph.application.animations.isEmpty {
            animations = module.claim(app + "Animation", app + "AppAnimation")
            var cases = NameScope(reserved: ["allCases"])
            animationCases = graph.application.animations.map { cases.claim(SwiftName.value($0)) }
        }
        graphTable = module.claim(app + "Graph", app + "AppGraph")
        testSupport = module.claim(app + "TestSupport", app + "AppTestSupport")
        mockScreens = module.claim(app + "MockScreens", app + "AppMockScreens")
        mockServices = module.claim(app + "MockServices", app + "AppMockServices")
        if options.testSupport {
            for id in graph.distinctScreens {
                mocks[id] = module.claim("Mock" + screens[Int(id.index)].screen)
            }
        }
    }

    private mutating func claimTypes(_ types: TypeTable, in module: inout NameScope) {
        externals = types.externals.map(\.name)
        for name in externals { _ = module.claim(name) }
        for type in types.structures {
            let name = SwiftName.type(type.name)
            structures.append(module.claim(name, name + "Value"))
            var scope = NameScope(reserved: ReservedNames.properties)
            properties.append(type.fields.map { scope.claimProperty($0.name) })
        }
        for (index, type) in types.enumerations.enumerated() {
            let name = SwiftName.type(type.name)
            enumerations.append(types.builtIn(index) ?? module.claim(name, name + "Value"))
            var scope = NameScope()
            cases.append(
                type.cases.map {
                    SignalNames(name: scope.claim(SwiftName.value($0.name)), payload: $0.payload)
                })
        }
    }

    /// A type as Swift spells it.
    func spelling(of type: TypeID, in graph: FlowGraph) -> String {
        switch graph.types[type] {
        case .string: "String"
        case .int: "Int"
        case .double: "Double"
        case .bool: "Bool"
        case .url: "URL"
        case .date: "Date"
        case .uuid: "UUID"
        case .structure(let index): structures[Int(index)]
        case .enumeration(let index): enumerations[Int(index)]
        case .external(let index): externals[Int(index)]
        case .optional(let wrapped): spelling(of: wrapped, in: graph) + "?"
        case .list(let element): "[" + spelling(of: element, in: graph) + "]"
        }
    }
}

/// A case or an output with the labels of its payload.
struct SignalNames {
    let name: String
    let labels: [String]

    init(name: String, payload: [Field]) {
        self.name = name
        var scope = NameScope()
        labels = payload.map { scope.claim(SwiftName.value($0.name)) }
    }

    init(name: String, labels: [String]) {
        self.name = name
        self.labels = labels
    }
}

/// The names of one flow.
struct FlowNames {
    let coordinator: String
    /// The protocol of the factory that makes the flow's screens.
    let screens: String
    /// The types nested in the coordinator.
    let outcome: String
    let state: String
    let inputs: String
    let inputProperties: [String]
    let stateProperties: [String]
    let outcomes: [SignalNames]
    /// The type nested in the coordinator of a flow that reports.
    let report: String
    let reports: [SignalNames]

    init(of flow: Flow, in module: inout NameScope, userTypes: Set<String>) {
        let base = SwiftName.type(flow.name)
        coordinator = module.claim(base + "Coordinator", base + "FlowCoordinator")
        screens = module.claim(base + "Screens", base + "FlowScreens")
        func nested(_ name: String) -> String {
            guard userTypes.contains(name) else { return name }
            let taken = userTypes.union(ReservedNames.runtimeTypes)
            return taken.contains(base + name) ? base + "Flow" + name : base + name
        }
        outcome = nested("Outcome")
        state = nested("State")
        inputs = nested("Inputs")
        report = nested("Report")
        var scope = NameScope(
            reserved: ["screens", "services", "app", "facts", "inputs", "state", "self"])
        inputProperties = flow.inputs.map {
            let name = SwiftName.value($0.name)
            return scope.claim(name, name + "Input")
        }
        scope = NameScope(reserved: ReservedNames.properties)
        stateProperties = flow.state.map { scope.claimProperty($0.name) }
        scope = NameScope(reserved: ["cancelled"])
        outcomes = flow.outcomes.map {
            let name = SwiftName.value($0.name)
            return SignalNames(name: scope.claim(name, name + "Outcome"), payload: $0.payload)
        }
        scope = NameScope()
        reports = flow.reports.map {
            SignalNames(name: scope.claim(SwiftName.value($0.name)), payload: $0.payload)
        }
    }
}

/// The names of one screen.
struct ScreenNames {
    let screen: String
    let delegate: String
    /// The method of the factory that makes it.
    let make: String
    let inputs: [String]
    /// The properties for its outputs: `onSelectCity`.
    let outputs: [SignalNames]
    /// The methods for its commands.
    let commands: [SignalNames]
    /// The properties that preview what an output would show: `previewSelectCity`. Empty if no
    /// output is previewed.
    let previews: [String]
    /// The delegate's methods, one for each output and one for each preview. Empty if screens
    /// report by closures.
    let delegateMethods: [String]
    let delegatePreviews: [String]

    init(
        of screen: Screen, flow: String, isNamedWithFlow: Bool, hasDelegate: Bool,
        hasPreviews: Bool, in module: inout NameScope, _ makers: inout NameScope
    ) {
        let name = SwiftName.type(screen.name)
        let base = isNamedWithFlow ? flow + name : name
        self.screen = module.claim(base + "Screen", flow + name + "Screen")
        delegate = module.claim(self.screen + "Delegate")
        let made = self.screen.hasSuffix("Screen") ? String(self.screen.dropLast(6)) : self.screen
        make = makers.claim("make" + made, "make" + self.screen)
        var scope = NameScope(
            reserved: ReservedNames.screenProperties,
            count: screen.inputs.count + screen.outputs.count + screen.commands.count + 1)
        inputs = screen.inputs.map {
            let name = SwiftName.value($0.name)
            return scope.claim(name, name + "Input")
        }
        let events = screen.outputs.map { SwiftName.type(SwiftName.value($0.name)) }
        outputs = zip(screen.outputs, events).map { output, event in
            let name = "on" + event
            return SignalNames(name: scope.claim(name, name + "Output"), payload: output.payload)
        }
        _ = scope.claim("send")
        commands = screen.commands.map {
            let name = SwiftName.value($0.name)
            return SignalNames(name: scope.claim(name, name + "Command"), payload: $0.payload)
        }
        previews = (hasPreviews ? events : []).map {
            let name = "preview" + $0
            return scope.claim(name, name + "Output")
        }
        scope = NameScope()
        let told = hasDelegate ? screen.outputs : []
        delegateMethods = told.map {
            scope.claim(FlowWriter.method(for: screen.name + "." + $0.name))
        }
        delegatePreviews = zip(told, events).map { _, event in
            scope.claim(SwiftName.value(screen.name) + "Preview" + event)
        }
    }
}

extension TypeTable {
    /// The runtime's name of a built-in enumeration: the cause of a cancellation, the kind of
    /// launch, a column, or the display of columns. Nil for other enumerations.
    func builtIn(_ index: Int) -> String? {
        let shape = TypeShape.enumeration(Int32(index))
        if let cause, self[cause] == shape { return "FlowCancellation" }
        if let launch, self[launch] == shape { return "FlowLaunch" }
        if let column, self[column] == shape { return "FlowColumn" }
        if let display, self[display] == shape { return "FlowDisplay" }
        return nil
    }
}
