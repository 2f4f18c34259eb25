import FlowModel

/// The index of a node in a `YAMLTree`.
struct NodeID: Hashable, Sendable {
    let index: Int32

    init(_ index: Int) {
        self.index = Int32(index)
    }
}

/// How a scalar was written. The language tells plain from quoted, so this is part of its meaning.
enum ScalarStyle: UInt8, Sendable {
    case plain
    case singleQuoted
    case doubleQuoted
    /// `|`
    case literal
    /// `>`
    case folded

    var isQuoted: Bool { self == .singleQuoted || self == .doubleQuoted }
}

enum NodeKind: UInt8, Sendable {
    case scalar
    case sequence
    case mapping
}

/// One document as flat arrays. An alias is the node it stands for.
///
/// The children of a sequence are its items; those of a mapping alternate between key and value.
///
/// A tree never changes once it is read, and many stages hold on to it: sharing one object costs
/// them less than sharing its arrays one by one.
final class YAMLTree: Sendable {
    struct Node: Sendable {
        var kind: NodeKind
        var style: ScalarStyle
        /// The place of the node; for an alias, the place of its anchor.
        var startByte: Int32
        var endByte: Int32
        /// For a scalar, the range of its decoded bytes in `textBytes`. For a collection, the range
        /// of its children in `children`.
        var first: Int32
        var last: Int32
        /// For a scalar, a number that all scalars of the same text share; -1 for a collection.
        var symbol: Int32 = -1
    }

    let file: FileID
    let nodes: [Node]
    let children: [NodeID]
    let textBytes: [UInt8]
    /// Nil when the document is empty.
    let root: NodeID?
    /// Nodes that were refused and reported; later stages report no more about them.
    let holes: Set<NodeID>
    /// Keys that their mapping has once more, with a value that is not in the tree.
    let repeatedKeys: Set<NodeID>
    /// Set if the reader had to stop early: anything that ends before this byte is as it was
    /// written, anything after it is a guess or missing.
    let cutByte: Int?
    /// Where a colon is missing, and was reported, in mappings that were read as if it were there.
    let missingColons: [SourceSpan]

    init(_ parts: YAMLTreeParts, textBytes: [UInt8]) {
        file = parts.file
        nodes = parts.nodes
        children = parts.children
        self.textBytes = textBytes
        root = parts.root
        holes = parts.holes
        repeatedKeys = parts.repeatedKeys
        cutByte = parts.cutByte
        missingColons = parts.missingColons
    }

    /// The tree of a file that is not read.
    convenience init(file: FileID) {
        self.init(YAMLTreeParts(file: file), textBytes: [])
    }

    func kind(_ id: NodeID) -> NodeKind { nodes[Int(id.index)].kind }
    func style(_ id: NodeID) -> ScalarStyle { nodes[Int(id.index)].style }

    func span(_ id: NodeID) -> SourceSpan {
        let node = nodes[Int(id.index)]
        return SourceSpan(
            file: file, startByte: Int(node.startByte), endByte: Int(node.endByte))
    }

    func symbol(_ id: NodeID) -> Int32 { nodes[Int(id.index)].symbol }

    func isHole(_ id: NodeID) -> Bool { !holes.isEmpty && holes.contains(id) }

    /// True if a mapping has a key once more, with a value that is not in the tree.
    func hasRepeatedKey(_ id: NodeID) -> Bool {
        !repeatedKeys.isEmpty && pairs(id).contains { repeatedKeys.contains($0.key) }
    }

    /// True if nothing at all is written where a value could be: `key:`.
    func isEmpty(_ id: NodeID) -> Bool {
        let node = nodes[Int(id.index)]
        return node.kind == .scalar && node.style == .plain && node.first == node.last
    }

    /// True if a finding at this place may only be a consequence of text that could not be read.
    func hides(_ span: SourceSpan) -> Bool {
        guard let cutByte else { return false }
        return Int(span.endByte) >= cutByte
    }

    /// The decoded text of a scalar; empty for a collection.
    func text(_ id: NodeID) -> String {
        String(decoding: bytes(id), as: UTF8.self)
    }

    /// The decoded UTF-8 of a scalar; empty for a collection.
    func bytes(_ id: NodeID) -> ArraySlice<UInt8> {
        let node = nodes[Int(id.index)]
        return node.kind == .scalar ? textBytes[Int(node.first)..<Int(node.last)] : []
    }

    /// The items of a sequence; empty for anything else.
    func items(_ id: NodeID) -> ArraySlice<NodeID> {
        let node = nodes[Int(id.index)]
        return node.kind == .sequence ? children[Int(node.first)..<Int(node.last)] : []
    }

    /// The entries of a mapping in the order written; empty for anything else.
    func entries(_ id: NodeID) -> [(key: NodeID, value: NodeID)] {
        let node = nodes[Int(id.index)]
        guard node.kind == .mapping else { return [] }
        return stride(from: Int(node.first), to: Int(node.last), by: 2).map {
            (children[$0], children[$0 + 1])
        }
    }

    /// The entries of a mapping in the order written, without an array of their own.
    func pairs(_ id: NodeID) -> YAMLPairs {
        let node = nodes[Int(id.index)]
        let isMapping = node.kind == .mapping
        return YAMLPairs(
            children: children, first: Int(node.first),
            count: isMapping ? Int(node.last - node.first) / 2 : 0)
    }
}

/// A tree while it is being read.
struct YAMLTreeParts {
    let file: FileID
    var nodes: [YAMLTree.Node] = []
    var children: [NodeID] = []
    var root: NodeID?
    var holes: Set<NodeID> = []
    var repeatedKeys: Set<NodeID> = []
    var cutByte: Int?
    var missingColons: [SourceSpan] = []

    func span(_ id: NodeID) -> SourceSpan {
        let node = nodes[Int(id.index)]
        return SourceSpan(
            file: file, startByte: Int(node.startByte), endByte: Int(node.endByte))
    }
}

/// The entries of one mapping.
struct YAMLPairs: RandomAccessCollection {
    fileprivate let children: [NodeID]
    fileprivate let first: Int
    let count: Int

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    /// Keys and values in turn.
    var nodes: ArraySlice<NodeID> { children[first..<first + 2 * count] }

    subscript(position: Int) -> (key: NodeID, value: NodeID) {
        (children[first + 2 * position], children[first + 2 * position + 1])
    }
}
