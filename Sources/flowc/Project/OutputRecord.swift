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

    init(of files: [OutputFile], from origin: String) {
        self.origin = origin
        self.files = files.map { File(path: $0.path, digest: digest(of: $0.bytes)) }
            .sorted { $0.path < $1.path }
    }

    /// Nil for text that is no record.
    init?(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard let first = lines.first else { return nil }
        var files: [File] = []
        for line in lines.dropFirst() {
            let words = line.split(separator: " ", maxSplits: 1)
            guard words.count == 2 else { return nil }
            files.append(File(path: String(words[1]), digest: String(words[0])))
        }
        origin = String(first)
        self.files = files
    }

    private var bytes: [UInt8] {
        Array(([origin] + files.map { $0.digest + " " + $0.path }).map { $0 + "\n" }.joined().utf8)
    }

    /// The record as a file, with one by which git passes by both.
    var outputs: [OutputFile] {
        [
            OutputFile(path: join(OutputRecord.folder, ".gitignore"), bytes: Array("*\n".utf8)),
            OutputFile(path: OutputRecord.path, bytes: bytes),
        ]
    }
}
