import FlowModel

extension ExpressionProblems {
    static let conditionNotBoolean = DiagnosticKind(
        id: "condition-not-boolean",
        family: .types,
        isFatal: true,
        summary: "A condition is neither true nor false.",
        reason: """
            A number, a text or an optional is no condition here; nothing counts as true by \
            itself.
            """,
        advice: """
            Compare it: `x != nil`, `x > 0`, `not x.isEmpty`.
            """,
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                state:
                  name: String? = nil
                screens:
                  Home:
                start:
                  choose:
                    - when: state.name
                      then: { push: Home }
                    - else: { push: Home }
                """)
        ],
        good: [
            DiagnosticExample(
                """
                flow: Profile
                state:
                  name: String? = nil
                screens:
                  Home:
                start:
                  choose:
                    - when: state.name != nil
                      then: { push: Home }
                    - else: { push: Home }
                """)
        ])

    static let notComparable = DiagnosticKind(
        id: "not-comparable",
        family: .types,
        isFatal: true,
        summary: "Two values are compared that cannot be.",
        reason: """
            `==` compares two values of one type, and `<` two numbers or two strings. What is \
            never nil is not compared with nil.
            """,
        advice: """
            Compare values of one type, or leave the comparison out.
            """,
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                state:
                  count: Int = 1
                screens:
                  Home:
                start:
                  choose:
                    - when: state.count == "1"
                      then: { push: Home }
                    - else: { push: Home }
                """),
            DiagnosticExample(
                """
                flow: Profile
                state:
                  isReady: Bool = false
                screens:
                  Home:
                start:
                  choose:
                    - when: state.isReady < true
                      then: { push: Home }
                    - else: { push: Home }
                """),
        ],
        good: [
            DiagnosticExample(
                """
                flow: Profile
                state:
                  count: Int = 1
                screens:
                  Home:
                start:
                  choose:
                    - when: state.count == 1
                      then: { push: Home }
                    - else: { push: Home }
                """)
        ])

    static let defaultNotConstant = DiagnosticKind(
        id: "default-not-constant",
        family: .types,
        isFatal: true,
        summary: "A default reads something.",
        reason: """
            A default is used wherever the value is missing, so it must be the same everywhere.
            """,
        advice: """
            Write a literal as the default, or pass the value with `with:`.
            """,
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                inputs:
                  first: String
                  second: String = inputs.first
                screens:
                  Home:
                start: { push: Home }
                """)
        ],
        good: [
            DiagnosticExample(
                """
                flow: Profile
                inputs:
                  first: String
                  second: String = "none"
                screens:
                  Home:
                start: { push: Home }
                """)
        ])

    static let missingField = DiagnosticKind(
        id: "missing-field",
        family: .types,
        isFatal: true,
        summary: "A structure or a case is built without one of its fields.",
        reason: """
            A field without a default must be given a value wherever the structure is built.
            """,
        advice: """
            Give the field a value, or a default under `types:`.
            """,
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                types:
                  City: { name: String, country: String }
                screens:
                  Home:
                    inputs: { city: City }
                start:
                  push: Home
                  with:
                    city: { name: "Oslo" }
                """)
        ],
        good: [
            DiagnosticExample(
                """
                flow: Profile
                types:
                  City: { name: String, country: String = "Norway" }
                screens:
                  Home:
                    inputs: { city: City }
                start:
                  push: Home
                  with:
                    city: { name: "Oslo" }
                """)
        ])

    static let unknownField = DiagnosticKind(
        id: "unknown-field",
        family: .references,
        isFatal: true,
        summary: "A structure or a case is given a field it does not have.",
        reason: """
            Only declared fields can be given a value.
            """,
        advice: """
            Correct the spelling, or declare the field under `types:`.
            """,
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                types:
                  City: { name: String }
                screens:
                  Home:
                    inputs: { city: City }
                start:
                  push: Home
                  with:
                    city: { nmae: "Oslo" }
                """)
        ],
        good: [
            DiagnosticExample(
                """
                flow: Profile
                types:
                  City: { name: String }
                screens:
                  Home:
                    inputs: { city: City }
                start:
                  push: Home
                  with:
                    city: { name: "Oslo" }
                """)
        ])

    static let readOnlyPath = DiagnosticKind(
        id: "read-only-path",
        family: .types,
        isFatal: true,
        summary: "A `set` writes what cannot be written.",
        reason: """
            Inputs, payloads and the inputs of a screen belong to whoever gave them; only \
            `state` and `app` are written.
            """,
        advice: """
            Keep the value in `state`, and set it there.
            """,
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                inputs:
                  name: String
                screens:
                  Home: { outputs: [clear] }
                start: { push: Home }
                transitions:
                  Home.clear:
                    set: { inputs.name: "" }
                """)
        ],
        good: [
            DiagnosticExample(
                """
                flow: Profile
                inputs:
                  name: String
                state:
                  name: String = inputs.name
                screens:
                  Home: { outputs: [clear] }
                start: { push: Home }
                transitions:
                  Home.clear:
                    set: { state.name: "" }
                """)
        ])
}
