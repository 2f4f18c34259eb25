// The keys of scenario files, as data: their reader, its messages and the schema come from here.

/// The shape that a value after a key of a scenario must have.
enum ScenarioShape: Sendable {
    case text
    case name
    /// `Screen` or `Flow.Screen`.
    case screen
    /// `Flow`, or its place in the call tree.
    case flow
    case screens
    case layers
    case count
    case counts
    /// A count that may be zero.
    case number
    /// Names or paths to constants.
    case constants
    /// Slots to screens.
    case slots
    case width
    case idiom
    case styles
    /// Columns to stacks.
    case columns
    case steps
    case expectation
    /// Nothing, or a screen.
    case back
    case nothing
    case operation
    case operations
    case effects
    case verdict
    case ended
    case reported
    case launch
    /// A launch after the end of the app.
    case start
}

/// One key of a scenario: the shape of its value, and its documentation.
struct ScenarioKey: Sendable {
    let word: String
    let shape: ScenarioShape
    let isRequired: Bool
    let documentation: String

    init(
        _ word: String, _ shape: ScenarioShape, isRequired: Bool = false, _ documentation: String
    ) {
        self.word = word
        self.shape = shape
        self.isRequired = isRequired
        self.documentation = documentation
    }
}

/// The keys one kind of mapping in a scenario may have.
struct ScenarioTable: Sendable {
    let keys: [ScenarioKey]
    let words: [String]

    init(_ keys: [ScenarioKey]) {
        self.keys = keys
        words = keys.map { $0.word }
    }

    static let file = ScenarioTable([
        ScenarioKey("scenario", .text, isRequired: true, "What the scenario shows."),
        ScenarioKey("flow", .name, "The flow that runs alone; the whole app if absent."),
        ScenarioKey("with", .constants, "The inputs of the flow that runs alone."),
        ScenarioKey("width", .width, "The width of the window at the start."),
        ScenarioKey("idiom", .idiom, "The kind of device."),
        ScenarioKey("launch", .launch, "The link or entry that the app is launched by."),
        ScenarioKey("steps", .steps, isRequired: true, "What happens and what must be seen."),
    ])

    /// The keys of a scenario's step, apart from `Screen.output`.
    static let step = ScenarioTable([
        ScenarioKey("expect", .expectation, "What must be seen now."),
        ScenarioKey("back", .back, "The back button, or the back menu down to a screen."),
        ScenarioKey("swipe", .nothing, "The swipe over the edge."),
        ScenarioKey("swipe cancel", .nothing, "A swipe that is given up."),
        ScenarioKey("swipe begun", .nothing, "A swipe that had begun before it was forbidden."),
        ScenarioKey("swipe down", .nothing, "The swipe that closes a sheet."),
        ScenarioKey("swipe down begun", .nothing, "The same of a swipe down."),
        ScenarioKey("tab", .name, "A tap on a tab."),
        ScenarioKey("page", .name, "A swipe to a page."),
        ScenarioKey("width", .width, "The window has another width."),
        ScenarioKey("set", .constants, "The app changes shared state."),
        ScenarioKey("event", .name, "An event of the app, with its payload under `with`."),
        ScenarioKey("link", .text, "A URL is opened in the app."),
        ScenarioKey("entry", .text, "A shortcut, a notification or an activity arrives."),
        ScenarioKey("fact", .constants, "Facts change."),
        ScenarioKey("in window", .count, "What follows is in the window of this id."),
        ScenarioKey("start", .start, "A launch by a link, an entry or in another width."),
        ScenarioKey("restore", .text, "A launch that shows what a text says was saved."),
        ScenarioKey("answer", .operation, "A call of the operation is answered."),
    ])

    /// The keys beside an event.
    static let companions = ScenarioTable([
        ScenarioKey("with", .constants, "What the event or the outcome carries."),
        ScenarioKey("outcome", .name, "The outcome of the operation that is answered."),
        ScenarioKey("of", .flow, "The flow whose tab, page or call is meant, or its place."),
        ScenarioKey("on", .screen, "The screen on top that the gesture is about."),
        ScenarioKey("instance", .count, "The instance of the screen, as traces number it."),
        ScenarioKey("key", .constants, "Inputs by which the instance of the screen is told."),
    ])

    static let answer = ScenarioTable(
        step.keys.filter { $0.word == "answer" }
            + companions.keys.filter { ["with", "outcome", "of"].contains($0.word) })

    static let launch = ScenarioTable([
        ScenarioKey("link", .text, "The URL."),
        ScenarioKey("entry", .text, "The entry, `shortcut type`."),
        ScenarioKey("with", .constants, "What comes with the entry."),
    ])

    /// A launch after the end of the app: the window keeps its width if the scenario names none.
    static let start = ScenarioTable(
        launch.keys + [ScenarioKey("width", .width, "The width of the window.")])

    static let expectation = ScenarioTable([
        ScenarioKey("screen", .screen, "The screen in front, or one embedded in it."),
        ScenarioKey("inputs", .constants, "Values inside that screen's inputs."),
        ScenarioKey("stack", .screens, "The visible stack of the top layer, bottom first."),
        ScenarioKey("layers", .layers, "The visible stack of every layer, bottom first."),
        ScenarioKey("state", .constants, "Values inside the state of the screen's flow."),
        ScenarioKey("app", .constants, "Values inside the shared state."),
        ScenarioKey("facts", .constants, "Values inside the facts."),
        ScenarioKey("styles", .styles, "The styles of all layers above the root, bottom first."),
        ScenarioKey("tab", .name, "The selected tab of the visible tabs."),
        ScenarioKey("page", .name, "The current page of the visible pages."),
        ScenarioKey("column", .name, "The column in front of the visible split."),
        ScenarioKey("columns", .columns, "The stacks of columns of the visible split."),
        ScenarioKey("slots", .slots, "What is in slots of the screen in front, or `nothing`."),
        ScenarioKey("verdict", .verdict, "What became of the last event."),
        ScenarioKey("ended", .ended, "A flow that ended in the last event."),
        ScenarioKey("effects", .effects, "All effects of the last event, in order."),
        ScenarioKey("running", .operations, "The operations of all calls not answered."),
        ScenarioKey("parked", .number, "How many answers and actions wait."),
        ScenarioKey("windows", .counts, "The ids of all windows, in order."),
        ScenarioKey("saved", .screens, "The screens that the end of the process has saved."),
        ScenarioKey("asks", .screen, "The screen whose leave guard asks."),
        ScenarioKey("reported", .reported, "Something a flow reported in the last event."),
    ])

    static let ended = ScenarioTable([
        ScenarioKey("flow", .name, "The flow that ended."),
        ScenarioKey("outcome", .name, isRequired: true, "The outcome it ended with."),
        ScenarioKey("with", .constants, "What the outcome carried."),
    ])

    static let reported = ScenarioTable([
        ScenarioKey("flow", .name, "The flow that reported."),
        ScenarioKey("report", .name, isRequired: true, "What it reported."),
        ScenarioKey("with", .constants, "What the report carried."),
    ])
}
