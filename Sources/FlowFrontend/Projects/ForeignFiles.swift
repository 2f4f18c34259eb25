import FlowModel

/// Whose a YAML file is that was found in a folder.
public enum FileOwner: Sendable {
    case flowc
    /// A mapping in which no key says what the file is (`flow`, `scenario`, or with a name `app`,
    /// `module`, `extend`), that has no two keys as only flows have, and no first key with a name
    /// that may be a misspelling of one: `docker-compose.yaml`, or `bitrise.yml` with its mapping
    /// `app`. Or a mapping beyond the limit of flowc, in which no line says what it is. Or a list of
    /// which no item looks like a flow: an Ansible playbook.
    case otherTool
    /// Nothing in it says: it is empty, a text, or cannot be read to its end.
    case unknown
}

public func findOwner(of file: SourceFile) -> FileOwner {
    if saysWhatItIs(file.bytes) { return .flowc }
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
    let kinds = Decoder.kindKeys.map { $0.rawValue }
    func isNamed(_ value: NodeID) -> Bool { tree.kind(value) == .scalar && !tree.isEmpty(value) }
    let isNearKind = entries.first.map { key, value in
        isNamed(value) && nearestName(to: tree.text(key), among: kinds) != nil
    }
    let saysKind = entries.contains { key, value in
        let name = tree.text(key)
        return kinds.contains(name) && (isNamed(value) || ownKinds.contains(name))
    }
    let known = entries.filter { ownKeys.contains(tree.text($0.key)) }
    if isNearKind ?? false || saysKind || known.count > 1 { return .flowc }
    return foreigner
}

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

/// True if a line begins with a key that says what the file is. This spares nearly all flow files a
/// second reading.
private func saysWhatItIs(_ bytes: [UInt8]) -> Bool {
    let starts = Decoder.kindKeys.map { key in
        (text: Array((key.rawValue + ":").utf8), isOwn: ownKinds.contains(key.rawValue))
    }
    var isLineStart = true
    for offset in bytes.indices.dropFirst(markEnd(of: bytes)) {
        if isLineStart, let start = starts.first(where: { bytes[offset...].starts(with: $0.text) })
        {
            let value = bytes[(offset + start.text.count)...].first { $0 != 0x20 }
            if start.isOwn || !(value.map { "\r\n{[#".utf8.contains($0) } ?? true) { return true }
        }
        isLineStart = bytes[offset] == 0x0A || bytes[offset] == 0x0D
    }
    return false
}
