import FlowModel

/// One rule in one `# flowc:allow RULE -- reason`.
private struct Allowance {
    let rule: Name
    /// The text to delete if the rule is removed. If the comment names no other rule, it is the
    /// whole comment.
    let removed: SourceSpan
    /// True if the comment names no other rule.
    let isAlone: Bool
    /// The line whose findings it silences, from 1; nil if none follows directly.
    var lineNumber: Int?
    /// The next line with the keys around it, by which a baseline recognises a problem of the
    /// comment.
    var place: String?
    var isUsed = false
}

/// A problem with the form of an allowance.
private struct AllowanceProblem {
    let diagnostic: Diagnostic
    var place: String?
}

/// Removes the findings that the files allow, and reports the allowances that are wrong.
///
/// `# flowc:allow RULE -- reason` is at the end of the line it is about, or among the comments
/// directly above it; several rules are separated by commas. A fatal kind cannot be silenced.
/// `kinds` are all kinds there are. `wasJudged` is true for the kinds that this run looked for:
/// only an allowance of such a kind can be reported as silencing nothing.
public func applySuppressions(
    to diagnostics: [Diagnostic], files: [SourceFile], kinds: @autoclosure () -> [DiagnosticKind],
    wasJudged: (DiagnosticKind) -> Bool
) -> [Diagnostic] {
    // Hardly any run needs the known kinds.
    var known: [String: DiagnosticKind]?
    var result: [Diagnostic] = []
    var remaining: [FileID: [Diagnostic]] = [:]
    for diagnostic in diagnostics {
        remaining[diagnostic.span.file, default: []].append(diagnostic)
    }
    for (index, file) in files.enumerated() {
        let id = FileID(index)
        let found = remaining[id] ?? []
        guard SuppressionReader.search.isFound(in: file.bytes) else {
            result += found
            continue
        }
        let kindsByID = known ?? Dictionary(firstOfEach: kinds().map { ($0.id, $0) })
        known = kindsByID
        var reader = SuppressionReader(file: file, id: id, kinds: kindsByID)
        reader.read()
        for diagnostic in found where !reader.silences(diagnostic) { result.append(diagnostic) }
        result += reader.findings(wasJudged: wasJudged)
    }
    return result.sortedWithoutDuplicates()
}

/// Finds the allowances of one file in its text, because YAML drops comments.
private struct SuppressionReader {
    private let file: SourceFile
    private let id: FileID
    private let kinds: [String: DiagnosticKind]
    private let lines: LineTable
    /// The lines of quoted and block texts below their first line, in the order of the file. A `#`
    /// in them is part of the text and starts no comment.
    private var texts: ArraySlice<Range<Int>>
    private var allowances: [Allowance] = []
    private var problems: [AllowanceProblem] = []

    private static let word = "flowc:"
    private static let marker = Array(word.utf8)
    /// Almost no file has a marker, and a search for it is all that the others cost.
    static let search = WordSearch(word)

    init(file: SourceFile, id: FileID, kinds: [String: DiagnosticKind]) {
        self.file = file
        self.id = id
        self.kinds = kinds
        lines = LineTable(file.bytes)
        var reported: [Diagnostic] = []
        texts =
            readYAML(file, id: id, into: &reported).nodes.compactMap { node in
                guard node.kind == .scalar else { return nil }
                let text = file.bytes[Int(node.startByte)..<Int(node.endByte)]
                return text.firstIndex(of: UInt8(ascii: "\n")).map { $0..<text.endIndex }
            }[...]
    }

    mutating func read() {
        var waiting = (allowances: 0, problems: 0)
        // An empty line cuts off the allowances before this index from the lines that follow.
        var firstReaching = 0
        var keys = KeysAround()
        for lineNumber in 1...lines.lineCount {
            let range = lines.byteRange(ofLine: lineNumber)
            let comment = commentStart(in: range)
            let contentEnd = comment ?? range.upperBound
            let isBlank = file.bytes[range.lowerBound..<contentEnd].allSatisfy(isSpace)
            if let comment { readAllowance(in: comment..<range.upperBound, ofLine: range) }
            if isBlank {
                if comment == nil { firstReaching = allowances.count }
                continue
            }
            keys.enter(file.bytes[range.lowerBound..<contentEnd])
            for index in waiting.allowances..<allowances.count {
                if index >= firstReaching { allowances[index].lineNumber = lineNumber }
                allowances[index].place = keys.path
            }
            for index in waiting.problems..<problems.count { problems[index].place = keys.path }
            waiting = (allowances.count, problems.count)
        }
    }

    /// The `#` that starts a comment: after a blank, and not within quotes.
    private mutating func commentStart(in range: Range<Int>) -> Int? {
        while let text = texts.first, text.upperBound <= range.lowerBound { texts.removeFirst() }
        var start = range.lowerBound
        if let text = texts.first, text.contains(start) {
            start = min(text.upperBound, range.upperBound)
        }
        var quote: UInt8?
        var previous = start == range.lowerBound ? UInt8(ascii: " ") : file.bytes[start - 1]
        for offset in start..<range.upperBound {
            let byte = file.bytes[offset]
            if let open = quote {
                if byte == open, previous != UInt8(ascii: "\\") { quote = nil }
            } else if byte == UInt8(ascii: "#"), isSpace(previous) {
                return offset
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
                isSpace(previous) || "[{,:".utf8.contains(previous)
            {
                quote = byte
            }
            previous = byte
        }
        return nil
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    /// Reads `# flowc:allow a, b -- reason`.
    private mutating func readAllowance(in comment: Range<Int>, ofLine line: Range<Int>) {
        var start = comment.lowerBound + 1
        while start < comment.upperBound, isSpace(file.bytes[start]) { start += 1 }
        let marker = SuppressionReader.marker
        let rest = file.bytes[start..<comment.upperBound]
        guard rest.starts(with: marker) else { return }
        let afterWord = rest.dropFirst(marker.count)
        var word = afterWord.prefix { isNameByte($0) || $0 == UInt8(ascii: "-") }
        if word.isEmpty, let spaced = allowAfterBlank(afterWord) { word = spaced }
        let afterMarker = word.endIndex
        // `flowc:` with nothing after it begins a sentence about flowc.
        guard !word.isEmpty else { return }
        guard word.elementsEqual("allow".utf8) else {
            let name = Name(
                text: String(decoding: word, as: UTF8.self),
                span: SourceSpan(file: id, startByte: word.startIndex, endByte: word.endIndex))
            return report(HousekeepingProblems.unknownComment(name))
        }

        let dash = dash(in: afterMarker..<comment.upperBound)
        let rulesEnd = dash?.lowerBound ?? comment.upperBound
        let hasReason =
            dash.map { !file.bytes[$0.upperBound..<comment.upperBound].allSatisfy(isSpace) }
            ?? false
        if let dash, hasReason, !file.bytes[dash].elementsEqual("--".utf8) {
            report(
                HousekeepingProblems.otherDash(
                    String(decoding: file.bytes[dash], as: UTF8.self),
                    at: SourceSpan(
                        file: id, startByte: dash.lowerBound, endByte: dash.upperBound)))
        }
        let span = SourceSpan(file: id, startByte: start, endByte: comment.upperBound)
        let rules = names(in: afterMarker..<rulesEnd)
        if rules.isEmpty {
            report(HousekeepingProblems.allowsNothing(span))
        } else if !hasReason {
            report(HousekeepingProblems.allowWithoutReason(span, rule: rules[0].text))
        }
        for (index, rule) in rules.enumerated() {
            guard kinds[rule.text] != nil else {
                report(HousekeepingProblems.unknownRule(rule, known: Array(kinds.keys)))
                continue
            }
            let removed =
                rules.count == 1
                ? removal(ofComment: comment, line)
                : index + 1 < rules.count
                    ? rule.span.startByte..<rules[index + 1].span.startByte
                    : rules[index - 1].span.endByte..<rule.span.endByte
            let span = SourceSpan(
                file: id, startByte: Int(removed.lowerBound), endByte: Int(removed.upperBound))
            allowances.append(Allowance(rule: rule, removed: span, isAlone: rules.count == 1))
        }
    }

    /// `allow` after a blank, with a rule after it: else it is a sentence about flowc. The blank is
    /// reported.
    private mutating func allowAfterBlank(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let word = rest.drop(while: isSpace).prefix { isNameByte($0) }
        guard word.elementsEqual("allow".utf8) else { return nil }
        let rule = file.bytes[word.endIndex..<rest.endIndex].drop(while: isSpace)
            .prefix { isNameByte($0) || $0 == UInt8(ascii: "-") }
        guard kinds[String(decoding: rule, as: UTF8.self)] != nil else { return nil }
        report(
            HousekeepingProblems.blankBeforeAllow(
                SourceSpan(file: id, startByte: rest.startIndex, endByte: word.startIndex)))
        return word
    }

    /// The first dash of any kind between blanks: before it are the rules, after it is the reason.
    private func dash(in range: Range<Int>) -> Range<Int>? {
        let dashes = ["--", "—", "–", "-"].map { Array($0.utf8) }
        for offset in range where isSpace(file.bytes[offset - 1]) {
            let rest = file.bytes[offset..<range.upperBound]
            for dash in dashes where rest.starts(with: dash) {
                let end = offset + dash.count
                if dash == dashes[0] || end == range.upperBound || isSpace(file.bytes[end]) {
                    return offset..<end
                }
            }
        }
        return nil
    }

    /// A comment with the blanks before it; with its line, where there is nothing else.
    private func removal(ofComment comment: Range<Int>, _ line: Range<Int>) -> Range<Int32> {
        var start = comment.lowerBound
        while start > line.lowerBound, isSpace(file.bytes[start - 1]) { start -= 1 }
        var end = comment.upperBound
        if start == line.lowerBound {
            if end < file.bytes.count, file.bytes[end] == UInt8(ascii: "\r") { end += 1 }
            if end < file.bytes.count, file.bytes[end] == UInt8(ascii: "\n") { end += 1 }
        }
        return Int32(start)..<Int32(end)
    }

    private mutating func report(_ diagnostic: Diagnostic) {
        problems.append(AllowanceProblem(diagnostic: diagnostic))
    }

    /// Words separated by commas or blanks.
    private func names(in range: Range<Int>) -> [Name] {
        var names: [Name] = []
        var start: Int?
        for offset in range.lowerBound...range.upperBound {
            let isOver =
                offset == range.upperBound || isSpace(file.bytes[offset])
                || file.bytes[offset] == UInt8(ascii: ",")
            if !isOver {
                start = start ?? offset
            } else if let first = start {
                let text = String(decoding: file.bytes[first..<offset], as: UTF8.self)
                let span = SourceSpan(file: id, startByte: first, endByte: offset)
                names.append(Name(text: text, span: span))
                start = nil
            }
        }
        return names
    }

    mutating func silences(_ diagnostic: Diagnostic) -> Bool {
        if diagnostic.kind.isFatal { return false }
        let lineNumber = lines.lineNumber(atByte: Int(diagnostic.span.startByte))
        var isSilenced = false
        for index in allowances.indices
        where allowances[index].rule.text == diagnostic.kind.id
            && allowances[index].lineNumber == lineNumber
        {
            allowances[index].isUsed = true
            isSilenced = true
        }
        return isSilenced
    }

    func findings(wasJudged: (DiagnosticKind) -> Bool) -> [Diagnostic] {
        var findings = problems.map { named($0.diagnostic, $0.place) }
        for allowance in allowances where !allowance.isUsed {
            guard let kind = kinds[allowance.rule.text] else { continue }
            if kind.isFatal {
                var finding = HousekeepingProblems.cannotBeSilenced(
                    allowance.rule, isAlone: allowance.isAlone)
                finding.edit = DiagnosticFix(span: allowance.removed, text: "")
                findings.append(named(finding, allowance.place))
            } else if wasJudged(kind) {
                var finding = HousekeepingProblems.silencesNothing(
                    allowance.rule, isAlone: allowance.isAlone)
                finding.edit = DiagnosticFix(span: allowance.removed, text: "")
                findings.append(named(finding, allowance.place))
            }
        }
        return findings
    }

    private func named(_ finding: Diagnostic, _ place: String?) -> Diagnostic {
        guard let element = finding.element, let place else { return finding }
        return finding.about(element, detail: "at " + place)
    }
}

/// The keys around a line of YAML, by the indentation of the lines before it.
private struct KeysAround {
    private var open: [(indent: Int, key: Substring)] = []
    /// The line after the keys around it: `screens/Home/outputs: [done]`.
    var path: String { (open.dropLast().map { $0.key } + [line[...]]).joined(separator: "/") }
    private var line = ""

    mutating func enter(_ bytes: ArraySlice<UInt8>) {
        let content = bytes.drop { $0 == UInt8(ascii: " ") }
        // A list may be as far to the left as the key it belongs to.
        let isItem = content.first == UInt8(ascii: "-")
        let indent = 2 * (content.startIndex - bytes.startIndex) + (isItem ? 1 : 0)
        let words = content.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        line = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        while let last = open.last, last.indent >= indent { open.removeLast() }
        open.append((indent, line.prefix { $0 != ":" }))
    }
}
