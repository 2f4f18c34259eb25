import FlowFrontend
import FlowModel
import TestSupport
import Testing

@testable import flowc

private let app = """
    app: Desk
    root: Shop
    schemes: [desk]
    restore: { version: 2, accepts: [1] }
    animations: [blur]
    facts: { online: Bool = true }
    gates:
      signedIn: { when: facts.online, otherwise: { present: Login } }
    services: { shop: { pay: { inputs: { id: Int }, outcomes: [paid, failed: { why: String }] } } }
    links:
      /detail/{id:Int}: { show: Detail, with: { id: id }, requires: signedIn }
    types:
      Kind: [small, big: { size: Int }]

    """
private let shop = """
    flow: Shop
    restore: true
    inputs: { kind: Kind = .small }
    state: { count: Int = 0 }
    outputs: [done: { id: Int }]
    screens:
      List: { outputs: [open: { id: Int }, pay, more, wait] }
      Detail: { inputs: { id: Int }, key: id, restore: page, renamedFrom: detail }
    start: { push: List }
    transitions:
      List.open: { push: Detail, with: { id: id } }
      List.pay:
        call: shop.pay
        with: { id: state.count }
        outcomes:
          paid: { finish: done, with: { id: state.count } }
          failed: ignore
      List.more:
        - set: { state.count: state.count + 1 }
        - choose:
            - when: state.count > 3
              then: { present: Login, requires: signedIn }
            - else: ignore
      List.wait: ignore
      Login.cancelled: ignore
      Login.in: ignore

    """
private let login = """
    flow: Login
    outputs: [in]
    screens: { Form: { outputs: [ok], dismissible: facts.online } }
    start: { push: Form }
    transitions: { Form.ok: { finish: in } }

    """

/// `graph --as text`.
@Suite struct GraphTextTests {
    private func text(_ files: [String: String]) -> String {
        let run = flowc("graph", "--as", "text", files: MemoryFiles(files))
        #expect(run.status == .clean, "\(run.errors)")
        return run.output
    }

    private let files = ["flows/app.yaml": app, "flows/shop.yaml": shop, "flows/login.yaml": login]

    @Test func theWholeForm() {
        let expected = """
            app Desk: root Shop
            animation blur
            dismissible Login/Form: when facts.online
            edge Desk gate signedIn -> present Login
            edge Login Form.ok -> finish in
            edge Login start -> push Form
            edge Shop List.more -> present Login when state.count > 3 if signedIn
            edge Shop List.open -> push Detail(id: id)
            edge Shop List.pay -> call shop.pay(id: state.count)
            edge Shop List.pay -> finish done(id: state.count) after shop.pay.paid
            edge Shop List.wait -> stay
            edge Shop Login.cancelled -> stay
            edge Shop Login.in -> stay
            edge Shop start -> push List
            fact online: Bool = true
            flow Login
            flow Shop
            gate signedIn: when facts.online
            input Shop.kind: Kind = .small
            input Shop/Detail.id: Int
            key Shop/Detail: id
            link /detail/{id:Int}: show Shop/Detail(id: id) if signedIn
            operation shop.pay: (id: Int) -> paid | failed(why: String)
            outcome Login.in
            outcome Shop.done: (id: Int)
            output Login/Form.ok
            output Shop/List.more
            output Shop/List.open: (id: Int)
            output Shop/List.pay
            output Shop/List.wait
            saved Desk: version 2, accepts 1
            saved Shop/Detail: as page, was detail
            saved Shop: as Shop
            scheme desk
            screen Login/Form
            screen Shop/Detail
            screen Shop/List
            state Shop.count: Int = 0
            type Kind: small | big(size: Int)

            """
        #expect(text(files) == expected)
    }

    /// What is asked before something is shown or left, and what is beside what.
    @Test func conditionsAndContainersHaveLines() {
        let lines = text([
            "app.yaml": """
            app: Desk
            root: { flow: Main, restartOnFinish: true }
            facts: { online: Bool = true }
            events: [out: { broadcast: true, required: true }]
            gates: { open: { when: facts.online } }
            entries: [{ shortcut: note, payload: { id: Int }, show: Page, with: { id: id } }]

            """,
            "main.yaml": """
            flow: Main
            container: tabs
            tabs: { order: [home, more], first: more }
            children: [home: Home, more: Home]
            transitions: { app.out: ignore }

            """,
            "home.yaml": """
            flow: Home
            screens:
              Page:
                inputs: { id: Int = 0 }
                instances: single
                requires: open
                leave: { when: screen.id > 3, ask: Ask }
              Ask: { kind: alert, title: "Stay?", buttons: [stay: "Stay"] }
            start: { push: Page }
            transitions: { Ask.stay: stay }

            """,
        ]).split(separator: "\n")
        for line in [
            "app Desk: root Main, restartOnFinish",
            "container Main: tabs (home, more), first more, reselect pop",
            "entry shortcut note: (id: Int) -> show Main/Home/Page(id: id)",
            "event out: broadcast, required",
            "gate open: when facts.online",
            "leave Home/Page: when screen.id > 3, ask Ask",
            "screen Home/Ask: alert",
            "screen Home/Page: instances single if open",
        ] {
            #expect(lines.contains { $0 == line }, "\(line)\n\(lines)")
        }
    }

    /// The text knows nothing of layout, comments, places and the order of declarations.
    @Test func layoutDoesNotMatter() {
        var other = files
        other["flows/shop.yaml"] =
            "# é\n\n"
            + shop.replacing(
                "inputs: { kind: Kind = .small }", with: "inputs:\n  kind: Kind = .small"
            ).replacing("  List.wait: ignore\n", with: "").replacing(
                "transitions:\n", with: "transitions:\n  List.wait: ignore # later\n")
        other["flows/deep/login.yaml"] = other.removeValue(forKey: "flows/login.yaml")
        #expect(text(other) == text(files))
    }

    @Test func oneMoreTransitionIsOneMoreLine() {
        var other = files
        other["flows/shop.yaml"] =
            shop.replacing("pay, more, wait]", with: "pay, more, wait, help]")
            + "  List.help: { present: Login }\n"
        let before = Set(text(files).split(separator: "\n"))
        let after = Set(text(other).split(separator: "\n"))
        #expect(before.isSubset(of: after))
        #expect(
            after.subtracting(before) == [
                "edge Shop List.help -> present Login", "output Shop/List.help",
            ])
    }

    /// Every flow of the repository has an outline, with a line for each trigger of its
    /// transitions, or for all together where `any` is one of them.
    @Test(arguments: ["flows", "Tests/Zoo", "Tests/SameTraceTests"])
    func everyTransitionHasALine(folder: String) throws {
        let world = World(files: Disk(), console: TestConsole(), environment: [:])
        let files = try ProjectReader.read([Project.root + "/" + folder], in: world).flows
        let graphs = compile(files).applications
        #expect(!graphs.isEmpty)
        for graph in graphs {
            let facts = graph.outline.facts
            let edges = Set(facts.filter { $0.kind == .edge }.map(\.subject))
            for transition in graph.transitions {
                let flow = graph[transition.flow].name + " "
                let triggers = transition.key.split(separator: ", ")
                let hasLines = triggers.allSatisfy { edges.contains(flow + $0) }
                #expect(hasLines || edges.contains(flow + transition.key))
            }
            let lines = facts.drop { $0.kind == .app }.map(\.text)
            #expect(lines == lines.sorted())
            #expect(graph.comparison(since: graph).changes.isEmpty)
        }
    }

    /// The file that `flowc.yaml` names is written, compared by `lint` and replaced.
    @Test func theTextIsKeptInAFile() {
        let memory = MemoryFiles(files)
        memory.contents["flowc.yaml"] = Array("graph: docs/navigation.txt".utf8)
        memory.directories.insert("docs")
        let missing = flowc("lint", files: memory)
        #expect(missing.status == .found)
        #expect(
            missing.output.contains(
                "docs/navigation.txt:1:1: warning: the text of the graph is missing "
                    + "[stale-graph-text]\n"))
        #expect(missing.output.hasSuffix("= help: run `flowc graph --write`\n"))
        #expect(flowc("graph", "--write", files: memory).status == .clean)
        let written = text(files)
        #expect(memory.text("docs/navigation.txt") == written)
        #expect(!flowc("lint", files: memory).output.contains("stale-graph-text"))
        // Git may have put other ends of lines there.
        memory.contents["docs/navigation.txt"] = Array(written.replacing("\n", with: "\r\n").utf8)
        #expect(!flowc("lint", files: memory).output.contains("stale-graph-text"))
        memory.contents["docs/navigation.txt"] = Array(
            written.replacing("edge Shop List.wait -> stay\n", with: "").utf8)
        let stale = flowc("lint", files: memory)
        #expect(
            stale.output.contains(
                "docs/navigation.txt:11:1: warning: the text of the graph is stale from here on: "
                    + "1 line to add, 0 to remove [stale-graph-text]\n"))
        // A part of the project says nothing about the whole.
        #expect(!flowc("lint", ".", files: memory).output.contains("stale-graph-text"))
        #expect(flowc("lint", "flows", files: memory).output.contains("stale-graph-text"))
        #expect(flowc("graph", "--write", files: memory).status == .clean)
        #expect(memory.text("docs/navigation.txt") == written)
    }

    /// Whoever knows one difference is told of the next one.
    @Test func aLaterDifferenceIsNew() {
        let memory = MemoryFiles(files)
        memory.contents["flowc.yaml"] = Array("graph: navigation.txt".utf8)
        #expect(flowc("graph", "--write", files: memory).status == .clean)
        func hasFinding() -> Bool {
            flowc("lint", "--baseline", "b.yaml", files: memory).output.contains("stale-graph-text")
        }
        let first = login.replacing("screens: {", with: "screens: { Extra: {},")
        memory.contents["flows/login.yaml"] = Array(first.utf8)
        #expect(flowc("lint", "--write-baseline", "b.yaml", files: memory).status == .clean)
        #expect(memory.text("b.yaml")?.contains("stale-graph-text") == true)
        #expect(!hasFinding())
        memory.contents["flows/login.yaml"] = Array(
            first.replacing("screens: {", with: "screens: { More: {},").utf8)
        #expect(hasFinding())
    }

    /// A folder has a file for what the app declares and one for each flow.
    @Test func theTextIsKeptFlowByFlow() throws {
        let memory = MemoryFiles(files)
        memory.contents["flows/alone.yaml"] = nil
        memory.contents["flowc.yaml"] = Array("graph: docs/graph/".utf8)
        let missing = flowc("lint", files: memory)
        #expect(missing.output.contains("Desk.txt:1:1: warning: the texts of the graph, 3 files,"))
        #expect(missing.output.split(separator: "[stale-graph-text]").count == 2)
        let written = flowc("graph", "--write", files: memory)
        #expect(written.errors == "text of the graph written to `docs/graph/`, 3 files\n")
        #expect(!flowc("lint", files: memory).output.contains("stale-graph-text"))
        #expect(
            memory.text("docs/graph/Desk/Login.txt") == """
                flow Login
                dismissible Login/Form: when facts.online
                edge Login Form.ok -> finish in
                edge Login start -> push Form
                outcome Login.in
                output Login/Form.ok
                screen Login/Form

                """)
        #expect(try #require(memory.text("docs/graph/Desk.txt")).hasPrefix("app Desk: root Shop\n"))
        // Together they have the lines of the whole.
        let paths = ["Desk", "Desk/Login", "Desk/Shop"].map { "docs/graph/\($0).txt" }
        let lines = paths.flatMap { (memory.text($0) ?? "").split(separator: "\n") }
        #expect(lines.sorted() == text(files).split(separator: "\n").sorted())
        // A change is in the file of its flow only.
        memory.contents["flows/login.yaml"] = Array(
            login.replacing("screens: {", with: "screens: { Extra: {},").utf8)
        memory.contents["docs/graph/Desk/Old.txt"] = Array("flow Old\n".utf8)
        memory.contents["docs/graph/Desk/notes.txt"] = Array("flow of work\n".utf8)
        let stale = flowc("lint", files: memory).output.split(separator: "\n").filter {
            $0.hasSuffix("[stale-graph-text]")
        }
        #expect(
            stale == [
                "docs/graph/Desk/Login.txt:7:1: warning: the text of the graph is stale from here "
                    + "on: 1 line to add, 0 to remove [stale-graph-text]",
                "docs/graph/Desk/Old.txt:1:1: warning: no text of the graph belongs here any more "
                    + "[stale-graph-text]",
            ])
        #expect(flowc("graph", "--write", files: memory).status == .clean)
        #expect(!flowc("lint", files: memory).output.contains("stale-graph-text"))
        #expect(memory.text("docs/graph/Desk/Old.txt") == nil)
        #expect(memory.text("docs/graph/Desk/notes.txt") != nil)
    }

    /// A flow alone is one file; names that differ by a capital are two files on every disk.
    @Test func eachFlowAloneHasAFile() {
        func flow(_ name: String) -> String {
            "flow: \(name)\nscreens: { Home: }\nstart: { push: Home }\n"
        }
        let memory = MemoryFiles([
            "flowc.yaml": "graph: ./\n", "flows/a.yaml": flow("Cart"),
            "flows/app/app.yaml": "app: Shop\nroot: Main\n", "flows/app/b.yaml": flow("Main"),
            "flows/app/c.yaml": flow("MAIN"), "Old.txt": "app Old: root Old\n",
        ])
        #expect(flowc("graph", "--write", files: memory).status == .clean)
        let paths = memory.contents.keys.filter { $0.hasSuffix(".txt") }.sorted()
        #expect(paths == ["Cart.txt", "Shop.txt", "Shop/MAIN.txt", "Shop/Main-2.txt"])
        #expect(memory.text("Cart.txt")?.hasPrefix("app Cart: root Cart\n") == true)
        #expect(!flowc("lint", files: memory).output.contains("stale-graph-text"))
    }

    @Test func aFolderWithoutASlashIsNamedWithOne() {
        let memory = MemoryFiles(files)
        memory.contents["flowc.yaml"] = Array("graph: docs".utf8)
        memory.directories.insert("docs")
        for arguments in [["graph", "--write"], ["lint"]] {
            let run = flowc(arguments, files: memory)
            #expect(run.status == .misused)
            #expect(run.errors.contains("write `docs/` at `graph` for a file for each flow"))
        }
        memory.contents["flowc.yaml"] = Array("graph: flows/app.yaml/".utf8)
        #expect(flowc("graph", "--write", files: memory).status == .misused)
        #expect(memory.text("flows/app.yaml") == app)
    }

    /// The edit of a finding gives what `graph --write` gives.
    @Test(arguments: [
        "", "app Desk: root Shop\n", "app Desk: root Old\nedge a -> b\n",
        "<<<<<<< HEAD\napp Desk: root Shop\n=======\napp Desk: root Old\n>>>>>>> other\n",
        "<<<<<<< HEAD\n=======\napp Desk: root Old\n>>>>>>> other\n",
    ])
    func theEditSettlesIt(old: String) throws {
        let wanted = text(files)
        #expect(old.isEmpty || GraphTextPlace.isGraphText(Array(old.utf8)))
        let file = SourceFile(path: "navigation.txt", text: old)
        let stale = GraphTextProblems.stale(
            file, wanted: Array(wanted.utf8), help: "", element: "")
        let fix = try #require(stale?.fix(in: [file]))
        var bytes = file.bytes
        bytes.replaceSubrange(fix.span.byteRange(in: bytes.count), with: Array(fix.text.utf8))
        #expect(String(decoding: bytes, as: UTF8.self) == wanted)
    }

    @Test func aFileOfOthersIsNotReplaced() {
        let memory = MemoryFiles(files)
        memory.contents["flowc.yaml"] = Array("graph: README.md".utf8)
        memory.contents["README.md"] = Array("# Desk\n".utf8)
        let run = flowc("graph", "--write", files: memory)
        #expect(run.status == .misused)
        #expect(run.errors.contains("`README.md` does not look like the text of a graph"))
        #expect(memory.text("README.md") == "# Desk\n")
        let lint = flowc("lint", files: memory)
        #expect(
            lint.output.contains("README.md:1:1: warning: the file does not look like the text"))
        #expect(!lint.output.contains("run `flowc graph --write`"))
    }

    @Test func whatCannotBeWrittenIsSaid() {
        let nowhere = flowc("graph", "--write", files: MemoryFiles(files))
        #expect(nowhere.status == .misused)
        #expect(nowhere.errors.contains("name one as `graph` in `flowc.yaml`"))
        for option in [["flows"], ["--focus", "List"]] {
            let run = flowc(["graph", "--write"] + option, files: MemoryFiles(files))
            #expect(run.status == .misused)
        }
    }

    @Test(arguments: GraphTextProblems.all.map(\.id))
    func examplesShowTheirKind(id: String) throws {
        let kind = try #require(GraphTextProblems.all.first { $0.id == id })
        for (examples, isFound) in [(kind.badExamples, true), (kind.goodExamples, false)] {
            for example in examples {
                let memory = MemoryFiles()
                for file in example.files { memory.contents[file.path] = file.bytes }
                #expect(flowc("lint", files: memory).output.contains("[\(id)]") == isFound)
            }
        }
    }
}
