import FlowModel

/// True for a YAML file of another tool, such as `docker-compose.yaml`: a mapping without mistakes
/// that has none of the keys that say what a file is (`flow`, `app`, `module`, `extend`,
/// `scenario`), no key that only flows have, and no first key that may be a misspelling of one. Any
/// other file may be meant as a flow.
public func isForeign(_ file: SourceFile) -> Bool {
    if saysWhatItIs(file.bytes) { return false }
    var diagnostics: [Diagnostic] = []
    let tree = readYAML(file, id: FileID(0), into: &diagnostics)
    guard diagnostics.isEmpty, let root = tree.root, tree.kind(root) == .mapping else {
        return false
    }
    let keys = tree.entries(root).map { tree.text($0.key) }
    let kinds = Decoder.kindKeys.map(\.rawValue)
    if let first = keys.first, nearestName(to: first, among: kinds) != nil { return false }
    return !keys.contains { kinds.contains($0) || flowKeys.contains($0) }
}

/// The keys of a flow that files of other tools hardly have.
private let flowKeys = [Key.screens, .start, .transitions].map(\.rawValue)

/// True if a line begins with a key that says what the file is. This spares nearly all flow files a
/// second reading.
private func saysWhatItIs(_ bytes: [UInt8]) -> Bool {
    let starts = Decoder.kindKeys.map { Array(($0.rawValue + ":").utf8) }
    var isLineStart = true
    for (offset, byte) in bytes.enumerated() {
        if isLineStart, starts.contains(where: { bytes[offset...].starts(with: $0) }) {
            return true
        }
        isLineStart = byte == 0x0A || byte == 0x0D
    }
    return false
}
