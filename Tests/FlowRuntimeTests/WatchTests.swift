import FlowRuntime
import Testing

@MainActor
@Suite("Watched values")
struct WatchTests {
    private let log = ScriptLog()

    private func flow(_ tap: @escaping (Script) -> Void) -> Script {
        let flow = Script("P", log) { $0.push($0.to("P")) }
        flow.outputs["P"] = tap
        return flow
    }

    @Test func aChangeIsHeardOnceWithTheOldAndTheNewValue() {
        let log = log
        let flow = flow { flow in
            flow.state = 1
            flow.state = 2
        }
        flow.listening = {
            $0.watch("state", \.state) { _, old, new in log.told.append("\(old) to \(new)") }
        }
        ScriptRun(flow).tap("P#1")
        #expect(log.told == ["0 to 2"])
    }

    @Test func whatIsPutBackInTheSameEventHasNotChanged() {
        let log = log
        let flow = flow { flow in
            flow.state = 1
            flow.state = 0
        }
        flow.listening = {
            $0.watch("state", \.state) { _, _, _ in log.told.append("changed") }
        }
        ScriptRun(flow).tap("P#1")
        #expect(log.told.isEmpty)
    }

    @Test func theStartIsNoChange() {
        let log = log
        let flow = Script("P", log) { flow in
            flow.state = 1
            flow.push(flow.to("P"))
        }
        flow.listening = {
            $0.watch("state", \.state) { _, _, _ in log.told.append("changed") }
        }
        _ = ScriptRun(flow)
        #expect(log.told.isEmpty)
    }

    @Test func twoThatChangeEachOtherFireOnceEach() {
        let log = log
        let app = FlowAppState(Pair())
        let a: (Script) -> Int = { _ in app.a }
        let b: (Script) -> Int = { _ in app.b }
        let flow = flow { _ in app.a = 1 }
        flow.listening = {
            $0.watch("app.b", b) { _, _, new in
                log.told.append("b")
                app.a = new + 1
            }
            $0.watch("app.a", a) { _, _, new in
                log.told.append("a")
                app.b = new + 1
            }
        }
        let run = ScriptRun(flow)
        run.tap("P#1")
        #expect(log.told == ["a", "b"])
        #expect(run.records == [#"{"unstable":"P/changed app.a"}"#])
    }

    /// Each flow says by itself what it watches, also if another flow of its type watches less.
    @Test(arguments: [0, 1])
    func oneWatchesWhatAnotherOfItsTypeDoesNot(watchesOfTheOther: Int) {
        let log = log
        let watching = flow { _ in }
        let other = Script("P", log) { $0.push($0.to("Q")) }
        watching.outputs["P"] = { $0.push($0.to(other)) }
        watching.listening = {
            $0.watch("first", \.isLazy) { _, _, _ in }
            $0.watch("state", \.state) { _, old, new in log.told.append("\(old) to \(new)") }
        }
        other.listening = {
            for _ in 0..<watchesOfTheOther { $0.watch("first", \.isLazy) { _, _, _ in } }
        }
        other.outputs["Q"] = { _ in watching.state += 1 }
        let run = ScriptRun(watching)
        run.tap("P#1")
        run.tap("Q#2")
        #expect(log.told == ["0 to 1"])
    }

    /// A flow that listens to nothing at first may watch a value later.
    @Test func whatIsWatchedLaterIsHeard() {
        let log = log
        let flow = flow { flow in
            flow.state += 1
            guard flow.state == 1 else { return }
            flow.watch("state", \.state) { _, old, new in log.told.append("\(old) to \(new)") }
        }
        let run = ScriptRun(flow)
        run.tap("P#1")
        run.tap("P#1")
        #expect(log.told == ["1 to 2"])
    }

    @Test func whatChangedIsTakenBackWithAFault() {
        let flow = flow { $0.state = 1 }
        flow.listening = {
            $0.watch("state", \.state) { flow, _, _ in flow.popTo("Nowhere") }
        }
        let run = ScriptRun(flow)
        run.tap("P#1")
        #expect(run.fault == "noTarget")
        #expect(flow.state == 0)
    }

    private struct Pair: Equatable, Sendable {
        var a = 0
        var b = 0
    }
}
