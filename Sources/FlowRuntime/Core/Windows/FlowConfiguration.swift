/// Everything that a window is to show. The router gets a complete one after each event.
@MainActor
public struct FlowConfiguration {
    /// The root first, then the layers presented over it.
    public var layers: [FlowLayer] = []
    /// How the change from the configuration before is animated.
    public var animation = FlowAnimation.standard

    public init(layers: [FlowLayer] = [], animation: FlowAnimation = .standard) {
        self.layers = layers
        self.animation = animation
    }

    /// The screen that the user can touch: the top of the visible stack of the topmost layer.
    public var activeScreen: FlowScreenEntry? {
        layers.last?.stack.visible.entries.last?.screen
    }
}

/// A layer: the root of a window or something presented, with a stack of its own.
@MainActor
public struct FlowLayer {
    /// The same from one configuration to the next as long as the layer stays.
    public let id: Int
    /// Nil for the root.
    public let style: FlowStyle?
    /// How it is presented now; nil for the root. It may change from one configuration to the next
    /// while the layer stays.
    public let presentation: FlowPresentation?
    /// The anchor that a popover or an action sheet points to, if the step named one.
    public let anchor: FlowAnchor?
    /// True if the user can go on with the layer below: it is not dimmed, and touches outside this
    /// layer reach it.
    public let isPassthrough: Bool
    /// False while a screen of the layer forbids the gesture that would close it.
    public let isDismissible: Bool
    /// True while a leave guard of a screen of the layer holds.
    public let isGuarded: Bool
    /// The alert or action sheet in the layer, whose stack is then empty; nil in other layers.
    public let alert: FlowAlertEntry?
    /// The sheet of the system in the layer, whose stack is then empty; nil in other layers.
    public let sheet: FlowSheetEntry?
    public let stack: FlowStack

    public init(
        id: Int, style: FlowStyle? = nil, presentation: FlowPresentation? = nil,
        anchor: FlowAnchor? = nil, isPassthrough: Bool = false, isDismissible: Bool = true,
        isGuarded: Bool = false, alert: FlowAlertEntry? = nil, sheet: FlowSheetEntry? = nil,
        stack: FlowStack
    ) {
        self.id = id
        self.style = style
        self.presentation = presentation
        self.anchor = anchor
        self.isPassthrough = isPassthrough
        self.isDismissible = isDismissible
        self.isGuarded = isGuarded
        self.alert = alert
        self.sheet = sheet
        self.stack = stack
    }
}

/// A stack of screens, the first at the bottom.
@MainActor
public struct FlowStack {
    /// The same from one configuration to the next as long as the stack stays.
    public let id: Int
    public let entries: [FlowStackEntry]

    public init(id: Int, entries: [FlowStackEntry]) {
        self.id = id
        self.entries = entries
    }

    /// The stack the user sees: this one, or the stack of the selected tab, current page or front
    /// column on top of it.
    public var visible: FlowStack {
        switch entries.last {
        case .tabs(let tabs): tabs.tabs[tabs.selected].stack?.visible ?? self
        case .pages(let pages): pages.pages[pages.current].stack?.visible ?? self
        case .columns(let columns): columns.columns[columns.front].stack?.visible ?? self
        case .host, .screen, nil: self
        }
    }
}

/// An entry of a stack.
@MainActor
public enum FlowStackEntry {
    /// The screen below a flow that runs alone on a stack of the app's own.
    case host
    case screen(FlowScreenEntry)
    case tabs(FlowTabs)
    case pages(FlowPages)
    case columns(FlowColumns)

    public var screen: FlowScreenEntry? {
        if case .screen(let entry) = self { return entry }
        return nil
    }

    /// The front screen of the entry, if it shows one. Events name a container by this screen.
    public var front: FlowScreenEntry? {
        switch self {
        case .host: nil
        case .screen(let screen): screen
        case .tabs(let tabs): tabs.tabs[tabs.selected].stack?.entries.last?.front
        case .pages(let pages): pages.pages[pages.current].stack?.entries.last?.front
        case .columns(let columns): columns.columns[columns.front].stack?.entries.last?.front
        }
    }
}

/// A screen that is built and shown.
@MainActor
public struct FlowScreenEntry {
    public let id: FlowScreenID
    public let screen: any FlowScreen
    /// The bars it wants, read again after each event.
    public let bars: FlowBars
    /// True while a leave guard holds. A gesture that would remove the screen is then only a wish,
    /// which is sent as an event before anything has happened on screen.
    public let isGuarded: Bool
    /// Its slots, in their order.
    public let slots: [FlowSlot]

    public init(
        id: FlowScreenID, screen: any FlowScreen, bars: FlowBars = FlowBars(),
        isGuarded: Bool = false, slots: [FlowSlot] = []
    ) {
        self.id = id
        self.screen = screen
        self.bars = bars
        self.isGuarded = isGuarded
        self.slots = slots
    }
}

/// A place in a screen for another screen.
@MainActor
public struct FlowSlot {
    public let name: String
    /// Nil if the slot is empty.
    public let entry: FlowStackEntry?

    public init(name: String, entry: FlowStackEntry?) {
        self.name = name
        self.entry = entry
    }
}

/// The tabs that are there now, with a stack each.
@MainActor
public struct FlowTabs {
    /// The same from one configuration to the next as long as the tabs stay.
    public let id: Int
    /// The name of the flow that has them.
    public let flow: String
    public let selected: Int
    public let tabs: [FlowTabContent]
    /// True if the stack that holds the tabs shows its back button while the selected tab shows its
    /// first screen.
    public let hasOuterBack: Bool

    public init(
        id: Int, flow: String = "", selected: Int, tabs: [FlowTabContent],
        hasOuterBack: Bool = false
    ) {
        self.id = id
        self.flow = flow
        self.selected = selected
        self.tabs = tabs
        self.hasOuterBack = hasOuterBack
    }
}

/// One of the tabs; `stack` is nil until it is first selected.
@MainActor
public struct FlowTabContent {
    public let name: String
    /// True if it is an action, which shows nothing: a tap is sent, and the selection stays.
    public let isAction: Bool
    public let stack: FlowStack?

    public init(name: String, isAction: Bool = false, stack: FlowStack?) {
        self.name = name
        self.isAction = isAction
        self.stack = stack
    }
}

/// The pages that are there now, side by side, with a stack each.
@MainActor
public struct FlowPages {
    /// The same from one configuration to the next as long as the pages stay.
    public let id: Int
    public let current: Int
    public let pages: [FlowTabContent]
    /// True if the first page follows the last.
    public let loops: Bool
    /// True if the stack that holds the pages shows its back button while the current page shows
    /// its first screen.
    public let hasOuterBack: Bool

    public init(
        id: Int, current: Int, pages: [FlowTabContent], loops: Bool = false,
        hasOuterBack: Bool = false
    ) {
        self.id = id
        self.current = current
        self.pages = pages
        self.loops = loops
        self.hasOuterBack = hasOuterBack
    }
}

/// Columns with a stack each, the primary first.
@MainActor
public struct FlowColumns {
    /// The same from one configuration to the next as long as the columns stay.
    public let id: Int
    /// The index of the front column, which is the only one visible in a compact window.
    public let front: Int
    /// The indices of the visible columns.
    public let shown: [Int]
    /// True in a compact window. Going back at the bottom of the front column shows the one before.
    public let isCollapsed: Bool
    public let columns: [FlowTabContent]

    public init(
        id: Int, front: Int, shown: [Int], isCollapsed: Bool = false, columns: [FlowTabContent]
    ) {
        self.id = id
        self.front = front
        self.shown = shown
        self.isCollapsed = isCollapsed
        self.columns = columns
    }
}

/// A router brings configurations on screen.
///
/// The router gets the whole new configuration once for each event, and makes the screen equal to
/// it. It sends the user's gestures on the screen itself with `FlowRuntime.send(_:)`; if one is not
/// taken, it gets the present configuration once more. It calls `FlowRuntime.hold()` while the
/// screen moves, and `release()` when the screen is still.
@MainActor
public protocol FlowRouter: AnyObject {
    func show(_ configuration: FlowConfiguration)
    /// The width of the window, for a launch without one; nil if the router does not know it. Later
    /// widths are events.
    var launchWidth: FlowWidth? { get }
    /// The kind of device, for a launch without one; nil if the router does not know it.
    var launchIdiom: FlowIdiom? { get }
}

extension FlowRouter {
    public var launchWidth: FlowWidth? { nil }
    public var launchIdiom: FlowIdiom? { nil }
}

/// A router without a screen: it keeps the last configuration, for tests.
@MainActor
public final class FlowHeadlessRouter: FlowRouter {
    public private(set) var configuration = FlowConfiguration()
    /// The number of configurations so far: one for each event that changed anything, and for each
    /// gesture that was not taken.
    public private(set) var updateCount = 0
    /// A router that gets the same configurations, so that tests can see what it shows.
    public var follower: (any FlowRouter)?

    public init() {}

    public func show(_ configuration: FlowConfiguration) {
        self.configuration = configuration
        updateCount += 1
        follower?.show(configuration)
    }
}
