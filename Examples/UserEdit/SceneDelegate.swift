import FlowRuntime
import FlowUIKit
import UIKit

/// All that ties the generated flow to the window.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var runtime: FlowRuntime?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        let router = UIKitRouter(window: window, host: SavedViewController())
        let runtime = FlowRuntime(shownBy: router)
        let user = User(name: "Pavel", city: City(name: "Moscow"))
        runtime.launchAlone(UserEditCoordinator(user: user, screens: Screens()))
        window.makeKeyAndVisible()
        self.window = window
        self.runtime = runtime
    }
}
