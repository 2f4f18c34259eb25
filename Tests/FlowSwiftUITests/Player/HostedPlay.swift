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

    /// Its height is asked for where the sheet is as high as the screen, and nowhere else.
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
        var said: [String] = []
        for (detent, isMeasured) in [(FlowDetent.medium, false), (.content, true)] {
            var presentation = FlowPresentation(.sheet)
            presentation.sheet = FlowSheetShape(detents: [detent])
            let sheet = FlowLayer(
                id: 2, style: .sheet, presentation: presentation, stack: stack)
            router.show(FlowConfiguration(layers: [root, sheet]))
            StandIn.clock.settle()
            let shown = window.rootViewController?.presentedViewController?.children.first
            let hosting = shown as? UIHostingController<ProvidedView<HostedScreen>>
            let options = hosting?.sizingOptions
            if options != (isMeasured ? .preferredContentSize : []) {
                said.append("hosted: \(String(describing: options)) for \(detent)")
            }
        }
        return said + StandIn.log
    }
}
