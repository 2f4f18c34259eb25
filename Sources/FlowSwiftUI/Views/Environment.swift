#if canImport(SwiftUI) && !os(macOS)
    import FlowRuntime
    import SwiftUI

    // What the views of a window know of it. Views of the app's own that come from it are boxed:
    // they are made once, and no update goes through a box.

    @available(iOS 17, tvOS 17, watchOS 10, *)
    private struct RouterKey: EnvironmentKey {
        static var defaultValue: SwiftUIRouter? { nil }
    }

    @available(iOS 17, tvOS 17, watchOS 10, *)
    private struct HostKey: EnvironmentKey {
        static var defaultValue: AnyView? { nil }
    }

    @available(iOS 17, tvOS 17, watchOS 10, *)
    private struct EntryKeyInEnvironment: EnvironmentKey {
        static var defaultValue: EntryState? { nil }
    }

    @available(iOS 17, tvOS 17, watchOS 10, *)
    private struct LayerKey: EnvironmentKey {
        static var defaultValue: LayerState? { nil }
    }

    @available(iOS 17, tvOS 17, watchOS 10, *)
    private struct TabLabelKey: EnvironmentKey {
        static var defaultValue: (@MainActor (String) -> AnyView)? { nil }
    }

    @available(iOS 17, tvOS 17, watchOS 10, *)
    private struct SystemSheetKey: EnvironmentKey {
        static var defaultValue: (@MainActor (FlowSheet) -> AnyView)? { nil }
    }

    @available(iOS 17, tvOS 17, watchOS 10, *)
    extension EnvironmentValues {
        var flowRouter: SwiftUIRouter? {
            get { self[RouterKey.self] }
            set { self[RouterKey.self] = newValue }
        }

        /// What a flow that runs alone stands on.
        var flowHost: AnyView? {
            get { self[HostKey.self] }
            set { self[HostKey.self] = newValue }
        }

        /// The screen that a view belongs to, for its slots and anchors.
        var flowEntry: EntryState? {
            get { self[EntryKeyInEnvironment.self] }
            set { self[EntryKeyInEnvironment.self] = newValue }
        }

        /// The layer that a view belongs to.
        var flowLayer: LayerState? {
            get { self[LayerKey.self] }
            set { self[LayerKey.self] = newValue }
        }

        var flowTabLabel: (@MainActor (String) -> AnyView)? {
            get { self[TabLabelKey.self] }
            set { self[TabLabelKey.self] = newValue }
        }

        var flowSystemSheet: (@MainActor (FlowSheet) -> AnyView)? {
            get { self[SystemSheetKey.self] }
            set { self[SystemSheetKey.self] = newValue }
        }
    }

    @available(iOS 17, tvOS 17, watchOS 10, *)
    extension View {
        /// What a tab shows in the bar, by its name in the flow file. Without it that is its name.
        public func flowTabLabel(
            @ViewBuilder _ label: @escaping @MainActor (String) -> some View
        ) -> some View {
            environment(\.flowTabLabel) { AnyView(label($0)) }
        }

        /// What shows a sheet of the system. Without it such a sheet is empty.
        public func flowSystemSheet(
            @ViewBuilder _ sheet: @escaping @MainActor (FlowSheet) -> some View
        ) -> some View {
            environment(\.flowSystemSheet) { AnyView(sheet($0)) }
        }
    }
#endif
