import FlowModel
import FlowRuntime
import Foundation
import Testing

@testable import FlowSimulator

/// Texts as both sides write, read and compare them.
@Suite struct TextTests {
    /// Every scalar there is, each between two letters so that none joins another.
    private static let everything: [String] = (0...0x10F).map { page in
        var text = "a"
        for value in UInt32(page << 12)..<UInt32((page + 1) << 12) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            text.unicodeScalars.append(scalar)
            text += "a"
        }
        return text
    }

    @Test func everyCharacterIsWrittenAlikeAndReadAgain() throws {
        for text in Self.everything {
            let quoted = JSONWriter.quoted(text)
            #expect(!quoted.unicodeScalars.contains(where: isSteering))
            #expect(FlowTraceValue.string(text).text == quoted)
            let read = try #require(FlowTraceValue(text: quoted)?.string)
            #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
            guard case .string(let again) = try JSONReader.read(quoted) else { continue }
            #expect(Array(again.unicodeScalars) == Array(text.unicodeScalars))
        }
    }

    @Test(arguments: [
        ("abcabd", "abd", true), ("aab", "ab", true), ("aaab", "aab", true), ("", "", true),
        ("a", "", true), ("", "a", false), ("abab", "abba", false), ("e\u{301}", "e", false),
        ("xe\u{301}y", "é", true), ("ababac", "abac", true), ("abacabab", "ababa", false),
    ])
    func aTextInAnother(whole: String, part: String, isThere: Bool) {
        #expect(Value.string(whole).contains(.string(part)) == isThere)
        #expect(FlowValue.contains(whole, part) == isThere)
    }

    /// The worst there is: compared from each place anew it would take hours.
    /// The minute is counted here: a limit of Swift Testing counts the waiting for other tests too.
    @Test func aLongTextInAnother() {
        let whole = String(repeating: "a", count: 400_000)
        let part = String(whole.dropLast(200_000)) + "b"
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var found: [Bool] = []
        Thread.detachNewThread {
            found = [
                Value.string(whole).contains(.string(part)), FlowValue.contains(whole, part),
            ]
            done.signal()
        }
        guard done.wait(timeout: .now() + 60) == .success else {
            Issue.record("a minute was not enough")
            return
        }
        #expect(found == [false, false])
    }
}
