#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    // How much room the flows have, and on what kind of device they are.

    extension UIKitRouter {
        public var launchWidth: FlowWidth? { FlowWidth(traits) }
        public var launchIdiom: FlowIdiom? { FlowIdiom(traits) }

        private var traits: UITraitCollection? {
            window?.windowScene?.traitCollection ?? foreign?.traitCollection
        }

        /// Begins to tell the runtime of other widths than that of the launch.
        func observeRoom() {
            guard room == nil, let view = window ?? foreign?.view else { return }
            // UIKit may tell traits while the view is added.
            toldWidth = launchWidth
            room = ObservedRoom(of: self, in: view)
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
            guard let width = launchWidth, width != toldWidth else { return }
            toldWidth = width
            receiver?.send(.width(width))
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
            // What has changed in the background has been told to nobody.
            observations = [
                center.addObserver(
                    forName: UIScene.willEnterForegroundNotification, object: nil, queue: nil
                ) { [weak router] notification in
                    let scene = notification.object.map { ObjectIdentifier($0 as AnyObject) }
                    MainActor.assumeIsolated { router?.enterForeground(scene) }
                },
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
            view.didChange = { [weak router] in router?.roomDidChange() }
            around.addSubview(view)
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
        var didChange: () -> Void = {}

        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            super.traitCollectionDidChange(previousTraitCollection)
            didChange()
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            didChange()
        }
    }
#endif
