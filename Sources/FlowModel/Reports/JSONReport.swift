/// Writes findings for programs: one JSON object, lines and columns from 1 as in the text report,
/// bytes from 0, and totals.
func jsonReport(_ findings: Findings) -> String {
    var places = ReportPlaces(files: findings.files)
    let fingerprints = findings.fingerprints
    var json = JSONWriter()
    json.object { json in
        json.key("version")
        json.int(1)
        json.key("diagnostics")
        json.array { json in
            for (diagnostic, fingerprint) in zip(findings.diagnostics, fingerprints) {
                write(diagnostic, fingerprint, to: &json, &places)
            }
        }
        if let scenarios = findings.scenarios {
            json.key("scenarios")
            json.array { json in
                for scenario in scenarios {
                    json.object { json in
                        json.key("name")
                        json.optional(scenario.name)
                        json.key("file")
                        json.string(places.path(of: scenario.file))
                        json.key("status")
                        json.string(scenario.status.rawValue)
                    }
                }
            }
        }
        json.key("summary")
        json.object { json in
            json.key("files")
            json.int(findings.files.count)
            for severity in Severity.allCases.reversed() {
                json.key(severity.rawValue)
                json.int(findings.count(severity))
            }
        }
    }
    return json.text + "\n"
}

/// The start of each such report, by which a later run knows that it may replace the file.
public let jsonReportStart = #"{"version":1,"diagnostics":["#

private func write(
    _ diagnostic: Diagnostic, _ fingerprint: String, to json: inout JSONWriter,
    _ places: inout ReportPlaces
) {
    json.object { json in
        json.key("id")
        json.string(diagnostic.kind.id)
        json.key("severity")
        json.string(diagnostic.severity.rawValue)
        json.key("message")
        json.string(diagnostic.message)
        json.key("help")
        json.optional(diagnostic.help)
        write(diagnostic.span, to: &json, &places)
        json.key("element")
        json.optional(diagnostic.element)
        json.key("fingerprint")
        json.string(fingerprint)
        json.key("notes")
        json.array { json in
            for note in diagnostic.notes {
                json.object { json in
                    json.key("message")
                    json.string(note.message)
                    write(note.span, to: &json, &places)
                }
            }
        }
        json.key("witness")
        json.array { json in
            for step in diagnostic.witness { json.string(step) }
        }
        json.key("replay")
        json.optional(diagnostic.replay)
        json.key("fix")
        if let fix = diagnostic.fix(in: places.files) {
            json.object { json in
                json.key("text")
                json.string(fix.text)
                write(fix.span, to: &json, &places)
            }
        } else {
            json.null()
        }
    }
}

/// A span as members of the object that is being written.
private func write(
    _ span: SourceSpan, to json: inout JSONWriter, _ places: inout ReportPlaces
) {
    let place = places.place(of: span)
    json.key("file")
    json.string(place.path)
    let members = [
        ("line", place.startLine), ("column", place.startColumn), ("endLine", place.endLine),
        ("endColumn", place.endColumn), ("startByte", place.bytes.lowerBound),
        ("endByte", place.bytes.upperBound),
    ]
    for (name, value) in members {
        json.key(name)
        json.int(value)
    }
}
