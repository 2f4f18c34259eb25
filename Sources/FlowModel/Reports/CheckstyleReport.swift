/// Writes findings in the format of Checkstyle, which most review tools read: an element for each
/// file that has findings.
func checkstyleReport(_ findings: Findings) -> String {
    var places = ReportPlaces(files: findings.files)
    var byFile: [FileID: [Diagnostic]] = [:]
    for diagnostic in findings.diagnostics {
        byFile[diagnostic.span.file, default: []].append(diagnostic)
    }
    var text = checkstyleReportStart + #"<checkstyle version="4.3">"# + "\n"
    for (index, file) in findings.files.enumerated() {
        guard let found = byFile[FileID(index)] else { continue }
        text += #"  <file name="\#(xmlText(file.path))">"# + "\n"
        for diagnostic in found {
            let place = places.place(of: diagnostic.span)
            text += #"    <error line="\#(place.startLine)" column="\#(place.startColumn)""#
            text += #" severity="\#(diagnostic.severity.rawValue)""#
            text += #" message="\#(xmlText(diagnostic.message))""#
            text += #" source="flowc.\#(diagnostic.kind.id)"/>"# + "\n"
        }
        text += "  </file>\n"
    }
    return text + "</checkstyle>\n"
}

/// The start of each such report, by which a later run knows that it may replace the file.
public let checkstyleReportStart = xmlDeclaration + "\n<!-- Written by flowc. -->\n"
