import FlowRuntime
import FlowUIKit
import GoldenUserEdit
import UIKit

extension Traps {
    /// Flows on a stack of the app.
    static let ownStacks = [
        Trap(name: "the app changes what is below the flow", ownStack: Self.makeOwnStack) { stage in
            let other = GuestViewController()
            stage.navigation?.pushViewController(UIViewController(), animated: false)
            StandIn.clock.settle()
            stage.begin(.root("host", "A"))
            let count = stage.navigation?.viewControllers.count
            stage.navigation?.setViewControllers([other, stage.screen("A")], animated: false)
            StandIn.clock.settle()
            stage.navigation?.tapBack()
            return Trap.heard(stage, [.back(stage.id("A"))]) + Trap.stands(stage, [other])
                + (count == 3 ? [] : ["\(count ?? 0) stand there at first"])
        },
        Trap(name: "the app goes on when the flow has ended", ownStack: Self.makeOwnStack) {
            stage in
            let guest = GuestViewController()
            stage.begin(.root("host", "A"))
            let below = stage.navigation?.viewControllers.first
            stage.show(.root("host"))
            StandIn.clock.settle()
            stage.navigation?.pushViewController(guest, animated: true)
            StandIn.clock.settle()
            stage.show(.root("host", "B"))
            StandIn.clock.settle()
            stage.show(.root("host"))
            return Trap.heard(stage, [])
                + Trap.stands(stage, [below, guest].compactMap { $0 })
        },
        Trap(name: "the app pops the flow", ownStack: Self.makeOwnStack) { stage in
            stage.begin(.root("host", "A", "B"))
            guard let below = stage.navigation?.viewControllers.first else { return ["no host"] }
            stage.navigation?.popToViewController(below, animated: true)
            let popped = ["A", "B"].map { stage.screen($0) }
            StandIn.acts += popped.map { .pop([$0], isSwipe: false, inColumns: false) }
            return Trap.heard(stage, [.back(stage.id("B")), .back(stage.id("A"))])
                + Trap.stands(stage, [below])
        },
        Trap(name: "the app puts something else in place of all", ownStack: Self.makeOwnStack) {
            stage in
            let guest = GuestViewController()
            stage.begin(.root("host", "A"))
            stage.navigation?.setViewControllers([guest], animated: true)
            StandIn.acts.append(.pop([stage.screen("A")], isSwipe: false, inColumns: false))
            return Trap.heard(stage, [.back(stage.id("A"))]) + Trap.stands(stage, [guest])
        },
        Trap(name: "a bar that the app has hidden", ownStack: Self.makeOwnStack) { stage in
            stage.navigation?.isNavigationBarHidden = true
            stage.begin(TrapLayer(id: 1, screens: ["host", "A"], tabs: [["B"]]))
            stage.show(.root("host", "A"))
            StandIn.clock.settle()
            let isShown = stage.navigation?.isNavigationBarHidden == false
            stage.show(.root("host"))
            StandIn.clock.settle()
            let isHidden = stage.navigation?.isNavigationBarHidden == true
            return isShown && isHidden ? [] : ["the bar is hidden: \(!isShown), \(isHidden)"]
        },
        Trap(name: "another root on the app's stack", ownStack: Self.makeOwnStack) { stage in
            stage.begin(.root("host", "A"))
            stage.show(TrapLayer(id: 5, screens: ["host", "B"]))
            StandIn.clock.settle()
            stage.pushGuest()
            stage.show(TrapLayer(id: 5, screens: ["host", "B", "C"]))
            StandIn.clock.settle()
            stage.navigation?.tapBack()
            return Trap.heard(stage, [.back(stage.id("C"))])
        },
        Trap(name: "the app has taken its delegate off", ownStack: Self.makeOwnStack) { stage in
            let delegate = CountingDelegate()
            stage.navigation?.delegate = delegate
            stage.begin(.root("host", "A"))
            stage.show(.root("host"))
            StandIn.clock.settle()
            stage.navigation?.delegate = nil
            let count = delegate.count
            stage.show(.root("host", "B"))
            StandIn.clock.settle()
            return Trap.heard(stage, [])
                + (count == 2 && delegate.count == count ? [] : ["heard of \(delegate.count)"])
        },
        Trap(name: "a runtime that the app makes", ownStack: Self.makeOwnStack) { stage in
            stage.begin(.root("host", "A"))
            guard let stack = stage.navigation else { return ["no stack"] }
            let there = stack.viewControllers
            let runtime = FlowRuntime(on: stack)
            let user = User(name: "Pavel", city: nil)
            runtime.launchAlone(UserEditCoordinator(user: user, screens: UserEditMockScreens()))
            StandIn.clock.settle()
            let count = stack.viewControllers.count
            stack.tapBack()
            StandIn.clock.settle()
            // The pop is about the other flow, which has ended.
            stage.forget()
            let said = Trap.stands(stage, there) + (count == 3 ? [] : ["\(count) stand there"])
            return withExtendedLifetime(runtime) { said }
        },
        Trap(name: "a router that has gone leaves the window as it was") { stage in
            let scene = UIWindowScene()
            let window = UIWindow(windowScene: scene)
            stage.begin(.root("A"))
            var router: UIKitRouter? = UIKitRouter(window: window)
            let host = FlowStack(id: 9, entries: [.host])
            router?.show(FlowConfiguration(layers: [FlowLayer(id: 9, stack: host)]))
            StandIn.clock.settle()
            let count = window.subviews.count
            router = nil
            StandIn.clock.settle()
            return count == 1 && window.subviews.isEmpty ? [] : ["\(count) views, some stay"]
        },
        Trap(name: "two flows on one stack", ownStack: Self.makeOwnStack) { stage in
            TwoFlows(stage)?.oneAfterTheOther() ?? ["no stack"]
        },
        Trap(name: "two flows change at once", ownStack: Self.makeOwnStack) { stage in
            TwoFlows(stage)?.atOnce() ?? ["no stack"]
        },
        Trap(name: "the lower one of two flows leaves", ownStack: Self.makeOwnStack) { stage in
            var flows = TwoFlows(stage)
            return flows?.lowerLeaves() ?? ["no stack"]
        },
        Trap(name: "two flows at random", ownStack: Self.makeOwnStack) { stage in
            TwoFlows(stage)?.atRandom() ?? ["no stack"]
        },
    ]
}

/// Two flows on one stack of the app, which has a delegate.
@MainActor
private struct TwoFlows {
    private var lower: TrapStage?
    private let upper: TrapStage
    private let stack: UINavigationController
    private let delegate = CountingDelegate()

    /// The upper flow begins over the first screen of the lower one.
    init?(_ stage: TrapStage) {
        guard let stack = stage.navigation else { return nil }
        self.stack = stack
        stack.delegate = delegate
        let lower = TrapStage(over: stage, on: stack)
        lower.begin(.root("host", "A"))
        self.lower = lower
        upper = stage
        upper.begin(.root("host", "X"))
    }

    func oneAfterTheOther() -> [String] {
        upper.show(.root("host", "X", "Y"))
        StandIn.clock.settle()
        for _ in 0..<3 {
            stack.tapBack()
            StandIn.clock.settle()
        }
        let wanted = ["Y", "X"].map { FlowSystemEvent.back(upper.id($0)) }
        let isTold = upper.heard == wanted && lower?.heard == lower.map { [.back($0.id("A"))] }
        // Both flows have ended, and the app has its stack as before.
        let isLeft = stack.delegate === delegate && delegate.count == 6
        return end() + (isTold ? [] : ["heard \(upper.heard), \(lower?.heard ?? [])"])
            + (isLeft ? [] : ["the app's delegate heard \(delegate.count)"])
    }

    func atOnce() -> [String] {
        lower?.show(.root("host", "A", "B"))
        upper.show(.root("host", "X", "Y"))
        StandIn.clock.settle()
        let told = upper.heard + (lower?.heard ?? [])
        return end() + (told.isEmpty ? [] : ["heard \(told)"])
            + (stack.viewControllers.count == 5 ? [] : ["\(stack.viewControllers.count) there"])
    }

    mutating func lowerLeaves() -> [String] {
        lower?.show(.root("host"))
        StandIn.clock.settle()
        let isTold = upper.heard == [.back(upper.id("X"))]
        let said = end() + (isTold ? [] : ["heard \(upper.heard)"])
        lower = nil
        let count = delegate.count
        upper.show(.root("host", "X"))
        StandIn.clock.settle()
        stack.tapBack()
        StandIn.clock.settle()
        return said + end() + (delegate.count == count + 2 ? [] : ["the app's delegate is lost"])
    }

    /// Each flow goes on when it likes, and the user goes back.
    func atRandom() -> [String] {
        var acts: [String] = []
        for _ in 0..<12 {
            let draw = StandIn.draw.below(6)
            acts.append("\(draw)")
            switch draw {
            case 0: push("ABC", to: lower)
            case 1: push("XYZ", to: upper)
            case 2: stack.tapBack()
            case 3: stack.longPressBack(to: stack.viewControllers[0])
            case 4 where stack.beginSwipe():
                Trap.steps(1)
                stack.endSwipe(cancel: StandIn.draw.coin())
            default: Trap.steps(3)
            }
            Trap.steps(StandIn.draw.below(4))
            guard StandIn.draw.coin() else { continue }
            StandIn.clock.settle()
            let found = differences
            if !found.isEmpty { return found.map { "\($0) after \(acts)" } }
        }
        return end()
    }

    /// One act may be about both flows, and one of them may take the other off.
    private func end() -> [String] {
        StandIn.clock.settle()
        let found = differences
        upper.forget()
        return found
    }

    private var differences: [String] { upper.differences + (lower?.differences ?? []) }

    /// The next screen of a flow; after the last one the first again.
    private func push(_ names: String, to stage: TrapStage?) {
        guard let stage else { return }
        let count = stage.model[0].screens.count % (names.count + 1)
        let screens = ["host"] + names.prefix(count).map(String.init)
        stage.show(TrapLayer(id: 1, screens: screens))
    }
}
