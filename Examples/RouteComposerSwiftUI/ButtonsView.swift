import FlowSwiftUI
import SwiftUI

/// A title, and the output that a tap sends.
typealias Tap = (title: String, send: (() -> Void)?)

/// A screen with a text and a button for each thing that it can send.
protocol ButtonsModel: FlowViewProvider where Content == ButtonsView {
    var title: String { get }
    /// What the page says; nothing for most.
    var text: String { get }
    /// They are read when the view is, and by then the flow has set the outputs.
    var buttons: [Tap] { get }
}

extension ButtonsModel {
    var text: String { "" }
    var buttons: [Tap] { [] }
    var content: ButtonsView { ButtonsView(model: self) }
}

struct ButtonsView: View {
    let model: any ButtonsModel

    var body: some View {
        List {
            if !model.text.isEmpty { Text(model.text) }
            ForEach(model.buttons.indices, id: \.self) { place in
                Button(model.buttons[place].title) { model.buttons[place].send?() }
            }
        }
        .navigationTitle(model.title)
    }
}
