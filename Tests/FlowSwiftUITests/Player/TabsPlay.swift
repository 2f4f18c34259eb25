import FlowRuntime
import Observation
import SwiftUI

@testable import FlowSwiftUI

/// What an app says of its tabs, each time that the flows say something.
@MainActor
enum TabsPlay {
    private final class Notes: @unchecked Sendable {
        var asked: [String] = []
        var changes = 0
        var badge = "1"
    }

    static func complaints() -> [String] {
        let router = SwiftUIRouter(clock: PlayedClock())
        let window = PlayedWindow()
        window.objects = [router]
        let notes = Notes()
        window.environment.flowAppViews.tabLabel = { tab, flow in
            notes.asked.append(flow + "." + tab)
            return AnyView(Text(tab))
        }
        window.environment.flowAppViews.tabBadge = { tab, flow in
            flow + tab == "Shopb" ? notes.badge : nil
        }
        let contents = ["a", "b"].map { FlowTabContent(name: $0, stack: nil) }
        let tabs = FlowTabs(id: 7, flow: "Shop", selected: 0, tabs: contents)
        let shown = FlowLayer(id: 0, stack: FlowStack(id: 0, entries: [.tabs(tabs)]))
        router.show(FlowConfiguration(layers: [shown]))
        guard let entry = router.entries[.container(7)] else { return ["no tabs"] }
        var badges: [[String?]] = []
        for _ in 0..<2 {
            withObservationTracking {
                window.draw { TabsView(entry: entry, tabs: tabs) }
            } onChange: {
                notes.changes += 1
            }
            badges.append(window.badges)
            notes.badge = "2"
            router.show(FlowConfiguration(layers: [shown]))
        }
        var complaints: [String] = []
        if notes.changes != 2 { complaints.append("\(notes.changes) changes are seen") }
        if badges != [[nil, "1"], [nil, "2"]] { complaints.append("the badges are \(badges)") }
        if notes.asked != ["Shop.a", "Shop.b", "Shop.a", "Shop.b"] {
            complaints.append("\(notes.asked) are asked for")
        }
        return complaints.map { "tabs: " + $0 }
    }
}
