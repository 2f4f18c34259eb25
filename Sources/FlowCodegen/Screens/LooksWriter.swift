import FlowModel

// How moves are animated, and the bars around screens.
extension FlowWriter {
    /// Writes the last closure of a screen: the bars that it wants now.
    mutating func writeBars(of id: ScreenID, inputs: [String]) {
        let said = graph[id].bars.said
        guard !said.isEmpty else { return }
        let expressions = shownExpressions(inputs: inputs)
        code.close("} bars: { flow in")
        code.indent()
        code.line(
            "FlowBars"
                + LineBreak.list(said.map { $0.word + ": " + expressions.text($0.condition) }))
    }
}

extension ModuleWriter {
    /// Writes the enumeration of the app's animations.
    func writeAnimations(to code: inout CodeWriter) {
        guard !names.animationCases.isEmpty else { return }
        code.blank()
        code.line(
            "/// How changes of `" + graph.application.name + "` are animated, where a flow says.")
        code.open(
            access + "nonisolated enum " + names.animations + ": FlowNamedAnimation, CaseIterable")
        for name in names.animationCases { code.line("case " + SwiftName.escaped(name)) }
        code.close()
    }

    func text(of animation: MoveAnimation) -> Code {
        switch animation {
        case .none: ".none"
        case .standard: ".standard"
        case .named(let index):
            ".named(" + names.animations + "."
                + SwiftName.escaped(names.animationCases[Int(index)]) + ")"
        }
    }
}
