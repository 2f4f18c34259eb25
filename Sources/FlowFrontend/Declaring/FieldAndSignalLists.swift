import FlowModel

/// The first place of each name in a list. A few names are looked through, which is faster than a
/// dictionary.
private struct NamePlaces {
    private static let few = 16
    private var known: [String: Int]?

    /// Takes note of the last of so many names.
    mutating func note(_ count: Int, last name: String, _ nameAt: (Int) -> String) {
        if count <= NamePlaces.few { return }
        if known == nil {
            known = Dictionary(firstOfEach: (0..<count).map { (nameAt($0), $0) })
        } else if known?[name] == nil {
            known?[name] = count - 1
        }
    }

    func find(_ name: String, among count: Int, _ nameAt: (Int) -> String) -> Int? {
        if let known { return known[name] }
        return (0..<count).first { nameAt($0) == name }
    }
}

/// Fields by name. A field that could not be read keeps its place with a broken type, so that a use
/// of it is not reported again.
struct FieldList {
    private(set) var fields: [Field] = []
    private var places = NamePlaces()
    var isBroken = false

    mutating func reserveCapacity(_ count: Int) { fields.reserveCapacity(count) }

    mutating func append(_ field: Field) {
        fields.append(field)
        places.note(fields.count, last: field.name) { fields[$0].name }
    }

    /// The place of the first field of a name.
    func index(of name: String) -> Int? {
        places.find(name, among: fields.count) { fields[$0].name }
    }

    func field(named name: String) -> Field? {
        index(of: name).map { fields[$0] }
    }
}

/// An output of a screen or an outcome of a flow.
struct SignalSymbol {
    var name: Name
    var payload: FieldList

    var signal: Signal {
        Signal(name: name.text, payload: payload.fields, span: name.span)
    }
}

/// Signals by name; of two with one name the first counts.
struct SignalList {
    private(set) var signals: [SignalSymbol] = []
    private var places = NamePlaces()

    mutating func reserveCapacity(_ count: Int) { signals.reserveCapacity(count) }

    mutating func append(_ signal: SignalSymbol) {
        signals.append(signal)
        places.note(signals.count, last: signal.name.text) { signals[$0].name.text }
    }

    /// The place of the first signal of a name.
    func index(of name: String) -> Int? {
        places.find(name, among: signals.count) { signals[$0].name.text }
    }

    var names: [String] { signals.map { $0.name.text } }
}
