import FlowFrontend
import FlowLint
import FlowModel
import TestSupport
import Testing

/// The edits that findings carry: each settles what it is for and brings nothing new.
@Suite struct DiagnosticFixTests {
    private static let allKinds =
        FrontendProblems.all + LintRules.all.map(\.kind) + HousekeepingProblems.all

    /// What compiler, linter and the comments that allow say.
    private static func findings(in files: [SourceFile]) -> [Diagnostic] {
        let compilation = compile(files)
        return applySuppressions(
            to: compilation.diagnostics + compilation.applications.flatMap { lint($0) },
            files: files, kinds: allKinds, wasJudged: { _ in true })
    }

    private static func applying(_ fix: DiagnosticFix, to files: [SourceFile]) -> [SourceFile] {
        files.enumerated().map { index, file in
            guard index == Int(fix.span.file.index) else { return file }
            var bytes = file.bytes
            bytes.replaceSubrange(
                Int(fix.span.startByte)..<Int(fix.span.endByte), with: Array(fix.text.utf8))
            return SourceFile(path: file.path, bytes: bytes)
        }
    }

    private static let ruleIDs = Set(LintRules.all.map(\.kind.id))

    /// A finding without its place.
    private static func name(_ finding: Diagnostic) -> String {
        "\(finding.kind.id): \(finding.message)"
    }

    struct Project: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let files: [SourceFile]
    }

    static let projects: [Project] = {
        let examples = allKinds.flatMap { kind in
            (kind.badExamples + kind.goodExamples).enumerated()
                .filter { $1.files.allSatisfy { $0.bytes.count < 9_999 } }
                .map { Project(testDescription: "\(kind.id) \($0)", files: $1.files) }
        }
        let cases = Goldens(below: "Tests/FlowFrontendTests/Cases").cases.map {
            let file = SourceFile(path: $0.name + ".yaml", text: $0.input)
            return Project(testDescription: $0.name, files: [file])
        }
        return examples + cases
    }()

    /// For each finding with an edit: its id, and what is wrong after the edit.
    private static func tried(_ files: [SourceFile]) -> [(id: String, wrong: [String])] {
        let found = findings(in: files)
        return found.compactMap { finding in
            guard let fix = finding.fix(in: files) else { return nil }
            let left = findings(in: applying(fix, to: files))
            var known: [String: Int] = [:]
            for other in found { known[name(other), default: 0] += 1 }
            known[name(finding), default: 0] -= 1
            var wrong: [String] = []
            // Rules judge what has no errors: what they find then was there before.
            let isJudged = !found.contains { $0.kind.isFatal }
            for other in left where isJudged || !ruleIDs.contains(other.kind.id) {
                known[name(other), default: 0] -= 1
                if known[name(other), default: 0] < 0 { wrong.append(name(other)) }
            }
            return (finding.kind.id, wrong)
        }
    }

    @Test(arguments: Disguise.allCases)
    func anEditSettlesItsFindingAndBringsNone(disguise: Disguise) {
        var ids: [String: Int] = [:]
        for project in Self.projects {
            for (id, wrong) in Self.tried(project.files.map(disguise.apply)) {
                ids[id, default: 0] += 1
                #expect(wrong == [], "\(project.testDescription): \(id)")
            }
        }
        let wanted = [
            "foreign-capture", "expression-syntax", "push-on-single-layer", "missing-else",
            "no-start", "type-mismatch", "ignore-among-steps", "restore-on-layer",
            "unexpected-modifier", "unused-allow", "bare-finish", "navigation-under-child",
            "select-under-layer", "undeclared-scheme", "unbounded-recursion", "ambiguous-slot",
            "condition-not-boolean", "unexpected-input", "finish-already-dismissed", "type-syntax",
            "gate-gated-by-itself", "undeclared-host", "link-target", "link-under-modal",
            "unsupported-windows",
        ]
        for id in wanted { #expect(ids[id, default: 0] > 0, "\(id)") }
        #expect(ids.values.reduce(0, +) > 30)
    }

    /// Helps that offer a text and have no edit, by id, with the reason.
    private static let withoutEdit = [
        "allow-without-reason": "only the user knows the reason",
        "blank-root": "what is shown below is for the user to choose",
        "check-form": "only the user knows the screen",
        "duplicate-transition": "one of the two is written anew, the other goes",
        "file-kind": "only the user knows the name",
        "gate-steps": "only the user knows what opens the gate",
        "leave-answer": "to leave and to stay are opposites",
        "leave-guard": "to ask and to refuse are two things, and to ask needs an alert",
        "missing-field": "only the user knows the value",
        "missing-key": "only the user knows the value",
        "naming-convention": "whatever uses the name has to follow, Swift code, too",
        "no-first-value": "only the user knows the value",
        "no-tabs": "the children may be too many, or the container too little",
        "popover-without-anchor": "the name is one of the screen's own code",
        "root-finishes": "to restart and to finish with a restart are two things",
        "unknown-rule-in-allow": "only the user knows the rule and the reason",
        "unreachable-outcome": "only the user knows where the flow ends so",
        "unsaved-changes-unguarded": "it needs an alert, which only the user can word",
        "unused-action": "only the user knows where it runs",
        "unused-gate": "only the user knows what it guards",
        "unused-service": "only the user knows where it is called",
    ]

    private static let offers = [
        "add `", "add it", "write `", "write it `", "write one", "say `",
    ]

    /// A help that names a text to write in has the edit that writes it.
    @Test func aHelpThatOffersATextHasItsEdit() {
        var found: Set<String> = []
        for kind in Self.allKinds {
            for example in kind.badExamples
            where example.files.allSatisfy({ $0.bytes.count < 9_999 }) {
                for finding in Self.findings(in: example.files) where finding.kind.id == kind.id {
                    let help = finding.help ?? ""
                    let isOffer = Self.offers.contains { help.contains($0) }
                    if isOffer, finding.fix(in: example.files) == nil {
                        found.insert(kind.id)
                    }
                }
            }
        }
        #expect(found.sorted() == Self.withoutEdit.keys.sorted())
    }
}
