// The player's own: what a finger does besides popping.
extension UIViewController {
    /// Nothing that is not see-through lies over it, and it does not move in or out.
    public var canReach: Bool {
        var child = self
        while let around = child.parent {
            // A stack that moves takes no touches, or only for what comes.
            if let moving = (around as? UINavigationController)?.transition,
                !StandIn.profile.isFluid || moving.request.target.last !== child
            {
                return false
            }
            if let split = around as? UISplitViewController, split.isMoving { return false }
            child = around
        }
        let top = topAncestor
        if let own = top.presentedBy, own.isMoving { return false }
        guard let above = top.presentation else { return true }
        guard !above.isMoving else { return false }
        return above.letsTouchesThrough
    }

    public var canBeTugged: Bool {
        guard let presentedBy, presentedBy.phase == .there, presentation == nil,
            presentedBy.style.isSheet || presentedBy.style == .popover
        else { return false }
        return innermostPresentation == nil && !hasMovingStack
    }

    var hasMovingStack: Bool {
        (self as? UINavigationController)?.transition != nil
            || (self as? UISplitViewController)?.isMoving ?? false
            || seenChildren.contains { $0.hasMovingStack }
    }

    /// The finger pulls a sheet down.
    @discardableResult
    public func beginTug() -> Bool {
        guard canBeTugged, let presentedBy else { return false }
        let delegate = madePresentationController?.delegate
        let should =
            madePresentationController.map {
                delegate?.presentationControllerShouldDismiss($0) ?? true
            } ?? true
        guard !isModalInPresentation, should else {
            if let controller = madePresentationController {
                StandIn.acts.append(.attempt(self))
                delegate?.presentationControllerDidAttemptToDismiss(controller)
            }
            return false
        }
        presentedBy.phase = .pulled
        presentedBy.coordinator = TransitionCoordinator(
            isInteractive: true, from: self, to: presentedBy.presenter)
        beginAppearance(false, true)
        if let controller = madePresentationController {
            delegate?.presentationControllerWillDismiss(controller)
        }
        return true
    }

    @discardableResult
    public func endTug(cancel: Bool) -> Bool {
        guard let presentation = presentedBy, presentation.phase == .pulled,
            let coordinator = presentation.coordinator, coordinator.isInteractive
        else { return false }
        coordinator.liftFinger(cancel: cancel)
        if !cancel { presentation.phase = .dismissing }
        StandIn.clock.after(StandIn.duration(true)) { [self] in
            if cancel {
                beginAppearance(true, true)
                endAppearance(true)
                presentation.phase = .there
                presentation.coordinator = nil
                coordinator.complete()
                return
            }
            dismissedByUser(presentation)
        }
        return true
    }

    private func dismissedByUser(_ presentation: Presentation) {
        let controller = madePresentationController
        let delegate = controller?.delegate
        StandIn.acts.append(.dismiss(self))
        let coordinator = presentation.coordinator
        Presentation.endFall([presentation], true)
        if let controller { delegate?.presentationControllerDidDismiss(controller) }
        coordinator?.complete()
    }

    public var isTugged: Bool { presentedBy?.coordinator?.isInteractive ?? false }

    /// A tap beside a popover or an action sheet.
    @discardableResult
    public func tapOutside() -> Bool {
        if let alert = self as? UIAlertController, alert.preferredStyle == .actionSheet {
            if let cancel = alert.actions.firstIndex(where: { $0.style == .cancel }) {
                return alert.tapAlert(cancel)
            }
            return alert.isPopover && alert.leave(as: .dismiss(alert))
        }
        guard presentedBy?.isPopover == true else { return false }
        return beginTug() && endTug(cancel: false)
    }
}

extension UIAlertController {
    /// The alert leaves by itself; the handler runs when it has gone.
    @discardableResult
    public func tapAlert(_ index: Int) -> Bool {
        guard actions.indices.contains(index) else { return false }
        return leave(as: .alert(button: index)) { [self] in
            actions[index].handler?(actions[index])
        }
    }

    /// A popover without a cancel action goes, and runs no handler.
    fileprivate func leave(as act: UserAct, then work: @escaping () -> Void = {}) -> Bool {
        guard let presentation = presentedBy, presentation.phase == .there,
            self.presentation == nil
        else { return false }
        presentation.phase = .dismissing
        StandIn.acts.append(act)
        beginAppearance(false, true)
        StandIn.clock.after(StandIn.duration(true)) {
            Presentation.endFall([presentation], true)
            work()
        }
        return true
    }
}

extension UIBarButtonItem {
    /// False if nothing comes of a tap.
    @discardableResult
    public func tap() -> Bool {
        guard let action else { return false }
        StandIn.acts.append(.tapBarButton)
        action.handler(action)
        return true
    }
}
