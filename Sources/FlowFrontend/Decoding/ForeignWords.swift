import FlowModel

// Other languages and tools have words for what this language calls something else. They are not
// spelled like the right word, so the search for a misspelt one does not find it.

extension StepVerb {
    /// The next step for a word that is no verb, written before the name of what it shows.
    static func advice(onForeign word: String, of name: String) -> String? {
        switch word {
        case "if", "when": "write branches: `choose: [{ when: …, then: … }, { else: … }]`"
        case "modal", "sheet", "fullScreen", "popover": "write `present: \(name)`"
        case "goto", "go", "navigate": "write `push: \(name)`"
        case "alert", "actionSheet":
            "declare a screen with `kind: \(word)` and `buttons:`, and write `present: \(name)`"
        case "back": "write `pop`, or `close` to leave however it was shown"
        case "wait", "delay", "sleep":
            "let an operation of a service wait, and write `call: service.operation`"
        default: nil
        }
    }
}

extension KeyTable {
    /// The next step for a key that the mapping does not have.
    func advice(onForeign key: String) -> String? {
        switch (subject, key) {
        case (Self.flow.subject, "import"), (Self.app.subject, "import"):
            "remove it: the flows of an application see one another"
        case (Self.flow.subject, "on"): "write `transitions:`"
        case (Self.screen.subject, "flow"):
            "remove the screen: a flow is pushed or presented by its own name"
        case (Self.operation.subject, "returns"):
            "write `outcomes: [done: { value: String }]`, with the type that it returns"
        default: nil
        }
    }
}

/// The type of the language that other languages call so.
func typeMeant(byForeign name: String) -> String? {
    switch name {
    case "Float", "float", "Number", "number": "Double"
    case "Integer", "integer", "Int64", "UInt": "Int"
    case "Boolean", "boolean": "Bool"
    case "Text", "text": "String"
    default: nil
    }
}

/// The key that other languages call so.
func key(meantByForeign word: String) -> Key? {
    switch word {
    case "if", "elseif", "elif", "elsif", "else if": .when
    case "default": .else
    case "push", "present": .show
    default: nil
    }
}

/// The name that words with other signs between them are meant to be: `signIn` for `sign-in`.
func nameMeant(by text: String) -> String? {
    let words = text.split { $0 == "-" || $0 == " " || $0 == "." }
    guard let first = words.first, words.count > 1 else { return nil }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let name = first + rest.joined()
    return isIdentifier(Array(name.utf8)[...]) ? String(name) : nil
}

/// True if a comment of another language is in a text: `// main`.
func hasForeignComment(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: " ")).contains { $0.starts(with: "//".utf8) }
}
