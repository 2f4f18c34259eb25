import FlowModel

/// The tool that a YAML file found in a folder belongs to.
public enum FileOwner: Sendable {
    case flowc
    /// A mapping without a key of flowc for the kind of file (`flow`, or with a name `scenario`,
    /// `app`, `module`, `extend`), without two keys that only flows have, and without a first key
    /// with a name that may be a misspelling of such a key: `docker-compose.yaml`, or `bitrise.yml`
    /// with its mapping `app`. Or a mapping beyond flowc's limit of size, in which no line names a
    /// kind. Or a list in which no item looks like a flow: an Ansible playbook.
    case otherTool
    /// Nothing in the file tells: it is empty, a text, or cannot be read to its end. Or it has
    /// `app`, `module` or `extend` with a name, and hardly a key that belongs there: the values of
    /// a Helm chart, or an app file in which most is wrong.
    case unknown
}

public func findOwner(of file: SourceFile) -> FileOwner {
    if hasLine(beginningWith: ["flow:"], in: file.bytes) { return .flowc }
    // The colon may be missing; the name of a flow begins with a capital.
    if hasLine(beginningWith: ["flow "], before: 0x41...0x5A, in: file.bytes) { return .flowc }
    if file.bytes.count > ReadLimit.fileBytes {
        let kinds = Decoder.kindKeys.map { $0.rawValue + ": " }
        if hasLine(beginningWith: kinds, in: file.bytes) { return .flowc }
        return beginsWithKey(file.bytes) ? .otherTool : .unknown
    }
    var diagnostics: [Diagnostic] = []
    let tree = readYAML(file, id: FileID(0), into: &diagnostics)
    guard let root = tree.root, tree.kind(root) != .scalar else { return .unknown }
    let foreigner: FileOwner = tree.cutByte == nil ? .otherTool : .unknown
    if tree.kind(root) == .sequence {
        let isOurs = tree.items(root).contains { item in
            let names = tree.entries(item).map { tree.text($0.key) }
            return names.contains(where: ownKinds.contains)
                || hasTwoOwnKeys(names)
        }
        return isOurs ? .flowc : foreigner
    }
    let entries = tree.entries(root)
    let names = entries.map { tree.text($0.key) }
    if names.contains(Key.flow.rawValue) || hasTwoOwnKeys(names) { return .flowc }
    let kinds = Decoder.kindKeys.map { $0.rawValue }
    var namesKind = false
    for (index, entry) in entries.enumerated() {
        guard tree.kind(entry.value) == .scalar, !tree.isEmpty(entry.value) else { continue }
        if kinds.contains(names[index]) {
            if isFile(of: names[index], among: names) { return .flowc }
            namesKind = true
        } else if index == 0, let kind = nearestName(to: names[0], among: kinds) {
            let isAlone = names.count == 1 && tables[kind] != nil
            if !isAlone, fits(Array(names.dropFirst()), kind) { return .flowc }
        }
    }
    // It may be an app file of flowc in which most is wrong.
    return namesKind ? .unknown : foreigner
}

/// True if a file with the key of a kind is of that kind. Other tools write `app: web` as well, so
/// at least half of its other keys have to be those of flowc.
func isFile(of kind: String, among names: [String]) -> Bool {
    hasTwoOwnKeys(names) || fits(names.filter { $0 != kind }, kind)
}

/// Misspelt keys count only beside right ones: `service` is near to `services`.
private func fits(_ others: [String], _ kind: String) -> Bool {
    guard let table = tables[kind] else { return true }
    let isKnown = { (name: String) in tables.values.contains { $0.names.contains(name) } }
    let known = others.filter { isKnown($0) || table.rule(meantBy: $0) != nil }
    return others.isEmpty || others.contains(where: isKnown) && 2 * known.count >= others.count
}

private func hasTwoOwnKeys(_ names: [String]) -> Bool {
    names.filter(ownKeys.contains).count > 1
}

/// The kinds of files whose own key other tools use as well.
private let tables: [String: KeyTable] = [
    Key.app.rawValue: .app, Key.module.rawValue: .module, Key.extend.rawValue: .extend,
]

/// The keys of kinds of files that files of other tools hardly have.
private let ownKinds = [Key.flow, .scenario].map { $0.rawValue }

/// Keys of which files of other tools hardly have two.
private let ownKeys = [Key.flow, .app, .root, .screens, .start, .transitions].map { $0.rawValue }

/// True if the first line that is not a comment begins with a key.
private func beginsWithKey(_ bytes: [UInt8]) -> Bool {
    let signs = Set("#-%\r".utf8)
    let lines = bytes.dropFirst(markEnd(of: bytes)).split(separator: 0x0A).lazy
    guard let first = lines.first(where: { $0.first.map { !signs.contains($0) } ?? false }) else {
        return false
    }
    let name = first.prefix { isNameByte($0) }
    return !name.isEmpty && first.dropFirst(name.count).first == UInt8(ascii: ":")
}

private func markEnd(of bytes: [UInt8]) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

/// True if a line begins with one of these texts, and perhaps with a certain byte after it. This
/// spares nearly all flow files a second reading.
private func hasLine(
    beginningWith texts: [String], before next: ClosedRange<UInt8>? = nil, in bytes: [UInt8]
) -> Bool {
    let starts = texts.map { Array($0.utf8) }
    var isLineStart = true
    for offset in bytes.indices.dropFirst(markEnd(of: bytes)) {
        if isLineStart,
            let start = starts.first(where: { bytes[offset...].starts(with: $0) }),
            next.map({ bytes[offset...].dropFirst(start.count).first.map($0.contains) ?? false })
                ?? true
        {
            return true
        }
        isLineStart = bytes[offset] == 0x0A || bytes[offset] == 0x0D
    }
    return false
}
