/// A value of the language at run time.
///
/// An optional is its wrapped value or `.none`. Dates, URLs and UUIDs are their checked text.
/// Equality is structural (law C10): doubles compare bitwise once `-0.0` is `0.0`, strings as
/// Swift's.
public indirect enum Value: Sendable, Hashable {
    case none
    case string(String)
    case int(Int64)
    case double(CanonicalDouble)
    case bool(Bool)
    case url(String)
    case date(String)
    case uuid(String)
    /// Fields in the order of the declaration.
    case structure([Value])
    /// The index of the case and its payload in the order of the declaration.
    case enumeration(Int32, [Value])
    case list([Value])
    /// A stand-in for a value of an external type: its sample name.
    case external(String)
}

/// A double that is finite and never `-0.0`, so that equality and hashing are bitwise.
public struct CanonicalDouble: Sendable, Hashable {
    public let value: Double

    /// `0.0` for a value that is not finite, as in the arithmetic of the language.
    public init(_ value: Double) {
        self.value = value.isFinite && value != 0 ? value : 0
    }
}
