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

/// What a screen shows in a sheet of its own.
struct Leaflet: Identifiable {
    let id: Int
}

/// A screen that presents a sheet by itself, with a stack in it.
struct OwnSheetView: View {
    @State private var leaflet: Leaflet?

    var body: some View {
        Button("Read") { leaflet = Leaflet(id: 1) }
            .sheet(item: $leaflet) { leaflet in
                NavigationStack { Text("\(leaflet.id)") }
            }
    }
}

/// An app with a stack of its own, over which a flow is in a sheet.
struct AppStack: View {
    let router: SwiftUIRouter
    @State private var leaflet: Leaflet?

    var body: some View {
        NavigationStack {
            Button("Begin") { leaflet = Leaflet(id: 1) }
        }
        .sheet(item: $leaflet) { _ in FlowView(router) }
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
