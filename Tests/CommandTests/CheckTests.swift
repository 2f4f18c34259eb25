import Testing

@testable import flowc

private let files = [
    "flows/shop.yaml": """
    flow: Shop
    screens:
      Home: { outputs: [open] }
      Detail:
    start: { push: Home }
    transitions:
      Home.open: { push: Detail }
    checks:
      - never: Detail

    """,
    "flows/open.scenario.yaml":
        "scenario: Open\nflow: Shop\nsteps:\n  - swipe cancel\n  - Home.open\n",
]

@Suite struct CheckTests {
    @Test func aScenarioThatBreaksACheckFailsWithWhatLedThere() {
        let run = flowc("test", files: MemoryFiles(files))
        #expect(run.status == .found)
        #expect(run.output.contains("open.scenario.yaml:5:5: error: the check `never: Detail`"))
        #expect(run.output.contains("[failed-check]"))
        #expect(run.output.contains("(flows/shop.yaml:9:5)"))
        #expect(run.output.contains("witness: start\n             swipe cancel\n"))
    }

    @Test(arguments: [("--send", "Home.open"), ("--random", "50")])
    func aSimulationThatBreaksACheckIsAFinding(option: String, value: String) {
        let run = flowc("simulate", option, value, files: MemoryFiles(files))
        #expect(run.status == .found)
        #expect(run.output.contains("check `never: Detail` does not hold"))
    }

    @Test func aSimulationThatKeepsThemIsClean() {
        let run = flowc("simulate", "--send", "swipe cancel", files: MemoryFiles(files))
        #expect(run.status == .clean)
    }
}
