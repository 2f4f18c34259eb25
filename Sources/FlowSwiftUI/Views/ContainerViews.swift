#if canImport(SwiftUI) && canImport(UIKit)
    import FlowRuntime
    import SwiftUI

    @available(iOS 17, *)
    extension EntryState {
        /// Also writes a name that is already selected: this is a tap on the selected tab.
        var binding: Binding<String> {
            Binding {
                self.selection
            } set: {
                self.writeSelection($0)
            }
        }
    }

    @available(iOS 17, *)
    struct TabsView: View {
        let entry: EntryState
        let tabs: FlowTabs
        @Environment(\.flowAppViews) private var views
        @Environment(SwiftUIRouter.self) private var router: SwiftUIRouter?

        var body: some View {
            // The app's labels and badges of tabs may depend on anything, so the view asks for them
            // each time.
            let _ = router?.showings
            TabView(selection: entry.binding) {
                ForEach(tabs.tabs, id: \.name) { tab in
                    ContentView(stack: entry.stack(named: tab.name))
                        .tabItem { views.tabLabel(tab.name, tabs.flow) }
                        .badge(views.tabBadge(tab.name, tabs.flow))
                        .tag(tab.name)
                }
            }
        }
    }

    @available(iOS 17, *)
    struct PagesView: View {
        let entry: EntryState
        let pages: FlowPages

        var body: some View {
            TabView(selection: entry.binding) {
                ForEach(pages.pages, id: \.name) { page in
                    ContentView(stack: entry.stack(named: page.name)).tag(page.name)
                }
            }
            .tabViewStyle(.page(indexDisplayMode: .never))
        }
    }

    /// Two or three columns. In a compact window SwiftUI shows the column in front.
    @available(iOS 17, *)
    struct ColumnsView: View {
        let entry: EntryState
        let columns: FlowColumns
        @State private var visibility = NavigationSplitViewVisibility.all

        var body: some View {
            if columns.columns.count == 2 {
                NavigationSplitView(
                    columnVisibility: $visibility, preferredCompactColumn: front
                ) {
                    column(0)
                } detail: {
                    column(1)
                }
            } else {
                NavigationSplitView(
                    columnVisibility: $visibility, preferredCompactColumn: front
                ) {
                    column(0)
                } content: {
                    column(1)
                } detail: {
                    column(2)
                }
            }
        }

        private func column(_ place: Int) -> some View {
            ContentView(stack: entry.stack(named: columns.columns[place].name))
        }

        /// SwiftUI's names of the columns, from left to right.
        private var words: [NavigationSplitViewColumn] {
            columns.columns.count == 2 ? [.sidebar, .detail] : [.sidebar, .content, .detail]
        }

        private var front: Binding<NavigationSplitViewColumn> {
            Binding {
                let names = columns.columns.map(\.name)
                return names.firstIndex(of: entry.selection).map { words[$0] } ?? .sidebar
            } set: { column in
                guard let place = words.firstIndex(of: column) else { return }
                entry.writeSelection(columns.columns[place].name)
            }
        }
    }

    /// One of several stacks side by side; empty until it is first selected.
    @available(iOS 17, *)
    private struct ContentView: View {
        let stack: StackState?

        var body: some View {
            if let stack { StackView(stack: stack) } else { Color.clear }
        }
    }

    /// The content of a slot of the screen that this view belongs to.
    @available(iOS 17, *)
    public struct FlowSlotView: View {
        private let name: String
        @Environment(EntryState.self) private var entry: EntryState?

        public init(_ name: String) { self.name = name }

        public var body: some View {
            if let inner = entry?.slots[name] { EntryView(entry: inner).identified(by: inner.key) }
        }
    }

    @available(iOS 17, *)
    extension View {
        /// The view that popovers point to, for layers that a flow presents with `anchor: name`.
        public func flowAnchor(_ name: String) -> some View {
            modifier(AnchorModifier(name: name))
        }
    }

    @available(iOS 17, *)
    private struct AnchorModifier: ViewModifier {
        let name: String
        @Environment(LayerState.self) private var layer: LayerState?
        @Environment(EntryState.self) private var entry: EntryState?

        func body(content: Content) -> some View {
            if let layer, let screen = entry?.screen?.screen {
                let anchor = PopoverAnchor(name: name, screen: screen)
                content
                    .popover(item: layer.bindingToPopover(at: anchor)) {
                        PresentedView(layer: $0)
                    }
                    .onAppear { layer.anchors.insert(anchor) }
                    .onDisappear { layer.anchors.remove(anchor) }
            } else {
                content
            }
        }
    }

    @available(iOS 17, *)
    extension LayerState {
        /// The popover that points to a view, or with nil the popover that points to no known view.
        func bindingToPopover(at anchor: PopoverAnchor?) -> Binding<LayerState?> {
            Binding {
                self.presented(by: .popover).flatMap { $0.pointsTo == anchor ? $0 : nil }
            } set: {
                // A modifier whose view has gone still writes.
                if self.presented(by: .popover)?.pointsTo == anchor {
                    self.write($0, to: .popover)
                }
            }
        }
    }
#endif
