import FlowCodegen
import FlowModel

/// An `apple-app-site-association` file as iOS reads it: the first entry that a URL matches counts.
/// Without a named app, the entries of all apps in the file are treated as those of one app.
struct SiteFile {
    struct Entry {
        let path: SitePattern
        /// The patterns of query items by name; a nil name is for the whole query.
        let query: [(name: String?, pattern: SitePattern)]
        var isExcluded = false
        var ignoresCase = false
        /// True if the pattern of the path applies to the encoded URL, with `%20` and the like.
        var isEncoded = true
        let bytes: Range<Int>
    }

    let file: SourceFile
    let entries: [Entry]
    /// The place where `details` are, or should be.
    let detailsPlace: Range<Int>
    let hasDetails: Bool
    /// The app whose entries these are; nil for those of all apps.
    let appID: String?

    /// The entry that decides about a URL.
    func decision(on path: String, _ query: [String: String]) -> Entry? {
        entries.first { $0.matches(path, query) }
    }

    /// True if an entry decides about a URL, and none before it does.
    func entry(
        _ index: Int, decidesOn path: String, _ query: [String: String]
    ) -> Bool {
        entries[index].matches(path, query)
            && !entries[..<index].contains { $0.matches(path, query) }
    }

    /// Examples of paths that an entry matches, as they are in URLs.
    func samples(of entry: Entry) -> [String] {
        entry.path.samples.map { sample in
            let path = sample.hasPrefix("/") ? sample : "/" + sample
            if entry.isEncoded { return path }
            return path.split(separator: "/", omittingEmptySubsequences: false)
                .map { escapedInURL(String($0)) }.joined(separator: "/")
        }
    }
}

extension SiteFile.Entry {
    fileprivate func matches(_ path: String, _ items: [String: String]) -> Bool {
        self.path.matches(isEncoded ? path : decoded(path), ignoresCase: ignoresCase)
            && query.allSatisfy { name, pattern in
                let text =
                    name.map { items[$0] ?? "" }
                    ?? items.sorted { $0.key < $1.key }.map { $0.key + "=" + $0.value }
                    .joined(separator: "&")
                return pattern.matches(text, ignoresCase: ignoresCase)
            }
    }

    /// Examples of items that the entry's query matches.
    var sampleQuery: [String: String] {
        var items: [String: String] = [:]
        for (name, pattern) in query {
            let sample = pattern.samples.last ?? ""
            if let name {
                items[name] = sample
                continue
            }
            for item in sample.split(separator: "&") {
                let parts = item.split(separator: "=", maxSplits: 1).map(String.init)
                items[parts[0]] = parts.count > 1 ? parts[1] : ""
            }
        }
        return items
    }
}

/// A text with `%20` and the like decoded.
private func decoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
        let digits = String(decoding: bytes[(place + 1)...].prefix(2), as: UTF8.self)
        if bytes[place] == UInt8(ascii: "%"), let byte = UInt8(digits, radix: 16) {
            result.append(byte)
            place += 3
        } else {
            result.append(bytes[place])
            place += 1
        }
    }
    return String(decoding: result, as: UTF8.self)
}

// MARK: - Reading

extension SiteFile {
    /// Reads the entries for the app with this id, or all if none is named.
    static func read(
        _ path: String, for appID: String?, in world: World
    ) throws(CommandFailure) -> SiteFile {
        let file = try SourceFile.read(path, in: world)
        let root: PlacedJSON
        do throws(JSONProblem) {
            root = try PlacedJSONReader.read(file.bytes)
        } catch {
            throw file.failure(
                at: error.byte, "this is not JSON, expected \(error.expected)")
        }
        let reader = try SiteReader(file: file, root: root, appID: appID)
        return SiteFile(
            file: file, entries: try reader.entries(),
            detailsPlace: (reader.details ?? reader.links ?? root).bytes,
            hasDetails: reader.details != nil, appID: appID)
    }
}

extension SourceFile {
    /// Reads a file that the command line names.
    static func read(_ path: String, in world: World) throws(CommandFailure) -> SourceFile {
        do {
            return SourceFile(
                path: normalized(path),
                bytes: try world.files.read(path, byteLimit: ProjectReader.byteLimit))
        } catch {
            throw CommandFailure(error, in: world.files)
        }
    }

    fileprivate func failure(at byte: Int, _ message: String) -> CommandFailure {
        CommandFailure(
            Findings(files: [self], diagnostics: [SiteProblems.unreadable(at: byte, message)]))
    }
}

/// Reads the values of the file. Refuses a value of another type, because iOS does not read it.
private struct SiteReader {
    let file: SourceFile
    let links: PlacedJSON?
    let details: PlacedJSON?
    private let variables: [String: [String]]
    private let appID: String?

    init(file: SourceFile, root: PlacedJSON, appID: String?) throws(CommandFailure) {
        self.file = file
        self.appID = appID
        _ = try file.members(of: root)
        links = root["applinks"]
        details = links?["details"]
        _ = try file.members(of: links)
        var variables: [String: [String]] = [:]
        for (name, list) in try file.members(of: links?["substitutionVariables"]) {
            variables[name] = []
            for item in try file.elements(of: list) {
                variables[name]?.append(try file.text(item))
            }
        }
        self.variables = variables
    }

    func entries() throws(CommandFailure) -> [SiteFile.Entry] {
        guard let details else { return [] }
        var found: [SiteFile.Entry] = []
        // Before iOS 13 `details` was an object, with an app at each key.
        if case .object(let members) = details.value {
            for (app, detail) in members where appID == nil || app == appID {
                found += try entries(of: detail)
            }
        } else {
            for detail in try file.elements(of: details) where try isForApp(detail) {
                found += try entries(of: detail)
            }
        }
        return found
    }

    private func isForApp(_ detail: PlacedJSON) throws(CommandFailure) -> Bool {
        guard let appID else { return true }
        let apps = try file.elements(of: detail["appIDs"])
        return (apps + [detail["appID"]]).contains { $0?.text == appID }
    }

    private func entries(of detail: PlacedJSON) throws(CommandFailure) -> [SiteFile.Entry] {
        _ = try file.members(of: detail)
        var found: [SiteFile.Entry] = []
        if let components = detail["components"] {
            for component in try file.elements(of: components) {
                if let entry = try entry(of: component, in: detail) { found.append(entry) }
            }
            return found
        }
        // The form before iOS 13.
        for item in try file.elements(of: detail["paths"]) {
            let text = try file.text(item)
            let isExcluded = text.hasPrefix("NOT ")
            let path = try pattern(isExcluded ? String(text.dropFirst(4)) : text, item)
            found.append(
                SiteFile.Entry(path: path, query: [], isExcluded: isExcluded, bytes: item.bytes))
        }
        return found
    }

    /// The entry of a component; nil if it is only about URLs with a fragment, because links are
    /// compared without one.
    private func entry(
        of component: PlacedJSON, in detail: PlacedJSON
    ) throws(CommandFailure) -> SiteFile.Entry? {
        _ = try file.members(of: component)
        let fragment = try component["#"].map { value throws(CommandFailure) in
            try pattern(try file.text(value), value)
        }
        if let fragment, !fragment.matches("") { return nil }
        var query: [(name: String?, pattern: SitePattern)] = []
        if let value = component["?"] {
            if let text = value.text {
                query = [(nil, try pattern(text, value))]
            } else {
                for (name, value) in try file.members(of: value) {
                    query.append((name, try pattern(try file.text(value), value)))
                }
            }
        }
        let path = try component["/"].map(file.text) ?? "*"
        func flag(_ key: String) throws(CommandFailure) -> Bool? {
            let places = [component, detail["defaults"], links?["defaults"]]
            guard let value = places.lazy.compactMap({ $0?[key] }).first else { return nil }
            return try file.truth(value)
        }
        return SiteFile.Entry(
            path: try pattern(path, component["/"] ?? component), query: query,
            isExcluded: try component["exclude"].map(file.truth) ?? false,
            ignoresCase: try flag("caseSensitive") == false,
            isEncoded: try flag("percentEncoded") ?? true, bytes: component.bytes)
    }

    private func pattern(
        _ text: String, _ value: PlacedJSON
    ) throws(CommandFailure) -> SitePattern {
        do throws(SitePattern.UnknownVariable) {
            return try SitePattern(text, variables: variables)
        } catch {
            throw file.failure(
                at: value.bytes.lowerBound,
                "`$(\(error.name))` is not one of `substitutionVariables`")
        }
    }
}

extension SourceFile {
    fileprivate func members(
        of value: PlacedJSON?
    ) throws(CommandFailure) -> [(key: String, value: PlacedJSON)] {
        guard let value else { return [] }
        if case .object(let members) = value.value { return members }
        throw failure(at: value.bytes.lowerBound, "iOS does not read this, expected an object")
    }

    fileprivate func elements(of value: PlacedJSON?) throws(CommandFailure) -> [PlacedJSON] {
        guard let value else { return [] }
        if case .list(let elements) = value.value { return elements }
        throw failure(at: value.bytes.lowerBound, "iOS does not read this, expected a list")
    }

    fileprivate func text(_ value: PlacedJSON) throws(CommandFailure) -> String {
        if let text = value.text { return text }
        throw failure(at: value.bytes.lowerBound, "iOS does not read this, expected a text")
    }

    fileprivate func truth(_ value: PlacedJSON) throws(CommandFailure) -> Bool {
        if case .bool(let isTrue) = value.value { return isTrue }
        throw failure(at: value.bytes.lowerBound, "iOS does not read this, expected true or false")
    }
}
