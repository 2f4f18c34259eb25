#if canImport(SwiftUI) && canImport(UIKit)
    import FlowRuntime
    import FlowUIKit
    import SwiftUI
    import UIKit

    /// A screen of UIKit on a stack of SwiftUI. Each view of it has a holder of its own, because a
    /// view that goes and a view that comes may show the same controller, which can have only one
    /// parent.
    @available(iOS 17, *)
    struct UIKitScreenView: UIViewControllerRepresentable {
        let entry: EntryState
        let screen: FlowScreenEntry

        func makeUIViewController(context: Context) -> UIViewController {
            let holder = UIViewController()
            let child = entry.controller as? UIViewController ?? made()
            entry.controller = child
            child.willMove(toParent: nil)
            child.viewIfLoaded?.removeFromSuperview()
            child.removeFromParent()
            holder.addChild(child)
            if let view = child.view, let around = holder.view {
                view.frame = around.bounds
                view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                around.addSubview(view)
            }
            child.didMove(toParent: holder)
            return holder
        }

        private func made() -> UIViewController {
            screen.viewController { type in
                """
                SwiftUIRouter cannot show the screen \(screen.id.name): \(type) has no view. Write \
                `extension \(type): FlowViewProvider { var content: some View { … } }`, \
                or make it a UIViewController.
                """
            }
        }

        func updateUIViewController(_ controller: UIViewController, context: Context) {}
    }

    /// A screen of SwiftUI on a stack of UIKit. A screen that conforms to this as well is shown by
    /// `UIKitRouter`.
    @available(iOS 17, *)
    @MainActor
    public protocol FlowHostedViewProvider: FlowViewProvider, FlowViewControllerProvider {
        /// The title in the bar. SwiftUI's own title appears only after the transition.
        var title: String? { get }
    }

    @available(iOS 17, *)
    extension FlowHostedViewProvider {
        public var title: String? { nil }

        public var viewController: UIViewController {
            let controller = HostingController(rootView: ProvidedView(screen: self))
            controller.title = title
            return controller
        }
    }

    @available(iOS 17, *)
    private final class HostingController<Screen: FlowViewProvider>:
        UIHostingController<ProvidedView<Screen>>, MeasuringController
    {
        var tellsOfItsSize: Bool {
            get { sizingOptions == .preferredContentSize }
            set {
                guard newValue != tellsOfItsSize else { return }
                sizingOptions = newValue ? .preferredContentSize : []
                if !newValue { preferredContentSize = .zero }
            }
        }

        /// Its `preferredContentSize` would be the size of a text in one line.
        func contentHeight(width: CGFloat) -> CGFloat {
            sizeThatFits(in: CGSize(width: width, height: .greatestFiniteMagnitude)).height
        }
    }
#endif
