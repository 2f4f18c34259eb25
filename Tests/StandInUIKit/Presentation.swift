/// uimodalpresentationstyle
public enum UIModalPresentationStyle: Int, Sendable {
    case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen
    case overCurrentContext, popover, none, automatic

    /// The one below is taken out of the window, and told so.
    var coversPresenter: Bool { self == .fullScreen || self == .currentContext }
    var isSheet: Bool { [.pageSheet, .formSheet, .automatic].contains(self) }
    var needsContext: Bool { self == .currentContext || self == .overCurrentContext }
}

/// uimodaltransitionstyle
public enum UIModalTransitionStyle: Int, Sendable {
    case coverVertical, flipHorizontal, crossDissolve
}

/// One thing that is presented over another.
@MainActor
final class Presentation {
    enum Phase { case presenting, there, pulled, dismissing }

    weak var presenter: UIViewController?
    let presented: UIViewController
    let style: UIModalPresentationStyle
    var phase = Phase.presenting
    var coordinator: TransitionCoordinator?

    init(
        _ presented: UIViewController, over presenter: UIViewController,
        style: UIModalPresentationStyle
    ) {
        self.presented = presented
        self.presenter = presenter
        self.style = style
    }

    var isMoving: Bool { phase != .there }

    /// In a compact window a popover is a sheet, also when the window becomes compact later, unless
    /// the delegate wants it to stay what it is.
    var isPopover: Bool {
        guard style == .popover,
            let traits = presented.topAncestor.anyWindow?.windowScene?.traitCollection
        else { return false }
        let controller = presented.topAncestor.madePresentationController
        let delegate = controller?.answerer(
            of: "adaptivePresentationStyleForPresentationController:traitCollection:")
        return traits.horizontalSizeClass == .regular
            || delegate?.adaptivePresentationStyle(
                for: controller ?? UIPresentationController(presented), traitCollection: traits)
                == UIModalPresentationStyle.none
    }
}

extension UIViewController {
    /// uiviewcontroller/present(_:animated:completion:)
    public func present(
        _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
    ) {
        let presenter = presenter(for: controller.modalPresentationStyle)
        if let reason = objection(to: controller, by: presenter) {
            StandIn.log.append(reason)
            return
        }
        let presentation = Presentation(
            controller, over: presenter, style: controller.modalPresentationStyle)
        if controller.madePresentationController?.style != presentation.style {
            controller.madePresentationController = nil
        }
        presenter.presentation = presentation
        controller.presentedBy = presentation
        controller.isUnlinked = false
        let container = PresentationContainer()
        container.shownIn = anyWindow
        controller.presentationController?.container = container
        StandIn.clock.atLayout {
            if animated { controller.askForAnimation(by: presenter, from: self) }
            // No page says how wide its view is when a sheet is asked how high it is.
            _ = (controller.madePresentationController as? UISheetPresentationController)?.heights
            controller.view.frame = controller.anyWindow?.frame ?? .zero
            presentation.coordinator = TransitionCoordinator(
                isInteractive: false, from: presenter, to: controller)
            if presentation.style.coversPresenter { presenter.beginAppearance(false, animated) }
            controller.beginAppearance(true, animated)
            // Even without an animation it takes turns.
            StandIn.clock.after(1 + StandIn.duration(animated)) {
                if presentation.style.coversPresenter { presenter.endAppearance(animated) }
                controller.endAppearance(animated)
                presentation.phase = .there
                UIAccessibility.postByUIKit()
                presentation.coordinator?.complete()
                presentation.coordinator = nil
                completion?()
            }
        }
    }

    /// UIKit chooses who presents: the one that covers what the style covers, and the root of the
    /// window if nobody defines a context (uiviewcontroller/definespresentationcontext).
    private func presenter(for style: UIModalPresentationStyle) -> UIViewController {
        var found = self
        while !(style.needsContext && found.definesPresentationContext), let next = found.parent {
            found = next
        }
        guard style.needsContext, !found.definesPresentationContext else { return found }
        return found.anyWindow?.rootViewController ?? found
    }

    /// The line on the console if nothing comes of it.
    private func objection(
        to controller: UIViewController, by presenter: UIViewController
    ) -> String? {
        let attempt = "Attempt to present \(controller.name) on \(presenter.name) (from \(name))"
        if controller.presentedBy != nil || controller.parent != nil {
            return "NSInvalidArgumentException: Application tried to present modally a view "
                + "controller \(controller.name) that is already active"
        }
        if let other = presenter.presentedViewController {
            return attempt + " which is already presenting \(other.name)."
        }
        if window == nil || presenter.isBeingDismissed || presenter.isBeingPresented {
            return attempt + " whose view is not in the window hierarchy."
        }
        let needsSource =
            controller.modalPresentationStyle == .popover
            || (controller as? UIAlertController)?.preferredStyle == .actionSheet
                && StandIn.idiom == .pad
        if needsSource, controller.popoverPresentationController?.hasSource != true {
            return "NSGenericException: \(controller.name): You must provide location "
                + "information for this popover presentation controller."
        }
        return nil
    }

    /// uiviewcontroller/dismiss(animated:completion:)
    public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        guard let presentation = topAncestorPresentation else {
            // Nothing is presented here, so this itself goes.
            guard let presenter = presentingViewController else {
                if let completion { StandIn.clock.atTurn { completion() } }
                return
            }
            return presenter.dismiss(animated: animated, completion: completion)
        }
        let falling = presentation.withAllAbove
        if falling.contains(where: \.isMoving) {
            StandIn.log.append(
                "Attempt to dismiss from view controller \(name) while a presentation or "
                    + "dismiss is in progress!")
            return
        }
        for each in falling { each.phase = .dismissing }
        StandIn.clock.atLayout {
            if animated { falling.last?.presented.askForAnimationBack() }
            falling.last?.coordinator = TransitionCoordinator(
                isInteractive: false, from: falling.last?.presented,
                to: falling.first?.presenter)
            Presentation.beginFall(falling, animated)
            StandIn.clock.after(1 + StandIn.duration(animated)) {
                Presentation.endFall(falling, animated)
                completion?()
            }
        }
    }

    /// What is presented here or by a parent.
    var topAncestorPresentation: Presentation? {
        presentation ?? parent?.topAncestorPresentation
    }
}

extension Presentation {
    /// It and all that is presented above, the lowest first.
    var withAllAbove: [Presentation] {
        var result = [self]
        while let next = result.last?.presented.innermostPresentation { result.append(next) }
        return result
    }

    static func beginFall(_ falling: [Presentation], _ animated: Bool) {
        for each in falling.reversed() where each.presented.appearance == .there {
            each.presented.beginAppearance(false, animated)
        }
        if let lowest = falling.first, let presenter = lowest.presenter,
            presenter.appearance == .gone,
            falling.contains(where: \.style.coversPresenter)
        {
            presenter.beginAppearance(true, animated)
        }
    }

    static func endFall(_ falling: [Presentation], _ animated: Bool) {
        for each in falling.reversed() {
            each.presented.isUnlinked = true
            each.presented.endAppearance(animated)
            each.presenter?.presentation = nil
            each.presented.presentedBy = nil
            each.presented.isUnlinked = false
            each.presented.madePresentationController?.container?.leave()
            each.presented.madePresentationController = nil
            each.phase = .there
        }
        falling.first?.presenter?.endAppearance(animated)
        UIAccessibility.postByUIKit()
        falling.last?.coordinator?.complete()
        falling.last?.coordinator = nil
    }
}

extension UIViewController {
    /// The presentation by it or by a child.
    var innermostPresentation: Presentation? {
        presentation ?? children.lazy.compactMap(\.innermostPresentation).first
    }
}
