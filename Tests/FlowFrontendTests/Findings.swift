import FlowModel
import TestSupport
import Testing

@testable import FlowFrontend

/// A text with marks and the kinds its marks stand for, in order.
struct MarkedCase: Sendable, CustomTestStringConvertible {
    let name: String
    let marked: String
    let ids: [String]

    init(_ name: String, _ marked: String, _ ids: String...) {
        self.init(name, marked, ids: ids)
    }

    init(_ name: String, _ marked: String, ids: [String]) {
        self.name = name
        self.marked = marked
        self.ids = ids
    }

    var testDescription: String { name }

    /// Reads and decodes the text.
    func check(sourceLocation: SourceLocation = #_sourceLocation) {
        let text = MarkedText(marked)
        let diagnostics = findings(in: Array(text.text.utf8))
        let differences = text.differences(from: diagnostics, ids: ids)
        #expect(differences == [], sourceLocation: sourceLocation)
    }
}

/// What reading and decoding say about one file.
func findings(in bytes: [UInt8]) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    _ = parseFile(SourceFile(path: "test.yaml", bytes: bytes), id: FileID(0), into: &diagnostics)
    return diagnostics.sortedWithoutDuplicates()
}

/// Each finding as `id@line:column`.
func places(in bytes: [UInt8]) -> [String] {
    let lines = LineTable(bytes)
    return findings(in: bytes).map { finding in
        let position = lines.position(atByte: Int(finding.span.startByte))
        return "\(finding.kind.id)@\(position.lineNumber):\(position.column)"
    }
}
