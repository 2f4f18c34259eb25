/// The change that a help offers at the place of a finding. A lint rule does not know the text of
/// the file, so the report makes the edit.
public enum TextFix: Sendable, Equatable {
    /// A text that replaces a word of the path at the place.
    case pathWord(String, by: String)
    /// A step before the one at the place, in the same list.
    case stepBefore(String)
    /// A new modifier for the step at the place, which has none of this name.
    case modifier(String, String)
    /// A new entry in the mapping under the key at the place, which has none of this name.
    case underKey(String, String)
    /// A new entry after the one whose value is at the place. The mapping has none of this name.
    case besideEntry(String, String)
    /// A new entry before the one whose key is at the place. No mapping of the file has one of this
    /// name.
    case beforeEntry(String, String)

    /// The edit; nil if the text does not tell the edit for certain.
    package func edit(at span: SourceSpan, in bytes: [UInt8]) -> DiagnosticFix? {
        switch self {
        case .pathWord(let word, let text):
            DiagnosticFix(replacingWord: word, by: text, ofPathAt: span, in: bytes)
        case .stepBefore(let step):
            DiagnosticFix(putting: step, before: span, in: bytes)
        case .modifier(let name, let value):
            DiagnosticFix(adding: name, value, toStepAt: span, in: bytes)
        case .underKey(let name, let value):
            DiagnosticFix(adding: name + ": " + value, underKeyAt: span, in: bytes)
        case .besideEntry(let name, let value):
            DiagnosticFix(adding: name + ": " + value, besideValueAt: span, in: bytes)
        case .beforeEntry(let name, let value):
            DiagnosticFix(adding: name, value, beforeKeyAt: span, in: bytes)
        }
    }
}

extension DiagnosticFix {
    /// Replaces a word of a path, if the path has it exactly once. A path without quotes gets
    /// quotes, since a brace needs them between other braces.
    fileprivate init?(
        replacingWord word: String, by text: String, ofPathAt span: SourceSpan, in bytes: [UInt8]
    ) {
        let range = span.byteRange(in: bytes.count)
        let wanted = Array(("/" + word).utf8)
        let ends = Array("/?#\"'".utf8)
        let starts = range.filter { start in
            let end = start + wanted.count
            return end <= range.upperBound && bytes[start..<end].elementsEqual(wanted)
                && (end == range.upperBound || ends.contains(bytes[end]))
        }
        guard starts.count == 1, let start = starts.first, let first = bytes[range].first else {
            return nil
        }
        let place = start + 1..<start + wanted.count
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
            self.init(replacing: place, with: text, in: span.file)
            return
        }
        let special = Array("\"\\\n\r".utf8)
        guard !bytes[range].contains(where: { special.contains($0) }) else { return nil }
        let before = String(decoding: bytes[range.lowerBound..<place.lowerBound], as: UTF8.self)
        let after = String(decoding: bytes[place.upperBound..<range.upperBound], as: UTF8.self)
        self.init(
            replacing: range, with: "\"" + before + text + after + "\"", in: span.file)
    }
}
