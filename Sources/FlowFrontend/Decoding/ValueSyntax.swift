import FlowModel

// Values as they are written, for the stages after the decoder.

/// A value whose meaning depends on names and types: an argument, a condition, a default. The
/// decoder copies it into the syntax, since the tree of the file does not outlive the decoder.
struct ValueSyntax: Equatable, Sendable {
    fileprivate let values: FileValues
    fileprivate let index: Int32

    /// Two values are equal only if they are the same value at the same place.
    static func == (left: ValueSyntax, right: ValueSyntax) -> Bool {
        left.index == right.index && left.values === right.values
    }

    private var node: FileValues.Node { values.nodes[Int(index)] }

    var file: FileID { values.file }
    var kind: NodeKind { node.kind }
    var style: ScalarStyle { node.style }

    /// The value was refused and reported; no later stage reports more about it.
    var isHole: Bool { node.isHole }

    /// True if nothing at all is written where a value could be: `key:`.
    var isEmpty: Bool {
        let node = node
        return node.kind == .scalar && node.style == .plain && node.first == node.last
    }

    var span: SourceSpan { span(of: node) }

    private func span(of node: FileValues.Node) -> SourceSpan {
        SourceSpan(
            file: values.file, startByte: Int(node.startByte), endByte: Int(node.endByte))
    }

    /// The decoded text of a scalar; empty for a collection.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The decoded UTF-8 of a scalar; empty for a collection.
    var bytes: ArraySlice<UInt8> { values.bytes(of: node) }

    /// The bytes of the file, to find the place of a piece of a scalar.
    var source: [UInt8] { values.source }

    /// The place of a range of the decoded text in the file.
    func span(_ start: Int, _ end: Int) -> SourceSpan {
        SourceSpan(
            file: values.file, startByte: sourceByte(textOffset: start),
            endByte: sourceByte(textOffset: end))
    }

    private func sourceByte(textOffset: Int) -> Int {
        let node = node
        if node.isAsWritten { return min(Int(node.first) + max(0, textOffset), Int(node.last)) }
        guard node.kind == .scalar else { return Int(node.startByte) }
        let text = values.bytes(of: node)
        return ScalarText(
            style: node.style, bytes: text, startByte: Int(node.startByte),
            endByte: Int(node.endByte)
        ).sourceByte(textOffset: textOffset, in: values.source)
    }

    /// The items of a sequence; none for anything else.
    var items: ValueItems { ValueItems(values: values, places: values.items(of: node)) }

    /// The items of a sequence; a single value counts as a sequence of one.
    var itemsOrItself: [ValueSyntax] { kind == .sequence ? Array(items) : [self] }

    /// The entries of a mapping in the order written; none for anything else.
    var pairs: ValuePairs { ValuePairs(values: values, places: values.entries(of: node)) }

    /// True if a finding here may only be a consequence of text that could not be read.
    var isHidden: Bool { values.hides(span) }
}

/// Reads a file that is one value.
func readValues(
    _ file: SourceFile, id: FileID, into diagnostics: inout [Diagnostic]
) -> (values: FileValues, root: ValueSyntax?) {
    let tree = readYAML(file, id: id, into: &diagnostics)
    let writer = ValueWriter(tree, source: file.bytes)
    let root = tree.root.map { writer.keep($0) }
    return (writer.finish(), root)
}

struct ValueItems: RandomAccessCollection {
    fileprivate let values: FileValues
    fileprivate let places: Range<Int>

    var startIndex: Int { 0 }
    var endIndex: Int { places.count }

    subscript(position: Int) -> ValueSyntax {
        ValueSyntax(values: values, index: Int32(places.lowerBound + position))
    }
}

struct ValuePairs: RandomAccessCollection {
    fileprivate let values: FileValues
    fileprivate let places: Range<Int>

    var startIndex: Int { 0 }
    var endIndex: Int { places.count / 2 }

    subscript(position: Int) -> (key: ValueSyntax, value: ValueSyntax) {
        let key = Int32(places.lowerBound + 2 * position)
        return (
            ValueSyntax(values: values, index: key), ValueSyntax(values: values, index: key + 1)
        )
    }
}

/// The values of one file in flat arrays, and how far the file could be read.
///
/// It is a class because values refer to it while a `ValueWriter` still adds more. Nothing changes
/// it afterwards, so threads can share it.
final class FileValues: @unchecked Sendable {
    fileprivate struct Node {
        var kind: NodeKind
        var style: ScalarStyle
        var isHole: Bool
        /// `first` and `last` are places in the file: the text is there as it is decoded.
        var isAsWritten = false
        var startByte: Int32
        var endByte: Int32
        /// For a scalar, the range of its decoded bytes. For a collection, the range of its
        /// children, where keys and values of a mapping alternate.
        var first: Int32 = 0
        var last: Int32 = 0
    }

    let file: FileID
    let source: [UInt8]
    /// Set if the file could not be read to its end: anything that ends before this byte is as it
    /// was written, anything after it is a guess or missing.
    fileprivate(set) var cutByte: Int?
    fileprivate var nodes: [Node] = []
    fileprivate var texts: [UInt8] = []

    fileprivate init(file: FileID, source: [UInt8], cutByte: Int?) {
        self.file = file
        self.source = source
        self.cutByte = cutByte
    }

    /// The values of a file that has none.
    static func none(of file: FileID) -> FileValues {
        FileValues(file: file, source: [], cutByte: nil)
    }

    /// True if a finding at this place may only be a consequence of text that could not be read.
    func hides(_ span: SourceSpan) -> Bool {
        guard let cutByte else { return false }
        return Int(span.endByte) >= cutByte
    }

    fileprivate func bytes(of node: Node) -> ArraySlice<UInt8> {
        guard node.kind == .scalar else { return [] }
        let range = Int(node.first)..<Int(node.last)
        return node.isAsWritten ? source[range] : texts[range]
    }

    fileprivate func items(of node: Node) -> Range<Int> {
        node.kind == .sequence ? Int(node.first)..<Int(node.last) : 0..<0
    }

    fileprivate func entries(of node: Node) -> Range<Int> {
        node.kind == .mapping ? Int(node.first)..<Int(node.last) : 0..<0
    }
}

/// Copies values out of the tree of a file.
final class ValueWriter {
    private let tree: YAMLTree
    private let values: FileValues
    /// The nodes that the values were copied from.
    private var origins: [NodeID] = []
    /// The place of each text, by the number that equal texts of the tree share: a text with many
    /// aliases is here once.
    private var textRanges: [Int32: Range<Int32>] = [:]

    init(_ tree: YAMLTree, source: [UInt8]) {
        self.tree = tree
        values = FileValues(file: tree.file, source: source, cutByte: tree.cutByte)
    }

    /// The values that were kept, without spare capacity. Findings in all of the file are hidden if
    /// it `isHopeless`.
    func finish(isHopeless: Bool = false) -> FileValues {
        if isHopeless { values.cutByte = 0 }
        values.nodes = values.nodes.trimmed
        values.texts = values.texts.trimmed
        return values
    }

    /// Copies a value with everything in it.
    func keep(_ id: NodeID) -> ValueSyntax {
        let value = keepOutline(id)
        fill(Int(value.index))
        return value
    }

    /// Copies the kind and place of a value without its contents.
    func keepOutline(_ id: NodeID) -> ValueSyntax {
        addOutline(id)
        return ValueSyntax(values: values, index: Int32(values.nodes.count - 1))
    }

    /// The node that a value was copied from.
    func node(of value: ValueSyntax) -> NodeID { origins[Int(value.index)] }

    private func addOutline(_ id: NodeID) {
        let node = tree.nodes[Int(id.index)]
        values.nodes.append(
            FileValues.Node(
                kind: node.kind, style: node.style, isHole: tree.isHole(id),
                startByte: node.startByte, endByte: node.endByte))
        origins.append(id)
    }

    private func fill(_ index: Int) {
        let id = origins[index]
        guard values.nodes[index].kind != .scalar else { return fillText(index, id) }
        let first = values.nodes.count
        let children = tree.kind(id) == .mapping ? tree.pairs(id).nodes : tree.items(id)
        for child in children { addOutline(child) }
        values.nodes[index].first = Int32(first)
        values.nodes[index].last = Int32(values.nodes.count)
        for child in first..<first + children.count { fill(child) }
    }

    private func fillText(_ index: Int, _ id: NodeID) {
        let text = tree.bytes(id)
        let node = values.nodes[index]
        let inset = node.style.isQuoted ? 1 : 0
        let written = Int(node.startByte) + inset..<Int(node.startByte) + inset + text.count
        if node.style == .plain || node.style.isQuoted,
            written.upperBound + inset == Int(node.endByte),
            Int(node.endByte) <= values.source.count, values.source[written] == text
        {
            values.nodes[index].isAsWritten = true
            values.nodes[index].first = Int32(written.lowerBound)
            values.nodes[index].last = Int32(written.upperBound)
            return
        }
        let symbol = tree.symbol(id)
        let end = Int32(values.texts.count)
        let range = textRanges[symbol] ?? end..<end + Int32(text.count)
        if textRanges.updateValue(range, forKey: symbol) == nil { values.texts += text }
        values.nodes[index].first = range.lowerBound
        values.nodes[index].last = range.upperBound
    }
}

extension Array {
    /// The same elements, without room for more.
    fileprivate var trimmed: [Element] {
        var result: [Element] = []
        result.reserveCapacity(count)
        result += self
        return result
    }
}
