import FlowModel

/// Problems of links.
extension ResolveProblems {
    static let linkKinds = [
        linkPattern, linkTarget, linkMissingInput, linkUnparsableParameter, overlappingLinks,
        undeclaredScheme,
    ]

    private static func app(_ links: String) -> DiagnosticExample {
        DiagnosticExample([
            (
                path: "app.yaml",
                text: "app: Demo\nroot: Main\nschemes: [demo]\nlinks:\n" + links
            ),
            (
                path: "main.yaml",
                text: """
                flow: Main
                screens:
                  Home: {}
                  Item: { inputs: { id: Int } }
                start: { push: Home }
                transitions: {}

                """
            ),
        ])
    }

    private static let good = app("  /items/{id:Int}: { show: Item, with: [id] }\n")

    static let linkPattern = DiagnosticKind(
        id: "link-pattern", family: .links, isFatal: true,
        summary: "The pattern of a link cannot be read.",
        reason: "A pattern is a path of words and captures, with a query after it.",
        advice: "Write each segment as a word or as one capture, `{name:Type}`.",
        bad: [app("  items/{id:Int}: { show: Item, with: [id] }\n")], good: [good])

    static let linkTarget = DiagnosticKind(
        id: "link-target", family: .links, isFatal: true,
        summary: "A link leads nowhere, or says something that cannot be so.",
        reason: "A link shows something, sends an event or calls an operation, and belongs to no "
            + "flow of its own.",
        advice: "Keep one of `show`, `send` and `call`, and what goes with it.",
        bad: [
            app("  /items/{id:Int}: { show: Item, with: [id], then: ignore }\n"),
            app("  /items/{id:Int}: { show: Item, with: [id], whenModal: over }\n"),
        ], good: [good])

    static let linkMissingInput = DiagnosticKind(
        id: "link-missing-input", family: .links, isFatal: true,
        summary: "A link does not give what its target needs.",
        reason: "What is needed must come from the URL, or the screen opens with nothing.",
        advice: "Capture it in the pattern and pass it on under `with:`.",
        bad: [app("  /items/{number}: { show: Item }\n")], good: [good])

    static let linkUnparsableParameter = DiagnosticKind(
        id: "link-unparsable-parameter", family: .links, isFatal: true,
        summary: "A link captures a type that no text can be read as.",
        reason: "A URL is text, so that only types with a plain spelling can be captured.",
        advice: "Capture a name or a number, and let the app look up the rest.",
        bad: [app("  /items/{id:Date}: { show: Home }\n")], good: [good])

    static let overlappingLinks = DiagnosticKind(
        id: "overlapping-links", family: .links, isFatal: true,
        summary: "Two patterns match the same URLs.",
        reason: "The order of links means nothing, so that nobody can say which is meant.",
        advice: "Remove one of the two, or make one more specific.",
        bad: [
            app(
                "  /items/{id:Int}: { show: Item, with: [id] }\n"
                    + "  /items/{number:Int}: { show: Item, with: { id: number } }\n")
        ], good: [good])

    static let undeclaredScheme = DiagnosticKind(
        id: "undeclared-scheme", family: .links, isFatal: true,
        summary: "A link has a scheme that the app does not declare.",
        reason: "iOS hands an app only the URLs of schemes it declares.",
        advice: "Add it under `schemes:`.",
        bad: [app("  other://items/{id:Int}: { show: Item, with: [id] }\n")],
        good: [app("  demo://items/{id:Int}: { show: Item, with: [id] }\n")])
}
