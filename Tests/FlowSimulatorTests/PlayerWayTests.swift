import FlowFrontend
import FlowModel
import FlowSimulator
import Testing

/// What the player writes down, and the ways it finds, in apps that are larger than a page.
@Suite struct PlayerWayTests {
    /// Three counters count on every screen, so that there are more configurations before the
    /// last one than a search could look at.
    private func longApp(to last: Int) throws -> FlowGraph {
        let counters = ["first", "second", "third"]
        var screens = ""
        var transitions = ""
        for index in 0...last {
            let outputs = counters + (index < last ? ["next"] : [])
            screens += "  S\(index): { outputs: [\(outputs.joined(separator: ", "))] }\n"
            for name in counters {
                transitions +=
                    "  S\(index).\(name): { set: { state.\(name): state.\(name) + 1 } }\n"
            }
            if index < last { transitions += "  S\(index).next: { push: S\(index + 1) }\n" }
        }
        let text =
            "flow: Main\nstate: { first: Int = 0, second: Int = 0, third: Int = 0 }\nscreens:\n"
            + screens + "start: { push: S0 }\ntransitions:\n" + transitions
        let files = [
            SourceFile(path: "app.yaml", text: "app: Long\nroot: Main\n"),
            SourceFile(path: "main.yaml", text: text),
        ]
        return try #require(compile(files).applications.first)
    }

    @Test func howGoesWhereTheScreenIsNear() throws {
        let last = 12
        var session = PlayerSession(graph: try longApp(to: last))
        let way = (0..<last).map { "  S\($0).next\n" }.joined()
        #expect(session.answer("how S\(last)").text == way)
    }

    @Test func searchesShareWhatTheyMeetAndFindWhatEachWouldAlone() throws {
        let launch = Simulation(graph: try longApp(to: 12))
        var shared = WayFinder(sending: 40_000)
        for screen in [12, 3, 1, 12, 0] {
            var alone = WayFinder(sending: 40_000)
            let sights = [Sight.screen(ScreenID(screen))]
            let way = shared.events(of: launch, showing: sights)
            #expect(way?.count == screen)
            #expect(way == alone.events(of: launch, showing: sights))
        }
    }

    @Test func whatIsPlayedOnAPadInWindowsIsRecordedSo() throws {
        let files = [
            SourceFile(
                path: "app.yaml", text: "app: Desk\nroot: Main\nwindows: { multiple: true }\n"),
            SourceFile(
                path: "main.yaml",
                text: """
                    flow: Main
                    screens:
                      Home: { outputs: [open] }
                      Detail: {}
                    start: { push: Home }
                    transitions:
                      Home.open: { present: Detail, style: { phone: fullScreen, pad: sheet } }
                    """),
        ]
        let graph = try #require(compile(files).applications.first)
        var session = PlayerSession(
            graph: graph, launch: .launch(nil, width: .regular, idiom: .pad))
        _ = session.answer("Home.open")
        #expect(session.answer("swipe down").text.contains("→ done"))
        let text = session.scenarioText()
        #expect(text.contains("\nwidth: regular\nidiom: pad\nsteps:\n"))
        let (scenario, diagnostics) = readScenario(
            SourceFile(path: "a.scenario.yaml", text: text), graph: graph)
        #expect(diagnostics.map(\.message) == [])
        #expect(run(try #require(scenario), graph: graph).failures.map(\.message) == [])
    }

    @Test(arguments: [
        ("", "sample2", "done"), ("", "x.pdf", "unhandled"),
        ("samples: { Document: [x.pdf] }", "x.pdf", "done"),
        ("samples: { Document: [x.pdf] }", "sample1", "unhandled"),
    ])
    func aLinkTakesTheSamplesOfAnExternalType(
        samples: String, text: String, verdict: String
    ) throws {
        let files = [
            SourceFile(
                path: "app.yaml",
                text: """
                    app: Reader
                    root: Main
                    schemes: [reader]
                    types: { Document: external }
                    \(samples)
                    links: { "/{file:Document}": { show: Page, with: [file] } }
                    """),
            SourceFile(
                path: "main.yaml",
                text: """
                    flow: Main
                    screens:
                      Home: {}
                      Page: { inputs: { file: Document } }
                    start: { push: Home }
                    """),
        ]
        var session = PlayerSession(graph: try #require(compile(files).applications.first))
        #expect(session.answer("link reader://" + text).text.contains("→ " + verdict))
    }
}
