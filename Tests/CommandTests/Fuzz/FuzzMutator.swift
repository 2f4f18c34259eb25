import FlowModel

@testable import FlowFrontend

/// What a seed makes of the corpus: a project, changed in some places.
struct FuzzMutator {
    let corpus: FuzzCorpus
    private var dice: Dice
    private(set) var project: FuzzProject
    private var trees: [FuzzNode?]
    private(set) var files: [FuzzFile]
    /// Whether the flows are still without an error: so they reach the later stages.
    private(set) var isSound = false

    init(seed: UInt64, corpus: FuzzCorpus) {
        self.corpus = corpus
        dice = Dice(seed: seed)
        project = dice.pick(corpus.projects) ?? FuzzProject(name: "", files: [])
        trees = project.trees
        files = project.files
    }

    /// Half of the inputs are changed in any way; the others undo whatever makes an error, so that
    /// many changes come together in flows that can be compiled. `willRead` sees what is read on
    /// the way.
    mutating func mutate(willRead: ([FuzzFile]) -> Void = { _ in }) {
        let staysSound = dice.isLucky(percent: 50)
        willRead(files)
        isSound = staysSound && Self.isSound(files)
        for _ in 0...dice.below(isSound ? 10 : 4) {
            let before = (trees, files)
            changeTrees()
            guard isSound else { continue }
            willRead(files)
            if !Self.isSound(files) { (trees, files) = before }
        }
        guard !isSound, dice.isLucky(percent: 60) else { return }
        for _ in 0...dice.below(3) { changeText() }
    }

    static func isSound(_ files: [FuzzFile]) -> Bool {
        let flows = files.filter { $0.path.hasPrefix("flows/") }
        let compilation = compile(flows.map { SourceFile(path: $0.path, bytes: $0.bytes) })
        return compilation.diagnostics.allSatisfy { $0.severity < .error }
            && !compilation.applications.isEmpty
    }

    // MARK: Trees

    private mutating func changeTrees() {
        let readable = trees.indices.filter { trees[$0] != nil }
        guard let index = dice.pick(readable), var tree = trees[index] else { return changeText() }
        switch dice.below(10) {
        case 0: return rename()
        case 1: return moveNode(from: index)
        default: break
        }
        for _ in 0...dice.below(2) { change(&tree) }
        replace(index, with: tree)
    }

    private mutating func replace(_ index: Int, with tree: FuzzNode) {
        // A tree that grows without end would be all that is played with.
        guard tree.count < 20_000 else { return }
        trees[index] = tree
        let depth = dice.pick([0, 1, 2, 3, 64, 64, 64, 64]) ?? 64
        files[index].bytes = FuzzWriter.bytes(of: tree, blockDepth: depth)
    }

    private mutating func change(_ tree: inout FuzzNode) {
        let path = tree.path(toNode: dice.below(tree.count))[...]
        guard let last = path.last else { return }
        let parentPath = path.dropLast()
        var parent = tree[parentPath]
        let isMapping = parent.kind == .mapping
        // The whole entry of a mapping, the item of a sequence.
        let width = isMapping ? 2 : 1
        let start = isMapping ? last & ~1 : last
        let entry = Array(parent.children[start..<start + width])
        let other = dice.below(parent.children.count / width) * width
        var children = parent.children
        switch dice.below(isMapping ? 14 : 11) {
        case 0: children.removeSubrange(start..<start + width)
        case 1: children.insert(contentsOf: entry, at: other)
        case 2:
            for offset in 0..<width { children.swapAt(start + offset, other + offset) }
        case 3: children[last] = grafted(parent, last)
        case 4, 5: children[last] = changedScalar(children[last])
        case 6: children[last] = wrapped(children[last])
        case 7: children[last] = FuzzNode("")
        case 8: if let text = dice.pick(corpus.texts) { children[last] = FuzzNode(text) }
        case 9: if isMapping { children.swapAt(start, start + 1) }
        case 10: children.insert(contentsOf: entry.map { changedScalar($0) }, at: other)
        case 11: children[start] = changedScalar(children[start])
        default: children[start + 1] = grafted(parent, start + 1)
        }
        parent = FuzzNode(parent.kind, children)
        tree[parentPath] = parent
    }

    /// A value of the same key elsewhere, or what is there with one entry of it.
    private mutating func grafted(_ parent: FuzzNode, _ index: Int) -> FuzzNode {
        let old = parent.children[index]
        let key = parent.kind == .mapping && index % 2 == 1 ? parent.children[index - 1].text : ""
        let donors = corpus.values[key] ?? corpus.values[dice.pick(FuzzWords.keys) ?? ""] ?? []
        guard let donor = dice.pick(donors) else { return old }
        guard donor.kind == old.kind, donor.kind != .scalar, dice.isLucky(percent: 60) else {
            return donor
        }
        let width = donor.kind == .mapping ? 2 : 1
        let start = dice.below(donor.children.count / width) * width
        return FuzzNode(
            old.kind, old.children + donor.children[start...].prefix(width))
    }

    private mutating func changedScalar(_ node: FuzzNode) -> FuzzNode {
        guard node.kind == .scalar else { return node }
        switch dice.below(8) {
        case 0: return FuzzNode(dice.pick(FuzzWords.keys) ?? "")
        case 1: return FuzzNode(dice.pick(FuzzWords.evil) ?? "", style: style())
        case 2: return FuzzNode(dice.pick(FuzzWords.names) ?? "")
        case 3: return FuzzNode(node.text, style: style())
        case 4: return FuzzNode(node.text + (dice.pick(FuzzWords.evil) ?? ""), style: style())
        case 5: return FuzzNode(combined(node.text))
        case 6: return FuzzNode(anotherText() ?? node.text)
        default: return FuzzNode(dice.pick(corpus.texts) ?? "", style: node.style)
        }
    }

    private mutating func style() -> ScalarStyle {
        dice.pick([.plain, .singleQuoted, .doubleQuoted]) ?? .plain
    }

    /// A scalar of the same project.
    private mutating func anotherText() -> String? {
        guard let tree = dice.pick(trees.compactMap { $0 }) else { return nil }
        let node = tree[tree.path(toNode: dice.below(tree.count))[...]]
        return node.kind == .scalar ? node.text : nil
    }

    /// An expression made of others.
    private mutating func combined(_ text: String) -> String {
        let other = anotherText() ?? "true"
        let operators = ["&&", "||", "==", "!=", "+", "-", "*", "/", "%", "<", ">=", "??"]
        switch dice.below(6) {
        case 0: return "!(\(text))"
        case 1: return "\(text) ? \(other) : \(text)"
        case 2: return "a${\(text)}b"
        case 3: return String(repeating: "(", count: dice.below(70)) + text
        case 4:
            let word = " \(dice.pick(operators) ?? "+") "
            return Array(repeating: text, count: 2 + dice.below(12)).joined(separator: word)
        default: return "(\(text)) \(dice.pick(operators) ?? "+") (\(other))"
        }
    }

    private mutating func wrapped(_ node: FuzzNode) -> FuzzNode {
        switch dice.below(4) {
        case 0: return FuzzNode(.sequence, [node])
        case 1: return FuzzNode(.mapping, [FuzzNode(dice.pick(FuzzWords.keys) ?? "x"), node])
        case 2: return node.children.last ?? node
        default:
            let isList = dice.isLucky(percent: 50)
            return (0..<dice.below(70)).reduce(node) { inner, _ in
                FuzzNode(isList ? .sequence : .mapping, isList ? [inner] : [FuzzNode("x"), inner])
            }
        }
    }

    /// Takes a node out of one place, or not, and puts it into another place of the project.
    private mutating func moveNode(from index: Int) {
        guard var source = trees[index] else { return }
        let path = source.path(toNode: dice.below(source.count))[...]
        guard let last = path.last else { return }
        var parent = source[path.dropLast()]
        let width = parent.kind == .mapping ? 2 : 1
        let start = width == 2 ? last & ~1 : last
        let entry = Array(parent.children[start..<start + width])
        if dice.isLucky(percent: 50) {
            var children = parent.children
            children.removeSubrange(start..<start + width)
            parent = FuzzNode(parent.kind, children)
            source[path.dropLast()] = parent
            replace(index, with: source)
        }
        guard let goal = dice.pick(trees.indices), var tree = trees[goal] else { return }
        for _ in 0..<20 {
            let path = tree.path(toNode: dice.below(tree.count))[...]
            let node = tree[path]
            guard node.kind == (width == 2 ? .mapping : .sequence) else { continue }
            let place = dice.below(node.children.count / width + 1) * width
            var children = node.children
            children.insert(contentsOf: entry, at: place)
            tree[path] = FuzzNode(node.kind, children)
            return replace(goal, with: tree)
        }
    }

    /// Gives a name another one: everywhere, or in one file only.
    private mutating func rename() {
        guard let old = anotherText(), isIdentifier(old) else { return }
        let pool = dice.isLucky(percent: 80) ? FuzzWords.names : corpus.texts
        guard let new = dice.isLucky(percent: 20) ? anotherText() : dice.pick(pool) else { return }
        let only = dice.isLucky(percent: 20) ? dice.pick(trees.indices) : nil
        for index in trees.indices where only == nil || only == index {
            guard var tree = trees[index] else { continue }
            tree.mapTexts { Self.renamed(old, to: new, in: $0) }
            replace(index, with: tree)
        }
    }

    /// The text with a word replaced, not where it is a part of a longer one.
    private static func renamed(_ old: String, to new: String, in text: String) -> String {
        guard text.contains(old) else { return text }
        func isPart(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || character == "_"
        }
        var result = ""
        var word = ""
        for character in text {
            if isPart(character) {
                word.append(character)
            } else {
                result += word == old ? new : word
                word = ""
                result.append(character)
            }
        }
        return result + (word == old ? new : word)
    }

    // MARK: Text

    private mutating func changeText() {
        guard let index = dice.pick(files.indices) else { return }
        var bytes = files[index].bytes
        let place = dice.below(bytes.count + 1)
        let length = min(dice.below(12), bytes.count - place)
        switch dice.below(14) {
        case 0: bytes.removeSubrange(place..<place + length)
        case 1: bytes.removeSubrange(place...)
        case 2: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
        case 3: if place < bytes.count { bytes[place] = UInt8(dice.below(256)) }
        case 4: if place + 1 < bytes.count { bytes.swapAt(place, place + 1) }
        case 5: bytes = bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
        case 6: bytes = [0xEF, 0xBB, 0xBF] + bytes
        case 7: bytes = bytes.map { $0 == 0x0A && dice.isLucky(percent: 20) ? 0x0D : $0 }
        case 8...10: changeLines(&bytes)
        default: bytes.insert(contentsOf: dice.pick(FuzzWords.pieces) ?? [], at: place)
        }
        files[index].bytes = bytes
    }

    private mutating func changeLines(_ bytes: inout [UInt8]) {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        let index = dice.below(lines.count)
        let other = dice.below(lines.count)
        switch dice.below(7) {
        case 0: lines.remove(at: index)
        case 1: lines.insert(lines[index], at: other)
        case 2: lines.swapAt(index, other)
        case 3: lines[index].insert(0x20, at: 0)
        case 4: lines[index] = Array(lines[index].dropFirst())
        case 5: lines[index].insert(0x09, at: 0)
        default: lines[index] += Array(" # flowc:allow unreachable-screen -- x".utf8)
        }
        bytes = Array(lines.joined(separator: [0x0A]))
    }
}
