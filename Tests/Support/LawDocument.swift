import FlowModel

/// A document under `Tests/Law`: a reading of the law as its title, the rules it is about, flows,
/// and scenarios that fail under other readings.
///
/// Flows and scenarios are blocks that say which file they are: `yaml file=main.yaml`.
public struct LawDocument: Sendable {
    public static let folder = "Tests/Law"

    /// Its file, without the ending: `a06-here`.
    public let name: String
    public let title: String
    public let rules: [String]
    /// Readings that are not the law's, each with the scenario that fails under it.
    public let otherReadings: [(reading: String, scenario: String)]
    private let blocks: [DocumentBlock]

    /// A document that is not written as it should be.
    public struct Mistake: Error, CustomStringConvertible {
        public let description: String
    }

    public init(named name: String) throws {
        try self.init(named: name, text: Project.text(of: Self.path(of: name)))
    }

    public init(named name: String, text: String) throws {
        self.name = name
        let path = Self.path(of: name)
        func require(_ condition: Bool, at lineNumber: Int, _ expected: String) throws {
            if condition { return }
            throw Mistake(description: "\(path):\(lineNumber): expected \(expected)")
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        blocks = try DocumentBlock.all(in: text, of: path)
        var otherReadings: [(reading: String, scenario: String)] = []
        var paragraphs: [Paragraph] = []
        var next = 0
        for (index, block) in blocks.enumerated() {
            let file = block.attributes["file"] ?? ""
            try require(
                block.info == "yaml file=\(file)" && file.hasSuffix(".yaml")
                    && !blocks[..<index].contains { $0.file.path == file },
                at: block.lineNumber, "`yaml file=NAME.yaml` with a name of its own")
            let before = Paragraph.all(in: lines, next..<(block.lineNumber - 1))
            for paragraph in before where paragraph.text.hasPrefix(Self.mark) {
                try require(
                    file.hasSuffix(Self.scenario) && paragraph.text.hasSuffix("."),
                    at: paragraph.lineNumber, "a sentence, and the scenario that fails below it")
                otherReadings.append(
                    (
                        String(paragraph.text.dropFirst(Self.mark.count).dropLast()),
                        String(file.dropLast(Self.scenario.count))
                    ))
            }
            paragraphs += before
            next = block.lineNumber + block.text.count { $0 == "\n" } + 1
        }
        let head = paragraphs.prefix(2).map(\.text)
        try require(
            head.first?.hasPrefix("# ") == true && head.last?.hasPrefix("Rules: ") == true,
            at: 1, "`# ` with the reading, and below it `Rules: `")
        try require(
            !otherReadings.isEmpty, at: next, "`\(Self.mark)` with one that is not the law's")
        title = String(head[0].dropFirst(2))
        rules = head[1].dropFirst("Rules: ".count).split(separator: ", ").map(String.init)
        self.otherReadings = otherReadings
    }

    private static let mark = "Another reading: "
    private static let scenario = ".scenario.yaml"

    private struct Paragraph {
        let text: String
        let lineNumber: Int

        static func all(in lines: [Substring], _ range: Range<Int>) -> [Paragraph] {
            lines[range].indices.split { lines[$0].isEmpty }.map { part in
                Paragraph(
                    text: part.map { lines[$0] }.joined(separator: " "),
                    lineNumber: (part.first ?? 0) + 1)
            }
        }
    }
}

// MARK: - Files

extension LawDocument {
    public static let names = Project.filesOnDisk(below: folder, endingIn: ".md").map { path in
        String(path.dropFirst(folder.count + 1).dropLast(".md".count))
    }.sorted()

    private static func path(of name: String) -> String { folder + "/" + name + ".md" }

    /// The flows and scenarios, as if they were in a folder with the document's name, sorted.
    public var files: [SourceFile] {
        blocks.map { block in
            SourceFile(path: Self.folder + "/" + name + "/" + block.file.path, text: block.text)
        }.sorted { $0.path < $1.path }
    }

    /// `Tests/Law/a06-here.md:12`: a byte of a file, as it is found in the document.
    public func place(of file: SourceFile, atByte byteOffset: Int) -> String {
        let block = blocks.first { file.path.hasSuffix("/" + $0.file.path) }
        let line = LineTable(file.bytes).lineNumber(atByte: byteOffset)
        return "\(Self.path(of: name)):\((block?.lineNumber ?? 0) + line)"
    }

    /// The texts of all files of all documents. One that is written wrongly has none.
    static let texts: [String: String] = {
        var texts: [String: String] = [:]
        for document in names.compactMap({ try? LawDocument(named: $0) }) {
            for block in document.blocks {
                texts[folder + "/" + document.name + "/" + block.file.path] = block.text
            }
        }
        return texts
    }()
}
