import FlowModel
import TestSupport

/// A YAML file with the entries of its mappings in another order. Lists keep theirs, and so does
/// what stands between braces.
func rearranged(_ file: SourceFile, using generator: inout SeededGenerator) -> SourceFile {
    let text = String(decoding: file.bytes, as: UTF8.self)
    // An alias stands below its anchor, and text that is not UTF-8 would not be the same.
    guard Array(text.utf8) == file.bytes, !text.contains(" &"), !text.contains("\r") else {
        return file
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let isEnded = lines.last == ""
    let body = rearranged(isEnded ? Array(lines.dropLast()) : lines, using: &generator)
    return SourceFile(
        path: file.path, text: body.joined(separator: "\n") + (isEnded ? "\n" : ""))
}

/// Lines that are the entries of one mapping, or something else that stays as it is.
private func rearranged(_ lines: [String], using generator: inout SeededGenerator) -> [String] {
    func indent(_ line: String) -> Int { line.prefix { $0 == " " }.count }
    func isContent(_ line: String) -> Bool {
        let text = line.drop { $0 == " " }
        return !text.isEmpty && !text.hasPrefix("#")
    }
    guard let first = lines.first(where: isContent) else { return lines }
    var entries: [[String]] = []
    /// Comments belong to the entry below them.
    var waiting: [String] = []
    for line in lines {
        guard isContent(line) else {
            waiting.append(line)
            continue
        }
        if indent(line) == indent(first) {
            let text = line.drop { $0 == " " }
            guard text.contains(":"), !text.hasPrefix("-"), !text.hasPrefix("}") else {
                return lines
            }
            entries.append(waiting + [line])
        } else {
            guard indent(line) > indent(first), !entries.isEmpty else { return lines }
            entries[entries.count - 1] += waiting + [line]
        }
        waiting = []
    }
    for index in entries.indices {
        let entry = entries[index]
        guard let key = entry.firstIndex(where: isContent), entry[key].hasSuffix(":") else {
            continue
        }
        let below = rearranged(Array(entry[(key + 1)...]), using: &generator)
        entries[index] = Array(entry[...key]) + below
    }
    return entries.shuffled(using: &generator).flatMap(\.self) + waiting
}
