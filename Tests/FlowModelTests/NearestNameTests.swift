import FlowModel
import Testing

/// Which name is suggested for a misspelt one.
@Suite struct NearestNameTests {
    static let cases: [(String, [String], String?)] = [
        ("psuh", ["pop", "push"], "push"),
        ("Push", ["push"], "push"),
        ("inptus", ["inputs", "outputs"], "inputs"),
        ("clos", ["close", "choose"], "close"),
        ("whit", ["when", "with"], "with"),
        ("nigh", ["when", "with"], nil),
        ("x", ["y"], nil),
        ("banana", ["push", "close"], nil),
        ("", ["a"], nil),
        ("abd", ["abc", "abe"], "abc"),
        ("home", [], nil),
        ("sen", ["set", "send"], "send"),
        ("popT", ["pop", "popTo"], "popTo"),
        ("witdh", ["with", "width"], "width"),
    ]

    @Test(arguments: cases)
    func isTheNearest(_ name: String, _ candidates: [String], _ expected: String?) {
        #expect(nearestName(to: name, among: candidates) == expected)
    }
}
