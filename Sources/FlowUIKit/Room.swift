#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    // The width of the window, and the kind of device.

    extension UIKitRouter {
        /// Only a launch reads it, so the runtime then knows this width. The flows may begin later
        /// than the router.
        public var launchWidth: FlowWidth? {
            toldWidth = width
            return width
        }
        public var launchIdiom: FlowIdiom? { FlowIdiom(traits) }

        private var width: FlowWidth { FlowWidth(traits) }

        private var traits: UITraitCollection? {
            window?.windowScene?.traitCollection ?? foreign?.traitCollection
        }

        /// Begins to send the runtime widths that differ from the one at the launch.
        func observeRoom() {
            guard room == nil, let view = window ?? foreign?.view else { return }
            // A launch that has not read the width was given one.
            if toldWidth == nil { toldWidth = width }
            room = ObservedRoom(of: self, in: view)
            roomDidChange()
        }

        /// In the background iOS changes the width for a moment, to take pictures of the window, so
        /// that width is not sent. The router looks again, because the highest detent of a sheet
        /// also depends on the room.
        fileprivate func roomDidChange() {
            if scene?.activationState != .background { tellWidth() }
            lookSoon()
        }

        /// When UIKit says that a scene enters the foreground, its state is still background.
        fileprivate func enterForeground(_ entering: ObjectIdentifier?) {
            if let scene, ObjectIdentifier(scene) == entering { tellWidth() }
        }

        private func tellWidth() {
            let now = width
            guard now != toldWidth else { return }
            toldWidth = now
            receiver?.send(.width(now))
        }

        private var scene: UIWindowScene? { (window ?? foreign?.viewIfLoaded?.window)?.windowScene }
    }

    extension FlowWidth {
        @MainActor
        init(_ traits: UITraitCollection?) {
            self = traits?.horizontalSizeClass == .regular ? .regular : .compact
        }
    }

    extension FlowIdiom {
        @MainActor
        init(_ traits: UITraitCollection?) {
            self = traits?.userInterfaceIdiom == .pad ? .pad : .phone
        }
    }

    /// Notices that the room of a window, or of an app's stack, has changed, or that it is visible
    /// again.
    nonisolated final class ObservedRoom {
        @MainActor private let view: RoomView
        private let observations: [any NSObjectProtocol]

        @MainActor
        init(of router: UIKitRouter, in around: UIView) {
            let center = NotificationCenter.default
            observations = [
                // The width may have changed in the background, which was not sent.
                center.addObserver(
                    forName: UIScene.willEnterForegroundNotification, object: nil, queue: nil
                ) { [weak router] notification in
                    let scene = notification.object.map { ObjectIdentifier($0 as AnyObject) }
                    MainActor.assumeIsolated { router?.enterForeground(scene) }
                },
                // It may change once more on the way to the foreground.
                center.addObserver(
                    forName: UIScene.didActivateNotification, object: nil, queue: nil
                ) { [weak router] _ in
                    MainActor.assumeIsolated { router?.roomDidChange() }
                },
            ]
            view = RoomView()
            view.isHidden = true
            view.frame = around.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            around.addSubview(view)
            // UIKit may report traits while the view is added.
            view.router = router
        }

        /// Removes the view, because the window, or the app's stack, outlives the router.
        deinit {
            for observation in observations {
                NotificationCenter.default.removeObserver(observation)
            }
            DispatchQueue.main.async { [view] in view.removeFromSuperview() }
        }
    }

    /// An empty view that reports new traits or a new size. On iOS 16 UIKit reports them only to
    /// views.
    private final class RoomView: UIView {
        weak var router: UIKitRouter?

        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            super.traitCollectionDidChange(previousTraitCollection)
            router?.roomDidChange()
        }

        /// Looks later: an event would change views during layout.
        override func layoutSubviews() {
            super.layoutSubviews()
            router?.lookSoon()
        }
    }
#endif
