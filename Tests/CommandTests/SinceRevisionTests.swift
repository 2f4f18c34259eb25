import Testing

@testable import flowc

/// What `lint --since` and `diff` read of a revision.
@Suite struct SinceRevisionTests {
    private let allCommits =
        "`main` has all commits of this branch, so only changes since the last commit count\n"
    private let commit = plainGit + "git init -q -b main . && git add -A && git commit -qm 'one: a'"

    private func expectNothingNew(
        _ count: Int, since name: String = "main", in folder: Folder, place: String,
        _ arguments: [String] = []
    ) throws {
        let note = allCommits.replacing("main", with: name)
        let lint = try BuiltTool.run(
            ["lint", "--since", name] + arguments, in: folder, setting: "cd \(place)")
        #expect(lint.errors.hasPrefix(note + "no problems in "), "\(lint.errors)")
        #expect(lint.errors.hasSuffix(", \(count) known at `\(name)`\n"), "\(lint.errors)")
        let diff = try BuiltTool.run(
            ["diff", name] + arguments, in: folder, setting: "cd \(place)")
        #expect(diff.output + diff.errors == note + "no changes\n")
    }

    @Test func aCommentOfTheConfigurationMayBeNew() throws {
        let folder = try Folder()
        try folder.write(shopWithFindings, to: "flows/shop.yaml")
        try folder.write("flows: flows\n", to: "flowc.yaml")
        try folder.prepare(commit)
        try folder.write("flows: flows # flowc:allow trap -- why\n", to: "flowc.yaml")
        let run = try BuiltTool.run(["lint", "--since", "main"], in: folder)
        #expect(run.output.hasPrefix("flowc.yaml:1:28: warning: nothing to allow: no `trap` "))
    }

    #if !canImport(Darwin)
        /// Other disks take the two names for one.
        @Test func namesThatDifferInTheEncodingOfAnAccentAreTwoFiles() throws {
            let folder = try Folder()
            for (name, accent) in [("One", "\u{E9}"), ("Two", "e\u{301}")] {
                try folder.write(
                    shopWithFindings.replacing("Shop", with: name), to: "flows/\(accent).yaml")
            }
            try folder.prepare(commit)
            try expectNothingNew(4, in: folder, place: ".")
        }
    #endif

    /// Only flows can lead out of the repository, and `--config` is none of them.
    @Test func aConfigurationMayBeOutsideOfTheRepository() throws {
        let folder = try Folder()
        try folder.write(shopWithFindings, to: "app/flows/shop.yaml")
        try folder.write("flows: ../app/flows\n", to: "ci/flowc.yaml")
        try folder.prepare("cd app\n" + commit)
        try expectNothingNew(
            2, in: folder, place: "app", ["--config", "../ci/flowc.yaml"])
    }

    /// Run outside of a submodule, flowc reads the revision of the repository that has it.
    @Test(arguments: ["[lib/flows]", "[lib/flows, flows]", "[flows, lib/flows]"])
    func flowsMayBeInASubmodule(flows: String) throws {
        let folder = try Folder()
        try folder.write(shopWithFindings.replacing("Shop", with: "Lib"), to: "lib/flows/lib.yaml")
        if flows.contains(",") {
            try folder.write(shopWithFindings, to: "app/flows/shop.yaml")
        }
        try folder.write("flows: \(flows)\n", to: "app/flowc.yaml")
        try folder.prepare(
            plainGit + """
                git init -q -b main lib && git -C lib add -A && git -C lib commit -qm lib
                git init -q -b main app && cd app
                git -c protocol.file.allow=always submodule --quiet add "$PWD/../lib" lib
                git add -A && git commit -qm one
                """)
        try expectNothingNew(flows.contains(",") ? 4 : 2, in: folder, place: "app")
        try expectNothingNew(2, in: folder, place: "app/lib")
    }

    @Test func aRevisionMayBeNamedByItsMessage() throws {
        let folder = try Folder()
        try folder.write(shopWithFindings, to: "flows/shop.yaml")
        try folder.prepare(commit)
        try expectNothingNew(2, since: ":/one: a", in: folder, place: ".")
        let unknown = try BuiltTool.run(["lint", "--since", ":/two"], in: folder)
        #expect(unknown.errors == "error: `git` knows no revision `:/two`\n")
    }
}
