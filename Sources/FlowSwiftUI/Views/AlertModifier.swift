#if canImport(SwiftUI) && canImport(UIKit)
    import FlowRuntime
    import SwiftUI

    /// The alert or action sheet over a layer.
    @available(iOS 17, *)
    struct AlertModifier: ViewModifier {
        let below: LayerState

        func body(content: Content) -> some View {
            content
                .alert(
                    title(of: .alert), isPresented: below.isPresented(.alert),
                    presenting: below.presented(by: .alert)
                ) { layer in
                    buttons(of: layer)
                } message: { layer in
                    message(of: layer)
                }
                .confirmationDialog(
                    title(of: .dialog), isPresented: below.isPresented(.dialog),
                    titleVisibility: title(of: .dialog).isEmpty ? .hidden : .visible,
                    presenting: below.presented(by: .dialog)
                ) { layer in
                    buttons(of: layer)
                } message: { layer in
                    message(of: layer)
                }
        }

        private func title(of slot: LayerSlot) -> String {
            below.presented(by: slot)?.layer.alert?.alert.title ?? ""
        }

        @ViewBuilder
        private func message(of layer: LayerState) -> some View {
            if let message = layer.layer.alert?.alert.message { Text(message) }
        }

        private func buttons(of layer: LayerState) -> some View {
            let buttons = layer.layer.alert?.alert.buttons ?? []
            return ForEach(buttons.indices, id: \.self) { place in
                Button(buttons[place].title, role: ButtonRole(buttons[place].role)) {
                    layer.answer(buttons[place].choose)
                }
            }
        }
    }

    @available(iOS 17, *)
    extension ButtonRole {
        fileprivate init?(_ role: FlowButton.Role?) {
            switch role {
            case .cancel: self = .cancel
            case .destructive: self = .destructive
            case nil: return nil
            }
        }
    }
#endif
