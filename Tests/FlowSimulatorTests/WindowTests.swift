import FlowModel
import FlowSimulator
import Testing

/// Several windows (law B12). The cases of the law are in `Tests/Law/b12-windows.md`.
@Suite struct WindowTests {
    private static func desk(_ windows: String) -> String {
        """
        app: Desk
        root: Main
        \(windows)
        state: { count: Int = 0 }
        events: [note]
        ---
        flow: Main
        services: { news: { load: { outcomes: [loaded] } } }
        screens:
          List:
            commands: [flash]
            outputs: [load, open, flash, count]
            leave: { when: app.count > 8, ask: Sure }
          Page: { outputs: [send], requires: [] }
          Sure: { kind: alert, title: "?", buttons: [yes: "Yes", no: "No"] }
        start: { push: List }
        transitions:
          List.load: { call: news.load, then: ignore }
          List.open: { push: Page }
          List.flash: { tell: List.flash }
          List.count: { set: { app.count: app.count + 1 } }
          Page.send: { send: note }
          Sure.yes: leave
          Sure.no: stay
          app.note: { set: { app.count: app.count + 1 } }
          changed app.count: { replace: List, when: new > 8 }

        """
        .replacing(", requires: []", with: "")
    }

    private static let several = desk("windows: { multiple: true, state: { wide: Bool = false } }")

    private func line(_ play: Play) -> String { play.writer.text(of: play.last) }

    @Test func linesNameTheirWindow() throws {
        var play = try Play(Self.several)
        try play.send(#"{"kind":"openWindow"}"#)
        #expect(line(play).hasPrefix(#"{"n":2,"window":2,"event":{"kind":"openWindow"},"#))
        #expect(line(play).contains(#""windows":[{"id":1,"state":{"wide":false},"flows":"#))
        #expect(line(play).contains(#"{"id":2,"state":{"wide":false},"flows":[{"id":"0","#))
        try play.send(
            #"{"window":2,"event":{"kind":"output","id":"Main/List.load","screen":"List#1","#
                + #""payload":{}}}"#)
        #expect(line(play).hasPrefix(#"{"n":3,"window":2,"event":{"kind":"output","#))
        #expect(line(play).contains(#""flow":"0","payload":{},"window":2}]"#))
        try play.send(#"{"kind":"set","path":"app.count","value":1}"#)
        #expect(line(play).hasPrefix(#"{"n":4,"window":null,"event":{"kind":"set","#))
        try play.send(#"{"kind":"app","name":"note","payload":{}}"#)
        #expect(line(play).hasPrefix(#"{"n":5,"window":null,"event":{"kind":"app","#))
        #expect(line(play).contains(#""app":{"count":3}"#))
        try play.send(#"{"window":1,"event":{"kind":"app","name":"note","payload":{}}}"#)
        #expect(line(play).hasPrefix(#"{"n":6,"window":1,"event":{"kind":"app","#))
        #expect(line(play).contains(#""app":{"count":4}"#))
        try play.send(#"{"window":7,"event":{"kind":"closeWindow"}}"#)
        #expect(play.verdict == "gone")
    }

    /// Once the window that the player is in has closed, it is in the first one again.
    @Test func thePlayerLeavesAWindowThatCloses() throws {
        var session = PlayerSession(graph: try Play(Self.several).graph)
        for line in ["open window", "window 2", "List.open", "close window", "List.open"] {
            #expect(!session.answer(line).isRefused, "\(line)")
        }
        #expect(session.lines.last?.event.window == 1)
        #expect(session.lines.last?.verdict == .done)
        for line in ["undo", "undo", "back"] { _ = session.answer(line) }
        #expect(session.lines.last?.event.window == 2)
        #expect(session.lines.last?.verdict == .done)
    }

    @Test func anAppOfOneWindowOpensNoOther() throws {
        var play = try Play(Self.desk(""))
        try play.send(#"{"kind":"openWindow"}"#)
        #expect(play.verdict == "ignored")
        try play.send(#"{"kind":"closeWindow"}"#)
        #expect(play.verdict == "ignored")
        #expect(line(play).contains(#""windows":[{"id":1,"flows":"#))
    }

    /// A flow that is played alone has one window, though its app has several.
    @Test func aFlowAloneIsOfferedNoOtherWindow() throws {
        let graph = try Play(Self.several).graph
        var app = Simulation(graph: graph)
        var alone = Simulation(graph: graph, flow: graph.application.root, arguments: [])
        for (simulation, isOffered) in [(app, true), (alone, false)] {
            var simulation = simulation
            _ = simulation.send(.start)
            let machine = simulation.machine
            #expect(machine.exists(.openWindow, in: simulation.configuration) == isOffered)
            #expect(
                machine.possibleEvents(in: simulation.configuration).contains(.openWindow)
                    == isOffered)
        }
        _ = app.send(.start)
        _ = alone.send(.start)
        #expect(app.send(.openWindow).verdict == .done)
        #expect(alone.send(.openWindow).verdict == .ignored)
    }

    /// What a trace says can be read and sent again, whatever the windows do.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func aRandomRunIsReadBack(seed: UInt64) throws {
        let play = try Play(Self.several)
        var simulation = Simulation(graph: play.graph)
        var copy = simulation
        var random = RandomEvents(seed: seed)
        let reader = EventReader(graph: play.graph)
        var windows = 0
        for event in [Event.start] + Array(repeating: Event.kill, count: 600) {
            let event = simulation.count == 0 ? event : random.next(for: simulation) ?? .kill
            let before = copy.configuration
            let text = play.writer.text(of: simulation.send(event))
            let read = try reader.event(from: text, in: before)
            #expect(play.writer.text(of: copy.send(read)) == text)
            windows = max(windows, simulation.configuration.world.windows.count)
        }
        #expect(windows == 3)
    }
}
