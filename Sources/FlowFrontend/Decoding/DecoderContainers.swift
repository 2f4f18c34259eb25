import FlowModel

// The container of a flow, and its children.

extension Decoder {
    mutating func decodeContainer(
        _ container: Entry?, children: Entry?, options: [Entry], in root: NodeID
    ) -> ContainerSyntax? {
        guard let container else {
            // A container whose word was refused has been reported already.
            if let orphan = children ?? options.first, !isWritten(.container, in: root) {
                reportMissing(
                    .container, in: "a flow with `\(orphan.key.rawValue)`", of: root,
                    at: orphan.keyNode)
            }
            return nil
        }
        guard var result = decodeContainerWord(container.value) else { return nil }
        let kind = result.kind
        result.listsChildren = isWritten(.children, in: root)
        if let children { result.children = decodeChildren(children.value) }
        for option in options {
            result.keySpans[option.key] = tree.span(option.keyNode)
            switch option.key {
            case .lazy: result.isLazy = boolean(option.value) ?? true
            case .reselect:
                result.reselect = Tabs.Reselect(rawValue: tree.text(option.value)) ?? .pop
            case .outerBack: result.hasOuterBack = boolean(option.value) ?? false
            case .collapse: result.collapse = keep(option.value)
            case .display: result.display = keep(option.value)
            case .split:
                let reportCount = diagnostics.count
                var columns: [Key: Name] = [:]
                for entry in entries(of: option.value, in: .split) {
                    columns[entry.key] = requireName(entry.value)
                }
                if !isSuspect(since: reportCount, in: option.value) { result.columns = columns }
            case .pages:
                let found = entries(of: option.value, in: .pages)
                if result.kinds.contains(.pages) { arrange(&result, by: found) }
            default:
                let found = entries(of: option.value, in: .tabs)
                if result.kinds != [.pages] { arrange(&result, by: found) }
            }
        }
        // `tabs: [Home, Search]` is meant to be the children.
        let isListed = [Key.tabs, .pages].contains { key in
            value(of: key.rawValue, in: root).map { tree.kind($0) == .sequence } ?? false
        }
        if kind != .stack, children == nil, !result.listsChildren, !isListed {
            reportMissing(
                .children, in: "a flow with `container: \(kind.rawValue)`", of: root,
                at: container.keyNode)
        }
        return result
    }

    private mutating func arrange(_ container: inout ContainerSyntax, by entries: [Entry]) {
        for entry in entries {
            switch entry.key {
            case .order: container.order = tree.items(entry.value).compactMap { requireName($0) }
            case .first: container.first = requireName(entry.value)
            case .loop: container.loops = boolean(entry.value) ?? false
            default: break
            }
        }
    }

    /// Decodes a word, or the rule that chooses one.
    private mutating func decodeContainerWord(_ id: NodeID) -> ContainerSyntax? {
        if tree.kind(id) == .scalar {
            let kind = ContainerSyntax.Kind(rawValue: tree.text(id))
            return kind.map { ContainerSyntax(kind: $0, span: tree.span(id)) }
        }
        var candidates: [ContainerSyntax.Kind] = []
        let read = self
        func candidate(_ node: NodeID) -> Int? {
            let word = read.tree.text(node)
            guard let kind = ContainerSyntax.Kind(rawValue: word) else { return nil }
            if let known = candidates.firstIndex(of: kind) { return known }
            candidates.append(kind)
            return candidates.count - 1
        }
        let isSwitch = isWritten(.switch, in: id) || isWritten(.cases, in: id)
        let isIdiom = isWritten(.phone, in: id) || isWritten(.pad, in: id)
        let table: KeyTable =
            isSwitch ? .switchedContainer : isIdiom ? .idiomContainer : .widthContainer
        var parts: [Key: NodeID] = [:]
        for entry in entries(of: id, in: table) { parts[entry.key] = entry.value }
        let rule: ChoiceSyntax.Rule
        if isSwitch {
            guard let subject = parts[.switch], let node = parts[.cases] else { return nil }
            var cases: [(name: Name, candidate: Int)] = []
            for (key, value) in tree.pairs(node) {
                guard let name = requireName(key),
                    check(
                        value, is: .word(ContainerSyntax.Kind.allCases.map { $0.rawValue }), at: key
                    ),
                    let index = candidate(value)
                else { return nil }
                cases.append((name, index))
            }
            rule = .input(keep(subject), cases: cases)
        } else {
            let keys: (Key, Key) = isIdiom ? (.phone, .pad) : (.compact, .regular)
            guard let first = parts[keys.0].flatMap(candidate),
                let second = parts[keys.1].flatMap(candidate)
            else { return nil }
            rule =
                isIdiom
                ? .idiom(phone: first, pad: second) : .width(compact: first, regular: second)
        }
        let kind = candidates.first { $0 != .stack } ?? .stack
        var result = ContainerSyntax(kind: kind, span: tree.span(id))
        result.choice = ChoiceSyntax(candidates: candidates, rule: rule)
        return result
    }

    private mutating func decodeChildren(_ id: NodeID) -> [ChildSyntax] {
        tree.items(id).compactMap { item in
            if tree.kind(item) == .scalar, !tree.isEmpty(item) {
                return requireName(item).map { ChildSyntax(name: $0) }
            }
            guard let (key, value) = requireSingleEntry(item, .children),
                let name = requireName(key)
            else { return nil }
            var child = ChildSyntax(name: name)
            let reportCount = diagnostics.count
            if check(value, is: .target, at: key) {
                if tree.kind(value) == .mapping {
                    decode(value, into: &child)
                } else {
                    child.target = requireName(value)
                }
            }
            child.isPartial = child.target == nil && isSuspect(since: reportCount, in: value)
            return child
        }
    }

    private mutating func decode(_ mapping: NodeID, into child: inout ChildSyntax) {
        for entry in entries(of: mapping, in: .child) {
            switch entry.key {
            case .to: child.target = requireName(entry.value)
            case .with: child.arguments = keep(entry.value)
            case .when: child.condition = keep(entry.value)
            case .requires: child.requires = decodeNames(entry.value)
            default: break
            }
        }
    }
}
