import FlowModel

@testable import FlowFrontend

/// A YAML node that can be changed and written again.
struct FuzzNode {
    var kind: NodeKind
    var style = ScalarStyle.plain
    /// The text of a scalar.
    var text = ""
    /// The items of a sequence; the keys and values of a mapping in turn.
    var children: [FuzzNode] = []
    /// How many nodes there are from here down.
    private(set) var count = 1

    init(_ text: String, style: ScalarStyle = .plain) {
        kind = .scalar
        self.style = style
        self.text = text
    }

    init(_ kind: NodeKind, _ children: [FuzzNode]) {
        self.kind = kind
        self.children = children
        recount()
    }

    /// The tree of a file that can be read without a finding; nil for any other.
    init?(bytes: [UInt8]) {
        var diagnostics: [Diagnostic] = []
        let file = SourceFile(path: "x.yaml", bytes: bytes)
        let tree = readYAML(file, id: FileID(0), into: &diagnostics)
        guard diagnostics.isEmpty, let root = tree.root, tree.nodes.count < 20_000 else {
            return nil
        }
        self.init(root, of: tree)
    }

    private init(_ id: NodeID, of tree: YAMLTree) {
        kind = tree.kind(id)
        switch kind {
        case .scalar:
            style = tree.style(id)
            text = tree.text(id)
        case .sequence: children = tree.items(id).map { FuzzNode($0, of: tree) }
        case .mapping:
            children = tree.pairs(id).flatMap { [$0.key, $0.value] }
                .map { FuzzNode($0, of: tree) }
        }
        recount()
    }

    private mutating func recount() {
        count = children.reduce(1) { $0 + $1.count }
    }

    /// The way to the node with this number, counted from the top, as indices of children.
    func path(toNode number: Int) -> [Int] {
        var rest = number
        var node = self
        var path: [Int] = []
        while rest > 0 {
            rest -= 1
            guard
                let index = node.children.firstIndex(where: { child in
                    if rest < child.count { return true }
                    rest -= child.count
                    return false
                })
            else { break }
            path.append(index)
            node = node.children[index]
        }
        return path
    }

    subscript(path: ArraySlice<Int>) -> FuzzNode {
        get { path.reduce(self) { $0.children[$1] } }
        set {
            guard let first = path.first else {
                self = newValue
                return
            }
            children[first][path.dropFirst()] = newValue
            recount()
        }
    }

    /// Changes the texts of all scalars.
    mutating func mapTexts(_ change: (String) -> String) {
        if kind == .scalar { text = change(text) }
        for index in children.indices { children[index].mapTexts(change) }
    }

    /// Calls `body` with every node and, if it is the value of a key, the key's text.
    func visit(under key: String = "", _ body: (FuzzNode, String) -> Void) {
        body(self, key)
        for (index, child) in children.enumerated() {
            let isValue = kind == .mapping && index % 2 == 1
            child.visit(under: isValue ? children[index - 1].text : "", body)
        }
    }
}

/// Writes nodes as YAML.
struct FuzzWriter {
    /// Collections that are nested deeper are written in braces and brackets.
    let blockDepth: Int
    private(set) var text = ""

    init(blockDepth: Int) {
        self.blockDepth = blockDepth
    }

    static func bytes(of node: FuzzNode, blockDepth: Int) -> [UInt8] {
        var writer = FuzzWriter(blockDepth: blockDepth)
        writer.write(node, depth: 0)
        if !writer.text.hasSuffix("\n") { writer.text += "\n" }
        return Array(writer.text.utf8)
    }

    private mutating func write(_ node: FuzzNode, depth: Int) {
        guard node.kind != .scalar, !node.children.isEmpty, depth < blockDepth else {
            if depth > 0, !(node.kind == .scalar && node.text.isEmpty) { text += " " }
            writeInline(node)
            text += "\n"
            return
        }
        if depth > 0 { text += "\n" }
        let indentation = String(repeating: "  ", count: depth)
        if node.kind == .sequence {
            for item in node.children {
                text += indentation + "-"
                write(item, depth: depth + 1)
            }
            return
        }
        for index in stride(from: 0, to: node.children.count - 1, by: 2) {
            text += indentation
            writeKey(node.children[index])
            write(node.children[index + 1], depth: depth + 1)
        }
    }

    private mutating func writeKey(_ key: FuzzNode) {
        if key.kind != .scalar { text += "? " }
        writeInline(key)
        if key.kind != .scalar { text += " " }
        text += ":"
    }

    private mutating func writeInline(_ node: FuzzNode) {
        switch node.kind {
        case .scalar: text += Self.scalar(node)
        case .sequence:
            text += "["
            for (index, item) in node.children.enumerated() {
                if index > 0 { text += ", " }
                writeInline(item)
            }
            text += "]"
        case .mapping:
            text += "{ "
            for index in stride(from: 0, to: node.children.count - 1, by: 2) {
                if index > 0 { text += ", " }
                writeKey(node.children[index])
                text += " "
                writeInline(node.children[index + 1])
            }
            text += " }"
        }
    }

    private static func scalar(_ node: FuzzNode) -> String {
        switch node.style {
        case .plain where isPlain(node.text): return node.text
        case .singleQuoted where !node.text.contains(where: \.isNewline):
            return "'" + node.text.replacing("'", with: "''") + "'"
        default: return quoted(node.text)
        }
    }

    /// Whether a text means itself without quotes, in brackets too.
    private static func isPlain(_ text: String) -> Bool {
        if text.isEmpty { return true }
        let bytes = Array(text.utf8)
        let isHarmless = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F && !",[]{}#".utf8.contains($0) }
        let first = bytes[0]
        return isHarmless && !"-?:&*!|>'\"%@` ".utf8.contains(first) && bytes.last != 0x20
            && bytes.last != UInt8(ascii: ":") && !text.contains(": ")
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\u{20}"..."\u{7E}": result.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16)
                result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            }
        }
        return result + "\""
    }
}
