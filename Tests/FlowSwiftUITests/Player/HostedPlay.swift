import FlowRuntime
import FlowUIKit
import Observation
import SwiftUI
import UIKit

@testable import FlowSwiftUI

/// A screen of SwiftUI that `UIKitRouter` shows in a sheet.
@MainActor
enum HostedPlay {
    @Observable
    fileprivate final class HostedScreen: FlowHostedViewProvider {
        var content: some View { Text("hosted") }
    }

    /// How high its sheet is, and whether it tells of its size: where the sheet is as high as the
    /// screen, and nowhere else.
    static func complaints() -> [String] {
        StandIn.begin(Profile(18), seed: 1)
        let scene = UIWindowScene()
        let window = UIWindow(windowScene: scene)
        let router = UIKitRouter(window: window)
        window.makeKeyAndVisible()
        let screen = HostedScreen()
        let id = FlowScreenID(name: "Hosted", ordinal: 1)
        let stack = FlowStack(id: 2, entries: [.screen(FlowScreenEntry(id: id, screen: screen))])
        let root = FlowLayer(id: 1, stack: FlowStack(id: 1, entries: [.host]))
        let content = FlowSheetShape(detents: [.content])
        let looks: [(kind: FlowStyle, shape: FlowSheetShape?, height: CGFloat?)] = [
            (.sheet, FlowSheetShape(detents: [.medium]), 400),
            // Three lines and the bar.
            (.sheet, content, 104), (.sheet, nil, 800), (.sheet, content, 104),
            (.fullScreen, nil, nil),
        ]
        var said: [String] = []
        for look in looks {
            var presentation = FlowPresentation(look.kind)
            presentation.sheet = look.shape
            let layer = FlowLayer(
                id: 2, style: look.kind, presentation: presentation, stack: stack)
            router.show(FlowConfiguration(layers: [root, layer]))
            StandIn.clock.settle()
            let shown = window.rootViewController?.presentedViewController
            let hosting =
                shown?.children.first as? UIHostingController<ProvidedView<HostedScreen>>
            let isMeasured = look.shape == content
            let isSilent = hosting?.sizingOptions == [] && hosting?.preferredContentSize == .zero
            let height = shown?.sheetPresentationController?.height
            if hosting == nil || isSilent == isMeasured || height != look.height {
                said.append("hosted: \(String(describing: height)) for \(look)")
            }
            // Six lines.
            guard isMeasured, said.isEmpty else { continue }
            hosting?.length = 2200
            StandIn.clock.settle()
            let grown = shown?.sheetPresentationController?.height
            if grown != 164 { said.append("hosted: grown to \(String(describing: grown))") }
            hosting?.length = 1000
            StandIn.clock.settle()
        }
        return said + StandIn.log
    }

    private final class Model: FlowScreen {}

    /// Shows a screen that has no view.
    static func showModel() {
        let id = FlowScreenID(name: "Profile", ordinal: 1)
        let screen = FlowScreenEntry(id: id, screen: Model())
        let router = SwiftUIRouter(clock: PlayedClock())
        let view = UIKitScreenView(
            entry: EntryState(.screen(screen), router), screen: screen)
        _ = view.makeUIViewController(context: UIViewControllerRepresentableContext())
    }
}
