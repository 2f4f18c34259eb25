#if canImport(SwiftUI) && canImport(UIKit)
    import FlowRuntime
    import SwiftUI

    /// A layer with the modifiers that present the layer above it: one of each kind, and only one
    /// is used at a time.
    @available(iOS 17, *)
    struct LayerView: View {
        let layer: LayerState

        var body: some View {
            LayerContent(layer: layer)
                .environment(layer)
                .onAppear { layer.didAppear() }
                .sheet(item: layer.binding(to: .sheet), onDismiss: { layer.didCloseAbove() }) {
                    PresentedView(layer: $0)
                }
                .fullScreenCover(
                    item: layer.binding(to: .cover), onDismiss: { layer.didCloseAbove() }
                ) {
                    PresentedView(layer: $0)
                }
                .popover(item: layer.bindingToPopover(at: nil)) { PresentedView(layer: $0) }
                .modifier(AlertModifier(below: layer))
        }
    }

    /// The content of a layer.
    @available(iOS 17, *)
    private struct LayerContent: View {
        let layer: LayerState
        @Environment(\.flowAppViews) private var views

        var body: some View {
            if let stack = layer.stack {
                StackView(stack: stack)
            } else if let lone = layer.lone {
                EntryView(entry: lone)
            } else if let sheet = layer.layer.sheet?.sheet {
                views.systemSheet(sheet.answering { layer.answer($0) })
            }
        }
    }

    /// A layer with the modifiers of its style.
    @available(iOS 17, *)
    struct PresentedView: View {
        private let layer: LayerState
        @State private var detent: PresentationDetent

        init(layer: LayerState) {
            self.layer = layer
            let shape = layer.layer.presentation?.sheet
            let first = shape?.selected ?? shape?.detents.first ?? .large
            _detent = State(initialValue: first.presentation)
        }

        var body: some View {
            let shape = layer.layer.presentation?.sheet
            LayerView(layer: layer)
                .interactiveDismissDisabled(layer.isHeld)
                .presentationBackgroundInteraction(
                    layer.layer.isPassthrough ? .enabled : .automatic
                )
                // Large is the default of SwiftUI.
                .presentationDetents(
                    Set((shape?.detents ?? [.large]).map(\.presentation)), selection: $detent
                )
                .presentationDragIndicator(
                    shape.map { $0.hasGrabber ? .visible : .hidden } ?? .automatic)
        }
    }

    @available(iOS 17, *)
    extension FlowDetent {
        var presentation: PresentationDetent {
            switch self {
            case .medium: .medium
            case .large: .large
            // SwiftUI has no detent for the height of the content; half of the window is the
            // closest.
            case .content: .medium
            case .points(let points): .height(CGFloat(points))
            }
        }
    }

    @available(iOS 17, *)
    extension LayerState {
        /// The layer that a modifier presents.
        func binding(to slot: LayerSlot) -> Binding<LayerState?> {
            Binding {
                self.presented(by: slot)
            } set: {
                self.write($0, to: slot)
            }
        }

        /// True while an alert or action sheet is presented.
        func isPresented(_ slot: LayerSlot) -> Binding<Bool> {
            Binding {
                self.presented(by: slot) != nil
            } set: { isPresented in
                if !isPresented { self.write(nil, to: slot) }
            }
        }
    }
#endif
