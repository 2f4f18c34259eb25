import Testing

@testable import flowc

/// `lint --since` in clones as build machines make them, in which not every branch is there.
@Suite struct CloneTests {
    /// What `actions/checkout` makes, a clone of one branch, and one of all branches. The command
    /// that the error names helps.
    @Test(arguments: [
        ("checkout", "origin/main", "--unshallow "), ("checkout", "main", "--unshallow "),
        ("shallow", "origin/main", "--unshallow "), ("single", "origin/main", ""),
    ])
    func aBranchThatIsNotFetchedIsNamed(clone: String, name: String, depth: String) throws {
        let folder = try clones()
        let there = "cd \(clone)"
        let run = try BuiltTool.run(["lint", "--since", name], in: folder, setting: there)
        #expect(run.status == 2)
        let command = "git fetch \(depth)origin main:refs/remotes/origin/main"
        #expect(
            run.errors
                == "error: `git` knows no revision `\(name)`; if it is a branch of `origin`, fetch "
                + "it with `\(command)`"
                + (depth.isEmpty ? "" : ", or set `fetch-depth: 0` for `actions/checkout`")
                + (name == "main" ? ", and name it `origin/main`" : "") + "\n")
        try folder.prepare(plainGit + there + " && \(command)")
        let again = try BuiltTool.run(
            ["lint", "--since", "origin/main"], in: folder, setting: there)
        #expect(again.errors == "1 warning in 1 file, 2 known at `origin/main`\n")
    }

    /// A branch that is only there as that of the remote.
    @Test func theBranchOfTheRemoteIsNamed() throws {
        let folder = try clones()
        let run = try BuiltTool.run(["lint", "--since", "main"], in: folder, setting: "cd all")
        #expect(run.errors == "error: `git` knows no revision `main`; there is `origin/main`\n")
    }

    /// Clones of the repository in which the branch is checked out.
    private func clones() throws -> Folder {
        let folder = try Folder()
        try folder.write(shopWithFindings, to: "flows/shop.yaml")
        try folder.prepare(
            plainGit + """
                git init -q -b main . && git add -A && git commit -qm one && git checkout -qb topic
                sed -i -e 's/{ id: Int }/{ more: Int, id: Int }/' flows/shop.yaml
                git commit -qam two
                git clone -q --depth 1 "file://$PWD" shallow
                git clone -q --single-branch "file://$PWD" single
                git clone -q "file://$PWD" all
                git init -q checkout && cd checkout && git remote add origin "file://$PWD/.."
                git fetch -q --no-tags --depth=1 origin +topic:refs/remotes/pull/1/merge
                git checkout -q refs/remotes/pull/1/merge
                """)
        return folder
    }
}
