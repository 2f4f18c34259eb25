// The player's own: the clock, the log, the profile, the acts of the user. They drive a UIKit that
// misbehaves as the real one does. Above each declaration of the other files stands the page of
// Apple's documentation that it copies, below developer.apple.com/documentation/uikit; one that has
// no page says that it is the player's own, and a test of the repository looks for both.

/// The iOS that is played.
public struct Profile: Sendable, CustomStringConvertible {
    public let version: Int

    public static let all = [Profile(16), Profile(17), Profile(18), Profile(26)]

    public init(_ version: Int) { self.version = version }

    /// A running transition makes way for the next one; else it is finished first.
    public var isFluid: Bool { version >= 26 }
    /// A push in the turn of an unanimated change is held until the commit.
    public var holdsPush: Bool { version == 17 }
    /// `didShow` is called for a swipe that was taken back.
    public var showsAfterCancel: Bool { version >= 18 }
    /// An action sheet points to its source on a phone, too.
    public var pointsActionSheets: Bool { version >= 26 }
    /// A tab that is selected by code is reported as a tap is.
    public var echoesSelection: Bool { version >= 18 }

    public var description: String { "iOS \(version)" }
}

/// SplitMix64: what no source says is drawn from it.
public struct Draw: Sendable {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    public mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

    public mutating func coin() -> Bool { below(2) == 0 }
}

/// What the user has done to the screen so that it has moved, or would have.
public enum UserAct {
    /// These were popped by one transition, the topmost last; of columns perhaps that
    /// are shown as one stack.
    case pop([UIViewController], isSwipe: Bool, inColumns: Bool)
    /// The screen that the swipe has not taken off.
    case swipeTakenBack(UIViewController)
    case dismiss(UIViewController)
    /// The user has pulled on what cannot be dismissed.
    case attempt(UIViewController)
    case tap(tab: Int)
    case alert(button: Int)
    case page(UIViewController)
    /// A back button with an action of its own.
    case backAction(UIViewController)
    case tapBarButton
}

/// The one device there is.
@MainActor
public enum StandIn {
    public private(set) static var profile = Profile(17)
    public private(set) static var clock = Clock()
    public static var draw = Draw(seed: 1)
    /// Lines that UIKit writes to the console, and texts of exceptions.
    public static var log: [String] = []
    public static var acts: [UserAct] = []
    /// What VoiceOver was told to read; nil where it finds that itself.
    public static var screenChanges: [UIView?] = []
    /// The longest animation, in steps of the clock.
    public static var slowest = 4
    /// True as long as nobody has unlocked the device since it was started.
    public static var isLocked = false
    public static var idiom = UIUserInterfaceIdiom.phone
    /// The property list of the app.
    public static var propertyList: [String: Any] = [:]
    /// True while a view lays out what is in it.
    public internal(set) static var isLayingOut = false
    static var lastNumber = 0

    public static func begin(_ profile: Profile, seed: UInt64) {
        self.profile = profile
        draw = Draw(seed: seed)
        clock = Clock()
        log = []
        acts = []
        screenChanges = []
        slowest = 4
        isLocked = false
        idiom = .phone
        propertyList = [:]
        lastNumber = 0
    }

    static func duration(_ animated: Bool) -> Int {
        animated ? 1 + draw.below(slowest) : 1
    }

    static func shuffled(_ parts: [@MainActor () -> Void]) -> [@MainActor () -> Void] {
        var rest = parts
        var result: [@MainActor () -> Void] = []
        while !rest.isEmpty { result.append(rest.remove(at: draw.below(rest.count))) }
        return result
    }
}

/// Turns, layouts, commits and the ends of animations, one step after the other.
@MainActor
public final class Clock {
    typealias Work = @MainActor () -> Void
    private var turn: [Work] = []
    private var layout: [Work] = []
    private var commit: [Work] = []
    private var timed: [(steps: Int, work: Work)] = []
    public private(set) var steps = 0
    /// How much waits for the next turn.
    public var waiting: Int { turn.count }

    public var isIdle: Bool {
        turn.isEmpty && layout.isEmpty && commit.isEmpty && timed.isEmpty
    }

    func atTurn(_ work: @escaping Work) { turn.append(work) }
    func atLayout(_ work: @escaping Work) { layout.append(work) }
    func atCommit(_ work: @escaping Work) { commit.append(work) }
    func after(_ steps: Int, _ work: @escaping Work) { timed.append((steps, work)) }

    public func step() {
        steps += 1
        run(\.turn)
        endTurn()
        for index in timed.indices { timed[index].steps -= 1 }
        let ripe = timed.filter { $0.steps <= 0 }
        timed.removeAll { $0.steps <= 0 }
        for entry in ripe { entry.work() }
    }

    /// Lays out and commits what the turn has changed: before the next touch comes that is done.
    public func endTurn() {
        run(\.layout)
        run(\.commit)
    }

    private func run(_ part: ReferenceWritableKeyPath<Clock, [Work]>) {
        let works = self[keyPath: part]
        self[keyPath: part] = []
        for work in works { work() }
    }

    /// Steps until nothing is to be done any more; false if that never comes.
    @discardableResult
    public func settle(limit: Int = 400) -> Bool {
        for _ in 0..<limit {
            if isIdle { return true }
            step()
        }
        return isIdle
    }
}
