#if canImport(SwiftUI) && !os(macOS)
    import FlowRuntime
    import SwiftUI

    /// A layer, and the modifiers that present the one above it: one of each kind, of which one is
    /// used at a time.
    @available(iOS 17, tvOS 17, watchOS 10, *)
    struct LayerView: View {
        let layer: LayerState

        var body: some View {
            LayerContent(layer: layer)
                .environment(\.flowLayer, layer)
                .onAppear { layer.didAppear() }
                .sheet(item: layer.binding(to: .sheet), onDismiss: { layer.didClose(.sheet) }) {
                    PresentedView(layer: $0)
                }
                .fullScreenCover(
                    item: layer.binding(to: .cover), onDismiss: { layer.didClose(.cover) }
                ) {
                    PresentedView(layer: $0)
                }
                #if !os(tvOS) && !os(watchOS)
                    .popover(item: layer.bindingToPopover(at: nil)) { PresentedView(layer: $0) }
                #endif
                .modifier(AlertModifier(below: layer))
        }
    }

    /// What is in a layer.
    @available(iOS 17, tvOS 17, watchOS 10, *)
    private struct LayerContent: View {
        let layer: LayerState
        @Environment(\.flowSystemSheet) private var systemSheet

        var body: some View {
            if let stack = layer.stack {
                StackView(stack: stack)
            } else if let lone = layer.lone {
                EntryView(entry: lone)
            } else if let sheet = layer.layer.sheet?.sheet {
                systemSheet?(sheet.answering { layer.answer($0) })
            }
        }
    }

    /// A layer with what its style says.
    @available(iOS 17, tvOS 17, watchOS 10, *)
    struct PresentedView: View {
        let layer: LayerState
        @State private var detent = PresentationDetent.large

        var body: some View {
            LayerView(layer: layer)
                .interactiveDismissDisabled(layer.isHeld)
                .presentationBackgroundInteraction(
                    layer.layer.isPassthrough ? .enabled : .automatic
                )
                .modifier(
                    DetentsModifier(shape: layer.layer.presentation?.sheet, selected: $detent))
        }
    }

    /// How high a sheet is; nothing where the style does not say it.
    @available(iOS 17, tvOS 17, watchOS 10, *)
    private struct DetentsModifier: ViewModifier {
        let shape: FlowSheetShape?
        @Binding var selected: PresentationDetent

        func body(content: Content) -> some View {
            if let shape {
                content
                    .presentationDetents(
                        Set(shape.detents.map(\.presentation)), selection: $selected
                    )
                    .presentationDragIndicator(shape.hasGrabber ? .visible : .hidden)
                    .onAppear {
                        let first = shape.selected ?? shape.detents.first
                        if let first { selected = first.presentation }
                    }
            } else {
                content
            }
        }
    }

    @available(iOS 17, tvOS 17, watchOS 10, *)
    extension FlowDetent {
        var presentation: PresentationDetent {
            switch self {
            case .medium: .medium
            case .large: .large
            // SwiftUI has none for the height of the content; half of the window comes nearest.
            case .content: .medium
            case .points(let points): .height(CGFloat(points))
            }
        }
    }

    @available(iOS 17, tvOS 17, watchOS 10, *)
    extension LayerState {
        /// What a modifier presents.
        func binding(to slot: LayerSlot) -> Binding<LayerState?> {
            Binding {
                self.presented(by: slot)
            } set: {
                self.write($0, to: slot)
            }
        }

        /// Whether an alert or action sheet is presented.
        func isPresented(_ slot: LayerSlot) -> Binding<Bool> {
            Binding {
                self.presented(by: slot) != nil
            } set: { isPresented in
                if !isPresented { self.write(nil, to: slot) }
            }
        }
    }

    extension FlowSheet {
        /// The same, which tells in one place that it has closed.
        @MainActor
        func answering(_ answer: @escaping (() -> Void) -> Void) -> FlowSheet {
            switch self {
            case .pick(let what, let picked, let closed):
                .pick(
                    what, picked: { texts in answer { picked(texts) } },
                    closed: { answer(closed) })
            case .browse(let address, let closed):
                .browse(address, closed: { answer(closed) })
            case .share(let items, let shared, let closed):
                .share(items, shared: { answer(shared) }, closed: { answer(closed) })
            case .export(let address, let exported, let closed):
                .export(address, exported: { answer(exported) }, closed: { answer(closed) })
            case .print(let address, let printed, let closed):
                .print(address, printed: { answer(printed) }, closed: { answer(closed) })
            }
        }
    }
#endif
