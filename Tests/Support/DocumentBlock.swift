import FlowModel

/// A fenced block of `Grammar.md` or another document: its info string, text and line.
public struct DocumentBlock: Sendable, CustomStringConvertible {
    public let info: String
    public let text: String
    /// Of the fence, from 1.
    public let lineNumber: Int

    public var description: String { "line \(lineNumber): \(info)" }

    /// All fenced blocks of a document of the repository.
    public static func all(in document: String) throws -> [DocumentBlock] {
        try all(in: Project.text(of: document), of: document)
    }

    static func all(in text: String, of document: String) throws -> [DocumentBlock] {
        var blocks: [DocumentBlock] = []
        var open: (info: String, lines: [Substring], lineNumber: Int)?
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard line.hasPrefix("```") else {
                open?.lines.append(line)
                continue
            }
            if let block = open {
                let text = block.lines.joined(separator: "\n") + "\n"
                blocks.append(
                    DocumentBlock(info: block.info, text: text, lineNumber: block.lineNumber))
                open = nil
            } else {
                open = (String(line.dropFirst(3)), [], index + 1)
            }
        }
        if let open { throw UnclosedBlock(document: document, lineNumber: open.lineNumber) }
        return blocks
    }

    /// A fence without another one that closes it.
    public struct UnclosedBlock: Error, CustomStringConvertible {
        let document: String
        let lineNumber: Int

        public var description: String { "\(document):\(lineNumber): the block is not closed" }
    }

    /// `project=NAME file=PATH` and the like.
    public var attributes: [String: String] {
        var result: [String: String] = [:]
        for word in info.split(separator: " ") {
            let parts = word.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
        }
        return result
    }

    /// The file that it is in its project.
    public var file: SourceFile {
        SourceFile(path: attributes["file"] ?? "example.yaml", text: text)
    }
}
