public import UIKit

/// corefoundation/cgfloat, which SwiftUI brings along
public typealias CGFloat = UIKit.CGFloat

extension View {
    /// view/sheet(item:ondismiss:content:)
    nonisolated public func sheet<Item, Content>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View { self }
    /// view/fullscreencover(item:ondismiss:content:)
    nonisolated public func fullScreenCover<Item, Content>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View { self }
    /// view/popover(item:attachmentanchor:arrowedge:content:)
    nonisolated public func popover<Item, Content>(
        item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
        arrowEdge: Edge? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View where Item: Identifiable, Content: View { self }
    /// view/alert(_:ispresented:presenting:actions:message:)
    nonisolated public func alert<S, A, M, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?,
        @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View where S: StringProtocol, A: View, M: View { self }
    /// view/confirmationdialog(_:ispresented:titlevisibility:presenting:actions:message:)
    nonisolated public func confirmationDialog<S, A, M, T>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View where S: StringProtocol, A: View, M: View { self }
    /// view/interactivedismissdisabled(_:)
    nonisolated public func interactiveDismissDisabled(
        _ isDisabled: Bool = true
    ) -> some View { self }
    /// view/presentationbackgroundinteraction(_:)
    nonisolated public func presentationBackgroundInteraction(
        _ interaction: PresentationBackgroundInteraction
    ) -> some View { self }
    /// view/presentationdetents(_:selection:)
    nonisolated public func presentationDetents(
        _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
    ) -> some View { self }
    /// view/presentationdragindicator(_:)
    nonisolated public func presentationDragIndicator(
        _ visibility: Visibility
    ) -> some View { self }
}

/// popoverattachmentanchor
public enum PopoverAttachmentAnchor {
    case rect(Anchor<CGRect>.Source)
}

/// anchor
public struct Anchor<Value> {
    /// anchor/source
    public struct Source {}
}

extension Anchor.Source where Value == CGRect {
    /// anchor/source/bounds
    public static var bounds: Anchor<CGRect>.Source { Anchor<CGRect>.Source() }
}

/// edge
public enum Edge: Int8, CaseIterable, Sendable {
    case top, leading, bottom, trailing
}

/// presentationbackgroundinteraction
public struct PresentationBackgroundInteraction: Sendable {
    /// presentationbackgroundinteraction/automatic
    public static var automatic: PresentationBackgroundInteraction { .init() }
    /// presentationbackgroundinteraction/enabled
    public static var enabled: PresentationBackgroundInteraction { .init() }
}

/// presentationdetent
public struct PresentationDetent: Hashable, Sendable {
    private let height: CGFloat
    /// presentationdetent/medium
    public static let medium = PresentationDetent(height: 1)
    /// presentationdetent/large
    public static let large = PresentationDetent(height: 2)
    /// presentationdetent/height(_:)
    public static func height(_ height: CGFloat) -> PresentationDetent {
        PresentationDetent(height: height)
    }
}

/// uiviewcontrollerrepresentable
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    @MainActor @preconcurrency
    func makeUIViewController(context: Context) -> UIViewControllerType
    @MainActor @preconcurrency
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
    typealias Context = UIViewControllerRepresentableContext<Self>
}

/// uiviewcontrollerrepresentablecontext
@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<Representable>
where Representable: UIViewControllerRepresentable {
    /// The player's own.
    public init() {}
}

/// uihostingcontroller
@MainActor @preconcurrency
open class UIHostingController<Content>: UIViewController where Content: View {
    /// uihostingcontroller/init(rootview:)
    public init(rootView: Content) { super.init(nibName: nil, bundle: nil) }
    /// uihostingcontroller/sizingoptions
    public var sizingOptions: UIHostingControllerSizingOptions = [] {
        didSet { takeSize() }
    }
    /// uihostingcontroller/sizethatfits(in:)
    open func sizeThatFits(in size: CGSize) -> CGSize {
        let lines = (length / size.width).rounded(.up)
        return CGSize(width: min(length, size.width), height: min(lines * 20, size.height))
    }
    /// The player's own: how long its text is if it stands in one line.
    public var length = 1000.0 {
        didSet { takeSize() }
    }

    /// No page says whether a size stays when nobody wants it any more.
    private func takeSize() {
        guard sizingOptions.contains(.preferredContentSize) else { return }
        preferredContentSize = CGSize(width: length, height: 20)
    }

    /// uihostingcontroller/init(coder:)
    public required init?(coder: NSCoder) { nil }
}

/// uihostingcontrollersizingoptions
public struct UIHostingControllerSizingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// uihostingcontrollersizingoptions/preferredcontentsize
    public static let preferredContentSize = UIHostingControllerSizingOptions(rawValue: 1)
}
