import FlowRuntime
import Testing

@MainActor
@Suite("Sheets of the system")
struct SheetTests {
    private let log = ScriptLog()

    /// Shows a sheet, and writes down what comes of it.
    private func run(_ sheet: @escaping (Script) -> FlowSheet) -> ScriptRun {
        let flow = Script("P", log) { flow in
            flow.push(flow.to("P"))
            flow.present(flow.sheet("Sheet") { sheet($0) })
        }
        return ScriptRun(flow)
    }

    private func shown(_ run: ScriptRun) -> FlowSheet? {
        run.driver.router.configuration.layers.last?.sheet?.sheet
    }

    private func said(_ word: String) -> (Script) -> Void {
        { [log] _ in log.told.append(word) }
    }

    @Test func aSheetStandsAloneInALayerAndClosesInItsOwnWay() throws {
        let run = run { flow in
            .share(
                [.text("a"), .url("b:c")], shared: flow.event("shared", handler: said("shared")),
                closed: flow.ignored("closed"))
        }
        let layer = try #require(run.driver.router.configuration.layers.last)
        #expect(layer.style == .external)
        #expect(layer.stack.entries.isEmpty)
        #expect(layer.sheet?.id.description == "Sheet#2")
        guard case .share(let items, let shared, _)? = shown(run) else {
            return #expect(Bool(false), "it shares something")
        }
        #expect(items == [.text("a"), .url("b:c")])
        run.tap("P#1")
        #expect(run.verdict == "stale")
        run.send("swipeDown", "Sheet#2")
        #expect(run.verdict == "ignored")
        shared()
        #expect(log.told == ["shared"])
        #expect(run.shown == "host P#1")
        // It has gone: whatever it says twice is not heard.
        shared()
        #expect(log.told == ["shared"])
    }

    @Test func whatNobodyAnswersClosesItToo() {
        let run = run { .browse("b:c", closed: $0.ignored("closed")) }
        guard case .browse("b:c", let closed)? = shown(run) else {
            return #expect(Bool(false), "it browses")
        }
        closed()
        #expect(run.shown == "host P#1")
    }

    @Test(arguments: [
        (["1", "x", "2"], "[1, 2]", "1"), ([], "[]", "closed"), (["x"], "[]", "closed"),
    ])
    func pickersReadWhatWasPicked(_ texts: [String], _ all: String, _ one: String) {
        let log = log
        let many = run { flow in
            .pickAll(
                .files, as: { Int($0) },
                picked: flow.event("picked") { log.told.append("\($1 as [Int])") },
                closed: flow.event("closed") { _ in log.told.append("closed") })
        }
        let single = run { flow in
            .pickOne(
                .folder, as: { Int($0) },
                picked: flow.event("picked") { log.told.append("\($1 as Int)") },
                closed: flow.event("closed") { _ in log.told.append("closed") })
        }
        for run in [many, single] {
            guard case .pick(_, let picked, _)? = shown(run) else {
                return #expect(Bool(false), "it picks")
            }
            picked(texts)
        }
        #expect(log.told == [all, one])
    }

    @Test func whatIsPresentedLaterComesOverIt() {
        let flow = Script("P", log) { flow in
            flow.push(flow.to("P"))
            flow.present(flow.external("E") { _ in ScriptScreen(name: "E", number: 0) })
            flow.present(flow.to("Q"))
        }
        let run = ScriptRun(flow)
        #expect(run.shown == "host P#1 | E#2 | Q#3")
        run.send("swipeDown", "Q#3")
        #expect(run.shown == "host P#1 | E#2")
    }
}
