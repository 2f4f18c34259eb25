import FlowModel

// The messages about a name or a path that cannot be read.

extension ExpressionChecker {
    func reportClosedScope(_ scope: Scope, at span: SourceSpan) {
        let word = scope.word ?? ""
        if environment.isConstant {
            checker.report(
                ExpressionProblems.defaultNotConstant, at: span,
                "`\(word)` is read in a default, a constant was expected",
                help: "write a literal, or pass the value with `with:`")
        } else {
            checker.report(
                ExpressionProblems.unknownPath, at: span, "`\(word)` cannot be read here",
                help: readableScopes.map { "here you can read \($0)" })
        }
    }

    private var readableScopes: String? {
        let words = Scope.named.filter { environment.fields(of: $0) != nil }.compactMap { $0.word }
        return words.isEmpty ? nil : quotedList(words)
    }

    func reportUnknownName(_ name: String, at span: SourceSpan, _ hint: TypeID?) {
        if let scope = Scope.named.first(where: { $0.word == name }) {
            if environment.fields(of: scope) == nil { return reportClosedScope(scope, at: span) }
            checker.report(
                ExpressionProblems.unknownPath, at: span,
                "`\(name)` alone is no value, one of its fields was expected",
                help: environment.fields(of: scope)?.first.map { "write `\(name).\($0.name)`" })
            return
        }
        if environment.isConstant {
            checker.report(
                ExpressionProblems.defaultNotConstant, at: span,
                "`\(name)` is read in a default, a constant was expected",
                help: literalHelp(name, hint) ?? hintHelp(name, hint),
                edit: literal(name, hint).flatMap { replacing(name, at: span, by: $0) })
            return
        }
        if environment.absentPayload.contains(name) {
            checker.report(
                ResolveProblems.payloadInLeaveGuard, at: span,
                "`\(name)` comes with an output, and a leave guard is known before one is sent",
                help: "keep it in the state when the output arrives, and read `state.\(name)`")
            return
        }
        if let uncaptured = environment.uncaptured.first(where: { $0.name == name }) {
            checker.report(
                ExpressionProblems.unknownPath, at: span,
                "`\(name)` is not known here, `\(uncaptured.word)` is a word of the path",
                help: "write `{\(name)}` in the path, which captures it", edit: uncaptured.edit())
            return
        }
        let names = environment.payload.map { $0.name }
        checker.reportUnknown(
            ExpressionProblems.unknownPath, at: span, "`\(name)` is not known here",
            known: names, owner: "the payload",
            help: literalHelp(name, hint) ?? suggestion(for: name, among: names) ?? scopedHelp(name)
                ?? hintHelp(name, hint),
            edit: (meantPath(name, among: names, hint) ?? meantValue(name, among: names, hint))
                .flatMap { replacing(name, at: span, by: $0) })
    }

    /// Reports `payload.user` if `user` is a field of the payload, and `Plan.free` if `free` is a
    /// case of the type; returns false otherwise.
    func reportPrefix(
        _ name: String, before word: ExpressionSyntax.Word, _ syntax: ExpressionSyntax
    ) -> Bool {
        let names = environment.payload.map { $0.name }
        if let type = checker.typeNames[name], !names.contains(name),
            case .enumeration(let index) = checker.types[type],
            checker.types.enumerations[Int(index)].cases.contains(where: { $0.name == word.text })
        {
            checker.report(
                ExpressionProblems.unknownPath, at: span(syntax),
                "`\(name)` is before a case, which is written with its dot alone",
                help: "write `.\(word.text)`",
                edit: place.edit(syntax.start, syntax.end, to: "." + word.text))
            return true
        }
        guard !environment.isConstant, !names.contains(name), names.contains(word.text) else {
            return false
        }
        checker.report(
            ExpressionProblems.unknownPath, at: span(syntax),
            "`\(name)` is not known here, and `\(word.text)` is a field of the payload",
            help: "write `\(word.text)`", edit: place.edit(syntax.start, syntax.end, to: word.text))
        return true
    }

    /// Help for a bare name that is probably a text or a case, where a value of that type is
    /// wanted.
    private func hintHelp(_ name: String, _ hint: TypeID?) -> String? {
        guard let hint else { return nil }
        switch checker.types[checker.plain(hint)] {
        case .string: return "put a text in quotes: `\"\(name)\"`"
        case .enumeration(let index):
            let names = checker.types.enumerations[Int(index)].cases.map { $0.name }
            let meant = nearestName(to: name, among: names) ?? names.first ?? name
            return "write a case with its dot: `.\(meant)`"
        default: return nil
        }
    }

    /// Help for a word of another language.
    private func literalHelp(_ name: String, _ hint: TypeID?) -> String? {
        if let literal = literal(name, hint) { return "write `\(literal)`" }
        guard checker.typeNames[name] != nil else { return nil }
        return "a case is written with a dot alone, `.case`; a structure is a mapping"
    }

    /// The literal of the language for a word of another one.
    private func literal(_ name: String, _ hint: TypeID?) -> String? {
        switch name {
        case "null", "none", "None", "Nil", "NULL": return "nil"
        default:
            // `title: No` is meant to be a text.
            if let hint, case .string = checker.types[checker.plain(hint)] { return nil }
            return foreignBoolean(name).map { "\($0)" }
        }
    }

    /// The path or literal that the help says to write instead of a name; nil if it says something
    /// else.
    private func meantPath(
        _ name: String, among names: [String], _ hint: TypeID?
    ) -> String? {
        if let literal = literal(name, hint) { return literal }
        let isSettled =
            literalHelp(name, hint) != nil || suggestion(for: name, among: names) != nil
        return isSettled ? nil : scopedPath(name)
    }

    /// The case or the text that the help says to write instead of a name.
    private func meantValue(_ name: String, among names: [String], _ hint: TypeID?) -> String? {
        guard let hint, literalHelp(name, hint) == nil, suggestion(for: name, among: names) == nil
        else {
            return nil
        }
        switch checker.types[checker.plain(hint)] {
        case .string:
            // Quotes between quotes would end the text.
            return place.style == .plain ? "\"" + name + "\"" : nil
        case .enumeration(let index):
            let cases = checker.types.enumerations[Int(index)].cases
            let meant = nearestName(to: name, among: cases.map { $0.name })
            return cases.first { $0.name == meant && $0.payload.isEmpty }.map { "." + $0.name }
        default: return nil
        }
    }

    /// Another text for a name, if the file has the name as it is.
    private func replacing(
        _ name: String, at span: SourceSpan, by text: String
    ) -> DiagnosticFix? {
        let written = place.source[span.byteRange(in: place.source.count)]
        return written.elementsEqual(name.utf8) ? DiagnosticFix(span: span, text: text) : nil
    }

    private func scopedHelp(_ name: String) -> String? {
        scopedPath(name).map { "write `\($0)`" }
    }

    private func scopedPath(_ name: String) -> String? {
        for scope in Scope.named {
            // Every window has an `id`, and hardly anybody who writes `id` means that.
            if scope == .window, name == "id" { continue }
            guard let fields = environment.fields(of: scope), let word = scope.word else {
                continue
            }
            if fields.contains(where: { $0.name == name }) { return word + "." + name }
        }
        return nil
    }
}

extension TypeChecker {
    /// Returns the index of a case of an enumeration; reports a name that no case has. `edit`
    /// writes another name after the dot, if there is one.
    func findCase(
        _ name: String, of enumeration: Int32, at span: SourceSpan,
        afterDot edit: ((String) -> DiagnosticFix?)? = nil
    ) -> Int32? {
        if let index = index(ofCase: name, in: enumeration) { return index }
        let type = types.enumerations[Int(enumeration)]
        if type.cases.isEmpty { return nil }
        let names = type.cases.map { $0.name }
        let meant = nearestName(to: name, among: names)
        reportUnknown(
            ExpressionProblems.unknownCase, at: span, "`\(type.name)` has no case `\(name)`",
            known: names,
            help: edit == nil
                ? suggestion(for: name, among: names) : meant.map { "write `.\($0)`" },
            edit: meant.flatMap { edit?($0) })
        return nil
    }
}

/// The value of a word that is a Boolean in YAML or in another language.
func foreignBoolean(_ word: String) -> Bool? {
    switch word {
    case "True", "TRUE", "yes", "Yes", "on", "On": true
    case "False", "FALSE", "no", "No", "off", "Off": false
    default: nil
    }
}
