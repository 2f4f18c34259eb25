import FlowRuntime
import FlowUIKit
import UIKit

/// All that ties the generated flows to the window, and hands them what iOS hands the scene.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var flows: FlowScene?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        flows = FlowScene(scene, session, connectionOptions) { window, launch in
            let app = FlowAppState(RouteComposerState())
            let facts = FlowFactValues(RouteComposerFacts())
            let runtime = FlowRuntime(in: window, app: app, facts: facts)
            let root = ApplicationCoordinator.root(
                screens: Screens(), services: Services(), app: app, facts: facts)
            runtime.launch(root, for: launch)
            return runtime
        }
        window = flows?.window
    }

    func sceneDidDisconnect(_ scene: UIScene) { flows = nil }

    func sceneWillEnterForeground(_ scene: UIScene) { flows?.willEnterForeground() }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        flows?.open(contexts)
    }

    func scene(_ scene: UIScene, continue activity: NSUserActivity) {
        flows?.continue(activity)
    }
}
