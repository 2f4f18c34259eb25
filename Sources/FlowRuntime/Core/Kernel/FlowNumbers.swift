import FlowEngine

/// The numbers by which the engine knows things, given as they are met.
struct FlowNumbers {
    /// What gets a number. Things of one kind never share one; the numbers of calls have gaps.
    private enum Key: Hashable {
        /// A flow that was met by its type alone, and the first of each type.
        case type(ObjectIdentifier)
        case flow(ObjectIdentifier, String)
        case named(String)
        case screen(ObjectIdentifier, String)
        case word(String)
        case call(FlowStepSite, operation: String)
        case flag(AnyHashable)
    }

    private var numbers: [Key: Int32] = [:]
    /// Of each flow whether it was met by its name.
    private var isNamed: [Bool] = []
    private(set) var screenNames: [String] = []
    private var texts: [String] = []
    private var flagCount: Int32 = 0

    /// The number of a flow whose type alone is known.
    mutating func flow(_ type: FlowCoordinatorBase.Type) -> FlowID {
        let key = Key.type(ObjectIdentifier(type))
        if let known = numbers[key] { return FlowID(Int(known)) }
        return makeFlow(key)
    }

    /// The number of a flow by its type and name. It may have been met by its type before.
    mutating func flow(_ type: FlowCoordinatorBase.Type, named name: String) -> FlowID {
        let key = Key.flow(ObjectIdentifier(type), name)
        if let known = numbers[key] { return FlowID(Int(known)) }
        var found = flow(type)
        if isNamed[Int(found.index)] { found = makeFlow(key) }
        isNamed[Int(found.index)] = true
        numbers[key] = found.index
        numbers[.named(name)] = found.index
        return found
    }

    private mutating func makeFlow(_ key: Key) -> FlowID {
        let new = FlowID(isNamed.count)
        isNamed.append(false)
        numbers[key] = new.index
        return new
    }

    /// The number of a flow that was met under this name.
    func flow(named name: String) -> FlowID? {
        numbers[.named(name)].map { FlowID(Int($0)) }
    }

    /// The number of a screen of a flow.
    mutating func screen(_ name: String, of owner: FlowCoordinatorBase.Type) -> FlowScreenType {
        let key = Key.screen(ObjectIdentifier(owner), name)
        if let known = numbers[key] { return FlowScreenType(Int(known)) }
        let new = FlowScreenType(screenNames.count)
        screenNames.append(name)
        numbers[key] = new.index
        return new
    }

    /// The number of a gate or an output.
    mutating func word(_ text: String) -> Int32 {
        let key = Key.word(text)
        if let known = numbers[key] { return known }
        let new = Int32(texts.count)
        texts.append(text)
        numbers[key] = new
        return new
    }

    func text(of word: Int32) -> String { texts[Int(word)] }

    /// The number of a step that makes a call. Calls of two operations are two steps, even if code
    /// written by hand gives the second one no number.
    mutating func site(_ site: FlowStepSite, calling operation: String) -> Int32 {
        let key = Key.call(site, operation: operation)
        let number = numbers[key] ?? Int32(numbers.count)
        numbers[key] = number
        return number
    }

    /// The number of a field that says whether a call is under way.
    mutating func flag(_ field: AnyHashable) -> (number: Int32, isNew: Bool) {
        let key = Key.flag(field)
        if let known = numbers[key] { return (known, false) }
        defer { flagCount += 1 }
        numbers[key] = flagCount
        return (flagCount, true)
    }
}
