@testable import FlowSwiftUI

/// Time that tests drive, in ticks.
@MainActor
final class PlayedClock: RouterClock {
    private(set) var now = 0
    private var waiting: [(due: Int, work: @MainActor () -> Void)] = []
    /// Two frames.
    private static let turn = 2
    /// How long the router believes that SwiftUI animates.
    private static let transition = 20

    func after(_ pause: RouterPause, _ work: @escaping @MainActor () -> Void) {
        waiting.append((now + (pause == .turn ? Self.turn : Self.transition), work))
    }

    var isIdle: Bool { waiting.isEmpty }

    func tick() {
        now += 1
        let due = waiting.filter { $0.due <= now }
        waiting.removeAll { $0.due <= now }
        for each in due { each.work() }
    }
}

/// What SwiftUI is free to do, or does differently from version to version. Drawn by seed.
struct PlayedHabits: CustomStringConvertible {
    /// A binding is written when a gesture begins to take effect, not when it has (S1).
    let writesEarly: Bool
    /// An alert's binding is written before its button acts (S10 says after; nobody promises it).
    let closesAlertFirst: Bool
    /// What SwiftUI was given is written back to it (S1).
    let echoes: Bool
    /// A path that changes while something is presented or dismissed is not shown (S2).
    let dropsPaths: Bool
    /// The ticks of an animation. The router believes in 20.
    let slowest: Int
    /// Whether no animation takes longer than the router believes.
    var isAsFastAsBelieved: Bool { slowest < 18 }

    init(seed: Int) {
        writesEarly = seed % 2 == 0
        closesAlertFirst = seed / 2 % 2 == 0
        echoes = seed / 4 % 2 == 0
        dropsPaths = seed / 8 % 2 == 0
        slowest = 3 + seed * 7 % 40
    }

    var description: String {
        "early \(writesEarly), alert first \(closesAlertFirst), echoes \(echoes), "
            + "drops \(dropsPaths), \(slowest) ticks"
    }
}

/// Numbers by chance, the same for a seed everywhere.
struct Draw {
    private var state: UInt64

    init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func below(_ count: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(count))
    }
}
