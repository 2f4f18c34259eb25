// What a page of the web could do with flowc: the source of flows goes in, traces come out. It is
// compiled with the rooms it opens to one WebAssembly module.

import FlowModel

nonisolated(unsafe) private var input: UnsafeMutableBufferPointer<UInt8> = .init(
    start: nil, count: 0)
nonisolated(unsafe) private var output: [UInt8] = []

/// Makes room for a text of so many bytes, and says where it must be put.
@_expose(wasm, "reserve")
@_cdecl("reserve")
public func reserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    input.deallocate()
    input = .allocate(capacity: Int(count))
    return input.baseAddress
}

/// Plays the recorded applications of the text that was put there. One without plays is a scenario
/// after the files it needs. Returns the length of the traces; -1 if the text is none of ours.
@_expose(wasm, "play")
@_cdecl("play")
public func play() -> Int32 {
    guard let recorded = RecordedApps(text: String(decoding: input, as: UTF8.self)) else {
        return -1
    }
    output = []
    for app in recorded.apps {
        for story in stories(of: app) {
            output += Array(("=== " + story.name + "\n").utf8)
            for line in story.lines { output += Array((line + "\n").utf8) }
        }
    }
    return Int32(output.count)
}

/// Writes the traces of the last play to a place with room for them.
@_expose(wasm, "traces")
@_cdecl("traces")
public func traces(_ place: UnsafeMutablePointer<UInt8>) {
    output.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        place.initialize(from: base, count: bytes.count)
    }
}

private func stories(of app: RecordedApp) -> [Story] {
    do throws(Replay.Failure) {
        guard let last = app.files.last, app.plays.isEmpty else {
            let replay = try Replay(app)
            var stories: [Story] = []
            for (index, play) in app.plays.enumerated() {
                let story = replay.story(of: play, try replay.steps(of: play))
                stories.append(story.named(app.name + "/" + String(index + 1)))
            }
            return stories
        }
        let scenario = RecordedScenario(name: app.name, file: last, files: app.files)
        return [try scenario.story()]
    } catch {
        return [Story(events: [], lines: [error.rawValue]).named(app.name)]
    }
}
