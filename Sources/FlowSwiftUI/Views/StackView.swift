#if canImport(SwiftUI) && canImport(UIKit)
    import FlowRuntime
    import SwiftUI

    /// A stack. One destination serves its whole path; it is at the root, where SwiftUI looks for
    /// it.
    @available(iOS 17, *)
    struct StackView: View {
        @Bindable var stack: StackState
        @Environment(SwiftUIRouter.self) private var router: SwiftUIRouter?

        var body: some View {
            // A split view is not part of a `NavigationStack`, and nothing is above it (law A11).
            if let base = stack.base, case .columns = base.entry {
                EntryView(entry: base).onAppear { stack.didAppear(base.key) }
                    .identified(by: base.key)
            } else {
                navigation
            }
        }

        private var navigation: some View {
            NavigationStack(path: $stack.boundPath) {
                if let base = stack.base {
                    EntryInStack(entry: base, stack: stack)
                        .navigationDestination(for: EntryKey.self) { key in
                            if let entry = router?.entries[key] {
                                EntryInStack(entry: entry, stack: stack)
                            }
                        }
                }
            }
        }
    }

    /// An entry, which reports when it appears and disappears.
    @available(iOS 17, *)
    private struct EntryInStack: View {
        let entry: EntryState
        let stack: StackState

        var body: some View {
            EntryView(entry: entry)
                .onAppear { stack.didAppear(entry.key) }
                .onDisappear { stack.didDisappear(entry.key) }
                .modifier(StackBarModifier(entry: entry, stack: stack))
                .id(entry.key)
        }
    }

    /// The bar of the stack. While a leave guard holds, the back button is a button that asks the
    /// flow: without the system's own button there is no swipe either. Tabs and pages have bars of
    /// their own: around them this bar is shown only while it is their way back, and theirs is then
    /// hidden.
    @available(iOS 17, *)
    private struct StackBarModifier: ViewModifier {
        let entry: EntryState
        let stack: StackState

        @Environment(\.flowHasOuterBar) private var hasOuterBar

        private var isBase: Bool { entry.key == stack.base?.key }

        private var asksFirst: Bool { !isBase && entry.entry.front?.isGuarded ?? false }

        private var isContainer: Bool { !entry.entry.contents.isEmpty }

        /// True if this bar is the way back of the container inside.
        private var isWayBack: Bool { isContainer && !isBase && entry.entry.showsOuterBack }

        private var isHidden: Bool { isContainer ? !isWayBack : isBase && hasOuterBar }

        func body(content: Content) -> some View {
            content
                .environment(\.flowHasOuterBar, isWayBack)
                .toolbar(isHidden ? .hidden : .automatic, for: .navigationBar)
                .navigationBarBackButtonHidden(asksFirst)
                .toolbar {
                    if asksFirst && !isHidden {
                        ToolbarItem(placement: .topBarLeading) { backButton }
                    }
                }
        }

        private var backButton: some View {
            Button {
                stack.askToGoBack()
            } label: {
                Label("Back", systemImage: "chevron.backward")
            }
        }
    }

    /// A screen or a container.
    @available(iOS 17, *)
    struct EntryView: View {
        let entry: EntryState
        @Environment(\.flowAppViews) private var views

        var body: some View {
            switch entry.entry {
            case .host: views.host
            case .screen(let screen):
                entry.view(of: screen)
                    .environment(entry)
                    .modifier(BarsModifier(bars: screen.bars))
            case .tabs(let tabs): TabsView(entry: entry, tabs: tabs)
            case .pages(let pages): PagesView(entry: entry, pages: pages)
            case .columns(let columns): ColumnsView(entry: entry, columns: columns)
            }
        }
    }

    /// The bars that a screen wants; a bar that it does not mention stays as it is.
    @available(iOS 17, *)
    private struct BarsModifier: ViewModifier {
        let bars: FlowBars

        func body(content: Content) -> some View {
            content
                .toolbar(visibility(bars.navigation), for: .navigationBar)
                .toolbar(visibility(bars.toolbar), for: .bottomBar)
                .toolbar(visibility(bars.tab), for: .tabBar)
        }

        private func visibility(_ isShown: Bool?) -> Visibility {
            isShown.map { $0 ? .visible : .hidden } ?? .automatic
        }
    }
#endif
