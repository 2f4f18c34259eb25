import FlowModel

/// A line as it is being edited: a pure value that keys change.
struct EditedLine {
    private(set) var text: [Character] = []
    /// The number of characters before the cursor.
    private(set) var cursor = 0
    private var history: [String]
    /// The entry of the history that is shown; past the last one is the line itself.
    private var position: Int
    private var draft: [Character] = []

    enum Key: Equatable {
        case character(Character)
        case left, right, up, down, home, end
        case backspace, delete, killToEnd, killToStart, killWord
        case tab, enter, interrupt, endOfInput, redraw
        case unknown
    }

    enum Result: Equatable {
        case editing
        case entered(String)
        case interrupted
        case ended
    }

    init(history: [String] = []) {
        self.history = history
        position = history.count
    }

    var string: String { String(text) }

    /// `completions` gives the lines that the text up to the cursor could become.
    mutating func press(_ key: Key, completions: (String) -> [String]) -> Result {
        switch key {
        case .character(let character):
            text.insert(character, at: cursor)
            cursor += 1
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(text.count, cursor + 1)
        case .home: cursor = 0
        case .end: cursor = text.count
        case .up: show(position - 1)
        case .down: show(position + 1)
        case .backspace: if cursor > 0 { remove((cursor - 1)..<cursor) }
        case .delete: if cursor < text.count { remove(cursor..<(cursor + 1)) }
        case .killToEnd: remove(cursor..<text.count)
        case .killToStart: remove(0..<cursor)
        case .killWord: remove(startOfWord..<cursor)
        case .tab: complete(with: completions(String(text[..<cursor])))
        case .enter: return .entered(string)
        case .interrupt: return .interrupted
        case .endOfInput:
            if text.isEmpty { return .ended }
            if cursor < text.count { remove(cursor..<(cursor + 1)) }
        case .redraw, .unknown: break
        }
        return .editing
    }

    private var startOfWord: Int {
        var start = cursor
        while start > 0, text[start - 1] == " " { start -= 1 }
        while start > 0, text[start - 1] != " " { start -= 1 }
        return start
    }

    private mutating func remove(_ range: Range<Int>) {
        text.removeSubrange(range)
        cursor = range.lowerBound
    }

    private mutating func show(_ entry: Int) {
        guard entry >= 0, entry <= history.count, entry != position else { return }
        if position == history.count { draft = text }
        position = entry
        text = entry == history.count ? draft : Array(history[entry])
        cursor = text.count
    }

    /// Inserts the beginning that all completions have in common.
    private mutating func complete(with lines: [String]) {
        guard var common = lines.first else { return }
        for line in lines.dropFirst() {
            while !line.hasPrefix(common) { common.removeLast() }
        }
        guard common.count > cursor else { return }
        text.replaceSubrange(0..<cursor, with: common)
        cursor = common.count
    }
}

/// Turns the bytes that a terminal sends into keys.
struct KeyReader {
    let nextByte: () -> UInt8?
    /// The next byte if it comes as fast as only a terminal sends it, within one key.
    let byteOfSameKey: () -> UInt8?
    /// The byte after an Escape that began no sequence: it is a key of its own.
    private var pending: UInt8?

    init(nextByte: @escaping () -> UInt8?, byteOfSameKey: @escaping () -> UInt8?) {
        self.nextByte = nextByte
        self.byteOfSameKey = byteOfSameKey
    }

    mutating func next() -> EditedLine.Key {
        let waiting = pending
        pending = nil
        guard let byte = waiting ?? nextByte() else { return .endOfInput }
        switch byte {
        case 1: return .home
        case 2: return .left
        case 3: return .interrupt
        case 4: return .endOfInput
        case 5: return .end
        case 6: return .right
        case 8, 127: return .backspace
        case 9: return .tab
        case 10, 13: return .enter
        case 11: return .killToEnd
        case 12: return .redraw
        case 14: return .down
        case 16: return .up
        case 21: return .killToStart
        case 23: return .killWord
        case 27: return escapeSequence()
        case 32...126: return .character(Character(Unicode.Scalar(byte)))
        case 0xC2...0xF4: return multibyte(first: byte)
        default: return .unknown
        }
    }

    private mutating func escapeSequence() -> EditedLine.Key {
        let introducer = byteOfSameKey()
        guard introducer == 0x5B || introducer == 0x4F else {
            pending = introducer
            return .unknown
        }
        var digits: [UInt8] = []
        while let byte = nextByte() {
            switch byte {
            case 0x30...0x3B: digits.append(byte)
            case 0x41: return .up
            case 0x42: return .down
            case 0x43: return .right
            case 0x44: return .left
            case 0x46: return .end
            case 0x48: return .home
            case 0x7E:
                switch digits {
                case [0x31], [0x37]: return .home
                case [0x33]: return .delete
                case [0x34], [0x38]: return .end
                default: return .unknown
                }
            default: return .unknown
            }
        }
        return .endOfInput
    }

    private func multibyte(first: UInt8) -> EditedLine.Key {
        var bytes = [first]
        let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        while bytes.count < count, let byte = nextByte() { bytes.append(byte) }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.first.map { .character($0) } ?? .unknown
    }
}

/// Reads lines from a terminal, with a history and completion.
struct LineEditor {
    let console: any Console
    private var history: [String] = []

    init(console: any Console) {
        self.console = console
    }

    mutating func readLine(
        prompt: String, completions: (String) -> [String]
    ) -> EditedLine.Result {
        let result = RawTerminal.during { edit(after: prompt, completions: completions) }
        guard let result else { return console.readLine().map { .entered($0) } ?? .ended }
        if case .entered(let text) = result, !text.isEmpty, text != history.last {
            history.append(text)
        }
        return result
    }

    private func edit(
        after prompt: String, completions: (String) -> [String]
    ) -> EditedLine.Result {
        var line = EditedLine(history: history)
        var keys = KeyReader(
            nextByte: RawTerminal.readByte, byteOfSameKey: RawTerminal.readByteOfSameKey)
        var result = EditedLine.Result.editing
        while result == .editing {
            draw(line, after: prompt)
            result = line.press(keys.next(), completions: completions)
        }
        console.write("\r\n", to: .output)
        console.flush()
        return result
    }

    /// The prompt and as much of the line around the cursor as fits in one row.
    private func draw(_ line: EditedLine, after prompt: String) {
        let room = max(10, RawTerminal.columns - displayWidth(prompt) - 1)
        var first = 0
        while displayWidth(String(line.text[first..<line.cursor])) > room { first += 1 }
        var last = line.text.count
        while displayWidth(String(line.text[first..<last])) > room { last -= 1 }
        let before = String(line.text[first..<line.cursor])
        let column = displayWidth(prompt) + displayWidth(before)
        var output = "\r" + prompt + String(line.text[first..<last]) + "\u{1B}[K\r"
        if column > 0 { output += "\u{1B}[\(column)C" }
        console.write(output, to: .output)
        console.flush()
    }
}
