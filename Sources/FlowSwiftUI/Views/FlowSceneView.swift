#if canImport(SwiftUI) && canImport(UIKit)
    import FlowRuntime
    // Apps use its types when they configure the views.
    @_exported import FlowUIKit
    import SwiftUI
    import UIKit

    /// The flows of a scene of a SwiftUI app: the one view of a `WindowGroup`. It launches the
    /// flows and passes them URLs, universal links, shortcuts, notifications and activities, each
    /// once. It saves the flows when the scene leaves the foreground, and restores them.
    ///
    /// With a `FlowAppDelegate` in the `App` it knows what opened the scene. Without one it
    /// launches the flows as if the user had opened the app, URLs come after the launch, and
    /// shortcuts and notifications do not arrive.
    @available(iOS 17, *)
    public struct FlowSceneView: View {
        @State private var flows: SceneFlows
        @SceneStorage("flows") private var saved: String?
        @Environment(\.scenePhase) private var phase
        @Environment(\.horizontalSizeClass) private var sizeClass
        @Environment(FlowSceneDelegate.self) private var delegate: FlowSceneDelegate?

        /// `launch` makes the runtime and launches its root; `entry` returns the entry of the flows
        /// for a shortcut, a notification or an activity, nil if there is none.
        public init(
            entry: @escaping @MainActor (FlowHandedIn) -> (any FlowEntryPoint)? = { _ in nil },
            launch: @escaping @MainActor (SwiftUIRouter, FlowSceneLaunch) -> FlowRuntime
        ) {
            self.init(SwiftUIRouter(), entry: entry, launch: launch)
        }

        init(
            _ router: SwiftUIRouter,
            entry: @escaping @MainActor (FlowHandedIn) -> (any FlowEntryPoint)?,
            launch: @escaping @MainActor (SwiftUIRouter, FlowSceneLaunch) -> FlowRuntime
        ) {
            // SwiftUI throws away all values except the first, so nothing may begin yet.
            _flows = State(initialValue: SceneFlows(router, entry: entry, launch: launch))
        }

        public var body: some View {
            FlowView(flows.router)
                .onChange(of: moment, initial: true) { old, new in
                    flows.pass(from: old, to: new, delegate)
                    // Before the launch, `saved` is the text that the launch restores.
                    guard old.phase != new.phase, new.phase != .active, flows.hasBegun else {
                        return
                    }
                    saved = flows.savedState
                }
                .onOpenURL { flows.open($0) }
                .background {
                    ForEach(Self.activityTypes, id: \.self) { type in
                        Color.clear.onContinueUserActivity(type) { flows.continue($0) }
                    }
                }
        }

        private var moment: SceneMoment {
            SceneMoment(
                phase: phase, width: FlowWidth(sizeClass), saved: saved,
                isConnected: delegate.map { $0.options != nil } ?? true)
        }

        /// The activities that the app continues, from its property list.
        private static var activityTypes: [String] {
            Bundle.main.object(forInfoDictionaryKey: "NSUserActivityTypes") as? [String] ?? []
        }
    }
#endif
