import FlowModel

/// The problems of turning bytes into a tree.
enum ReadProblems {
    static let all: [DiagnosticKind] = [
        yamlSyntax, duplicateKey, mergeKey, aliasLimit, problemLimit, nestingLimit, fileTooLarge,
        notUTF8Kind,
    ]

    private static let goodFlow = DiagnosticExample(
        """
        flow: Profile
        screens:
          Home:
        start: { push: Home }
        """)

    static let yamlSyntax = DiagnosticKind(
        id: "yaml-syntax",
        family: .reading,
        isFatal: true,
        summary: "The text is not YAML, or uses a part of YAML that flow files do without.",
        reason: """
            Flow files are YAML of one document, with plain names as keys and without tags. What \
            cannot be read cannot be checked.
            """,
        advice: "Correct the text at the place shown; what comes after it was not read.",
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                screens:
                  Home: { outputs: [open }
                start: { push: Home }
                """)
        ],
        good: [goodFlow])

    static let duplicateKey = DiagnosticKind(
        id: "duplicate-key",
        family: .reading,
        isFatal: true,
        summary: "A mapping has the same key twice.",
        reason: """
            Most YAML readers keep the last of two equal keys and drop the first without a word, \
            so half of what was written would be lost.
            """,
        advice: "Join the two, or rename one.",
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                screens:
                  Home:
                  Home: { outputs: [open] }
                start: { push: Home }
                """)
        ],
        good: [goodFlow])

    static let mergeKey = DiagnosticKind(
        id: "merge-key",
        family: .reading,
        isFatal: true,
        summary: "A mapping has the merge key `<<`.",
        reason: "YAML 1.2 has no merge keys, and a reader cannot see which keys a mapping has.",
        advice: "Write the keys out, or give the whole value an anchor and use its alias.",
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                screens:
                  Home: &home { outputs: [open] }
                  Other:
                    <<: *home
                start: { push: Home }
                transitions:
                  any.open: ignore
                """)
        ],
        good: [goodFlow])

    static let aliasLimit = DiagnosticKind(
        id: "alias-limit",
        family: .reading,
        isFatal: true,
        summary: "A file has too many aliases, or they repeat too much.",
        reason: """
            An alias copies what its anchor marks, and a few nested aliases make billions of \
            copies. A file may have at most \(ReadLimit.aliases) aliases, and their copies may \
            have at most \(ReadLimit.aliasedNodes) nodes and \(ReadLimit.aliasedBytes >> 20) MB \
            of text.
            """,
        advice: "Write the values out, or give what repeats a name of its own.",
        bad: [manyAliases],
        good: [goodFlow])

    static let problemLimit = DiagnosticKind(
        id: "problem-limit",
        family: .reading,
        isFatal: true,
        summary: "A file has so many mistakes that the rest of it is not read.",
        reason: """
            After \(ReadLimit.problems) mistakes of YAML and of keys flowc does not look for more \
            in the file: it is hardly a file of flows, and each mistake costs time.
            """,
        advice: "Fix the first ones, or do not let flowc read the file.",
        bad: [
            DiagnosticExample(
                "flow: Profile\n"
                    + (0...ReadLimit.problems).map { "x\($0):" }.joined(separator: "\n"))
        ],
        good: [goodFlow])

    static let nestingLimit = DiagnosticKind(
        id: "nesting-limit",
        family: .reading,
        isFatal: true,
        summary: "Mappings and lists are nested too deeply.",
        reason:
            "Nobody can follow \(ReadLimit.nesting) levels, and reading them takes stack space.",
        advice: "Take the inner part out into a flow of its own.",
        bad: [
            DiagnosticExample(
                """
                flow: Profile
                state:
                  deep: \(String(repeating: "[", count: 70))\(String(repeating: "]", count: 70))
                """)
        ],
        good: [goodFlow])

    static let fileTooLarge = DiagnosticKind(
        id: "file-too-large",
        family: .reading,
        isFatal: true,
        summary: "A file has more than 4 MB.",
        reason: "A flow file of that size is data or a mistake, and nobody can read it.",
        advice: "Split the flow into several, or move the data out of the file.",
        bad: [
            DiagnosticExample(
                "flow: Profile\n# " + String(repeating: "x", count: ReadLimit.fileBytes))
        ],
        good: [goodFlow])

    static let notUTF8Kind = DiagnosticKind(
        id: "not-utf8",
        family: .reading,
        isFatal: true,
        summary: "A file is not UTF-8.",
        reason: "Every tool would have to guess what the other bytes mean.",
        advice: "Save the file as UTF-8.",
        bad: [
            DiagnosticExample(file: Array("flow: Profile # caf".utf8) + [0xE9, 0x0A])
        ],
        good: [goodFlow])

    private static var manyAliases: DiagnosticExample {
        let aliases = repeatElement("*x", count: ReadLimit.aliases + 1).joined(separator: ", ")
        return DiagnosticExample(
            """
            flow: Profile
            screens:
              Home:
            start: [&x { push: Home }, \(aliases)]
            """)
    }
}

extension DiagnosticExample {
    /// One flow file that is not text.
    fileprivate init(file bytes: [UInt8]) {
        self.init(files: [SourceFile(path: "example.yaml", bytes: bytes)])
    }
}

// The wording.
extension ReadProblems {
    static func tooLarge(_ place: SourceSpan) -> Diagnostic {
        Diagnostic(
            fileTooLarge, at: place, "the file has more than 4 MB, expected at most that",
            help: "split the flow, or move data out of the file")
    }

    static func conflict(at place: SourceSpan) -> Diagnostic {
        Diagnostic(
            yamlSyntax, at: place, "the file has the marks of a merge conflict",
            help: "settle the conflict, and remove the lines that begin with `<<<<<<<`, `=======` "
                + "and `>>>>>>>`")
    }

    static func notUTF8(_ place: SourceSpan) -> Diagnostic {
        Diagnostic(
            notUTF8Kind, at: place, "a byte that is not UTF-8 was found, expected UTF-8 text",
            help: "save the file as UTF-8")
    }

    static func controlCharacter(_ scalar: UInt32, at place: SourceSpan) -> Diagnostic {
        let digits = String(scalar, radix: 16, uppercase: true)
        let name = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return Diagnostic(
            yamlSyntax, at: place, "the character \(name) was found, which YAML does not allow",
            help: "remove the character, or write it as an escape between double quotes")
    }

    static func secondDocument(_ place: SourceSpan) -> Diagnostic {
        Diagnostic(
            yamlSyntax, at: place, "a second document begins here, expected one in a file",
            help: "move the second document to a file of its own")
    }

    static func tooDeep(_ place: SourceSpan) -> Diagnostic {
        Diagnostic(
            nestingLimit, at: place,
            "nested more than \(ReadLimit.nesting) levels deep, expected at most that",
            help: "take the inner part out into a flow of its own")
    }

    static func complexKey(_ place: SourceSpan, kind: NodeKind) -> Diagnostic {
        let found = kind == .mapping ? "a mapping" : "a list"
        return Diagnostic(
            yamlSyntax, at: place, "\(found) is a key, expected a name",
            help: kind == .mapping ? nil : "write a key of its own for each")
    }

    static func mergeKey(_ place: SourceSpan) -> Diagnostic {
        Diagnostic(
            mergeKey, at: place, "the merge key `<<` was found, expected the keys themselves",
            help: "write the keys out, or use an alias for the whole value")
    }

    /// `gap` is between the name and its value. A colon alone is no edit where braces are missing,
    /// too.
    static func unsplitKey(
        _ name: String, hasColon: Bool, at gap: SourceSpan, needsBraces: Bool = false
    ) -> Diagnostic {
        let isAlone = gap.startByte == gap.endByte
        let missing =
            hasColon
            ? "a space is missing after `\(name):`"
            : "`\(isAlone ? ":" : ": ")` is missing after `\(name)`"
        let whole = isAlone ? "\(name):" : "\(name): …"
        var problem = Diagnostic(
            yamlSyntax, at: gap, "\(missing), expected `name: value`",
            help: "write `\(needsBraces ? "{ \(whole) }" : whole)`")
        if !needsBraces {
            problem.edit = DiagnosticFix(span: gap, text: isAlone ? ":" : ": ")
        }
        return problem
    }

    static func duplicateKey(
        _ name: String, at place: SourceSpan, first: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            duplicateKey, at: place, "the key `\(name)` is there twice in this mapping",
            help: "join the two, or rename one",
            notes: [DiagnosticNote(at: first, "it is here first")])
    }

    static func unknownAnchor(
        _ name: String, isInside: Bool, at place: SourceSpan
    ) -> Diagnostic {
        let message =
            isInside
            ? "the alias `*\(name)` is inside its own anchor"
            : "the alias `*\(name)` has no anchor `&\(name)` above it"
        return Diagnostic(
            yamlSyntax, at: place, message,
            help: isInside ? nil : "put a text that begins with `*` between quotes")
    }

    static func tooManyAliases(_ excess: String, at place: SourceSpan) -> Diagnostic {
        Diagnostic(
            aliasLimit, at: place, excess + ", expected at most that", help: "write the values out")
    }

    /// Its place is the top of the file, since reports that are cut show what comes first.
    static func tooManyProblems(in file: FileID, last: SourceSpan) -> Diagnostic {
        Diagnostic(
            problemLimit, at: SourceSpan(file: file, startByte: 0, endByte: 0),
            "the file has more than \(ReadLimit.problems) mistakes, so it is not read to its end",
            help: "fix these \(ReadLimit.problems) first",
            notes: [DiagnosticNote(at: last, "the last one that is told is here")])
    }

    static func tag(_ tag: String, at place: SourceSpan) -> Diagnostic {
        let rest = tag.drop { $0 == "!" }
        let looksLikeName = tag.hasPrefix("!") && !tag.hasPrefix("!!") && !rest.isEmpty
        var found = Diagnostic(
            yamlSyntax, at: place, "the tag `\(tag)` was found, and flow files have no tags",
            help: looksLikeName
                ? "write `not \(rest)` for a negation" : "remove the tag")
        if looksLikeName { found.edit = DiagnosticFix(span: place, text: "not " + rest) }
        return found
    }
}
