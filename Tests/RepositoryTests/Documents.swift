import FlowModel

@testable import flowc

/// A fenced block of a Markdown document.
struct FencedBlock {
    /// The first word after the fence.
    let language: String
    /// `key=value` after it.
    let options: [String: String]
    var lines: [String]
    /// The line of the fence, from 1.
    let lineNumber: Int
    /// The indices of the lines between the fences, in the document.
    var contents: Range<Int>

    static func all(in text: String) -> [FencedBlock] {
        var blocks: [FencedBlock] = []
        var open: FencedBlock?
        for (index, line) in lines(of: text).enumerated() {
            if line.hasPrefix("```") {
                if var block = open {
                    block.contents = block.contents.lowerBound..<index
                    blocks.append(block)
                    open = nil
                } else {
                    let words = line.dropFirst(3).split(separator: " ")
                    let pairs = words.dropFirst().map { $0.split(separator: "=", maxSplits: 1) }
                    open = FencedBlock(
                        language: words.first.map(String.init) ?? "",
                        options: Dictionary(
                            uniqueKeysWithValues: pairs.map {
                                (String($0[0]), String($0.last ?? ""))
                            }
                        ), lines: [], lineNumber: index + 1, contents: (index + 1)..<(index + 1))
                }
            } else {
                open?.lines.append(line)
            }
        }
        return blocks
    }

    static func lines(of text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    var text: String { lines.map { $0 + "\n" }.joined() }
}

/// A console that keeps what was printed in the order in which it was.
final class TranscriptConsole: Console {
    private(set) var text = ""
    let isInteractive = false
    func isTerminal(_ stream: OutputStream) -> Bool { false }
    func write(_ text: String, to stream: OutputStream) { self.text += text }
    func readInput(byteLimit: Int) -> [UInt8] { [] }
    func readLine() -> String? { nil }
    func flush() {}
}

/// Runs the commands of `console` blocks and puts what they print below them.
struct ConsoleSession {
    let files: any FileSystem

    /// The lines of a block as they would be now.
    func replay(_ block: FencedBlock) -> [String] {
        var result: [String] = []
        for line in block.lines where line.hasPrefix("$ ") {
            result.append(line)
            let words = line.dropFirst(2).split(separator: " ").map(String.init)
            guard words.first == "flowc" else {
                result.append("(only `flowc` is run)")
                continue
            }
            let console = TranscriptConsole()
            let world = World(files: files, console: console, environment: [:])
            _ = FlowCommand.run(Array(words.dropFirst()), in: world)
            var printed = FencedBlock.lines(of: console.text)
            if printed.last == "" { printed.removeLast() }
            result += printed
        }
        return result
    }
}
