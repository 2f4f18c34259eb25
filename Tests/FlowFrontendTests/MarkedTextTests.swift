import FlowModel
import TestSupport
import Testing

@testable import FlowFrontend

/// The measure itself: it must notice what is missing, what is too much and what is misplaced.
@Suite struct MarkedTextTests {
    private func differences(_ marked: String, _ ids: String...) -> Int {
        let text = MarkedText(marked)
        let found = findings(in: Array(text.text.utf8))
        return text.differences(from: found, ids: ids).count
    }

    @Test func marksAreTakenOut() {
        let text = MarkedText("a: 1️⃣é2️⃣b")
        #expect(text.text == "a: éb")
        #expect(text.marks == [1: 3, 2: 5])
    }

    @Test func agreementAndEachKindOfDifference() {
        #expect(differences("flow: A\n1️⃣bad: B\n", "unknown-key") == 0)
        #expect(differences("flow: A\nbad: B\n") == 1)
        #expect(differences("flow: A\n1️⃣summary: B\n", "unknown-key") == 1)
        #expect(differences("flow: A\nb1️⃣ad: B\n", "unknown-key") == 2)
        #expect(differences("flow: A\n1️⃣bad: B\n", "wrong-kind") == 2)
        #expect(differences("flow: A\n1️⃣bad: B\n", "unknown-key", "unknown-key") == 1)
    }
}
