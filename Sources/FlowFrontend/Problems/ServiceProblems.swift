import FlowModel

/// Problems of calling code that is written by hand.
extension ResolveProblems {
    static let unknownService = DiagnosticKind(
        id: "unknown-service",
        family: .references,
        isFatal: true,
        summary: "A `call` names a service or an operation that is not declared.",
        reason: """
            What an operation takes and how it can end is known only from its declaration; the \
            app implements exactly the operations that are declared.
            """,
        advice: "Correct the name, or declare the operation under `services:`.",
        bad: [
            DiagnosticExample(
                """
                flow: Reader
                services:
                  articles: { load: }
                screens:
                  List: { outputs: [refresh] }
                start: { push: List }
                transitions:
                  List.refresh: { call: articles.reload }
                """)
        ],
        good: [
            DiagnosticExample(
                """
                flow: Reader
                services:
                  articles:
                    load:
                      outcomes: [loaded, failed]
                screens:
                  List: { outputs: [refresh] }
                start: { push: List }
                transitions:
                  List.refresh:
                    call: articles.load
                    outcomes: { loaded: ignore, failed: ignore }
                """)
        ])
}
