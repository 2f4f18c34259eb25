import FlowRuntime

@testable import FlowSwiftUI

extension TrapTests {
    final class Screen: FlowScreen {}

    /// Hears what the router tells of the user.
    final class Listener: UserEventReceiver {
        var heard: [FlowSystemEvent] = []
        var holds = 0
        /// How often VoiceOver was told that something else is seen.
        var told = 0
        var answer: (FlowSystemEvent) -> Void = { _ in }

        func send(_ event: FlowSystemEvent) -> FlowVerdict? {
            heard.append(event)
            answer(event)
            return .done
        }

        func hold() { holds += 1 }
        func release() { holds -= 1 }
    }

    /// A router, what it hears, and the screen that it drives.
    @MainActor
    struct Stage {
        let listener = Listener()
        let router: SwiftUIRouter
        let screen: PlayedSwiftUI
        private let screens = (0..<10).map { _ in Screen() }

        init(habits seed: Int) {
            let clock = PlayedClock()
            router = SwiftUIRouter(clock: clock)
            screen = PlayedSwiftUI(router, clock, PlayedHabits(seed: seed), seed: seed)
            router.receiver = listener
            router.announce = { [listener] in listener.told += 1 }
        }

        func popover(_ id: Int, _ numbers: [Int], at anchor: String) -> FlowLayer {
            FlowLayer(
                id: id, style: .popover, presentation: FlowPresentation(.popover),
                anchor: FlowAnchor(name: anchor, screen: screens[0]), stack: stack(id, numbers))
        }

        /// A view of the lowest screen that popovers can point to has appeared.
        func showAnchor(_ name: String) {
            router.layers[0].anchors.insert(PopoverAnchor(name: name, screen: screens[0]))
        }

        func id(_ number: Int) -> FlowScreenID { FlowScreenID(name: "S", ordinal: number) }

        func stack(_ id: Int, _ numbers: [Int], guarded: Bool = false) -> FlowStack {
            FlowStack(
                id: id,
                entries: numbers.map {
                    .screen(
                        FlowScreenEntry(
                            id: self.id($0), screen: screens[$0], isGuarded: guarded))
                })
        }

        func sheet(_ id: Int, _ numbers: [Int], held: Bool = false) -> FlowLayer {
            FlowLayer(
                id: id, style: .sheet, presentation: FlowPresentation(.sheet),
                isDismissible: !held, stack: stack(id, numbers))
        }

        func cover(_ id: Int, _ numbers: [Int]) -> FlowLayer {
            FlowLayer(
                id: id, style: .fullScreen, presentation: FlowPresentation(.fullScreen),
                stack: stack(id, numbers))
        }

        func alert(_ id: Int, _ title: String, choose: @escaping () -> Void = {}) -> FlowLayer {
            let alert = FlowAlert(title: title) { FlowButton(title: "OK", choose: choose) }
            return FlowLayer(
                id: id, style: .alert,
                alert: FlowAlertEntry(id: self.id(id), alert: alert), stack: stack(id, []))
        }

        /// A picker of the system, which tells how it has closed.
        func picker(_ id: Int, tell: @escaping (String) -> Void) -> FlowLayer {
            let sheet = FlowSheet.pick(
                .files, picked: { _ in tell("picked") }, closed: { tell("closed") })
            return FlowLayer(
                id: id, style: .external, presentation: FlowPresentation(.external),
                sheet: FlowSheetEntry(id: self.id(id), sheet: sheet), stack: stack(id, []))
        }

        func external(_ id: Int, _ number: Int) -> FlowLayer {
            FlowLayer(
                id: id, style: .external, presentation: FlowPresentation(.external),
                stack: stack(id, [number]))
        }

        func show(_ layers: FlowLayer...) {
            router.show(FlowConfiguration(layers: layers))
        }

        func show(_ numbers: Int...) {
            router.show(FlowConfiguration(layers: [FlowLayer(id: 0, stack: stack(0, numbers))]))
        }

        /// What is wrong at a quiet moment.
        func complaints(_ layers: [FlowLayer]) -> [String] {
            (screen.settle() ? [] : ["no rest"])
                + PlayedComparison(screen, FlowConfiguration(layers: layers)).differences
                + screen.log + (listener.holds == 0 ? [] : ["\(listener.holds) holds"])
        }
    }
}
