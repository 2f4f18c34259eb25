// The player's own: what runs the modifiers of a view.
public import UIKit

/// A window of an app, as far as the view of its scene depends on it. The modifiers that a view
/// names while its body is read are run when the scene says so.
public final class PlayedWindow: @unchecked Sendable {
    /// The window whose views are read, or whose actions run.
    nonisolated(unsafe) static var current: PlayedWindow?
    static var now: PlayedWindow {
        guard let current else { fatalError("a view is read or written outside of its window") }
        return current
    }

    /// What `SceneStorage` has.
    public var storage: [String: String]
    public var environment = EnvironmentValues()
    /// The observable objects in the environment.
    public var objects: [AnyObject] = []
    /// The badges of tabs, as they were read last.
    public internal(set) var badges: [String?] = []
    var takesURLs: [(URL) -> Void] = []
    var takesActivities: [(type: String, act: (NSUserActivity) -> Void)] = []

    private var states: [AnyObject] = []
    private var stateCount = 0
    private var values: [Any] = []
    private var valueCount = 0
    private var pending: [() -> Void] = []

    public init(storage: [String: String] = [:]) { self.storage = storage }

    /// Reads the views of the window until nothing changes any more.
    @MainActor
    public func draw(_ content: () -> some View) {
        repeat {
            Self.current = self
            (stateCount, valueCount, takesURLs, takesActivities, badges) = (0, 0, [], [], [])
            read(content())
            let actions = pending
            pending = []
            for act in actions { act() }
            Self.current = nil
            if actions.isEmpty { return }
        } while true
    }

    @MainActor
    private func read<V: View>(_ view: V) {
        if V.Body.self != Never.self { read(view.body) }
    }

    /// Hands the views a URL; false if there is none that takes it.
    public func open(_ url: URL) -> Bool {
        run(takesURLs.map { take in { take(url) } })
    }

    /// Hands the views an activity; false if there is none that takes it.
    @MainActor
    public func `continue`(_ activity: NSUserActivity) -> Bool {
        let own = takesActivities.filter { $0.type == activity.activityType }
        return run(own.map { take in { take.act(activity) } })
    }

    private func run(_ actions: [() -> Void]) -> Bool {
        Self.current = self
        defer { Self.current = nil }
        for act in actions { act() }
        return !actions.isEmpty
    }

    /// A view has one value for as long as it stays, and those that it is made with later are
    /// thrown away.
    func kept<Value>(_ new: Kept<Value>) -> Kept<Value> {
        defer { stateCount += 1 }
        if stateCount == states.count { states.append(new) }
        return states[stateCount] as? Kept<Value> ?? new
    }

    func change<V: Equatable>(to new: V, _ initial: Bool, _ act: @escaping (V, V) -> Void) {
        defer { valueCount += 1 }
        guard valueCount < values.count, let old = values[valueCount] as? V else {
            values.append(new)
            if initial { pending.append { act(new, new) } }
            return
        }
        values[valueCount] = new
        if old != new { pending.append { act(old, new) } }
    }
}

/// What a state has.
final class Kept<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
}
