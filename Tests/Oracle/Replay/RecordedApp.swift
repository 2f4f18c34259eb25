import FlowModel

/// An application as the oracle keeps it: the text of its files and what is sent to it. Nothing
/// of it is drawn again, so that no change of a generator or of an engine can change it.
public struct RecordedApp: Sendable {
    /// Its seed in four digits, or the folder it was copied from.
    public let name: String
    public var files: [SourceFile]
    public var plays: [RecordedPlay]

    public init(name: String, files: [SourceFile] = [], plays: [RecordedPlay] = []) {
        self.name = name
        self.files = files
        self.plays = plays
    }

    public var eventCount: Int { plays.reduce(0) { $0 + $1.events.count } }

    /// A line of the last play, or of the last file while there is no play.
    mutating func add(_ line: Substring) {
        if let play = plays.indices.last {
            plays[play].events.append(String(line))
        } else if let last = files.popLast() {
            let bytes = last.bytes + Array(line.utf8) + [UInt8(ascii: "\n")]
            files.append(SourceFile(path: last.path, bytes: bytes))
        }
    }
}

/// A run of a recorded application.
public struct RecordedPlay: Sendable, Hashable {
    /// The flow that runs alone; nil for the whole application.
    public let flow: String?
    /// The inputs of a flow alone, as a JSON object.
    public let inputs: String
    /// The events as traces write them; the first is the launch.
    public var events: [String]

    public init(flow: String?, inputs: String, events: [String]) {
        self.flow = flow
        self.inputs = inputs
        self.events = events
    }
}
