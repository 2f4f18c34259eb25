/// The index of a type in a `TypeTable`.
public struct TypeID: Sendable, Hashable {
    public let index: Int32

    public init(_ index: Int) {
        self.index = Int32(index)
    }
}

/// The structure of a type. Named types are in the table's own arrays and are referred to by index.
public enum TypeShape: Sendable, Hashable {
    case string
    case int
    case double
    case bool
    case url
    case date
    case uuid
    /// Index into `TypeTable.structures`.
    case structure(Int32)
    /// Index into `TypeTable.enumerations`.
    case enumeration(Int32)
    /// Index into `TypeTable.externals`.
    case external(Int32)
    /// Never an optional of an optional: the language has none.
    case optional(TypeID)
    case list(TypeID)
}

/// A name with a type: a field of a structure, an input, a payload field, a piece of state.
public struct Field: Sendable, Hashable {
    public let name: String
    public let type: TypeID
    /// The value when none is given: a constant expression.
    public let defaultValue: ExpressionID?
    public let span: SourceSpan

    public init(name: String, type: TypeID, defaultValue: ExpressionID? = nil, span: SourceSpan) {
        self.name = name
        self.type = type
        self.defaultValue = defaultValue
        self.span = span
    }
}

public struct StructureType: Sendable {
    public let name: String
    public let fields: [Field]
    public let span: SourceSpan

    public init(name: String, fields: [Field], span: SourceSpan) {
        self.name = name
        self.fields = fields
        self.span = span
    }
}

public struct EnumerationType: Sendable {
    public let name: String
    public let cases: [EnumerationCase]
    public let span: SourceSpan

    public init(name: String, cases: [EnumerationCase], span: SourceSpan) {
        self.name = name
        self.cases = cases
        self.span = span
    }
}

public struct EnumerationCase: Sendable {
    public let name: String
    public let payload: [Field]
    public let span: SourceSpan

    public init(name: String, payload: [Field], span: SourceSpan) {
        self.name = name
        self.payload = payload
        self.span = span
    }
}

/// A Swift type of the app that is opaque here: its values can be passed on and compared, not read.
public struct ExternalType: Sendable {
    public let name: String
    public let span: SourceSpan

    public init(name: String, span: SourceSpan) {
        self.name = name
        self.span = span
    }
}

/// All types of one application, each shape once, so that two types are equal iff their ids are.
public struct TypeTable: Sendable {
    public private(set) var shapes: [TypeShape] = []
    public package(set) var structures: [StructureType] = []
    public package(set) var enumerations: [EnumerationType] = []
    public package(set) var externals: [ExternalType] = []
    private var ids: [TypeShape: TypeID] = [:]
    /// The values that `samples:` gives to try, for the types it names. They are not in the hash of
    /// the graph: they only decide which values a simulation tries, and which texts of a URL it
    /// takes for a value of an external type.
    public package(set) var samples: [TypeID: [Value]] = [:]

    /// The built-in enumeration of why a flow was cancelled; nil if no file uses it. Its cases are
    /// in the order of `causeNames`.
    public private(set) var cause: TypeID?
    public static let causeNames = ["gesture", "itself", "parent", "link", "gate", "restart"]

    /// The built-in enumeration of how the app was launched; nil if no file uses it. Its cases are
    /// in the order of `launchNames`.
    public private(set) var launch: TypeID?
    public static let launchNames = ["user", "link", "shortcut", "notification", "activity"]

    /// The built-in enumeration of the columns of a split; nil if no file uses it. Its cases are in
    /// the order of `columnNames`.
    public private(set) var column: TypeID?
    public static let columnNames = ["primary", "supplementary", "secondary"]
    /// The built-in enumeration of how many columns are seen; nil if no file uses it. Its cases are
    /// in the order of `displayNames`.
    public private(set) var display: TypeID?
    public static let displayNames = ["automatic", "one", "two", "three"]

    /// The enumerations that no file declares.
    public var builtIn: [TypeID] { [cause, launch, column, display].compactMap { $0 } }

    public static let string = TypeID(0)
    public static let int = TypeID(1)
    public static let double = TypeID(2)
    public static let bool = TypeID(3)
    public static let url = TypeID(4)
    public static let date = TypeID(5)
    public static let uuid = TypeID(6)

    public init() {
        for shape: TypeShape in [.string, .int, .double, .bool, .url, .date, .uuid] {
            _ = intern(shape)
        }
    }

    /// The id of a shape; adds the shape if it is new.
    package mutating func intern(_ shape: TypeShape) -> TypeID {
        if let id = ids[shape] { return id }
        let id = TypeID(shapes.count)
        shapes.append(shape)
        ids[shape] = id
        return id
    }

    public subscript(id: TypeID) -> TypeShape {
        shapes[Int(id.index)]
    }

    /// The id of the built-in enumeration `Cause`, which is added on first use.
    package mutating func internCause(at span: SourceSpan) -> TypeID {
        if let cause { return cause }
        let id = internEnumeration("Cause", Self.causeNames, at: span)
        cause = id
        return id
    }

    /// The id of the built-in enumeration `Launch`, which is added on first use.
    package mutating func internLaunch(at span: SourceSpan) -> TypeID {
        if let launch { return launch }
        let id = internEnumeration("Launch", Self.launchNames, at: span)
        launch = id
        return id
    }

    /// The id of the built-in enumeration `Column`, which is added on first use.
    package mutating func internColumn(at span: SourceSpan) -> TypeID {
        if let column { return column }
        let id = internEnumeration("Column", Self.columnNames, at: span)
        column = id
        return id
    }

    /// The id of the built-in enumeration `Display`, which is added on first use.
    package mutating func internDisplay(at span: SourceSpan) -> TypeID {
        if let display { return display }
        let id = internEnumeration("Display", Self.displayNames, at: span)
        display = id
        return id
    }

    private mutating func internEnumeration(
        _ name: String, _ cases: [String], at span: SourceSpan
    ) -> TypeID {
        enumerations.append(
            EnumerationType(
                name: name,
                cases: cases.map { EnumerationCase(name: $0, payload: [], span: span) },
                span: span))
        return intern(.enumeration(Int32(enumerations.count - 1)))
    }

    /// The id of `T?` for `T`, and of `T?` itself when it is optional already.
    package mutating func optional(of id: TypeID) -> TypeID {
        if case .optional = self[id] { return id }
        return intern(.optional(id))
    }

    public func isOptional(_ id: TypeID) -> Bool {
        if case .optional = self[id] { return true }
        return false
    }

    /// The type as the language and Swift both spell it.
    public func name(of id: TypeID) -> String {
        switch self[id] {
        case .string: "String"
        case .int: "Int"
        case .double: "Double"
        case .bool: "Bool"
        case .url: "URL"
        case .date: "Date"
        case .uuid: "UUID"
        case .structure(let index): structures[Int(index)].name
        case .enumeration(let index): enumerations[Int(index)].name
        case .external(let index): externals[Int(index)].name
        case .optional(let wrapped): name(of: wrapped) + "?"
        case .list(let element): "[" + name(of: element) + "]"
        }
    }
}
