#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    // How much room the flows have, and on what kind of device they are.

    extension UIKitRouter {
        /// Only a launch asks for it, and the flows may begin later.
        public var launchWidth: FlowWidth? {
            toldWidth = width
            return width
        }
        public var launchIdiom: FlowIdiom? { FlowIdiom(traits) }

        private var width: FlowWidth { FlowWidth(traits) }

        private var traits: UITraitCollection? {
            window?.windowScene?.traitCollection ?? foreign?.traitCollection
        }

        /// Begins to tell the runtime of other widths than that of the launch.
        func observeRoom() {
            guard room == nil, let view = window ?? foreign?.view else { return }
            // A launch that has not asked has said the width itself.
            if toldWidth == nil { toldWidth = width }
            room = ObservedRoom(of: self, in: view)
            roomDidChange()
        }

        /// In the background iOS changes the width for a moment, to take pictures of the window.
        /// Which detent of a sheet is the highest depends on the room, too.
        fileprivate func roomDidChange() {
            if scene?.activationState != .background { tellWidth() }
            lookSoon()
        }

        /// A scene is still in the background when UIKit tells that it enters the foreground.
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

    /// Notices that a window, or the stack of an app, has got other room, or is seen again.
    nonisolated final class ObservedRoom {
        @MainActor private let view: RoomView
        private let observations: [any NSObjectProtocol]

        @MainActor
        init(of router: UIKitRouter, in around: UIView) {
            let center = NotificationCenter.default
            observations = [
                // What has changed in the background has been told to nobody.
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
            // UIKit may tell traits while it is added.
            view.router = router
        }

        /// The window, or the stack of the app, stays when the router goes.
        deinit {
            for observation in observations {
                NotificationCenter.default.removeObserver(observation)
            }
            DispatchQueue.main.async { [view] in view.removeFromSuperview() }
        }
    }

    /// An empty view that says when it has got other traits or another size: UIKit tells views, and
    /// nobody else on iOS 16.
    private final class RoomView: UIView {
        weak var router: UIKitRouter?

        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            super.traitCollectionDidChange(previousTraitCollection)
            router?.roomDidChange()
        }

        /// An event would change views while they are laid out.
        override func layoutSubviews() {
            super.layoutSubviews()
            router?.lookSoon()
        }
    }
#endif
