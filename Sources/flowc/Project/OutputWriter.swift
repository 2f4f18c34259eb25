import FlowModel

/// A file to be written below an output directory.
struct OutputFile {
    /// Relative to the output directory.
    let path: String
    let bytes: [UInt8]
}

/// Brings a directory to the state that a compilation wants: what differs is written, what is the
/// same is not touched, and what an earlier run wrote and nobody produces any more is removed.
struct OutputWriter {
    let world: World
    let directory: String
    /// How every file of ours begins; a file without it is not ours to remove.
    let header: String
    /// The folders that hold nothing of ours but what is wanted now; an empty path is all.
    let staleFolders: [String]

    /// What has to happen, found without doing any of it.
    struct Plan {
        var changed: [OutputFile] = []
        var unchanged: [OutputFile] = []
        /// Relative to the output directory.
        var stale: [String] = []

        var isUpToDate: Bool { changed.isEmpty && stale.isEmpty }
    }

    func plan(_ files: [OutputFile]) throws(FileProblem) -> Plan {
        var plan = Plan()
        for file in files {
            if try current(file.path) == file.bytes {
                plan.unchanged.append(file)
            } else {
                plan.changed.append(file)
            }
        }
        let wanted = Set(files.map(\.path))
        for folder in staleFolders {
            plan.stale += try filesOfEarlierRuns(below: folder).filter { !wanted.contains($0) }
        }
        return plan
    }

    /// Every changed file is written beside its place before the first one is put there, so that
    /// a disk that refuses leaves the old state whole.
    func carryOut(_ plan: Plan) throws(FileProblem) {
        var staged: [String] = []
        do throws(FileProblem) {
            for file in plan.changed {
                let path = join(directory, file.path)
                if let parent = parentDirectory(of: path) { try world.files.makeDirectory(parent) }
                staged.append(world.files.stagedPath(for: path))
                try world.files.write(file.bytes, to: staged[staged.count - 1])
            }
            for (file, stagedPath) in zip(plan.changed, staged) {
                try world.files.rename(stagedPath, to: join(directory, file.path))
            }
        } catch {
            for path in staged { try? world.files.removeFile(path) }
            throw error
        }
        for path in plan.stale {
            try world.files.removeFile(join(directory, path))
            if let parent = parentDirectory(of: path) {
                world.files.removeEmptyDirectory(join(directory, parent))
            }
        }
    }

    /// What carrying out a plan would change, as a unified difference.
    func difference(_ plan: Plan) throws(FileProblem) -> String {
        var text = ""
        for file in plan.changed {
            let path = join(directory, file.path)
            let old = try current(file.path)
            text += unifiedDifference(
                from: String(decoding: old ?? [], as: UTF8.self),
                to: String(decoding: file.bytes, as: UTF8.self),
                oldName: old == nil ? "/dev/null" : path, newName: path)
        }
        for stale in plan.stale {
            let old = try current(stale) ?? []
            text += unifiedDifference(
                from: String(decoding: old, as: UTF8.self), to: "",
                oldName: join(directory, stale), newName: "/dev/null")
        }
        return text
    }

    /// The bytes that stand at a path now; nil when there is no file.
    func current(_ path: String) throws(FileProblem) -> [UInt8]? {
        do {
            return try world.files.read(join(directory, path), byteLimit: OutputWriter.byteLimit)
        } catch {
            if error.reason == .missing { return nil }
            throw error
        }
    }

    /// More than any file we write.
    private static let byteLimit = 256 * 1024 * 1024
    /// Our output is one folder an app deep; more is somebody else's.
    private static let depthLimit = 8

    private func filesOfEarlierRuns(below folder: String, depth: Int = 0) throws(FileProblem)
        -> [String]
    {
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
            switch try? world.files.entry(at: join(directory, below)) {
            case .directory: found += try filesOfEarlierRuns(below: below, depth: depth + 1)
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
