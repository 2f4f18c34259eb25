/// The part of an edge that is drawn: the origins, the target and the label of its arrows.
struct Way: Sendable, Hashable {
    /// A place and the event that happens there.
    struct Origin: Sendable, Hashable {
        let place: Place
        let event: String

        init(_ place: Place, _ event: String) {
            self.place = place
            self.event = event
        }

        /// The trigger as in a key: `List.open`, or `app.logOut` without a place.
        var trigger: String { place.name.isEmpty ? event : place.name + "." + event }
    }

    let origins: [Origin]
    /// Nil for a step that leads to no place of its own, such as `close` or `call`.
    let target: Place?
    /// The word for the step on the arrow; empty for a plain step forward.
    let word: String
    /// True if it leads back.
    let isBack: Bool

    init(_ origins: [Origin], to target: Place?, word: String = "", isBack: Bool = false) {
        self.origins = origins
        self.target = target
        self.word = word
        self.isBack = isBack
    }

    /// `box` changes the name of the box that it is drawn in.
    func mapped(_ change: (String) -> String, box: (String) -> String) -> Way {
        func mapped(_ place: Place) -> Place {
            Place(place.kind, in: box(place.flow), change(place.name))
        }
        return Way(
            origins.map { Origin(mapped($0.place), change($0.event)) }, to: target.map(mapped),
            word: word, isBack: isBack)
    }
}

/// A node of a diagram.
struct Place: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// A screen of the flow, or as `Flow/Screen` one of another flow.
        case screen
        /// A flow that is called.
        case flow
        case start
        /// The flow's container, which holds the children.
        case children
        case outcome
        case gate
    }

    let kind: Kind
    /// The flow that it is drawn in; for a gate the application.
    let flow: String
    let name: String

    init(_ kind: Kind, in flow: String, _ name: String = "") {
        self.kind = kind
        self.flow = flow
        self.name = name
    }

    /// The part of the application that the node stands for. A flow is one part with its start, its
    /// outcomes and its children, wherever it is called.
    var element: String {
        switch kind {
        case .screen: name.contains("/") ? name : flow + "/" + name
        case .flow: name
        case .start, .children, .outcome: flow
        case .gate: "gate " + name
        }
    }
}

/// The origin of the edges of a list of steps, in the line and in the diagram.
struct EdgeSource {
    let text: String
    let origins: [Way.Origin]

    init(text: String, origins: [Way.Origin]) {
        self.text = text
        self.origins = origins
    }

    init(text: String, _ place: Place) {
        self.init(text: text, origins: [Way.Origin(place, "")])
    }
}

extension OutlineWriter {
    func way(of verb: Verb, from origins: [Way.Origin]) -> Way {
        func way(to place: Place?, _ word: String = "", isBack: Bool = false) -> Way {
            Way(origins, to: place, word: word, isBack: isBack)
        }
        return switch verb {
        case .push(let destination): way(to: place(of: destination.target))
        case .present(let layer):
            way(to: place(of: layer.destination.target), joined("present", style(of: layer)))
        case .replace(let destination): way(to: place(of: destination.target), "replace")
        case .swap(let destination): way(to: place(of: destination.target), "swap")
        case .embed(let destination, _):
            way(to: destination.map { place(of: $0.target) }, "embed")
        case .show(let show): way(to: place(of: show.target.destination.target), "show")
        case .finish(let outcome, _):
            way(to: Place(.outcome, in: flow.name, flow.outcomes[Int(outcome)].name))
        case .popTo(let screen): way(to: place(of: .screen(screen)), "pop", isBack: true)
        case .select(let child, _):
            way(
                to: flow.container.children[Int(child)].destination.map { place(of: $0.target) },
                "select")
        case .restart: way(to: Place(.start, in: flow.name), "restart", isBack: true)
        default: verb.leaves ? way(to: nil, "leave", isBack: true) : way(to: nil)
        }
    }

    func place(of target: Destination.Target) -> Place {
        switch target {
        case .flow(let id): return Place(.flow, in: box, graph[id].name)
        case .screen(let id):
            let owner = graph[graph[id].flow].name
            return Place(.screen, in: box, (owner == box ? "" : owner + "/") + graph[id].name)
        }
    }

    var childrenPlace: Place {
        let containers = flow.candidates.map { container in
            if case .stack = container { "stack" } else { container.childWord + "s" }
        }
        return Place(.children, in: flow.name, containers.joined(separator: " or "))
    }

    func origin(of trigger: Trigger) -> Way.Origin {
        switch trigger {
        case .output(let screen, let output):
            Way.Origin(
                place(of: .screen(screen)), graph[screen].outputs[Int(output)].name)
        case .back(let screen): Way.Origin(place(of: .screen(screen)), "back")
        case .event(let event):
            Way.Origin(
                Place(.start, in: flow.name), "app." + graph.application.events[Int(event)].name)
        case .changed(let watched):
            Way.Origin(
                Place(.start, in: flow.name), "changed " + flow.watched[Int(watched)].text)
        case .outcome(let child, let outcome):
            Way.Origin(place(of: .flow(child)), graph[child].outcomes[Int(outcome)].name)
        case .cancelled(let child): Way.Origin(place(of: .flow(child)), "cancelled")
        case .report(let child, let report):
            Way.Origin(place(of: .flow(child)), graph[child].reports[Int(report)].name)
        case .childOutcome(let index, let outcome):
            origin(ofChild: index) { graph[$0].outcomes[Int(outcome)].name }
        case .childCancelled(let index): origin(ofChild: index) { _ in "cancelled" }
        case .childReport(let index, let report):
            origin(ofChild: index) { graph[$0].reports[Int(report)].name }
        case .selected(let index):
            Way.Origin(childrenPlace, flow.container.children[Int(index)].name + ".selected")
        case .reselected(let index):
            Way.Origin(childrenPlace, flow.container.children[Int(index)].name + ".reselected")
        }
    }

    private func origin(ofChild index: Int32, event: (FlowID) -> String) -> Way.Origin {
        guard let child = flow.container.children[Int(index)].flow else {
            return Way.Origin(childrenPlace, "")
        }
        return Way.Origin(place(of: .flow(child)), event(child))
    }

    /// The origins of an answer: the place of the call for an operation, else the flow or screen
    /// that answers.
    func origins(
        ofAnswer event: String, to verb: Verb, _ around: [Way.Origin]
    ) -> [Way.Origin] {
        let name = event.split(separator: ".").last.map { String($0) } ?? ""
        switch verb {
        case .push, .present, .embed:
            return (verb.made?.target).map { [Way.Origin(place(of: $0), name)] } ?? []
        default:
            return around.map { origin in
                let event = origin.event.isEmpty ? name : origin.event + ": " + name
                return Way.Origin(origin.place, event)
            }
        }
    }
}
