import FlowModel

// Copies values out of the tree for the stages after the decoder.

/// A modifier before it is known whether its step takes it.
struct FoundModifier {
    var keySpan: SourceSpan
    var value: NodeID
}

typealias FoundModifiers = SmallMap<StepModifier, FoundModifier>

extension Decoder {
    /// Keeps a value as it is written.
    func keep(_ id: NodeID) -> ValueSyntax { values.keep(id) }

    /// Keeps the parts of a modifier that a step needs: steps in it are syntax of their own.
    mutating func keep(
        _ found: FoundModifier, as modifier: StepModifier, in step: inout StepSyntax
    ) {
        let value: ValueSyntax
        switch modifier {
        case .outcomes, .then, .cases: value = values.keepOutline(found.value)
        case .under:
            let under = keepUnder(found.value)
            value = under.value
            step.stylesUnder = under.styles
        case .style:
            value = keep(found.value)
            step.style = readStyle(of: value)
        default: value = keep(found.value)
        }
        step.modifiers[modifier] = ModifierSyntax(keySpan: found.keySpan, value: value)
    }

    /// Keeps the items of `under:`, which may have styles.
    mutating func keepUnder(_ id: NodeID) -> UnderSyntax {
        var under = UnderSyntax(value: keep(id))
        for item in under.value.items {
            for (key, value) in item.pairs where key.text == "style" {
                under.styles.append(readStyle(of: value))
            }
        }
        return under
    }

    private mutating func readStyle(of value: ValueSyntax) -> StyleReading {
        let known = diagnostics.count
        let style = decodeStyle(values.node(of: value))
        let problems = Array(diagnostics[known...])
        diagnostics.removeSubrange(known...)
        return StyleReading(value: value, style: style, problems: problems)
    }

    // MARK: - Causes

    static let cause = WordSearch("cause")

    /// Notes whether the word `cause` is in the value or a modifier of a step.
    func noteCause(in step: inout StepSyntax, _ value: NodeID? = nil) {
        guard mayMentionCause, !step.mentionsCause else { return }
        let modifiers = StepModifier.allCases.compactMap { modifier in
            step.modifiers[modifier].map { values.node(of: $0.value) }
        }
        step.mentionsCause = ((value.map { [$0] } ?? []) + modifiers).contains(where: mentionsCause)
    }

    private func mentionsCause(_ id: NodeID) -> Bool {
        switch tree.kind(id) {
        case .scalar:
            let words = tree.bytes(id).split { byte in
                !isIdentifier([UInt8(ascii: "_"), byte][...])
            }
            return words.contains { $0.elementsEqual("cause".utf8) }
        case .sequence:
            return tree.items(id).contains { mentionsCause($0) }
        case .mapping:
            return tree.pairs(id).contains { mentionsCause($0.key) || mentionsCause($0.value) }
        }
    }
}
