import Testing

@testable import flowc

private let picker = """
    flow: Picker
    inputs: { start: String }
    outputs: [done]
    state:
      name: String = inputs.start
    screens:
      Home:
        inputs: { name: String }
        outputs: [open, leave]
      Detail:
        outputs:
          - picked: { name: String }
    start: { push: Home, with: { name: state.name } }
    transitions:
      Home.open: { push: Detail }
      Home.leave: { finish: done }
      Detail.picked:
        - set: { state.name: name }
        - close

    """

private let scenario = """
    scenario: Pick a name
    flow: Picker
    with: { start: Ada }
    steps:
      - Home.open
      - Detail.picked: { name: Bob }
      - expect: { screen: Home, inputs: { name: Bob } }

    """

private func project() -> MemoryFiles {
    MemoryFiles(["flows/picker.yaml": picker, "flows/pick.scenario.yaml": scenario])
}

@Suite struct SimulateTests {
    @Test func aPipeIsATranscript() {
        let commands = "Home.open\nDetail.picked { name: \"Bob\" }\nback\n"
        let run = flowc("simulate", files: project(), input: commands)
        #expect(run.status == .clean)
        #expect(run.output.hasPrefix("Picker › Home\n"))
        #expect(run.output.contains("\n> Home.open\n2  Home.open → done\nPicker › Home › Detail\n"))
        #expect(run.output.contains("\n> back\n4  back → done\n"))
        #expect(run.errors == "Sample values for the inputs of Picker: start\n")
        #expect(flowc("simulate", files: project(), input: commands).output == run.output)
    }

    private static func shop() -> MemoryFiles {
        MemoryFiles([
            "flows/app.yaml": """
            app: Shop
            root: Main
            state: { isMember: Bool = false, name: String = "" }
            facts: { online: Bool = true }

            """,
            "flows/main.yaml": """
            flow: Main
            screens:
              Login: { outputs: [enter] }
              Home: { inputs: { name: String }, outputs: [open] }
              Offline: {}
              Item: {}
              Island: {}
            start:
              choose:
                - when: not facts.online
                  then: { push: Offline }
                - when: app.isMember
                  then: { push: Home, with: { name: app.name } }
                - else: { push: Login }
            transitions:
              Login.enter: { push: Island, when: app.name == "nobody" }
              Home.open: { push: Item }

            """,
        ])
    }

    @Test(arguments: [
        ([], "Main › Login\n"),
        (
            ["--set", "app.isMember=true", "--set", "app.name=Ada"],
            "Main › Home\n  name = \"Ada\"\n"
        ),
        (["--fact", "online=false", "--set", "app.isMember=true"], "Main › Offline\n"),
    ])
    func anAppIsLaunchedWithStateAndFacts(options: [String], opening: String) {
        let run = flowc(["simulate"] + options, files: Self.shop())
        #expect(run.status == .clean)
        #expect(run.output.hasPrefix(opening))
    }

    @Test func whatAnAppIsLaunchedWithIsRecorded() {
        let files = Self.shop()
        let run = flowc(
            "simulate", "--set", "app.isMember=true", "--at", "Item", "--record",
            "flows/a.scenario.yaml", files: files, input: "back\n")
        #expect(run.errors == "To `Item` by: Home.open\n")
        #expect(run.output.hasPrefix("Main › Home › Item\n"))
        #expect(run.output.contains("\n> back\n6  back → done\nMain › Home\n"))
        #expect(flowc("test", files: files).status == .clean)
    }

    @Test(arguments: [
        (
            ["--set", "app.isMember"], RunStatus.misused,
            "has no value: write `--set app.isMember=v"
        ),
        (["--set", "app.isMembr=true"], .misused, "no shared state `app.isMembr`"),
        (["--fact", "online=maybe"], .misused, "not sent: "),
        (["--at", "Hme"], .misused, "there is no screen `Hme`, did you mean `Home`?"),
        (["--at", "Island"], .found, "no event with a sample leads to `Island`"),
    ])
    func aBeginningThatCannotBeIsRefused(options: [String], status: RunStatus, message: String) {
        let run = flowc(["simulate"] + options, files: Self.shop())
        #expect(run.status == status)
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(run.output.isEmpty)
    }

    @Test func aScriptIsPlayedLikeAPipe() {
        let files = project()
        files.contents["play.txt"] = Array("# open it\nHome.open\nquit\nback\n".utf8)
        let run = flowc("simulate", "Picker", "--script", "play.txt", files: files)
        #expect(run.status == .clean)
        #expect(run.output.contains("> Home.open\n"))
        #expect(!run.output.contains("back\n3"))
    }

    @Test(arguments: ["Card.nope", "nonsense", "Detail.picked { nome: \"x\" }", "goto 9"])
    func aLineThatCannotBeObeyedIsFound(line: String) {
        let files = project()
        files.contents["play.txt"] = Array("Home.open\n\(line)\nback\n".utf8)
        let script = flowc("simulate", "--script", "play.txt", files: files)
        #expect(script.status == .found)
        #expect(script.output.contains("\n> back\n"))
        #expect(flowc("simulate", files: files, input: line + "\n").status == .found)
        #expect(flowc("simulate", "--send", line, files: files).status == .found)
    }

    @Test func aScriptThatIsNotTextIsRefused() {
        let files = project()
        files.contents["play.txt"] = [0x62, 0xFF, 0x0A]
        let run = flowc("simulate", "--script", "play.txt", files: files)
        #expect(run.status == .misused)
        #expect(run.errors.hasSuffix("error: `play.txt` is not text in UTF-8\n"))
        #expect(run.output.isEmpty)
    }

    @Test func aScenarioIsPlayedWithItsInputs() {
        let run = flowc("simulate", "--script", "flows/pick.scenario.yaml", files: project())
        #expect(run.status == .clean)
        #expect(run.output.hasPrefix("Picker › Home\n  name = \"Ada\"\n"))
        #expect(run.output.contains("> Detail.picked { name: \"Bob\" }\n"))
        #expect(run.errors.isEmpty)
    }

    @Test func aScenarioThatFailsIsFound() {
        let files = project()
        files.contents["flows/pick.scenario.yaml"]? += Array("  - expect: Detail\n".utf8)
        let run = flowc("simulate", "--script", "flows/pick.scenario.yaml", files: files)
        #expect(run.status == .found)
        #expect(run.errors.contains("[failed-expectation]"))
    }

    @Test func jsonIsATrace() {
        let input =
            "Home.open\n{\"kind\":\"back\",\"screen\":\"Detail#2\"}\nnonsense\n{\"kind\":1}\n"
        let run = flowc("simulate", "--json", files: project(), input: input)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.first?.hasPrefix(#"{"flowc":1,"graph":""#) == true)
        #expect(lines.last?.hasPrefix(#"{"n":3,"window":1,"event":{"kind":"back","#) == true)
        #expect(run.errors.contains("nonsense"))
        #expect(run.errors.contains("not sent: "))
    }

    @Test func whatWasPlayedCanBeRecordedAndTested() {
        let files = project()
        let run = flowc(
            "simulate", "--record", "flows/recorded.scenario.yaml", files: files,
            input: "Home.open\nDetail.picked { name: \"Bob\" }\nHome.leave\n")
        #expect(run.status == .clean)
        #expect(files.text("flows/recorded.scenario.yaml")?.hasPrefix("scenario: ") == true)
        let test = flowc("test", files: files)
        #expect(test.status == .clean)
        #expect(test.errors == "2 passed, 0 failed\n")
    }

    @Test func whatCannotBeSavedIsNotSaidToBe() {
        let files = project()
        files.unwritable["a.scenario.yaml"] = .notPermitted
        let run = flowc("simulate", files: files, input: "save a.scenario.yaml\n")
        #expect(run.status != .clean)
        #expect(run.errors.contains("error: cannot save: "))
        #expect(!run.output.contains("saved as"))
    }

    @Test(arguments: [
        ("--record", "a.scenario.yaml", "--random", "3"), ("--link", "a://b", "--random", "3"),
        ("--link", "a://b", "--script", "flows/pick.scenario.yaml"),
        ("--link", "a://b", "--send", "back"), ("--at", "Home", "--random", "3"),
        ("--set", "app.x=1", "--script", "flows/pick.scenario.yaml"),
    ])
    func whatWouldMeanNothingTogetherIsRefused(
        first: String, value: String, second: String, other: String
    ) {
        let run = flowc("simulate", first, value, second, other, files: project())
        #expect(run.status == .misused)
        #expect(run.output.isEmpty)
    }

    @Test func aScenarioIsPlayedFromItsLaunch() {
        let files = MemoryFiles([
            "flows/app.yaml":
                "app: News\nroot: Main\nschemes: [news]\nlinks:\n  /story: { show: Story }\n",
            "flows/main.yaml":
                "flow: Main\nscreens:\n  Front: {}\n  Story: {}\nstart: { push: Front }\n",
            "flows/link.scenario.yaml":
                "scenario: By a link\nlaunch: { link: \"news://story\" }\nsteps:\n"
                + "  - expect: Story\n  - back\n  - expect: Front\n",
        ])
        let run = flowc("simulate", "--script", "flows/link.scenario.yaml", files: files)
        #expect(run.status == .clean)
        #expect(run.output.hasPrefix("Main › Front › Story\n"))
        let link = flowc("simulate", "--link", "news://story", "--send", "back", files: files)
        #expect(link.output.hasPrefix("Main › Front › Story\n"))
        #expect(link.output.contains("> back\n2  back → done\nMain › Front\n"))
    }

    @Test func saveWritesAFile() {
        let files = project()
        let run = flowc("simulate", files: files, input: "back\nsave flows/b.scenario.yaml\n")
        #expect(run.status == .clean)
        #expect(files.text("flows/b.scenario.yaml")?.hasPrefix("scenario: ") == true)
    }

    @Test func randomEventsAreRepeatable() {
        let arguments = ["simulate", "Picker", "--random", "500", "--seed"]
        func play(_ seed: String, _ more: [String] = []) -> Run {
            let console = TestConsole()
            let world = World(files: project(), console: console, environment: [:])
            let status = FlowCommand.run(arguments + [seed] + more, in: world)
            return Run(status: status, output: console.output, errors: console.errors)
        }
        let run = play("7")
        #expect(run.status == .clean)
        #expect(run.output.hasPrefix("500 events in "))
        #expect(run.output.contains("screens 2/2, transitions 3/3"))
        #expect(play("7").output == run.output)
        #expect(play("7", ["--json"]).output == play("7", ["--json"]).output)
        #expect(play("7", ["--json"]).output != play("8", ["--json"]).output)
    }

    @Test(arguments: [
        (["simulate", "Pickr"], "no app and no flow named `Pickr`, did you mean `Picker`?"),
        (["simulate", "Nobody"], "no app and no flow named `Nobody`; there is `Picker`\n"),
        (["simulate", "--script", "nowhere"], "`nowhere`: no such file or directory"),
        (["simulate", "--random", "0"], "`--random` needs at least 1"),
        (["simulate", "--random", "5", "--script", "a"], "exclude one another"),
        (["simulate", "--in", "nowhere"], "`nowhere`: no such file or directory"),
    ])
    func wrongArgumentsAreClear(arguments: [String], message: String) {
        let console = TestConsole()
        let world = World(files: project(), console: console, environment: [:])
        #expect(FlowCommand.run(arguments, in: world) == .misused)
        #expect(console.errors.contains(message))
        #expect(console.output.isEmpty)
    }

    /// No number that can be typed ends the player, and what is typed does not move the cursor.
    @Test(arguments: ["", "why ", "goto ", "diff ", "diff 1 ", "window "])
    func aNumberOfAnySizeIsRefused(command: String) {
        for number in ["-9223372036854775808", "9223372036854775807", "0", "-1", "1e9"] {
            let run = flowc("simulate", files: project(), input: command + number + "\n")
            #expect(run.output.contains("\n> " + command + number + "\n"))
        }
    }

    @Test func whatIsTypedIsMadeSafeToPrint() {
        let run = flowc("simulate", files: project(), input: "a\rb\u{1B}[2J\n")
        #expect(run.status == .found)
        #expect(run.output.contains("\n> a\u{240D}b\u{241B}[2J\n"))
        #expect(!run.output.contains("\r") && !run.output.contains("\u{1B}"))
    }

    @Test func theTextOfAnAlertIsOneLine() {
        let files = MemoryFiles([
            "flows/al.yaml": """
            flow: Al
            screens:
              H: { outputs: [g] }
              Q: { kind: alert, title: "t", message: "m\\n> H.g", buttons: [ok: "x"] }
            start: { push: H }
            transitions: { H.g: { present: Q }, Q.ok: { track: x } }

            """
        ])
        let run = flowc("simulate", "--send", "H.g", files: files)
        #expect(run.output.contains("“m\u{240A}> H.g”"))
    }

    @Test func anEventThatFaultsIsFound() {
        let files = MemoryFiles([
            "flows/a.yaml": """
            flow: A
            screens: { H: { outputs: [g] }, K: {} }
            start: { push: H }
            transitions: { H.g: { popTo: K } }

            """,
            "script.txt": "H.g\n",
        ])
        for options in [
            ["--send", "H.g"], ["--script", "script.txt"], ["--json", "--send", "H.g"],
        ] {
            let run = flowc(["simulate"] + options, files: files)
            #expect(run.status == .found)
            #expect(run.output.contains("noTarget"))
        }
    }

    @Test func severalAppsAreListed() {
        let files = project()
        files.contents["flows/other.yaml"] = Array(
            "flow: Other\nscreens:\n  A:\nstart: { push: A }\n".utf8)
        let run = flowc("simulate", files: files)
        #expect(run.status == .misused)
        #expect(run.errors == "error: there are several apps, name one: `Other`, `Picker`\n")
    }

    /// What cannot be played because of errors is no misuse, and programs read the errors.
    @Test func errorsAreReportedBeforeWhatIsPlayed() throws {
        let files = project()
        files.contents["flows/other.yaml"] = Array(
            "flow: Other\nscreens:\n  A:\nstart: { push: B }\n".utf8)
        #expect(flowc("simulate", files: files).status == .found)
        let run = flowc("simulate", "Picker", "--format", "json", files: files, input: "")
        #expect(run.status == .found)
        let lines = run.output.split(separator: "\n")
        #expect(lines[0].hasPrefix("{\"version\":1,\"diagnostics\":[{\"id\":\"unknown-screen\""))
        #expect(lines[1].hasPrefix("{\"flowc\":1,"))
    }

    @Test func aFlowWithMistakesIsPlayedAsFarAsItIsWhole() {
        let files = MemoryFiles([
            "flows/picker.yaml": picker.replacing("Detail }", with: "Detial }")
        ])
        let run = flowc("simulate", files: files, input: "Home.open\n")
        #expect(run.status == .found)
        #expect(run.errors.contains("[unknown-screen]"))
        #expect(run.output.contains("unhandled: no transition without errors answers it"))
        #expect(flowc("simulate", "--random", "5", files: files).status == .found)
        files.contents["a.scenario.yaml"] = Array(
            scenario.split(separator: "  - Detail").prefix(1).joined().utf8)
        let played = flowc("simulate", "--script", "a.scenario.yaml", files: files)
        #expect(played.status == .found)
        #expect(played.output.contains("unhandled"))
    }
}
