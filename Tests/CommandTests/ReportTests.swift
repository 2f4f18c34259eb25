import FlowFrontend
import FlowModel
import Foundation
import TestSupport
import Testing

@testable import flowc

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// What the reports of one run have in common. `ReportReaderTests` has others read them.
@Suite struct ReportTests {
    @Test(arguments: ReportedRun.all)
    func everyReportTellsTheSame(run: ReportedRun) throws {
        let reports = run.reports()
        #expect(reports.count == ReportFormat.allCases.count)
        let json = try object(reports[.json]) as? [String: Any]
        let ids = try #require(json?["diagnostics"] as? [[String: Any]])
            .compactMap { $0["id"] as? String }.sorted()
        #expect(!ids.isEmpty)

        let gitLab = try #require(try object(reports[.gitlab]) as? [[String: Any]])
        #expect(gitLab.compactMap { $0["check_name"] as? String }.sorted() == ids)
        #expect(Set(gitLab.compactMap { $0["fingerprint"] as? String }).count == ids.count)

        let sarif = try object(reports[.sarif]) as? [String: Any]
        let sarifRun = try #require((sarif?["runs"] as? [[String: Any]])?.first)
        let results = try #require(sarifRun["results"] as? [[String: Any]])
        #expect(results.compactMap { $0["ruleId"] as? String }.sorted() == ids)
        let driver = (sarifRun["tool"] as? [String: Any])?["driver"] as? [String: Any]
        let rules = try #require(driver?["rules"] as? [[String: Any]])
        #expect(Set(rules.compactMap { $0["id"] as? String }) == Set(ids))
        #expect(rules.count == Set(ids).count)
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
        }

        let checkstyle = try elements(of: reports[.checkstyle])
        let sources = checkstyle.filter { $0.name == "error" }.compactMap { $0.values["source"] }
        #expect(sources.sorted() == ids.map { "flowc." + $0 })
        let junit = try elements(of: reports[.junit])
        #expect(junit.contains { $0.name == "failure" })
        let suite = try #require(junit.first { $0.name == "testsuite" })
        #expect(suite.values["tests"] == "\(junit.filter { $0.name == "testcase" }.count)")
        #expect(suite.values["failures"] == "\(junit.filter { $0.name == "failure" }.count)")

        let commands = try #require(reports[.github]).split(separator: "\n")
        #expect(commands.count == ids.count)
        for command in commands {
            #expect(command.contains(/^::(error|warning|notice) file=[^,:]+,line=\d+,endLine=\d+,/))
        }
    }

    @Test(arguments: ReportedRun.all)
    func noReportSteersATerminal(run: ReportedRun) {
        for (format, text) in run.reports() {
            let steering = text.unicodeScalars.filter { $0 != "\n" && isSteering($0) }
            #expect(steering.isEmpty, "\(format)")
        }
    }

    /// A later run replaces each report, and standard output has the same text as the file.
    @Test(arguments: ReportFormat.allCases)
    func aReportReplacesAnEarlierOne(format: ReportFormat) {
        let files = ReportedRun.mistakes
        let arguments = ["check", "--format", format.rawValue]
        let first = flowc(arguments + ["--reporter", "\(format.rawValue):r"], files: files)
        #expect(first.status == .found)
        #expect(files.text("r") == first.output)
        files.contents["flows/shop.yaml"] = Array("flow: Shop\nscreens: {}\nstart: x\n".utf8)
        let second = flowc(arguments + ["--reporter", "\(format.rawValue):r"], files: files)
        #expect(second.status == .found)
        #expect(files.text("r") == second.output)
        #expect(first.output != second.output)
    }

    /// Of more findings than are shown the gravest are, in the order of their places.
    @Test func textShowsTheGravestOfVeryMany() {
        let screens = (0..<130).map { "  bad\($0):\n" }.joined()
        let files = MemoryFiles([
            "flowc.yaml": "lint: { rules: { naming-convention: info, unreachable-screen: off } }\n",
            "flows/a.yaml":
                "flow: A\nscreens:\n  Home:\n" + screens + "  Lost:\nstart: { push: Home }\n"
                + "state:\n  never: Int = 0\n",
        ])
        let text = flowc("lint", files: files).output
        #expect(text.contains("flows/a.yaml: 32 of 132 findings are not shown; "))
        #expect(
            text.contains("[unused-state]") || text.contains("[unread-state]"),
            "\(text.suffix(900))")
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("flows/a.yaml:") }
            .compactMap { Int($0.split(separator: ":")[1]) }
        #expect(lines == lines.sorted() && lines.count == 100)
    }

    /// Whatever a report leaves out, its totals and those of the run count everything.
    @Test func totalsCountWhatIsLeftOut() {
        let keys = (1...1_200).map { "  Home.out\($0): ignore\n" }.joined()
        let files = MemoryFiles([
            "flows/a.yaml":
                "flow: A\nscreens:\n  Home:\nstart: { push: Home }\ntransitions:\n" + keys
        ])
        let told: [ReportFormat: String] = [
            .text: "flows/a.yaml: 1100 of 1200 findings are not shown; `--format json` has all\n",
            .json: #""summary":{"files":1,"error":1200,"#,
            .github: "::1200 errors in 1 file; 1190 of them have no annotation here",
            .junit: #"tests="1200" failures="1200""#,
        ]
        let results: [ReportFormat: (String, Int)] = [
            .text: ("[unknown-output]", 100), .json: (#""id":"unknown-output""#, 1_200),
            .sarif: (#""ruleId":"unknown-output""#, 1_200), .github: ("::error ", 10),
            .gitlab: (#""check_name":"unknown-output""#, 1_200),
            .junit: ("<testcase ", 1_200), .checkstyle: ("<error ", 1_200),
        ]
        for format in ReportFormat.allCases {
            let run = flowc("lint", "--format", format.rawValue, files: files)
            #expect(run.errors == "1200 errors in 1 file\n")
            #expect(told[format].map { run.output.contains($0) } ?? true, "\(format)")
            let (part, count) = results[format] ?? ("", 0)
            #expect(run.output.components(separatedBy: part).count - 1 == count, "\(format)")
        }
    }

    /// Where a help asks whether a name was meant, the edit that goes with it settles the finding.
    @Test func fixesSettleWhatTheyAreFor() {
        var tried = 0
        var unfixed: [String] = []
        for kind in Workspace.kinds {
            for example in kind.badExamples
            where example.files.allSatisfy({ $0.bytes.count < 9_999 }) {
                for diagnostic in compile(example.files).diagnostics {
                    guard let fix = diagnostic.fix(in: example.files) else {
                        if diagnostic.help?.hasPrefix("did you mean `") ?? false {
                            unfixed.append("\(kind.id): \(diagnostic.message)")
                        }
                        continue
                    }
                    tried += 1
                    let files = example.files.enumerated().map { index, file in
                        guard index == Int(fix.span.file.index) else { return file }
                        var bytes = file.bytes
                        bytes.replaceSubrange(
                            Int(fix.span.startByte)..<Int(fix.span.endByte), with: fix.text.utf8)
                        return SourceFile(path: file.path, bytes: bytes)
                    }
                    let left = compile(files).diagnostics.map(\.message)
                    #expect(!left.contains(diagnostic.message), "\(kind.id)")
                }
            }
        }
        #expect(tried >= 12, "\(tried)")
        #expect(unfixed.isEmpty, "\(unfixed.joined(separator: "\n"))")
    }

    /// Reformatting, moves of a file and other findings leave a fingerprint as it is.
    @Test func fingerprintsSurviveReformatting() throws {
        let flow = """
            flow: A
            inputs:
              id: Int
            state: { count: Int = 0 }
            screens:
              Home: { outputs: [more] }
              Detail:
              Lost:
            start: { push: Home }
            transitions:
              Home.more: { push: Detail }

            """
        let first = try fingerprints("flows/a.yaml", flow)
        #expect(first.count >= 3)
        let forms: [(String, String)] = [
            ("flows/moved/b.yaml", flow),
            ("flows/a.yaml", "\u{FEFF}# é 城\n\n" + flow.replacing("\n", with: "\r\n")),
            (
                "flows/a.yaml",
                flow.replacing("  id: Int\n", with: "  id:\n    Int\n").replacing(
                    "{ outputs: [more] }", with: "\n    outputs:\n      - more")
            ),
        ]
        for (path, text) in forms { #expect(try fingerprints(path, text) == first) }
    }

    /// A name that is missing is known by itself, not by what else is declared.
    @Test(arguments: [
        ("unknown-path", "state.nope"), ("unknown-case", "state.plan == .nope"),
    ])
    func fingerprintsSurviveAnotherDeclaredName(id: String, condition: String) throws {
        let flow = """
            flow: A
            types: { Plan: [free, paid] }
            state: { plan: Plan = .free }
            screens:
              Home: { outputs: [more] }
              Detail:
            start: { push: Home }
            transitions:
              Home.more: { push: Detail, when: \(condition) }

            """
        let first = try fingerprints("flows/a.yaml", flow)
        #expect(first.count == 1)
        let other = flow.replacing("[free,", with: "[free, trial,")
            .replacing("{ plan:", with: "{ count: Int = 0, plan:")
        let run = flowc("lint", files: MemoryFiles(["flows/a.yaml": other]))
        #expect(run.output.contains("[\(id)]"))
        #expect(try fingerprints("flows/a.yaml", other) == first)
    }

    private func fingerprints(_ path: String, _ text: String) throws -> Set<String> {
        let run = flowc("lint", "--format", "json", files: MemoryFiles([path: text]))
        let json = try object(run.output) as? [String: Any]
        let found = try #require(json?["diagnostics"] as? [[String: Any]])
        return Set(found.compactMap { $0["fingerprint"] as? String })
    }

    /// The steps of a witness lead through the files.
    @Test func codeFlowsHavePlaces() throws {
        let flow = """
            flow: A
            screens:
              Home: { outputs: [more] }
              Card:
            start: { push: Home }
            transitions:
              Home.more: { present: Card, style: fullScreen }

            """
        let run = flowc("lint", "--format", "sarif", files: MemoryFiles(["flows/a.yaml": flow]))
        let sarif = try object(run.output) as? [String: Any]
        let results = (sarif?["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]
        let result = try #require(
            results?.first { $0["ruleId"] as? String == "layer-without-exit" })
        let codeFlow = (result["codeFlows"] as? [[String: Any]])?.first
        let threadFlow = (codeFlow?["threadFlows"] as? [[String: Any]])?.first
        let steps = try #require(threadFlow?["locations"] as? [[String: Any]])
        let places = steps.map { step in
            let location = step["location"] as? [String: Any]
            let physical = location?["physicalLocation"] as? [String: Any]
            let region = physical?["region"] as? [String: Any]
            let message = (location?["message"] as? [String: Any])?["text"] as? String
            return "\(message ?? "") \(region?["startLine"] as? Int ?? 0)"
        }
        #expect(places == ["start 5", "Home 3", "Card 4"])
    }

    private func object(_ text: String?) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(try #require(text).utf8))
    }

    private func elements(of text: String?) throws -> [XMLElements.Element] {
        let elements = XMLElements()
        let parser = XMLParser(data: Data(try #require(text).utf8))
        parser.delegate = elements
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        return elements.found
    }
}

/// The elements of a document in the order in which they begin.
private final class XMLElements: NSObject, XMLParserDelegate {
    struct Element {
        let name: String
        let values: [String: String]
    }

    private(set) var found: [Element] = []

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        found.append(Element(name: name, values: attributes))
    }
}
