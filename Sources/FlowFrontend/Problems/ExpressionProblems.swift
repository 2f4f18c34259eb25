import FlowModel

/// The problems of expressions and of the values they make.
enum ExpressionProblems {
    static let all: [DiagnosticKind] = [
        expressionSyntax, badLiteral, unknownPath, unknownCase, typeMismatch,
        optionalToRequired, conditionNotBoolean, notComparable, defaultNotConstant,
        missingField, unknownField, readOnlyPath,
    ]

    static let expressionSyntax = DiagnosticKind(
        id: "expression-syntax",
        family: .types,
        isFatal: true,
        summary: "The text of an expression cannot be read.",
        reason: """
            Plain text where a value is wanted is an expression. YAML gives `!`, `&`, `: ` and ` \
            #` a meaning of its own, so the language writes `not`, `and`, `or` and `if a then b \
            else c`.
            """,
        advice: """
            Write the expression as the language writes it; put text that YAML would cut into a \
            block scalar.
            """,
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                state:
                  isReady: Bool = false
                  isOpen: Bool = false
                screens:
                  Home:
                start:
                  choose:
                    - when: state.isReady && state.isOpen
                      then: { push: Home }
                    - else: { push: Home }
                """),
            DiagnosticExample(
                """
                flow: Profile
                state:
                  count: Int = 1
                screens:
                  Home:
                start:
                  choose:
                    - when: (state.count + 1 > 2
                      then: { push: Home }
                    - else: { push: Home }
                """),
        ],
        good: [
            DiagnosticExample(
                """
                flow: Profile
                state:
                  isReady: Bool = false
                  isOpen: Bool = false
                screens:
                  Home:
                start:
                  choose:
                    - when: state.isReady and state.isOpen
                      then: { push: Home }
                    - else: { push: Home }
                """)
        ])

    static let badLiteral = DiagnosticKind(
        id: "bad-literal",
        family: .types,
        isFatal: true,
        summary: "A literal is not a value of its type.",
        reason: """
            Numbers, escapes, dates, URLs and UUIDs are checked while compiling, so that nothing \
            can fail when the app runs.
            """,
        advice: """
            Correct the literal as the message says.
            """,
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                screens:
                  Home:
                    inputs: { day: Date }
                start:
                  push: Home
                  with:
                    day: "2026-02-30"
                """),
            DiagnosticExample(
                """
                flow: Profile
                state:
                  count: Int = 99999999999999999999
                screens:
                  Home:
                start:
                  push: Home
                """),
        ],
        good: [
            DiagnosticExample(
                """
                flow: Profile
                screens:
                  Home:
                    inputs: { day: Date }
                start:
                  push: Home
                  with:
                    day: "2026-02-28"
                """)
        ])

    static let unknownPath = DiagnosticKind(
        id: "unknown-path",
        family: .references,
        isFatal: true,
        summary: "An expression reads something that does not exist there.",
        reason: """
            `state`, `inputs`, `app`, `screen` and the fields of the payload can be read, each \
            where it is there, and of each only what is declared.
            """,
        advice: """
            Correct the spelling, or declare what is missing.
            """,
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                state:
                  name: String = "Ann"
                screens:
                  Home:
                    inputs: { name: String }
                start:
                  push: Home
                  with:
                    name: state.nmae
                """)
        ],
        good: [
            DiagnosticExample(
                """
                flow: Profile
                state:
                  name: String = "Ann"
                screens:
                  Home:
                    inputs: { name: String }
                start:
                  push: Home
                  with:
                    name: state.name
                """)
        ])

    static let unknownCase = DiagnosticKind(
        id: "unknown-case",
        family: .references,
        isFatal: true,
        summary: "An enumeration has no case of this name.",
        reason: """
            Only declared cases can occur.
            """,
        advice: """
            Correct the spelling, or add the case under `types:`.
            """,
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                types:
                  Plan: [free, pro]
                state:
                  plan: Plan = .fre
                screens:
                  Home:
                start:
                  push: Home
                """)
        ],
        good: [
            DiagnosticExample(
                """
                flow: Profile
                types:
                  Plan: [free, pro]
                state:
                  plan: Plan = .free
                screens:
                  Home:
                start:
                  push: Home
                """)
        ])

    static let typeMismatch = DiagnosticKind(
        id: "type-mismatch",
        family: .types,
        isFatal: true,
        summary: "A value of one type is where another is expected.",
        reason: """
            Values are checked while compiling, and nothing is converted silently: Int and \
            Double do not mix, and a quoted text is a string.
            """,
        advice: """
            Give a value of the expected type.
            """,
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                state:
                  count: Int = 1
                screens:
                  Home:
                    inputs: { title: String }
                start:
                  push: Home
                  with:
                    title: state.count
                """),
            DiagnosticExample(
                """
                flow: Profile
                screens:
                  Home:
                    inputs: { count: Int }
                start:
                  push: Home
                  with:
                    count: "1"
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
                    inputs: { title: String }
                start:
                  push: Home
                  with:
                    title: "{state.count}"
                """)
        ])

    static let optionalToRequired = DiagnosticKind(
        id: "optional-to-required",
        family: .types,
        isFatal: true,
        summary: "A value that may be nil is where nil is not allowed.",
        reason: """
            Nothing is unwrapped without a reason, so nothing can be missing when the app runs.
            """,
        advice: """
            Give a value for nil with `??`, read a member with `?.`, or guard with `when: x != \
            nil`.
            """,
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                state:
                  name: String? = nil
                screens:
                  Home:
                    inputs: { name: String }
                start:
                  push: Home
                  with:
                    name: state.name
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
                    inputs: { name: String }
                start:
                  push: Home
                  with:
                    name: state.name ?? "nobody"
                """)
        ])
}
