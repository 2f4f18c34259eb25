@testable import FlowSwiftUI

/// Prints what is wrong with scenes and in traps, if the router makes the mistake that is named.
@main
@MainActor
enum Player {
    static func main() {
        plantedMistake = CommandLine.arguments.last.flatMap { Int($0) } ?? -1
        playTraps(seeds: 0..<2)
        for answer in ScenePlay.answers() { print(answer) }
        print("played")
    }
}
