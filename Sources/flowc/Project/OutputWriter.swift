import FlowModel

/// Brings a directory to the state that a compilation wants: writes the files that differ, leaves
/// equal files alone, and removes files of an earlier run that are not generated any more.
struct OutputWriter {
    let world: World
    let directory: String
    /// The beginning of every generated file; a file that begins differently is never removed.
    let header: String
    /// The folders in which generated files that are not wanted now are stale; an empty path means
    /// all.
    let staleFolders: [String]
    /// True if files that flowc did not write may be replaced.
    var isForced = false

    /// The changes to make, found without making any. Paths are relative to the directory.
    struct Plan {
        var changed: [OutputFile] = []
        /// The files with their bytes on the disk.
        var unchanged: [OutputFile] = []
        var stale: [String] = []

        var isUpToDate: Bool { changed.isEmpty && stale.isEmpty }
    }

    /// Finds the changes. With `isChecked`, also if a file that flowc did not write is in the way.
    func plan(_ files: [OutputFile], isChecked: Bool = false) throws(FileProblem) -> Plan {
        var plan = Plan()
        try requireNoLinks(above: files.map(\.path))
        for file in files {
            let path = join(directory, file.path)
            let isLink = world.files.isLink(path)
            let old = isLink ? nil : try current(file.path)
            if let old, firstDifference(of: old, from: file.bytes) == nil {
                plan.unchanged.append(OutputFile(path: file.path, bytes: old))
                continue
            }
            let isNew = !isLink && old == nil
            if !isNew, !isChecked { try overwriting.requireAllowed(path, in: world.files) }
            plan.changed.append(file)
        }
        plan.stale = try staleFiles(besides: files.map(\.path))
        return plan
    }

    /// Brings the directory up to date. Runs that write to the same directory take turns, so that
    /// its files are those of one run. Calls `make` only if the record in the directory does not
    /// show that the files on the disk were generated from the same `origin`.
    func write(from origin: String?, _ make: () -> [OutputFile]) throws(FileProblem) -> Plan {
        let known = try origin.flatMap { origin throws(FileProblem) in
            try planByRecord(from: origin)
        }
        if let known {
            clearLeftOvers()
            return known
        }
        let files = make()
        let seen = try plan(files)
        if seen.isUpToDate {
            clearLeftOvers()
            if let origin { try? remember(files, from: origin) }
            return seen
        }
        var plan = seen
        try world.files.makeFolders([directory]) { () throws(FileProblem) in
            let staging = try world.files.openStaging(in: directory, isPatient: true)
            defer { staging.end() }
            // Another run may have written while this one waited.
            plan = try self.plan(files)
            try carryOut(plan, through: staging)
            if let origin { try? remember(plan, from: origin, through: staging) }
        }
        return plan
    }

    // MARK: - The record

    private func record() throws(FileProblem) -> OutputRecord? {
        try current(OutputRecord.path).flatMap(OutputRecord.init)
    }

    /// A plan without changes, if the record has this origin, every file matches its digest, and
    /// there is no stale file; otherwise nil.
    private func planByRecord(from origin: String) throws(FileProblem) -> Plan? {
        guard let record = try? record(), record.origin == origin else { return nil }
        var plan = Plan()
        let paths = record.files.map(\.path)
        try requireNoLinks(above: paths)
        for file in record.files {
            guard !world.files.isLink(join(directory, file.path)),
                let bytes = try current(file.path), digest(of: bytes) == file.digest
            else { return nil }
            plan.unchanged.append(OutputFile(path: file.path, bytes: bytes))
        }
        return try staleFiles(besides: paths).isEmpty ? plan : nil
    }

    /// Writes the record if no other run has the lock. Waiting for one is not worth it.
    private func remember(_ files: [OutputFile], from origin: String) throws(FileProblem) {
        let staging = try world.files.openStaging(in: directory, isPatient: false)
        defer { staging.end() }
        // Another run may have written since this one looked.
        let plan = try plan(files)
        if plan.isUpToDate { try remember(plan, from: origin, through: staging) }
    }

    private func remember(
        _ plan: Plan, from origin: String, through staging: any Staging
    ) throws(FileProblem) {
        let record = OutputRecord(of: plan.changed + plan.unchanged, from: origin)
        let ignore = OutputRecord.ignore
        let isIgnored = try current(ignore.path) != nil
        if isIgnored, try self.record() == record { return }
        let path = join(directory, OutputRecord.path)
        try Overwriting.earlier("record", isOne: { $0.hasPrefix(OutputRecord.header) })
            .requireAllowed(path, in: world.files)
        let folder = join(directory, OutputRecord.folder)
        try world.files.makeFolders([folder]) { () throws(FileProblem) in
            let written = OutputFile(path: OutputRecord.path, bytes: record.bytes)
            try staging.put(isIgnored ? [written] : [ignore, written])
        }
    }

    // MARK: - Writing

    private func carryOut(_ plan: Plan, through staging: any Staging) throws(FileProblem) {
        let folders = Set(plan.changed.flatMap { parentFolders(of: $0.path) }).sorted()
        try world.files.makeFolders(folders.map { join(directory, $0) }) {
            () throws(FileProblem) in
            try staging.put(plan.changed)
        }
        for path in plan.stale { try staging.remove(path) }
    }

    /// Removes the files that a killed run left. If they cannot be removed, it does not matter.
    private func clearLeftOvers() {
        if let names = try? world.files.names(in: directory), names.contains(where: isStagingName) {
            try? world.files.openStaging(in: directory, isPatient: true).end()
        }
    }

    private var overwriting: Overwriting {
        let start = Array(header.utf8)
        return Overwriting(
            isAllowed: { $0.starts(with: start) },
            advice: "does not begin with `\(header)…`, so flowc did not write it; move it away, "
                + "or replace it with `--force`",
            isForced: isForced)
    }

    /// The changes that carrying out a plan would make, as a unified difference.
    func difference(_ plan: Plan) throws(FileProblem) -> String {
        var text = ""
        for file in plan.changed {
            let path = join(directory, file.path)
            let old = try current(file.path)
            text += unifiedDifference(
                from: old ?? [], to: file.bytes, oldName: old == nil ? "/dev/null" : path,
                newName: path)
        }
        for stale in plan.stale {
            let old = try current(stale) ?? []
            text += unifiedDifference(
                from: old, to: [], oldName: join(directory, stale), newName: "/dev/null")
        }
        return text
    }

    /// The bytes of the file at a path now; nil if there is no file.
    func current(_ path: String) throws(FileProblem) -> [UInt8]? {
        do {
            return try world.files.read(join(directory, path), byteLimit: OutputWriter.byteLimit)
        } catch {
            if error.reason == .missing { return nil }
            throw error
        }
    }

    /// A limit that is larger than any file we write.
    static let byteLimit = 256 * 1024 * 1024
    /// The depth of the search. Our output is one folder deep for each app; anything far below it
    /// belongs to somebody else.
    private static let depthLimit = 8

    private func requireNoLinks(above paths: [String]) throws(FileProblem) {
        for folder in Set(paths.flatMap(parentFolders)).sorted()
        where world.files.isLink(join(directory, folder)) {
            // A link could lead anywhere, and generated files must only go into the directory.
            throw FileProblem(path: join(directory, folder), reason: .isALink)
        }
    }

    private func staleFiles(besides wanted: [String]) throws(FileProblem) -> [String] {
        let wanted = Set(wanted)
        var stale: [String] = []
        for folder in staleFolders {
            stale += try filesOfEarlierRuns(below: folder, besides: wanted)
        }
        return stale
    }

    private func filesOfEarlierRuns(
        below folder: String, besides wanted: Set<String>, depth: Int = 0
    ) throws(FileProblem) -> [String] {
        if depth > OutputWriter.depthLimit { return [] }
        let path = folder.isEmpty ? directory : join(directory, folder)
        let names: [String]
        do {
            names = try world.files.names(in: path)
        } catch {
            if error.reason == .missing { return [] }
            throw error
        }
        var found: [String] = []
        for name in names.sorted() where !name.hasPrefix(".") {
            let below = folder.isEmpty ? name : join(folder, name)
            if wanted.contains(below) || world.files.isLink(join(directory, below)) { continue }
            switch try? world.files.entry(at: join(directory, below)) {
            case .directory:
                found += try filesOfEarlierRuns(below: below, besides: wanted, depth: depth + 1)
            case .file where name.hasSuffix(".swift"): if isOurs(below) { found.append(below) }
            default: continue
            }
        }
        return found
    }

    private func isOurs(_ path: String) -> Bool {
        let start = try? world.files.read(
            join(directory, path), byteLimit: header.utf8.count)
        return start == Array(header.utf8)
    }
}
