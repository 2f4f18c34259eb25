import Testing

@testable import flowc

/// Launches that fail, and launches with other data.
@Suite struct LaunchTests {
    /// A start that goes wrong is no run without events: each verb tells it with its step.
    @Test(arguments: [
        ("start: { popTo: Pg }", "noTarget at Main/start/0"),
        ("start: { finish: done }", "blank at Main/start"),
        ("start: { present: Again }", "runaway at Again/start/0"),
    ])
    func aStartThatFaultsIsFound(start: String, fault: String) {
        let files = MemoryFiles([
            "flows/app.yaml": "app: A\nroot: { flow: Main, restartOnFinish: false }\n",
            "flows/main.yaml": """
            flow: Main
            outputs: [done]
            screens: { Pg: { outputs: [g] } }
            transitions: { Pg.g: { finish: done } }
            \(start)

            """,
            "flows/again.yaml": "flow: Again\ndepth: 1000000\nstart: { push: Other }\n",
            "flows/other.yaml": "flow: Other\nstart: { push: Again }\n",
        ])
        let random = flowc("simulate", "--random", "9", files: files)
        #expect(random.status == .found)
        #expect(random.output.contains("start: fault \(fault)"), "\(random.output)")
        let player = flowc("simulate", "--send", "log", files: files)
        #expect(player.status == .found)
        #expect(player.output.hasPrefix("the run is over: start → fault \(fault)"))
        let json = flowc("simulate", "--json", files: files)
        #expect(json.status == .found)
        for steps in ["[expect: { app: { n: 0 } }]", "[kill]"] {
            files.contents["flows/app.yaml"] = Array(
                "app: A\nroot: Main\nstate: { n: Int = 0 }\n".utf8)
            files.contents["flows/a.scenario.yaml"] = Array(
                "scenario: S\nsteps: \(steps)\n".utf8)
            let test = flowc("test", files: files)
            #expect(test.status == .found)
            #expect(test.output.contains("expected no fault, found `fault \(fault)"))
        }
        files.contents["flows/a.scenario.yaml"] = Array(
            "scenario: S\nsteps: [expect: { app: { n: 0 } }, expect: { verdict: fault }]\n".utf8)
        #expect(flowc("test", files: files).status == .clean)
    }

    /// A launch with other data is judged, and not the one that only brought the data in.
    @Test func onlyTheLaunchThatIsPlayedIsJudged() {
        let files = MemoryFiles([
            "flows/app.yaml": "app: A\nroot: Main\nstate: { n: Int = 0 }\n",
            "flows/main.yaml": """
            flow: Main
            screens: { Pg: {} }
            start:
              choose:
                - when: app.n == 0
                  then: { popTo: Pg }
                - else: { push: Pg }

            """,
        ])
        #expect(flowc("simulate", files: files).status == .found)
        #expect(flowc("simulate", "--set", "app.n=1", files: files).status == .clean)
        let again = flowc(
            "simulate", "--set", "app.n=1", "--send", "kill", "--send", "set app.n = 0", "--send",
            "start", files: files)
        #expect(again.status == .found)
        #expect(again.output.contains("start → fault noTarget: rolled back at Main/start/0"))
    }

    /// The launch by a link after other data can be recorded, and is the same when it is played.
    @Test func aLaunchByALinkWithOtherDataIsRecorded() {
        let files = MemoryFiles([
            "flows/app.yaml": """
            app: A
            root: Main
            state: { user: Int = 0 }
            hosts: [a.com]
            links:
              defaults: { whenModal: dismiss }
              /x: { show: X }

            """,
            "flows/main.yaml": """
            flow: Main
            screens: { Home: { outputs: [x] }, X: {}, Login: {} }
            start:
              choose:
                - when: app.user == 0
                  then: { push: Login }
                - else: { push: Home }
            transitions:
              Home.x: { push: X }

            """,
        ])
        let options = ["--set", "app.user=1", "--link", "https://a.com/x", "--idiom", "pad"]
        let run = flowc(
            ["simulate"] + options + ["--record", "flows/a.scenario.yaml", "--send", "log"],
            files: files)
        #expect(run.output.contains("Main › Home › X"))
        let text = files.text("flows/a.scenario.yaml") ?? ""
        #expect(text.contains("  - start: { link: \"https://a.com/x\" }\n"))
        #expect(text.contains("idiom: pad\n"))
        #expect(flowc("test", files: files).status == .clean)
        let typed = flowc(
            "simulate", "--send", "set app.user = 1", "--send", "kill", "--send",
            "start link https://a.com/x width regular", files: files)
        #expect(typed.status == .clean)
        #expect(typed.output.contains("start link https://a.com/x width regular → done\n"))
    }
}
