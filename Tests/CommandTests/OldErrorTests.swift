import Testing

@testable import flowc

/// `lint --since` where the older revision has errors of the language.
@Suite struct OldErrorTests {
    /// An old error of the language is as old as a finding of a rule; the same mistake once more is
    /// new.
    @Test func oldErrorsAreKnown() throws {
        let folder = try Folder()
        let broken = shopWithFindings.replacing("{ push: Detail }", with: "{ push: Detial }")
        try folder.write(broken, to: "flows/shop.yaml")
        try folder.prepare(plainGit + "git init -q -b main . && git add -A && git commit -qm one")
        try folder.write("# Moved down.\n" + broken, to: "flows/shop.yaml")
        let old = try BuiltTool.run(["lint", "--since", "HEAD"], in: folder)
        #expect(old.status == 0 && old.output.isEmpty, "\(old.output)")
        #expect(old.errors.contains("errors that were there at `HEAD` are not reported"))
        #expect(old.errors.hasSuffix("no problems in 1 file, 1 known at `HEAD`\n"))
        let more = "  Lost.gone: ignore\n  List.open:"
        try folder.write(
            broken.replacing("  List.open:", with: more)
                .replacing("push: List }", with: "push: Detial }"), to: "flows/shop.yaml")
        let new = try BuiltTool.run(["lint", "--since", "HEAD"], in: folder)
        #expect(new.status == 1)
        #expect(new.errors.hasSuffix("2 errors in 1 file, 1 known at `HEAD`\n"), "\(new.errors)")
    }
}
