// As much of SwiftUI as the router and the example need, to check types against: nothing of it
// runs. Above each declaration stands the page of Apple's documentation that it copies, below
// developer.apple.com/documentation/swiftui.

/// view
@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    public typealias Body = Never
    public var body: Never { fatalError("nothing is drawn") }
}

extension View where Body == Never {
    public var body: Never { fatalError("nothing is drawn") }
}

extension Optional: View where Wrapped: View {
    public typealias Body = Never
}

/// viewbuilder
@resultBuilder
public struct ViewBuilder {
    /// viewbuilder/buildexpression(_:)
    public static func buildExpression<Content>(_ content: Content) -> Content
    where Content: View { content }
    /// viewbuilder/buildblock()
    public static func buildBlock() -> EmptyView { EmptyView() }
    /// viewbuilder/buildblock(_:)
    public static func buildBlock<Content>(_ content: Content) -> Content
    where Content: View { content }
    /// viewbuilder/buildblock(_:)-7ed7w
    public static func buildBlock<each Content>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> where repeat each Content: View {
        TupleView((repeat each content))
    }
    /// viewbuilder/buildif(_:)
    public static func buildIf<Content>(_ content: Content?) -> Content?
    where Content: View { content }
    /// viewbuilder/buildeither(first:)
    public static func buildEither<TrueContent, FalseContent>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent>
    where TrueContent: View, FalseContent: View { _ConditionalContent() }
    /// viewbuilder/buildeither(second:)
    public static func buildEither<TrueContent, FalseContent>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent>
    where TrueContent: View, FalseContent: View { _ConditionalContent() }
}

/// _conditionalcontent
public struct _ConditionalContent<TrueContent, FalseContent> {}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
    public typealias Body = Never
}

/// tupleview
public struct TupleView<T>: View {
    public typealias Body = Never
    nonisolated public init(_ value: T) {}
}

/// viewmodifier
@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
    typealias Content = _ViewModifier_Content<Self>
}

/// viewmodifier/content
public struct _ViewModifier_Content<Modifier>: View where Modifier: ViewModifier {
    public typealias Body = Never
}

extension View {
    /// view/modifier(_:)
    nonisolated public func modifier<T>(_ modifier: T) -> some View where T: ViewModifier { self }
    /// view/id(_:)
    nonisolated public func id<ID>(_ id: ID) -> some View where ID: Hashable { self }
    /// view/tag(_:includeoptional:)
    nonisolated public func tag<V>(_ tag: V, includeOptional: Bool = true) -> some View
    where V: Hashable { self }
    /// view/onappear(perform:)
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
    /// view/ondisappear(perform:)
    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
    /// view/onchange(of:initial:_:)-4psgg
    nonisolated public func onChange<V>(
        of value: V, initial: Bool = false,
        _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View where V: Equatable { self }
}

/// app
@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency init()
}

extension App {
    /// app/main()
    public static func main() { _ = Self().body }
}

/// scene
@MainActor @preconcurrency
public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

extension Scene where Body == Never {
    public var body: Never { fatalError("nothing is drawn") }
}

/// scenebuilder
@resultBuilder
public struct SceneBuilder {
    /// scenebuilder/buildblock(_:)
    public static func buildBlock<Content>(_ content: Content) -> Content
    where Content: Scene { content }
}

/// windowgroup
public struct WindowGroup<Content>: Scene where Content: View {
    public typealias Body = Never
    /// windowgroup/init(content:)
    nonisolated public init(@ViewBuilder content: () -> Content) {}
}
