@testable import FlowSwiftUI

/// Plays scripts, or, with the number of a mistake, traps and scenes; with the word `model` it
/// shows a screen that has no view.
@MainActor
enum Player {
    static var complaints = 0

    static func run(_ drive: @escaping ScriptPlay.Drive) {
        if CommandLine.arguments.last == "model" { return HostedPlay.showModel() }
        if let mistake = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) {
            return play(mistake)
        }
        var play = ScriptPlay(drive)
        while let line = readLine() {
            for answer in play.answers(to: line) { print(answer) }
            print(".")
        }
        print("by hand \(play.byHand) sent \(play.sent)")
    }

    /// Prints what is wrong in traps and with scenes, if the router makes the mistake that is
    /// named: as much as shows the mistake.
    private static func play(_ mistake: Int) {
        plantedMistake = mistake
        for seed in 0..<8 where isToGoOn { playTraps(seed: seed) }
        for habits in SceneHabits.all where isToGoOn {
            for complaint in ScenePlay.complaints(habits) { complain(complaint) }
        }
        for complaint in TabsPlay.complaints() { complain(complaint) }
        for complaint in HostedPlay.complaints() { complain(complaint) }
        print("played \(ScenePlay.all.count) scenes, with \(SceneHabits.all.count) habits")
    }

    private static var isToGoOn: Bool { plantedMistake < 0 || complaints == 0 }

    static func complain(_ complaint: String) {
        complaints += 1
        print("! " + complaint)
    }
}
