/// All that a window shall show: what a router is handed after each event, complete.
@MainActor
public struct FlowConfiguration {
    /// The root first, then what is presented over it.
    public var layers: [FlowLayer] = []
    /// How the change to it from the one before is animated.
    public var animation = FlowAnimation.standard

    public init(layers: [FlowLayer] = [], animation: FlowAnimation = .standard) {
        self.layers = layers
        self.animation = animation
    }

    /// The screen that the user can touch: on top of the visible stack of the topmost layer.
    public var activeScreen: FlowScreenEntry? {
        layers.last?.stack.visible.entries.last?.screen
    }
}

/// The root of a window or something presented: a stack of its own.
@MainActor
public struct FlowLayer {
    /// The same from one configuration to the next as long as the layer stays.
    public let id: Int
    /// Nil for the root.
    public let style: FlowStyle?
    /// How it is presented now, and nil for the root. From one configuration to the next it may
    /// change while the layer stays.
    public let presentation: FlowPresentation?
    /// What a popover or an action sheet points to, if that was said.
    public let anchor: FlowAnchor?
    /// Whether the user can go on with the layer below: it is not dimmed, and touches beside this
    /// layer reach it.
    public let isPassthrough: Bool
    /// False while a screen of the layer forbids the gesture that would close it.
    public let isDismissible: Bool
    /// True while a leave guard of a screen of the layer holds.
    public let isGuarded: Bool
    /// What an alert or action sheet says, and nil for everything else. Its stack is empty.
    public let alert: FlowAlertEntry?
    /// What a sheet of the system shows, and nil for everything else. Its stack is empty.
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

/// Screens one above the other, the first at the bottom.
@MainActor
public struct FlowStack {
    /// The same from one configuration to the next as long as the stack stays.
    public let id: Int
    public let entries: [FlowStackEntry]

    public init(id: Int, entries: [FlowStackEntry]) {
        self.id = id
        self.entries = entries
    }

    /// The stack the user sees: this one, or that of the selected tab or current page on top of
    /// it.
    public var visible: FlowStack {
        switch entries.last {
        case .tabs(let tabs): tabs.tabs[tabs.selected].stack?.visible ?? self
        case .pages(let pages): pages.pages[pages.current].stack?.visible ?? self
        case .columns(let columns): columns.columns[columns.front].stack?.visible ?? self
        case .host, .screen, nil: self
        }
    }
}

/// One place in a stack.
@MainActor
public enum FlowStackEntry {
    /// What was there before the flow was shown, when a flow runs alone on a foreign stack.
    case host
    case screen(FlowScreenEntry)
    case tabs(FlowTabs)
    case pages(FlowPages)
    case columns(FlowColumns)

    public var screen: FlowScreenEntry? {
        if case .screen(let entry) = self { return entry }
        return nil
    }

    /// The screen in front of it, if it shows one: by this one events name a container.
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
    /// The bars it wants, said anew after each event.
    public let bars: FlowBars
    /// True while a leave guard holds: a gesture that would take the screen away is a wish, which
    /// is sent as an event before anything has happened on screen.
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

/// A place in a screen for another one.
@MainActor
public struct FlowSlot {
    public let name: String
    /// Nil where the slot is empty.
    public let entry: FlowStackEntry?

    public init(name: String, entry: FlowStackEntry?) {
        self.name = name
        self.entry = entry
    }
}

/// Tabs with a stack each: those that are there now.
@MainActor
public struct FlowTabs {
    /// The same from one configuration to the next as long as the tabs stay.
    public let id: Int
    /// The name of the flow that has them.
    public let flow: String
    public let selected: Int
    public let tabs: [FlowTabContent]
    /// Whether the stack that holds them has its way back while the selected one shows its start.
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
    /// Whether it shows nothing: a tap on it is sent, and the selection stays.
    public let isAction: Bool
    public let stack: FlowStack?

    public init(name: String, isAction: Bool = false, stack: FlowStack?) {
        self.name = name
        self.isAction = isAction
        self.stack = stack
    }
}

/// Pages with a stack each, side by side: those that are there now.
@MainActor
public struct FlowPages {
    /// The same from one configuration to the next as long as the pages stay.
    public let id: Int
    public let current: Int
    public let pages: [FlowTabContent]
    /// Whether the first is beside the last.
    public let loops: Bool
    /// Whether the stack that holds them has its way back while the current one shows its start.
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
    /// The one in front: the only one that is seen in a compact window.
    public let front: Int
    /// Those that are seen.
    public let shown: [Int]
    /// True in a compact window. Back at the bottom of the column in front shows the one before.
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

/// What brings a configuration on screen.
///
/// The router is handed the whole new configuration once for each event and makes the screen equal
/// to it. What the user does to the screen itself goes back as `FlowRuntime.send(_:)`; where that
/// is not taken, the router is handed the configuration once more that stands. While the screen
/// moves it calls `FlowRuntime.hold()`, and `release()` when it stands still.
@MainActor
public protocol FlowRouter: AnyObject {
    func show(_ configuration: FlowConfiguration)
    /// How wide the window is, for a launch that does not say it; nil for a router that does not
    /// know. Later widths are events.
    var launchWidth: FlowWidth? { get }
    /// The same of the kind of device.
    var launchIdiom: FlowIdiom? { get }
}

extension FlowRouter {
    public var launchWidth: FlowWidth? { nil }
    public var launchIdiom: FlowIdiom? { nil }
}

/// A router without a screen: it keeps the last configuration, for tests.
@MainActor
public final class HeadlessRouter: FlowRouter {
    public private(set) var configuration = FlowConfiguration()
    /// How many configurations there were: one for each event that changed anything, and for each
    /// gesture that was not taken.
    public private(set) var updateCount = 0
    /// A router that is handed the same, for tests of what it shows.
    public var follower: (any FlowRouter)?

    public init() {}

    public func show(_ configuration: FlowConfiguration) {
        self.configuration = configuration
        updateCount += 1
        follower?.show(configuration)
    }
}
