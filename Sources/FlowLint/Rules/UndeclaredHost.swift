import FlowModel

extension LintRule {
    /// A link of a web address whose host the app does not list. Exempt: apps that list no host.
    static let undeclaredHost: LintRule = LintRule(
        DiagnosticKind(
            id: "undeclared-host", family: .links, severity: .warning,
            summary: "A link names a host that `hosts:` does not have.",
            reason: "The other links of the app are for the hosts that are listed, and so is "
                + "whatever is checked with that list. A host in one link only may be a slip.",
            advice: "Add it under `hosts:`, or correct it.",
            bad: [hostExample("www.demo.org")],
            good: [hostExample("www.demo.com")]),
        check: { graph in
            let hosts = graph.application.hosts
            if hosts.isEmpty { return [] }
            let known = hosts.map { "`\($0)`" }.joined(separator: ", ")
            let item = graph.nextHost
            return graph.application.links.compactMap { link in
                guard case .literal(let host) = link.pattern.host,
                    link.pattern.scheme == "https" || link.pattern.scheme == "http",
                    !hosts.contains(host)
                else { return nil }
                var finding = Diagnostic(
                    LintRule.undeclaredHost.kind, at: link.span,
                    "`\(host)` is not among the hosts of the app, which has \(known)",
                    help: "add it under `hosts:`, or correct it",
                    element: graph.application.name + "/" + link.name)
                finding.edit = item.flatMap { declaring(host, as: $0) }
                return finding
            }
        })
}

extension FlowGraph {
    /// One more item in the list of hosts, without its text. Many links may need it.
    fileprivate var nextHost: DiagnosticFix? {
        guard let last = application.hostSpans.last else { return nil }
        return DiagnosticFix(adding: "", afterItemAt: last, in: files[Int(last.file.index)].bytes)
    }
}

/// Returns the fix that declares a host; nil for a host that would need quotes.
private func declaring(_ host: String, as item: DiagnosticFix) -> DiagnosticFix? {
    let isPlain = host.utf8.allSatisfy { isNameByte($0) || "-.".utf8.contains($0) }
    guard isPlain, host.first?.isLetter ?? false else { return nil }
    return DiagnosticFix(span: item.span, text: item.text + host)
}

private func hostExample(_ host: String) -> DiagnosticExample {
    DiagnosticExample([
        (
            path: "app.yaml",
            text: "app: Demo\nroot: Main\nhosts: [www.demo.com]\nlinks:\n"
                + "  https://\(host)/list: { show: Home }\n"
        ),
        (path: "main.yaml", text: "flow: Main\nscreens: { Home: }\nstart: { push: Home }\n"),
    ])
}
