import Testing

@testable import flowc

private let soundFlow = """
    flow: A
    screens:
      Home:
    start: { push: Home }

    """

private func flow(_ name: String) -> String {
    "flow: \(name)\nscreens:\n  Home:\nstart: { push: Home }\n"
}

private let permissions = "; change the permissions\n"

@Suite struct PathTests {
    @Test func flowsIsTheDefault() {
        let run = flowc("check", files: MemoryFiles(["flows/a.yaml": soundFlow]))
        #expect(run.status == .clean)
        #expect(run.errors == "no problems in 1 file\n")
    }

    @Test func withoutFlowsTheNextStepIsNamed() {
        let run = flowc("check")
        #expect(run.status == .misused)
        #expect(
            run.errors == "error: there is no folder `flows` here; name flow files or folders, "
                + "or start with `flowc init`\n")
    }

    /// As in a project without a configuration, after `cd flows`.
    @Test func inAFolderOfFlowsTheyAreMeant() {
        let files = MemoryFiles([
            "a.yaml": soundFlow, "deep/b.yaml": soundFlow.replacing("A", with: "B"),
        ])
        let run = flowc("check", files: files)
        #expect(run.errors == "no problems in 2 files\n")
        // Files of other tools make no folder of flows.
        files.contents["a.yaml"] = Array("services: {}\n".utf8)
        #expect(flowc("check", files: files).errors.contains("there is no folder `flows` here"))
    }

    @Test(arguments: ["apps/shop/cart/cart.yaml", "apps/shop/cart", "apps/shop"])
    func aFlowIsReadWithItsApp(path: String) {
        let files = MemoryFiles([
            "apps/shop/app.yaml": "app: Shop\nroot: A\nstate:\n  isOpen: Bool = true\n",
            "apps/shop/a.yaml":
                "flow: A\nscreens:\n  Home: { outputs: [go] }\nstart: { push: Home }\n"
                + "transitions:\n  Home.go: { push: Cart }\n",
            "apps/shop/cart/cart.yaml":
                "flow: Cart\nscreens:\n  Items: { inputs: { isOpen: Bool } }\n"
                + "start: { push: Items, with: { isOpen: app.isOpen } }\n",
            "apps/other/b.yaml": flow("B"),
        ])
        let run = flowc("check", path, files: files)
        #expect(run.output == "")
        #expect(run.errors == "no problems in 3 files\n")
    }

    /// What is named is read, whatever app stands where the tool runs.
    @Test(arguments: [
        ["../b"], ["../b/broken.yaml"], [".", "../b"], ["/b"], [".", "/b"], [".hidden"],
        ["a/../../b"], ["../../c"],
    ])
    func anAppOfAnotherFolderIsNotTaken(paths: [String]) {
        let files = MemoryFiles(["app.yaml": "app: Here\nroot: A\n", "a.yaml": soundFlow])
        let broken = "flow: Broken\nscreens: { S: {} }\nstart: { push: Nope }\n"
        for folder in ["../b", "/b", ".hidden", "a/../../b", "../../c"] {
            files.contents[folder + "/broken.yaml"] = Array(broken.utf8)
        }
        let run = flowc(["check"] + paths, files: files)
        #expect(run.status == .found)
        #expect(run.output.contains("there is no screen or flow `Nope`"))
        #expect(run.output.contains("[unknown-screen]"))
        let graphs = flowc(["graph"] + paths, files: files)
        #expect(!graphs.output.contains("Broken"))
    }

    /// Folders beside the one where the tool runs have apps of their own.
    @Test func anAppAboveTheNamedFolderIsFound() {
        let files = MemoryFiles(["app.yaml": "app: Here\nroot: A\n", "a.yaml": soundFlow])
        files.contents["../b/app.yaml"] = Array("app: There\nroot: Main\n".utf8)
        let main =
            "flow: Main\nscreens: { S: { outputs: [go] } }\nstart: { push: S }\n"
            + "transitions: { S.go: { push: B } }\n"
        files.contents["../b/main.yaml"] = Array(main.utf8)
        files.contents["../b/flows/b.yaml"] = Array(flow("B").utf8)
        for path in ["../b", "../b/flows", "../b/flows/b.yaml"] {
            let run = flowc("check", path, files: files)
            #expect(run.errors == "no problems in 3 files\n")
        }
        #expect(flowc("check", ".", "../b", files: files).errors == "no problems in 5 files\n")
    }

    @Test func theConfigurationSaysWhereFlowsAre() {
        let files = MemoryFiles(["flowc.yaml": "flows: [one, two]\n"])
        files.contents["one/a.yaml"] = Array(flow("A").utf8)
        files.contents["two/b.yml"] = Array(flow("B").utf8)
        #expect(flowc("check", files: files).errors == "no problems in 2 files\n")
    }

    /// Also that of flows it says nothing of.
    @Test(arguments: ["flows: flows\n", "lint: { preset: strict }\n"])
    func pathsOfAConfigurationAreRelativeToIt(configuration: String) {
        let files = MemoryFiles(["app/flowc.yaml": configuration])
        files.contents["flows/b.yaml"] = Array("flow: -".utf8)
        files.contents["app/flows/a.yaml"] = Array(flow("A").utf8)
        let run = flowc("check", "--config", "app/flowc.yaml", files: files)
        #expect(run.errors == "no problems in 1 file\n")
    }

    /// Who has named a path that is not there is told, for it stands in no command.
    @Test func aPathOfAConfigurationThatIsNotThereHasItsPlace() {
        let files = MemoryFiles(["flowc.yaml": "flows: [one, tow]\n", "one/a.yaml": flow("A")])
        let run = flowc("check", files: files)
        #expect(run.status == .misused)
        #expect(run.output.contains("flowc.yaml:1:14"))
        #expect(run.output.contains("there is no `tow`"))
    }

    @Test func theCommandLineWins() {
        let files = MemoryFiles(["flowc.yaml": "flows: one\n", "one/a.yaml": "x"])
        files.contents["two/b.yaml"] = Array(flow("B").utf8)
        #expect(flowc("check", "two", files: files).status == .clean)
    }

    @Test(arguments: [
        ("nowhere.yaml", "error: `nowhere.yaml`: no such file or directory\n"),
        (
            "empty",
            "error: no flow files (`*.yaml`, `*.yml`) in `empty`; name a folder with flows\n"
        ),
        ("empyt", "error: `empyt`: no such file or directory; did you mean `empty`?\n"),
        (
            "inside/sceret.yaml",
            "error: `inside/sceret.yaml`: no such file or directory; did you mean "
                + "`inside/secret.yaml`?\n"
        ),
        (
            "insied/secret.yaml",
            "error: `insied/secret.yaml`: no such file or directory; did you mean "
                + "`inside/secret.yaml`?\n"
        ),
        ("insied/other.yaml", "error: `insied/other.yaml`: no such file or directory\n"),
        ("secret.yaml", "error: `secret.yaml`: permission denied\(permissions)"),
        ("locked", "error: `locked`: permission denied\(permissions)"),
        ("inside", "error: `inside/secret.yaml`: permission denied\(permissions)"),
    ])
    func aPathThatCannotBeUsedIsOneClearMessage(path: String, message: String) {
        let files = MemoryFiles(["secret.yaml": soundFlow, "locked/a.yaml": soundFlow])
        files.contents["inside/secret.yaml"] = Array(soundFlow.utf8)
        files.directories = ["empty"]
        files.unreadable = ["secret.yaml", "locked", "inside/secret.yaml"]
        let run = flowc("check", path, files: files)
        #expect(run.status == .misused)
        #expect(run.errors == message)
        #expect(run.output.isEmpty)
    }

    @Test func foldersAreReadToTheBottomAndHiddenEntriesPassedBy() {
        let files = MemoryFiles()
        for path in ["f/b.yaml", "f/a/deep/c.yml", "f/.git/d.yaml", "f/.build/e.yaml", "f/.f.yaml"]
        {
            files.contents[path] = Array("flow: -".utf8)
        }
        files.contents["f/notes.txt"] = []
        files.contents["f/flowc.yaml"] = []
        let run = flowc("check", "f", files: files)
        let paths = run.output.split(separator: "\n").filter { $0.hasPrefix("f/") }
            .map { $0.prefix { $0 != ":" } }
        #expect(paths == ["f/a/deep/c.yml", "f/b.yaml"])
    }

    @Test func aFileNamedTwiceIsReadOnce() {
        let files = MemoryFiles(["flows/a.yaml": soundFlow])
        let run = flowc("check", "flows", "./flows/a.yaml", "flows//", files: files)
        #expect(run.errors == "no problems in 1 file\n")
    }

    @Test func linksThatLeadRoundInCirclesEnd() {
        let files = MemoryFiles(["flows/a.yaml": soundFlow])
        files.links["flows/again"] = "flows"
        let run = flowc("check", files: files)
        #expect(run.status == .clean)
        #expect(run.errors == "no problems in 1 file\n")
    }

    @Test(arguments: ["flows/shop", "flows/shop/a.yaml", "flows"])
    func modulesAboveAreReadToo(path: String) {
        let files = MemoryFiles([
            "common.yaml": "module: Common\ntypes: { City: { name: String } }\n",
            "other.yaml": "flow: Other\nscreens: { H: }\nstart: { push: Nowhere }\n",
            "flows/shop/app.yaml": "app: Shop\nroot: A\n",
            "flows/shop/a.yaml": "flow: A\nuses: [Common]\ninputs: { city: City? = nil }\n"
                + "screens: { H: }\nstart: { push: H }\n",
        ])
        let run = flowc("check", path, files: files)
        #expect(run.output == "")
        #expect(run.errors == "no problems in 3 files\n")
    }

    @Test func scenariosAreRead() {
        let files = MemoryFiles(["flows/a.yaml": soundFlow, "flows/a.scenario.yaml": "- nonsense"])
        let run = flowc("check", files: files)
        #expect(run.output.hasPrefix("flows/a.scenario.yaml:1:1: error: "))
        #expect(run.errors == "1 error in 2 files\n")
    }

    @Test func standardInputIsADash() {
        #expect(flowc("check", "-", input: soundFlow).status == .clean)
        let run = flowc(
            "check", "-", input: "flow: A\nscrens: {}\nscreens:\n  H:\nstart: { push: H }\n")
        #expect(run.status == .found)
        #expect(run.output.hasPrefix("<stdin>:2:1: error: "))
    }

    @Test(arguments: [
        ("a", "a"), ("./a", "a"), ("a/", "a"), ("a//b/./c", "a/b/c"), (".", "."), ("./", "."),
        ("/a/", "/a"), ("../a", "../a"), ("/", "/"),
    ])
    func pathsAreShownInTheirShortestSpelling(path: String, expected: String) {
        #expect(normalized(path) == expected)
    }

    /// Files of other tools that people keep beside flows.
    @Test(arguments: [
        ("docker-compose.yaml", "services:\n  web: { image: x }\nvolumes: {}\n"),
        ("ci.yml", "name: CI\non: [push]\njobs: {}\n"),
        ("baseline.yaml", "version: 1\nfindings: []\n"),
    ])
    func filesOfOtherToolsArePassedByUnlessNamed(name: String, text: String) {
        let files = MemoryFiles(["flows/app.yaml": "app: A\nroot: A\n", "flows/a.yaml": soundFlow])
        files.contents["flows/deep/" + name] = Array(text.utf8)
        let run = flowc("check", files: files)
        #expect(run.status == .clean)
        #expect(run.errors == "no problems in 2 files, 1 YAML file of other tools passed by\n")
        let named = flowc("check", "flows/deep/" + name, files: files)
        #expect(named.status == .found)
        #expect(named.output.contains("flows/deep/\(name):1:1: error: the file "))
        #expect(named.errors == "1 error in 3 files\n")
        let alone = flowc("check", "flows", files: MemoryFiles(["flows/" + name: text]))
        #expect(alone.status == .misused)
        #expect(alone.errors.contains("no flow files (`*.yaml`, `*.yml`) in `flows`, only YAML "))
    }

    /// They do not make an app of all that is below them.
    @Test(arguments: [
        "app: web\nimage: nginx\n", "app: web\nservice: { port: 80 }\nhost: x\nenv: prod\n",
        "org: a\napp: b\nservice: c\nprovider: {}\nfunctions: {}\n",
        "module: Weather\nversion: 1\n",
    ])
    func filesOfOtherToolsAreNoAppsAbove(text: String) {
        let files = MemoryFiles(["values.yaml": text, "ios/a.yaml": soundFlow])
        let named = flowc("check", "ios", files: files)
        #expect(named.errors == "no problems in 1 file\n")
        let all = flowc("check", ".", files: files)
        #expect(all.errors == "no problems in 1 file, 1 YAML file of other tools passed by\n")
        #expect(all.status == .clean)
        // Among flows it may be one in which most is wrong.
        files.contents["ios/values.yaml"] = Array(text.utf8)
        #expect(flowc("check", "ios", files: files).status == .found)
    }

    /// Files of other tools may have a key of flowc; what makes an app above is its `root`.
    @Test(arguments: [
        ("app: web\nservices: []\nenv: prod\n", 1), ("app: web\nservices: []\nport: 80\n", 1),
        ("app: web\n", 1), ("app: A\nroot: A\n", 2), ("app: A\nroots: A\nstate: {}\n", 2),
        ("app: A\nstate: {}\nschemes: [a\n", 2), ("app: A\nroot: A\nhosts: { a: 1 }\n", 2),
    ])
    func anAppAboveHasARoot(text: String, count: Int) {
        let files = MemoryFiles(["values.yaml": text, "ios/a.yaml": soundFlow])
        for path in ["ios", "ios/a.yaml"] {
            let run = flowc("check", path, files: files)
            #expect(run.errors.contains(" in \(count) file"), "\(run.errors)")
        }
    }

    @Test func hiddenFilesArePassedByUnlessNamed() {
        let files = MemoryFiles([
            "flows/a.yaml": soundFlow, "flows/.b.yaml": "flow: B\n", "flows/.c.yml": "x: 1\n",
            "flows/.d.txt": "", "flows/.git/e.yaml": "flow: E\n",
        ])
        let run = flowc("check", files: files)
        #expect(run.errors == "no problems in 1 file, 2 hidden YAML files passed by\n")
        files.contents["flows/d.yaml"] = Array("services: {}\n".utf8)
        let named = flowc("check", "flows/.b.yaml", "flows", files: files)
        #expect(
            named.errors.hasSuffix(
                " in 2 files, 1 YAML file of other tools, 1 hidden YAML file passed by\n"))
        #expect(named.output.contains("flows/.b.yaml:1:7: error: "))
    }

    /// Flow files have none of this, and other tools may.
    @Test(arguments: [
        ("docker-compose.yaml", "x: &x { image: y }\nservices: { web: { <<: *x } }\n"),
        ("k8s.yaml", "kind: A\nspec: {}\n---\nkind: B\n"),
        ("stack.yaml", "Resources:\n  A: !Ref B\n"),
        ("playbook.yaml", "- hosts: all\n  tasks: [{ name: x, apt: { name: y } }]\n"),
        ("matrix.yaml", "[[1, 2], { app: x }]\n"),
        ("yamllint.yaml", "extends: default\nrules: {}\n"),
        ("pump.yaml", "pipes: 2\nflow rate: 3\n"),
        ("molecule.yml", "dependency: { name: x }\nscenario: { name: x }\n"),
    ])
    func otherToolsWriteOtherYAML(name: String, text: String) {
        let files = MemoryFiles(["flows/a.yaml": soundFlow, "flows/" + name: text])
        let run = flowc("check", files: files)
        #expect(run.errors == "no problems in 1 file, 1 YAML file of other tools passed by\n")
        // What says that it is a flow is one, also without the colon.
        for line in ["flow: B\n", "flow B\n"] {
            files.contents["flows/" + name] = Array((text + line).utf8)
            #expect(flowc("check", files: files).output.contains("flows/\(name):"))
        }
    }

    /// A large file is known by a line that says what it is, with a byte order mark and without.
    @Test(arguments: ["", "\u{FEFF}"])
    func aLargeFileIsNobodysUnlessItSaysSo(mark: String) {
        let lines = String(repeating: "  a: b\n", count: 700_000)
        let files = MemoryFiles(["flows/a.yaml": soundFlow])
        files.contents["flows/big.yaml"] = Array((mark + "services:\n" + lines).utf8)
        let run = flowc("check", files: files)
        #expect(run.errors == "no problems in 1 file, 1 YAML file of other tools passed by\n")
        files.contents["flows/big.yaml"] = Array((mark + "flow: B\n" + lines).utf8)
        #expect(flowc("check", files: files).output.contains("[file-too-large]"))
    }

    /// Where there are no flows, a file from which nothing can be told is nobody's.
    @Test(arguments: ["", "# none\n", "- a: b: c\n", "a: b: c\n"])
    func whatNothingCanBeToldFromIsReportedWhereFlowsAre(text: String) {
        let files = MemoryFiles(["flows/a.yaml": soundFlow, "values/x.yaml": text])
        let beside = flowc("check", ".", files: files)
        #expect(beside.errors == "no problems in 1 file, 1 YAML file of other tools passed by\n")
        for path in ["flows/x.yaml", "flows/deep/x.yaml", "more/x.yaml"] {
            files.contents[path] = Array(text.utf8)
            files.contents["more/b.yaml"] = Array(soundFlow.replacing("A", with: "B").utf8)
            let run = flowc("check", ".", files: files)
            #expect(run.status == .found)
            #expect(run.output.hasPrefix(path + ":1:"))
            files.contents[path] = nil
        }
        // It may be all that is left of a flow.
        files.contents["flowc.yaml"] = Array("flows: values\n".utf8)
        #expect(flowc("check", files: files).output.hasPrefix("values/x.yaml:1:"))
    }

    /// A list of flows is a mistake, not the file of another tool.
    @Test(arguments: ["- flow: A\n", "- { app: A, root: B }\n"])
    func flowsInAListAreReported(text: String) {
        let files = MemoryFiles(["flows/a.yaml": soundFlow, "values/x.yaml": text])
        let run = flowc("check", ".", files: files)
        #expect(run.output.hasPrefix("values/x.yaml:1:1: error: the file is a list, "))
    }

    @Test func aLinkToNothingIsReportedWithTheRest() {
        let files = MemoryFiles(["flows/a.yaml": soundFlow + "  screns: {}\n"])
        files.links["flows/b.yaml"] = "nowhere"
        let run = flowc("check", files: files)
        #expect(run.status == .found)
        #expect(run.output.contains("flows/a.yaml:"))
        #expect(
            run.output.contains("flows/b.yaml:1:1: error: the file is a link that leads to no "))
    }

    @Test(arguments: [
        ("$PWD/flows/a.yaml", "flows/a.yaml"), ("flows/../flows/./a.yaml", "flows/a.yaml"),
        ("../app/flows/a.yaml", "flows/a.yaml"), ("../other/b.yaml", "../other/b.yaml"),
        ("../../w/other/b.yaml", "../other/b.yaml"), ("$PWD/../other/b.yaml", "$PWD/other/b.yaml"),
        // `..` of a link leads to where the link leads.
        ("link/../other/b.yaml", "link/../other/b.yaml"), ("$PWD", "flows/a.yaml"),
    ])
    func reportsHavePathsRelativeToWhereTheToolRuns(path: String, expected: String) throws {
        let folder = try Folder()
        try folder.prepare("mkdir -p w/app/flows w/other && ln -s ../other w/app/link")
        for path in ["w/app/flows/a.yaml", "w/other/b.yaml"] {
            try folder.write("flow: A\nstart: 1\n", to: path)
        }
        let run = try BuiltTool.run([], in: folder, setting: "cd w/app; set -- check \(path)")
        let path = expected.replacing("$PWD", with: folder.path + "/w")
        #expect(run.output.hasPrefix(path + ":2:8: error: "), "\(run.output)\(run.errors)")
    }

    /// A flow with a mistake where it says what it is must not vanish.
    @Test(arguments: [
        "", "# soon\n", "flwo: B\nscreens: {}\n", "screens: { Home: }\nstart: { push: Home }\n",
        "name: B\nscreens: {}\ntransitions: {}\n", "text", "- flow: B\n", "\u{0}", "a: b: c\n",
        "Flow: B\n",
        "{ flow: B }\n",
        "name: B\nscenario: x\n",
    ])
    func whatMayBeAFlowIsReported(text: String) {
        let files = MemoryFiles(["flows/a.yaml": soundFlow, "flows/b.yaml": text])
        let run = flowc("check", files: files)
        #expect(run.status == .found)
        #expect(run.output.contains("flows/b.yaml:1:"))
    }
}
