import FlowModel

/// Makes the edits that problems of names and types offer.
///
/// Edits need the tree of their file, which is gone by then: it is read again, once for all edits
/// of the file. Files without problems are never read twice.
final class FileEdits {
    private let sources: [SourceFile]
    private var trees: [Int: YAMLTree] = [:]

    init(_ sources: [SourceFile]) {
        self.sources = sources
    }

    func edits(inFile file: Int) -> TextEdits {
        TextEdits(tree: tree(ofFile: file), source: sources[file].bytes)
    }

    func tree(ofFile file: Int) -> YAMLTree {
        if let tree = trees[file] { return tree }
        // What is wrong with the file was reported when it was read first.
        var known: [Diagnostic] = []
        let tree = readYAML(sources[file], id: FileID(file), into: &known)
        trees[file] = tree
        return tree
    }
}
