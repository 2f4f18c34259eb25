import FlowModel
import Testing

@testable import FlowFrontend

/// A small application to check expressions and values in.
final class TypeBench {
    static let types = """
        City: { name: String, population: Int = 0 }
        User: { name: String, city: City?, tags: [String] }
        Plan: [free, pro, feed: { id: String }, site: { url: URL, size: Int }]
        Token: external
        """
    static let state = """
        user: User
        guest: User?
        city: City?
        count: Int
        ratio: Double
        limit: Int?
        name: String
        nick: String?
        isOn: Bool
        maybe: Bool?
        plan: Plan
        wish: Plan?
        cities: [City]
        words: [String]
        token: Token
        day: Date
        """

    let checker: TypeChecker
    var environment = ScopeEnvironment()

    init(types: String = TypeBench.types, state: String = TypeBench.state) {
        checker = TypeChecker(files: [])
        let (typeTree, typeRoot) = read(types)
        checker.declareTypes(
            typeTree.entries(typeRoot).map {
                (TypeSyntax(name: typeTree.name($0.key), declaration: $0.value), typeTree)
            })
        let (stateTree, stateRoot) = read(state)
        let fields = stateTree.entries(stateRoot).map {
            checker.readField(
                FieldSyntax(name: stateTree.name($0.key), declaration: $0.value), in: stateTree,
                defaults: .constant)
        }
        environment = ScopeEnvironment(state: fields, inputs: fields, app: fields)
        environment.payload = fields.filter { $0.name == "count" || $0.name == "city" }
    }

    /// Reads a YAML text as a further file.
    func read(_ text: String) -> (tree: YAMLTree, root: NodeID) {
        var problems: [Diagnostic] = []
        let file = SourceFile(path: "bench\(checker.files.count).yaml", text: text)
        let id = FileID(checker.files.count)
        checker.files.append(file)
        let tree = readYAML(file, id: id, into: &problems)
        checker.diagnostics += problems
        return (tree, tree.root ?? NodeID(0))
    }

    /// The type a spelling names.
    func type(_ spelling: String) -> TypeID {
        let (tree, root) = read(spelling)
        return checker.readType(root, in: tree)
    }

    /// Checks the value in a YAML text against a type.
    func value(_ text: String, as type: String) -> ExpressionID? {
        let wanted = self.type(type)
        let (tree, root) = read(text)
        return checker.readValue(root, in: tree, as: wanted, environment)
    }

    /// Checks an expression as the type it has by itself.
    func expression(_ text: String) -> CheckedExpression? {
        let (tree, root) = read(text)
        return checker.readExpression(root, in: tree, environment)
    }

    func constant(_ text: String, as type: String) -> Value? {
        let wanted = self.type(type)
        let (tree, root) = read(text)
        return checker.readConstant(root, in: tree, as: wanted)
    }

    func print(_ id: ExpressionID) -> String {
        ExpressionPrinter(
            expressions: checker.expressions, types: checker.types, environment: environment
        ).text(id)
    }

    /// The problems so far as `id 3-7`: columns of the first line, from 0, in bytes.
    var problems: [String] {
        checker.diagnostics.map { "\($0.kind.id) \($0.span.startByte)-\($0.span.endByte)" }
    }
}

extension YAMLTree {
    fileprivate func name(_ node: NodeID) -> Name {
        Name(text: text(node), span: span(node))
    }
}
