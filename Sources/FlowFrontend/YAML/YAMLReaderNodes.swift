import CLibYAML
import FlowModel

// How the reader makes nodes of events.

extension YAMLReader {
    mutating func takeScalar(
        _ event: yaml_event_t, from start: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) {
        let data = event.data.scalar
        if data.length == 0, data.style == YAML_PLAIN_SCALAR_STYLE, data.anchor == nil,
            data.tag == nil, let split = splitKey(withoutColonBefore: start, in: bytes)
        {
            add(split.value, endingAt: split.end)
            return
        }
        var end = cursor.byte(ofCharacter: event.end_mark.index, in: bytes)
        let style: ScalarStyle
        switch data.style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: style = .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: style = .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE: style = .literal
        case YAML_FOLDED_SCALAR_STYLE: style = .folded
        default: style = .plain
        }
        if style == .literal || style == .folded {
            while end > start, isWhitespace(bytes[end - 1]) { end -= 1 }
        }
        var contentStart = start
        if data.anchor != nil || data.tag != nil {
            contentStart = skipProperties(from: start, to: end, in: bytes)
        }
        let text = UnsafeBufferPointer(start: UnsafePointer(data.value), count: data.length)
        let symbol = texts.symbol(for: text)
        let (first, last) = texts.range(of: symbol)
        let id = NodeID(tree.nodes.count)
        tree.nodes.append(
            YAMLTree.Node(
                kind: .scalar, style: style, startByte: Int32(contentStart), endByte: Int32(end),
                first: first, last: last, symbol: symbol))
        if let name = data.anchor {
            let size = Size(nodes: 1, bytes: text.count)
            register(name, Anchor(node: id.index, isComplete: true, size: size, height: 0))
        }
        if data.tag != nil { refuseTag(on: id, from: start, in: bytes) }
        add(id, endingAt: end)
    }

    /// Returns false when the nesting limit is reached and reading must stop.
    mutating func open(
        _ kind: NodeKind, isFlow: Bool, anchor: UnsafeMutablePointer<yaml_char_t>?,
        tag: UnsafeMutablePointer<yaml_char_t>?, from start: Int,
        in bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard frames.count < ReadLimit.nesting else {
            diagnostics.append(ReadProblems.tooDeep(span(start, min(start + 1, bytes.count))))
            cut(at: start)
            return false
        }
        var contentStart = start
        if anchor != nil || tag != nil {
            contentStart = skipProperties(from: start, to: bytes.count, in: bytes)
        }
        let id = NodeID(tree.nodes.count)
        tree.nodes.append(
            YAMLTree.Node(
                kind: kind, style: .plain, startByte: Int32(contentStart),
                endByte: Int32(contentStart), first: 0, last: 0))
        var anchorIndex: Int?
        if let anchor {
            // Until it is complete, `size` holds how much had been aliased when it began.
            let started = Anchor(
                node: id.index, isComplete: false, size: aliased, height: 0)
            anchorIndex = register(anchor, started)
        }
        if tag != nil { refuseTag(on: id, from: start, in: bytes) }
        frames.append(
            Frame(
                node: id.index, isFlow: isFlow, firstPending: pending.count,
                lastByte: contentStart, deepest: frames.count + 1, anchor: anchorIndex))
        lastEventByte = start
        return true
    }

    /// Completes the innermost collection.
    mutating func close(flowEnd: Int) {
        guard let frame = frames.popLast() else { return }
        let index = Int(frame.node)
        let end = frame.isFlow ? flowEnd : frame.lastByte
        var node = tree.nodes[index]
        node.endByte = max(Int32(end), node.startByte)
        node.first = Int32(tree.children.count)
        if node.kind == .mapping {
            keepEntries(of: frame)
        } else {
            tree.children += pending[frame.firstPending...]
        }
        pending.removeLast(pending.count - frame.firstPending)
        node.last = Int32(tree.children.count)
        tree.nodes[index] = node
        if let anchor = frame.anchor {
            let written = Size(
                nodes: tree.nodes.count - index, bytes: end - Int(node.startByte))
            anchors[anchor].size = written + aliased - anchors[anchor].size
            anchors[anchor].height = frame.deepest - frames.count
            anchors[anchor].isComplete = true
        }
        if !frames.isEmpty {
            frames[frames.count - 1].deepest = max(frames[frames.count - 1].deepest, frame.deepest)
        }
        add(NodeID(index), endingAt: end, isBlock: !frame.isFlow)
        if !frame.isFlow { lastClosed.append(frame.node) }
    }

    /// Keeps the first of equal keys that has a value, and leaves out entries whose key cannot be
    /// one.
    private mutating func keepEntries(of frame: Frame) {
        if !frame.isFlow { splitKeys(of: frame) }
        while keyMarks.count < texts.count { keyMarks.append((-1, NodeID(0), 0)) }
        var position = frame.firstPending
        while position + 1 < pending.count {
            let key = pending[position]
            let value = pending[position + 1]
            position += 2
            let node = tree.nodes[Int(key.index)]
            guard node.kind == .scalar else {
                diagnostics.append(ReadProblems.complexKey(tree.span(key), kind: node.kind))
                // The names in it are keys that cannot be told.
                if node.kind == .sequence, !frames.isEmpty {
                    tree.holes.insert(NodeID(Int(frame.node)))
                }
                continue
            }
            if isMergeKey(node) {
                diagnostics.append(ReadProblems.mergeKey(tree.span(key)))
                continue
            }
            let symbol = Int(node.symbol)
            if keyMarks[symbol].mapping == frame.node {
                let name = String(
                    decoding: texts.bytes[Int(node.first)..<Int(node.last)], as: UTF8.self)
                diagnostics.append(
                    ReadProblems.duplicateKey(
                        name, at: tree.span(key), first: tree.span(keyMarks[symbol].key)))
                if isEmpty(value) { continue }
                let place = keyMarks[symbol].place
                if isEmpty(tree.children[place + 1]) {
                    (tree.children[place], tree.children[place + 1]) = (key, value)
                } else {
                    tree.repeatedKeys.insert(tree.children[place])
                }
                continue
            }
            keyMarks[symbol] = (frame.node, key, tree.children.count)
            tree.children.append(key)
            tree.children.append(value)
        }
    }

    private func isEmpty(_ id: NodeID) -> Bool {
        let node = tree.nodes[Int(id.index)]
        return node.kind == .scalar && node.style == .plain && node.first == node.last
            && !tree.holes.contains(id)
    }

    private func isMergeKey(_ node: YAMLTree.Node) -> Bool {
        node.style == .plain && node.last - node.first == 2
            && texts.bytes[Int(node.first)] == UInt8(ascii: "<")
            && texts.bytes[Int(node.first) + 1] == UInt8(ascii: "<")
    }

    /// Returns false when a limit is reached and reading must stop.
    mutating func takeAlias(
        _ name: UnsafeMutablePointer<yaml_char_t>?, from start: Int, to end: Int
    ) -> Bool {
        lastEventByte = start
        let place = span(start, end)
        guard let name else { return true }
        let symbol = texts.symbol(for: nameBytes(name))
        guard let index = anchorsByName[symbol], anchors[index].isComplete else {
            let isInside = anchorsByName[symbol] != nil
            diagnostics.append(
                ReadProblems.unknownAnchor(text(name), isInside: isInside, at: place))
            addHole(from: start, to: end)
            return true
        }
        let anchor = anchors[index]
        if frames.count + anchor.height > ReadLimit.nesting {
            diagnostics.append(ReadProblems.tooDeep(place))
            addHole(from: start, to: end)
            return true
        }
        aliasCount += 1
        aliased = aliased + anchor.size
        if let excess = aliasExcess {
            diagnostics.append(ReadProblems.tooManyAliases(excess, at: place))
            cut(at: start)
            return false
        }
        if !frames.isEmpty {
            frames[frames.count - 1].deepest = max(
                frames[frames.count - 1].deepest, frames.count + anchor.height)
        }
        add(NodeID(Int(anchor.node)), endingAt: end)
        return true
    }

    /// The limit that the aliases so far exceed, as a message; nil if there is none.
    private var aliasExcess: String? {
        if aliasCount > ReadLimit.aliases {
            return "the file has more than \(ReadLimit.aliases) aliases"
        }
        if aliased.nodes > ReadLimit.aliasedNodes {
            return "the aliases stand for more than \(ReadLimit.aliasedNodes) nodes"
        }
        return aliased.bytes > ReadLimit.aliasedBytes
            ? "the aliases stand for more than \(ReadLimit.aliasedBytes >> 20) MB of text" : nil
    }

    /// Adds a node in place of one that was refused.
    mutating func addHole(from start: Int, to end: Int) {
        let symbol = texts.symbol(for: UnsafeBufferPointer(start: nil, count: 0))
        let (first, last) = texts.range(of: symbol)
        let id = NodeID(tree.nodes.count)
        tree.nodes.append(
            YAMLTree.Node(
                kind: .scalar, style: .plain, startByte: Int32(start), endByte: Int32(end),
                first: first, last: last, symbol: symbol))
        tree.holes.insert(id)
        add(id, endingAt: end)
    }

    private mutating func add(_ id: NodeID, endingAt end: Int, isBlock: Bool = false) {
        if !isBlock, !lastClosed.isEmpty { lastClosed.removeAll(keepingCapacity: true) }
        if frames.isEmpty {
            tree.root = tree.root ?? id
        } else {
            frames[frames.count - 1].lastByte = end
            pending.append(id)
        }
    }

    private mutating func refuseTag(
        on id: NodeID, from start: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) {
        tree.holes.insert(id)
        var tagStart = start
        while tagStart < bytes.count, bytes[tagStart] != UInt8(ascii: "!") { tagStart += 1 }
        var tagEnd = tagStart
        while tagEnd < bytes.count, !isWhitespace(bytes[tagEnd]) { tagEnd += 1 }
        let tag = String(decoding: bytes[tagStart..<tagEnd], as: UTF8.self)
        diagnostics.append(ReadProblems.tag(tag, at: span(tagStart, tagEnd)))
    }

    @discardableResult
    private mutating func register(
        _ name: UnsafeMutablePointer<yaml_char_t>, _ anchor: Anchor
    ) -> Int {
        anchors.append(anchor)
        anchorsByName[texts.symbol(for: nameBytes(name))] = anchors.count - 1
        return anchors.count - 1
    }

    private func nameBytes(
        _ name: UnsafeMutablePointer<yaml_char_t>
    ) -> UnsafeBufferPointer<UInt8> {
        var count = 0
        while name[count] != 0 { count += 1 }
        return UnsafeBufferPointer(start: UnsafePointer(name), count: count)
    }

    private func text(_ name: UnsafeMutablePointer<yaml_char_t>) -> String {
        String(decoding: nameBytes(name), as: UTF8.self)
    }

    /// The first byte after `&anchor` and `!tag`.
    private func skipProperties(
        from start: Int, to end: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Int {
        var offset = start
        while offset < end {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "!") {
                while offset < end, !isWhitespace(bytes[offset]) { offset += 1 }
            } else if byte == UInt8(ascii: "#") {
                while offset < end, bytes[offset] != 0x0A { offset += 1 }
            } else if isWhitespace(byte) {
                offset += 1
            } else {
                break
            }
        }
        return offset
    }
}

/// True if a byte is a space, a tab or an ASCII line break.
func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}

/// True for `a` to `z`.
func isLowercase(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
