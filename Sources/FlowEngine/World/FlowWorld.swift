/// The number of a running flow, a stack or an entry inside one configuration. Never reused.
public struct FlowInstanceID: Sendable, Hashable, Comparable {
    public let number: Int32

    package init(number: Int32) { self.number = number }

    /// No instance: numbers begin at 1.
    package static let nowhere = FlowInstanceID(number: 0)

    public static func < (left: FlowInstanceID, right: FlowInstanceID) -> Bool {
        left.number < right.number
    }
}

/// Everything that runs, is shown or waits at one moment: a value, so that a copy is a save point.
///
/// It holds numbers and no names; the host knows what they stand for. The call tree (who called
/// whom) is `flows`, the view tree (what is in what) is `layers`, `stacks` and their entries (law
/// A1, A2).
public struct FlowWorld: Sendable, Hashable {
    /// The windows in the order in which they were opened; there is always one.
    public package(set) var windows = [FlowWindowInstance(id: 1)]
    /// The index of the current window, which lookups and changes are about.
    package var current = 0
    package var nextWindow: Int32 = 2
    /// The kind of device.
    public package(set) var idiom = FlowIdiom.phone
    package var nextNumber: Int32 = 1

    package init() {}

    package mutating func makeID() -> FlowInstanceID {
        defer { nextNumber += 1 }
        return FlowInstanceID(number: nextNumber)
    }
}

/// The flows, stacks, entries and layers of one window, and the actions that wait in it.
public struct FlowWindowInstance: Sendable, Hashable {
    public let id: Int32
    /// The running flows in the order in which they were created.
    public package(set) var flows: [FlowInstance] = []
    /// The stacks of layers, tabs and slots, in the order in which they were created.
    public package(set) var stacks: [FlowStackInstance] = []
    /// The entries of all stacks in one list of numbers, which is cheap to copy. The entries of one
    /// stack are in order, bottom first; entries of other stacks may be between them.
    public package(set) var entries: [FlowEntryInstance] = []
    /// The chain of layers; the first is the root (law A1).
    public package(set) var layers: [FlowLayerInstance] = []
    /// The calls that are not answered yet, in the order in which they were made (law E1).
    public package(set) var calls: [FlowCallToken] = []
    /// The events, steps and answers that wait, oldest first.
    public package(set) var waiting: [FlowWaiting] = []
    /// Layers that are not shown until the flows presented there have something to show (law G3).
    package var waitingLayers: [FlowLayerInstance] = []
    /// How much each flow shows, in the order of `flows`. A list of its own, since it changes often
    /// and numbers cost nothing to copy.
    var shares: [FlowShare] = []
    /// The number of flows that show nothing and have called none that does show something.
    var hiddenFlows: Int32 = 0
    /// The kind of launch of the window, as a number of the host.
    public package(set) var launch: Int32 = 0
    /// True if the process has ended; only a launch goes on from here.
    public package(set) var isKilled = false
    /// The state that was saved when the process ended.
    public package(set) var saved: FlowTicket?
    /// The width of the window.
    public package(set) var width = FlowWidth.compact
    /// The next ordinal that names a screen in events (law K4).
    public package(set) var nextOrdinal: Int32 = 1
}

/// A running flow.
public struct FlowInstance: Sendable, Hashable {
    public package(set) var id: FlowInstanceID
    public let flow: FlowID
    /// The flow that called it; nil for the root, which is called by the system or the host.
    public package(set) var caller: FlowInstanceID?
    /// The index of the child that it is in its caller's container; nil if a step called it.
    public let child: Int32?
    /// The step that has started it, if that step has answers of its own.
    package var asker: FlowTicket?
    /// The stack it was placed on.
    package var home: FlowInstanceID
    /// The stack its caller acted at when it called, where the caller's answer acts (law A6).
    package var calledFrom: FlowInstanceID
    /// The index of its container, among those that it could have.
    public let chosen: Int32
    /// The gate that has presented it: nobody hears how it ends.
    package var gate: Int32?
    /// The tabs, pages or columns it owns, while their container is shown.
    public package(set) var tabs: FlowTabsState?
}

/// The selected tab, or the column in front of a split, and the children that have been started.
public struct FlowTabsState: Sendable, Hashable {
    public package(set) var selected: Int32
    /// The stack of each child; nil while it has not been started (law G7).
    public package(set) var stacks: [FlowInstanceID?]
    /// The columns that are seen of a split if there is room; nil if this is not a split.
    public package(set) var columns: FlowColumnsState?
    /// True if the stack that holds the container has a way back while the stacks inside show their
    /// start.
    package var hasOuterBack = false

    /// The children of the container, by index.
    var children: [Int32] { stacks.indices.map { Int32($0) } }
}

/// The columns of a split that are seen side by side.
public struct FlowColumnsState: Sendable, Hashable {
    /// The last value of `display:`: all columns, all but the first, or only the last.
    package var display: Int32
    /// The first column that is seen; those after it are seen too.
    public package(set) var firstShown: Int32

    /// The columns that a case of `Display` shows, out of so many.
    package init(_ display: Int32, of count: Int) {
        self.display = display
        switch display {
        case 1: firstShown = Int32(count) - 1
        case 2: firstShown = Int32(count) - 2
        default: firstShown = 0
        }
    }
}

public struct FlowStackInstance: Sendable, Hashable {
    public let id: FlowInstanceID
    /// The entry whose slot this stack is, if it is one. A slot holds one entry at most (law D11).
    package var host: FlowInstanceID?
}

/// One place on a stack.
public struct FlowEntryInstance: Sendable, Hashable {
    public package(set) var id: FlowInstanceID
    package var stack: FlowInstanceID
    public let content: Content
    /// The flow that executed the step which created it (law A3); nil for the host.
    public package(set) var owner: FlowInstanceID?
    /// The number in `Cities#2`; 0 until the screen has been committed once.
    public package(set) var ordinal: Int32 = 0
    /// The step that shows the screen, if that step has answers of its own.
    package var asker: FlowTicket?
    /// The first slot of a screen; `nowhere` if the screen has none.
    private var firstSlot = FlowInstanceID.nowhere
    private var slotCount: Int32 = 0

    public enum Content: Sendable, Hashable {
        case screen(FlowScreenType)
        /// The container of the owner: tabs, pages or columns.
        case tabs
        /// The invisible caller of a flow that runs alone (law A15).
        case host
    }

    /// The slots of a screen, which are stacks. Their ids are consecutive, since the slots of a
    /// screen are made one after another. So two numbers stand for the list: each event copies
    /// entries, and numbers cost nothing to copy.
    public package(set) var slots: [FlowInstanceID] {
        get {
            (0..<slotCount).map { FlowInstanceID(number: firstSlot.number + $0) }
        }
        set {
            (firstSlot, slotCount) = (newValue.first ?? .nowhere, Int32(newValue.count))
        }
    }

    package init(
        id: FlowInstanceID, on stack: FlowInstanceID, content: Content, owner: FlowInstanceID?
    ) {
        (self.id, self.stack, self.content, self.owner) = (id, stack, content, owner)
    }

    /// The screen, unless it is a container or the host.
    public var screen: FlowScreenType? {
        if case .screen(let screen) = content { return screen }
        return nil
    }

    /// The screen as events name it.
    public var instance: FlowScreenInstance? { screen.map { FlowScreenInstance($0, ordinal) } }
}

/// A layer of the window's chain.
public struct FlowLayerInstance: Sendable, Hashable {
    /// Nil for the root layer.
    public package(set) var style: FlowStyleKind?
    /// The flow that ran the `present`.
    public package(set) var presenter: FlowInstanceID?
    /// The flow that was presented; nil for a presented screen.
    public package(set) var home: FlowInstanceID?
    public package(set) var stack: FlowInstanceID
    /// The kind of the screen it was made for. An alert or action sheet is alone here (law A5).
    public package(set) var kind = FlowScreenKind.screen
    /// The source that its style is read from again at every commit.
    package var source: FlowStyleSource?
    /// True if the layer below stays active (law A7).
    public package(set) var isPassthrough = false

    /// True for an alert, which stays at the end of the chain (law A8).
    var isFloating: Bool { kind == .alert }

    /// Forgets a flow that has ended.
    package mutating func forget(_ flow: FlowInstanceID) {
        if presenter == flow { presenter = nil }
        if home == flow { home = nil }
    }

    /// The name of the layer in traces and in the player.
    public var word: String {
        kind.isSingle ? kind.rawValue : style?.rawValue ?? "root"
    }
}

extension FlowWorld {
    /// The tickets that the world holds, each once, in order of their numbers.
    package var tickets: [FlowTicket] {
        if !holdsTickets { return [] }
        var held: [Int32] = []
        func add(_ ticket: FlowTicket?) {
            if let ticket { held.append(ticket.number) }
        }
        let asTheyAre = FlowNewNames {
            $0
        } ticket: { ticket in
            held.append(ticket.number)
            return ticket
        }
        for window in windows {
            for flow in window.flows { add(flow.asker) }
            for entry in window.entries { add(entry.asker) }
            for layer in window.layers { add(layer.source?.style) }
            for layer in window.waitingLayers { add(layer.source?.style) }
            for var call in window.calls { call.rename(asTheyAre) }
            for var waiting in window.waiting { waiting.rename(asTheyAre) }
            add(window.saved)
        }
        held.sort()
        var result: [FlowTicket] = []
        for number in held where result.last?.number != number {
            result.append(FlowTicket(number: number))
        }
        return result
    }

    private var holdsTickets: Bool {
        windows.indices.contains { place in
            windows[place].saved != nil || !windows[place].calls.isEmpty
                || !windows[place].waiting.isEmpty
                || windows[place].layers.contains { $0.source != nil }
                || windows[place].waitingLayers.contains { $0.source != nil }
                || windows[place].flows.contains { $0.asker != nil }
                || windows[place].entries.contains { $0.asker != nil }
        }
    }
}
