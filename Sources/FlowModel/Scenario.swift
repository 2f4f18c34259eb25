/// A scripted run: events, and the expectations after them. Every name is resolved against a graph.
public struct Scenario: Sendable {
    public let name: String
    public let file: SourceFile
    /// The flow that runs alone (law A15); nil runs the whole application.
    public let flow: FlowID?
    /// The inputs of the flow that runs alone, one each, in order; nil takes the default.
    public let arguments: [Value?]
    /// The link or entry that the application is launched by; nil when the user opens it.
    public let launch: ScenarioEvent?
    /// The width of the window at the start.
    public let width: Width
    /// The kind of device.
    public let idiom: Idiom
    public let steps: [ScenarioStep]

    package init(
        name: String, file: SourceFile, flow: FlowID?, arguments: [Value?],
        launch: ScenarioEvent? = nil, width: Width = .compact, idiom: Idiom = .phone,
        steps: [ScenarioStep]
    ) {
        self.name = name
        self.file = file
        self.flow = flow
        self.arguments = arguments
        self.launch = launch
        self.width = width
        self.idiom = idiom
        self.steps = steps
    }
}

/// One line of a scenario.
public struct ScenarioStep: Sendable {
    public let action: ScenarioAction
    public let span: SourceSpan

    package init(action: ScenarioAction, span: SourceSpan) {
        self.action = action
        self.span = span
    }
}

public enum ScenarioAction: Sendable {
    case send(ScenarioEvent)
    case expect(Expectation)
    /// The steps that follow happen in the window of this id, and are expected there.
    case enter(window: Int)
}

/// Selects one of several instances of a screen.
public enum MeantInstance: Sendable {
    /// `instance: 7`, as traces number it.
    case ordinal(Int)
    /// `key: { id: 7 }`: an active one with these inputs, else the topmost.
    case key([ExpectedValue])
}

/// A screen, and which of its instances is meant.
public struct MeantScreen: Sendable {
    public let screen: ScreenID
    public let instance: MeantInstance?

    package init(screen: ScreenID, instance: MeantInstance?) {
        self.screen = screen
        self.instance = instance
    }
}

/// Selects one of several flows.
public enum MeantFlow: Sendable {
    case named(FlowID)
    /// The flow at this place in the call tree, as traces number it.
    case place([Int])
}

/// An event by names; the run finds the instance it means.
public enum ScenarioEvent: Sendable {
    /// From the one active instance of the screen, else the topmost existing one (law B6), unless
    /// the file names an instance. The payload is in the order of the declaration.
    case output(ScreenID, output: Int32, payload: [Value], instance: MeantInstance?)
    /// On the screen that the file names, else on the frontmost screen that allows the gesture.
    case gesture(Gesture, on: MeantScreen?)
    /// The back menu: the nearest screen of that name below the top of a visible stack, unless the
    /// file names an instance.
    case backTo(MeantScreen)
    /// The user taps a tab of the innermost visible tabs that have it, unless the file names a
    /// flow.
    case tab(String, of: MeantFlow?)
    /// The user has swiped to a page of the innermost visible pages that have it, unless the file
    /// names a flow.
    case page(String, of: MeantFlow?)
    /// The window has another width.
    case width(Width)
    /// Shared state changes from outside: a field of the application's state and fields below it.
    case set(field: Int32, path: [Int32], value: Value)
    /// The earliest running call of the operation, by a flow if one is named, ends with an outcome,
    /// by index.
    case answer(OperationID, outcome: Int32, payload: [Value], of: MeantFlow?)
    /// An event of the application, by index, raised from outside.
    case app(Int32, payload: [Value])
    /// A URL is opened in the app.
    case link(String)
    /// iOS hands in a shortcut, a notification or an activity, by index.
    case entry(Int32, payload: [Value])
    /// The app supplies another value of a fact, by index.
    case fact(Int32, Value)
    /// The process ends.
    case kill
    /// The app is launched again, from nothing: by a link or an entry, else by the user. The window
    /// keeps its width if none is said.
    indirect case start(by: ScenarioEvent?, width: Width?)
    /// The user launches the app again. It shows the state that was saved at the end, or the given
    /// one.
    case restore(String?)
    case openWindow
    case closeWindow
}

/// The conditions that must hold after the events so far. Those that are nil or empty are not
/// checked.
public struct Expectation: Sendable {
    /// An active screen: the front screen, or one that is embedded in it.
    public var screen: ScreenID?
    /// Values inside the inputs of that screen, else of the front screen.
    public var inputs: [ExpectedValue] = []
    /// The screens of the visible stack of the top layer, bottom first.
    public var stack: [ScreenID]?
    /// For each layer, bottom first, the screens of its visible stack.
    public var layers: [[ScreenID]]?
    /// The styles of the layers above the root, in the words of traces, bottom first.
    public var styles: [String]?
    /// Values inside the state of the flow that owns that screen, else the front screen.
    public var state: [ExpectedValue] = []
    /// The flow that `state` is about.
    public var stateOwner: FlowID?
    /// Values inside the shared state.
    public var app: [ExpectedValue] = []
    /// Values inside the facts.
    public var facts: [ExpectedValue] = []
    /// All effects of the last event in the window, in their order.
    public var effects: [ExpectedEffect]?
    /// The name of the selected tab of the visible tabs container.
    public var tab: String?
    /// The name of the current page of the visible pages container.
    public var page: String?
    /// The name of the column in front of the visible split.
    public var column: String?
    /// The frontmost stacks of columns of the visible split, by their names, bottom first.
    public var columns: [(name: String, screens: [ScreenID])] = []
    /// The screens in slots of the front screen, by the name of the slot; nil is an empty slot.
    public var slots: [(name: String, screen: ScreenID?)] = []
    /// The verdict of the last event, if it was not sent in another window, by its name in traces.
    public var verdict: String?
    /// The operations of all calls that are not answered yet, in the order in which they were made.
    public var running: [OperationID]?
    /// The number of waiting answers (for their places) and actions (for gates).
    public var parked: Int?
    /// The screen whose leave guard asks.
    public var asks: ScreenID?
    /// The screens on the path that was saved when the process ended.
    public var saved: [ScreenID]?
    /// The ids of all windows, in the order in which they were opened.
    public var windows: [Int]?
    /// A report that a flow of the window sent in the last event.
    public var reported: ExpectedSignal?
    /// A flow of the window that ended in the last event.
    public var ended: ExpectedSignal?

    package init() {}
}

/// An effect that leaves the engine, without its values.
public enum ExpectedEffect: Sendable, Hashable {
    /// `tell Screen.command`, with the command by its index.
    case tell(ScreenID, command: Int32)
    /// `track name`
    case track(String)
    /// `open settings`, or `open https://…`
    case open(String)
    /// `call service.operation`
    case call(OperationID)
}

/// `path: value` in an expectation: the index of the field, then the fields below it.
public struct ExpectedValue: Sendable {
    public let field: Int32
    public let path: [Int32]
    public let value: Value
    /// The path as written, for messages.
    public let text: String
    public let span: SourceSpan

    package init(field: Int32, path: [Int32], value: Value, text: String, span: SourceSpan) {
        self.field = field
        self.path = path
        self.value = value
        self.text = text
        self.span = span
    }
}

/// `ended: cancelled`, `ended: { flow: UserEdit, outcome: saved, with: { … } }`, or the same of
/// `reported`.
public struct ExpectedSignal: Sendable {
    /// Nil means any flow; for `ended`, the flow that runs alone, if one does.
    public let flow: FlowID?
    /// The name of the report or the outcome, `cancelled` included.
    public let name: String
    /// The payload in the order of the declaration; nil is not compared.
    public let payload: [Value]?

    package init(flow: FlowID?, name: String, payload: [Value]?) {
        self.flow = flow
        self.name = name
        self.payload = payload
    }
}
