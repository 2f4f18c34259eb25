import FlowModel

/// Makes edits of files after their trees are gone.
///
/// A file is read again for its first edit. Files without problems are never
/// read twice.
final class FileEdits {
    private let sources: [SourceFile]
    private var trees: [Int: YAMLTree] = [:]

    init(_ sources: [SourceFile]) {
        self.sources = sources
    }

    func edits(inFile file: Int) -> TextEdits {
        TextEdits(tree: tree(ofFile: file), source: sources[file].bytes)
    }

    private func tree(ofFile file: Int) -> YAMLTree {
        if let tree = trees[file] { return tree }
        // The problems of the file were reported when it was first read.
        var known: [Diagnostic] = []
        let tree = readYAML(sources[file], id: FileID(file), into: &known)
        trees[file] = tree
        return tree
    }
}
