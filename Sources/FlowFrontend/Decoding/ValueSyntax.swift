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

    /// The style that the decoder read here; nil for values that are not styles.
    var styleReading: StyleReading? { values.styles[index] }
}

/// Reads a file that is one value.
func readValues(
    _ file: SourceFile, id: FileID, into diagnostics: inout [Diagnostic]
) -> (values: FileValues, root: ValueSyntax?) {
    let tree = readYAML(file, id: id, into: &diagnostics)
    let values = FileValues(tree, source: file.bytes)
    return (values, tree.root.map { values.keep($0, of: tree) })
}

/// A style of a step or of an item of `under:`. Its problems are reported when the step is
/// resolved.
struct StyleReading: Sendable {
    let style: StyleSyntax?
    let problems: [Diagnostic]
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

/// The values of one file in flat arrays, and other facts about the file that later stages need.
///
/// It is a class because values refer to it while the decoder still adds more. After decoding
/// only `cut` and `forgetStyles` change it, before and after all others use it, so threads can
/// share it.
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
    /// The nodes of the tree that the values were copied from, until the file is decoded.
    private var origins: [NodeID] = []
    fileprivate var texts: [UInt8] = []
    /// The place of each text, by the number that equal texts of the tree share: a text with many
    /// aliases is here once.
    private var textRanges: [Int32: Range<Int32>] = [:]
    fileprivate var styles: [Int32: StyleReading] = [:]

    init(_ tree: YAMLTree, source: [UInt8]) {
        file = tree.file
        cutByte = tree.cutByte
        self.source = source
    }

    /// True if a finding at this place may only be a consequence of text that could not be read.
    func hides(_ span: SourceSpan) -> Bool {
        guard let cutByte else { return false }
        return Int(span.endByte) >= cutByte
    }

    /// Treats the whole file as unread, so that findings in it are hidden.
    func cut() { cutByte = 0 }

    /// Forgets the tree and frees the spare capacity of the arrays, when the file is decoded.
    func close() {
        origins = []
        nodes = nodes.trimmed
        texts = texts.trimmed
        textRanges = [:]
    }

    // MARK: - Keeping

    /// Copies a value with everything in it.
    func keep(_ id: NodeID, of tree: YAMLTree) -> ValueSyntax {
        let value = keepOutline(id, of: tree)
        fill(Int(value.index), of: tree)
        return value
    }

    /// Copies the kind and place of a value without its contents.
    func keepOutline(_ id: NodeID, of tree: YAMLTree) -> ValueSyntax {
        addOutline(id, of: tree)
        return ValueSyntax(values: self, index: Int32(nodes.count - 1))
    }

    /// The node that a value was copied from. Only the decoder, which has the tree, may ask.
    func node(of value: ValueSyntax) -> NodeID { origins[Int(value.index)] }

    func keep(_ style: StyleReading, of value: ValueSyntax) { styles[value.index] = style }

    /// Lets go of the styles: their conditions are values of this object and would keep it alive.
    func forgetStyles() { styles = [:] }

    private func addOutline(_ id: NodeID, of tree: YAMLTree) {
        let node = tree.nodes[Int(id.index)]
        nodes.append(
            Node(
                kind: node.kind, style: node.style, isHole: tree.isHole(id),
                startByte: node.startByte, endByte: node.endByte))
        origins.append(id)
    }

    private func fill(_ index: Int, of tree: YAMLTree) {
        let id = origins[index]
        guard nodes[index].kind != .scalar else { return fillText(index, id, of: tree) }
        let first = nodes.count
        let children = tree.kind(id) == .mapping ? tree.pairs(id).nodes : tree.items(id)
        for child in children { addOutline(child, of: tree) }
        nodes[index].first = Int32(first)
        nodes[index].last = Int32(nodes.count)
        for child in first..<first + children.count { fill(child, of: tree) }
    }

    private func fillText(_ index: Int, _ id: NodeID, of tree: YAMLTree) {
        let text = tree.bytes(id)
        let node = nodes[index]
        let inset = node.style.isQuoted ? 1 : 0
        let written = Int(node.startByte) + inset..<Int(node.startByte) + inset + text.count
        if node.style == .plain || node.style.isQuoted,
            written.upperBound + inset == Int(node.endByte),
            Int(node.endByte) <= source.count, source[written] == text
        {
            nodes[index].isAsWritten = true
            nodes[index].first = Int32(written.lowerBound)
            nodes[index].last = Int32(written.upperBound)
            return
        }
        let symbol = tree.symbol(id)
        let range = textRanges[symbol] ?? Int32(texts.count)..<Int32(texts.count + text.count)
        if textRanges.updateValue(range, forKey: symbol) == nil { texts += text }
        nodes[index].first = range.lowerBound
        nodes[index].last = range.upperBound
    }

    // MARK: - Reading

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

extension Array {
    /// The same elements, without room for more.
    fileprivate var trimmed: [Element] {
        var result: [Element] = []
        result.reserveCapacity(count)
        result += self
        return result
    }
}
