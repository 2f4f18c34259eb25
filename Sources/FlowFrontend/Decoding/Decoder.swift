import FlowModel

/// Recognises the keys of one tree. It takes the parts it can use, reports the rest, and never
/// stops.
struct Decoder {
    let tree: YAMLTree
    let source: [UInt8]
    /// The values that later stages read, copied out of the tree.
    let values: ValueWriter
    /// The word `cause` is in the file, so steps are searched for it.
    let mayMentionCause: Bool
    var diagnostics: [Diagnostic] = []
    /// Texts that were reported as no names. They are not reported again where they are used.
    var refusedNames: Set<String> = []

    init(_ tree: YAMLTree, source: [UInt8]) {
        self.tree = tree
        self.source = source
        values = ValueWriter(tree, source: source)
        mayMentionCause = Decoder.cause.isFound(in: tree.textBytes)
    }

    /// An entry whose key is known and whose value has the shape the key wants.
    struct Entry {
        var key: Key
        var keyNode: NodeID
        var value: NodeID
    }

    mutating func report(_ diagnostic: Diagnostic) {
        if !tree.hides(diagnostic.span) { diagnostics.append(diagnostic) }
    }

    /// Makes the edits of this file.
    var edits: TextEdits { TextEdits(tree: tree, source: source) }

    /// True once the file has more mistakes than flowc reports; the rest of it is not decoded.
    var isHopeless: Bool { diagnostics.count > ReadLimit.problems }

    // MARK: - Mappings with known keys

    /// The usable entries of a mapping. A misspelt key is reported and read as the one it was meant
    /// to be, so that this one is not missing as well.
    mutating func entries(of id: NodeID, in table: KeyTable) -> [Entry] {
        var result: [Entry] = []
        let pairs = tree.pairs(id)
        var meant: [KeyRule] = []
        for (key, value) in pairs {
            if isHopeless { return result }
            guard let rule = table.rule(for: tree.symbol(key)) else {
                report(
                    DecodeProblems.unknownKey(
                        tree.text(key), in: table, at: tree.span(key),
                        isTaken: { name in pairs.contains { tree.text($0.key) == name } },
                        removal: edits.removal(ofEntryAt: tree.span(key))))
                guard let rule = table.rule(meantBy: tree.text(key)),
                    !meant.contains(where: { $0 === rule }),
                    !pairs.contains(where: { tree.text($0.key) == rule.key.rawValue })
                else { continue }
                meant.append(rule)
                if has(value, rule.shape) {
                    result.append(Entry(key: rule.key, keyNode: key, value: value))
                }
                continue
            }
            // A broken `with` is kept, so that no argument is reported as missing.
            if check(value, is: rule.shape, at: key) || rule.key == .with {
                result.append(Entry(key: rule.key, keyNode: key, value: value))
            }
        }
        for rule in table.required
        where !pairs.contains(where: { table.rule(for: tree.symbol($0.key)) === rule })
            && !meant.contains(where: { $0 === rule })
        {
            reportMissing(rule.key, in: table.subject, of: id, at: pairs.first?.key ?? id)
        }
        return result
    }

    /// A key may be missing only because the file could not be read to the end.
    mutating func reportMissing(
        _ key: Key, in subject: String, of mapping: NodeID, at place: NodeID
    ) {
        guard !tree.hides(tree.span(mapping)), !tree.isHole(mapping) else { return }
        report(DecodeProblems.missingKey(key, in: subject, at: tree.span(place)))
    }

    /// Reports that none of several keys is there, and one was expected.
    mutating func reportMissing(
        oneOf keys: [Key], in subject: String, of mapping: NodeID, at place: NodeID
    ) {
        guard !tree.hides(tree.span(mapping)), !tree.isHole(mapping) else { return }
        report(DecodeProblems.missingKey(oneOf: keys, in: subject, at: tree.span(place)))
    }

    // MARK: - Shapes

    /// Returns true if a value has a shape, and reports it if not. A missing value is reported at
    /// `key`.
    mutating func check(_ id: NodeID, is shape: ValueShape, at key: NodeID) -> Bool {
        if tree.isHole(id) { return false }
        if has(id, shape) { return true }
        if isRefusedName(id) { return false }
        report(mismatch(of: id, with: shape, under: tree.text(key), at: tree.span(key)))
        return false
    }

    /// The problem of a value that does not have the shape its key wants.
    func mismatch(
        of id: NodeID, with shape: ValueShape, under key: String, at keySpan: SourceSpan
    ) -> Diagnostic {
        if let item = shape.item, tree.kind(id) == .sequence,
            let stranger = tree.items(id).first(where: { !has($0, item) && !tree.isHole($0) })
        {
            let path = isPath(stranger) ? tree.text(stranger) : nil
            let name = path?.split(separator: ".").last.map(String.init)
            return DecodeProblems.wrongItem(
                found: found(stranger), expected: item, at: tree.span(stranger),
                help: name.map { "write a mapping: `{ \($0): \(path ?? $0) }`" })
        }
        if shape.isMapping, let problem = unsplitKey(in: id, isMapping: true) { return problem }
        let isEmpty = tree.isEmpty(id)
        let isInQuotes = !isEmpty && tree.style(id).isQuoted && shape.isPlain
        var (help, edit) = (isInQuotes ? "remove the quotes" : nil, nil as String?)
        if isInQuotes, isPlain(tree.text(id), shape) {
            edit = tree.text(id)
        } else if case .boolean = shape {
            edit = meantBoolean(id).map { "\($0)" }
            help = "write " + (edit.map { "`\($0)`" } ?? shape.description)
        } else if isEmpty, case .name = shape {
            help = "write `\(key): Name`"
        } else if !isEmpty, tree.style(id) == .plain {
            (help, edit) = reshaped(id, as: shape, under: key)
        }
        var problem = DecodeProblems.wrongKind(
            of: key, found: found(id) + (isInQuotes ? " in quotes" : ""), expected: shape,
            at: isEmpty ? keySpan : tree.span(id), help: help)
        problem.edit = edit.map { DiagnosticFix(span: tree.span(id), text: $0) }
        return problem
    }

    /// A text in the shape that its key wants, and the same as an edit if it says all.
    private func reshaped(
        _ id: NodeID, as shape: ValueShape, under key: String
    ) -> (help: String?, edit: String?) {
        guard tree.kind(id) == .scalar else {
            guard case .tabs = shape, tree.items(id).allSatisfy({ isName($0) }) else {
                return (nil, nil)
            }
            let names = tree.items(id).map { tree.text($0) }
            let children = names.map { $0.prefix(1).lowercased() + $0.dropFirst() + ": " + $0 }
            return ("write `children: [\(children.joined(separator: ", "))]`", nil)
        }
        let text = tree.text(id)
        switch shape {
        case .count where key == "pop" && isName(id) && text.first?.isUppercase == true:
            return ("write `popTo: \(text)` to go back to a screen", nil)
        case .count: return ("write a number, such as `\(key): 2`", nil)
        case .name where hasForeignComment(text): return (DecodeProblems.commentHelp, nil)
        case .name:
            let isTitle = text.split(separator: " ").allSatisfy { $0.first?.isUppercase == true }
            return (DecodeProblems.nameHelp(isTitle ? nameMeant(by: text) : nil), nil)
        case .arguments where isName(id): return ("write `[\(text)]`", "[\(text)]")
        case .gate: return ("write `{ when: \(text), otherwise: … }`", nil)
        case .assignments:
            let sides = tree.bytes(id).split(separator: UInt8(ascii: "=")).map { trimmed($0) }
            guard sides.count == 2, sides[0].last.map(isNameByte) == true else { return (nil, nil) }
            let (path, value) = (sides[0], sides[1])
            let entry =
                String(decoding: path, as: UTF8.self) + ": "
                + String(decoding: value, as: UTF8.self)
            return ("write `{ \(entry) }`", nil)
        default: return (nil, nil)
        }
    }

    /// True if a text has the shape when it is written without quotes.
    private func isPlain(_ text: String, _ shape: ValueShape) -> Bool {
        switch shape {
        case .count: Int(text).map { $0 >= 1 } ?? false
        case .boolean: text == "true" || text == "false"
        default: false
        }
    }

    func has(_ id: NodeID, _ shape: ValueShape) -> Bool {
        let kind = tree.kind(id)
        switch shape {
        case .name: return isName(id)
        case .text: return kind == .scalar && !tree.isEmpty(id)
        case .count: return number(id).map { $0 >= 1 } ?? false
        case .boolean: return boolean(id) != nil
        case .word(let words): return kind == .scalar && words.contains(tree.text(id))
        case .fields, .types, .screens, .transitions, .services: return kind == .mapping
        case .actions, .action, .hooks, .tabs, .pages, .split: return kind == .mapping
        case .assignments, .answers, .cases: return kind == .mapping && !tree.pairs(id).isEmpty
        case .command, .expression, .opened: return kind == .scalar && !tree.isEmpty(id)
        case .windows: return isReach(id)
        case .shared:
            return kind == .scalar && !tree.isEmpty(id)
                || kind == .sequence && !tree.items(id).isEmpty
        case .samples: return kind == .mapping && !tree.pairs(id).isEmpty
        case .sampleValues: return kind == .sequence && !tree.items(id).isEmpty
        case .gates, .links, .leave, .restoreRules, .bars, .delivered, .windowRules:
            return kind == .mapping
        case .gate, .entry, .linkDefaults: return kind == .mapping
        case .restored: return isText(id)
        case .ids:
            return isText(id)
                || kind == .sequence && !tree.items(id).isEmpty
                    && tree.items(id).allSatisfy { isText($0) }
        case .versions:
            return kind == .sequence && tree.items(id).allSatisfy { number($0) != nil }
        case .texts:
            return kind == .sequence && tree.items(id).allSatisfy { tree.kind($0) == .scalar }
        case .otherwise: return has(id, .steps)
        case .nameOrNames:
            return isName(id)
                || (kind == .sequence && !tree.items(id).isEmpty
                    && tree.items(id).allSatisfy { isName($0) })
        case .shown, .slot: return isName(id) || isOperation(id)
        case .buttons, .checks: return kind == .sequence && !tree.items(id).isEmpty
        case .signals, .children, .names, .events, .entries, .under: return kind == .sequence
        case .branches: return kind == .sequence && !tree.items(id).isEmpty
        case .steps: return !tree.isEmpty(id) && (kind != .sequence || !tree.items(id).isEmpty)
        case .root, .target: return kind == .mapping || isName(id)
        case .arguments:
            return kind == .mapping
                || (kind == .sequence && tree.items(id).allSatisfy { isName($0) })
        case .condition: return kind == .scalar && !tree.isEmpty(id)
        case .operation: return isOperation(id)
        case .busy: return boolean(id) == true || isPath(id)
        case .style: return isName(id) || kind == .mapping && !tree.pairs(id).isEmpty
        case .styles: return kind == .mapping && !tree.pairs(id).isEmpty
        case .styleBranches: return kind == .sequence && !tree.items(id).isEmpty
        case .detents:
            return kind == .sequence && !tree.items(id).isEmpty
                && tree.items(id).allSatisfy { detent($0) != nil }
        case .detent: return detent(id) != nil
        case .container:
            return kind == .mapping && !tree.pairs(id).isEmpty
                || kind == .scalar && ContainerSyntax.Kind(rawValue: tree.text(id)) != nil
        case .containerCases: return kind == .mapping && !tree.pairs(id).isEmpty
        }
    }

    /// The value at a node, for messages.
    func found(_ id: NodeID) -> String {
        switch tree.kind(id) {
        case .sequence: return tree.items(id).isEmpty ? "an empty list" : "a list"
        case .mapping: return tree.pairs(id).isEmpty ? "an empty mapping" : "a mapping"
        case .scalar:
            if tree.isEmpty(id) { return "empty" }
            let text = tree.text(id)
            let isShort = text.utf8.count <= 40 && !text.contains("\n")
            if isShort { return "`\(text)`" }
            let isLongName = text.utf8.count > ReadLimit.nameBytes && isIdentifier(tree.bytes(id))
            return isLongName ? DecodeProblems.longName : "a text"
        }
    }

    func number(_ id: NodeID) -> Int? {
        guard tree.kind(id) == .scalar, !tree.style(id).isQuoted else { return nil }
        let bytes = tree.bytes(id)
        guard !bytes.isEmpty, bytes.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else {
            return nil
        }
        return Int(tree.text(id))
    }

    func boolean(_ id: NodeID) -> Bool? {
        guard tree.kind(id) == .scalar, !tree.style(id).isQuoted else { return nil }
        switch tree.text(id) {
        case "true": return true
        case "false": return false
        default: return nil
        }
    }

    /// The Boolean that a word such as `yes` or `ture` stands for, if there is one. A word with a
    /// capital is not taken for a misspelt Boolean: it may be a type.
    func meantBoolean(_ id: NodeID) -> Bool? {
        let word = tree.text(id)
        if let known = foreignBoolean(word) { return known }
        guard word.utf8.first.map(isLowercase) == true else { return nil }
        return nearestName(to: word, among: ["true", "false"]).map { $0 == "true" }
    }

    /// `service.operation`.
    private func isOperation(_ id: NodeID) -> Bool {
        isPath(id) && tree.bytes(id).filter { $0 == UInt8(ascii: ".") }.count == 1
    }

    /// Names with dots between them, two or more.
    private func isPath(_ id: NodeID) -> Bool {
        guard tree.kind(id) == .scalar, !tree.style(id).isQuoted else { return false }
        let parts = tree.bytes(id).split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count > 1 && parts.allSatisfy { isIdentifier($0) }
    }

    // MARK: - Names

    func isName(_ id: NodeID) -> Bool {
        guard tree.kind(id) == .scalar else { return false }
        let bytes = tree.bytes(id)
        return bytes.count <= ReadLimit.nameBytes && isIdentifier(bytes)
    }

    /// Returns a scalar as a name; if it is not a name, reports it and returns nil.
    mutating func requireName(_ id: NodeID) -> Name? {
        if tree.isHole(id) { return nil }
        if isName(id) { return Name(text: tree.text(id), span: tree.span(id)) }
        if !tree.text(id).isEmpty { refusedNames.insert(tree.text(id)) }
        report(
            unsplitKey(in: id)
                ?? DecodeProblems.notAName(
                    found(id), meant: nameMeant(by: tree.text(id)), at: tree.span(id)))
        return nil
    }

    private func isRefusedName(_ id: NodeID) -> Bool {
        !refusedNames.isEmpty && tree.kind(id) == .scalar && refusedNames.contains(tree.text(id))
    }

    /// The declaration of a screen in this file: the value of its key under `screens:`.
    func writtenScreen(_ name: String) -> NodeID? {
        tree.root.flatMap { value(of: "screens", in: $0) }.flatMap { value(of: name, in: $0) }
    }

    func value(of key: String, in mapping: NodeID) -> NodeID? {
        tree.pairs(mapping).first { tree.text($0.key) == key }?.value
    }

    /// The problem of `ok "OK"` in a list, and of `id 3` where a mapping was expected. `log out` in
    /// a list is meant to be a name.
    func unsplitKey(in id: NodeID, isMapping: Bool = false) -> Diagnostic? {
        let place = tree.span(id).byteRange(in: source.count)
        guard tree.kind(id) == .scalar, tree.style(id) == .plain,
            let key = UnsplitKey(source[place]),
            !source[place.upperBound...].starts(with: ":".utf8),
            isMapping || key.hasColon || !isLowercase(source[key.valueStart])
        else { return nil }
        // On a line of its own it needs no braces.
        let before = source[..<place.lowerBound].reversed().prefix { $0 != 0x0A && $0 != 0x0D }
        return ReadProblems.unsplitKey(
            String(decoding: source[key.name], as: UTF8.self), hasColon: key.hasColon,
            at: SourceSpan(
                file: tree.file, startByte: key.gap.lowerBound, endByte: key.gap.upperBound),
            needsBraces: isMapping && !before.allSatisfy { isWhitespace($0) || $0 == 0x2D })
    }
}

extension RandomAccessCollection {
    /// The elements for which `make` returns a value, in a list that has room for all of them at
    /// once.
    func compacted<Made>(_ make: (Element) -> Made?) -> [Made] {
        var result: [Made] = []
        result.reserveCapacity(count)
        for element in self {
            if let made = make(element) { result.append(made) }
        }
        return result
    }
}

/// True if a text is a name: a letter or `_`, then letters, digits and `_`.
func isIdentifier(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, !(first &- UInt8(ascii: "0") < 10) else { return false }
    var isAscii = true
    for byte in bytes {
        let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
        let isDigit = byte &- UInt8(ascii: "0") < 10
        if byte >= 0x80 { isAscii = false }
        if !(isLetter || isDigit || byte == UInt8(ascii: "_") || byte >= 0x80) { return false }
    }
    if isAscii { return true }
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    guard let start = scalars.first else { return false }
    return (start == "_" || start.properties.isIDStart)
        && scalars.allSatisfy { $0.properties.isIDContinue }
}
