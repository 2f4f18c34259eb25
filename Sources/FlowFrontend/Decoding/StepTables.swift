import FlowModel

// The verbs of steps, as data.

enum StepVerb: String, Sendable, CaseIterable {
    case push, present, replace, swap, show, embed, close, pop, popTo, popToRoot, dismiss,
        dismissAll
    case select, finish, report, call, restart, set, tell, track, open, send, run, choose, `switch`
    case pick, browse, share, export, print, ignore, pass, drop, leave, stay
}

enum StepModifier: String, Sendable, CaseIterable {
    case with, when, style, outcomes, then, busy, again, keep, whenHidden, to, cases
    case under, base, requires, `in`, force, slot, preview, animation, whenCovered
    case anchor, passthrough
}

/// The values that are allowed after a verb's colon.
enum VerbValue: Sendable {
    case none
    case optional(ValueShape)
    case required(ValueShape)

    var shape: ValueShape? {
        switch self {
        case .none: nil
        case .optional(let shape), .required(let shape): shape
        }
    }
}

/// One verb: its value, the modifiers it takes, and its documentation.
final class VerbRule: Sendable {
    let verb: StepVerb
    let value: VerbValue
    let modifiers: [StepModifier]
    let documentation: String

    init(
        _ verb: StepVerb, _ value: VerbValue, _ modifiers: [StepModifier],
        _ documentation: String
    ) {
        self.verb = verb
        self.value = value
        self.modifiers = modifiers
        self.documentation = documentation
    }

    /// The written form of the step, for messages: `push: Name`.
    var example: String {
        switch value {
        case .none: verb.rawValue
        case .optional: verb.rawValue
        case .required(.name): "\(verb.rawValue): Name"
        case .required(.shown): "\(verb.rawValue): Name"
        case .required(.operation): "\(verb.rawValue): service.operation"
        case .required: "\(verb.rawValue): …"
        }
    }

    /// The modifier that another key was meant to be, unless it is there already.
    func modifier(meantBy key: String, besides given: FoundModifiers) -> StepModifier? {
        let free = modifiers.filter { given[$0] == nil }
        let name = meantKey(key, among: free.map { $0.rawValue })
        return free.first { $0.rawValue == name }
    }

    static let all: [VerbRule] = [
        VerbRule(
            .push, .required(.name),
            [.with, .when, .outcomes, .requires, .in, .preview, .animation],
            "Puts a screen or flow on the stack."),
        VerbRule(
            .present, .required(.name),
            [
                .with, .when, .style, .anchor, .passthrough, .outcomes, .requires, .preview,
                .animation, .whenCovered,
            ],
            "Shows a screen or flow in a layer of its own, above everything."),
        VerbRule(
            .replace, .required(.name), [.with, .when, .requires, .in, .force, .animation],
            "Puts a screen or flow in the place of all this flow shows."),
        VerbRule(
            .swap, .required(.name), [.with, .when, .requires, .force, .animation],
            "Puts a screen or flow in the place of the reporting screen."),
        VerbRule(
            .show, .required(.shown),
            [.with, .when, .under, .base, .requires, .force, .animation],
            "Shows a screen or flow wherever it is, or builds it."),
        VerbRule(
            .embed, .required(.name),
            [.with, .when, .slot, .outcomes, .requires, .force, .animation],
            "Puts a screen or flow into a slot of a screen."),
        VerbRule(
            .close, .optional(.name), [.when, .force, .animation], "Leaves, however it was shown."),
        VerbRule(
            .pop, .optional(.count), [.when, .in, .force, .animation],
            "Takes screens off the stack."),
        VerbRule(
            .popTo, .required(.name), [.when, .in, .force, .animation],
            "Takes off all screens above the one named."),
        VerbRule(
            .popToRoot, .none, [.when, .in, .force, .animation],
            "Takes off all screens above the first."),
        VerbRule(
            .dismiss, .optional(.name), [.when, .force, .animation],
            "Removes a layer this flow presented."),
        VerbRule(
            .dismissAll, .none, [.when, .force, .animation],
            "Removes all layers this flow presented."),
        VerbRule(
            .select, .required(.name), [.with, .when, .requires, .animation],
            "Selects a tab by its child's name."),
        VerbRule(
            .finish, .optional(.name), [.with, .when, .force, .animation],
            "Ends the flow with an outcome."),
        VerbRule(
            .report, .optional(.name), [.with, .when], "Tells the caller something and goes on."),
        VerbRule(
            .call, .required(.operation),
            [.with, .when, .outcomes, .then, .busy, .again, .keep, .whenHidden],
            "Calls an operation written by hand."),
        VerbRule(
            .restart, .optional(.word(["fresh"])), [.when, .force, .animation],
            "Runs the flow's start again; `fresh` resets its state."),
        VerbRule(.set, .required(.assignments), [.when], "Changes state."),
        VerbRule(.tell, .required(.command), [.with, .when], "Gives a screen on show a command."),
        VerbRule(.track, .required(.name), [.with, .when], "Tells the app's analytics."),
        VerbRule(.open, .required(.opened), [.when], "Leaves the app for a URL or the settings."),
        VerbRule(.send, .required(.name), [.with, .when, .to], "Raises an event of the app."),
        VerbRule(.run, .required(.name), [.with, .when], "Runs an action of the flow."),
        VerbRule(.choose, .required(.branches), [.when], "Takes the first branch that holds."),
        VerbRule(
            .switch, .required(.expression), [.when, .cases],
            "Takes the case that an enumeration has."),
        VerbRule(
            .pick, .required(.word(SystemSheet.Picked.allCases.map { $0.rawValue })),
            [.when, .outcomes], "Shows a picker of the system."),
        VerbRule(.browse, .required(.expression), [.when, .outcomes], "Shows a page."),
        VerbRule(
            .share, .required(.shared), [.when, .outcomes], "Shows the system's share sheet."),
        VerbRule(
            .export, .required(.expression), [.when, .outcomes],
            "Lets the user save a file elsewhere."),
        VerbRule(
            .print, .required(.expression), [.when, .outcomes],
            "Shows the system's print sheet."),
        VerbRule(.ignore, .none, [], "Answers with nothing."),
        VerbRule(.pass, .none, [], "Lets what waits for the gate go on, this once."),
        VerbRule(.drop, .none, [], "Forgets what waits for the gate."),
        VerbRule(.leave, .none, [], "Lets what was asked about happen."),
        VerbRule(.stay, .none, [], "Forgets what was asked about."),
    ]

    private static let bySymbol = tabulated(all) { $0.verb.rawValue }

    static func find(_ symbol: Int32) -> VerbRule? {
        bySymbol.indices.contains(Int(symbol)) ? bySymbol[Int(symbol)] : nil
    }
}

extension StepModifier {
    var shape: ValueShape {
        switch self {
        case .with: .arguments
        case .when: .condition
        case .style: .style
        case .outcomes: .answers
        case .then: .steps
        case .busy: .busy
        case .again: .word(Call.Again.allCases.map { $0.rawValue })
        case .keep, .force: .boolean
        case .whenHidden: .word(Call.WhenHidden.allCases.map { $0.rawValue })
        case .whenCovered: .word(WhenCovered.allCases.map { $0.rawValue })
        case .to: .windows
        case .cases: .cases
        case .under: .under
        case .requires: .nameOrNames
        case .in: .name
        case .base: .word(["start"])
        case .slot: .slot
        case .preview: .boolean
        case .animation, .anchor: .name
        case .passthrough: .boolean
        }
    }

    /// The effect of the modifier, in one sentence.
    var documentation: String {
        switch self {
        case .with: "Passes inputs or a payload by name."
        case .when: "The step runs only if this holds when it is reached."
        case .style: "How a layer looks, and which gesture closes it."
        case .outcomes: "What is done when that which the step has started answers."
        case .then: "What is done at the only end an operation has."
        case .busy: "What shows that the call is running; `true` refuses what the user does."
        case .again: "What the step does while an earlier call of it is running."
        case .keep: "Whether the call outlives the screen it was made from."
        case .whenHidden: "What becomes of an answer whose place is not in view."
        case .whenCovered: "What becomes of the step where layers cover its place."
        case .to: "The windows that get the event."
        case .under: "What must stand under the target if it is built."
        case .slot: "The slot of a screen on show that is filled."
        case .base: "Builds the target on the first screen of its flow."
        case .preview: "Whether it is shown while the user peeks, before the output is sent."
        case .anchor: "What a popover points at, as the screen calls it."
        case .passthrough: "Whether what is below stays active."
        case .animation: "How the move is animated; the last move of an event decides."
        case .requires: "The gates that are asked before anything of the step happens."
        case .in: "The child of the flow's own container on whose stack the step acts."
        case .force: "Whether no leave guard is asked."
        case .cases: "What is done in each case of the enumeration."
        }
    }

    private static let bySymbol = tabulated(allCases) { $0.rawValue }

    static func find(_ symbol: Int32) -> StepModifier? {
        bySymbol.indices.contains(Int(symbol)) ? bySymbol[Int(symbol)] : nil
    }
}
