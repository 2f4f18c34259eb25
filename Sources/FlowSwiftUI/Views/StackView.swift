#if canImport(SwiftUI) && canImport(UIKit)
    import FlowRuntime
    import SwiftUI

    /// A stack. There is one destination for all of its path, at the root, where SwiftUI looks.
    @available(iOS 17, *)
    struct StackView: View {
        let stack: StackState
        @Environment(SwiftUIRouter.self) private var router: SwiftUIRouter?

        var body: some View {
            NavigationStack(
                path: Binding {
                    stack.path
                } set: {
                    stack.write($0)
                }
            ) {
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

    /// An entry, which tells when it comes and goes.
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

    /// The bar of the stack. While a leave guard holds, the way back is a button that asks the
    /// flow: without the system's own button there is no swipe either. Below tabs, pages or
    /// columns, which have bars of their own, there is none.
    @available(iOS 17, *)
    private struct StackBarModifier: ViewModifier {
        let entry: EntryState
        let stack: StackState

        private var isBase: Bool { entry.key == stack.base?.key }

        private var asksFirst: Bool { !isBase && entry.entry.front?.isGuarded ?? false }

        private var isUnderOtherBars: Bool { isBase && !entry.entry.contents.isEmpty }

        func body(content: Content) -> some View {
            if isUnderOtherBars {
                content.toolbar(.hidden, for: .navigationBar)
            } else {
                content
                    .navigationBarBackButtonHidden(asksFirst)
                    .toolbar {
                        if asksFirst {
                            ToolbarItem(placement: .cancellationAction) { backButton }
                        }
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
                screen.screen.view
                    .environment(entry)
                    .modifier(BarsModifier(bars: screen.bars))
            case .tabs(let tabs): TabsView(entry: entry, tabs: tabs)
            case .pages(let pages): PagesView(entry: entry, pages: pages)
            case .columns(let columns): ColumnsView(entry: entry, columns: columns)
            }
        }
    }

    /// The bars that a screen wants; what it does not say stays as it is.
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
