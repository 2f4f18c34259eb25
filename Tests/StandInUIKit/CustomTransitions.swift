/// uiviewcontrollertransitioningdelegate
@MainActor
public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
    /// uiviewcontrollertransitioningdelegate/
    /// animationcontroller(forpresented:presenting:source:)
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// uiviewcontrollertransitioningdelegate/animationcontroller(fordismissed:)
    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
}

/// The methods are optional in Objective-C.
extension UIViewControllerTransitioningDelegate {
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    public func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}

/// uiviewcontrolleranimatedtransitioning
@MainActor
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {}

extension UIViewController {
    /// UIKit asks for what animates when it begins to animate.
    func askForAnimation(by presenter: UIViewController, from source: UIViewController) {
        _ = transitioningDelegate?.animationController(
            forPresented: self, presenting: presenter, source: source)
    }

    func askForAnimationBack() {
        _ = transitioningDelegate?.animationController(forDismissed: self)
    }
}
