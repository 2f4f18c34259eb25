#if canImport(SwiftUI) && canImport(UIKit)
    import FlowRuntime
    import SwiftUI

    /// Views of the app that the router shows in addition to screens. They are boxed, which is
    /// cheap enough since nothing that changes often goes through them.
    struct AppViews {
        /// The view below a flow that runs alone.
        var host: AnyView?
        var tabLabel: @MainActor (String, String) -> AnyView = { name, _ in
            AnyView(Text(title(of: name)))
        }
        var tabBadge: @MainActor (String, String) -> String? = { _, _ in nil }
        /// The view must not be empty, or SwiftUI does not report that the sheet has appeared.
        var systemSheet: @MainActor (FlowSheet) -> AnyView = { _ in AnyView(Color.clear) }

        private static func title(of tab: String) -> String {
            tab.prefix(1).uppercased() + tab.dropFirst()
        }
    }

    private struct AppViewsKey: EnvironmentKey {
        static var defaultValue: AppViews { AppViews() }
    }

    private struct OuterBarKey: EnvironmentKey {
        static var defaultValue: Bool { false }
    }

    extension EnvironmentValues {
        /// True if a stack around this one shows its bar.
        var flowHasOuterBar: Bool {
            get { self[OuterBarKey.self] }
            set { self[OuterBarKey.self] = newValue }
        }

        var flowAppViews: AppViews {
            get { self[AppViewsKey.self] }
            set { self[AppViewsKey.self] = newValue }
        }
    }

    extension View {
        /// Sets the label of a tab in the bar, by the names of the tab and of its flow in the flow
        /// file. It is read at each configuration. Without it the label is the name of the tab.
        public func flowTabLabel(
            @ViewBuilder _ label: @escaping @MainActor (_ tab: String, _ flow: String) -> some View
        ) -> some View {
            transformEnvironment(\.flowAppViews) { $0.tabLabel = { AnyView(label($0, $1)) } }
        }

        /// Sets the badge of a tab, nil for none. It is read at each configuration, like the label.
        public func flowTabBadge(
            _ badge: @escaping @MainActor (_ tab: String, _ flow: String) -> String?
        ) -> some View {
            transformEnvironment(\.flowAppViews) { $0.tabBadge = badge }
        }

        /// Sets the view that shows a sheet of the system. Without it such a sheet is empty.
        public func flowSystemSheet(
            @ViewBuilder _ sheet: @escaping @MainActor (FlowSheet) -> some View
        ) -> some View {
            transformEnvironment(\.flowAppViews) { $0.systemSheet = { AnyView(sheet($0)) } }
        }
    }
#endif
