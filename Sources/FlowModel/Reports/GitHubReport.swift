/// GitHub shows this many annotations of each kind for a step, and drops the others silently.
package let annotationLimit = 10

/// Writes findings as workflow commands, which GitHub Actions shows on the lines of a pull request:
/// the gravest first, and for each severity only as many as GitHub shows. If some are left out, the
/// last notice says how many there are.
func gitHubReport(_ findings: Findings) -> String {
    var places = ReportPlaces(files: findings.files)
    let hints = findings.count(.info)
    let isCut = Severity.allCases.contains { findings.count($0) > annotationLimit }
    var text = ""
    for severity in Severity.allCases.reversed() {
        // The totals take the place of one notice.
        let limit = severity == .info && isCut ? annotationLimit - 1 : annotationLimit
        for diagnostic in findings.diagnostics.filter({ $0.severity == severity }).prefix(limit) {
            text += command(for: diagnostic, &places)
        }
    }
    guard isCut else { return text }
    let shown =
        min(findings.count(.error), annotationLimit)
        + min(findings.count(.warning), annotationLimit) + min(hints, annotationLimit - 1)
    let hidden = findings.diagnostics.count - shown
    let verb = hidden == 1 ? "has" : "have"
    let message =
        "\(findings.summary); \(hidden) of them \(verb) no annotation here, for GitHub shows "
        + "\(annotationLimit) of a kind. The report in the format json has all."
    return text + "::notice title=flowc::" + escaped(message) + "\n"
}

/// A workflow command for an error that has no place in a file.
public func gitHubError(_ message: String) -> String {
    "::error title=flowc::" + escaped(message) + "\n"
}

/// The start of a line of such a report for each severity.
public let gitHubCommands: [Severity: String] = [
    .error: "::error ", .warning: "::warning ", .info: "::notice ",
]

private func command(for diagnostic: Diagnostic, _ places: inout ReportPlaces) -> String {
    let place = places.place(of: diagnostic.span)
    var properties = [("file", place.path), ("line", "\(place.startLine)")]
    properties.append(("endLine", "\(place.endLine)"))
    // GitHub ignores columns if a finding has several lines.
    if place.startLine == place.endLine {
        properties.append(("col", "\(place.startColumn)"))
        properties.append(("endColumn", "\(place.endColumn)"))
    }
    properties.append(("title", diagnostic.kind.id))
    let shown = properties.map { "\($0.0)=\(escaped($0.1, isProperty: true))" }
    var lines = [diagnostic.message]
    lines += diagnostic.notes.map { note in
        let place = places.place(of: note.span)
        return "note: \(note.message) (\(place.path):\(place.startLine):\(place.startColumn))"
    }
    lines += diagnostic.witness.map { "witness: " + $0 }
    if let replay = diagnostic.replay { lines.append("replay: " + replay) }
    if let help = diagnostic.help { lines.append("help: " + help) }
    return gitHubCommands[diagnostic.severity, default: "::error "]
        + shown.joined(separator: ",") + "::"
        + lines.map { escaped($0) }.joined(separator: "%0A") + "\n"
}

/// Text that cannot end a workflow command or begin another. A property can be the name of a file;
/// its line breaks and tabs are kept, so that GitHub finds the file.
private func escaped(_ text: String, isProperty: Bool = false) -> String {
    var result = ""
    for scalar in (isProperty ? text : printable(text)).unicodeScalars {
        switch scalar {
        case "%": result += "%25"
        case "\n": result += "%0A"
        case "\r": result += "%0D"
        case "\t": result += "\t"
        case ":" where isProperty: result += "%3A"
        case "," where isProperty: result += "%2C"
        default: result += printable(String(scalar))
        }
    }
    return result
}
