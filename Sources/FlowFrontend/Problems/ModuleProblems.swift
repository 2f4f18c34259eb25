import FlowModel

/// Problems of modules.
extension ResolveProblems {
    static let moduleKinds = [unknownModule, unknownPrivate]

    private static func project(uses: String, hidden: String) -> DiagnosticExample {
        DiagnosticExample([
            (
                path: "common.yaml",
                text: """
                module: Common
                private: [\(hidden)]
                types:
                  City: { name: String, place: Place }
                  Place: { x: Int, y: Int }

                """
            ),
            (
                path: "map.yaml",
                text: """
                flow: Map
                uses: [\(uses)]
                inputs: { city: City }
                screens:
                  Card: { inputs: { city: City } }
                start: { push: Card, with: { city: inputs.city } }

                """
            ),
        ])
    }

    static let unknownModule = DiagnosticKind(
        id: "unknown-module",
        family: .references,
        isFatal: true,
        summary: "There is no module of this name in the application or above it.",
        reason: """
            A file sees the modules of its application and those in the directories above it. \
            Without the module the names it declares mean nothing.
            """,
        advice: "Correct the name, or move the module's file into a directory above.",
        bad: [
            DiagnosticExample(
                """
                flow: Map
                uses: [Commn]
                screens:
                  Card:
                start: { push: Card }
                """)
        ],
        good: [project(uses: "Common", hidden: "Place")])

    static let unknownPrivate = DiagnosticKind(
        id: "unknown-private",
        family: .references,
        isFatal: true,
        summary: "A module hides a name that it does not declare.",
        reason: "What was meant to be hidden is seen by everybody.",
        advice: "Correct the name, or remove it from `private`.",
        bad: [project(uses: "Common", hidden: "Plaec")],
        good: [project(uses: "Common", hidden: "Place")])
}
