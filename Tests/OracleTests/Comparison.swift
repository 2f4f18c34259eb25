import Foundation
import OracleReplay
import Testing

/// The traces of now beside those of a file that was recorded.
struct Comparison {
    let file: String
    private let recorded: RecordedTraces
    private var found = RecordedTraces()
    private(set) var differences: [StoryDifference] = []

    init(with file: String) {
        self.file = file
        recorded = RecordedTraces(named: file)
    }

    mutating func add(_ story: Story) {
        found.add(story.digest, as: story.name)
        if let difference = StoryDifference(of: story, from: recorded.digests[story.name]) {
            differences.append(difference)
        }
    }

    /// Traces that were recorded and are not told any more.
    private var missing: [String] { recorded.names.filter { found.digests[$0] == nil } }

    private var isEqual: Bool { differences.isEmpty && missing.isEmpty }

    /// Fails if anything differs; with `UPDATE_GOLDENS=1` in the environment it also records the
    /// traces again.
    static func report(_ all: [Comparison]) throws {
        let unequal = all.filter { !$0.isEqual }
        if unequal.isEmpty { return }
        let differences = unequal.flatMap(\.differences)
        let events = differences.reduce(0) { $0 + $1.count }
        let missing = unequal.flatMap(\.missing)
        let first = differences.prefix(5).map(\.description) + missing.prefix(5)
        Issue.record(
            """
            \(events) events of \(differences.count) traces come to something else, \
            \(missing.count) traces are not told any more. The first are:
            \(first.joined(separator: "\n"))
            `Scripts/oracle dump NAME` writes the traces of an app or a scenario to a file: do \
            that on two revisions and compare the files.
            """)
        guard ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" else { return }
        for comparison in unequal {
            try comparison.found.write(as: comparison.file)
            Issue.record("\(RecordedTraces.path(comparison.file)) was written anew")
        }
    }
}
