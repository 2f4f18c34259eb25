import FlowModel
import TestSupport
import Testing

@testable import FlowFrontend

/// What is said twice has a name: the product's own flows hold to it.
@Suite struct RepetitionTests {
    /// Three steps in a row that stand at two places of one app.
    struct Repetition: Equatable {
        let steps: [String]
        let files: [String]
    }

    static func repetitions(in files: [SourceFile]) -> [Repetition] {
        var places: [[String]: [String]] = [:]
        for file in files where !file.path.hasSuffix(".scenario.yaml") {
            var problems: [Diagnostic] = []
            let tree = readYAML(file, id: FileID(0), into: &problems)
            guard let root = tree.root else { continue }
            for (key, value) in tree.entries(root)
            where ["start", "transitions", "actions", "gates", "hooks"].contains(tree.text(key)) {
                for list in stepLists(value, tree) where list.count >= 3 {
                    for first in 0...(list.count - 3) {
                        places[Array(list[first..<first + 3]), default: []].append(file.path)
                    }
                }
            }
        }
        return places.filter { $0.value.count > 1 }
            .map { Repetition(steps: $0.key, files: $0.value) }
            .sorted { $0.steps.description < $1.steps.description }
    }

    /// The sequences of steps below a node, each step in a spelling that knows no style. Branches
    /// of a `choose` are mappings with `when` or `else` and are no steps themselves.
    private static func stepLists(_ node: NodeID, _ tree: YAMLTree) -> [[String]] {
        let items = Array(tree.items(node))
        let isBranches = items.contains { item in
            tree.entries(item).contains { ["then", "else"].contains(tree.text($0.key)) }
        }
        let own = items.isEmpty || isBranches ? [] : [items.map { spelling($0, tree) }]
        let below = items + tree.entries(node).map { $0.value }
        return own + below.flatMap { stepLists($0, tree) }
    }

    private static func spelling(_ node: NodeID, _ tree: YAMLTree) -> String {
        switch tree.kind(node) {
        case .scalar: tree.style(node).isQuoted ? "\"\(tree.text(node))\"" : tree.text(node)
        case .sequence: "[\(tree.items(node).map { spelling($0, tree) }.joined(separator: ", "))]"
        case .mapping:
            "{"
                + tree.entries(node).map {
                    spelling($0.key, tree) + ": " + spelling($0.value, tree)
                }.sorted().joined(separator: ", ") + "}"
        }
    }

    private static func files(below folder: String) throws -> [SourceFile] {
        try Project.files(below: folder, endingIn: ".yaml").map {
            SourceFile(path: $0, text: try Project.text(of: $0))
        }
    }

    @Test(arguments: Project.apps) func noThreeStepsStandTwice(app: String) throws {
        #expect(Self.repetitions(in: try Self.files(below: app)) == [])
    }

    @Test(arguments: Project.apps) func noFlowFileIsLong(app: String) throws {
        for path in Project.files(below: app, endingIn: ".yaml") {
            let text = try Project.text(of: path)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 250, "\(path)")
        }
    }

    @Test func aRepetitionIsSeenWhateverItsStyle() {
        let first = """
            flow: First
            transitions:
              A.go:
                - { track: a, with: [id] }
                - close
                - { push: B, with: { id: id } }
              A.other:
                choose:
                  - { when: state.x, then: close }
                  - { when: state.y, then: close }
                  - else: close
            """
        let second = """
            flow: Second
            start:
              - set: { state.x: true }
              - with: [id]
                track: a
              - close
              - push: B
                with:
                  id: id
            transitions:
              A.other:
                choose:
                  - { when: state.x, then: close }
                  - { when: state.y, then: close }
                  - else: close
            """
        let found = Self.repetitions(in: [
            SourceFile(path: "first.yaml", text: first),
            SourceFile(path: "second.yaml", text: second),
        ])
        let steps = ["{track: a, with: [id]}", "close", "{push: B, with: {id: id}}"]
        #expect(found == [Repetition(steps: steps, files: ["first.yaml", "second.yaml"])])
    }
}
