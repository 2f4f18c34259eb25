import FlowModel

/// What was written to a folder, and from what: a run that would write the same finds it here, and
/// need not make the files to know it. It is hidden in the folder, and git passes it by.
struct OutputRecord: Equatable {
    struct File: Equatable {
        let path: String
        /// Of what is on the disk.
        let digest: String
    }

    /// Stands for all that decides the files: what was read, the options, and the tool.
    let origin: String
    let files: [File]

    static let folder = ".flowc"
    static let path = join(folder, "written")
    /// How the file begins; one that begins otherwise is not ours to replace.
    static let header = "flowc wrote "

    /// A second file beside it, by which git passes by both.
    static let ignore = OutputFile(path: join(folder, ".gitignore"), bytes: Array("*\n".utf8))

    init(of files: [OutputFile], from origin: String) {
        self.origin = origin
        self.files = files.map { File(path: $0.path, digest: digest(of: $0.bytes)) }
            .sorted { $0.path < $1.path }
    }

    /// Nil for text that is no whole record.
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

    /// The first line says how many follow, so that a part of a record is none.
    var bytes: [UInt8] {
        var text = "\(OutputRecord.header)\(files.count) files from \(origin)\n"
        for file in files { text += "\(file.digest) \(file.path)\n" }
        return Array(text.utf8)
    }
}
