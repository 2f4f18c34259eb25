extension DiagnosticPages {
    /// All kinds in a line each, for programs.
    public static func jsonList(of kinds: [DiagnosticKind]) -> String {
        document(kinds) { _, _ in }
    }

    /// One kind with its examples, for programs.
    public static func jsonPage(of kind: DiagnosticKind) -> String {
        document([kind]) { kind, json in
            for (name, text) in [("reason", kind.reason), ("advice", kind.advice)] {
                json.key(name)
                json.string(text)
            }
            for (name, examples) in [("bad", kind.badExamples), ("good", kind.goodExamples)] {
                json.key(name)
                json.array { json in
                    for example in examples { write(example, to: &json) }
                }
            }
        }
    }

    private static func document(
        _ kinds: [DiagnosticKind], _ more: (DiagnosticKind, inout JSONWriter) -> Void
    ) -> String {
        var json = JSONWriter()
        json.object { json in
            json.key("version")
            json.int(1)
            json.key("diagnostics")
            json.array { json in
                for kind in kinds {
                    json.object { json in
                        write(kind, to: &json)
                        more(kind, &json)
                    }
                }
            }
        }
        return json.text + "\n"
    }

    private static func write(_ kind: DiagnosticKind, to json: inout JSONWriter) {
        let texts = [
            ("id", kind.id), ("family", kind.family.rawValue),
            ("severity", kind.defaultSeverity.rawValue), ("summary", kind.summary),
        ]
        for (name, text) in texts {
            json.key(name)
            json.string(text)
        }
        json.key("fatal")
        json.bool(kind.isFatal)
    }

    private static func write(_ example: DiagnosticExample, to json: inout JSONWriter) {
        json.array { json in
            for file in example.files {
                json.object { json in
                    json.key("file")
                    json.string(file.path)
                    json.key("text")
                    json.string(String(decoding: file.bytes, as: UTF8.self))
                }
            }
        }
    }
}
