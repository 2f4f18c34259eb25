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
    private var fileCount = 1

    init(types: String = TypeBench.types, state: String = TypeBench.state) {
        var problems: [Diagnostic] = []
        let declared = Self.read(types, number: 0, into: &problems).pairs.map {
            TypeSyntax(name: TypeBench.name($0.key), declaration: $0.value)
        }
        checker = TypeChecker(declaring: declared, in: TypeScopes())
        checker.report(problems)
        let fields = read(state).pairs.map {
            checker.readField(
                FieldSyntax(name: TypeBench.name($0.key), declaration: $0.value),
                defaults: .constant)
        }
        environment = ScopeEnvironment(state: fields, inputs: fields, app: fields)
        environment.payload = fields.filter { $0.name == "count" || $0.name == "city" }
    }

    /// Reads a YAML text as a further file.
    func read(_ text: String) -> ValueSyntax {
        var problems: [Diagnostic] = []
        let root = Self.read(text, number: fileCount, into: &problems)
        fileCount += 1
        checker.report(problems)
        return root
    }

    private static func read(
        _ text: String, number: Int, into problems: inout [Diagnostic]
    ) -> ValueSyntax {
        let file = SourceFile(path: "bench\(number).yaml", text: text)
        let root = readValues(file, id: FileID(number), into: &problems).root
        guard let root else { preconditionFailure("there is nothing to read in `\(text)`") }
        return root
    }

    /// The type a spelling names.
    func type(_ spelling: String) -> TypeID { checker.readType(read(spelling)) }

    /// Checks the value in a YAML text against a type.
    func value(_ text: String, as type: String) -> ExpressionID? {
        let wanted = self.type(type)
        return checker.readValue(read(text), as: wanted, environment)
    }

    /// Checks an expression as the type it has by itself.
    func expression(_ text: String) -> CheckedExpression? {
        checker.readExpression(read(text), environment)
    }

    func constant(_ text: String, as type: String) -> Value? {
        let wanted = self.type(type)
        return checker.readConstant(read(text), as: wanted)
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

    static func name(_ value: ValueSyntax) -> Name { Name(text: value.text, span: value.span) }
}
