import FlowModel

extension LintRule {
    /// A word of a pattern that other routers take for a capture: `:id`, `<id>`, `*`.
    static let foreignCapture: LintRule = LintRule(
        DiagnosticKind(
            id: "foreign-capture", family: .links, severity: .warning,
            summary: "A word of a link looks like a capture of another router.",
            reason: "It is compared as it is written, so the link takes only URLs that have this "
                + "very word, and no URL has it.",
            advice:
                "Write a capture in braces, such as `{id}`, or `{rest...}` for all that is left.",
            bad: [captureExample(":id", with: "")],
            good: [captureExample("{id}", with: ", with: [id]")]),
        check: { graph in
            graph.application.links.compactMap { link in
                let words = link.pattern.words
                guard let word = words.first(where: { nameCaptured(elsewhereBy: $0) != nil }),
                    let name = nameCaptured(elsewhereBy: word)
                else { return nil }
                let capture = name.isEmpty ? "{rest...}" : "{\(name)}"
                var finding = Diagnostic(
                    LintRule.foreignCapture.kind, at: link.span,
                    "`\(word)` is a word of the path, not a capture",
                    help: (name.isEmpty ? "for all that is left " : "") + "write `\(capture)`",
                    element: graph.application.name + "/" + link.name)
                if canCapture(name, in: link, isLast: word == words.last) {
                    finding = finding.settled(by: .pathWord(word, by: capture))
                }
                return finding
            }
        })
}

/// True if the pattern takes the capture as it is: it has no other of its name, and a capture of
/// the rest is the last.
private func canCapture(_ name: String, in link: Link, isLast: Bool) -> Bool {
    if name.isEmpty {
        guard isLast, link.pattern.rest == nil, case .literal? = link.pattern.segments.last else {
            return false
        }
        return !link.captures.contains { $0.name == "rest" }
    }
    let isName = name.first.map { $0.isLetter || $0 == "_" } ?? false
    return isName && !link.captures.contains { $0.name == name }
}

private func captureExample(_ word: String, with arguments: String) -> DiagnosticExample {
    DiagnosticExample([
        (
            path: "app.yaml",
            text: "app: Demo\nroot: Main\nschemes: [demo]\nlinks:\n"
                + "  \"/items/\(word)\": { show: Item\(arguments) }\n"
        ),
        (
            path: "main.yaml",
            text: """
            flow: Main
            screens:
              Item: { inputs: { id: String = "" } }
            start: { push: Item }

            """
        ),
    ])
}
