public import Observation

/// state
@propertyWrapper
public struct State<Value> {
    private let kept: Kept<Value>
    /// state/init(wrappedvalue:)
    public init(wrappedValue value: Value) { self.init(initialValue: value) }
    /// state/init(initialvalue:): only the first value of a view that stays is kept.
    public init(initialValue value: Value) {
        kept = PlayedWindow.current?.kept(Kept(value)) ?? Kept(value)
    }
    /// state/wrappedvalue
    public var wrappedValue: Value {
        get { kept.value }
        nonmutating set { kept.value = newValue }
    }
    /// state/projectedvalue
    public var projectedValue: Binding<Value> { fatalError("nothing is bound") }
}

extension State: Sendable where Value: Sendable {}

/// scenestorage
@propertyWrapper
public struct SceneStorage<Value> {
    private let read: (PlayedWindow) -> Value
    private let write: (PlayedWindow, Value) -> Void
    /// scenestorage/wrappedvalue
    public var wrappedValue: Value {
        get { read(.now) }
        nonmutating set { write(.now, newValue) }
    }
}

extension SceneStorage where Value == String? {
    /// scenestorage/init(_:)-6lfii
    public init(_ key: String) {
        read = { $0.storage[key] }
        write = { $0.storage[key] = $1 }
    }
}

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
public struct EnvironmentValues: @unchecked Sendable {
    private var values: [ObjectIdentifier: Any] = [:]
    /// environmentvalues/subscript(_:)
    public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey {
        get { values[ObjectIdentifier(key)] as? K.Value ?? key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
    /// environmentvalues/horizontalsizeclass
    public var horizontalSizeClass: UserInterfaceSizeClass?
    /// environmentvalues/scenephase
    public var scenePhase = ScenePhase.background
}

/// scenephase
public enum ScenePhase: Comparable, Hashable, Sendable {
    case background, inactive, active
}

/// userinterfacesizeclass
public enum UserInterfaceSizeClass: Sendable {
    case compact, regular
}

/// environment
@propertyWrapper
public struct Environment<Value> {
    private let read: (PlayedWindow) -> Value
    /// environment/init(_:)-8slkf
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        read = { $0.environment[keyPath: keyPath] }
    }
    /// environment/init(_:)-2f9mb
    public init<T>(_ objectType: T.Type) where Value == T?, T: AnyObject, T: Observable {
        read = { $0.objects.lazy.compactMap { $0 as? T }.first }
    }
    /// environment/wrappedvalue
    public var wrappedValue: Value { read(.now) }
}

extension Environment: @unchecked Sendable where Value: Sendable {}

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
