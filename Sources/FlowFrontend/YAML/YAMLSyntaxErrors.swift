import CLibYAML
import FlowModel

// Turns libyaml's errors into problems with an exact place and our own words.

extension YAMLReader {
    /// Stops reading. Everything that is still open, or may be, ends at `byte`.
    mutating func cut(at byte: Int, linesFrom lineByte: Int? = nil) {
        var sureByte = min(byte, lineByte ?? byte)
        if let flow = frames.first(where: { $0.isFlow }) {
            sureByte = min(sureByte, Int(tree.nodes[Int(flow.node)].startByte))
        }
        for node in lastClosed {
            tree.nodes[Int(node)].endByte = max(tree.nodes[Int(node)].endByte, Int32(byte))
        }
        while let frame = frames.last {
            // If a file ends with its first key, its kind is known, and no more.
            if frames.count == 1, tree.nodes[Int(frame.node)].kind == .mapping, pending.count == 1 {
                addHole(from: byte, to: byte)
            }
            frames[frames.count - 1].lastByte = max(frames[frames.count - 1].lastByte, byte)
            close(flowEnd: byte)
        }
        tree.cutByte = sureByte
    }

    mutating func reportSyntax(
        _ parser: yaml_parser_t, in bytes: UnsafeBufferPointer<UInt8>
    ) {
        let problem = parser.problem.map { String(cString: $0) } ?? "no reason given"
        let context = parser.context.map { String(cString: $0) } ?? ""
        let problemByte = cursor.byte(ofCharacter: parser.problem_mark.index, in: bytes)
        var contextByte = problemByte
        if !context.isEmpty {
            contextByte = cursor.byte(ofCharacter: parser.context_mark.index, in: bytes)
        }
        if let mark = conflictMark(in: bytes) {
            diagnostics.append(
                ReadProblems.conflict(at: span(mark.lowerBound, mark.upperBound)))
            let earliest = min(problemByte, contextByte, lastEventByte, mark.lowerBound)
            return cut(at: problemByte, linesFrom: lineStart(of: earliest, in: bytes))
        }
        var complaint = YAMLComplaint(
            problem: problem, problemByte: problemByte, contextByte: contextByte, bytes: bytes)
        let earliest = min(problemByte, contextByte, lastEventByte)
        if let key = complaint.unsplitKey {
            let first = min(earliest, key.name.lowerBound)
            cut(at: problemByte, linesFrom: lineStart(of: first, in: bytes))
            return report(key, named: bytes[key.name])
        }
        complaint.read()
        let start = complaint.place
        let place = span(start, characterEnd(from: start, in: bytes))
        let notes = complaint.note.map {
            [DiagnosticNote(at: span(contextByte, characterEnd(from: contextByte, in: bytes)), $0)]
        }
        diagnostics.append(
            Diagnostic(
                ReadProblems.yamlSyntax, at: place, complaint.message, help: complaint.help,
                notes: notes ?? []))
        cut(at: problemByte, linesFrom: lineStart(of: earliest, in: bytes))
    }

    private func characterEnd(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard start < bytes.count, bytes[start] != 0x0A, bytes[start] != 0x0D else { return start }
        var end = start + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    private func lineStart(of byte: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var start = min(byte, bytes.count)
        while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
        return start
    }
}

/// One error of libyaml, in words that help.
struct YAMLComplaint {
    let problem: String
    let problemByte: Int
    let contextByte: Int
    let bytes: UnsafeBufferPointer<UInt8>

    var place = 0
    var message = ""
    var help: String?
    /// A note at the place where the unfinished part begins.
    var note: String?

    var found: UInt8? { problemByte < bytes.count ? bytes[problemByte] : nil }

    private var foundWord: String {
        guard let found, found != 0x0A, found != 0x0D else {
            return problemByte < bytes.count ? "the end of the line" : "the end of the file"
        }
        var end = problemByte + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return "`" + String(decoding: bytes[problemByte..<end], as: UTF8.self) + "`"
    }

    mutating func read() {
        place = problemByte
        if found == 0x09 || problem.hasPrefix("found a tab character") {
            message = "a tab is where spaces indent, expected spaces only"
            help = "replace the tab by spaces"
        } else if hasTernary {
            message = "`a ? b : c` is in a value, expected a choice in words"
            help = "write `if a then b else c`"
        } else if let signs = closedSigns {
            message = "\(foundWord) comes after `\(signs.last)`, expected the end of the value"
            help = "put a text that begins with `\(signs.first)` between quotes"
        } else if readUnclosed() || readMapping() || readCollection() || readToken() {
            return
        } else {
            message = "this is not YAML: \(problem)"
        }
    }

    private mutating func readUnclosed() -> Bool {
        if problem == "found unexpected end of stream"
            || problem == "found unexpected document indicator"
        {
            place = contextByte
            message = "a quoted text is not closed, expected the same quote at its end"
            help = "close the quote"
            return true
        }
        if problem == "could not find expected ':'" {
            place = contextByte
            message = "a key has no `:` after it, expected `key: value`"
            help =
                bytes[contextByte...].starts(with: "//".utf8)
                ? DecodeProblems.commentHelp : "put `: ` after the key, or check the indentation"
            return true
        }
        return false
    }

    private mutating func readMapping() -> Bool {
        switch problem {
        case "mapping values are not allowed in this context":
            message = "a `:` is where no key can be, expected one `key: value` a line"
            help =
                colonHelp
                ?? "check the indentation, or write a value that has `: ` in it as a block scalar"
        case "did not find expected key":
            if found == UInt8(ascii: "=") {
                message = "a default comes after `]`, which YAML does not allow"
                let type = listedType ?? "City"
                help = "write `Array<\(type)> = []`, or `{ type: [\(type)], default: [] }`"
            } else {
                message = "\(foundWord) is where a key was expected"
                help = "start all keys of a mapping in one column"
            }
            note = "the mapping begins here"
        case "mapping keys are not allowed in this context":
            message = "`? ` is where no key can be, expected `key: value`"
        case "block sequence entries are not allowed in this context":
            message = "`- ` is where no list can begin"
            help = "begin the list on a line of its own"
        default:
            return false
        }
        return true
    }

    private mutating func readCollection() -> Bool {
        switch problem {
        case "did not find expected ',' or ']'":
            message = "\(foundWord) is in a list, expected `,` or `]`"
            help = bracketHelp
            note = "the list begins here"
        case "did not find expected ',' or '}'":
            message = "\(foundWord) is in a mapping, expected `,` or `}`"
            help = bracketHelp
            note = "the mapping begins here"
        case "did not find expected '-' indicator":
            message = "\(foundWord) is in a list, expected `- ` before the next item"
            help = "start all items of a list in one column"
            note = "the list begins here"
        case "did not find expected node content":
            message = "\(foundWord) is where a value was expected"
            help = "write a value there, or check the brackets before it"
        case "did not find expected <document start>":
            message = "\(foundWord) comes after the end of the file's mapping"
            help = "check the indentation and the brackets above"
        default:
            return false
        }
        return true
    }

    /// Inside brackets, a text without quotes cannot have brackets or quotes of its own.
    private var bracketHelp: String? {
        let before = problemByte > 0 ? bytes[problemByte - 1] : 0
        switch found {
        case UInt8(ascii: "[") where isNameByte(before):
            return ExpressionParser.indexHelp
        case UInt8(ascii: "["):
            return "write the value on a line of its own, or a text between quotes"
        case UInt8(ascii: "{"), UInt8(ascii: "\""):
            return
                "put a text that has \(foundWord) in it between quotes, or on a line of its own"
        case UInt8(ascii: ":"): return colonHelp ?? "put a text that has `: ` in it between quotes"
        default: return "close the bracket before it"
        }
    }

    /// The next step for the colon of `User(name: "x")`, and of `1 b:` where a comma is missing.
    private var colonHelp: String? {
        let value = lineBefore.reversed().prefix { !"{,:".utf8.contains($0) }
        let name = value.drop { $0 != UInt8(ascii: "(") }.dropFirst().prefix(while: isNameByte)
        if !name.isEmpty {
            let fields = "{ name: value }"
            let type = String(decoding: name.reversed(), as: UTF8.self)
            let isDefault = value.contains(UInt8(ascii: "="))
            return "write a structure as a mapping: "
                + (isDefault ? "`{ type: \(type), default: \(fields) }`" : "`\(fields)`")
        }
        let words = value.split(separator: UInt8(ascii: " "))
        guard problem == "did not find expected ',' or '}'", words.count > 1 else { return nil }
        return "put a comma before `\(String(decoding: words[0].reversed(), as: UTF8.self))`"
    }

    /// The type in the brackets before the problem.
    private var listedType: String? {
        let inner = lineBefore.split(separator: UInt8(ascii: "["), omittingEmptySubsequences: false)
            .last?.prefix { $0 != UInt8(ascii: "]") }
        guard let inner, !inner.isEmpty, inner.allSatisfy(isNameByte) else { return nil }
        return String(decoding: inner, as: UTF8.self)
    }

    private mutating func readToken() -> Bool {
        switch problem {
        case "found character that cannot start any token":
            message = "\(foundWord) cannot begin a value"
            help = "put a text that begins so between quotes"
        case "found unknown escape character" where interpolation != nil:
            message = "`\\(` is in a text, which has expressions in braces"
            help = "write `{\(interpolation ?? "")}`"
        case "found unknown escape character":
            message = "the text has an escape that YAML does not know"
            help = "write `\\\\` for a backslash, or use single quotes"
        case "did not find expected alphabetic or numeric character":
            message = "\(foundWord) is where the name of an anchor was expected"
            help = "put a text that begins with `&` or `*` between quotes"
        case "found undefined tag handle":
            message = "a tag was found, and flow files have no tags"
            help = "write `not` for a negation"
        default:
            return false
        }
        return true
    }

    /// The expression of `\(user.name)`, as Swift has it in a text.
    private var interpolation: String? {
        let rest = bytes[problemByte...].drop { $0 == UInt8(ascii: "\\") }
        guard rest.first == UInt8(ascii: "(") else { return nil }
        let inner = rest.dropFirst().prefix { $0 != UInt8(ascii: ")") && $0 != 0x0A }
        return String(decoding: inner, as: UTF8.self)
    }

    /// The line, up to the problem.
    private var lineBefore: Slice<UnsafeBufferPointer<UInt8>> {
        let start = bytes[..<problemByte].lastIndex { $0 == 0x0A || $0 == 0x0D }
        return bytes[(start.map { $0 + 1 } ?? 0)..<problemByte]
    }

    private var hasTernary: Bool {
        found == UInt8(ascii: ":")
            && lineBefore.split(separator: UInt8(ascii: " ")).contains {
                $0.elementsEqual("?".utf8)
            }
    }

    /// The signs of the list or mapping after which a word follows: `[beta] Home`.
    private var closedSigns: (first: Character, last: Character)? {
        let before = lineBefore.reversed().drop { $0 == UInt8(ascii: " ") }
        guard let found, isNameByte(found), let last = before.first else { return nil }
        let word = bytes[problemByte...].drop(while: isNameByte)
        // `{ a: [1] b: 2 }` lacks a comma.
        if word.first == UInt8(ascii: ":") { return nil }
        if last == UInt8(ascii: "]") { return ("[", "]") }
        return last == UInt8(ascii: "}") ? ("{", "}") : nil
    }
}
