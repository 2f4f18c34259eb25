import FlowModel

/// The problems of declaring types and of naming them.
enum TypeProblems {
    static let all: [DiagnosticKind] = [
        unknownType, duplicateName, recursiveType, typeNesting, valueSize, reservedName, typeSyntax,
    ]

    static let dictionary = "a dictionary is where a type was expected, and the language has none"
    static let dictionaryHelp =
        "declare `Entry: { key: String, value: Int }` under `types:`, and write `Array<Entry>`"

    static let unknownType = DiagnosticKind(
        id: "unknown-type",
        family: .references,
        isFatal: true,
        summary: "A type is used that no `types:` of the application declares.",
        reason: "What a value is made of must be known to check what is done with it.",
        advice: "Declare the type under `types:`, or correct its spelling.",
        bad: [
            DiagnosticExample(
                """
                flow: Cities
                types:
                  City: { name: String }
                state:
                  selected: Ctiy? = nil
                screens:
                  List:
                start: { push: List }
                """)
        ],
        good: [
            DiagnosticExample(
                """
                flow: Cities
                types:
                  City: { name: String }
                state:
                  selected: City? = nil
                screens:
                  List:
                start: { push: List }
                """)
        ])

    static let duplicateName = DiagnosticKind(
        id: "duplicate-name",
        family: .reading,
        isFatal: true,
        summary: "Two things that are found by name have the same one.",
        reason: """
            Types, flows and screens are found by name, in other files too; all types of an \
            application become one Swift module.
            """,
        advice: "Rename one, or keep one for both.",
        bad: [
            DiagnosticExample(
                """
                flow: Shop
                types:
                  Plan: [free, pro, free]
                screens:
                  List:
                start: { push: List }
                """)
        ],
        good: [
            DiagnosticExample(
                """
                flow: Shop
                types:
                  Plan: [free, pro]
                screens:
                  List:
                start: { push: List }
                """)
        ])

    static let recursiveType = DiagnosticKind(
        id: "recursive-type",
        family: .references,
        isFatal: true,
        summary: "A type contains itself, and not through a list.",
        reason: "A value of such a type would have no end, and Swift cannot store it.",
        advice: "Put a list on the way: an empty list ends the value.",
        bad: [
            DiagnosticExample(
                """
                flow: Tree
                types:
                  Node: { title: String, parent: Node? }
                screens:
                  List:
                start: { push: List }
                """)
        ],
        good: [
            DiagnosticExample(
                """
                flow: Tree
                types:
                  Node: { title: String, children: [Node] }
                screens:
                  List:
                start: { push: List }
                """)
        ])

    static let typeNesting = DiagnosticKind(
        id: "type-nesting",
        family: .types,
        isFatal: true,
        summary: "Types are nested too deeply.",
        reason: """
            Nobody can follow \(RecursionSearch.levelLimit) levels, and comparing and saving such \
            a value takes stack space. Types in a list do not count.
            """,
        advice: "Put a list on the way, or keep an id instead of the value.",
        bad: [DiagnosticExample(chain(of: RecursionSearch.levelLimit + 1))],
        good: [DiagnosticExample(chain(of: 2))])

    static let valueSize = DiagnosticKind(
        id: "value-size",
        family: .types,
        isFatal: true,
        summary: "A value can have too many parts.",
        reason: """
            A value that is made of two values that were made of two others doubles with every \
            step, until no machine can hold it. A type may have \(ValueSize.partLimit) fields, \
            with those of the types in it, and a value that a flow makes as many parts. A value \
            that the app hands in is one part, however large it is; but whether a value comes \
            from the app is not followed, so a `Folder` that a flow makes can hold no other \
            `Folder`.
            """,
        advice: "Keep an id instead of the value, or let the app make it.",
        bad: [wrapping("Folder")],
        good: [wrapping("String")])

    /// A flow that makes a folder of something that may be a folder itself.
    private static func wrapping(_ type: String) -> DiagnosticExample {
        DiagnosticExample(
            """
            flow: Archive
            types:
              Folder: { title: String, folders: 'Array<\(type)>' }
            inputs: { folder: \(type) }
            state: { open: Folder? }
            screens:
              List: { outputs: [wrap] }
            start: { push: List }
            transitions:
              List.wrap:
                set: { state.open: { title: "all", folders: [inputs.folder] } }
            """)
    }

    private static func chain(of count: Int) -> String {
        let types = (1..<count).map { "Box\($0): { inner: Box\($0 + 1) }" }
        return "flow: Archive\ntypes: { " + types.joined(separator: ", ")
            + ", Box\(count): { title: String } }\nscreens:\n  List:\nstart: { push: List }"
    }

    static let reservedName = DiagnosticKind(
        id: "reserved-name",
        family: .types,
        isFatal: true,
        summary: "A declared name cannot be read where it would be used.",
        reason: """
            `String`, `Int` and the like are types already, and `and`, `not` or `nil` are words \
            of expressions, so nothing else can have these names.
            """,
        advice: "Take another name of letters and digits.",
        bad: [
            DiagnosticExample(
                """
                flow: Search
                state:
                  not: Bool = false
                screens:
                  List:
                start: { push: List }
                """)
        ],
        good: [
            DiagnosticExample(
                """
                flow: Search
                state:
                  isNegated: Bool = false
                screens:
                  List:
                start: { push: List }
                """)
        ])

    static let typeSyntax = DiagnosticKind(
        id: "type-syntax",
        family: .types,
        isFatal: true,
        summary: "A type is not written as the language writes types.",
        reason: """
            Types are written as in Swift as far as YAML lets them: `City`, `City?`, `[City]`. \
            Where brackets would break YAML, a list is `Array<City>`.
            """,
        advice: """
            Write `Array<City> = []` for a list with a default and `Array<City>?` for one that \
            may be nil, or `{ type: [City], default: [] }`. There is one `?` at most.
            """,
        bad: [
            DiagnosticExample(
                """
                flow: Cities
                state:
                  names: Array<String
                screens:
                  List:
                start: { push: List }
                """),
            DiagnosticExample(
                """
                flow: Cities
                state:
                  name: String?? = nil
                screens:
                  List:
                start: { push: List }
                """),
        ],
        good: [
            DiagnosticExample(
                """
                flow: Cities
                state:
                  names: Array<String> = []
                  name: String? = nil
                screens:
                  List:
                start: { push: List }
                """)
        ])
}
