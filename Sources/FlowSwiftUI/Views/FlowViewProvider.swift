#if canImport(SwiftUI) && !os(macOS)
    import FlowRuntime
    import SwiftUI

    /// A screen that a SwiftUI view shows: an observable model that says which view that is.
    ///
    /// Inputs are properties that the runtime sets, outputs are closures that the view calls, so
    /// the view follows every change as it follows any other model.
    @available(iOS 17, tvOS 17, watchOS 10, *)
    @MainActor
    public protocol FlowViewProvider: FlowScreen {
        associatedtype Content: View
        @ViewBuilder var content: Content { get }
    }

    /// Shows a screen. Its type has the type of the screen's view in it, so that SwiftUI compares
    /// updates without a box.
    @available(iOS 17, tvOS 17, watchOS 10, *)
    struct ProvidedView<Screen: FlowViewProvider>: View {
        let screen: Screen

        var body: some View { screen.content }
    }

    @available(iOS 17, tvOS 17, watchOS 10, *)
    extension FlowScreen {
        /// The view of the screen, boxed: the router asks once for each screen, and updates do not
        /// come by here.
        @MainActor
        var view: AnyView {
            if let provider = self as? any FlowViewProvider { return provider.provided }
            #if canImport(UIKit)
                return AnyView(UIKitScreenView(screen: self))
            #else
                preconditionFailure("\(type(of: self)) is not a FlowViewProvider")
            #endif
        }
    }

    @available(iOS 17, tvOS 17, watchOS 10, *)
    extension FlowViewProvider {
        fileprivate var provided: AnyView { AnyView(ProvidedView(screen: self)) }
    }
#endif
