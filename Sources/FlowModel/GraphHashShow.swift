/// The parts for `show` and gates. An absent part adds nothing to the hash.
extension GraphHasher {
    mutating func add(key: [Int32]?) {
        guard let key else { return }
        add("key")
        add(key)
    }

    mutating func add(requires gates: [Int32]) {
        guard !gates.isEmpty else { return }
        add("requires")
        add(gates)
    }

    mutating func add(_ gates: [Gate]) {
        for gate in gates {
            add(gate.name)
            add(gate.condition)
            add(gate.otherwise)
        }
    }

    mutating func add(_ links: [Link]) {
        for link in links {
            add(link.name)
            add(link.landing)
        }
    }

    mutating func add(_ entries: [EntryPoint]) {
        for entry in entries {
            add(entry.name)
            add(entry.landing)
        }
    }

    private mutating func add(_ landing: Landing) {
        add(landing.payload)
        add(requires: landing.requires)
        if let word = landing.whenModal { add(word.rawValue) }
        if landing.whenShown != .update { add(landing.whenShown.rawValue) }
        switch landing.target {
        case .show(let show): add(show)
        case .send(let event, let payload):
            add(event)
            add(payload)
        case .call(let steps): add(steps)
        }
    }

    mutating func add(_ show: Show) {
        add(byte: 26)
        add(show.startsAtBase)
        add(show.stages.count)
        for stage in show.stages {
            add(stage.destination)
            add(stage.isGiven)
            switch stage.opening {
            case .root: add(numbers: 0)
            case .start: add(numbers: 1)
            case .child(let child): add(numbers: 2, child)
            case .push: add(numbers: 3)
            case .present(let style):
                add(numbers: 4)
                add(said: style)
            case .replace: add(numbers: 5)
            case .inside(let child, let isReplacing):
                add(numbers: 6, child, isReplacing ? 1 : 0)
            }
        }
    }
}
