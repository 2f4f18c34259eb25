/// uisheetpresentationcontroller
public final class UISheetPresentationController: UIPresentationController {
    /// uisheetpresentationcontroller/detent
    @MainActor
    public final class Detent: NSObject {
        /// uisheetpresentationcontroller/detent/identifier-swift.struct
        public struct Identifier: Hashable, Sendable {
            public let rawValue: String
            public init(_ rawValue: String) { self.rawValue = rawValue }
            public static let medium = Identifier("medium")
            public static let large = Identifier("large")
        }

        typealias Resolver =
            (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

        /// uisheetpresentationcontroller/detent/identifier-swift.property
        public let identifier: Identifier
        let resolver: Resolver

        private init(_ identifier: Identifier, _ resolver: @escaping Resolver) {
            self.identifier = identifier
            self.resolver = resolver
        }

        /// uisheetpresentationcontroller/detent/medium()
        public static func medium() -> Detent { Detent(.medium) { $0.maximumDetentValue / 2 } }
        /// uisheetpresentationcontroller/detent/large()
        public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }
        /// uisheetpresentationcontroller/detent/custom(identifier:resolver:)
        public static func custom(
            identifier: Identifier? = nil,
            resolver:
                @escaping (any UISheetPresentationControllerDetentResolutionContext)
                -> CGFloat?
        ) -> Detent {
            Detent(identifier ?? Identifier("custom"), resolver)
        }
    }

    private final class Room: UISheetPresentationControllerDetentResolutionContext {
        let maximumDetentValue: CGFloat

        init(_ height: CGFloat) { maximumDetentValue = height }
    }

    /// uisheetpresentationcontroller/detents
    public var detents: [Detent] = [.large()] {
        didSet { resolved = nil }
    }
    /// uisheetpresentationcontroller/prefersgrabbervisible
    public var prefersGrabberVisible = false
    /// uisheetpresentationcontroller/selecteddetentidentifier
    public var selectedDetentIdentifier: Detent.Identifier?
    /// uisheetpresentationcontroller/largestundimmeddetentidentifier
    public var largestUndimmedDetentIdentifier: Detent.Identifier?
    /// How high each detent is. That is asked for once.
    private var resolved: [CGFloat]?

    /// uisheetpresentationcontroller/animatechanges(_:)
    public func animateChanges(_ changes: () -> Void) {
        animations += 1
        changes()
    }

    /// The player's own: how often something was animated.
    public private(set) var animations = 0

    /// uisheetpresentationcontroller/invalidatedetents()
    public func invalidateDetents() { resolved = nil }

    /// The player's own: how high each detent is, in their order.
    public var heights: [CGFloat] {
        if let resolved { return resolved }
        let room = Room(presentedViewController.anyWindow?.bounds.height ?? 0)
        // No page says that one above the maximum becomes the maximum.
        let heights = detents.map { $0.resolver(room) ?? 0 }
        resolved = heights
        return heights
    }

    private func height(of identifier: Detent.Identifier?) -> CGFloat? {
        detents.firstIndex { $0.identifier == identifier }.map { heights[$0] }
    }

    /// The player's own: how high it is now, without a selection as low as it can be.
    public var height: CGFloat {
        height(of: selectedDetentIdentifier) ?? heights.min() ?? 0
    }

    /// The player's own: the user pulls it to another height.
    public func pull(to place: Int) {
        selectedDetentIdentifier = detents[place].identifier
        let method = "sheetPresentationControllerDidChangeSelectedDetentIdentifier:"
        (answerer(of: method) as? any UISheetPresentationControllerDelegate)?
            .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
    }

    /// The player's own: what is below is not dimmed, and can be touched, when the sheet is as high
    /// as that.
    public func isUndimmed(at height: CGFloat) -> Bool {
        self.height(of: largestUndimmedDetentIdentifier).map { height <= $0 } ?? false
    }
}

/// uisheetpresentationcontrollerdelegate
@MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// uisheetpresentationcontrollerdelegate/
    /// sheetpresentationcontrollerdidchangeselecteddetentidentifier(_:)
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController)
}

/// uisheetpresentationcontrollerdetentresolutioncontext
@MainActor
public protocol UISheetPresentationControllerDetentResolutionContext: AnyObject {
    /// uisheetpresentationcontrollerdetentresolutioncontext/maximumdetentvalue
    var maximumDetentValue: CGFloat { get }
}

/// uipopoverpresentationcontrollersourceitem
@MainActor
public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}

extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

/// uipopoverpresentationcontroller
public final class UIPopoverPresentationController: UIPresentationController {
    /// uipopoverpresentationcontroller/sourceitem
    public var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
    /// uipopoverpresentationcontroller/sourceview
    public var sourceView: UIView?
    /// uipopoverpresentationcontroller/sourcerect
    public var sourceRect = CGRect.zero
    /// uipopoverpresentationcontroller/barbuttonitem
    public var barButtonItem: UIBarButtonItem?
    /// uipopoverpresentationcontroller/passthroughviews
    public var passthroughViews: [UIView]?
    /// uipopoverpresentationcontroller/adaptivesheetpresentationcontroller
    ///
    /// How it looks in a compact window, where it is a sheet.
    public private(set) lazy var adaptiveSheetPresentationController =
        UISheetPresentationController(presentedViewController)

    var hasSource: Bool { sourceItem != nil || sourceView != nil || barButtonItem != nil }
}

extension Presentation {
    /// What is below can be touched beside it.
    var letsTouchesThrough: Bool {
        switch presented.madePresentationController {
        case let sheet as UISheetPresentationController: return sheet.isUndimmed(at: sheet.height)
        case let popover as UIPopoverPresentationController:
            if style == .popover, !isPopover {
                let sheet = popover.adaptiveSheetPresentationController
                return sheet.isUndimmed(at: sheet.height)
            }
            return popover.passthroughViews?.contains { $0 === presenter?.view } ?? false
        default: return false
        }
    }
}

extension UIViewController {
    /// The player's own: what it is presented over can be touched beside it, whatever height the
    /// user gives it.
    public var isOpenAround: Bool {
        guard let presentedBy else { return false }
        guard let sheet = sheetPresentationController else { return presentedBy.letsTouchesThrough }
        return sheet.heights.allSatisfy { sheet.isUndimmed(at: $0) }
    }
}
