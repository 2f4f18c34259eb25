/// GitHub keeps at most this many results of a run, the gravest first.
package let sarifResultLimit = 5_000

/// Writes findings as SARIF 2.1.0. Paths are relative to the working directory of the tool. It
/// describes only rules that have findings.
func sarifReport(_ findings: Findings, toolVersion: String) -> String {
    var writer = SARIFWriter(findings)
    var json = JSONWriter()
    json.object { json in
        json.key("$schema")
        json.string("https://json.schemastore.org/sarif-2.1.0.json")
        json.key("version")
        json.string("2.1.0")
        json.key("runs")
        json.array { json in
            json.object { json in writer.writeRun(to: &json, toolVersion: toolVersion) }
        }
    }
    return json.text + "\n"
}

/// The start of each such report, by which a later run knows that it may replace the file.
public let sarifReportStart =
    #"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool""#
    + #":{"driver":{"name":"flowc","#

/// The base of the relative paths; each reader replaces it by its own folder.
private let sarifRoot = "%SRCROOT%"

private struct SARIFWriter {
    private var places: ReportPlaces
    private let results: [(diagnostic: Diagnostic, fingerprint: String)]
    private let leftOut: Int
    /// In the order in which they are first used.
    private var rules: [DiagnosticKind] = []
    private var ruleIndices: [String: Int] = [:]

    init(_ findings: Findings) {
        places = ReportPlaces(files: findings.files)
        let all = zip(findings.diagnostics, findings.fingerprints).map {
            (diagnostic: $0, fingerprint: $1)
        }
        let ordered = Severity.allCases.reversed().flatMap { severity in
            all.filter { $0.diagnostic.severity == severity }
        }
        results = Array(ordered.prefix(sarifResultLimit))
        leftOut = all.count - results.count
        for result in results where ruleIndices[result.diagnostic.kind.id] == nil {
            ruleIndices[result.diagnostic.kind.id] = rules.count
            rules.append(result.diagnostic.kind)
        }
    }

    mutating func writeRun(to json: inout JSONWriter, toolVersion: String) {
        json.key("tool")
        json.object { json in
            json.key("driver")
            json.object { json in
                json.key("name")
                json.string("flowc")
                json.key("version")
                json.string(toolVersion)
                json.key("rules")
                json.array { json in
                    for rule in rules { write(rule, to: &json) }
                }
            }
        }
        if leftOut > 0 { writeInvocation(to: &json) }
        json.key("columnKind")
        json.string("unicodeCodePoints")
        json.key("originalUriBaseIds")
        json.object { json in
            json.key(sarifRoot)
            json.object { json in
                json.key("description")
                writeText("The folder that flowc ran in.", to: &json)
            }
        }
        json.key("results")
        json.array { json in
            for result in results { write(result.diagnostic, result.fingerprint, to: &json) }
        }
    }

    /// Writes how many findings were left out.
    private func writeInvocation(to json: inout JSONWriter) {
        json.key("invocations")
        json.array { json in
            json.object { json in
                json.key("executionSuccessful")
                json.bool(true)
                json.key("toolExecutionNotifications")
                json.array { json in
                    json.object { json in
                        json.key("level")
                        json.string("warning")
                        json.key("message")
                        let verb = leftOut == 1 ? "is" : "are"
                        writeText(
                            "\(results.count + leftOut) findings, of which \(leftOut) \(verb) left "
                                + "out; the report in the format json has all",
                            to: &json)
                    }
                }
            }
        }
    }

    private func write(_ rule: DiagnosticKind, to json: inout JSONWriter) {
        json.object { json in
            json.key("id")
            json.string(rule.id)
            json.key("shortDescription")
            writeText(rule.summary, to: &json)
            json.key("fullDescription")
            writeText(rule.reason, to: &json)
            json.key("help")
            writeText(rule.advice, to: &json)
            json.key("defaultConfiguration")
            json.object { json in
                json.key("level")
                json.string(level(of: rule.defaultSeverity))
            }
            json.key("properties")
            json.object { json in
                json.key("tags")
                json.array { json in json.string(rule.family.rawValue) }
            }
        }
    }

    private mutating func write(
        _ diagnostic: Diagnostic, _ fingerprint: String, to json: inout JSONWriter
    ) {
        json.object { json in
            json.key("ruleId")
            json.string(diagnostic.kind.id)
            json.key("ruleIndex")
            json.int(ruleIndices[diagnostic.kind.id] ?? 0)
            json.key("level")
            json.string(level(of: diagnostic.severity))
            json.key("message")
            var lines = [diagnostic.message]
            if diagnostic.ways.isEmpty { lines += diagnostic.witness.map { "witness: " + $0 } }
            lines += [diagnostic.help].compactMap { $0 }
            writeText(lines.joined(separator: "\n"), to: &json)
            json.key("locations")
            json.array { json in
                writeLocation(diagnostic.span, element: diagnostic.element, to: &json)
            }
            json.key("partialFingerprints")
            json.object { json in
                // GitHub reads only this one; if it is absent, GitHub computes it from the line's
                // text.
                json.key("primaryLocationLineHash")
                json.string(fingerprint)
                json.key("flowcElement/v1")
                json.string(fingerprint)
            }
            writeRelated(diagnostic.notes, to: &json)
            writeCodeFlows(along: diagnostic.ways, to: &json)
            if let fix = diagnostic.fix(in: places.files) {
                write(fix, help: diagnostic.help ?? "", to: &json)
            }
            if let replay = diagnostic.replay {
                json.key("properties")
                json.object { json in
                    json.key("replay")
                    json.string(replay)
                }
            }
        }
    }

    private mutating func writeRelated(_ notes: [DiagnosticNote], to json: inout JSONWriter) {
        if notes.isEmpty { return }
        json.key("relatedLocations")
        json.array { json in
            for (index, note) in notes.enumerated() {
                writeLocation(note.span, id: index + 1, message: note.message, to: &json)
            }
        }
    }

    private mutating func writeCodeFlows(
        along ways: [[DiagnosticNote]], to json: inout JSONWriter
    ) {
        if ways.isEmpty { return }
        json.key("codeFlows")
        json.array { json in
            for way in ways {
                json.object { json in
                    json.key("threadFlows")
                    json.array { json in
                        json.object { json in
                            json.key("locations")
                            json.array { json in
                                for step in way {
                                    json.object { json in
                                        json.key("location")
                                        writeLocation(step.span, message: step.message, to: &json)
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private mutating func write(
        _ fix: DiagnosticFix, help: String, to json: inout JSONWriter
    ) {
        json.key("fixes")
        json.array { json in
            json.object { json in
                json.key("description")
                writeText(help, to: &json)
                json.key("artifactChanges")
                json.array { json in
                    json.object { json in
                        writeArtifact(places.path(of: fix.span.file), to: &json)
                        json.key("replacements")
                        json.array { json in
                            json.object { json in
                                json.key("deletedRegion")
                                writeRegion(fix.span, to: &json)
                                json.key("insertedContent")
                                writeText(fix.text, to: &json)
                            }
                        }
                    }
                }
            }
        }
    }

    private mutating func writeLocation(
        _ span: SourceSpan, id: Int? = nil, element: String? = nil, message: String? = nil,
        to json: inout JSONWriter
    ) {
        json.object { json in
            if let id {
                json.key("id")
                json.int(id)
            }
            json.key("physicalLocation")
            json.object { json in
                writeArtifact(places.path(of: span.file), to: &json)
                json.key("region")
                writeRegion(span, to: &json)
            }
            if let element {
                json.key("logicalLocations")
                json.array { json in
                    json.object { json in
                        json.key("fullyQualifiedName")
                        json.string(element)
                    }
                }
            }
            if let message {
                json.key("message")
                writeText(message, to: &json)
            }
        }
    }

    private func writeArtifact(_ path: String, to json: inout JSONWriter) {
        json.key("artifactLocation")
        json.object { json in
            json.key("uri")
            if path.hasPrefix("/") {
                json.string("file://" + percentEncoded(path))
            } else {
                json.string(percentEncoded(path))
                json.key("uriBaseId")
                json.string(sarifRoot)
            }
        }
    }

    private mutating func writeRegion(_ span: SourceSpan, to json: inout JSONWriter) {
        let place = places.place(of: span)
        let members = [
            ("startLine", place.startLine), ("startColumn", place.startColumn),
            ("endLine", place.endLine), ("endColumn", place.endColumn),
            ("byteOffset", place.bytes.lowerBound), ("byteLength", place.bytes.count),
        ]
        json.object { json in
            for (name, value) in members {
                json.key(name)
                json.int(value)
            }
        }
    }

    private func writeText(_ text: String, to json: inout JSONWriter) {
        json.object { json in
            json.key("text")
            json.string(text)
        }
    }

    private func level(of severity: Severity) -> String {
        severity == .info ? "note" : severity.rawValue
    }
}

/// A path as a URI: all bytes except letters, digits and a few marks become `%` and two digits.
private func percentEncoded(_ path: String) -> String {
    let symbols = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
            bytes.append(byte)
        default:
            bytes += [UInt8(ascii: "%"), symbols[Int(byte >> 4)], symbols[Int(byte & 15)]]
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}
