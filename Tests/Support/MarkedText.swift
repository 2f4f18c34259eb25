import FlowModel

/// A text with places marked in it: `start: { push: 1️⃣hoem }`.
///
/// A mark is a digit's keycap and stands right in front of the byte it means.
public struct MarkedText: Sendable {
    /// The text without the marks.
    public let text: String
    /// The byte each mark stood in front of, by the mark's digit.
    public let marks: [Int: Int]

    public init(_ marked: String) {
        var text: [UInt8] = []
        var marks: [Int: Int] = [:]
        let bytes = Array(marked.utf8)
        var index = 0
        while index < bytes.count {
            if index + 7 <= bytes.count, bytes[(index + 1)..<(index + 7)].elementsEqual(Self.cap) {
                marks[Int(bytes[index]) - 48] = text.count
                index += 7
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        self.text = String(decoding: text, as: UTF8.self)
        self.marks = marks
    }

    /// What makes a keycap of the digit before it.
    private static let cap: [UInt8] = [0xEF, 0xB8, 0x8F, 0xE2, 0x83, 0xA3]

    /// One line for each mark without a finding and each finding without a mark; empty when marks
    /// and findings agree. `ids` names the kinds, in the order of the marks' digits.
    public func differences(from diagnostics: [Diagnostic], ids: [String]) -> [String] {
        var open = diagnostics
        var result: [String] = []
        let digits = marks.keys.sorted()
        if digits.count != ids.count {
            result.append("there are \(digits.count) marks and \(ids.count) ids")
        }
        for (digit, id) in zip(digits, ids) {
            let byte = marks[digit]
            let index = open.firstIndex { $0.kind.id == id && Int($0.span.startByte) == byte }
            if let index {
                open.remove(at: index)
            } else {
                result.append("no \(id) at mark \(digit), byte \(byte ?? -1)")
            }
        }
        for diagnostic in open {
            result.append(
                "no mark at byte \(diagnostic.span.startByte) for \(diagnostic.kind.id): "
                    + diagnostic.message)
        }
        return result
    }
}
