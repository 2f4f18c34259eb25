import FlowModel

/// A hidden file in the output folder: digests of the generated files and of everything that they
/// depend on. If all of them still match, `compile` need not generate the files. Git ignores it.
struct OutputRecord: Equatable {
    struct File: Equatable {
        let path: String
        /// The digest of the bytes on the disk.
        let digest: String
    }

    /// The digest of everything that the files depend on: the flow files, the options, and the
    /// build of flowc.
    let origin: String
    let files: [File]

    static let folder = ".flowc"
    static let path = join(folder, "written")
    /// The beginning of a record. `compile` replaces no file that begins differently.
    static let header = "flowc wrote "

    /// A `.gitignore` in the same folder, which makes git ignore the record and itself.
    static let ignore = OutputFile(path: join(folder, ".gitignore"), bytes: Array("*\n".utf8))

    init(of files: [OutputFile], from origin: String) {
        self.origin = origin
        self.files = files.map { File(path: $0.path, digest: digest(of: $0.bytes)) }
            .sorted { $0.path < $1.path }
    }

    /// Reads a record; nil if the bytes are not exactly those of a record.
    init?(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard let first = lines.first, let origin = first.split(separator: " ").last else {
            return nil
        }
        self.origin = String(origin)
        files = lines.dropFirst().compactMap { line in
            let words = line.split(separator: " ", maxSplits: 1)
            return words.count == 2 ? File(path: String(words[1]), digest: String(words[0])) : nil
        }
        guard bytes == self.bytes else { return nil }
    }

    /// The first line has the number of files, so that a truncated record is recognised.
    var bytes: [UInt8] {
        var text = "\(OutputRecord.header)\(files.count) files from \(origin)\n"
        for file in files { text += "\(file.digest) \(file.path)\n" }
        return Array(text.utf8)
    }
}
