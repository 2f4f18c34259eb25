import FlowEngine
import FlowModel

/// The way to a screen from the current configuration.
public enum PlayerWay: Sendable {
    case isInFront
    case found([Event])
    /// There is no such screen.
    case unknown
    /// No event with a sample leads there.
    case unreachable
    /// The search was given up before it found the screen.
    case exhausted
}

/// Ways to screens, and changes between two events.
extension PlayerSession {
    /// Events that lead to a screen, `Screen` or `Flow.Screen`, found by trying samples.
    public func way(to name: String) -> PlayerWay {
        let meant = screens(named: name)
        if meant.isEmpty { return .unknown }
        if isInFront(meant, in: configuration) { return .isInFront }
        var finder = WayFinder(sending: 40_000)
        let search = finder.way(from: SearchStart(simulation), toward: meant) { line in
            line.verdict == .done && isInFront(meant, in: line.configuration)
        }
        switch search {
        case .found(let way, _): return .found(way)
        case .unreachable: return .unreachable
        case .exhausted: return .exhausted
        }
    }

    private func screens(named name: String) -> [ScreenID] {
        let parts = name.split(separator: ".").map { String($0) }
        guard let last = parts.last, parts.count <= 2 else { return [] }
        return graph.screens.indices.map { ScreenID($0) }.filter { id in
            graph[id].name == last
                && (parts.count == 1 || graph[graph[id].flow].name == parts[0])
        }
    }

    private func isInFront(_ screens: [ScreenID], in configuration: Configuration) -> Bool {
        configuration.world.activeInstances.contains { screens.contains($0.screen) }
    }

    func how(_ name: String) -> String {
        switch way(to: name) {
        case .isInFront: return "`" + name + "` is on top now\n"
        case .unknown: return "there is no screen `" + name + "`"
        case .found(let way):
            var text = ""
            for line in words(along: way) { text += "  " + line + "\n" }
            return text
        case .unreachable:
            return "`" + name + "` cannot be reached from here with the samples\n"
        case .exhausted: return "`" + name + "` was not found, the search took too long\n"
        }
    }

    /// `diff 3 7`: the lines that are there after one event and not after the other.
    func difference(_ words: String) -> PlayerAnswer {
        let (first, second) = Self.split(words)
        guard let from = Int(first), let to = second.isEmpty ? lines.count : Int(second) else {
            return .refused("write `diff 3 7`")
        }
        for number in [from, to] {
            guard moments.indices.contains(number &- 1) else {
                return .refused("there is no event `" + number.description + "`")
            }
        }
        let old = description(after: from)
        let new = description(after: to)
        var text = ""
        for line in old where !new.contains(line) { text += "- " + line + "\n" }
        for line in new where !old.contains(line) { text += "+ " + line + "\n" }
        return PlayerAnswer(text.isEmpty ? "nothing has changed\n" : text)
    }

    /// The tree, the inputs and the state, each line with the place that it belongs to.
    private func description(after number: Int) -> [String] {
        var past = self
        _ = past.answer("goto " + number.description) as PlayerAnswer
        return past.placedLines(of: past.tree()) + past.inputLines()
            + past.placedLines(of: past.state())
    }

    /// Puts before each line the lines that it is indented below.
    private func placedLines(of text: String) -> [String] {
        var above: [(indent: Int, text: String)] = []
        var result: [String] = []
        for line in text.split(separator: "\n") {
            let indent = line.utf8.prefix { $0 == 0x20 }.count
            above.removeAll { $0.indent >= indent }
            var place = ""
            for part in above { place += part.text + " › " }
            let own = String(line.dropFirst(indent))
            result.append(place + own)
            above.append((indent, own))
        }
        return result
    }

    /// The inputs of every screen.
    private func inputLines() -> [String] {
        var result: [String] = []
        for entry in configuration.world.viewOrder {
            guard let screen = entry.screen else { continue }
            let name = writer.name(of: ScreenInstance(screen, entry.ordinal))
            for (field, value) in zip(graph[screen].inputs, configuration.inputs(of: entry)) {
                result.append(name + "." + field.name + " = " + graph.written(value, field.type))
            }
        }
        return result
    }
}
