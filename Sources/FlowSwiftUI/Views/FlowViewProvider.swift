#if canImport(SwiftUI) && canImport(UIKit)
    import FlowRuntime
    import SwiftUI

    /// A screen that a SwiftUI view shows: an observable model that supplies its view.
    ///
    /// Inputs are properties that the runtime sets, outputs are closures that the view calls, so
    /// the view follows every change as with any other model.
    @available(iOS 17, *)
    @MainActor
    public protocol FlowViewProvider: FlowScreen {
        associatedtype Content: View
        @ViewBuilder var content: Content { get }
    }

    /// Shows a screen. The content reads the model inside this view, so a change of the model
    /// updates only this view.
    @available(iOS 17, *)
    struct ProvidedView<Screen: FlowViewProvider>: View {
        let screen: Screen

        var body: some View { screen.content }
    }

    @available(iOS 17, *)
    extension EntryState {
        /// The view of its screen, boxed since its type is known only at run time. For one screen
        /// the box always has the same type inside, so SwiftUI compares the content.
        func view(of screen: FlowScreenEntry) -> AnyView {
            (screen.screen as? any FlowViewProvider)?.provided
                ?? AnyView(UIKitScreenView(entry: self, screen: screen))
        }
    }

    @available(iOS 17, *)
    extension FlowViewProvider {
        fileprivate var provided: AnyView { AnyView(ProvidedView(screen: self)) }
    }
#endif
