/// emptyview
public struct EmptyView: View, Sendable {
    public typealias Body = Never
    nonisolated public init() {}
}

/// anyview
public struct AnyView: View {
    public typealias Body = Never
    nonisolated public init<V>(_ view: V) where V: View {}
}

/// zstack
public struct ZStack<Content>: View where Content: View {
    public typealias Body = Never
    /// zstack/init(alignment:content:)
    nonisolated public init(
        alignment: Alignment = .center, @ViewBuilder content: () -> Content
    ) {}
}

/// alignment
public struct Alignment: Equatable, Sendable {
    public static let center = Alignment()
}

/// list
public struct List<SelectionValue, Content>: View where SelectionValue: Hashable, Content: View {
    public typealias Body = Never
}

extension List where SelectionValue == Never {
    /// list/init(content:)
    nonisolated public init(@ViewBuilder content: () -> Content) {}
}

/// foreach
public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {}

extension ForEach: View where Content: View {
    public typealias Body = Never
    /// foreach/init(_:id:content:)
    nonisolated public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        for element in data { _ = content(element) }
    }
}

/// text
public struct Text: View, Equatable, Sendable {
    public typealias Body = Never
    /// text/init(_:)
    nonisolated public init<S>(_ content: S) where S: StringProtocol {}
}

/// label
public struct Label<Title, Icon>: View where Title: View, Icon: View {
    public typealias Body = Never
}

extension Label where Title == Text, Icon == Image {
    /// label/init(_:systemimage:)
    nonisolated public init<S>(_ title: S, systemImage name: String) where S: StringProtocol {}
}

/// image
public struct Image: View, Equatable, Sendable {
    public typealias Body = Never
}

/// color
public struct Color: View, Hashable, Sendable {
    public typealias Body = Never
    /// color/clear
    public static let clear = Color()
}

/// button
public struct Button<Label>: View where Label: View {
    public typealias Body = Never
    /// button/init(action:label:)
    @preconcurrency
    nonisolated public init(
        action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
    ) {}
}

extension Button where Label == Text {
    /// button/init(_:action:)
    @preconcurrency
    nonisolated public init<S>(_ title: S, action: @escaping @MainActor () -> Void)
    where S: StringProtocol {}
    /// button/init(_:role:action:)
    @preconcurrency
    nonisolated public init<S>(
        _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) where S: StringProtocol {}
}

/// buttonrole
public struct ButtonRole: Equatable, Sendable {
    private let name: String
    /// buttonrole/destructive
    public static let destructive = ButtonRole(name: "destructive")
    /// buttonrole/cancel
    public static let cancel = ButtonRole(name: "cancel")
}

/// visibility
public enum Visibility: Hashable, CaseIterable, Sendable {
    case automatic, visible, hidden
}

/// tabview
public struct TabView<SelectionValue, Content>: View where SelectionValue: Hashable, Content: View {
    public typealias Body = Never
    /// tabview/init(selection:content:)
    nonisolated public init(
        selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content
    ) {
        _ = content()
    }
}

/// tabviewstyle
@MainActor @preconcurrency
public protocol TabViewStyle {}

/// pagetabviewstyle
public struct PageTabViewStyle: TabViewStyle {
    /// pagetabviewstyle/indexdisplaymode
    public struct IndexDisplayMode: Sendable {
        public static let never = IndexDisplayMode()
    }
}

extension TabViewStyle where Self == PageTabViewStyle {
    /// tabviewstyle/page(indexdisplaymode:)
    public static func page(
        indexDisplayMode: PageTabViewStyle.IndexDisplayMode
    ) -> PageTabViewStyle { PageTabViewStyle() }
}

extension View {
    /// view/tabitem(_:)
    nonisolated public func tabItem<V>(@ViewBuilder _ label: () -> V) -> some View
    where V: View {
        _ = label()
        return self
    }
    /// view/badge(_:)-7elkh
    nonisolated public func badge<S>(_ label: S?) -> some View where S: StringProtocol {
        PlayedWindow.current?.badges.append(label.map { String($0) })
        return self
    }
    /// view/tabviewstyle(_:)
    nonisolated public func tabViewStyle<S>(_ style: S) -> some View where S: TabViewStyle { self }
}
