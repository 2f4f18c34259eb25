/// uipresentationcontroller
@MainActor
open class UIPresentationController: NSObject {
    /// uipresentationcontroller/presentedviewcontroller
    public private(set) unowned var presentedViewController: UIViewController
    /// uipresentationcontroller/delegate
    public weak var delegate: (any UIAdaptivePresentationControllerDelegate)? {
        didSet {
            if presentedViewController is UIAlertController {
                StandIn.log.append("NSInvalidArgumentException: the delegate of an alert is set")
            }
        }
    }
    /// What answers a method that a delegate need not have: another object may do so for it.
    func answerer(of method: String) -> (any UIAdaptivePresentationControllerDelegate)? {
        let other = (delegate as? NSObject)?.forwardingTarget(for: Selector(name: method))
        return other as? any UIAdaptivePresentationControllerDelegate ?? delegate
    }

    /// uipresentationcontroller/containerview
    public var containerView: UIView? { container }
    var container: PresentationContainer?
    let style: UIModalPresentationStyle

    init(_ controller: UIViewController) {
        presentedViewController = controller
        style = controller.modalPresentationStyle
    }
}

/// The view around all views of a presentation. It is seen to leave the window at the end of the
/// dismissal, which no page says.
final class PresentationContainer: UIView {
    weak var shownIn: UIWindow?
    override var window: UIWindow? { shownIn }

    func leave() {
        shownIn = nil
        for view in subviews { view.didMoveToWindow() }
    }
}

/// uiadaptivepresentationcontrollerdelegate
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    /// uiadaptivepresentationcontrollerdelegate/adaptivepresentationstyle(for:traitcollection:)
    func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle
    /// uiadaptivepresentationcontrollerdelegate/presentationcontrollershoulddismiss(_:)
    func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool
    /// uiadaptivepresentationcontrollerdelegate/presentationcontrollerwilldismiss(_:)
    func presentationControllerWillDismiss(_ controller: UIPresentationController)
    /// uiadaptivepresentationcontrollerdelegate/presentationcontrollerdiddismiss(_:)
    func presentationControllerDidDismiss(_ controller: UIPresentationController)
    /// uiadaptivepresentationcontrollerdelegate/presentationcontrollerdidattempttodismiss(_:)
    func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    public func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { .automatic }
    public func presentationControllerShouldDismiss(
        _ controller: UIPresentationController
    ) -> Bool { true }
    public func presentationControllerWillDismiss(_ controller: UIPresentationController) {}
    public func presentationControllerDidDismiss(_ controller: UIPresentationController) {}
    public func presentationControllerDidAttemptToDismiss(
        _ controller: UIPresentationController
    ) {}
}

extension UIViewController {
    /// uiviewcontroller/presentationcontroller
    public var presentationController: UIPresentationController? {
        let top = topAncestor
        if let made = top.madePresentationController { return made }
        let hasPopover = (top as? UIAlertController)?.hasPopoverController ?? false
        let made: UIPresentationController =
            switch hasPopover ? .popover : top.modalPresentationStyle {
            case .popover: UIPopoverPresentationController(top)
            case .automatic, .pageSheet, .formSheet: UISheetPresentationController(top)
            default: UIPresentationController(top)
            }
        top.madePresentationController = made
        return made
    }

    /// uiviewcontroller/sheetpresentationcontroller
    public var sheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
    }

    /// uiviewcontroller/popoverpresentationcontroller
    public var popoverPresentationController: UIPopoverPresentationController? {
        presentationController as? UIPopoverPresentationController
    }
}

/// uialertaction
@MainActor
public final class UIAlertAction: NSObject {
    /// uialertaction/style-swift.enum
    public enum Style: Int, Sendable { case `default`, cancel, destructive }
    /// uialertaction/title
    public let title: String?
    /// uialertaction/style-swift.property
    public let style: Style
    let handler: ((UIAlertAction) -> Void)?

    /// uialertaction/init(title:style:handler:)
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}

/// uialertcontroller
public final class UIAlertController: UIViewController {
    /// uialertcontroller/style
    public enum Style: Int, Sendable { case actionSheet, alert }
    /// uialertcontroller/message
    public var message: String?
    /// uialertcontroller/preferredstyle
    public let preferredStyle: Style
    /// uialertcontroller/actions
    public private(set) var actions: [UIAlertAction] = []
    /// No page says whether an action sheet on a phone has a popover controller before iOS 26.
    private lazy var hasPopoverOnPhone = StandIn.profile.pointsActionSheets || StandIn.draw.coin()

    /// uialertcontroller/init(title:message:preferredstyle:)
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.preferredStyle = preferredStyle
        super.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
        modalPresentationStyle = .overFullScreen
    }

    public required init?(coder: NSCoder) { return nil }

    /// uialertcontroller/addaction(_:)
    public func addAction(_ action: UIAlertAction) { actions.append(action) }

    var hasPopoverController: Bool {
        preferredStyle == .actionSheet && (StandIn.idiom == .pad || hasPopoverOnPhone)
    }

    /// The player's own: it points to something. Then it has no cancel button, and a tap beside it
    /// is cancel.
    public var isPopover: Bool {
        hasPopoverController && popoverPresentationController?.hasSource == true
            && (StandIn.idiom == .pad || StandIn.profile.pointsActionSheets)
    }
}
