import FlowModel

/// Makes the edits that helps offer, in the text of one file.
///
/// No edit is made if it would not be certain: if an alias or an anchor takes part, or if a comment
/// is in the way.
struct TextEdits {
    let tree: YAMLTree
    let source: [UInt8]

    /// Removes the entry that has its key at this place. A mapping keeps at least one entry.
    func removal(ofEntryAt key: SourceSpan) -> DiagnosticFix? {
        guard let (mapping, place) = collection(of: key), tree.kind(mapping) == .mapping else {
            return nil
        }
        let entries = tree.pairs(mapping)
        // A key that was left out as the second of its name has no node here.
        guard tree.span(entries[place].key) == key, entries.count > 1,
            let end = end(of: entries[place])
        else { return nil }
        let next = place + 1 < entries.count ? tree.span(entries[place + 1].key) : nil
        return removal(
            of: Int(key.startByte)..<end, before: next.map { Int($0.startByte) },
            isFlow: opens(mapping, UInt8(ascii: "{")))
    }

    /// Removes the item of a list that is at this place. A list keeps at least one item.
    func removal(ofItemAt item: SourceSpan) -> DiagnosticFix? {
        guard let (list, place) = collection(of: item), tree.kind(list) == .sequence else {
            return nil
        }
        let items = tree.items(list)
        let index = items.startIndex + place
        guard tree.span(items[index]) == item, items.count > 1 else { return nil }
        let isFlow = opens(list, UInt8(ascii: "["))
        let next = index + 1 < items.endIndex ? Int(tree.span(items[index + 1]).startByte) : nil
        var start = Int(item.startByte)
        if !isFlow {
            while start > 0, isBlank(source[start - 1]) { start -= 1 }
            guard start > 0, source[start - 1] == UInt8(ascii: "-") else { return nil }
            start -= 1
        }
        return removal(of: start..<Int(item.endByte), before: next, isFlow: isFlow)
    }

    /// Adds a mapping of one entry after the last item of a list, in the way the list is written.
    func addition(of entry: String, to list: NodeID) -> DiagnosticFix? {
        addition(ofItem: opens(list, UInt8(ascii: "[")) ? "{ " + entry + " }" : entry, to: list)
    }

    /// Adds an item to a list, or to a single name in place of a list.
    func addition(ofItem entry: String, toListOrScalar value: NodeID) -> DiagnosticFix? {
        guard tree.kind(value) == .scalar, !tree.isEmpty(value) else {
            return addition(ofItem: entry, to: value)
        }
        return DiagnosticFix(
            span: tree.span(value), text: "[" + tree.text(value) + ", " + entry + "]")
    }

    /// Adds an item after the last one of a list, in the way the list is written.
    func addition(ofItem entry: String, to list: NodeID) -> DiagnosticFix? {
        guard tree.kind(list) == .sequence else { return nil }
        let whole = tree.span(list)
        guard let last = tree.items(list).last else {
            let isBare = isWithoutComments(whole.byteRange(in: source.count))
            return isBare ? DiagnosticFix(span: whole, text: "[\(entry)]") : nil
        }
        let span = tree.span(last)
        guard whole.covers(span) else { return nil }
        if opens(list, UInt8(ascii: "[")) {
            return insertion(at: Int(span.endByte), ", " + entry)
        }
        let line = lineStart(before: Int(whole.startByte))
        guard source[line..<Int(whole.startByte)].allSatisfy({ $0 == UInt8(ascii: " ") }) else {
            return nil
        }
        let indent = String(repeating: " ", count: Int(whole.startByte) - line)
        return insertion(ofLines: [indent + "- " + entry], after: Int(whole.endByte))
    }

    /// Adds entries after the last one of a mapping, in the way the mapping is written.
    func addition(ofEntries entries: [String], to mapping: NodeID) -> DiagnosticFix? {
        guard tree.kind(mapping) == .mapping, !mayShareNodes(source) else { return nil }
        let whole = tree.span(mapping)
        guard let last = tree.pairs(mapping).last else {
            return opens(mapping, UInt8(ascii: "{"))
                && isWithoutComments(whole.byteRange(in: source.count))
                ? DiagnosticFix(span: whole, text: "{ " + entries.joined(separator: ", ") + " }")
                : nil
        }
        guard var end = end(of: last), whole.covers(tree.span(last.key)) else { return nil }
        while end > 0, isWhitespace(source[end - 1]) { end -= 1 }
        if opens(mapping, UInt8(ascii: "{")) {
            return insertion(at: end, entries.map { ", " + $0 }.joined())
        }
        let line = lineStart(before: Int(whole.startByte))
        guard source[line..<Int(whole.startByte)].allSatisfy({ $0 == UInt8(ascii: " ") }) else {
            return nil
        }
        let indent = String(repeating: " ", count: Int(whole.startByte) - line)
        return insertion(ofLines: entries.map { indent + $0 }, after: end)
    }

    /// Adds a key to the mapping that has a value, or a list with an item, at this place. If the
    /// key is there already, it gets the value.
    func addition(
        ofKey name: String, _ value: String, besideValueAt place: SourceSpan
    ) -> DiagnosticFix? {
        let list = collection(of: place).map { $0.0 }.flatMap {
            tree.kind($0) == .sequence ? $0 : nil
        }
        guard let key = key(ofValueAt: list.map(tree.span) ?? place),
            let (mapping, _) = collection(of: key)
        else { return nil }
        if let there = tree.pairs(mapping).first(where: { tree.text($0.key) == name }) {
            return replacement(of: there.value, by: value)
        }
        return addition(ofEntries: [name + ": " + value], to: mapping)
    }

    /// Adds `key: ignore` to the transitions of a flow, for a trigger that nothing answers yet.
    func ignoring(_ trigger: String) -> DiagnosticFix? {
        let entry = trigger + ": ignore"
        guard let transitions = value(ofKey: "transitions") else {
            return addition(ofEntry: "transitions: { \(entry) }", afterKey: "start")
        }
        return addition(ofEntries: [entry], to: transitions)
    }

    /// Adds an entry to the mapping of the whole file, after the one with this key. A key that is
    /// there already is not written again.
    func addition(ofEntry entry: String, afterKey key: String) -> DiagnosticFix? {
        let added = String(entry.prefix { $0 != ":" })
        guard let root = tree.root, value(ofKey: added) == nil,
            let before = tree.pairs(root).first(where: { tree.text($0.key) == key }),
            let end = end(of: before)
        else { return nil }
        if opens(root, UInt8(ascii: "{")) { return insertion(at: end, ", " + entry) }
        let start = Int(tree.span(root).startByte)
        let indent = String(repeating: " ", count: start - lineStart(before: start))
        // A document may begin on the line of its `---`.
        let isFirst = isAfterByteOrderMark(start)
        guard isFirst || source[lineStart(before: start)..<start].allSatisfy(isBlank) else {
            return nil
        }
        return insertion(ofLines: [(isFirst ? "" : indent) + entry], after: end)
    }

    /// The value of a key of the whole file.
    func value(ofKey key: String) -> NodeID? {
        guard let root = tree.root else { return nil }
        return tree.pairs(root).first { tree.text($0.key) == key }?.value
    }

    /// Removes the argument at this place. If it is the last one, the key goes, too.
    func removal(ofArgumentAt place: SourceSpan, in arguments: NodeID) -> DiagnosticFix? {
        let isMapping = tree.kind(arguments) == .mapping
        let count = isMapping ? tree.pairs(arguments).count : tree.items(arguments).count
        if count > 1 {
            return isMapping ? removal(ofEntryAt: place) : removal(ofItemAt: place)
        }
        return key(ofValueAt: tree.span(arguments)).flatMap { removal(ofEntryAt: $0) }
    }

    /// Removes a name from the value of a key, which is the name or a list. With the last of them
    /// the key goes, too.
    func removal(ofNameAt place: SourceSpan) -> DiagnosticFix? {
        if let (list, _) = collection(of: place), tree.kind(list) == .sequence {
            return removal(ofArgumentAt: place, in: list)
        }
        return key(ofValueAt: place).flatMap { removal(ofEntryAt: $0) }
    }

    /// A word in the place of a mapping that has only this key.
    func replacement(ofMappingAtKey key: SourceSpan, by word: String) -> DiagnosticFix? {
        guard let (mapping, _) = collection(of: key), tree.pairs(mapping).count == 1 else {
            return nil
        }
        return replacement(of: mapping, by: word)
    }

    /// Removes a step, or writes `ignore` if it is the only one of its list.
    func removal(ofStepAt step: SourceSpan) -> (isOnly: Bool, edit: DiagnosticFix?) {
        if let (list, _) = collection(of: step), tree.kind(list) == .sequence,
            tree.items(list).count > 1
        {
            return (false, removal(ofItemAt: step))
        }
        return (true, replacement(of: step, by: "ignore"))
    }

    /// Writes a value for the key at this place, which has none.
    func addition(ofValue value: String, toKeyAt key: SourceSpan) -> DiagnosticFix? {
        guard let (mapping, place) = collection(of: key), tree.kind(mapping) == .mapping,
            case let entry = tree.pairs(mapping)[place], tree.isEmpty(entry.value),
            !mayShareNodes(source), let end = end(of: entry)
        else { return nil }
        let hasColon = source[end - 1] == UInt8(ascii: ":")
        return insertion(at: end, (hasColon ? " " : ": ") + value)
    }

    /// A mapping in braces in the place of the one around it.
    func unwrapping(_ inner: NodeID, outOf outer: NodeID) -> DiagnosticFix? {
        let (place, whole) = (tree.span(inner), tree.span(outer))
        guard opens(inner, UInt8(ascii: "{")), opens(outer, UInt8(ascii: "{")),
            whole.covers(place)
        else { return nil }
        let text = source[place.byteRange(in: source.count)]
        let around = whole.byteRange(in: source.count)
        // Only the key may get lost.
        let isAlone = !source[around].contains {
            $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "&")
        }
        return isAlone
            ? DiagnosticFix(span: whole, text: String(decoding: text, as: UTF8.self)) : nil
    }

    // MARK: - Parts

    func replacement(of node: NodeID, by text: String) -> DiagnosticFix? {
        replacement(of: tree.span(node), by: text)
    }

    func replacement(of whole: SourceSpan, by text: String) -> DiagnosticFix? {
        let isCertain =
            !mayShareNodes(source) && isWithoutComments(whole.byteRange(in: source.count))
        return isCertain ? DiagnosticFix(span: whole, text: text) : nil
    }

    /// The list or mapping with the item or key at a place, and the index there. It is looked for
    /// from the top down, since a file may have as many mistakes as it has lines.
    private func collection(of place: SourceSpan) -> (NodeID, index: Int)? {
        find(around: place) { outer, index in
            let isMapping = tree.kind(outer) == .mapping
            let items = tree.items(outer)
            let found =
                isMapping ? tree.pairs(outer)[index].key : items[items.startIndex + index]
            return tree.span(found) == place
        }
    }

    /// The key of a value.
    private func key(ofValueAt value: SourceSpan) -> SourceSpan? {
        let found = find(around: value) { outer, index in
            tree.kind(outer) == .mapping && tree.span(tree.pairs(outer)[index].value) == value
        }
        return found.map { tree.span(tree.pairs($0)[$1].key) }
    }

    /// Finds the list or mapping around a place whose item or entry there is the wanted one.
    func find(
        around place: SourceSpan, _ isMeant: (NodeID, Int) -> Bool
    ) -> (NodeID, index: Int)? {
        var node = tree.root
        while let outer = node {
            let isMapping = tree.kind(outer) == .mapping
            let (items, entries) = (tree.items(outer), tree.pairs(outer))
            func child(_ index: Int) -> NodeID {
                isMapping ? entries[index].key : items[items.startIndex + index]
            }
            var (low, high) = (0, isMapping ? entries.count : items.count)
            while low < high {
                let middle = (low + high) / 2
                if tree.span(child(middle)).startByte <= place.startByte {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            guard low > 0 else { return nil }
            if isMeant(outer, low - 1) { return (outer, low - 1) }
            let inner = isMapping ? entries[low - 1].value : child(low - 1)
            guard tree.kind(inner) != .scalar, tree.span(inner).covers(place) else { return nil }
            node = inner
        }
        return nil
    }

    private func insertion(at byte: Int, _ text: String) -> DiagnosticFix {
        DiagnosticFix(
            span: SourceSpan(file: tree.file, startByte: byte, endByte: byte), text: text)
    }

    private func insertion(ofLines lines: [String], after byte: Int) -> DiagnosticFix {
        var end = byte
        while end < source.count, source[end] != UInt8(ascii: "\n") { end += 1 }
        let hasReturn = end > 0 && end > byte && source[end - 1] == UInt8(ascii: "\r")
        let usesReturns = hasReturn || end == source.count && source.contains(UInt8(ascii: "\r"))
        let lineEnd = usesReturns ? "\r\n" : "\n"
        return insertion(
            at: hasReturn ? end - 1 : end, lines.map { lineEnd + $0 }.joined())
    }

    private func removal(of range: Range<Int>, before next: Int?, isFlow: Bool) -> DiagnosticFix? {
        // An alias may name a part of the removed text.
        guard !source[range].contains(UInt8(ascii: "&")) else { return nil }
        let removed: Range<Int>?
        if isFlow {
            removed = next.map { range.lowerBound..<$0 } ?? fromComma(before: range)
            guard let removed, isWithoutComments(removed) else { return nil }
        } else {
            removed = lines(of: range) ?? next.map { range.lowerBound..<$0 }
            guard let removed, isWithoutComments(removed.clamped(to: range.upperBound..<Int.max))
            else { return nil }
        }
        return removed.map {
            DiagnosticFix(
                span: SourceSpan(
                    file: tree.file, startByte: $0.lowerBound, endByte: $0.upperBound),
                text: "")
        }
    }

    /// The last entry of braces goes with the comma before it.
    private func fromComma(before range: Range<Int>) -> Range<Int>? {
        var start = range.lowerBound
        while start > 0, isWhitespace(source[start - 1]) { start -= 1 }
        guard start > 0, source[start - 1] == UInt8(ascii: ",") else { return nil }
        return start - 1..<range.upperBound
    }

    /// The lines of a range; nil if other text is before it on its first line.
    private func lines(of range: Range<Int>) -> Range<Int>? {
        let start = lineStart(before: range.lowerBound)
        guard source[start..<range.lowerBound].allSatisfy(isBlank) else { return nil }
        var end = range.upperBound
        while end < source.count, source[end] != UInt8(ascii: "\n") { end += 1 }
        if end < source.count { return start..<end + 1 }
        // The last line of a file goes with the line break before it.
        var before = start
        if before > 0 { before -= 1 }
        if before > 0, source[before - 1] == UInt8(ascii: "\r") { before -= 1 }
        return before..<end
    }

    /// The byte after the value of an entry, or after the colon if there is no value.
    private func end(of entry: (key: NodeID, value: NodeID)) -> Int? {
        let (key, value) = (tree.span(entry.key), tree.span(entry.value))
        if tree.isEmpty(entry.value) {
            var end = Int(key.endByte)
            while end < source.count, isBlank(source[end]) { end += 1 }
            let isColon = end < source.count && source[end] == UInt8(ascii: ":")
            return isColon ? end + 1 : Int(key.endByte)
        }
        // The value of an alias is elsewhere.
        return value.startByte >= key.endByte ? Int(value.endByte) : nil
    }

    /// True if no comment could get lost with the range.
    private func isWithoutComments(_ range: Range<Int>) -> Bool {
        !source[range.clamped(to: 0..<source.count)].contains(UInt8(ascii: "#"))
    }

    func opens(_ node: NodeID, _ sign: UInt8) -> Bool {
        source[Int(tree.span(node).startByte)] == sign
    }

    private func lineStart(before byte: Int) -> Int {
        var start = byte
        while start > 0, source[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        return start
    }

    private func isAfterByteOrderMark(_ byte: Int) -> Bool {
        byte == 3 && source.starts(with: [0xEF, 0xBB, 0xBF])
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
