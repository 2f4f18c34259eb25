import FlowModel

/// A file of recorded applications. Its lines `=== app NAME`, `=== file PATH` and
/// `=== play FLOW INPUTS` say what the lines below them are; each line below a play is an event.
/// It is compressed: `gzip -dc` shows it.
public struct RecordedApps: Sendable {
    public var apps: [RecordedApp]

    public init(_ apps: [RecordedApp]) {
        self.apps = apps
    }

    private static let mark = "=== "

    /// Nil if the text is not one that `text` has written.
    public init?(text: String) {
        self.init([])
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let words = line.split(separator: " ", maxSplits: 3).map { String($0) }
            if !line.hasPrefix(Self.mark) {
                guard let app = apps.indices.last else { return nil }
                apps[app].add(line)
            } else if words.count == 3, words[1] == "app" {
                apps.append(RecordedApp(name: words[2]))
            } else if let app = apps.indices.last, words.count == 3, words[1] == "file" {
                apps[app].files.append(SourceFile(path: words[2], text: ""))
            } else if let app = apps.indices.last, words[1] == "play" {
                let flow = words.count == 4 ? words[2] : nil
                let inputs = words.count == 4 ? words[3] : "{}"
                apps[app].plays.append(RecordedPlay(flow: flow, inputs: inputs, events: []))
            } else {
                return nil
            }
        }
    }

    /// Every source file in it must end in a line break.
    public var text: String {
        var text = ""
        for app in apps {
            text += Self.mark + "app " + app.name + "\n"
            for file in app.files {
                text += Self.mark + "file " + file.path + "\n"
                text += String(decoding: file.bytes, as: UTF8.self)
            }
            for play in app.plays {
                text += Self.mark + "play"
                if let flow = play.flow { text += " " + flow + " " + play.inputs }
                text += "\n"
                for event in play.events { text += event + "\n" }
            }
        }
        return text
    }
}
