import FlowModel
import Foundation
import Testing

@testable import flowc

private let app = """
    app: Desk
    root: Shop
    schemes: [desk]
    restore: { version: 1 }
    facts: { online: Bool = true }
    gates: { open: { when: facts.online } }
    types: { Item: { id: Int } }
    links:
      /list: { show: List }
      /detail/{id:Int}: { show: Detail, with: { id: id } }

    """
private let shop = """
    flow: Shop
    restore: shop
    inputs: { first: Int = 0 }
    outputs: [done: { item: Item }]
    screens:
      List: { outputs: [open, help, end: { item: Item }] }
      Detail: { restore: detail, inputs: { id: Int }, outputs: [more] }
      Help: { outputs: [close, again] }
      Old:
    start: { push: List }
    transitions:
      List.open: { push: Detail, with: { id: inputs.first } }
      List.help: { present: Help }
      List.end: { finish: done, with: { item: item } }
      Detail.more: { push: Old }
      Help.close: close
      Help.again: close

    """

/// Edits of the two files, and the changes that are told of, without the lines below each.
private struct DiffCase: Sendable, CustomTestStringConvertible {
    let edits: [(String, String)]
    let changes: [String]

    init(_ edits: [(String, String)], _ changes: [String]) {
        self.edits = edits
        self.changes = changes
    }

    var testDescription: String { edits.map { $0.0 + " → " + $0.1 }.joined(separator: "; ") }

    var files: [String: String] {
        var texts = ["app.yaml": app, "shop.yaml": shop]
        for (old, new) in edits {
            for (path, text) in texts { texts[path] = text.replacing(old, with: new) }
        }
        return texts
    }
}

private let cases = [
    DiffCase([], []),
    DiffCase(
        [("flow: Shop\n", "flow: Shop\n# later\n"), ("first: Int = 0", "first: Int = 0 ")], []),
    DiffCase(
        [("inputs: { first: Int = 0 }", "inputs: { first: Int = 1 }")],
        ["safe: changed input Shop.first: only its default is another"]),
    DiffCase(
        [("inputs: { id: Int }", "inputs: { id: Int, tag: String = \"\" }")],
        ["safe: added input Shop/Detail.tag: nobody has to read it or pass it"]),
    DiffCase(
        [
            ("inputs: { id: Int }, ", ""), (", with: { id: inputs.first }", ""),
            (", with: { id: id }", ""),
        ],
        ["breaking: removed input Shop/Detail.id: code that passes or reads it does not compile"]),
    DiffCase(
        [("id: Int }, outputs", "id: Int? }, outputs")],
        ["breaking: changed input Shop/Detail.id: it has another type"]),
    DiffCase(
        [("outputs: [done:", "outputs: [paid, done:")],
        ["breaking: added outcome Shop.paid: whoever starts the flow has to handle it"]),
    DiffCase(
        [
            ("outputs: [more]", "outputs: [more, less]"),
            ("Help.close:", "Detail.less: close\n  Help.close:"),
        ],
        [
            "safe: added output Shop/Detail.less: nobody has to send or hear it",
            "safe: added edge Shop Detail.less: it only adds a way",
        ]),
    DiffCase(
        [("outputs: [more]", "outputs: [more: { n: Int }]")],
        ["breaking: changed output Shop/Detail.more: the view sends another payload"]),
    DiffCase(
        [(", again]", "]"), ("  Help.again: close\n", "")],
        [
            "breaking: removed output Shop/Help.again: the view that sends it does not compile",
            "safe: removed edge Shop Help.again: it only takes away a way",
        ]),
    DiffCase(
        [("types: { Item: { id: Int } }", "types: { Item: { id: Int, n: Int } }")],
        ["breaking: changed type Item: code that makes or reads its values may not compile"]),
    DiffCase(
        [("  /list: { show: List }\n", "")],
        ["breaking: removed link /list: URLs that are out there lead nowhere"]),
    DiffCase(
        [("schemes: [desk]", "schemes: [shop]\nhosts: [shop.example]")],
        [
            "breaking: removed scheme desk: URLs that are out there lead nowhere",
            "safe: added host shop.example: nothing relies on it yet",
            "safe: added scheme shop: nothing relies on it yet",
        ]),
    DiffCase(
        [("/list: { show: List }", "/list: { show: Help }")],
        ["breaking: changed link /list: the same address leads elsewhere"]),
    DiffCase(
        [("/list: { show: List }", "/list: { show: List, requires: open }")],
        ["safe: changed link /list: it leads where it did, with other gates"]),
    DiffCase(
        [("restore: detail", "restore: page")],
        ["breaking: changed saved Shop/Detail: states that were saved before are not shown again"]),
    DiffCase(
        [("restore: detail", "restore: page, renamedFrom: detail")],
        ["safe: changed saved Shop/Detail: what was saved is still read"]),
    DiffCase(
        [("restore: detail, ", "")],
        [
            "breaking: removed saved Shop/Detail: states that were saved under it are not shown "
                + "again"
        ]),
    DiffCase(
        [("version: 1", "version: 2")],
        ["breaking: changed saved Desk: states that were saved before are not shown again"]),
    DiffCase(
        [("version: 1", "version: 2, accepts: [1]")],
        ["safe: changed saved Desk: what was saved is still read"]),
    DiffCase(
        [("Help", "Assist")],
        ["breaking: renamed screen Shop/Assist: code that names it has to follow"]
    ),
    DiffCase(
        [("Shop", "Store")], ["breaking: renamed flow Store: code that names it has to follow"]),
    DiffCase(
        [
            ("  Help: { outputs: [close, again] }\n", ""),
            ("List.help: { present: Help }", "List.help: ignore"),
            ("  Help.close: close\n  Help.again: close\n", ""),
        ],
        [
            "breaking: removed screen Shop/Help: its view is shown nowhere any more",
            "safe: removed edge Shop Help.again: it only takes away a way",
            "safe: removed edge Shop Help.close: it only takes away a way",
            "safe: changed edge Shop List.help: it only leads elsewhere",
        ]),
    DiffCase(
        [("Detail.more: { push: Old }", "Detail.more: ignore")],
        [
            "breaking: unreachable screen Shop/Old: no step that can run shows `Old`",
            "safe: changed edge Shop Detail.more: it only leads elsewhere",
        ]),
]

@Suite struct DiffTests {
    private func run(_ old: [String: String], _ new: [String: String], _ options: String...) -> Run
    {
        let files = MemoryFiles()
        for (path, text) in old { files.contents["old/" + path] = Array(text.utf8) }
        for (path, text) in new { files.contents["new/" + path] = Array(text.utf8) }
        return flowc(["diff", "old", "new"] + options, files: files)
    }

    @Test(arguments: cases)
    private func everyChangeHasItsReason(change: DiffCase) {
        let run = run(cases[0].files, change.files)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.filter { !$0.hasPrefix("  ") } == change.changes)
        #expect(run.status == .clean)
        let breaking = change.changes.filter { $0.hasPrefix("breaking") }.count
        let failing = self.run(cases[0].files, change.files, "--fail-on", "breaking")
        #expect(failing.status == (breaking == 0 ? .clean : .found))
        let count = change.changes.count
        let total = "\(count) change\(count == 1 ? "" : "s"), \(breaking) breaking\n"
        #expect(run.errors == (count == 0 ? "no changes\n" : total))
    }

    /// What JSON and Markdown say is what the text says.
    @Test(arguments: cases)
    private func theFormatsAgree(change: DiffCase) throws {
        let json = run(cases[0].files, change.files, "--format", "json").output
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let changes = try #require(object?["changes"] as? [[String: Any]])
        let told = changes.map { entry in
            let words = ["change", "kind", "name"].map { entry[$0] as? String ?? "" }
            let mark = entry["breaking"] as? Bool == true ? "breaking: " : "safe: "
            return mark + words.joined(separator: " ") + ": " + (entry["reason"] as? String ?? "")
        }
        #expect(told == change.changes)
        let markdown = run(cases[0].files, change.files, "--format", "markdown").output
        let rows = markdown.split(separator: "\n").filter {
            $0.hasPrefix("| ") && !$0.hasPrefix("| |")
        }
        #expect(rows.count == change.changes.count)
    }

    @Test func theLinesAreThoseOfTheGraph() {
        let change = DiffCase([("/list: { show: List }", "/list: { show: Help }")], [])
        let run = run(cases[0].files, change.files, "--format", "markdown")
        #expect(
            run.output == """
                ### Navigation: 1 change, 1 breaking

                | | change | what | why |
                |---|---|---|---|
                | **breaking** | changed | `link /list` | the same address leads elsewhere |

                ```diff
                - link /list: show Shop/List
                + link /list: show Shop/Help
                ```

                """)
    }

    /// Twenty screens with other names are recognised, of one more none is.
    @Test(arguments: [(20, 20), (21, 0)])
    func ofVeryManyNamesNoneIsRenamed(count: Int, renamed: Int) {
        func flow(_ name: String) -> [String: String] {
            let names = (1...count).map { "  \(name)\($0)" }
            let screens = names.enumerated().map { "\($1): { outputs: [o\($0)] }\n" }
            let transitions = names.enumerated().map { "\($1).o\($0): ignore\n" }
            return [
                "a.yaml": "flow: A\nscreens:\n  Home:\n\(screens.joined())"
                    + "start: { push: Home }\ntransitions:\n\(transitions.joined())"
            ]
        }
        let run = run(flow("Old"), flow("New"))
        let lines = run.output.split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("breaking: renamed screen ") }.count == renamed)
    }

    /// Patterns of links are text of users.
    @Test func noTextIsMarkdown() {
        let change = DiffCase([("  /list:", "  \"/a|`b```\": { show: List }\n  /list:")], [])
        let run = run(cases[0].files, change.files, "--format", "markdown")
        let row = run.output.split(separator: "\n").first { $0.contains("link /a") }
        #expect(
            row?.contains(#"| ```` link /a\|`b``` ```` |"#) == true, "\(run.output)\(run.errors)")
        #expect(run.output.contains("\n````diff\n+ link /a|`b```: show Shop/List\n````\n"))
    }

    @Test func applicationsAreComparedByName() {
        let flow = "flow: B\nscreens: { Home: }\nstart: { push: Home }\n"
        let run = run(
            ["a.yaml": flow],
            ["a.yaml": flow, "c.yaml": flow.replacing("flow: B", with: "flow: C")])
        #expect(run.output == "C:\nsafe: added app C: nothing relies on it yet\n")
        let gone = self.run(
            ["a.yaml": flow, "c.yaml": flow.replacing("flow: B", with: "flow: C")], ["a.yaml": flow]
        )
        #expect(
            gone.output == "C:\nbreaking: removed app C: code that starts it does not compile\n")
    }

    @Test func flowsWithErrorsAreNotCompared() {
        for (old, new, name) in [
            ("push: Lsit", "push: List", "old"), ("push: List", "push: Lsit", "new"),
        ] {
            let before = DiffCase([("push: List", old)], []).files
            let run = run(before, DiffCase([("push: List", new)], []).files)
            #expect(run.status == .found)
            #expect(run.output.isEmpty)
            #expect(run.errors.contains("\(name)/shop.yaml:10:16: error: "))
            #expect(run.errors.hasSuffix("error: the flows of `\(name)` have errors\n"))
        }
    }

    /// A branch is compared with what it began at, not with what others have done since.
    @Test func revisionsAreComparedAtTheirMergeBase() throws {
        let folder = try Folder()
        for (path, text) in cases[0].files { try folder.write(text, to: "flows/" + path) }
        let git = """
            export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
            export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b
            export GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b

            """
        try folder.prepare(
            git + """
                git init -q -b main . && git add -A && git commit -qm one && git checkout -qb topic
                sed -i -e 's/Help/Assist/g' flows/shop.yaml && git commit -qam two
                git checkout -q main && sed -i -e '/^  .list:/d' flows/app.yaml
                git commit -qam three && git checkout -q topic
                """)
        let renamed = "breaking: renamed screen Shop/Assist: code that names it has to follow\n"
        for arguments in [["main"], ["main", "topic"], ["main", "flows"]] {
            let run = try BuiltTool.run(["diff"] + arguments, in: folder)
            #expect(run.errors == "1 change, 1 breaking\n")
            #expect(run.output.hasPrefix(renamed))
            #expect(run.status == 0)
        }
        try folder.prepare(
            git + "git checkout -q --orphan bare && git rm -rqf . && echo x >README"
                + " && git add -A && git commit -qm bare && git checkout -qb first")
        for (path, text) in cases[0].files { try folder.write(text, to: "flows/" + path) }
        let first = try BuiltTool.run(["diff", "bare"], in: folder)
        #expect(first.status == 0)
        #expect(first.output == "safe: added app Desk: nothing relies on it yet\n")
        #expect(first.errors.hasPrefix("there were no flows at `bare`, so all of them are new\n"))
        let unknown = try BuiltTool.run(["diff", "nope"], in: folder)
        #expect(unknown.status == 2)
        #expect(
            unknown.errors
                == "error: there is no folder `nope`, and `git` knows no revision `nope`\n")
    }
}
