import FlowModel

/// The effects that a scenario expects.
extension ScenarioReader {
    static let effectVerbs = ["tell", "track", "open", "call"]

    /// `effects: [track opened, tell List.scrollToTop, open settings, call articles.load]`
    mutating func readEffects(_ node: ValueSyntax) -> [ExpectedEffect] {
        guard node.kind == .sequence else {
            report(
                ScenarioProblems.form, at: node.span,
                "`effects` takes a list of all effects, in order",
                help: "write `effects: [track name, tell Screen.command, open settings]`")
            return []
        }
        return node.items.compactMap { readEffect($0) }
    }

    private mutating func readEffect(_ node: ValueSyntax) -> ExpectedEffect? {
        let words = node.text.split(separator: " ").map { String($0) }
        let span = node.span
        if words.count == 2 {
            switch words[0] {
            case "tell": return readTell(words[1], at: span)
            case "track": return readTrack(words[1], at: span)
            case "open": return .open(words[1])
            case "call": return requireOperation(words[1], at: span).map { .call($0) }
            default: break
            }
        }
        report(
            ScenarioProblems.form, at: span,
            "`\(node.text)` is no effect, expected \(oneOf(Self.effectVerbs)) with a name",
            help: "write `track name`")
        return nil
    }

    /// `Screen.command`, or `Flow.Screen.command`.
    private mutating func readTell(_ text: String, at span: SourceSpan) -> ExpectedEffect? {
        guard let dot = text.lastIndex(of: ".") else {
            report(
                ScenarioProblems.form, at: span, "`tell \(text)` does not say which command",
                help: "write `tell Screen.command`")
            return nil
        }
        guard let screen = requireScreen(String(text[..<dot]), at: span) else { return nil }
        let name = String(text[text.index(after: dot)...])
        let commands = graph[screen].commands.map { $0.name }
        if let index = commands.firstIndex(of: name) {
            return .tell(screen, command: Int32(index))
        }
        report(
            ResolveProblems.unknownCommand, at: span,
            "screen `\(graph[screen].name)` has no command `\(name)`",
            help: suggestion(for: name, among: commands, what: "its commands are"))
        return nil
    }

    private mutating func readTrack(_ name: String, at span: SourceSpan) -> ExpectedEffect? {
        var names: [String] = []
        for step in graph.steps {
            guard case .track(let known, _) = step.verb else { continue }
            if known == name { return .track(name) }
            if !names.contains(known) { names.append(known) }
        }
        report(
            ScenarioProblems.form, at: span, "no step tracks `\(name)`",
            help: suggestion(for: name, among: names, what: "steps track"))
        return nil
    }
}
