import ArgumentParser
import FlowModel
import Testing

@testable import flowc

private let brokenFlow = "flow: A\nscrens: {}\nstart: ignore\n"
private let files = ["flows/a.yaml": brokenFlow]

@Suite struct ReportOptionTests {
    @Test func resultsAndChatterGoTheirOwnWays() {
        let run = flowc("check", files: MemoryFiles(files))
        #expect(run.output.hasPrefix("flows/a.yaml:2:1: error: "))
        #expect(run.errors.hasSuffix(" in 1 file\n"))
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test func quietLeavesOutTheChatter() {
        let run = flowc("check", "--quiet", files: MemoryFiles(files))
        #expect(!run.output.isEmpty)
        #expect(run.errors.isEmpty)
    }

    @Test func colourCanBeAskedFor() {
        #expect(
            flowc("check", "--color", "always", files: MemoryFiles(files)).output.contains(
                "\u{1B}[1;31m"))
    }

    @Test func jsonIsOneObjectALine() {
        let run = flowc("check", "--format", "json", files: MemoryFiles(files))
        #expect(run.status == .found)
        #expect(run.output.hasPrefix(#"{"version":1,"diagnostics":[{"id":"unknown-key","#))
        #expect(run.output.filter { $0 == "\n" }.count == 1)
    }

    @Test func aReporterWritesToAFileAsWell() {
        let files = MemoryFiles(files)
        let run = flowc(
            "check", "--reporter", "json:report.json", "--reporter", "text:r:1", files: files)
        #expect(run.status == .found)
        #expect(files.text("report.json")?.hasPrefix(#"{"version":1,"#) == true)
        #expect(files.text("r:1") == run.output)
    }

    @Test func aReportThatCannotBeWrittenIsSaid() {
        let files = MemoryFiles(files)
        files.unwritable["out"] = .notPermitted
        let run = flowc("check", "--reporter", "json:out/a.json", files: files)
        #expect(run.status == .misused)
        #expect(
            run.errors == "error: cannot write the report: `out/a.json`: permission denied in `.`; "
                + "change the permissions\n")
    }

    /// The folder of a report is made, so that no report is lost for it.
    @Test func aReportGetsItsFolder() throws {
        let folder = try Folder()
        try folder.write("flow: A\nscreens: { S: }\nstart: { push: S }\n", to: "flows/a.yaml")
        let run = try BuiltTool.run(
            ["check", "--reporter", "json:new/deep/a.json", "--reporter", "sarif:b.sarif"],
            in: folder)
        #expect(run.status == 0)
        let written = try BuiltTool.run(["check", "--format", "json"], in: folder)
        #expect(folder.text("new/deep/a.json") == written.output)
        #expect(folder.text("b.sarif").hasPrefix(sarifReportStart))
    }

    @Test(arguments: ["json", "json:", "sarfi:x", ":x"])
    func aReporterHasAFormatAndAFile(reporter: String) {
        let run = flowc("check", "--reporter", reporter, files: MemoryFiles(files))
        #expect(run.status == .misused)
        #expect(
            run.errors.hasPrefix(
                "error: `\(reporter)` cannot be the value of `--reporter <format:file>`: expected "
                    + "a format and a file, as in `sarif:flowc.sarif`; formats are text, json, "))
    }

    /// Standard output has one report, which `--format` chooses.
    @Test(arguments: [
        (["check", "--reporter", "json:-"], "print the report with `--format json`\n"),
        (["lint", "--write-baseline", "-"], "expected a path; write `./-` for one of this name\n"),
        (["compile", "-o", "-"], "`--diff` prints what would be written\n"),
    ])
    func noFileIsCalledByTheNameOfAStream(arguments: [String], message: String) {
        let files = MemoryFiles([
            "flows/a.yaml": "flow: A\nscreens: { Home: }\nstart: { push: Home }\n"
        ])
        let run = flowc(arguments, files: files)
        #expect(run.status == .misused)
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(files.contents.keys.sorted() == ["flows/a.yaml"])
    }

    /// It is said before anything is read.
    @Test(arguments: ["./r", "/here/r", ".//r"])
    func twoReportsGoToTwoFiles(other: String) {
        let run = flowc(
            "check", "nowhere", "--reporter", "json:r", "--reporter", "sarif:" + other,
            files: MemoryFiles(files))
        #expect(run.status == .misused)
        #expect(run.errors == "error: two reports would be written to `\(other)`\n")
        let linked = flowc(
            "check", "nowhere", "--reporter", "json:flows/r", "--reporter", "json:link/r",
            files: {
                let files = MemoryFiles(files)
                files.links["link"] = "flows"
                return files
            }())
        #expect(linked.errors == "error: two reports would be written to `link/r`\n")
        let foreign = flowc(
            "check", "nowhere", "--reporter", "json:flows/a.yaml", files: MemoryFiles(files))
        #expect(foreign.errors.hasPrefix("error: cannot write the report: `flows/a.yaml` does not"))
    }

    @Test(arguments: [["NO_COLOR": "1"], ["CI": "true"], ["TERM": "dumb"]])
    func theEnvironmentCanSwitchColourOff(environment: [String: String]) throws {
        let options = try ChatterOptions.parse([])
        let console = TerminalConsole()
        let plain = World(files: MemoryFiles(), console: console, environment: [:])
        #expect(options.usesColor(on: .output, in: plain))
        let world = World(files: MemoryFiles(), console: console, environment: environment)
        #expect(!options.usesColor(on: .output, in: world))
    }
}

/// A console at which someone sits.
private final class TerminalConsole: Console {
    let isInteractive = true
    func isTerminal(_ stream: OutputStream) -> Bool { true }
    func write(_ text: String, to stream: OutputStream) {}
    func readInput(byteLimit: Int) -> [UInt8] { [] }
    func readLine() -> String? { nil }
    func flush() {}
}
