import FlowModel

/// Whose a YAML file is that was found in a folder.
public enum FileOwner: Sendable {
    case flowc
    /// A mapping in which no key says what the file is: not `flow`, `scenario` with a name, or,
    /// with a name and among keys of flowc, `app`, `module`, `extend` or a misspelling of one as
    /// the first key. It has no two keys as only flows have either: `docker-compose.yaml`, or the
    /// values of a Helm chart with their `app`. Or a mapping beyond the limit of flowc, in which no
    /// line says what it is. Or a list of which no item looks like a flow: an Ansible playbook.
    case otherTool
    /// Nothing in it says: it is empty, a text, or cannot be read to its end.
    case unknown
}

public func findOwner(of file: SourceFile) -> FileOwner {
    if saysFlow(file.bytes) { return .flowc }
    if file.bytes.count > ReadLimit.fileBytes {
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
                || names.filter(ownKeys.contains).count > 1
        }
        return isOurs ? .flowc : foreigner
    }
    let entries = tree.entries(root)
    let names = entries.map { tree.text($0.key) }
    let saysKind = entries.enumerated().contains { index, entry in
        if names[index] == Key.flow.rawValue { return true }
        guard tree.kind(entry.value) == .scalar, !tree.isEmpty(entry.value) else { return false }
        let kinds = Decoder.kindKeys.map { $0.rawValue }
        guard kinds.contains(names[index]) || index == 0,
            let kind = nearestName(to: names[index], among: kinds)
        else { return false }
        return isFile(of: kind, named: index, among: names)
    }
    return saysKind || names.filter(ownKeys.contains).count > 1 ? .flowc : foreigner
}

/// True if a file with the key of a kind, or a misspelling of it, is of that kind: at least half of
/// its other keys are those of flowc, or misspelt ones of the kind. Other tools write `app: web`,
/// too.
func isFile(of kind: String, named index: Int, among names: [String]) -> Bool {
    guard let table = tables[kind] else { return true }
    let others = names.indices.filter { $0 != index }
    let known = others.filter { other in
        table.rule(meantBy: names[other]) != nil
            || KeyTable.flow.names.contains(names[other])
            || KeyTable.app.names.contains(names[other])
    }
    let isExact = names[index] == kind
    return 2 * known.count >= others.count && (isExact || !known.isEmpty)
}

/// The keys of the kinds of files whose own key other tools use as well.
private let tables: [String: KeyTable] = [
    Key.app.rawValue: .app, Key.module.rawValue: .module, Key.extend.rawValue: .extend,
]

/// The keys that say what a file is and that files of other tools hardly have.
private let ownKinds = [Key.flow, .scenario].map { $0.rawValue }

/// Keys of which files of other tools hardly have two.
private let ownKeys = [Key.flow, .app, .root, .screens, .start, .transitions].map { $0.rawValue }

/// True if the first line that is no comment begins with a key.
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

/// True if a line begins with the key of a flow. This spares nearly all flow files a second
/// reading.
private func saysFlow(_ bytes: [UInt8]) -> Bool {
    let start = Array("flow:".utf8)
    var isLineStart = true
    for offset in bytes.indices.dropFirst(markEnd(of: bytes)) {
        if isLineStart, bytes[offset...].starts(with: start) { return true }
        isLineStart = bytes[offset] == 0x0A || bytes[offset] == 0x0D
    }
    return false
}
