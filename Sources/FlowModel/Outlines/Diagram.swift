/// A fact, with a mark that says if a difference has added or removed it.
struct MarkedFact {
    enum Mark: String, CaseIterable {
        case same
        case added
        case removed
        case changed

        /// The mark as text, for readers without colours. A dash would begin a list in Mermaid.
        var sign: String {
            switch self {
            case .same, .changed: ""
            case .added: "new: "
            case .removed: "gone: "
            }
        }
    }

    let fact: OutlineFact
    let mark: Mark
}

/// Facts as nodes and arrows: a box for each flow with its screens and outcomes, and an arrow for
/// each edge that leads somewhere. No arrow leaves its box: a called flow is a node of its own in
/// the box of the caller.
struct Diagram {
    struct Arrow: Hashable {
        let from: Place
        let to: Place
        /// The labels, each on a line of its own.
        var labels: [String]
        var isBack: Bool
        var mark: MarkedFact.Mark
    }

    struct Box {
        let name: String
        var places: [Place] = []
        var arrows: [Arrow] = []
    }

    private(set) var boxes: [Box] = []
    /// The marks of screens and flows that differ, by their names.
    private(set) var marks: [String: MarkedFact.Mark] = [:]
    private var boxIndices: [String: Int] = [:]
    private var shownPlaces: Set<Place> = []
    private var shownArrows: Set<Arrow> = []

    /// The diagram of a whole outline.
    init(_ outline: Outline) {
        for fact in outline.facts {
            switch fact.kind {
            case .flow: addBox(fact.subject)
            case .screen: add(Place(.screen, in: fact.owner, fact.name))
            default: break
            }
        }
        for fact in outline.facts {
            if let way = fact.way { add(way) }
        }
        // A flow with nothing to show is a node in the box of its caller, and needs no empty box.
        let called = Set(shownPlaces.filter { $0.kind == .flow }.map { $0.name })
        boxes.removeAll { $0.places.isEmpty && called.contains($0.name) }
        for index in boxes.indices where boxes[index].places.isEmpty {
            let flow = Place(.flow, in: boxes[index].name, boxes[index].name)
            boxes[index] = Box(name: "", places: [flow])
        }
        joinLoops()
        sortPlaces()
    }

    /// The diagram of a difference: its changes, and the parts that an arrow connects with a
    /// changed screen or flow. `others` have changed although their facts are the same.
    init(_ facts: [MarkedFact], others: [String]) {
        let different = facts.filter { $0.mark != .same }
        for fact in different where fact.fact.isElement {
            let other = marks[fact.fact.subject]
            marks[fact.fact.subject] = other == nil ? fact.mark : .changed
        }
        // A changed member makes its element changed, unless the element is new or gone itself.
        // Links and types belong to no element.
        let owners = different.filter { !$0.fact.isElement && $0.fact.kind != .edge }
            .map { $0.fact.owner }
        for name in owners + others where !name.isEmpty && marks[name] == nil {
            marks[name] = .changed
        }
        for fact in facts where fact.fact.kind == .screen && marks[fact.fact.subject] != nil {
            add(Place(.screen, in: fact.fact.owner, fact.fact.name))
        }
        for fact in facts {
            guard let way = fact.fact.way else { continue }
            if fact.mark == .same {
                let ends =
                    way.origins.map { $0.place.element } + (way.target.map { [$0.element] } ?? [])
                guard ends.contains(where: { marks[$0] != nil }) else { continue }
                add(way)
            } else {
                add(way, fact.mark, words: fact.fact.detail)
            }
        }
        for fact in facts where fact.mark == .same {
            if let way = fact.fact.way { addBetweenShown(way) }
        }
        joinLoops()
        sortPlaces()
    }

    /// Draws an unchanged way if both its ends are drawn anyway. Without it the picture would
    /// suggest that the way does not exist.
    private mutating func addBetweenShown(_ way: Way) {
        guard let target = way.target, shownPlaces.contains(target) else { return }
        let origins = way.origins.filter { $0.place != target && shownPlaces.contains($0.place) }
        add(Way(origins, to: target, word: way.word, isBack: way.isBack))
    }

    /// Adds an arrow for each place where the way begins. A way without a target is drawn if it
    /// leads back or is part of a difference. In a difference the label of the arrow has all words
    /// of the line.
    private mutating func add(
        _ way: Way, _ mark: MarkedFact.Mark = .same, words: String? = nil
    ) {
        for origin in way.origins {
            guard let target = way.target ?? (way.isBack || mark != .same ? origin.place : nil)
            else { continue }
            let box = add(origin.place)
            add(target)
            let words = words ?? way.word
            let label = origin.event + (origin.event.isEmpty || words.isEmpty ? "" : ": ") + words
            let arrow = Arrow(
                from: origin.place, to: target, labels: [mark.sign + label], isBack: way.isBack,
                mark: mark)
            if shownArrows.insert(arrow).inserted { boxes[box].arrows.append(arrow) }
        }
    }

    @discardableResult
    private mutating func add(_ place: Place) -> Int {
        let box = addBox(place.flow)
        if shownPlaces.insert(place).inserted { boxes[box].places.append(place) }
        return box
    }

    @discardableResult
    private mutating func addBox(_ name: String) -> Int {
        if let index = boxIndices[name] { return index }
        boxIndices[name] = boxes.count
        boxes.append(Box(name: name))
        return boxes.count - 1
    }

    /// Mermaid draws only one arrow from a node to itself, so this joins all of them into one with
    /// all labels.
    private mutating func joinLoops() {
        for index in boxes.indices {
            var arrows: [Arrow] = []
            var loops: [Place: Int] = [:]
            for arrow in boxes[index].arrows {
                guard arrow.from == arrow.to, let first = loops[arrow.from] else {
                    if arrow.from == arrow.to { loops[arrow.from] = arrows.count }
                    arrows.append(arrow)
                    continue
                }
                arrows[first].labels += arrow.labels
                if !arrow.isBack { arrows[first].isBack = false }
                if arrow.mark != arrows[first].mark { arrows[first].mark = .changed }
            }
            boxes[index].arrows = arrows
        }
    }

    private mutating func sortPlaces() {
        for index in boxes.indices { boxes[index].places.sort { $0.order < $1.order } }
    }
}

extension Place {
    /// The start of a box comes first, its outcomes last.
    fileprivate var order: (Int, String) {
        switch kind {
        case .start: (0, name)
        case .children: (1, name)
        case .screen: (2, name)
        case .flow: (3, name)
        case .gate: (4, name)
        case .outcome: (5, name)
        }
    }
}
