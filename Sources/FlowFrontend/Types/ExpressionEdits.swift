import FlowModel

// The edits that helps about expressions offer.

extension ValueSyntax {
    /// An edit of a range of the decoded text; nil where the file has the text in another form.
    func edit(_ start: Int, _ end: Int, to replacement: String) -> DiagnosticFix? {
        let found = span(start, end)
        let range = found.byteRange(in: source.count)
        let wanted = bytes.dropFirst(start).prefix(end - start)
        guard start < end, source[range].elementsEqual(wanted) else { return nil }
        return DiagnosticFix(span: found, text: replacement)
    }

    /// The file's text for a part of the scalar, on one line.
    func written(_ span: SourceSpan) -> String {
        let words = source[span.byteRange(in: source.count)].split { isWhitespace($0) }
        return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }

    func written(_ syntax: ExpressionSyntax) -> String { written(span(syntax.start, syntax.end)) }

    /// An edit of the whole scalar, if it is on one line.
    func edit(to replacement: String) -> DiagnosticFix? {
        let range = span.byteRange(in: source.count)
        guard style.isQuoted || style == .plain,
            !source[range].contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
        else { return nil }
        return DiagnosticFix(span: span, text: replacement)
    }
}

extension TypeChecker {
    /// The edit after which the expression can be read, with all problems like this one settled;
    /// nil if one of them has no text of its own.
    func edit(
        settling first: ExpressionProblem, at place: ValueSyntax,
        _ read: (ArraySlice<UInt8>) throws(ExpressionProblem) -> Void
    ) -> DiagnosticFix? {
        var text = Array(place.bytes)
        let count = text.count
        var problem = first
        var (start, tail) = (count, count)
        for _ in 0..<20 {
            guard var written = problem.replacement else { return nil }
            let isWord = written.utf8.first.map(isNameByte) ?? false
            if isWord, problem.start > 0, isNameByte(text[problem.start - 1]) {
                written = " " + written
            }
            if isWord, problem.end < text.count, isNameByte(text[problem.end]) { written += " " }
            start = min(start, problem.start)
            tail = min(tail, text.count - problem.end)
            text.replaceSubrange(problem.start..<problem.end, with: Array(written.utf8))
            do {
                try read(text[...])
                let result = String(decoding: text[start..<text.count - tail], as: UTF8.self)
                return place.edit(start, count - tail, to: result)
            } catch {
                problem = error
            }
        }
        return nil
    }

    /// Plain words in quotes. Nothing is offered if the words could be an expression, or if a sign
    /// in them means something between quotes.
    func quoting(_ place: ValueSyntax, from offset: Int) -> DiagnosticFix? {
        guard offset == 0, place.style == .plain else { return nil }
        let text = Array(place.bytes)
        var previous = UInt8(ascii: " ")
        for byte in text {
            if "\"\\{}'#&|=<>".utf8.contains(byte) { return nil }
            if previous == UInt8(ascii: "."), isNameByte(byte) { return nil }
            previous = byte
        }
        return place.edit(to: "\"" + String(decoding: text, as: UTF8.self) + "\"")
    }

    /// A date, a URL or a UUID in quotes, if it is one.
    func quoting(_ place: ValueSyntax, from offset: Int, as wanted: TypeID) -> DiagnosticFix? {
        let all = Array(place.bytes)
        var (start, end) = (min(offset, all.count), all.count)
        while start < end, all[start] <= 0x20 { start += 1 }
        while end > start, all[end - 1] <= 0x20 { end -= 1 }
        let text = String(decoding: all[start..<end], as: UTF8.self)
        guard !text.contains("\\"), isReadable(text, as: plain(wanted)) else { return nil }
        return place.edit(start, end, to: "\"" + text + "\"")
    }

    private func isReadable(_ text: String, as type: TypeID) -> Bool {
        let place = SourceSpan(file: FileID(0), startByte: 0, endByte: 0)
        return collectingProblems { readText(text, as: type, at: place) != nil }.result
    }

    /// A value without its quotes, if it is one of the wanted type then.
    func unquoting(
        _ place: ValueSyntax, as wanted: TypeID, _ environment: ScopeEnvironment
    ) -> DiagnosticFix? {
        unquoting(place, environment) { $0.check($1, as: wanted) != nil }
    }

    /// A condition without its quotes, if it is one.
    func unquotingCondition(
        _ place: ValueSyntax, _ environment: ScopeEnvironment
    ) -> DiagnosticFix? {
        unquoting(place, environment) { $0.condition($1, of: "a condition") != nil }
    }

    /// Offers no edit if the text has a sign that means something to YAML.
    private func unquoting(
        _ place: ValueSyntax, _ environment: ScopeEnvironment,
        _ isWanted: (ExpressionChecker, ExpressionSyntax) -> Bool
    ) -> DiagnosticFix? {
        let text = place.bytes
        let signs = "#{}[],:\\".utf8
        guard let first = text.first, isNameByte(first) || first == UInt8(ascii: "-"),
            !text.contains(where: signs.contains)
        else { return nil }
        guard let syntax = try? ExpressionParser.parse(text) else { return nil }
        let checker = ExpressionChecker(checker: self, place: place, environment: environment)
        return collectingProblems { isWanted(checker, syntax) }.result
            ? place.edit(to: String(decoding: text, as: UTF8.self)) : nil
    }

    /// `"{path}"` for a path that is the whole value.
    func interpolating(_ place: ValueSyntax, _ span: SourceSpan) -> DiagnosticFix? {
        guard place.style == .plain, place.span == span,
            !place.bytes.contains(where: { "\"{}\\".utf8.contains($0) })
        else { return nil }
        return place.edit(to: "\"{" + String(decoding: place.bytes, as: UTF8.self) + "}\"")
    }
}

extension ExpressionChecker {
    /// Adds to the help that a value which may be nil can be guarded, if it is a path: only paths
    /// can be.
    func guardHelp(_ help: String, _ value: CheckedExpression) -> String {
        guard checker.expressions.path(of: value.id) != nil else { return help }
        let path = place.written(checker.expressions.span(of: value.id))
        return help + ", or guard with `when: \(path) != nil`"
    }

    /// Writes `.` for the `?.` after a value.
    func plainMember(after base: ExpressionSyntax) -> DiagnosticFix? {
        let sign = place.bytes.dropFirst(base.end).prefix(2)
        guard sign.elementsEqual("?.".utf8) else { return nil }
        return place.edit(base.end, base.end + 2, to: ".")
    }

    /// Removes `??` and the rest after a value.
    func leavingOut(after left: ExpressionSyntax, of whole: ExpressionSyntax) -> DiagnosticFix? {
        let rest = place.bytes.dropFirst(left.end)
        guard rest.drop(while: { $0 <= 0x20 }).starts(with: "??".utf8) else { return nil }
        return place.edit(left.end, whole.end, to: "")
    }
}
