/// Writes diagnostics for programs: one JSON object, lines and columns from 1 as in the text
/// report, bytes from 0, and totals.
public func jsonReport(_ diagnostics: [Diagnostic], files: [SourceFile]) -> String {
    var places = JSONPlaces(files: files)
    var json = JSONWriter()
    json.object { json in
        json.key("version")
        json.int(1)
        json.key("diagnostics")
        json.array { json in
            for diagnostic in diagnostics { write(diagnostic, to: &json, places: &places) }
        }
        json.key("summary")
        json.object { json in
            json.key("files")
            json.int(files.count)
            for severity in Severity.allCases.reversed() {
                json.key(severity.rawValue)
                json.int(diagnostics.filter { $0.severity == severity }.count)
            }
        }
    }
    return json.text + "\n"
}

private func write(
    _ diagnostic: Diagnostic, to json: inout JSONWriter, places: inout JSONPlaces
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
        places.write(diagnostic.span, to: &json)
        json.key("element")
        json.optional(diagnostic.element)
        json.key("notes")
        json.array { json in
            for note in diagnostic.notes {
                json.object { json in
                    json.key("message")
                    json.string(note.message)
                    places.write(note.span, to: &json)
                }
            }
        }
        json.key("witness")
        json.array { json in
            for step in diagnostic.witness { json.string(step) }
        }
        json.key("replay")
        json.optional(diagnostic.replay)
    }
}

/// Spans as members of the object that is being written.
private struct JSONPlaces {
    let files: [SourceFile]
    private var lineTables: [FileID: LineTable] = [:]

    init(files: [SourceFile]) {
        self.files = files
    }

    mutating func write(_ span: SourceSpan, to json: inout JSONWriter) {
        let file = files[Int(span.file.index)]
        let lines = lineTables[span.file] ?? LineTable(file.bytes)
        lineTables[span.file] = lines
        let start = lines.position(atByte: Int(span.startByte))
        let end = lines.position(atByte: Int(span.endByte))
        json.key("file")
        json.string(file.path)
        let members = [
            ("line", start.lineNumber), ("column", start.column), ("endLine", end.lineNumber),
            ("endColumn", end.column), ("startByte", Int(span.startByte)),
            ("endByte", Int(span.endByte)),
        ]
        for (name, value) in members {
            json.key(name)
            json.int(value)
        }
    }
}
