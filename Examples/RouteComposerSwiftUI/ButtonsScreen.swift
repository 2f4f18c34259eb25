import FlowSwiftUI
import Observation
import SwiftUI

/// A page with a text and a button for each thing that it can send.
@Observable
class ButtonsScreen: FlowViewProvider {
    /// A title, and the output that a tap sends.
    typealias Button = (title: String, send: (() -> Void)?)

    let title: String
    /// What the page says; nothing for most.
    var text = ""

    init(_ title: String) { self.title = title }

    /// They are read when the view is, and by then the flow has set the outputs.
    var buttons: [Button] { [] }

    var content: some View { ButtonsView(screen: self) }
}

private struct ButtonsView: View {
    let screen: ButtonsScreen

    var body: some View {
        List {
            if !screen.text.isEmpty { Text(screen.text) }
            ForEach(screen.buttons.indices, id: \.self) { place in
                Button(screen.buttons[place].title) { screen.buttons[place].send?() }
            }
        }
        .navigationTitle(screen.title)
    }
}
