import FlowModel

// Animations, and the bars around screens: nothing of them is in a trace.

extension KeyTable {
    static let bars = KeyTable(
        subject: "`bars`",
        rules: [
            KeyRule(.navigation, .condition, "Whether the navigation bar is there."),
            KeyRule(.toolbar, .condition, "Whether the toolbar is there."),
            KeyRule(.tab, .condition, "Whether the tab bar is there; without it no tab is tapped."),
            KeyRule(.outer, .condition, "Whether the bar of the stack below the container is."),
        ])
}

extension Decoder {
    /// The conditions at `bars:`, by their keys.
    mutating func decodeBars(_ id: NodeID) -> [Key: ValueSyntax] {
        var bars: [Key: ValueSyntax] = [:]
        for entry in entries(of: id, in: .bars) { bars[entry.key] = keep(entry.value) }
        return bars
    }
}

extension Reporting {
    /// Finds an animation that the application declares.
    mutating func requireAnimation(_ name: Name) -> Int32? {
        if let index = names.animationIndices[name.text] { return index }
        if hidesLooks { return nil }
        report(
            ResolveProblems.unknownAnimation, at: name.span,
            "there is no animation `\(name.text)`",
            help: suggestion(
                for: name.text, among: ReservedWords.animations.sorted() + names.animations,
                what: "the animations are"))
        return nil
    }

    /// True if an animation or a style may be declared in text that could not be read.
    var hidesLooks: Bool {
        !names.unreadInApp.isDisjoint(with: .looks) || names.hasUnnamedFile
            || names.flows.contains { !$0.unread.isDisjoint(with: .looks) }
    }
}

extension PartResolver {
    /// `animation: none`, `default` or a name.
    mutating func resolveAnimation(_ step: StepSyntax) -> MoveAnimation? {
        guard let modifier = step.modifiers[.animation],
            let name = modifier.value.name
        else { return nil }
        switch name.text {
        case "none": return MoveAnimation.none
        case "default": return .standard
        default: break
        }
        return requireAnimation(name).map { .named($0) }
    }
}

extension ReservedWords {
    /// The values of `animation:` that need no declaration.
    static let animations: Set<String> = ["none", "default"]
}

extension ResolveProblems {
    private static func animationExample(_ animation: String) -> DiagnosticExample {
        DiagnosticExample(
            """
            flow: Gallery
            animations: [zoom]
            screens:
              Grid: { outputs: [open] }
              Photo:
            start: { push: Grid }
            transitions:
              Grid.open: { push: Photo, animation: \(animation) }
            """)
    }

    static let unknownAnimation = DiagnosticKind(
        id: "unknown-animation",
        family: .references,
        isFatal: true,
        summary: "`animation:` names something that is not an animation.",
        reason: "An animation is `none`, `default`, or one that `animations:` declares.",
        advice: "Write one of these, or declare it under `animations:`.",
        bad: [animationExample("zoon")],
        good: [animationExample("zoom")])
}
