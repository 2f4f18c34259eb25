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

        func leaveRoom() {
            room?.leave()
            room = nil
        }

        /// In the background iOS changes the width for a moment, to take pictures of the window.
        fileprivate func tellWidth() {
            let scene = (window ?? foreign?.viewIfLoaded?.window)?.windowScene
            guard scene?.activationState != .background, let width = launchWidth,
                width != toldWidth
            else { return }
            toldWidth = width
            receiver?.send(.width(width))
        }
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

    /// Notices that a window, or the stack of an app, has got another width, or is seen again.
    nonisolated final class ObservedRoom {
        @MainActor private let view = TraitView()
        private let activation: any NSObjectProtocol

        @MainActor
        init(of router: UIKitRouter, in around: UIView) {
            // What has changed in the background has been told to nobody.
            activation = NotificationCenter.default.addObserver(
                forName: UIScene.didActivateNotification, object: nil, queue: nil
            ) { [weak router] _ in
                MainActor.assumeIsolated { router?.tellWidth() }
            }
            view.isHidden = true
            view.didChangeTraits = { [weak router] in router?.tellWidth() }
            around.addSubview(view)
        }

        @MainActor
        func leave() { view.removeFromSuperview() }

        deinit { NotificationCenter.default.removeObserver(activation) }
    }

    /// An empty view that says when it has got other traits: UIKit tells views, and nobody else on
    /// iOS 16.
    private final class TraitView: UIView {
        var didChangeTraits: () -> Void = {}

        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            super.traitCollectionDidChange(previousTraitCollection)
            didChangeTraits()
        }
    }
#endif
