import FlowRuntime
import UIKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads what to play, line by line, and writes what comes of it. Any line that begins with `!` is
/// a complaint, and `.` ends the answer to a line.
///
/// - `profile 17 seed 3`: the iOS for the launches that follow.
/// - `launch APP {event}`, `run APP FLOW {event} {inputs}`: begins anew.
/// - `{event}`: is played by hand where a hand can, and sent otherwise.
/// - `quiet`: nothing more is to come; says what is wrong, and what has stayed in memory.
/// - `pool APP {event}`: an event for the random plays of an app.
/// - `random APP ACTS SEED`: plays at random.
/// - `traps`: plays the traps, and says how many and which.
/// - `picker`: shows a sheet of the system on a router that nobody has told how to.
/// - `model`: shows a screen that is neither a view controller nor has one.
/// - `scenes`: hands scenes whatever iOS hands them, and says how much that was.
@MainActor
struct Player {
    private var profile = Profile(17)
    private var seed: UInt64 = 1
    private var app: PlayedApp?
    private var pool: [String: [String]] = [:]
    private var byHand = 0
    private var sent = 0

    /// Answers to all lines; `drive` makes the apps that they name.
    static func run(_ drive: @escaping Played.Drive) {
        Played.drive = drive
        var player = Player()
        while let line = readLine() {
            for answer in player.answers(to: line) { print(answer) }
            print(".")
            // What was said stays said if the next line ends the program.
            fflush(nil)
        }
        print("by hand \(player.byHand) sent \(player.sent)")
    }

    private mutating func answers(to line: String) -> [String] {
        let words = line.split(separator: " ", maxSplits: 4).map(String.init)
        switch words.first {
        case "profile":
            profile = Profile(Int(words[1]) ?? 17)
            seed = UInt64(words[3]) ?? 1
            return []
        case "launch":
            let event = line.split(separator: " ", maxSplits: 2).map(String.init)[2]
            return launch(words[1], flow: nil, event, "{}")
        case "run": return launch(words[1], flow: words[2], words[3], words[4])
        case "quiet": return end()
        case "pool":
            pool[words[1], default: []].append(String(line.dropFirst(6 + words[1].count)))
            return []
        case "random":
            return RandomPlay(
                words[1], pool[words[1]] ?? [], acts: Int(words[2]) ?? 100,
                seed: UInt64(words[3]) ?? 1, profile
            ).run()
        case "scenes": return ScenePlay.answers(profile, seed: seed)
        case "picker":
            StandIn.begin(profile, seed: seed)
            TrapStage().begin(.root("A"), .picker(2))
            return ["nothing was said"]
        case "model":
            StandIn.begin(profile, seed: seed)
            TrapStage().showModel()
            return ["nothing was said"]
        case "traps":
            return Traps.all.flatMap { $0.complaints(profile, seed: seed) } + [Traps.account]
        default: return play(line)
        }
    }

    private mutating func launch(
        _ name: String, flow: String?, _ event: String, _ inputs: String
    ) -> [String] {
        app = nil
        StandIn.begin(profile, seed: seed)
        Played.begin()
        app = PlayedApp(name, flow: flow, inputs: FlowTraceValue(text: inputs) ?? .object([:]))
        guard let app else { return ["! no app \(name)"] }
        let lines = app.driver.start(event)
        return [app.driver.header] + lines + app.complaints().map { "! \($0)" }
    }

    private mutating func play(_ line: String) -> [String] {
        guard let app else { return ["! nothing runs"] }
        let (lines, isByHand) = Hand(app: app).play(line)
        if isByHand { byHand += 1 } else { sent += 1 }
        return lines + app.complaints().map { "! after \(line): \($0)" }
    }

    private mutating func end() -> [String] {
        app = nil
        _ = StandIn.clock.settle()
        return Played.leaks.map { "! the controller of \($0) stays in memory" }
    }
}
