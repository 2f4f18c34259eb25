/// A trace as it is told now.
public struct Story: Sendable {
    /// `0017/3`, the third play of an application, or the path of a scenario.
    public private(set) var name = ""
    /// The texts of the events.
    public let events: [String]
    /// The lines of the trace, without the first, which names the graph.
    public let lines: [String]

    public init(events: [String], lines: [String]) {
        self.events = events
        self.lines = lines
    }

    public func named(_ name: String) -> Story {
        var story = self
        story.name = name
        return story
    }

    public var digest: TraceDigest { TraceDigest(of: lines) }
}

/// Where a trace is not the one that was recorded.
public struct StoryDifference: Sendable, CustomStringConvertible {
    public let name: String
    /// The number of the first event that comes to something else; the launch is 1.
    public let number: Int
    /// How many events come to something else.
    public let count: Int
    private let event: String
    private let found: String
    private let expected: String

    /// Nil if the story is the one that was recorded.
    public init?(of story: Story, from recorded: TraceDigest?) {
        let digest = story.digest
        guard let recorded else {
            self.init(story, 0, digest.lines.count, expected: "nothing, it was never recorded")
            return
        }
        guard let index = digest.firstDifference(from: recorded) else { return nil }
        let expected =
            recorded.lines.indices.contains(index)
            ? "a line with the hash " + TraceDigest.hexadecimal(recorded.lines[index])
            : "no further line"
        self.init(story, index, digest.differences(from: recorded), expected: expected)
    }

    private init(_ story: Story, _ index: Int, _ count: Int, expected: String) {
        name = story.name
        number = index + 1
        self.count = count
        self.expected = expected
        event = story.events.indices.contains(index) ? story.events[index] : "none"
        found = story.lines.indices.contains(index) ? story.lines[index] : "no further line"
    }

    public var description: String {
        """
        \(name), event \(number): \(event)
            found:    \(found)
            expected: \(expected)
        """
    }
}
