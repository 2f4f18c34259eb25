#if canImport(SwiftUI) && canImport(UIKit)
    import FlowRuntime
    import SwiftUI

    /// A screen that a SwiftUI view shows: an observable model that says which view that is.
    ///
    /// Inputs are properties that the runtime sets, outputs are closures that the view calls, so
    /// the view follows every change as it follows any other model.
    @available(iOS 17, *)
    @MainActor
    public protocol FlowViewProvider: FlowScreen {
        associatedtype Content: View
        @ViewBuilder var content: Content { get }
    }

    /// Shows a screen. What its view reads of the model is read in here, so a change of the model
    /// updates only this.
    @available(iOS 17, *)
    struct ProvidedView<Screen: FlowViewProvider>: View {
        let screen: Screen

        var body: some View { screen.content }
    }

    @available(iOS 17, *)
    extension EntryState {
        /// The view of its screen, boxed: only at run time is known which one it is. For a screen
        /// the box has always the same type in it, so SwiftUI compares what is in there.
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
