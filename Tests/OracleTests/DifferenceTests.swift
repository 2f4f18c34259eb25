import OracleReplay
import Testing

/// A change of a trace is found where it is.
@Suite struct DifferenceTests {
    /// A play of a recorded app, and what was recorded of it.
    private struct Sample {
        let app: RecordedApp
        let play: RecordedPlay
        let recorded: TraceDigest

        init() throws {
            let file = "0001-0100"
            app = try #require(try RecordedApps(named: file).apps.first)
            play = try #require(app.plays.first)
            recorded = try #require(RecordedTraces(named: file).digests[app.name + "/1"])
        }
    }

    private static let sample = Result { try Sample() }

    private func story(_ change: (inout RecordedPlay) -> Void = { _ in }) throws -> Story {
        let sample = try Self.sample.get()
        var play = sample.play
        change(&play)
        let replay = try Replay(sample.app)
        return replay.story(of: play, try replay.steps(of: play))
    }

    private func difference(of story: Story) throws -> StoryDifference? {
        StoryDifference(of: story, from: try Self.sample.get().recorded)
    }

    @Test func nothingIsFoundWhereNothingDiffers() throws {
        #expect(try difference(of: story()) == nil)
    }

    @Test(arguments: [1, 2, 17, 60]) func anotherEventIsFound(number: Int) throws {
        let event = #"{"kind":"back","screen":"A#77"}"#
        let story = try story { $0.events[number - 1] = event }
        let difference = try #require(try difference(of: story))
        #expect(difference.number == number)
        #expect(difference.description.contains(event))
    }

    /// It is a line of the trace, so that a play that is not told does not pass for one that is.
    @Test func anEventThatCannotBeReadIsFound() throws {
        let story = try story { $0.events[16] = "{}" }
        let difference = try #require(try difference(of: story))
        #expect(difference.number == 17)
        #expect(difference.description.contains("the event cannot be read"))
    }

    @Test func anAppThatDoesNotCompileIsNotPlayed() throws {
        var app = try Self.sample.get().app
        app.files.removeFirst()
        #expect(throws: Replay.Failure.self) { try Replay(app) }
    }

    @Test(arguments: [1, 2, 17, 60]) func anotherLineIsFound(number: Int) throws {
        let story = try story()
        var lines = story.lines
        lines[number - 1] += " "
        let changed = Story(events: story.events, lines: lines)
        let difference = try #require(try difference(of: changed))
        #expect(difference.number == number)
        #expect(difference.count == 1)
    }

    @Test func aLineTooFewAndOneTooManyAreFound() throws {
        let story = try story()
        let count = story.lines.count
        for lines in [Array(story.lines.dropLast()), story.lines + ["{}"]] {
            let changed = Story(events: story.events, lines: lines)
            let difference = try #require(try difference(of: changed))
            #expect(difference.number == min(count, lines.count) + 1)
            #expect(difference.count == 1)
        }
    }

    /// Two lines may have one short hash; the hash of the whole tells them apart.
    @Test func aTraceWithTheSameShortHashesIsFound() throws {
        let digest = TraceDigest(of: ["a", "b"])
        let other = try #require(TraceDigest(text: "0000000000000000" + digest.text.dropFirst(16)))
        #expect(other.lines == digest.lines)
        #expect(digest.firstDifference(from: other) == 1)
        #expect(digest.differences(from: other) == 1)
    }

    @Test func theHashIsFNV1a() {
        #expect(TraceDigest.hash("") == 0xcbf2_9ce4_8422_2325)
        #expect(TraceDigest.hash("a") == 0xaf63_dc4c_8601_ec8c)
        #expect(TraceDigest.hash("foobar") == 0x8594_4171_f739_67e8)
    }

    @Test func digestsAreReadAsTheyAreWritten() throws {
        let digest = TraceDigest(of: ["", "a", "b", "c"])
        #expect(TraceDigest(text: digest.text[...]) == digest)
        #expect(TraceDigest(text: "nothing") == nil)
    }
}
