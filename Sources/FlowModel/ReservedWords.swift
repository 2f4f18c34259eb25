/// Names that importers must rename, since the language uses them (law B8).
package enum ReservedWords {
    /// The words of expressions, which name nothing.
    package static let keywords: Set<String> = [
        "and", "or", "not", "if", "then", "else", "true", "false", "nil",
    ]
    /// The types of the language, which cannot name a type of the user.
    package static let types: Set<String> = [
        "String", "Int", "Double", "Bool", "URL", "Date", "UUID", "Array", "Optional",
        "Cause", "Launch", "Column", "Display",
    ]
    /// Words that cannot be the name of a screen or flow, the part of a key before the dot.
    package static let subjects: Set<String> = keywords.union(["any", "app", "changed"])
    package static let signals: Set<String> = keywords.union([
        "back", "cancelled", "any", "app", "facts", "changed", "start", "selected", "reselected",
    ])
    package static let payload: Set<String> = [
        "app", "state", "inputs", "facts", "window", "screen", "link", "launch", "cause", "old",
        "new",
    ]
}
