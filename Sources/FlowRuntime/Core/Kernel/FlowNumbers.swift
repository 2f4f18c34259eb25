import FlowEngine

/// The numbers by which the engine knows things, given as they are met: it has no names.
struct FlowNumbers {
    private struct Named: Hashable {
        let type: ObjectIdentifier
        let name: String
    }

    private struct Call: Hashable {
        let site: FlowStepSite
        let operation: String
    }

    private var flows: [Named: FlowID] = [:]
    /// Flows that were met by their type alone, and the first of each type.
    private var flowsByType: [ObjectIdentifier: FlowID] = [:]
    private var namedFlows: Set<FlowID> = []
    private var flowsByName: [String: FlowID] = [:]
    private var screens: [Named: FlowScreenType] = [:]
    private(set) var screenNames: [String] = []
    private(set) var flowCount = 0
    private var words: [String: Int32] = [:]
    private var texts: [String] = []
    private var calls: [Call: Int32] = [:]
    private var flags: [AnyHashable: Int32] = [:]

    /// The number of a flow whose type alone is known.
    mutating func flow(_ type: FlowCoordinatorBase.Type) -> FlowID {
        let key = ObjectIdentifier(type)
        if let known = flowsByType[key] { return known }
        let new = makeFlow()
        flowsByType[key] = new
        return new
    }

    /// The number of a flow by its type and name. It may have been met by its type before.
    mutating func flow(_ type: FlowCoordinatorBase.Type, named name: String) -> FlowID {
        let key = Named(type: ObjectIdentifier(type), name: name)
        if let known = flows[key] { return known }
        var found = flow(type)
        if !namedFlows.insert(found).inserted {
            found = makeFlow()
            namedFlows.insert(found)
        }
        flows[key] = found
        flowsByName[name] = found
        return found
    }

    private mutating func makeFlow() -> FlowID {
        defer { flowCount += 1 }
        return FlowID(flowCount)
    }

    /// The number of a flow that was met under this name.
    func flow(named name: String) -> FlowID? { flowsByName[name] }

    /// The number of a screen of a flow.
    mutating func screen(_ name: String, of owner: FlowCoordinatorBase.Type) -> FlowScreenType {
        let key = Named(type: ObjectIdentifier(owner), name: name)
        if let known = screens[key] { return known }
        let new = FlowScreenType(screenNames.count)
        screenNames.append(name)
        screens[key] = new
        return new
    }

    /// The number of a gate or an output.
    mutating func word(_ text: String) -> Int32 {
        if let known = words[text] { return known }
        let new = Int32(texts.count)
        texts.append(text)
        words[text] = new
        return new
    }

    func text(of word: Int32) -> String { texts[Int(word)] }

    /// The number of a step that makes a call. Calls of two operations are two steps, even if code
    /// written by hand gives the second one no number.
    mutating func site(_ site: FlowStepSite, calling operation: String) -> Int32 {
        let call = Call(site: site, operation: operation)
        if let known = calls[call] { return known }
        let new = Int32(calls.count)
        calls[call] = new
        return new
    }

    /// The number of a field that says whether a call is under way.
    mutating func flag(_ key: AnyHashable) -> (number: Int32, isNew: Bool) {
        if let known = flags[key] { return (known, false) }
        let new = Int32(flags.count)
        flags[key] = new
        return (new, true)
    }
}
