import FlowModel

/// All modules of a project by directory and name.
struct ModuleTable: Sendable {
    struct Entry: Sendable {
        let file: Int
        let syntax: ModuleSyntax
        let home: String
        /// The names that an application can have only once, whichever of its modules declares
        /// them, each with its kind.
        let claims: Set<String>
    }

    let entries: [Entry]
    /// The modules of each directory by name.
    private var places: [String: [String: [Int]]] = [:]
    /// The modules of each directory that make a difference to every file that sees them, used or
    /// not: those that could not be read, and those that share their name with another.
    private var remarkable: [String: [Int]] = [:]

    init(_ files: [SourceFile], _ decoded: [ParsedFile], problems: [Diagnostic]) {
        let troubled = Set(problems.map { $0.span.file })
        var entries: [Entry] = []
        for (index, file) in decoded.enumerated() {
            guard case .module(let syntax)? = file.syntax else { continue }
            let home = Projects.directory(of: files[index].place)
            places[home, default: [:]][syntax.name.text, default: []].append(entries.count)
            let claims =
                ["module " + syntax.name.text] + syntax.services.map { "service " + $0.name.text }
                + syntax.events.map { "event " + $0.signal.name.text }
                + syntax.samples.map { "samples of " + $0.type.text }
            entries.append(
                Entry(file: index, syntax: syntax, home: home, claims: Set(claims)))
        }
        self.entries = entries
        var found: Set<Int> = []
        for (index, entry) in entries.enumerated() {
            let same = named(entry.syntax.name.text, from: entry.home)
            if same.count > 1 { found.formUnion(same) }
            let isCut = decoded[entry.file].values.cutByte != nil
            if isCut || entry.syntax.isPartial || troubled.contains(FileID(entry.file)) {
                found.insert(index)
            }
        }
        for index in found.sorted() { remarkable[entries[index].home, default: []].append(index) }
    }

    /// The modules of each of some directories and those below.
    func modules(below homes: Set<String>) -> [String: [Int]] {
        var found: [String: [Int]] = [:]
        for (index, entry) in entries.enumerated() {
            for home in Projects.directories(above: entry.home) where homes.contains(home) {
                found[home, default: []].append(index)
            }
        }
        return found
    }

    /// Some modules, those seen from a directory that have some names, those that these use, and so
    /// on; and the remarkable ones. All in the order of the files.
    func modules(_ own: [Int], using names: [String], home: String) -> [Int] {
        var found = Set(own)
        var ownByName: [String: [Int]] = [:]
        for index in own { ownByName[entries[index].syntax.name.text, default: []].append(index) }
        var open = names + own.flatMap { entries[$0].syntax.uses.map { $0.text } }
        var seen: Set<String> = []
        while let name = open.popLast() {
            guard seen.insert(name).inserted else { continue }
            for index in named(name, from: home) + (ownByName[name] ?? []) {
                found.insert(index)
                open += entries[index].syntax.uses.map { $0.text }
            }
        }
        for directory in Projects.directories(above: home) {
            found.formUnion(remarkable[directory] ?? [])
        }
        return found.sorted()
    }

    /// The modules whose findings do not depend on the others read with them, by the nearest
    /// directory with remarkable modules that they see, if there is one. Each name that they use,
    /// and that those modules use, means one module, which claims nothing that another of the
    /// project claims.
    var compatible: [String: [Int]] {
        var claimants: [String: Int] = [:]
        for claim in entries.lazy.flatMap({ $0.claims }) { claimants[claim, default: 0] += 1 }
        var users: [Int: [Int]] = [:]
        var open: [Int] = []
        for (index, entry) in entries.enumerated() {
            let used = entry.syntax.uses.map { named($0.text, from: entry.home) }
            for module in used.joined() { users[module, default: []].append(index) }
            let isCompatible =
                used.allSatisfy { $0.count == 1 }
                && entry.claims.allSatisfy { claimants[$0] == 1 }
            if !isCompatible { open.append(index) }
        }
        var others: Set<Int> = []
        while let index = open.popLast() {
            guard others.insert(index).inserted else { continue }
            open += users[index] ?? []
        }
        return Dictionary(grouping: entries.indices.filter { !others.contains($0) }) { index in
            let above = Projects.directories(above: entries[index].home)
            return above.first { remarkable[$0] != nil } ?? ""
        }
    }

    /// The names of all modules that are seen from a directory.
    func names(from home: String) -> [String] {
        Projects.directories(above: home).flatMap { Array((places[$0] ?? [:]).keys) }
    }

    private func named(_ name: String, from home: String) -> [Int] {
        Projects.directories(above: home).flatMap { places[$0]?[name] ?? [] }
    }
}

/// The modules that an application sees.
struct SeenModules {
    let table: ModuleTable
    let home: String
    let own: [Int]

    /// Their names, each once, for advice.
    var names: [String] {
        Set(table.names(from: home) + own.map { table.entries[$0].syntax.name.text }).sorted()
    }
}
