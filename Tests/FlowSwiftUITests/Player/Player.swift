@testable import FlowSwiftUI

/// Prints what is wrong in traps and with scenes, if the router makes the mistake that is named: as
/// much as shows the mistake.
@main
@MainActor
enum Player {
    static var complaints = 0

    static func main() {
        plantedMistake = CommandLine.arguments.last.flatMap { Int($0) } ?? -1
        for seed in 0..<8 where isToGoOn { playTraps(seed: seed) }
        for habits in SceneHabits.all where isToGoOn {
            for complaint in ScenePlay.complaints(habits) { complain(complaint) }
        }
        print("played")
    }

    private static var isToGoOn: Bool { plantedMistake < 0 || complaints == 0 }

    static func complain(_ complaint: String) {
        complaints += 1
        print("! " + complaint)
    }
}
