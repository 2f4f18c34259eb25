import FlowModel

// How layers look: `style:` and `styles:`.

/// The value after `style:`.
indirect enum StyleSyntax: Sendable {
    /// A word of iOS, or a name of `styles:`.
    case name(Name)
    case plain(PresentationStyle, transition: Name?)
    case sheet(SheetSyntax)
    case width(compact: StyleSyntax, regular: StyleSyntax)
    case idiom(phone: StyleSyntax, pad: StyleSyntax)
    case choose([StyleBranchSyntax])
}

/// `{ sheet: [medium, 320], grabber: true, selected: medium }`.
struct SheetSyntax: Sendable {
    var detents: [DetentSyntax]
    var hasGrabber = false
    var selected: DetentSyntax?
}

/// A height at which a sheet rests, and how it is written.
struct DetentSyntax: Sendable {
    var detent: Detent
    var name: Name
}

/// `when: condition` with `then: style`, or `else: style`.
struct StyleBranchSyntax: Sendable {
    var condition: ValueSyntax?
    var style: StyleSyntax
}

/// An item of `styles:`.
struct NamedStyleSyntax: Sendable {
    var name: Name
    /// Nil when it was refused.
    var style: StyleSyntax?
}

extension KeyTable {
    static let kindStyle = KeyTable(
        subject: "a style with `kind`",
        rules: [
            KeyRule(
                .kind, .word(PresentationStyle.allCases.map { $0.rawValue }), isRequired: true,
                "How the system presents it."),
            KeyRule(.transition, .name, "The animation it comes and goes by."),
        ])

    static let sheetStyle = KeyTable(
        subject: "a style with `sheet`",
        rules: [
            KeyRule(.sheet, .detents, isRequired: true, "The heights at which it rests."),
            KeyRule(.grabber, .boolean, "Whether it shows what it is dragged by."),
            KeyRule(.selected, .detent, "The height at which it rests at first."),
        ])

    static let widthStyle = KeyTable(
        subject: "a style by size class",
        rules: [
            KeyRule(.compact, .style, isRequired: true, "The style where there is little room."),
            KeyRule(.regular, .style, isRequired: true, "The style where there is room."),
        ])

    static let idiomStyle = KeyTable(
        subject: "a style by device",
        rules: [
            KeyRule(.phone, .style, isRequired: true, "The style on a phone."),
            KeyRule(.pad, .style, isRequired: true, "The style on a pad."),
        ])

    static let chosenStyle = KeyTable(
        subject: "a style with `choose`",
        rules: [
            KeyRule(
                .choose, .styleBranches, isRequired: true, "The first branch that holds says it.")
        ])

    static let styleBranch = KeyTable(
        subject: "a branch of a style",
        rules: [
            KeyRule(.when, .condition, "Reads `facts` and the inputs of the flow."),
            KeyRule(.then, .style, "The style if it holds."),
            KeyRule(.else, .style, "The style if no branch holds."),
        ])

    /// The forms of a style that is more than a word, each with the key that identifies it.
    static let styleForms: [(key: Key, table: KeyTable)] = [
        (.choose, chosenStyle), (.sheet, sheetStyle), (.compact, widthStyle),
        (.regular, widthStyle), (.phone, idiomStyle), (.pad, idiomStyle), (.kind, kindStyle),
    ]
}

extension Decoder {
    mutating func decodeStyles(_ id: NodeID) -> [NamedStyleSyntax] {
        tree.pairs(id).compactMap { key, value in
            guard let name = requireName(key) else { return nil }
            let isUsable = check(value, is: .style, at: key)
            return NamedStyleSyntax(name: name, style: isUsable ? decodeStyle(value) : nil)
        }
    }

    /// A word, a name or one of the forms.
    mutating func decodeStyle(_ id: NodeID) -> StyleSyntax? {
        if tree.isHole(id) { return nil }
        guard tree.kind(id) == .mapping else { return requireName(id).map { .name($0) } }
        let form =
            KeyTable.styleForms.first { isWritten($0.key, in: id) }
            // A misspelt key still shows which form was meant.
            ?? KeyTable.styleForms.first { form in
                let keys = tree.pairs(id).map { tree.text($0.key) }
                return nearestName(to: form.key.rawValue, among: keys) != nil
            }
        if let stranger = keyOfOtherPair(in: id) {
            report(DecodeProblems.mixedPairs(tree.text(stranger), at: tree.span(stranger)))
            return nil
        }
        var parts: [Key: NodeID] = [:]
        for entry in entries(of: id, in: form?.table ?? .kindStyle) {
            parts[entry.key] = entry.value
        }
        switch form?.key {
        case .choose:
            guard let node = parts[.choose] else { return nil }
            return decodeStyleBranches(node).map { .choose($0) }
        case .sheet:
            guard let node = parts[.sheet] else { return nil }
            return .sheet(
                SheetSyntax(
                    detents: tree.items(node).compactMap { decodeDetent($0) },
                    hasGrabber: parts[.grabber].flatMap { boolean($0) } ?? false,
                    selected: parts[.selected].flatMap { decodeDetent($0) }))
        case .compact, .regular:
            let compact = parts[.compact].flatMap { decodeStyle($0) }
            let regular = parts[.regular].flatMap { decodeStyle($0) }
            guard let compact, let regular else { return nil }
            return .width(compact: compact, regular: regular)
        case .phone, .pad:
            let phone = parts[.phone].flatMap { decodeStyle($0) }
            let pad = parts[.pad].flatMap { decodeStyle($0) }
            guard let phone, let pad else { return nil }
            return .idiom(phone: phone, pad: pad)
        default:
            let kind = parts[.kind].flatMap { PresentationStyle(rawValue: tree.text($0)) }
            let transition = parts[.transition].flatMap { requireName($0) }
            return kind.map { .plain($0, transition: transition) }
        }
    }

    /// The first key of a second pair: size classes beside devices.
    private func keyOfOtherPair(in id: NodeID) -> NodeID? {
        let pairs = [["compact", "regular"], ["phone", "pad"]]
        let keys = tree.pairs(id).map { $0.key }.filter { key in
            pairs.contains { $0.contains(tree.text(key)) }
        }
        guard let first = keys.first else { return nil }
        let pair = pairs.first { $0.contains(tree.text(first)) }
        return keys.first { !(pair?.contains(tree.text($0)) ?? true) }
    }

    private mutating func decodeStyleBranches(_ id: NodeID) -> [StyleBranchSyntax]? {
        var result: [StyleBranchSyntax] = []
        var elsePlace: SourceSpan?
        var isWhole = true
        for item in tree.items(id) {
            if let elsePlace {
                report(DecodeProblems.misplacedElse(elsePlace, next: tree.span(item)))
                return nil
            }
            guard let branch = decodeStyleBranch(item) else {
                isWhole = false
                continue
            }
            if branch.condition == nil { elsePlace = tree.span(tree.pairs(item)[0].key) }
            result.append(branch)
        }
        if elsePlace == nil, isWhole, !tree.hides(tree.span(id)) {
            reportNoElse(in: id, at: id, branch: "else: sheet")
            return nil
        }
        return isWhole ? result : nil
    }

    private mutating func decodeStyleBranch(_ id: NodeID) -> StyleBranchSyntax? {
        if tree.isHole(id) { return nil }
        guard tree.kind(id) == .mapping else {
            report(
                DecodeProblems.wrongItem(
                    found: found(id), expected: .styleBranches, at: tree.span(id)))
            return nil
        }
        let hasElse = isWritten(.else, in: id)
        var parts: [Key: NodeID] = [:]
        for entry in entries(of: id, in: .styleBranch) { parts[entry.key] = entry.value }
        if hasElse, isWritten(.when, in: id) || isWritten(.then, in: id) {
            report(DecodeProblems.mixedBranch(tree.span(id)))
            return nil
        }
        let place = tree.pairs(id).first?.key ?? id
        for key in [Key.when, .then] where !hasElse && !isWritten(key, in: id) {
            reportMissing(key, in: "a branch of a style", of: id, at: place)
            return nil
        }
        guard let node = parts[hasElse ? .else : .then], let style = decodeStyle(node),
            hasElse || parts[.when] != nil
        else { return nil }
        return StyleBranchSyntax(
            condition: hasElse ? nil : parts[.when].map { keep($0) }, style: style)
    }

    private func decodeDetent(_ id: NodeID) -> DetentSyntax? {
        detent(id).map {
            DetentSyntax(detent: $0, name: Name(text: tree.text(id), span: tree.span(id)))
        }
    }

    /// `medium`, `large`, `content` or a number of points.
    func detent(_ id: NodeID) -> Detent? {
        if let points = number(id) { return points >= 1 ? .points(points) : nil }
        guard tree.kind(id) == .scalar, !tree.style(id).isQuoted else { return nil }
        switch tree.text(id) {
        case "medium": return .medium
        case "large": return .large
        case "content": return .content
        default: return nil
        }
    }
}
