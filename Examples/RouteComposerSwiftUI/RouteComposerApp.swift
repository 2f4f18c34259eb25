import FlowRuntime
import FlowSwiftUI
import SwiftUI

/// All that ties the generated flows to the window, and hands them what iOS hands its scene.
@main
struct RouteComposerApp: App {
    @UIApplicationDelegateAdaptor private var delegate: FlowAppDelegate

    var body: some Scene {
        WindowGroup {
            FlowSceneView { router, launch in
                let app = FlowAppState(RouteComposerState())
                let facts = FlowFactValues(RouteComposerFacts())
                let runtime = FlowRuntime(shownBy: router, app: app, facts: facts)
                let root = ApplicationCoordinator.root(
                    screens: Screens(), services: Services(), app: app, facts: facts)
                runtime.launch(root, for: launch)
                return runtime
            }
        }
    }
}
