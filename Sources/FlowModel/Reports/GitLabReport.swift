/// Writes findings as a code quality report of GitLab: a list in the form of Code Climate.
func gitLabReport(_ findings: Findings) -> String {
    var places = ReportPlaces(files: findings.files)
    var json = JSONWriter()
    json.array { json in
        for (diagnostic, fingerprint) in zip(findings.diagnostics, findings.fingerprints) {
            let place = places.place(of: diagnostic.span)
            json.object { json in
                json.key("type")
                json.string("issue")
                json.key("check_name")
                json.string(diagnostic.kind.id)
                json.key("description")
                json.string(diagnostic.message)
                json.key("severity")
                json.string(gitLabSeverity(diagnostic.severity))
                json.key("fingerprint")
                json.string(fingerprint)
                json.key("location")
                json.object { json in
                    json.key("path")
                    json.string(place.path)
                    json.key("lines")
                    json.object { json in
                        json.key("begin")
                        json.int(place.startLine)
                        json.key("end")
                        json.int(place.endLine)
                    }
                }
            }
        }
    }
    return findings.diagnostics.isEmpty ? emptyGitLabReport : json.text + "\n"
}

/// A report without findings. Many other tools write `[]`, but few write it on two lines.
public let emptyGitLabReport = "[\n]\n"

/// The start of each such report if there are findings.
public let gitLabReportStart = #"[{"type":"issue","check_name":"#

/// GitLab has five severities: info, minor, major, critical, blocker.
private func gitLabSeverity(_ severity: Severity) -> String {
    switch severity {
    case .error: "critical"
    case .warning: "minor"
    case .info: "info"
    }
}
