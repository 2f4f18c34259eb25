import FlowCodegen
import FlowModel

/// An `apple-app-site-association` file as iOS reads it: the first entry that a URL matches counts.
/// The entries of all apps in it are taken for one app's.
struct SiteFile {
    struct Entry {
        let path: String
        let query: [(name: String, value: String)]
        let isExcluded: Bool
        let ignoresCase: Bool
        let bytes: Range<Int>
    }

    let file: SourceFile
    let entries: [Entry]

    static func read(_ path: String, in world: World) throws(CommandFailure) -> SiteFile {
        let file = try SourceFile.read(path, in: world)
        let root: PlacedJSON
        do throws(JSONProblem) {
            root = try PlacedJSONReader.read(file.bytes)
        } catch {
            let place = LineTable(file.bytes).position(atByte: error.byte)
            throw CommandFailure(
                "`\(path)` is not JSON: line \(place.lineNumber), column \(place.column) should be "
                    + error.expected)
        }
        guard let details = root["applinks"]?["details"] else {
            throw CommandFailure("`\(path)` has no `details` in `applinks`, which name the URLs")
        }
        return SiteFile(
            file: file,
            entries: details.elements.flatMap { entries(of: $0, of: root["applinks"]) })
    }

    private static func entries(of detail: PlacedJSON, of links: PlacedJSON?) -> [Entry] {
        let usual = detail["defaults"] ?? links?["defaults"]
        if let components = detail["components"] {
            return components.elements.compactMap { component in
                // Links are compared without a fragment.
                if let fragment = component["#"]?.text, !matches("", fragment) { return nil }
                var query: [(name: String, value: String)] = []
                if case .object(let items) = component["?"]?.value {
                    query = items.map { ($0.key, $0.value.text ?? "*") }
                }
                let caseSensitive = component["caseSensitive"] ?? usual?["caseSensitive"]
                return Entry(
                    path: component["/"]?.text ?? "*", query: query,
                    isExcluded: component["exclude"]?.isTrue ?? false,
                    ignoresCase: caseSensitive.map { !$0.isTrue } ?? false,
                    bytes: component.bytes)
            }
        }
        // As before iOS 13.
        return (detail["paths"]?.elements ?? []).compactMap { item in
            guard let text = item.text else { return nil }
            let isExcluded = text.hasPrefix("NOT ")
            return Entry(
                path: isExcluded ? String(text.dropFirst(4)) : text, query: [],
                isExcluded: isExcluded, ignoresCase: false, bytes: item.bytes)
        }
    }

    /// The index of the entry that decides about a URL.
    func decision(on path: String, _ query: [String: String]) -> Int? {
        entries.firstIndex { entry in
            let (text, glob) =
                entry.ignoresCase
                ? (path.lowercased(), entry.path.lowercased()) : (path, entry.path)
            return Self.matches(text, glob)
                && entry.query.allSatisfy { Self.matches(query[$0.name] ?? "", $0.value) }
        }
    }

    /// Paths that an entry matches, for a pattern with few wildcards all kinds of them.
    func samples(of entry: Entry) -> [String] {
        var paths = [""]
        var rest = Array(entry.path.utf8)[...]
        while let byte = rest.first {
            guard isWildcard(byte) else {
                let word = rest.prefix { !isWildcard($0) }
                paths = paths.map { $0 + String(decoding: word, as: UTF8.self) }
                rest = rest.dropFirst(word.count)
                continue
            }
            let wildcard = rest.prefix(while: isWildcard)
            rest = rest.dropFirst(wildcard.count)
            let least = wildcard.count { $0 == UInt8(ascii: "?") }
            var texts = [String(repeating: "x", count: max(least, 1))]
            if wildcard.count > least, paths.count < Self.sampleLimit {
                texts.append(texts[0] + "/x")
                if least == 0 { texts.append("") }
            }
            paths = paths.flatMap { path in texts.map { path + $0 } }
        }
        return paths.map { $0.hasPrefix("/") ? $0 : "/" + $0 }
    }

    private static let sampleLimit = 50

    private func isWildcard(_ byte: UInt8) -> Bool { byte == 0x2A || byte == 0x3F }

    /// Whether a text matches a pattern with `*` and `?`.
    static func matches(_ text: String, _ pattern: String) -> Bool {
        let (text, pattern) = (Array(text.utf8), Array(pattern.utf8))
        var (at, sign) = (0, 0)
        // The last `*`, and how far the text went that it took.
        var star: (sign: Int, at: Int)?
        while at < text.count {
            if sign < pattern.count, pattern[sign] == UInt8(ascii: "*") {
                star = (sign, at)
                sign += 1
            } else if sign < pattern.count,
                pattern[sign] == UInt8(ascii: "?") || pattern[sign] == text[at]
            {
                at += 1
                sign += 1
            } else if let last = star {
                star = (last.sign, last.at + 1)
                (at, sign) = (last.at + 1, last.sign + 1)
            } else {
                return false
            }
        }
        return pattern[sign...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}

extension SourceFile {
    /// A file that the command line names.
    static func read(_ path: String, in world: World) throws(CommandFailure) -> SourceFile {
        do {
            return SourceFile(
                path: normalized(path),
                bytes: try world.files.read(path, byteLimit: ProjectReader.byteLimit))
        } catch {
            throw CommandFailure(error.message, status: error.status)
        }
    }
}
