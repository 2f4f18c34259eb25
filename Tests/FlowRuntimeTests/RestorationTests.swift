import FlowRuntime
import Testing

/// A flow that is saved: its list runs an action which opens a note.
private final class Notes: FlowCoordinator<Void, ScriptOutcome> {
    static let graph = FlowSavedGraph("8f00")

    init() { super.init(name: "Notes") }

    override func start() { push(list()) }

    private func listDidTap() {
        run(as: "Notes/List.tap/0") { showNote(3) }
    }

    private func showNote(_ number: Int) {
        push(note(number), saving: .step("/0", payload: ["number": number]))
    }

    private func list() -> FlowDestination {
        screen("List") { flow in
            let screen = ScriptScreen(name: "List", number: 0)
            screen.onTap = flow.event("tap") { $0.listDidTap() }
            return screen
        }
        .saved(as: "List")
    }

    private func note(_ number: @autoclosure @escaping () -> Int) -> FlowDestination {
        let number = FlowInput("number", number)
        return screen("Note", number) { _ in ScriptScreen(name: "Note", number: number.value) }
            .saved(as: "Note")
    }

    override var restoration: FlowRestoration? { FlowRestoration(as: "Notes", in: Notes.graph) }

    override func destination(shownBy savedStep: FlowSavedStep) -> FlowDestination? {
        switch savedStep.id {
        case "Notes/List.tap/0/0":
            guard let number: Int = savedStep.payload.read("number") else { return nil }
            return savedStep.showing(note(number + 10), inAction: "/0")
        default: return nil
        }
    }

    override func screen(savedAs savedID: String, inputs: FlowTraceValue) -> FlowDestination? {
        switch savedID {
        case "List": list()
        case "Note": inputs.read("number").map { note($0) }
        default: nil
        }
    }
}

/// What one version of an app has saved, the next one restores.
@MainActor
@Suite("Restoration")
struct RestorationTests {
    /// As the runtime saved it when a line of code told which step is which.
    private let saved =
        #"{"flowc":1,"graph":"8f00","version":null,"#
        + #""flows":[{"flow":"Notes","caller":null,"inputs":{},"state":{}}],"#
        + #""path":[{"screen":"List","owner":0,"inputs":{}},"#
        + #"{"screen":"Note","owner":0,"inputs":{"number":3},"#
        + #""step":"Notes/List.tap/0/0","payload":{"number":3},"sender":{}}]}"#

    private func launch(restoring state: String? = nil) -> (FlowRuntime, FlowHeadlessRouter) {
        let router = FlowHeadlessRouter()
        let runtime = FlowRuntime(router: router)
        runtime.launch(Notes(), restoring: state)
        return (runtime, router)
    }

    private func shown(_ router: FlowHeadlessRouter) -> (any FlowScreen)? {
        router.configuration.activeScreen?.screen
    }

    @Test func theSameIsSaved() {
        let (runtime, router) = launch()
        (shown(router) as? ScriptScreen)?.onTap?()
        #expect(runtime.savedState == saved)
    }

    @Test func whatWasSavedIsDescribedByItsStep() {
        let (runtime, router) = launch(restoring: saved)
        // The step describes the note with a live input of its own.
        #expect((shown(router) as? ScriptScreen)?.number == 13)
        #expect(runtime.savedState?.contains(#""step":"Notes/List.tap/0/0""#) == true)
    }
}
