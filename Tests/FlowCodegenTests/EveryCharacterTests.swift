import FlowModel
import Foundation
import Testing

@testable import FlowCodegen

/// Each character there is, in each language in which flowc writes texts besides Swift.
@Suite struct EveryCharacterTests {
    /// All characters, some thousands at a time; of what is not assigned yet only the edges.
    private static let texts: [String] = {
        let starts =
            Array(stride(from: UInt32(0), to: 0x3_4000, by: 0x1000)) + [0xE_0000, 0x10_F000]
        return starts.map { start in
            var text = ""
            let scalars = (start..<(start + 0x1000)).compactMap(Unicode.Scalar.init)
            text.unicodeScalars.append(contentsOf: scalars)
            return text
        }.filter { !$0.isEmpty }
    }()

    @Test func jsonGivesEachCharacterBack() throws {
        for text in EveryCharacterTests.texts {
            let written = JSONWriter.quoted(text)
            let read = try JSONSerialization.jsonObject(
                with: Data(written.utf8), options: .fragmentsAllowed)
            #expect((read as? String).map { Array($0.utf8) } == Array(text.utf8))
            #expect(!written.unicodeScalars.contains { $0.value < 0x20 })
        }
    }

    /// A label of a diagram says what a terminal would show, and nothing in it ends the label.
    @Test func noCharacterLeavesALabel() {
        for text in EveryCharacterTests.texts {
            let label = mermaidLabel(text)
            let structure: Set<Unicode.Scalar> = [
                "\"", "<", ">", "`", "&", "\\", "\n", "\r", "*", "_", "~", "[", "]", "@", "$",
            ]
            #expect(!label.unicodeScalars.contains { structure.contains($0) })
            #expect(shown(label) == Array(printable(text).utf8))
        }
    }

    /// A link, an icon and a formula would be shown as something else.
    @Test(arguments: ["http://a.b", "fa:fa-car", "fab:fa-x", "$$x^2$$"])
    func noLabelIsMoreThanText(text: String) {
        let label = mermaidLabel(text)
        #expect(["://", ":fa-", "$"].allSatisfy { !label.contains($0) })
        #expect(shown(label) == Array(text.utf8))
    }

    /// The text of a label as Mermaid shows it: `#35;` is a character by its number.
    private func shown(_ label: String) -> [UInt8] {
        let names = ["quot": "\"", "lt": "<", "gt": ">"]
        var result = ""
        var entity: String?
        for scalar in label.unicodeScalars {
            switch (scalar, entity) {
            case (";", let name?):
                let number = UInt32(name).flatMap(Unicode.Scalar.init)
                result += names[name] ?? number.map { String(Character($0)) } ?? ""
                entity = nil
            case (_, let name?): entity = name + String(Character(scalar))
            case ("#", nil): entity = ""
            case (_, nil): result.unicodeScalars.append(scalar)
            }
        }
        return Array(result.utf8)
    }
}
