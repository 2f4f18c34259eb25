import FlowEngine
import FlowModel

/// Reads words as events.
extension PlayerSession {
    enum Reading {
        case event(Event)
        case needsPayload(ScreenInstance, Int32)
        case refused(String)
    }

    /// An event that the user can choose by its number.
    struct Choosable {
        let words: String
        let reading: Reading
        /// The reason why it cannot happen or would do nothing; nil if it can happen.
        let obstacle: String?
    }

    func read(_ words: String) -> Reading {
        if let number = Int(words) {
            let choices = choosable()
            guard choices.indices.contains(number &- 1) else {
                return .refused("there is no choice " + words)
            }
            return choices[number - 1].reading
        }
        if let reading = gesture(words) { return reading }
        switch words {
        case "kill": return .event(.kill)
        case "open window": return .event(.openWindow)
        case "close window": return .event(.closeWindow)
        case "start": return .event(configuration.world.launch(by: nil))
        case "restore": return .event(.restore(nil))
        default: break
        }
        if let form = Self.form(of: words) { return .refused("write `" + form + "`") }
        if let name = Self.rest(of: words, after: ["back to ", "back: "]) { return backTo(name) }
        if let name = Self.rest(of: words, after: ["tab: ", "tab "]) {
            return child(name, "tab") { configuration.world.tab(named: $0, of: $1, in: graph) }
        }
        if let name = Self.rest(of: words, after: ["page: ", "page "]) {
            return child(name, "page") { configuration.world.page(named: $0, of: $1, in: graph) }
        }
        if let text = Self.rest(of: words, after: ["start "]) { return start(text) }
        if let text = Self.rest(of: words, after: ["restore: ", "restore "]) {
            return .event(.restore(text))
        }
        if let word = Self.rest(of: words, after: ["width: ", "width "]) {
            return Width(rawValue: word).map { .event(.width($0)) }
                ?? .refused("there is no width `" + word + "`")
        }
        if let text = Self.rest(of: words, after: ["answer "]) { return answer(text) }
        if let text = Self.rest(of: words, after: ["set: "]) { return set(mapping: text) }
        if let text = Self.rest(of: words, after: ["set "]) { return set(text) }
        if let text = Self.rest(of: words, after: ["fact "]) { return fact(text) }
        if let text = Self.rest(of: words, after: ["event: ", "event "]) { return appEvent(text) }
        if let url = Self.rest(of: words, after: ["link: ", "link "]) { return .event(.link(url)) }
        if let text = Self.rest(of: words, after: ["entry: ", "entry "]) { return entry(text) }
        if words.utf8.first == UInt8(ascii: "{") {
            do {
                return .event(
                    try EventReader(graph: graph).event(from: words, in: configuration))
            } catch {
                return .refused(error.message)
            }
        }
        return output(words)
    }

    /// The form of a command that needs more words, if these words are only the command.
    private static func form(of words: String) -> String? {
        switch words {
        case "back to": "back to Screen"
        case "tab": "tab name"
        case "page": "page name"
        case "link": "link URL"
        case "entry": "entry shortcut type"
        case "event": "event name"
        case "set": "set app.x = value"
        case "fact": "fact x = value"
        case "answer": "answer service.operation outcome"
        default: nil
        }
    }

    /// `back`, or `back on Cities`.
    private func gesture(_ words: String) -> Reading? {
        for gesture in Gesture.allCases {
            let word = gesture.rawValue
            if words == word {
                guard let instance = configuration.world.instance(meantBy: gesture) else {
                    return .refused("nothing is shown: the run is over")
                }
                return .event(.gesture(gesture, instance))
            }
            if words == word + " on" { return .refused("write `" + word + " on Screen`") }
            guard let name = Self.rest(of: words, after: [word + " on "]) else { continue }
            let named = namedInstances(
                first: configuration.world.instances(for: gesture), in: configuration)
            guard let instance = named.first(where: { isCalled(name, $0) }) else {
                return .refused("no screen `" + name + "` is shown")
            }
            return .event(.gesture(gesture, instance))
        }
        return nil
    }

    static func rest(of words: String, after prefixes: [String]) -> String? {
        for prefix in prefixes where words.hasPrefix(prefix) {
            return trimmed(String(words.dropFirst(prefix.count)))
        }
        return nil
    }

    private func backTo(_ name: String) -> Reading {
        let menu = configuration.world.backMenu.compactMap { $0.instance }
        if let instance = menu.first(where: { isCalled(name, $0) }) {
            return .event(.backTo(instance))
        }
        return .refused("there is no `" + name + "` below the top of this stack")
    }

    /// `start link URL` or `start entry shortcut type`, with `width regular` after it, or only
    /// that.
    private func start(_ text: String) -> Reading {
        var cause = text
        var width: Width?
        for word in Width.allCases where (" " + cause).hasSuffix(" width " + word.rawValue) {
            width = word
            cause = Self.trimmed(String(cause.dropLast("width ".count + word.rawValue.count)))
        }
        if cause.isEmpty { return .event(configuration.world.launch(by: nil, width: width)) }
        guard case .event(let arrival) = read(cause), arrival.isArrival else {
            return .refused("write `start link URL` or `start entry shortcut type`")
        }
        return .event(configuration.world.launch(by: arrival, width: width))
    }

    /// `app.x = value`
    private func set(_ text: String) -> Reading {
        let parts = text.split(separator: "=", maxSplits: 1).map { Self.trimmed(String($0)) }
        guard parts.count == 2 else { return .refused("write `set app.x = value`") }
        guard let target = graph.findShared(parts[0]) else {
            return .refused("there is no shared state `" + parts[0] + "`")
        }
        do {
            let value = try EventReader(graph: graph, isRelaxed: true)
                .value(parts[1], target.type)
            return .event(.set(field: target.field, path: target.path, value: value))
        } catch {
            return .refused(error.message)
        }
    }

    /// `{ app.x: value }`, as scenarios have it.
    private func set(mapping text: String) -> Reading {
        let inner = text.drop { $0 == "{" || $0 == " " }
        guard text.hasPrefix("{"), text.hasSuffix("}"), let colon = inner.firstIndex(of: ":") else {
            return .refused("write `set: { app.x: value }`")
        }
        let value = inner[inner.index(after: colon)...].dropLast()
        return set(Self.trimmed(String(inner[..<colon])) + " = " + String(value))
    }

    /// `Screen.output`, with or without a payload after it.
    private func output(_ words: String) -> Reading {
        let (name, written) = Self.split(words)
        let parts = Self.withoutColon(name).split(separator: ".").map { String($0) }
        guard parts.count == 2 || parts.count == 3, let last = parts.last else {
            return .refused("`" + words + "` is no event; `help` lists them")
        }
        let screen = parts.count == 3 ? parts[0] + "." + parts[1] : parts[0]
        let named = namedInstances(first: configuration.world.activeInstances, in: configuration)
        guard let instance = named.first(where: { isCalled(screen, $0) }) else {
            return .refused("no screen `" + screen + "` is shown")
        }
        let outputs = graph[instance.screen].outputs
        guard let index = outputs.firstIndex(where: { $0.name == last }) else {
            return .refused("`" + graph[instance.screen].name + "` sends no `" + last + "`")
        }
        if !written.isEmpty { return payload(written, instance, Int32(index)) }
        if outputs[index].payload.isEmpty { return .event(.output(instance, Int32(index), [])) }
        return .needsPayload(instance, Int32(index))
    }

    private static func withoutColon(_ name: String) -> String {
        name.hasSuffix(":") ? String(name.dropLast()) : name
    }

    /// A payload by the number of its sample or written out.
    func payload(_ words: String, _ instance: ScreenInstance, _ output: Int32) -> Reading {
        let fields = graph[instance.screen].outputs[Int(output)].payload
        if let number = Int(words) {
            let samples = Samples(types: graph.types).payloads(of: fields)
            guard samples.indices.contains(number &- 1) else {
                return .refused("there is no sample " + words)
            }
            return .event(.output(instance, output, samples[number - 1]))
        }
        do {
            let values = try EventReader(graph: graph, isRelaxed: true).payload(words, fields)
            return .event(.output(instance, output, values))
        } catch {
            return .refused("not sent: " + error.message)
        }
    }

    func payloadQuestion(_ instance: ScreenInstance, _ output: Int32) -> String {
        let screen = graph[instance.screen]
        let signal = screen.outputs[Int(output)]
        var text = "with what? " + screen.name + "." + signal.name + " carries "
        for (index, field) in signal.payload.enumerated() {
            text += (index > 0 ? ", " : "") + field.name + ": " + graph.types.name(of: field.type)
        }
        let samples = Samples(types: graph.types).payloads(of: signal.payload)
        for (index, payload) in samples.enumerated() {
            text +=
                "\n  " + (index + 1).description + "  " + graph.written(payload, signal.payload)
        }
        return text + "\n  or write it: { field: value }; an empty line sends nothing"
    }

    /// `shortcut com.shop.new`, with its payload after it.
    private func entry(_ text: String) -> Reading {
        for (index, entry) in graph.application.entries.enumerated() {
            guard let rest = Self.rest(of: text + " ", after: [entry.name + " "]) else { continue }
            if rest.isEmpty, entry.landing.payload.isEmpty {
                return .event(.entry(Int32(index), []))
            }
            do {
                let values = try EventReader(graph: graph, isRelaxed: true)
                    .payload(rest.isEmpty ? "{}" : rest, entry.landing.payload)
                return .event(.entry(Int32(index), values))
            } catch {
                return .refused("not sent: " + error.message)
            }
        }
        return .refused("there is no entry `" + text + "`")
    }

    /// The events that can happen now and those that cannot, in the order of the list.
    func choosable() -> [Choosable] {
        var result: [Choosable] = []
        for active in configuration.world.activeInstances {
            for index in graph[active.screen].outputs.indices {
                result.append(choosable(active, Int32(index)))
            }
        }
        for hidden in Session(simulation.machine, at: configuration).engine.hiddenSenders() {
            for index in graph[hidden.screen].delivered { result.append(choosable(hidden, index)) }
        }
        for event in simulation.machine.systemEvents(in: configuration) {
            switch event {
            case .set, .fact: continue
            case .link(let url) where simulation.machine.link(for: url) == nil: continue
            case .app(let index, let payload):
                let fields = graph.application.events[Int(index)].payload
                if payload != Samples(types: graph.types).payloads(of: fields).first { continue }
            default: break
            }
            result.append(
                Choosable(
                    words: words(for: event), reading: .event(event), obstacle: obstacle(event)))
        }
        for event in simulation.machine.answers(in: configuration) {
            result.append(
                Choosable(words: words(for: event), reading: .event(event), obstacle: nil))
        }
        return result
    }

    private func choosable(_ instance: ScreenInstance, _ output: Int32) -> Choosable {
        let signal = graph[instance.screen].outputs[Int(output)]
        let reading: Reading =
            signal.payload.isEmpty
            ? .event(.output(instance, output, [])) : .needsPayload(instance, output)
        return Choosable(
            words: words(for: instance, output, in: configuration), reading: reading,
            obstacle: obstacle(instance, output))
    }
}
