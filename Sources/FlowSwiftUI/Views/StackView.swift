#if canImport(SwiftUI) && !os(macOS)
    import FlowRuntime
    import SwiftUI

    /// A stack. There is one destination for all of its path, at the root, where SwiftUI looks.
    @available(iOS 17, tvOS 17, watchOS 10, *)
    struct StackView: View {
        let stack: StackState
        @Environment(\.flowRouter) private var router

        var body: some View {
            NavigationStack(
                path: Binding {
                    stack.path
                } set: {
                    stack.write($0)
                }
            ) {
                if let base = stack.base {
                    EntryInStack(entry: base, stack: stack).id(base.key)
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
    @available(iOS 17, tvOS 17, watchOS 10, *)
    private struct EntryInStack: View {
        let entry: EntryState
        let stack: StackState

        var body: some View {
            EntryView(entry: entry)
                .onAppear { stack.didAppear(entry.key) }
                .onDisappear { stack.didDisappear(entry.key) }
                .modifier(GuardModifier(entry: entry, stack: stack))
        }
    }

    /// While a leave guard holds, the way back is a button that asks the flow. Without the system's
    /// own button there is no swipe either.
    @available(iOS 17, tvOS 17, watchOS 10, *)
    private struct GuardModifier: ViewModifier {
        let entry: EntryState
        let stack: StackState

        private var asksFirst: Bool {
            entry.key != stack.base?.key && entry.front?.isGuarded ?? false
        }

        func body(content: Content) -> some View {
            content
                .navigationBarBackButtonHidden(asksFirst)
                .toolbar {
                    if asksFirst {
                        ToolbarItem(placement: .cancellationAction) {
                            Button {
                                stack.askToGoBack()
                            } label: {
                                Label("Back", systemImage: "chevron.backward")
                            }
                        }
                    }
                }
        }
    }

    /// A screen or a container.
    @available(iOS 17, tvOS 17, watchOS 10, *)
    struct EntryView: View {
        let entry: EntryState
        @Environment(\.flowHost) private var host

        var body: some View {
            switch entry.entry {
            case .host: host
            case .screen(let screen): ScreenView(entry: entry, screen: screen)
            case .tabs(let tabs): TabsView(entry: entry, tabs: tabs)
            case .pages(let pages): PagesView(entry: entry, pages: pages)
            case .columns(let columns): ColumnsView(entry: entry, columns: columns)
            }
        }
    }

    @available(iOS 17, tvOS 17, watchOS 10, *)
    private struct ScreenView: View {
        let entry: EntryState
        let screen: FlowScreenEntry
        /// Boxed once, when the screen is shown first.
        @State private var view: AnyView?

        var body: some View {
            Group {
                if let view { view } else { screen.screen.view }
            }
            .onAppear { if view == nil { view = screen.screen.view } }
            .environment(\.flowEntry, entry)
            .modifier(BarsModifier(bars: screen.bars))
        }
    }

    /// The bars that a screen wants; what it does not say stays as it is.
    @available(iOS 17, tvOS 17, watchOS 10, *)
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
