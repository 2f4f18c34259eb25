import FlowModel

// Links and entries.

extension Decoder {
    /// Decodes the links of a mapping. Its key `defaults`, where allowed, is not a link.
    mutating func decodeLinks(_ id: NodeID, hasDefaults: Bool = false) -> [LinkSyntax] {
        tree.pairs(id).compactMap { key, value in
            if isDefaults(key) {
                let place = tree.span(key)
                if !hasDefaults {
                    report(DecodeProblems.misplacedDefaults(at: place))
                } else if tree.text(key) != "defaults" {
                    report(DecodeProblems.misspeltDefaults(tree.text(key), at: place))
                }
                return nil
            }
            let reportCount = diagnostics.count
            var link = LinkSyntax(patterns: [Name(text: tree.text(key), span: tree.span(key))])
            guard check(value, is: .links, at: key) else { return nil }
            let entries = entries(of: value, in: .link)
            for entry in entries {
                switch entry.key {
                case .also: link.patterns += decodeTexts(entry.value)
                case .links: link.links = decodeLinks(entry.value)
                default: break
                }
            }
            link.landing = decodeLanding(entries, of: value)
            if link.landing.targetCount == 0, link.links.isEmpty,
                diagnostics.count == reportCount
            {
                reportMissing(oneOf: Self.targets, in: "a link", of: value, at: key)
            }
            link.isPartial = isSuspect(since: reportCount, in: value)
            return link
        }
    }

    /// True for `defaults` and misspellings of it, but not for URL patterns, which have a slash.
    private func isDefaults(_ key: NodeID) -> Bool {
        !tree.bytes(key).contains(UInt8(ascii: "/"))
            && nearestName(to: tree.text(key), among: ["defaults"]) != nil
    }

    mutating func decodeLinkDefaults(_ id: NodeID) -> LinkDefaultsSyntax {
        var defaults = LinkDefaultsSyntax()
        for (key, value) in tree.pairs(id) where isDefaults(key) {
            guard check(value, is: .linkDefaults, at: key) else { continue }
            for entry in entries(of: value, in: .linkDefaults) {
                let text = tree.text(entry.value)
                switch entry.key {
                case .requires: defaults.requires = decodeNames(entry.value)
                case .whenModal: defaults.whenModal = WhenModal(rawValue: text)
                case .whenShown: defaults.whenShown = WhenShown(rawValue: text)
                case .lowercase: defaults.lowercases = boolean(entry.value) ?? false
                default: defaults.keepsTrailingSlash = text == "strict"
                }
            }
        }
        return defaults
    }

    mutating func decodeEntryPoints(_ id: NodeID) -> [EntrySyntax] {
        tree.items(id).compactMap { item in
            let reportCount = diagnostics.count
            guard check(item, is: .entry, at: item) else { return nil }
            var named: (kind: EntryPoint.Kind, type: Name)?
            var payload: [FieldSyntax] = []
            let entries = entries(of: item, in: .entry)
            for entry in entries {
                if entry.key == .payload { payload = decodeFields(entry.value) }
                guard let kind = EntryPoint.Kind(rawValue: entry.key.rawValue) else { continue }
                if let named {
                    report(
                        DecodeProblems.twoEntries(
                            (named.kind.rawValue, named.type.span),
                            (kind.rawValue, tree.span(entry.keyNode))))
                    continue
                }
                named = (
                    kind, Name(text: tree.text(entry.value), span: tree.span(entry.value))
                )
            }
            guard let named else {
                if diagnostics.count == reportCount {
                    reportMissing(
                        oneOf: [.shortcut, .notification, .activity], in: "an entry", of: item,
                        at: item)
                }
                return nil
            }
            var result = EntrySyntax(kind: named.kind, type: named.type, payload: payload)
            result.landing = decodeLanding(entries, of: item)
            if result.landing.targetCount == 0, diagnostics.count == reportCount {
                reportMissing(oneOf: Self.targets, in: "an entry", of: item, at: item)
            }
            result.isPartial = isSuspect(since: reportCount, in: item)
            return result
        }
    }

    private mutating func decodeLanding(_ entries: [Entry], of id: NodeID) -> LandingSyntax {
        var landing = LandingSyntax()
        for entry in entries {
            landing.keySpans[entry.key] = tree.span(entry.keyNode)
            let text = tree.text(entry.value)
            switch entry.key {
            case .show: landing.show = keep(entry.value)
            case .send: landing.send = requireName(entry.value)
            case .call: landing.call = decodeCall(entry, among: entries, of: id)
            case .with: landing.arguments = keep(entry.value)
            case .under: landing.under = [keepUnder(entry.value)]
            case .base: landing.startsAtBase = true
            case .requires: landing.requires = decodeNames(entry.value)
            case .whenModal: landing.whenModal = WhenModal(rawValue: text)
            case .whenShown: landing.whenShown = WhenShown(rawValue: text)
            default: break
            }
        }
        return landing
    }

    /// The `call` of a link, as the step it is.
    private mutating func decodeCall(
        _ call: Entry, among entries: [Entry], of id: NodeID
    ) -> StepSyntax {
        var step = StepSyntax(
            verb: .call, verbSpan: tree.span(call.keyNode), span: tree.span(id))
        step.value = keep(call.value)
        for entry in entries {
            let modifier: StepModifier? =
                switch entry.key {
                case .with: .with
                case .outcomes: .outcomes
                case .then: .then
                default: nil
                }
            guard let modifier else { continue }
            keep(
                FoundModifier(keySpan: tree.span(entry.keyNode), value: entry.value),
                as: modifier, in: &step)
        }
        decodeAnswers(of: &step)
        return step
    }

    private static let targets: [Key] = [.show, .send, .call]

    /// Decodes `schemes:` and `hosts:`, which are written without the rest of a URL. One that is
    /// written otherwise is reported and kept, so that links have a host.
    mutating func decodeOrigins(_ id: NodeID, isScheme: Bool) -> [Name] {
        let names = decodeTexts(id)
        for name in names {
            let bytes = Array(name.text.utf8)
            let isKnown = bytes.allSatisfy { byte in
                let letter = (byte | 0x20) &- UInt8(ascii: "a") < 26
                let digit = byte &- UInt8(ascii: "0") < 10
                let sign = isScheme ? "+-." : "-._:"
                return letter || digit || sign.utf8.contains(byte) || !isScheme && byte >= 0x80
            }
            let starts = isScheme ? bytes.first.map { ($0 | 0x20) &- 97 < 26 } : !bytes.isEmpty
            if !isKnown || starts != true {
                report(DecodeProblems.notAnOrigin(name.text, isScheme: isScheme, at: name.span))
            }
        }
        return names
    }

    func decodeTexts(_ id: NodeID) -> [Name] {
        tree.items(id).map { Name(text: tree.text($0), span: tree.span($0)) }
    }
}
