import FlowRuntime
import FlowSwiftUI
import Observation
import SwiftUI
import UIKit

// All that an app can say to the router, and screens that both routers show.

@MainActor
protocol DeskScreen: FlowScreen {
    var count: Int { get set }
    var onOpen: (() -> Void)? { get set }
}

/// A screen of SwiftUI that `UIKitRouter` shows, too.
@Observable
final class Desk: DeskScreen, FlowHostedViewProvider {
    var count = 0
    @ObservationIgnored var onOpen: (() -> Void)?

    var title: String? { "Desk" }

    var content: some View {
        if count > 0 {
            Text("\(count)").flowAnchor("count")
        } else {
            FlowSlotView("drawer")
        }
    }
}

/// A screen of UIKit that `SwiftUIRouter` shows, too.
final class Drawer: UIViewController, DeskScreen {
    var count = 0
    var onOpen: (() -> Void)?
}

struct Window: View {
    let router: SwiftUIRouter

    var body: some View {
        FlowView(router) {
            Text("Below the flow")
        }
        .flowTabLabel { tab, flow in
            switch (flow, tab) {
            case ("Shop", "home"): Label("Home", systemImage: "house")
            default: Text(tab)
            }
        }
        .flowTabBadge { tab, _ in tab == "home" ? "3" : nil }
        .flowSystemSheet { sheet in
            if case .share(let items, let shared, _) = sheet {
                Button("Share \(items.count)") { shared() }
            }
        }
    }
}
