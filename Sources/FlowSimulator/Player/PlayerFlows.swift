import FlowEngine
import FlowModel

/// Finds the flow whose tab, page or call is meant, if several flows have one of that name.
extension PlayerSession {
    /// The flow that has to be named so that an event is found; nil if none has to be.
    func meant(
        _ place: [Int], in configuration: Configuration, isFound: (MeantFlow?) -> Bool
    ) -> MeantFlow? {
        if isFound(nil) { return nil }
        if let flow = configuration.world.flow(at: place), isFound(.named(flow.flow)) {
            return .named(flow.flow)
        }
        return .place(place)
    }

    /// The flow that has to be named so that an event means a tab, a page or a call.
    func meant(by event: Event, in configuration: Configuration) -> MeantFlow? {
        switch event {
        case .tab(let place, let name):
            meant(place, in: configuration) {
                configuration.world.tab(named: name, of: $0, in: graph) == event
            }
        case .page(let place, let name):
            meant(place, in: configuration) {
                configuration.world.page(named: name, of: $0, in: graph) == event
            }
        case .answer(let place, let call, let outcome, let payload):
            meant(place, in: configuration) { meant in
                guard let operation = graph.operation(calledAt: call) else { return true }
                return configuration.answer(operation, outcome, payload, of: meant) == event
            }
        default: nil
        }
    }

    /// `Shop`, or `0.1` for its place in the call tree.
    func name(of flow: MeantFlow) -> String {
        switch flow {
        case .named(let id): graph[id].name
        case .place(let place): TraceWriter.position(place)
        }
    }

    private func flow(named name: String) -> MeantFlow? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let place = parts.compactMap { Int(String($0)) }
        if place.count == parts.count { return .place(place) }
        return graph.flows.firstIndex { $0.name == name }.map { .named(FlowID($0)) }
    }

    /// The words without ` of Shop`, and the flow.
    func readMeant(_ text: String) -> (words: String, flow: MeantFlow?)? {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count > 2, words[1] == "of" else { return (text, nil) }
        guard let flow = flow(named: String(words[2])) else { return nil }
        let others = [words[0]] + words[3...]
        return (others.joined(separator: " "), flow)
    }

    /// `home`, or `home of Shop`.
    func child(
        _ text: String, _ word: String, find: (String, MeantFlow?) -> Event?
    ) -> Reading {
        guard let read = readMeant(text), let event = find(read.words, read.flow) else {
            return .refused("there is no " + word + " `" + text + "`")
        }
        return .event(event)
    }
}
