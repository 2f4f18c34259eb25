import FlowFrontend
import FlowLint
import FlowModel
import TestSupport
import Testing

/// What is found depends on what the files say, and not on how they are laid out.
@Suite struct RearrangementTests {
    /// Kinds that other doors find have examples of another form, and a file of more than 4 MB is
    /// the same in all forms.
    static let kinds = (FrontendProblems.all + LintRules.all.map(\.kind)).filter {
        $0.family != .housekeeping && $0.id != "file-too-large"
    }

    /// All that is wrong with some files, their scenarios included.
    private static func diagnostics(of files: [SourceFile]) -> [Diagnostic] {
        let compilation = compile(files)
        let scenarios = files.filter { $0.path.hasSuffix(".scenario.yaml") }
        return compilation.diagnostics + compilation.applications.flatMap { lint($0) }
            + scenarios.flatMap { file -> [Diagnostic] in
                guard let index = compilation.applicationIndex(ofScenario: file) else { return [] }
                return readScenario(file, graph: compilation.applications[index]).diagnostics
            }
    }

    @Test(arguments: kinds.map(\.id), Disguise.allCases)
    func aDisguiseMovesFindingsAndNothingElse(id: String, disguise: Disguise) throws {
        let kind = try #require(Self.kinds.first { $0.id == id })
        for example in kind.badExamples + kind.goodExamples {
            func text(_ diagnostic: Diagnostic, _ move: (Int, SourceFile) -> Int) -> String {
                let file = example.files[Int(diagnostic.span.file.index)]
                let start = move(Int(diagnostic.span.startByte), file)
                let end = move(Int(diagnostic.span.endByte), file)
                return "\(diagnostic.kind.id) \(file.path) \(start)-\(end): \(diagnostic.message)"
            }
            let wanted = Self.diagnostics(of: example.files).map { text($0, disguise.move) }
            let found = Self.diagnostics(of: example.files.map(disguise.apply)).map {
                text($0) { offset, _ in offset }
            }
            #expect(found.sorted() == wanted.sorted())
        }
    }

    /// Of two equal keys the first counts, whichever it is.
    @Test(arguments: kinds.map(\.id).filter { $0 != "duplicate-key" })
    func theOrderOfKeysMeansNothing(id: String) throws {
        let kind = try #require(Self.kinds.first { $0.id == id })
        var generator = SeededGenerator(seed: 1)
        for example in kind.badExamples + kind.goodExamples {
            // Of two of one name the second is reported, so only a rule has the same elements.
            func found(_ files: [SourceFile]) -> [String] {
                let all = Self.diagnostics(of: files)
                let isRule = LintRules.all.contains { $0.kind.id == id }
                return all.map { $0.kind.id + (isRule ? " \($0.element ?? "")" : "") }.sorted()
            }
            let wanted = found(example.files)
            for _ in 0..<3 {
                let files = example.files.map { rearranged($0, using: &generator) }
                let text = files.map { String(decoding: $0.bytes, as: UTF8.self) }
                #expect(found(files) == wanted, "\(text.joined(separator: "---\n"))")
            }
        }
    }

    /// An app with findings of many rules.
    @Test func twoHundredOrdersOfDeclarationsHaveTheSameFindings() throws {
        let paths = Project.files(below: "Tests/SameTraceTests/Lab", endingIn: ".yaml")
        let project = try paths.filter { !$0.hasSuffix(".scenario.yaml") }.map { path in
            SourceFile(path: path, text: try Project.text(of: path))
        }
        let wanted = findings(in: project)
        #expect(wanted.count > 7)
        #expect(Set(wanted.map { $0.prefix { $0 != " " } }).count > 6)
        for seed in 1...UInt64(200) {
            var generator = SeededGenerator(seed: seed)
            let files = project.map { rearranged($0, using: &generator) }
            #expect(files != project)
            #expect(findings(in: files.shuffled(using: &generator)) == wanted, "\(seed)")
        }
    }
}

extension Disguise {
    /// Where a place of a file is in the disguised one.
    func move(_ offset: Int, in file: SourceFile) -> Int {
        switch self {
        case .none: offset
        case .multiByteComment, .byteOrderMark:
            offset + apply(to: file).bytes.count - file.bytes.count
        case .windowsLineEnds: offset + file.bytes[..<offset].count { $0 == 0x0A }
        }
    }
}
