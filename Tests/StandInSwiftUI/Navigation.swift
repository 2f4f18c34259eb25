/// navigationstack
@MainActor @preconcurrency
public struct NavigationStack<Data, Root>: View where Root: View {
    public typealias Body = Never
    /// navigationstack/init(path:root:)
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where
        Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
        Data.Element: Hashable
    {}
    /// navigationstack/init(root:)
    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {}
}

/// navigationpath
public struct NavigationPath {}

/// navigationsplitview
@MainActor @preconcurrency
public struct NavigationSplitView<Sidebar, Content, Detail>: View
where Sidebar: View, Content: View, Detail: View {
    public typealias Body = Never
    /// navigationsplitview/init(columnvisibility:preferredcompactcolumn:sidebar:content:detail:)
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        preferredCompactColumn: Binding<NavigationSplitViewColumn>,
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
        @ViewBuilder detail: () -> Detail
    ) {}
}

extension NavigationSplitView where Content == EmptyView {
    /// navigationsplitview/init(columnvisibility:preferredcompactcolumn:sidebar:detail:)
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        preferredCompactColumn: Binding<NavigationSplitViewColumn>,
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
    ) {}
}

/// navigationsplitviewvisibility
public struct NavigationSplitViewVisibility: Equatable, Codable, Sendable {
    /// navigationsplitviewvisibility/all
    public static var all: NavigationSplitViewVisibility { NavigationSplitViewVisibility() }
}

/// navigationsplitviewcolumn
public struct NavigationSplitViewColumn: Hashable, Sendable {
    private let place: Int
    /// navigationsplitviewcolumn/sidebar
    public static var sidebar: NavigationSplitViewColumn { NavigationSplitViewColumn(place: 0) }
    /// navigationsplitviewcolumn/content
    public static var content: NavigationSplitViewColumn { NavigationSplitViewColumn(place: 1) }
    /// navigationsplitviewcolumn/detail
    public static var detail: NavigationSplitViewColumn { NavigationSplitViewColumn(place: 2) }
}

/// toolbarcontent
@MainActor @preconcurrency
public protocol ToolbarContent {
    associatedtype Body: ToolbarContent
    @ToolbarContentBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: ToolbarContent {}

extension ToolbarContent where Body == Never {
    public var body: Never { fatalError("nothing is drawn") }
}

extension Optional: ToolbarContent where Wrapped: ToolbarContent {}

/// toolbarcontentbuilder
@resultBuilder
public struct ToolbarContentBuilder {
    /// toolbarcontentbuilder/buildexpression(_:)
    public static func buildExpression<Content>(_ content: Content) -> Content
    where Content: ToolbarContent { content }
    /// toolbarcontentbuilder/buildblock(_:)
    public static func buildBlock<Content>(_ content: Content) -> some ToolbarContent
    where Content: ToolbarContent { content }
    /// toolbarcontentbuilder/buildif(_:)
    public static func buildIf<Content>(_ content: Content?) -> Content?
    where Content: ToolbarContent { content }
}

/// toolbaritem
public struct ToolbarItem<ID, Content>: ToolbarContent where Content: View {
    public typealias Body = Never
}

extension ToolbarItem where ID == () {
    /// toolbaritem/init(placement:content:)
    nonisolated public init(
        placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
    ) {}
}

/// toolbaritemplacement
public struct ToolbarItemPlacement {
    /// toolbaritemplacement/automatic
    public static let automatic = ToolbarItemPlacement()
    /// toolbaritemplacement/topbarleading
    public static let topBarLeading = ToolbarItemPlacement()
    /// toolbaritemplacement/confirmationaction
    public static let confirmationAction = ToolbarItemPlacement()
}

extension ToolbarItemPlacement: Sendable {}

/// toolbarplacement
public struct ToolbarPlacement: Sendable {
    /// toolbarplacement/bottombar
    public static var bottomBar: ToolbarPlacement { ToolbarPlacement() }
    /// toolbarplacement/navigationbar
    public static var navigationBar: ToolbarPlacement { ToolbarPlacement() }
    /// toolbarplacement/tabbar
    public static var tabBar: ToolbarPlacement { ToolbarPlacement() }
}

extension View {
    /// view/navigationdestination(for:destination:)
    nonisolated public func navigationDestination<D, C>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View where D: Hashable, C: View { self }
    /// view/navigationtitle(_:)
    nonisolated public func navigationTitle<S>(_ title: S) -> some View
    where S: StringProtocol { self }
    /// view/navigationbarbackbuttonhidden(_:)
    nonisolated public func navigationBarBackButtonHidden(
        _ hidesBackButton: Bool = true
    ) -> some View { self }
    /// view/toolbar(content:)
    nonisolated public func toolbar<Content>(
        @ToolbarContentBuilder content: () -> Content
    ) -> some View where Content: ToolbarContent { self }
    /// view/toolbar(_:for:)
    nonisolated public func toolbar(
        _ visibility: Visibility, for bars: ToolbarPlacement...
    ) -> some View { self }
}
