import FlowModel

/// Whether a YAML file has nothing to do with flows, as `docker-compose.yaml` has not: it is a
/// mapping without mistakes, has no key by which a file says what it is and none that only flows
/// have, and its first key is not nearly one. Anything else may be meant as a flow.
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

/// Whether a line begins with such a key. Nearly all files are told by it, and need not be read
/// twice.
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
