public import Observation

/// state
@propertyWrapper
public struct State<Value> {
    /// state/init(wrappedvalue:)
    public init(wrappedValue value: Value) { wrappedValue = value }
    /// state/init(initialvalue:)
    public init(initialValue value: Value) { wrappedValue = value }
    /// state/wrappedvalue
    public var wrappedValue: Value {
        get { fatalError("nothing is kept") }
        nonmutating set {}
    }
    /// state/projectedvalue
    public var projectedValue: Binding<Value> { fatalError("nothing is kept") }
}

extension State: Sendable where Value: Sendable {}

/// binding
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
    /// binding/init(get:set:)
    @preconcurrency
    public init(
        @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
        @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}
    /// binding/wrappedvalue
    public var wrappedValue: Value {
        get { fatalError("nothing is kept") }
        nonmutating set {}
    }
    /// binding/projectedvalue
    public var projectedValue: Binding<Value> { self }
    /// binding/subscript(dynamicmember:)
    public subscript<Subject>(
        dynamicMember keyPath: WritableKeyPath<Value, Subject>
    ) -> Binding<Subject> { fatalError("nothing is kept") }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

/// bindable
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
    /// bindable/wrappedvalue
    public var wrappedValue: Value
    /// bindable/projectedvalue
    public var projectedValue: Bindable<Value> { self }
    /// bindable/init(wrappedvalue:)
    public init(wrappedValue: Value) where Value: AnyObject, Value: Observable {
        self.wrappedValue = wrappedValue
    }
    /// bindable/subscript(dynamicmember:)
    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> where Value: AnyObject { fatalError("nothing is kept") }
}

/// environmentkey
public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// environmentvalues
public struct EnvironmentValues: Sendable {
    /// environmentvalues/subscript(_:)
    public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey {
        get { key.defaultValue }
        set {}
    }
    /// environmentvalues/horizontalsizeclass
    public var horizontalSizeClass: UserInterfaceSizeClass? {
        get { nil }
        set {}
    }
}

/// userinterfacesizeclass
public enum UserInterfaceSizeClass: Sendable {
    case compact, regular
}

/// environment
@propertyWrapper
public struct Environment<Value> {
    /// environment/init(_:)-8slkf
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    /// environment/init(_:)-2f9mb
    public init<T>(_ objectType: T.Type) where Value == T?, T: AnyObject, T: Observable {}
    /// environment/wrappedvalue
    public var wrappedValue: Value { fatalError("nothing is kept") }
}

extension Environment: Sendable where Value: Sendable {}

extension View {
    /// view/transformenvironment(_:transform:)
    nonisolated public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View { self }
    /// view/environment(_:_:)
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View { self }
    /// view/environment(_:)
    nonisolated public func environment<T>(_ object: T?) -> some View
    where T: AnyObject, T: Observable { self }
}

/// transaction
public struct Transaction {
    /// transaction/init()
    public init() {}
    /// transaction/disablesanimations
    public var disablesAnimations: Bool {
        get { false }
        set {}
    }
}

/// withtransaction(_:_:)
public func withTransaction<Result>(
    _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result { try body() }
