import FlowRuntime
import UIKit

/// A way in which UIKit surprises, or the app does.
@MainActor
struct Trap {
    let name: String
    /// Which of the twenty it is that the router was asked for, if it is one.
    var number: Int?
    /// False for a window that a test shows later.
    var isVisible = true
    /// The stack of the app that the flow is shown on, if there is one.
    var ownStack: (@MainActor () -> UINavigationController)?
    let play: (TrapStage) -> [String]

    func complaints(_ profile: Profile, seed: UInt64) -> [String] {
        StandIn.begin(profile, seed: seed)
        let stage = TrapStage(isVisible: isVisible, ownStack: ownStack?())
        let said = play(stage)
        let what = "trap \(name), \(profile), seed \(seed)"
        return said.map { "! \(what): \($0)" } + stage.complaints(what)
    }

    static func steps(_ count: Int) {
        for _ in 0..<count { StandIn.clock.step() }
    }

    /// What was heard instead of what should have been.
    static func heard(
        _ stage: TrapStage, _ wanted: [FlowSystemEvent]
    ) -> [String] {
        StandIn.clock.settle()
        return stage.heard == wanted ? [] : ["heard \(stage.heard), not \(wanted)"]
    }

    /// Complaints if a picker has told the flow something else than what is wanted.
    static func told(_ stage: TrapStage, _ wanted: [String]) -> [String] {
        stage.told == wanted ? [] : ["told \(stage.told), not \(wanted)"]
    }

    /// What stands on the stack of the window instead of what should, once it is quiet.
    static func stands(_ stage: TrapStage, _ wanted: [UIViewController]) -> [String] {
        StandIn.clock.settle()
        let there = stage.navigation?.viewControllers ?? []
        return there == wanted ? [] : ["\(there.count) stand there, not \(wanted.count), or others"]
    }

    /// The same of what is presented, the root first.
    static func presented(_ stage: TrapStage, _ wanted: [UIViewController?]) -> [String] {
        StandIn.clock.settle()
        let there = stage.window.chain
        return there == wanted ? [] : ["\(there.count) layers are there, not \(wanted.count)"]
    }
}

@MainActor
enum Traps {
    /// How many there are, and which of the twenty.
    static var account: String {
        let numbers = Set(all.compactMap(\.number)).sorted().map { "\($0)" }
        return "played \(all.count) traps: " + numbers.joined(separator: " ")
    }

    static let all =
        stacks + layers + Self.drawnByOthers + Self.others + Self.columns + Self.guests
        + Self.ownStacks + Self.more + Self.tabs + Self.focus + Self.looks + Self.ownDelegates

    static let stacks = [
        Trap(name: "a change inside of a push", number: 1) { stage in
            stage.begin(.root("A"))
            stage.show(.root("A", "B"))
            Trap.steps(1)
            stage.show(.root("A", "B", "C"))
            return Trap.heard(stage, [])
        },
        Trap(name: "a pop and a sheet at once", number: 2) { stage in
            stage.begin(.root("A", "B"))
            stage.show(.root("A"), .sheet(2, "S"))
            return Trap.heard(stage, [])
        },
        Trap(name: "changes before the commit", number: 3) { stage in
            stage.begin(.root("A"))
            stage.show(.root("B"), animation: .none)
            stage.show(.root("B", "C"))
            stage.show(.root("B", "C", "D"))
            return Trap.heard(stage, [])
        },
        Trap(name: "three taps, then what was before", number: 4) { stage in
            stage.begin(.root("A", "B", "C", "D"))
            for _ in 0..<3 { stage.navigation?.tapBack() }
            stage.show(stage.model)
            Trap.steps(1)
            stage.show(stage.model)
            let count = StandIn.profile.isFluid ? 3 : 1
            return Trap.heard(stage, ["D", "C", "B"].prefix(count).map { .back(stage.id($0)) })
        },
        Trap(name: "a pop during a push", number: 5) { stage in
            stage.begin(.root("A"))
            StandIn.slowest = 12
            stage.show(.root("A", "B"))
            Trap.steps(1)
            let isTaken = stage.navigation?.tapBack() ?? false
            return Trap.heard(stage, isTaken ? [.back(stage.id("B"))] : [])
        },
        Trap(name: "a change under the finger, taken back", number: 6) { stage in
            stage.begin(.root("A", "B"))
            stage.navigation?.beginSwipe()
            Trap.steps(1)
            stage.show(.root("A", "B", "C"))
            Trap.steps(3)
            stage.navigation?.endSwipe(cancel: true)
            return []
        },
        Trap(name: "a change under the finger, completed", number: 6) { stage in
            stage.begin(.root("A", "B"))
            stage.navigation?.beginSwipe()
            Trap.steps(1)
            stage.show(.root("A", "B", "C"))
            Trap.steps(3)
            stage.navigation?.endSwipe(cancel: false)
            return Trap.heard(stage, [.swipe(stage.id("B"))])
        },
        Trap(name: "a swipe that is taken back", number: 7) { stage in
            stage.begin(.root("A", "B"))
            stage.navigation?.beginSwipe()
            Trap.steps(2)
            stage.navigation?.endSwipe(cancel: true)
            return Trap.heard(stage, [.swipeCancelled(stage.id("B"))])
        },
        Trap(name: "back over three", number: 8) { stage in
            stage.begin(.root("A", "B", "C", "D"))
            stage.navigation?.longPressBack(to: stage.screen("A"))
            return Trap.heard(stage, [.backTo(stage.id("A"))])
        },
        Trap(name: "one screen twice", number: 9) { stage in
            stage.begin(.root("A", "B"))
            stage.show(.root("A", "B", "A'"))
            StandIn.clock.settle()
            let isRight = stage.navigation?.viewControllers == ["B", "A"].map { stage.screen($0) }
            stage.show(.root("A", "B"))
            return isRight ? [] : ["not the upper one alone"]
        },
        Trap(name: "a pop that is not taken") { stage in
            stage.begin(.root("A", "B"))
            stage.isObedient = false
            stage.navigation?.tapBack()
            return Trap.heard(stage, [.back(stage.id("B"))])
        },
        Trap(name: "a guarded screen") { stage in
            var guarded = TrapLayer.root("A", "B")
            guarded.isGuarded = true
            stage.begin(guarded)
            stage.isObedient = false
            stage.navigation?.tapBack()
            let swipes = stage.navigation?.beginSwipe() ?? true
            return Trap.heard(stage, [.back(stage.id("B"))]) + (swipes ? ["it swipes"] : [])
        },
    ]
}
