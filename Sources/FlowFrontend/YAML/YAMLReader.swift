import CLibYAML
import FlowModel

/// The limits for a file that the reader takes.
enum ReadLimit {
    static let fileBytes = 4 << 20
    static let nesting = 64
    static let aliases = 1_000
    static let aliasedNodes = 100_000
    /// Values and the graph have a copy of a text for each alias of it.
    static let aliasedBytes = 4 << 20
    /// How many mistakes of spelling one file may have before the rest of it is not read: each
    /// costs more time than a line that is right.
    static let problems = 1_000
    static let triggerKeyBytes = 4_096
    /// Generated files are named after declared names, and disks limit the length of a file's name.
    static let nameBytes = 128
}

/// Reads one YAML document. Everything that cannot be read is reported, and the tree holds the
/// rest.
func readYAML(
    _ file: SourceFile, id: FileID, into diagnostics: inout [Diagnostic]
) -> YAMLTree {
    var reader = YAMLReader(file: id)
    if file.bytes.count > ReadLimit.fileBytes {
        reader.refuse(ReadProblems.tooLarge(SourceSpan(file: id, startByte: 0, endByte: 0)))
    } else {
        file.bytes.withUnsafeBufferPointer { reader.read($0) }
    }
    diagnostics += reader.diagnostics
    return reader.finishedTree()
}

/// Turns libyaml's events into a tree, straight into flat arrays.
struct YAMLReader {
    struct Frame {
        var node: Int32
        var isFlow: Bool
        /// Where this collection's children start in `pending`.
        var firstPending: Int
        /// The end of the last child: a block collection's own end mark comes after comments and
        /// blanks.
        var lastByte: Int
        /// The deepest nesting inside, counted from the root.
        var deepest: Int
        /// The anchor that is complete when this collection is.
        var anchor: Int?
    }

    struct Size {
        var nodes = 0
        var bytes = 0

        static func + (one: Size, other: Size) -> Size {
            Size(nodes: one.nodes + other.nodes, bytes: one.bytes + other.bytes)
        }

        static func - (one: Size, other: Size) -> Size {
            Size(nodes: one.nodes - other.nodes, bytes: one.bytes - other.bytes)
        }
    }

    struct Anchor {
        var node: Int32
        var isComplete: Bool
        /// The size of its node, with the aliases in it written out.
        var size: Size
        var height: Int
    }

    let file: FileID
    var tree: YAMLTreeParts
    var texts = TextTable.ofWords
    var diagnostics: [Diagnostic] = []
    /// The same places as those of the tree.
    var missingColons: Set<SourceSpan> = []
    var frames: [Frame] = []
    var pending: [NodeID] = []
    /// The block collections that ended with the last node. If the text after it cannot be read,
    /// that text may belong to them.
    var lastClosed: [Int32] = []
    var anchors: [Anchor] = []
    var anchorsByName: [Int32: Int] = [:]
    var aliasCount = 0
    /// The size of the nodes of all aliases so far.
    var aliased = Size()
    /// For each symbol, the last mapping that had it as a key, the key, and where that is among the
    /// children: finds duplicates at once.
    var keyMarks: [(mapping: Int32, key: NodeID, place: Int)] = []
    var cursor = CharacterCursor(isAscii: true, start: 0)
    var lastEventByte = 0
    var hasDocument = false

    init(file: FileID) {
        self.file = file
        tree = YAMLTreeParts(file: file)
    }

    /// Reports a problem that leaves nothing to read.
    mutating func refuse(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
        tree.cutByte = 0
    }

    func finishedTree() -> YAMLTree {
        YAMLTree(tree, textBytes: texts.bytes)
    }

    func span(_ startByte: Int, _ endByte: Int) -> SourceSpan {
        SourceSpan(file: file, startByte: startByte, endByte: endByte)
    }

    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let start = hasMark ? 3 : 0
        let content = UnsafeBufferPointer(rebasing: bytes[start...])
        guard !content.isEmpty else { return }
        switch SourceText(content) {
        case .malformed(let byte):
            return refuse(ReadProblems.notUTF8(span(start + byte, start + byte + 1)))
        case .control(let byte, let scalar):
            let place = span(start + byte, start + byte + 1)
            return refuse(ReadProblems.controlCharacter(scalar, at: place))
        case .ascii:
            cursor = CharacterCursor(isAscii: true, start: start)
        case .unicode:
            cursor = CharacterCursor(isAscii: false, start: start)
        }
        lastEventByte = start
        // A node has some eight bytes of text on average, and few mappings are larger than this.
        tree.nodes.reserveCapacity(content.count / 8)
        tree.children.reserveCapacity(content.count / 8)
        pending.reserveCapacity(64)
        frames.reserveCapacity(16)
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        defer { parser.deallocate() }
        guard yaml_parser_initialize(parser) == 1 else { return }
        defer { yaml_parser_delete(parser) }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, content.baseAddress, content.count)
        pull(parser, bytes)
    }

    /// Takes events until the stream ends, something is refused for good, or libyaml gives up.
    private mutating func pull(
        _ parser: UnsafeMutablePointer<yaml_parser_t>, _ bytes: UnsafeBufferPointer<UInt8>
    ) {
        var event = yaml_event_t()
        while true {
            guard yaml_parser_parse(parser, &event) == 1 else {
                return reportSyntax(parser.pointee, in: bytes)
            }
            let type = event.type
            let shouldGoOn = take(&event, in: bytes)
            yaml_event_delete(&event)
            if !shouldGoOn || type == YAML_STREAM_END_EVENT { return }
        }
    }

    private mutating func take(
        _ event: inout yaml_event_t, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let start = cursor.byte(ofCharacter: event.start_mark.index, in: bytes)
        switch event.type {
        case YAML_SCALAR_EVENT:
            takeScalar(event, from: start, in: bytes)
        case YAML_SEQUENCE_START_EVENT:
            let data = event.data.sequence_start
            let isFlow = data.style == YAML_FLOW_SEQUENCE_STYLE
            return open(
                .sequence, isFlow: isFlow, anchor: data.anchor, tag: data.tag, from: start,
                in: bytes)
        case YAML_MAPPING_START_EVENT:
            let data = event.data.mapping_start
            let isFlow = data.style == YAML_FLOW_MAPPING_STYLE
            return open(
                .mapping, isFlow: isFlow, anchor: data.anchor, tag: data.tag, from: start, in: bytes
            )
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
            close(flowEnd: cursor.byte(ofCharacter: event.end_mark.index, in: bytes))
        case YAML_ALIAS_EVENT:
            let end = cursor.byte(ofCharacter: event.end_mark.index, in: bytes)
            return takeAlias(event.data.alias.anchor, from: start, to: end)
        case YAML_DOCUMENT_START_EVENT:
            if hasDocument {
                diagnostics.append(ReadProblems.secondDocument(span(start, start + 1)))
                return false
            }
            hasDocument = true
        default:
            break
        }
        lastEventByte = start
        return true
    }
}
