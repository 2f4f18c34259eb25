import FlowEngine

/// The numbers by which the engine knows things, given out as the things are met.
struct FlowNumbers {
    /// A thing with a number. No two of one kind share one; the numbers of calls have gaps.
    private enum Key: Hashable {
        /// A flow that was met only by its type, and the first flow of each type.
        case type(ObjectIdentifier)
        case flow(ObjectIdentifier, String)
        case named(String)
        case screen(ObjectIdentifier, String)
        case word(String)
        case call(FlowStepSite, operation: String)
        case flag(AnyHashable)
    }

    private var numbers: [Key: Int32] = [:]
    /// For each flow whether it was met by its name.
    private var isNamed: [Bool] = []
    private(set) var screenNames: [String] = []
    private var texts: [String] = []
    private var flagCount = 0

    /// The number of a flow of which only the type is known.
    mutating func flow(_ type: FlowCoordinatorBase.Type) -> FlowID {
        let key = Key.type(ObjectIdentifier(type))
        return numbers[key].map { FlowID(Int($0)) } ?? makeFlow(key)
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
        let (screen, isNew) = number(
            .screen(ObjectIdentifier(owner), name), else: screenNames.count)
        if isNew { screenNames.append(name) }
        return FlowScreenType(Int(screen))
    }

    /// The number of a gate or an output.
    mutating func word(_ text: String) -> Int32 {
        let (word, isNew) = number(.word(text), else: texts.count)
        if isNew { texts.append(text) }
        return word
    }

    func text(of word: Int32) -> String { texts[Int(word)] }

    /// The number of a step that makes a call. Calls of two operations are two steps, even if code
    /// written by hand gives the second one no number.
    mutating func site(_ site: FlowStepSite, calling operation: String) -> Int32 {
        number(.call(site, operation: operation), else: numbers.count).number
    }

    /// The number of a flag that is true while a call is under way.
    mutating func flag(_ field: AnyHashable) -> (number: Int32, isNew: Bool) {
        let flag = number(.flag(field), else: flagCount)
        if flag.isNew { flagCount += 1 }
        return flag
    }

    /// The number of a key; a new key gets one now.
    private mutating func number(_ key: Key, else new: Int) -> (number: Int32, isNew: Bool) {
        if let known = numbers[key] { return (known, false) }
        numbers[key] = Int32(new)
        return (Int32(new), true)
    }
}
