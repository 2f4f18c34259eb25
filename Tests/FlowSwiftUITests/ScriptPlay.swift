import FlowRuntime

@testable import FlowSwiftUI

/// Plays scripts, line by line. An answer that begins with `!` is a complaint, the rest is a trace.
///
/// - `habits SEED`: what SwiftUI does as it likes in the launches that follow.
/// - `launch APP {event}`, `run APP FLOW {event} {inputs}`: begins anew.
/// - `quiet`: nothing more is to come; says what has stayed in memory.
/// - `{event}`: is played by hand where a hand can, and sent otherwise.
@MainActor
struct ScriptPlay {
    /// Drives an app, or one of its flows alone; nil for an app that is not there.
    typealias Drive = @MainActor (String, String?, FlowTraceValue) -> FlowTestDriver?

    private let drive: Drive
    private var seed = 0
    private var app: PlayedApp?
    private var memory = PlayedMemory()
    private(set) var byHand = 0
    private(set) var sent = 0

    init(_ drive: @escaping Drive) { self.drive = drive }

    mutating func answers(to line: String) -> [String] {
        let words = line.split(separator: " ", maxSplits: 4).map(String.init)
        switch words.first {
        case "habits":
            seed = Int(words[1]) ?? 0
            return []
        case "launch":
            return launch(words[1], flow: nil, words.dropFirst(2).joined(separator: " "), "{}")
        case "run": return launch(words[1], flow: words[2], words[3], words[4])
        case "quiet":
            app = nil
            return memory.leaks.map { "! \($0) stays in memory" }
        default: return play(line)
        }
    }

    private mutating func launch(
        _ name: String, flow: String?, _ event: String, _ inputs: String
    ) -> [String] {
        app = nil
        memory = PlayedMemory()
        guard let driver = drive(name, flow, FlowTraceValue(text: inputs) ?? .object([:])) else {
            return ["! no app \(name)"]
        }
        let app = PlayedApp(driver, seed: seed, memory)
        self.app = app
        return [driver.header] + driver.start(event) + app.complaints().map { "! \($0)" }
    }

    private mutating func play(_ line: String) -> [String] {
        guard let app else { return ["! nothing runs"] }
        let (lines, isByHand) = PlayedHand(app: app).play(line)
        if isByHand { byHand += 1 } else { sent += 1 }
        return lines
            + app.complaints().map { "! after \(line), \(app.screen.habits): \($0)" }
    }
}
