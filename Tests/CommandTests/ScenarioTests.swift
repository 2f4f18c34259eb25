import FlowModel
import Foundation
import Testing

@testable import flowc

#if canImport(FoundationXML)
    import FoundationXML
#endif

private let profile = """
    flow: Profile
    outputs: [done]
    screens:
      Home: { outputs: [open, leave] }
      Detail:
    start: { push: Home }
    transitions:
      Home.open: { push: Detail }
      Home.leave: { finish: done }

    """

private func scenario(expecting screen: String) -> String {
    "scenario: Open <the> detail\nflow: Profile\nsteps:\n  - Home.open\n  - expect: \(screen)\n"
}

private func project(expecting screen: String) -> MemoryFiles {
    MemoryFiles([
        "flows/profile.yaml": profile,
        "flows/open.scenario.yaml": scenario(expecting: screen),
    ])
}

@Suite struct ScenarioTests {
    /// A machine that runs only `lint` must see it, too, and one mistake once.
    @Test(arguments: ["lint", "check"])
    func aScenarioThatCannotBeReadIsReportedBesideFlows(verb: String) {
        let files = project(expecting: "Detail")
        #expect(!flowc(verb, files: files).output.contains("error: "))
        let broken = "scenario: x\nflow: Profile\nsteps:\n  - Home.open\n  - ex: {"
        files.contents["flows/x.scenario.yaml"] = Array(broken.utf8)
        let run = flowc(verb, files: files)
        #expect(run.status == .found)
        #expect(run.output.contains("flows/x.scenario.yaml:5:"))
        #expect(run.output.contains("[yaml-syntax]"))
        #expect(run.errors.hasPrefix("1 error"), "\(run.errors)")
    }

    /// Flows with errors have nothing that a scenario could name.
    @Test func scenariosAreNotJudgedBesideBrokenFlows() {
        let files = project(expecting: "Detail")
        files.contents["flows/profile.yaml"] = Array(
            profile.replacing("Detail:", with: "Other:").utf8)
        files.contents["flows/x.scenario.yaml"] = Array("scenario: x\nsteps: {".utf8)
        let run = flowc("lint", files: files)
        #expect(run.status == .found)
        #expect(!run.output.contains("scenario.yaml"))
    }

    @Test func aScenarioThatHoldsPasses() {
        let run = flowc("test", files: project(expecting: "Detail"))
        #expect(run.status == .clean)
        #expect(run.output == "ok: Open <the> detail (flows/open.scenario.yaml)\n")
        #expect(run.errors == "1 passed, 0 failed\n")
    }

    @Test func aScenarioThatDoesNotHoldFailsAtItsLine() {
        let run = flowc("test", files: project(expecting: "Home"))
        #expect(run.status == .found)
        #expect(
            run.output.hasPrefix(
                "failed: Open <the> detail (flows/open.scenario.yaml)\n"
                    + "flows/open.scenario.yaml:5:"))
        #expect(run.output.contains("[failed-expectation]"))
        #expect(run.errors == "0 passed, 1 failed\n")
    }

    @Test func aScenarioThatCannotBeReadIsAFinding() {
        let run = flowc("test", files: project(expecting: "Detial"))
        #expect(run.status == .misused)
        #expect(run.output.hasPrefix("unreadable: flows/open.scenario.yaml\n"))
    }

    @Test func noScenarioIsAFailure() {
        let run = flowc("test", files: MemoryFiles(["flows/profile.yaml": profile]))
        #expect(run.status == .found)
        #expect(run.output.hasPrefix("flows/profile.yaml:1:1: error: there are no scenarios (`"))
        #expect(run.errors == "0 passed, 0 failed\n")
        // No flow file is a test that has passed.
        let files = MemoryFiles(["flows/profile.yaml": profile])
        let report = flowc("test", "--format", "junit", files: files)
        #expect(report.output.contains("<failure"))
        #expect(report.status == .found)
        // Another verb does not look into a scenario.
        let lint = flowc("lint", "flows/open.scenario.yaml", files: project(expecting: "Detail"))
        #expect(lint.errors.hasPrefix("error: `flows/open.scenario.yaml` is a scenario; run `f"))
    }

    @Test func brokenFlowsAreReportedFirst() {
        let files = project(expecting: "Detail")
        files.contents["flows/profile.yaml"]? += Array("more: x\n".utf8)
        let run = flowc("test", files: files)
        #expect(run.status == .found)
        #expect(run.output.contains("[unknown-key]"))
    }

    @Test func aScenarioNamedAloneFindsItsFlows() {
        let files = project(expecting: "Detail")
        files.contents["flows/other.scenario.yaml"] = Array(scenario(expecting: "Home").utf8)
        let run = flowc("test", "flows/open.scenario.yaml", files: files)
        #expect(run.status == .clean)
        #expect(run.errors == "1 passed, 0 failed\n")
    }

    @Test func aScenarioThatLiesElsewhereRunsOnTheFlowsOfTheProject() {
        let files = MemoryFiles([
            "flows/profile.yaml": profile,
            "elsewhere/saved.scenario.yaml": scenario(expecting: "Detail"),
            "elsewhere/other/broken.yaml": "flow: Broken\nstart: { push: Nowhere }\n",
        ])
        let saved = "elsewhere/saved.scenario.yaml"
        for run in [
            flowc("test", saved, "flows", files: files), flowc("test", saved, files: files),
        ] {
            #expect(run.status == .clean)
            #expect(run.errors == "1 passed, 0 failed\n")
        }
    }

    /// A scenario in a folder of its own belongs to the app above it.
    @Test(arguments: ["scenarios/one.scenario.yaml", "a/b/two.scenario.yaml"])
    func aScenarioBelowItsAppFindsIt(path: String) {
        let files = MemoryFiles(["app.yaml": "app: P\nroot: Profile\n"])
        files.contents["profile.yaml"] = Array(
            profile.replacing("outputs: [done]\n", with: "")
                .replacing("{ finish: done }", with: "ignore").utf8)
        let text = scenario(expecting: "Detail")
        files.contents["scenarios/one.scenario.yaml"] = Array(text.utf8)
        files.contents["a/b/two.scenario.yaml"] = Array(text.utf8)
        let run = flowc("test", path, files: files)
        #expect(run.errors == "1 passed, 0 failed\n")
        #expect(run.status == .clean)
    }

    /// One lies beside its flow, the other where flows are not: both find theirs.
    @Test func scenariosOfSeveralPlacesFindTheirFlows() {
        let files = project(expecting: "Detail")
        files.contents["elsewhere/saved.scenario.yaml"] = Array(scenario(expecting: "Detail").utf8)
        files.contents["more/other.yaml"] = Array(
            profile.replacing("flow: Profile", with: "flow: Other").utf8)
        files.contents["more/other.scenario.yaml"] = Array(
            scenario(expecting: "Detail").replacing("flow: Profile", with: "flow: Other").utf8)
        let run = flowc(
            "test", "elsewhere/saved.scenario.yaml", "more/other.scenario.yaml", files: files)
        #expect(run.errors == "2 passed, 0 failed\n")
    }

    @Test func coverageCounts() {
        let run = flowc("test", "--coverage", files: project(expecting: "Detail"))
        #expect(
            run.output.hasSuffix(
                "coverage of Profile: screens 2/2, transitions 1/2, branches 0/0, outcomes 0/1\n"))
    }

    @Test func resultsAreWrittenForBuildMachines() throws {
        let files = project(expecting: "Home")
        let run = flowc("test", "--reporter", "junit:results.xml", files: files)
        #expect(run.status == .found)
        let report = try #require(files.text("results.xml"))
        #expect(report.contains(#"<testsuite name="flowc" tests="1" failures="1" errors="0">"#))
        #expect(report.contains(#"<testcase name="Open &lt;the&gt; detail""#))
        #expect(report.contains("</failure>"))
    }

    /// XML has characters that it cannot write; a reader that is not ours takes what is written.
    @Test func resultsAreXMLWhateverTheNames() throws {
        let evil = "]]> --> & <a b='\"'> \u{1}\u{B}\u{1B}\u{7F}\u{85}\u{202E}\u{FFFE}\u{FFFF}\r\n#"
        let escaped = evil.unicodeScalars.map {
            "\\U" + String(String(UInt64($0.value) + (1 << 32), radix: 16).dropFirst())
        }
        let files = MemoryFiles([
            "flows/profile.yaml": profile,
            "flows/open.scenario.yaml": "scenario: \"\(escaped.joined())\"\n"
                + "steps:\n  - expect: { screen: Detail }\n",
        ])
        let run = flowc("test", "--reporter", "junit:results.xml", files: files)
        #expect(run.status == .found)
        #expect(!run.output.unicodeScalars.contains { $0 != "\n" && $0.value < 0x20 })
        let report = try #require(files.text("results.xml"))
        #expect(!report.unicodeScalars.contains { $0 != "\n" && isSteering($0) })
        let parser = XMLParser(data: Data(report.utf8))
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
    }

    @Test(arguments: TestProblems.all.map(\.id))
    func examplesShowTheirKind(id: String) throws {
        let kind = try #require(TestProblems.all.first { $0.id == id })
        for (examples, isShown) in [(kind.badExamples, true), (kind.goodExamples, false)] {
            for example in examples {
                let files = MemoryFiles()
                for file in example.files { files.contents["flows/" + file.path] = file.bytes }
                #expect(flowc("test", files: files).output.contains("[\(id)]") == isShown)
            }
        }
    }

    @Test func whatInitWritesPasses() {
        let files = MemoryFiles()
        #expect(flowc("init", files: files).status == .clean)
        let run = flowc("test", files: files)
        #expect(run.status == .clean)
        #expect(run.errors == "1 passed, 0 failed\n")
    }

    @Test func aDiagramShowsScreensAndOutcomes() {
        let run = flowc("graph", files: project(expecting: "Detail"))
        #expect(run.status == .clean)
        #expect(run.output.hasPrefix("%% Profile\nflowchart LR\n"))
        #expect(run.output.contains(#"n1["Detail"]"#) && run.output.contains(#"n2["Home"]"#))
        #expect(run.output.contains(#"n2 -->|"open"| n1"#), "\(run.output)")
        #expect(run.output.contains(#"(["done"])"#))
    }

    @Test func aDiagramShowsWhatAnswersLeadTo() {
        let files = MemoryFiles([
            "flows/shop.yaml": """
            flow: Shop
            services: { shop: { pay: { outcomes: [paid, failed] } } }
            screens:
              Basket: { outputs: [pay] }
              Paid: {}
              Sorry: { kind: alert, title: "Sorry", buttons: [ok: "OK"] }
            start: { push: Basket }
            transitions:
              Basket.pay:
                call: shop.pay
                outcomes: { paid: { push: Paid }, failed: { present: Sorry } }

            """
        ])
        let run = flowc("graph", files: files)
        #expect(run.output.contains(#"n1["Basket"]"#))
        #expect(run.output.contains(#"n1 -->|"pay: paid"| n2"#))
        #expect(run.output.contains(#"n1 -->|"pay: failed: present as alert"| n3"#))
    }

    @Test func aScenarioWhoseFirstLineIsNoYAMLIsHeldWrong() {
        let files = project(expecting: "Detail")
        files.contents["flows/bad.scenario.yaml"] = Array("scenario: >, a\nsteps: []\n".utf8)
        let run = flowc("test", files: files)
        #expect(run.status == .misused)
        #expect(run.output.contains("unreadable: flows/bad.scenario.yaml\n"))
        #expect(run.output.contains("[yaml-syntax]"))
    }
}
