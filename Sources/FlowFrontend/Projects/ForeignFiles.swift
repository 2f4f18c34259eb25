import FlowModel

/// Whose a YAML file is that was found in a folder.
public enum FileOwner: Sendable {
    case flowc
    /// A mapping that has none of the keys that say what a file is (`flow`, `app`, `module`,
    /// `extend`, `scenario`), no key that only flows have, and no first key that may be a
    /// misspelling of one: `docker-compose.yaml`. Or a mapping beyond the limit of flowc, in which
    /// no line begins with a key that says what it is.
    case otherTool
    /// Nothing in it says: it is empty, no mapping, or cannot be read to its end.
    case unknown
}

public func findOwner(of file: SourceFile) -> FileOwner {
    if saysWhatItIs(file.bytes) { return .flowc }
    if file.bytes.count > ReadLimit.fileBytes {
        return beginsWithKey(file.bytes) ? .otherTool : .unknown
    }
    var diagnostics: [Diagnostic] = []
    let tree = readYAML(file, id: FileID(0), into: &diagnostics)
    guard let root = tree.root, tree.kind(root) == .mapping else { return .unknown }
    let keys = tree.entries(root).map { tree.text($0.key) }
    let kinds = Decoder.kindKeys.map { $0.rawValue }
    let isNearKind = keys.first.map { nearestName(to: $0, among: kinds) != nil } ?? false
    if isNearKind || keys.contains(where: { kinds.contains($0) || flowKeys.contains($0) }) {
        return .flowc
    }
    return tree.cutByte == nil ? .otherTool : .unknown
}

/// The keys of a flow that files of other tools hardly have.
private let flowKeys = [Key.screens, .start, .transitions].map { $0.rawValue }

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
    let starts = Decoder.kindKeys.map { Array(($0.rawValue + ":").utf8) }
    var isLineStart = true
    for offset in bytes.indices.dropFirst(markEnd(of: bytes)) {
        if isLineStart, starts.contains(where: { bytes[offset...].starts(with: $0) }) {
            return true
        }
        isLineStart = bytes[offset] == 0x0A || bytes[offset] == 0x0D
    }
    return false
}
