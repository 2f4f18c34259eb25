import Testing

@testable import flowc

/// The fingerprints of findings about flows and screens that have the same names in two apps.
@Suite struct NamesakeTests {
    private let flow = "flow: Main\nscreens:\n  Home:\n  Lost:\nstart: { push: Home }\n"

    /// The fingerprint of the finding in each file.
    private func fingerprints(_ apps: [String: String]) -> [String: String] {
        let files = MemoryFiles()
        for (place, name) in apps {
            files.contents["flows/\(place)/app.yaml"] = Array("app: \(name)\nroot: Main\n".utf8)
            files.contents["flows/\(place)/main.yaml"] = Array(flow.utf8)
        }
        var found: [String: String] = [:]
        let report = flowc("lint", "--format", "json", files: files).output
        for finding in report.split(separator: "{\"id\":").dropFirst() {
            func text(_ key: String) -> String {
                let parts = finding.split(separator: "\"\(key)\":\"", maxSplits: 1)
                return parts.count < 2 ? "" : String(parts[1].prefix { $0 != "\"" })
            }
            found[String(text("file").split(separator: "/")[1])] = text("fingerprint")
        }
        return found
    }

    @Test func eachAppKeepsItsOwnWhereverItIs() {
        let before = fingerprints(["1": "One", "2": "Two"])
        let after = fingerprints(["3": "One", "2": "Two"])
        #expect(before.count == 2 && before["1"] != before["2"])
        #expect(after == ["3": before["1"], "2": before["2"]].compactMapValues(\.self))
    }

    /// Baselines of other services have it, so it must never change.
    @Test func thatOfAnAppAloneHasNoName() {
        #expect(fingerprints(["1": "One"]) == ["1": "c631b96cc04cc59a"])
        #expect(fingerprints(["1": "Two"]) == ["1": "c631b96cc04cc59a"])
    }
}
