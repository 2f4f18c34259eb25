/// Writes findings as test results. A scenario is a test case. Without scenarios each finding is a
/// test case, named by its rule and element, with its place if there are several in a file. Each
/// file without findings is a test case, too.
func junitReport(_ findings: Findings) -> String {
    var writer = JUnitWriter(files: findings.files)
    if let scenarios = findings.scenarios, !scenarios.isEmpty {
        for scenario in scenarios { writer.add(scenario) }
    } else {
        writer.add(findings.diagnostics)
    }
    return junitReportStart
        + #" tests="\#(writer.tests)" failures="\#(writer.failures)" errors="0">"# + "\n"
        + writer.text + "</testsuite></testsuites>\n"
}

/// The start of each such report, by which a later run knows that it may replace the file.
public let junitReportStart = xmlDeclaration + "\n" + #"<testsuites><testsuite name="flowc""#

/// The key of a test case. CI servers take two results of the same name in the same file for one.
private struct TestName: Hashable {
    let file: FileID
    let text: String
}

private struct JUnitWriter {
    private let files: [SourceFile]
    private var report: TextReport
    private var places: ReportPlaces
    private(set) var text = ""
    private(set) var tests = 0
    private(set) var failures = 0

    init(files: [SourceFile]) {
        self.files = files
        report = TextReport(files: files)
        places = ReportPlaces(files: files)
    }

    mutating func add(_ scenario: ReportedScenario) {
        let path = files[Int(scenario.file.index)].path
        var body = ""
        if scenario.status != .passed {
            let type = scenario.diagnostics.first?.kind.id ?? scenario.status.rawValue
            let message = scenario.diagnostics.first?.message ?? ""
            let texts = scenario.diagnostics.map { report.render($0) }
            body = failure(type: type, message: message, text: texts.joined(separator: "\n"))
        }
        add(name: scenario.name ?? path, path: path, body: body)
    }

    mutating func add(_ diagnostics: [Diagnostic]) {
        let broken = Set(diagnostics.map { $0.span.file })
        let names = diagnostics.map {
            $0.kind.id + ($0.element == nil ? "" : ": " + shownSubject($0.subject))
        }
        var counts: [TestName: Int] = [:]
        for (diagnostic, name) in zip(diagnostics, names) {
            counts[TestName(file: diagnostic.span.file, text: name), default: 0] += 1
        }
        for (diagnostic, plainName) in zip(diagnostics, names) {
            let path = files[Int(diagnostic.span.file.index)].path
            var name = plainName
            if counts[TestName(file: diagnostic.span.file, text: name), default: 0] > 1 {
                let place = places.place(of: diagnostic.span)
                name += " at \(place.startLine):\(place.startColumn)"
            }
            let text = report.render(diagnostic)
            // A hint does not fail a run.
            let body =
                diagnostic.severity == .info
                ? "    <system-out>" + xmlText(text, keepsLines: true) + "</system-out>\n"
                : failure(type: diagnostic.kind.id, message: diagnostic.message, text: text)
            add(name: name, path: path, body: body)
        }
        for (index, file) in files.enumerated() where !broken.contains(FileID(index)) {
            add(name: file.path, path: file.path, body: "")
        }
    }

    private mutating func failure(type: String, message: String, text: String) -> String {
        failures += 1
        return #"    <failure type="\#(xmlText(type))" message="\#(xmlText(message))">"#
            + xmlText(text, keepsLines: true) + "</failure>\n"
    }

    private mutating func add(name: String, path: String, body: String) {
        tests += 1
        text += #"  <testcase name="\#(xmlText(name))" classname="\#(xmlText(path))""#
        text += body.isEmpty ? "/>\n" : ">\n" + body + "  </testcase>\n"
    }
}
