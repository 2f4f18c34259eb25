public import UIKit

// As much of SwiftUI as the router and the examples need, to check types against. Nothing of it is
// drawn; a `PlayedWindow` runs what a view says of its scene. Above each declaration stands the
// page of Apple's documentation that it copies, below developer.apple.com/documentation/swiftui.

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
    ) -> some View where V: Equatable {
        PlayedWindow.current?.change(to: value, initial, action)
        return self
    }
    /// view/onopenurl(perform:)
    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
        PlayedWindow.current?.takesURLs.append(action)
        return self
    }
    /// view/oncontinueuseractivity(_:perform:)
    nonisolated public func onContinueUserActivity(
        _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
    ) -> some View {
        PlayedWindow.current?.takesActivities.append((activityType, action))
        return self
    }
    /// view/background(alignment:content:)
    nonisolated public func background<V>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View where V: View {
        _ = content()
        return self
    }
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

/// uiapplicationdelegateadaptor
@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType>
where DelegateType: NSObject, DelegateType: UIApplicationDelegate {
    /// uiapplicationdelegateadaptor/init(_:)-59sfu
    public init(_ delegateType: DelegateType.Type = DelegateType.self) {}
    /// uiapplicationdelegateadaptor/wrappedvalue
    public var wrappedValue: DelegateType { fatalError("nothing is launched") }
}
