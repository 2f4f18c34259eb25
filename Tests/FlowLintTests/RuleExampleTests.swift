import FlowFrontend
import FlowLint
import FlowModel
import Testing

/// Ways of writing the same file that no rule may notice.
enum Disguise: String, CaseIterable {
    case none
    case multiByteComment
    case windowsLineEnds
    case byteOrderMark

    func apply(to file: SourceFile) -> SourceFile {
        var bytes: [UInt8] = []
        switch self {
        case .none: bytes = file.bytes
        case .multiByteComment: bytes = Array("# Grüße 😀\n".utf8) + file.bytes
        case .windowsLineEnds:
            for byte in file.bytes {
                if byte == 0x0A { bytes.append(0x0D) }
                bytes.append(byte)
            }
        case .byteOrderMark: bytes = [0xEF, 0xBB, 0xBF] + file.bytes
        }
        return SourceFile(path: file.path, bytes: bytes)
    }
}

/// What compiler and linter say about a project, by id and place: what a finding is about, and the
/// text it points at.
///
/// One at a `run` can be told at the step of the action that is wrong there.
func findings(in files: [SourceFile], atSteps: Bool = false) -> [String] {
    let compilation = compile(files)
    let all = compilation.diagnostics + compilation.applications.flatMap { lint($0) }
    return all.map { finding in
        let isAtRun = atSteps && finding.message.hasPrefix("in the action ")
        let span = isAtRun ? finding.notes[0].span : finding.span
        let bytes = compilation.files[Int(span.file.index)].bytes
        let range = Int(span.startByte)..<Int(span.endByte)
        let words = bytes[range].split(whereSeparator: { $0 <= 0x20 })
            .map { String(decoding: $0, as: UTF8.self) }
        return "\(finding.kind.id) \(finding.element ?? "-") `\(words.joined(separator: " "))`"
    }.sorted()
}

/// The rules by id, so that a test's name says which rule it is about.
let kinds = Dictionary(uniqueKeysWithValues: LintRules.all.map { ($0.kind.id, $0.kind) })

@Suite struct RuleExampleTests {
    @Test(arguments: LintRules.all.map(\.kind.id), Disguise.allCases)
    func aBadExampleReportsItsRuleOnceAndNothingElse(id: String, disguise: Disguise) throws {
        let kind = try #require(kinds[id])
        for example in kind.badExamples {
            let found = findings(in: example.files.map(disguise.apply))
            #expect(found.count == 1, "\(found)")
            #expect(found.first?.hasPrefix(kind.id + " ") == true)
            #expect(found == findings(in: example.files))
        }
    }

    @Test(arguments: LintRules.all.map(\.kind.id), Disguise.allCases)
    func aGoodExampleReportsNothing(id: String, disguise: Disguise) throws {
        let kind = try #require(kinds[id])
        for example in kind.goodExamples {
            #expect(findings(in: example.files.map(disguise.apply)) == [])
        }
    }

    @Test(arguments: LintRules.all.map(\.kind.id))
    func theOrderOfFilesMeansNothing(id: String) throws {
        let kind = try #require(kinds[id])
        for example in kind.badExamples where example.files.count > 1 {
            let found = findings(in: example.files)
            #expect(findings(in: example.files.reversed()) == found)
            let rotated = Array(example.files.dropFirst()) + example.files.prefix(1)
            #expect(findings(in: rotated) == found)
        }
    }

    @Test func aLevelChangesHowGraveAFindingIsAndOffSilencesIt() throws {
        let kind = try #require(kinds["too-many-tabs"])
        let graph = try #require(compile(kind.badExamples[0].files).applications.first)
        #expect(lint(graph).map(\.severity) == [.warning])
        #expect(lint(graph, levels: ["too-many-tabs": .info]).map(\.severity) == [.info])
        #expect(lint(graph, levels: ["too-many-tabs": .off]).isEmpty)
    }

    @Test func aGraphWithHolesIsNotJudged() throws {
        let text = "flow: A\nscreens:\n  B: {}\n  C: {}\nstart: { push: D }\n"
        let graph = try #require(
            compile([SourceFile(path: "a.yaml", text: text)]).applications.first)
        #expect(!graph.isWhole)
        #expect(lint(graph).isEmpty)
    }

    @Test(arguments: LintRules.all.map(\.kind.id))
    func anAllowCommentSilencesAnExample(id: String) throws {
        let kind = try #require(kinds[id])
        for example in kind.badExamples {
            let compilation = compile(example.files)
            let found = compilation.applications.flatMap { lint($0) }
            let finding = try #require(found.first)
            var files = example.files
            let index = Int(finding.span.file.index)
            let table = LineTable(files[index].bytes)
            let line = table.byteRange(
                ofLine: table.lineNumber(atByte: Int(finding.span.startByte)))
            let indentation = files[index].bytes[line].prefix { $0 == 0x20 }
            var bytes = files[index].bytes
            bytes.insert(
                contentsOf: indentation + Array("# flowc:allow \(id) -- shown on purpose\n".utf8),
                at: line.lowerBound)
            files[index] = SourceFile(path: files[index].path, bytes: bytes)
            let allowed = compile(files)
            let left = applySuppressions(
                to: allowed.diagnostics + allowed.applications.flatMap { lint($0) },
                files: files, kinds: LintRules.all.map(\.kind), wasJudged: { _ in true })
            #expect(left.map(\.message) == [])
        }
    }

    /// What is about a way through the graph shows the way.
    @Test(arguments: [
        "dead-end", "trap", "automatic-cycle", "overlapping-conditions", "incomplete-conditions",
        "layer-without-exit", "unbounded-stack", "pop-target-missing", "pop-underflow",
        "select-under-layer", "gesture-unhandled", "exits-differ", "cancelled-unhandled",
        "result-passed-through", "god-coordinator",
    ])
    func aFindingAboutTheGraphCarriesAWitness(id: String) throws {
        let kind = try #require(kinds[id])
        let graph = try #require(compile(kind.badExamples[0].files).applications.first)
        let finding = try #require(lint(graph).first)
        #expect(!finding.witness.isEmpty)
        #expect(finding.witness.allSatisfy { !$0.isEmpty })
    }
}
