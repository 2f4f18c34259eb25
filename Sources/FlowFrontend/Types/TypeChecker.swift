import FlowModel

/// Reads the types, expressions and values of one application into its tables.
///
/// Every mistake is reported once; anything that depends on it is left out without a report. A
/// field whose type is wrong keeps its place with the type `broken`, about which nothing is ever
/// reported.
final class TypeChecker {
    var types = TypeTable()
    var expressions = ExpressionTable()
    private(set) var diagnostics: [Diagnostic] = []
    /// Every type of the application by its name, the built-in ones included.
    var typeNames: [String: TypeID] = [
        "String": TypeTable.string, "Int": TypeTable.int, "Double": TypeTable.double,
        "Bool": TypeTable.bool, "URL": TypeTable.url, "Date": TypeTable.date,
        "UUID": TypeTable.uuid,
    ]
    /// The types of modules, and the files that see them.
    let scopes: TypeScopes
    /// Defaults of structure fields that are not read yet, by structure.
    var pendingDefaults: [Int32: PendingStructure] = [:]
    /// How many of them are being read, each for the one before.
    var defaultLevel = 0
    /// True if defaults have nested too deeply. Only the first structure is reported.
    var hasDeepDefaults = false
    /// The types that were reported because of a limit; their values are not reported.
    var refused: Set<TypeShape> = []
    /// The number of parts of the values that are made, defaults counted; without bound where a
    /// default was reported.
    var partCounts: [ExpressionID: Int] = [:]
    /// The places of fields in long lists, by name.
    private var fieldTables: [FieldTableKey: [String: Int]] = [:]
    /// The places of cases by name, by enumeration.
    private var caseTables: [Int32: [String: Int32]] = [:]
    private var brokenType: TypeID?

    private struct FieldTableKey: Hashable {
        let first: SourceSpan
        let last: SourceSpan
        let count: Int
    }

    /// A checker that knows the types of the language alone.
    init(in scopes: TypeScopes) { self.scopes = scopes }

    /// A checker that reads constants against the types of a finished application.
    init(types: TypeTable, expressions: ExpressionTable) {
        scopes = TypeScopes()
        self.types = types
        self.expressions = expressions
    }

    /// The first field of a name in a list.
    func index(ofField name: String, in fields: [Field]) -> Int? {
        guard fields.count > 32, let first = fields.first, let last = fields.last else {
            return fields.firstIndex { $0.name == name }
        }
        let key = FieldTableKey(first: first.span, last: last.span, count: fields.count)
        let table =
            fieldTables[key]
            ?? Dictionary(firstOfEach: fields.enumerated().map { ($1.name, $0) })
        fieldTables[key] = table
        // Another list may begin and end with the same fields.
        if let index = table[name], fields[index].name == name { return index }
        return fields.firstIndex { $0.name == name }
    }

    /// The place of a case in an enumeration that is read.
    func index(ofCase name: String, in enumeration: Int32) -> Int32? {
        let cases = types.enumerations[Int(enumeration)].cases
        if cases.isEmpty { return nil }
        let table =
            caseTables[enumeration]
            ?? Dictionary(firstOfEach: cases.enumerated().map { ($1.name, Int32($0)) })
        caseTables[enumeration] = table
        return table[name]
    }

    /// Reads something, and returns the problems that this finds instead of reporting them.
    func collectingProblems<Result>(
        _ read: () -> Result
    ) -> (result: Result, problems: [Diagnostic]) {
        let known = diagnostics.count
        let result = read()
        if diagnostics.count == known { return (result, []) }
        defer { diagnostics.removeSubrange(known...) }
        return (result, Array(diagnostics[known...]))
    }

    func report(_ problems: [Diagnostic]) { diagnostics += problems }

    func report(
        _ kind: DiagnosticKind, at span: SourceSpan, _ message: String, help: String? = nil,
        notes: [DiagnosticNote] = [], edit: DiagnosticFix? = nil
    ) {
        var found = Diagnostic(kind, at: span, message, help: help, notes: notes)
        found.edit = edit
        report([found])
    }

    /// Reports a name that is not one of the known ones. The finding is only about the name: it
    /// stays the same if another name is declared.
    func reportUnknown(
        _ kind: DiagnosticKind, at span: SourceSpan, _ problem: String, known: [String],
        owner: String = "it", ifNone: String = "", help: String?, edit: DiagnosticFix? = nil
    ) {
        let rest = known.isEmpty ? ifNone : ", \(owner) has \(quotedList(known))"
        var found = Diagnostic(kind, at: span, problem + rest, help: help, detail: problem)
        found.edit = edit
        report([found])
    }

    /// The type of something that was reported already. It is made only if something is wrong.
    var broken: TypeID {
        if let brokenType { return brokenType }
        let placeless = SourceSpan(file: FileID(0), startByte: 0, endByte: 0)
        types.externals.append(ExternalType(name: "?", span: placeless))
        let id = types.intern(.external(Int32(types.externals.count - 1)))
        brokenType = id
        return id
    }

    /// True when the type, or the type inside an optional or a list, is broken.
    func isBroken(_ type: TypeID) -> Bool {
        guard let brokenType else { return false }
        switch types[type] {
        case .optional(let inner), .list(let inner): return isBroken(inner)
        default: return type == brokenType
        }
    }

    /// `T` of `T?`, and any other type itself.
    func plain(_ type: TypeID) -> TypeID {
        if case .optional(let wrapped) = types[type] { return wrapped }
        return type
    }

    func name(_ type: TypeID) -> String { "`" + types.name(of: type) + "`" }
}
