import FlowFrontend
import FlowModel
import TestSupport
import Testing

@testable import FlowLint

/// Conditions ask about the same thing if what they ask about reads the same, and about things that
/// depend on one another if the one reads as a part of the other.
@Suite struct SamenessTests {
    @Test func expressionsAreTheSameIfTheyReadTheSame() throws {
        let flows = try Project.files(below: "flows", endingIn: ".yaml")
            .filter { !$0.hasSuffix(".scenario.yaml") }
            .map { SourceFile(path: $0, text: try Project.text(of: $0)) }
        let examples = LintRules.all.flatMap { $0.kind.badExamples + $0.kind.goodExamples }
        var (same, inside) = (0, 0)
        var wrong: [String] = []
        for graph in ([flows] + examples.map(\.files)).flatMap({ compile($0).applications }) {
            let table = graph.expressions
            let texts = table.nodes.indices.map { text(of: ExpressionID($0), graph) }
            for (one, text) in texts.enumerated() {
                for (two, other) in texts.enumerated() {
                    let (first, second) = (ExpressionID(one), ExpressionID(two))
                    let isSame = graph.isSame(first, second)
                    if isSame != (text == other) { wrong.append("\(text), \(other)") }
                    // A text in quotes is no part of what it reads like.
                    if case .literal = table[second] { continue }
                    let isInside = text.contains(other)
                    if graph.mentions(first, second) != isInside {
                        wrong.append("\(text) in \(other)")
                    }
                    if isSame && one != two { same += 1 }
                    if isInside && !isSame { inside += 1 }
                }
            }
        }
        #expect(wrong == [])
        #expect(same > 100)
        #expect(inside > 100)
    }

    /// All that an expression says, whatever it is called in its file.
    private func text(of id: ExpressionID, _ graph: FlowGraph) -> String {
        let expression = graph.expressions[id]
        let name = Mirror(reflecting: expression).children.first?.label ?? "\(expression)"
        let inside = graph.parts(of: id).map { text(of: $0, graph) }.joined(separator: ",")
        let head =
            switch expression {
            case .literal(let value): "\(name) \(value)"
            case .read(let scope, let field): "\(name) \(scope) \(field)"
            case .field(_, let index), .enumeration(let index, _): "\(name) \(index)"
            case .binary(let sign, _, _): "\(name) \(sign)"
            case .property(let property, _): "\(name) \(property)"
            default: name
            }
        return "\(head)(\(inside))"
    }
}
