import FlowModel

// The wording of problems with files, keys and values.

extension DecodeProblems {
    // MARK: - Files

    static func emptyFile(_ place: SourceSpan) -> Diagnostic {
        Diagnostic(
            fileKind, at: place, "the file is empty, expected `flow: Name` or `app: Name`",
            help: "begin the file with `flow: Name`")
    }

    static func notAMapping(_ kind: NodeKind, at place: SourceSpan) -> Diagnostic {
        let found = kind == .sequence ? "a list" : "a text"
        return Diagnostic(
            fileKind, at: place,
            "the file is \(found), expected a mapping with `flow: Name` or `app: Name`",
            help: "begin the file with `flow: Name`")
    }

    /// `meant` is the key that was probably meant at the place, and `edit` writes it.
    static func noKind(
        meant: String? = nil, at place: SourceSpan, edit: DiagnosticFix? = nil
    ) -> Diagnostic {
        var problem = Diagnostic(
            fileKind, at: place,
            "the file does not say what it is, expected `flow: Name` or `app: Name`",
            help: meant.map { "did you mean `\($0)`?" } ?? "add `flow: Name` as the first line")
        problem.edit = edit
        return problem
    }

    static func misnamedScenario(in path: String, at place: SourceSpan) -> Diagnostic {
        let name = path.split(separator: "/").last ?? ""
        let stem = name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex)
        return Diagnostic(
            fileKind, at: place,
            "a scenario is in a file that is not named as one, so it is never run",
            help: "name the file `\(stem).scenario.yaml`")
    }

    static func twoKinds(
        _ first: (kind: Key, place: SourceSpan), _ second: (kind: Key, place: SourceSpan)
    ) -> Diagnostic {
        Diagnostic(
            fileKind, at: second.place,
            "the file has `\(second.kind.rawValue)` and `\(first.kind.rawValue)`, "
                + "expected one of them",
            help: "move one of the two to a file of its own",
            notes: [DiagnosticNote(at: first.place, "`\(first.kind.rawValue)` is here")])
    }

    // MARK: - Keys

    /// `isTaken` returns true if the mapping has the key already: a key cannot be there twice.
    static func unknownKey(
        _ name: String, in table: KeyTable, at place: SourceSpan,
        advice: String? = nil, isTaken: (String) -> Bool = { _ in false },
        removal: @autoclosure () -> DiagnosticFix? = nil
    ) -> Diagnostic {
        let names = table.names
        let nearest = meantKey(name, among: names)
        let taken = nearest.flatMap { isTaken($0) ? $0 : nil }
        let help =
            taken.map { "remove it: `\($0)` is there already" }
            ?? advice ?? table.advice(onForeign: name) ?? help(for: name, among: names)
        var found = Diagnostic(
            unknownKey, at: place,
            "the key `\(shown(name))` is not known in \(table.subject)"
                + expected(names, besides: help),
            help: help)
        found.edit =
            taken == nil ? nearest.map { DiagnosticFix(span: place, text: $0) } : removal()
        return found
    }

    /// `- pushed: { payload: { id: String } }`.
    static func payloadInside(
        fields: [String], of owner: String, at place: SourceSpan, edit: DiagnosticFix?
    ) -> Diagnostic {
        let written = edit.map { $0.text } ?? "{ \(fields[0]): … }"
        var problem = Diagnostic(
            wrongKindKind, at: place,
            "`payload` is a mapping of \(allOf(fields.map { shown($0) })), expected the fields of "
                + "`\(shown(owner))` without `payload`",
            help: "write `- \(shown(owner)): \(shown(written))`")
        problem.edit = edit
        return problem
    }

    static func mixedPairs(_ key: String, at place: SourceSpan) -> Diagnostic {
        Diagnostic(
            unknownKey, at: place,
            "`\(shown(key))` is beside a key of another pair, expected either `compact` and "
                + "`regular` or `phone` and `pad`",
            help: "keep one pair; the other can be inside: "
                + "`{ compact: sheet, regular: { phone: fullScreen, pad: popover } }`")
    }

    static func misplacedDefaults(at place: SourceSpan) -> Diagnostic {
        Diagnostic(
            unknownKey, at: place,
            "`defaults` is here, expected a pattern: it holds for all links of the app",
            help: "move it to `links:` of the app file")
    }

    static func misspeltDefaults(_ name: String, at place: SourceSpan) -> Diagnostic {
        var problem = Diagnostic(
            unknownKey, at: place, "the key `\(name)` is neither a pattern nor `defaults`",
            help: "did you mean `defaults`?")
        problem.edit = DiagnosticFix(span: place, text: "defaults")
        return problem
    }

    static func missingKey(
        _ key: Key, in subject: String, at place: SourceSpan, value: String? = nil
    ) -> Diagnostic {
        Diagnostic(
            missingKeyKind, at: place,
            "the key `\(key.rawValue)` is missing, expected in \(subject)",
            help: "add `\(key.rawValue):\(value.map { " " + $0 } ?? "")`")
    }

    static func missingKey(
        oneOf keys: [Key], in subject: String, at place: SourceSpan
    ) -> Diagnostic {
        let words = quotedList(keys.map { $0.rawValue })
        return Diagnostic(
            missingKeyKind, at: place,
            "one of the keys \(words) is missing, expected in \(subject)",
            help: "add one of them")
    }

    static func twoEntries(
        _ first: (word: String, span: SourceSpan), _ second: (word: String, span: SourceSpan)
    ) -> Diagnostic {
        Diagnostic(
            wrongKindKind, at: second.span,
            "`\(second.word)` is beside `\(first.word)`, expected one of them",
            help: "write an entry for each",
            notes: [DiagnosticNote(at: first.span, "the first is here")])
    }

    static func notAnOrigin(
        _ text: String, isScheme: Bool, at place: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            wrongKindKind, at: place,
            isScheme
                ? "`\(shown(text))` is no scheme, expected what is before `://` in a URL"
                : "`\(shown(text))` is no host, expected a name such as `www.example.com`",
            help: isScheme
                ? "use letters, digits, `+`, `-` and `.`, beginning with a letter"
                : "write the name only: no scheme, no path, no `*`")
    }

    static func wrongKind(
        of key: String, found: String, expected: ValueShape, at place: SourceSpan,
        help: String? = nil
    ) -> Diagnostic {
        Diagnostic(
            wrongKindKind, at: place,
            "`\(key)` is \(found), expected \(expected.description)",
            help: help ?? wrongKindHelp(found, expected))
    }

    /// `found` is a word in backticks.
    private static func nearest(to found: String, among words: [String]) -> String? {
        let word = String(found.drop { $0 == "`" }.prefix { $0 != "`" })
        return nearestName(to: word, among: words).map { "did you mean `\($0)`?" }
    }

    private static func wrongKindHelp(_ found: String, _ expected: ValueShape) -> String? {
        switch expected {
        case .word(let words): return nearest(to: found, among: words)
        case .container:
            return nearest(to: found, among: ContainerSyntax.Kind.allCases.map { $0.rawValue })
        case .screens: return "write each screen as `Name:`, with its inputs and outputs below"
        case .links: return "write each link as `/path:`, with `show:` or `send:` below"
        case .signals:
            return "write each as an item of a list, `- name` or `- name: { field: Type }`"
        case .children: return "write each child as `- name: Target`"
        case .tabs, .pages: return "write `children:` with an item `- name: Target` for each"
        case .transitions:
            return "write each as a key, `Screen.output:`, with its steps below"
        case .answers, .cases: return "write each as a key, `name:`, with its steps below"
        case .branches: return "write `choose: [{ when: …, then: … }, { else: … }]`"
        case .fields, .types: return "write each as `name: Type`"
        default: return nil
        }
    }

    static func wrongItem(
        found: String, expected: ValueShape, at place: SourceSpan, help: String? = nil
    ) -> Diagnostic {
        Diagnostic(
            wrongKindKind, at: place,
            "\(found) is in the list, expected \(expected.description)", help: help)
    }

    static let commentHelp = "begin a comment with `#`"

    static let longName = "a name of more than \(ReadLimit.nameBytes) bytes"

    /// `meant` is the name that was meant.
    static func notAName(
        _ found: String, meant: String? = nil, help: String? = nil, at place: SourceSpan,
        edit: DiagnosticFix? = nil
    ) -> Diagnostic {
        var problem = Diagnostic(
            wrongKindKind, at: place,
            "\(found == "empty" ? "nothing" : found) is where a name was expected",
            help: help ?? nameHelp(meant))
        problem.edit = edit
        return problem
    }

    /// The spelling of names, and the name that was meant.
    static func nameHelp(_ meant: String?) -> String {
        "use letters, digits and `_`, beginning with a letter" + (meant.map { ": `\($0)`" } ?? "")
    }

    static func noType(_ name: String, at place: SourceSpan) -> Diagnostic {
        Diagnostic(wrongKindKind, at: place, "`\(name)` is empty, expected a type")
    }

    static func notAScreen(_ found: String, at place: SourceSpan) -> Diagnostic {
        Diagnostic(
            wrongKindKind, at: place,
            "\(found) is where a screen was expected, "
                + "which is nothing or a mapping with `inputs` and `outputs`")
    }

    static func notAService(_ found: String, at place: SourceSpan) -> Diagnostic {
        Diagnostic(
            wrongKindKind, at: place,
            "\(found) is where a service was expected, a mapping of operations",
            help: "write each operation as `name:`, with its inputs and outcomes below")
    }

    static func notAnOperation(_ found: String, at place: SourceSpan) -> Diagnostic {
        Diagnostic(
            wrongKindKind, at: place,
            "\(found) is where an operation was expected, "
                + "which is nothing or a mapping with `inputs` and `outcomes`")
    }

    static func mixedAnswers(_ place: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            wrongKindKind, at: place,
            "`then` is beside `outcomes`, expected one of them",
            help: "put what `then` does under the name of the outcome",
            notes: [DiagnosticNote(at: first, "`outcomes` is here")])
    }

    /// `meant` is the trigger that was meant.
    static func notATrigger(
        _ text: String, meant: String? = nil, at place: SourceSpan, edit: DiagnosticFix? = nil
    ) -> Diagnostic {
        let found = text.isEmpty ? "nothing" : "`\(shown(text))`"
        let help: String
        if let meant {
            help = "write `\(meant)`"
        } else if !isIdentifier(Array(text.utf8)[...]) {
            help = "write `Screen.output`, `Flow.outcome` or `any.output`"
        } else if text.utf8.first.map(isLowercase) == true {
            help = "write `Screen.\(text)` or, for an event of the app, `app.\(text)`"
        } else {
            help = "write `\(text).` and what it sends, such as `\(text).done`"
        }
        var problem = Diagnostic(
            wrongKindKind, at: place,
            "\(found) is where a trigger was expected, such as `Screen.output`", help: help)
        problem.edit = edit
        return problem
    }

    /// `outputs:` or `start:` among the screens.
    static func misplacedKey(
        _ name: String, isOfScreen: Bool, at place: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            wrongKindKind, at: place,
            "`\(name)` is where the name of a screen was expected, and is a key of "
                + (isOfScreen ? "a screen" : "the file"),
            help: isOfScreen
                ? "indent `\(name)` below the name of its screen"
                : "indent `\(name)` as far as `screens`")
    }

    static func outdented(
        _ modifier: StepModifier, of rule: VerbRule, at place: SourceSpan
    ) -> Diagnostic {
        let verb = rule.verb.rawValue
        return Diagnostic(
            wrongKindKind, at: place,
            "`\(modifier.rawValue)` is where a trigger was expected, and belongs to the step "
                + "`\(verb)` above",
            help: "indent `\(modifier.rawValue)` as far as `\(verb)`")
    }

    // MARK: - Parts

    /// The words that were expected. A long list is left out if there is a help, which says which
    /// word to write.
    static func expected(_ words: [String], besides help: String?) -> String {
        help != nil && words.count > listLimit ? "" : ", expected \(oneOf(words))"
    }

    static func help(for name: String, among names: [String]) -> String? {
        if isHalfExpression(name) {
            return "inside `{ }` and `[ ]` a comma ends a value: write it on a line of its own"
        }
        return meantKey(name, among: names).map { "did you mean `\($0)`?" }
    }

    static func shown(_ text: String) -> String {
        let line = text.prefix { !$0.isNewline }
        return line.count > 60 ? line.prefix(60) + "…" : String(line)
    }
}
