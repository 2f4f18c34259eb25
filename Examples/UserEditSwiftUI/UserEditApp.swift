import FlowRuntime
import FlowSwiftUI
import SwiftUI

/// All that ties the generated flow to the window.
@main
struct UserEditApp: App {
    private let router = SwiftUIRouter()
    private let runtime: FlowRuntime

    init() {
        runtime = FlowRuntime(shownBy: router)
        let user = User(name: "Pavel", city: City(name: "Moscow"))
        runtime.launchAlone(UserEditCoordinator(user: user, screens: Screens()))
    }

    var body: some Scene { WindowGroup { FlowView(router) { Text("The flow has ended") } } }
}
