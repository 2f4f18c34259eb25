import FlowModel
import FlowSimulator
import Testing

/// The end of the process and what is shown after it (law G12, G13). The cases of the law stand
/// under `Tests/Law`; here are the bytes of traces, and texts that nobody has saved.
@Suite struct RestorationTests {
    private static let shop = """
        app: Shop
        root: Main
        restore: { version: 2 }
        ---
        flow: Main
        restore: true
        start: { replace: Tabs }
        ---
        flow: Tabs
        restore: tabs
        container: tabs
        children: [items: Items, more: More]
        ---
        flow: Items
        restore: items
        types:
          Look: { at: Date?, id: UUID, size: Double }
        state:
          note: Array<Look> = []
        screens:
          List:
            restore: true
            outputs: [open: { id: Int, look: Look }]
          Item:
            restore: item
            inputs: { id: Int, notes: Array<Look> }
        start: { push: List }
        transitions:
          List.open:
            - set: { state.note: [look] }
            - push: Item
              with: { id: id, notes: state.note }
        ---
        flow: More
        restore: true
        screens: { Menu: { restore: true } }
        start: { push: Menu }

        """

    private static let look =
        #"{"at":"2026-01-02T03:04:05Z","id":"00000000-0000-0000-0000-00000000000A","size":0.5}"#

    private func opened() throws -> Play {
        var play = try Play(Self.shop)
        try play.send("List.open", payload: #"{"id":7,"look":"# + Self.look + "}")
        return play
    }

    @Test func theTraceOfAnEndShowsWhatIsSaved() throws {
        var play = try opened()
        try play.send(#"{"kind":"kill"}"#)
        let look = Self.look
        let pieces = [
            #"{"n":3,"window":1,"event":{"kind":"kill"},"verdict":"done","decided":[],"#,
            #""records":[],"effects":[],"after":{"app":{},"facts":{},"windows":[{"id":1,"#,
            #""flows":[],"layers":[{"style":"root","presenter":null,"home":null,"#,
            #""content":{"stack":[]}}],"busy":[],"pending":null,"parked":[],"saved":"#,
            #"{"flowc":1,"graph":""#, play.graph.hash, #"","version":2,"flows":["#,
            #"{"flow":"Main","caller":null,"inputs":{},"state":{}},"#,
            #"{"flow":"tabs","caller":0,"inputs":{},"step":"Main/start/0","payload":{},"#,
            #""sender":{},"state":{}},"#,
            #"{"flow":"items","caller":1,"child":"items","inputs":{},"state":{"note":["#,
            look, #"]}}],"path":[{"container":1,"selected":"items"},"#,
            #"{"screen":"List","owner":2,"inputs":{},"step":"Items/start/0","payload":{},"#,
            #""sender":{}},{"screen":"item","owner":2,"inputs":{"id":7,"notes":["#, look,
            #"]},"step":"Items/List.open/1","payload":{"id":7,"look":"#, look,
            #"},"sender":{}}]}}]}}"#,
        ]
        #expect(play.writer.text(of: play.last) == pieces.joined())
    }

    @Test func aLaunchWithWhatIsSavedIsTheRunAsItWas() throws {
        var play = try opened()
        let before = play.configuration.withoutHistory
        try play.send(#"{"kind":"kill"}"#)
        try play.send(#"{"kind":"restore"}"#)
        #expect(play.verdict == "done")
        #expect(play.configuration.withoutHistory == before)
        let records = play.last.records
        #expect(!records.contains { if case .notRestored = $0 { true } else { false } })
    }

    @Test func whatEndsTheWayIsInTheTrace() throws {
        for (state, reason) in [
            ("", "unreadable"), ("[]", "unreadable"),
            (#"{"flowc":1,"graph":"x","version":1,"flows":[],"path":[]}"#, "graph"),
            (
                #"{"flowc":1,"graph":"x","version":2,"flows":[{"flow":"Other","caller":null}],"#
                    + #""path":[{"screen":"List","owner":0}]}"#, "at 0"
            ),
        ] {
            var play = try Play(Self.shop)
            try play.send(#"{"kind":"kill"}"#)
            try play.send(#"{"kind":"restore","state":"# + JSONWriter.quoted(state) + "}")
            let line = play.writer.text(of: play.last)
            #expect(line.contains(#"{"dropped":"restore "# + reason + #""}"#), "\(state)")
        }
    }

    /// Whatever a text says, the app is launched, nothing traps, and the engine goes on.
    @Test func noTextKeepsTheAppFromItsLaunch() throws {
        var play = try opened()
        try play.send(#"{"kind":"kill"}"#)
        let killed = play.simulation
        let saved = try #require(play.configuration.saved)
        var bytes = SplitMix64(seed: 24)
        for round in 0..<400 {
            var text = Array(saved.utf8)
            for _ in 0...(round % 3) {
                let place = Int(bytes.next() % UInt64(text.count))
                switch bytes.next() % 4 {
                case 0: text.remove(at: place)
                case 1: text[place] = UInt8(truncatingIfNeeded: bytes.next() % 128)
                case 2: text.insert(UInt8(ascii: "0") + UInt8(bytes.next() % 10), at: place)
                default:
                    let other = Int(bytes.next() % UInt64(text.count))
                    text.replaceSubrange(place..<place, with: text[other...].prefix(12))
                }
            }
            var run = killed
            let line = run.send(.restore(String(decoding: text, as: UTF8.self)))
            #expect(line.verdict == .done)
            #expect(run.configuration.world.frontEntry != nil)
            #expect(run.send(.kill).verdict == .done)
            #expect(run.send(.restore(nil)).verdict == .done)
        }
    }

    @Test func everyPrefixOfATextIsNone() throws {
        var play = try opened()
        try play.send(#"{"kind":"kill"}"#)
        let saved = try #require(play.configuration.saved)
        for count in 0..<saved.utf8.count {
            #expect(SavedState(String(decoding: saved.utf8.prefix(count), as: UTF8.self)) == nil)
        }
        #expect(SavedState(saved)?.screens == ["List", "item"])
    }

    @Test func aGraphThatSavesNothingHasNoTraceOfIt() throws {
        var play = try Play("flow: One\nscreens: { A: }\nstart: { push: A }\n")
        try play.send(#"{"kind":"kill"}"#)
        #expect(!play.writer.text(of: play.last).contains("saved"))
        try play.send(#"{"kind":"restore"}"#)
        #expect(play.verdict == "done")
        #expect(!play.simulation.machine.candidates(in: play.configuration).contains(.kill))
    }

    @Test func aLaunchThatFailsCanBeTriedAgain() throws {
        var play = try Play(
            """
            app: Test
            root: Main
            state: { isDeep: Bool = false }
            ---
            flow: Main
            restore: true
            screens: { Home: { restore: true, outputs: [open] }, Top: { restore: true } }
            start:
              - push: Home
              - pop: 2
                when: app.isDeep
            transitions:
              Home.open: { push: Top }

            """)
        try play.send("Home.open")
        try play.send(#"{"kind":"kill"}"#)
        try play.send(#"{"kind":"set","path":"app.isDeep","value":true}"#)
        #expect(play.verdict == "done")
        try play.send(#"{"kind":"restore"}"#)
        #expect(play.verdict == "fault")
        try play.send(#"{"kind":"set","path":"app.isDeep","value":false}"#)
        try play.send(#"{"kind":"restore"}"#)
        #expect(play.verdict == "done")
        #expect(
            play.configuration.world.frontStack.map {
                play.configuration.world.entries(of: $0).count
            } == 2)
    }
}
