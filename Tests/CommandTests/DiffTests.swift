import FlowModel
import Foundation
import Testing

@testable import flowc

@Suite struct DiffTests {
    private func run(_ old: [String: String], _ new: [String: String], _ options: String...) -> Run
    {
        let files = MemoryFiles()
        for (path, text) in old { files.contents["old/" + path] = Array(text.utf8) }
        for (path, text) in new { files.contents["new/" + path] = Array(text.utf8) }
        return flowc(["diff", "old", "new"] + options, files: files)
    }

    @Test(arguments: allDiffCases)
    func everyChangeHasItsReason(change: DiffCase) {
        let run = run(change.old, change.new, "--fail-on", "breaking")
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.filter { !$0.hasPrefix("  ") } == change.changes)
        let breaking = change.changes.filter { $0.hasPrefix("breaking") }.count
        #expect(run.status == (breaking == 0 ? .clean : .found))
        let count = change.changes.count
        let total = "\(count) change\(count == 1 ? "" : "s"), \(breaking) breaking\n"
        #expect(run.errors == (count == 0 ? "no changes\n" : total))
    }

    /// What JSON, Markdown and the picture say is what the text says.
    @Test(arguments: allDiffCases)
    func theFormatsAgree(change: DiffCase) throws {
        let json = run(change.old, change.new, "--format", "json")
        // Nothing fails that was not asked to.
        #expect(json.status == .clean)
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
        let changes = try #require((object as? [String: Any])?["changes"] as? [[String: Any]])
        let told = changes.map { entry in
            let words = ["change", "kind", "name"].map { entry[$0] as? String ?? "" }
            let mark = entry["breaking"] as? Bool == true ? "breaking: " : "safe: "
            return mark + words.joined(separator: " ") + ": " + (entry["reason"] as? String ?? "")
        }
        #expect(told == change.changes)
        for entry in changes {
            let sides = ["old", "new"].map { Set(entry[$0] as? [String] ?? []) }
            #expect(sides[0].isDisjoint(with: sides[1]))
        }
        let markdown = run(change.old, change.new, "--format", "markdown").output
        let rows = markdown.split(separator: "\n").filter {
            $0.hasPrefix("| ") && !$0.hasPrefix("| |")
        }
        #expect(rows.count == change.changes.count)
        func lines(_ side: String) -> [String] {
            changes.flatMap { $0[side] as? [String] ?? [] }
        }
        let (old, new) = (lines("old"), lines("new"))
        let shown = markdown.split(separator: "\n").map(String.init).filter {
            $0.hasPrefix("- ") || $0.hasPrefix("+ ")
        }
        #expect(Set(shown) == Set(old.map { "- " + $0 } + new.map { "+ " + $0 }))
        pictureAndLinesAgree(change, gone: old, new: new)
    }

    @Test func theLinesAreThoseOfTheGraph() {
        let change = DiffCase([("/list: { show: List }", "/list: { show: Help }")], [])
        let run = run(change.old, change.new, "--format", "markdown")
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

    /// Steps lead where they led, in an action and in one that it runs.
    @Test func stepsThatMoveIntoAnActionAreNoChange() {
        func flow(_ actions: String, _ steps: String) -> [String: String] {
            [
                "a.yaml": """
                flow: A
                screens:
                  Home: { outputs: [open: { id: Int }] }
                  Page: { inputs: { id: Int }, outputs: [next] }
                  End:
                \(actions)start: { push: Home }
                transitions:
                  Home.open: \(steps)
                  Page.next: { push: End }

                """
            ]
        }
        let plain = flow("", "{ push: Page, with: [id], when: id > 1 }")
        let moved = flow(
            """
            actions:
              outer: { inputs: { id: Int }, steps: { run: inner, with: { number: id } } }
              inner:
                inputs: { number: Int }
                steps: { push: Page, with: { id: number } }

            """, "{ run: outer, with: [id], when: id > 1 }")
        #expect(run(plain, moved).errors == "no changes\n")
        let files = MemoryFiles(moved)
        let way = "edge A Home.open -> push Page(id: id) when id > 1\n"
        let around = flowc("graph", "a.yaml", "--focus", "Home", "--as", "text", files: files)
        #expect(around.output.hasPrefix(way))
        #expect(around.output.contains("screen A/Page\n"))
    }

    /// Each action runs the next one twice, so that the steps it stands for double with every one.
    @Test func actionsDoNotMultiply() {
        let actions = (0..<40).map { number in
            "  a\(number): { steps: [{ run: a\(number + 1) }, { run: a\(number + 1) }] }"
        }
        let text = """
            flow: A
            screens: { Home: { outputs: [go] }, Page: {} }
            actions:
            \(actions.joined(separator: "\n"))
              a40: { steps: { push: Page } }
            start: { push: Home }
            transitions: { Home.go: { run: a0 } }

            """
        let run = flowc("graph", "a.yaml", "--as", "text", files: MemoryFiles(["a.yaml": text]))
        #expect(run.output.contains("edge A Home.go -> run a16\n"))
        #expect(run.output.split(separator: "\n").count < 100)
    }

    /// A screen that another flow has now is the same, called otherwise.
    @Test func aScreenMovesToAnotherFlow() {
        func files(_ shop: String, _ help: String) -> [String: String] {
            [
                "app.yaml": "app: Desk\nroot: Shop\n",
                "shop.yaml": "flow: Shop\nscreens:\n  List: { outputs: [help] }\n\(shop)"
                    + "start: { push: List }\ntransitions:\n  List.help: { push: Help }\n",
                "help.yaml": "flow: Help\nscreens:\n  Topics:\n\(help)start: { push: Topics }\n",
            ]
        }
        let pages = "  Page: { inputs: { id: Int = 0 } }\n"
        let moved = run(files(pages, ""), files("", pages)).output
        #expect(
            moved == "breaking: renamed screen Help/Page: code that names it has to follow\n"
                + "  - screen Shop/Page\n  + screen Help/Page\n")
        let inputs = "  Page: { inputs: { no: Int? = nil, of: Int? = nil } }\n"
        let other = run(files(pages, ""), files("", inputs))
        #expect(other.output.contains("removed screen Shop/Page: "))
    }

    /// Twenty screens with other names and one more input are recognised, of one more none is.
    @Test(arguments: [(20, 20), (21, 0)])
    func ofVeryManyNamesNoneIsRenamed(count: Int, renamed: Int) {
        func flow(_ name: String, _ inputs: String) -> [String: String] {
            let names = (1...count).map { "  \(name)\($0)" }
            let screens = names.enumerated().map {
                "\($1): { outputs: [o\($0)]\(inputs) }\n"
            }
            let transitions = names.enumerated().map { "\($1).o\($0): ignore\n" }
            return [
                "a.yaml": "flow: A\nscreens:\n  Home:\n\(screens.joined())"
                    + "start: { push: Home }\ntransitions:\n\(transitions.joined())"
            ]
        }
        let run = run(flow("Old", ""), flow("New", ", inputs: { n: Int = 0 }"))
        let lines = run.output.split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("breaking: renamed screen ") }.count == renamed)
    }

    /// A key with `any` says the same as keys of all that it stands for, also beside others.
    @Test func aKeyWithAnyIsAllItsTriggers() {
        func files(_ transitions: String) -> [String: String] {
            [
                "app.yaml": "app: A\nroot: M\nschemes: [x]\nevents: [e]\n"
                    + "links: { /e: { send: e } }\n",
                "m.yaml": "flow: M\nscreens: { H: { outputs: [t] }, T: }\n"
                    + "start: { push: H }\ntransitions: { \(transitions) }\n",
            ]
        }
        let apart = files("H.t: { push: T }, app.e: { push: T }")
        for key in ["any.t, app.e", "app.e, any.t"] {
            let together = files("\"\(key)\": { push: T }")
            #expect(run(apart, together).output == "")
            #expect(run(together, apart).output == "")
        }
    }

    /// Only what has changed is drawn, with what is around it, and an arrow has the words of its
    /// line.
    @Test func thePictureShowsWhatTheLinesSay() {
        let change = DiffCase(
            [
                ("present: Help }", "push: Help }"), (", again]", "]"),
                ("  Help.again: close\n", ""), ("more: { push: Old }", "more: ignore"),
            ], [])
        let run = run(change.old, change.new, "--format", "mermaid")
        #expect(
            run.output == #"""
                %% Desk
                flowchart LR
                    subgraph f0["Shop"]
                        n0["Detail"]
                        n1["Help"]
                        n2["List"]
                        n3["Old"]
                        n0 -->|"gone: more: push Old"| n3
                        n1 -.->|"gone: again: close<br/>close: leave"| n1
                        n2 -->|"gone: help: present Help"| n1
                        n0 -->|"new: more: stay"| n0
                        n2 -->|"new: help: push Help"| n1
                        n2 -->|"open"| n0
                    end
                    linkStyle 3,4 stroke:#1a7f37,stroke-width:2px
                    linkStyle 0,2 stroke:#cf222e,stroke-width:2px
                    classDef changed fill:#fff8c5,stroke:#9a6700,color:#1f2328
                    class n1,n3 changed
                    linkStyle 1 stroke:#9a6700,stroke-width:2px

                """#)
        let markdown = self.run(change.old, change.new, "--format", "markdown").output
        let body = run.output.split(separator: "\n").dropFirst().joined(separator: "\n")
        #expect(
            markdown.contains(
                "\nGreen is new, red is gone, amber has changed.\n\n```mermaid\n\(body)\n```\n"))
    }

    /// Each changed way has its arrow in the picture, and no line without an arrow is one of a way.
    private func pictureAndLinesAgree(_ change: DiffCase, gone: [String], new: [String]) {
        let picture = run(change.old, change.new, "--format", "mermaid").output
        // The line of a flow that is new or gone tells of its ways as well.
        let whole = change.changes.compactMap { change -> String? in
            let words = change.split { " :".contains($0) }
            let isWhole = words[1] == "added" || words[1] == "removed"
            return isWhole && words[2] == "flow" ? String(words[3]) : nil
        }
        let boxes = picture.components(separatedBy: "    subgraph ").filter { box in
            let title = box.split(separator: "\n").first ?? ""
            return !whole.contains { title.hasSuffix("[\"\($0)\"]") }
        }
        for (lines, word) in [(gone, "gone: "), (new, "new: ")] {
            // Another name of a child is no way.
            let ways = lines.filter { $0.hasPrefix("edge ") && $0.contains(" -> ") }
            let arrows = boxes.joined().split(separator: "\n").compactMap { line in
                line.split(separator: "|\"").last.flatMap { $0.split(separator: "\"|").first }
            }.flatMap { $0.split(separator: "<br/>") }.filter { $0.hasPrefix(word) }
            #expect(ways.count == arrows.count)
            for way in ways {
                let said = way.components(separatedBy: " -> ").dropFirst().joined(separator: " -> ")
                    .replacing(">", with: "#gt;").replacing("[", with: "#91;")
                    .replacing("]", with: "#93;")
                #expect(arrows.contains { $0.hasSuffix(": " + said) }, "\(way)")
            }
        }
        // Mermaid draws one arrow from a node to itself, and no other.
        let loops = picture.split(separator: "\n").compactMap { line -> Substring? in
            let ends = line.split(separator: " ").filter { $0.hasPrefix("n") }
            return ends.count == 2 && ends[0] == ends[1] ? ends[0] : nil
        }
        #expect(Set(loops).count == loops.count)
    }

    /// Patterns of links are text of users.
    @Test func noTextIsMarkdown() {
        let change = DiffCase([("  /list:", "  \"/a|`b```\": { show: List }\n  /list:")], [])
        let run = run(change.old, change.new, "--format", "markdown")
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
            let before = DiffCase([("push: List", old)], []).new
            let run = run(before, DiffCase([("push: List", new)], []).new)
            #expect(run.status == .found)
            #expect(run.output.isEmpty)
            #expect(run.errors.contains("\(name)/shop.yaml:14:16: error: "))
            #expect(run.errors.hasSuffix("error: the flows of `\(name)` have errors\n"))
        }
    }

    /// What leads nowhere else is no change, and what does is one of its own key.
    @Test func anyIsWrittenAsKeysOfTheirOwn() {
        func flow(_ keys: String) -> [String: String] {
            [
                "a.yaml": """
                flow: A
                screens: { Home: { outputs: [more, help] }, Page: { outputs: [more] }, End: }
                start: { push: Home }
                transitions: { Home.help: { push: Page }, \(keys) }

                """
            ]
        }
        let any = flow("any.more: { push: End }")
        let keys = flow("Home.more: { push: End }, Page.more: { push: End }")
        #expect(run(any, keys).errors == "no changes\n")
        #expect(run(keys, any).errors == "no changes\n")
        let alone = any.mapValues { $0.replacing("Home.help", with: "any.help") }
        #expect(run(any, alone).errors == "no changes\n")
        let other = flow("Home.more: { push: End }, Page.more: { pop: 1 }")
        #expect(
            run(any, other).output == "safe: changed edge A Page.more: it only leads elsewhere\n"
                + "  - edge A any.more -> push End\n  + edge A Page.more -> pop 1\n")
    }

    /// Lines of things that are passed in another order would be the same.
    @Test func theLinesTellTheOrder() {
        let change = DiffCase(
            [("{ n: Int = 0, m: Int = 0 }", "{ m: Int = 0, n: Int = 0 }")], [])
        #expect(
            run(change.old, change.new).output.hasSuffix(
                "  - screen Shop/Old with n, m\n  + screen Shop/Old with m, n\n"))
    }

    /// A tab that is called otherwise is one change, and so are pages in the place of tabs.
    @Test func childrenOfContainersAreFollowed() {
        let main = """
            flow: Main
            container: tabs
            tabs: { order: [more, home], first: home }
            children: [home: { to: Home, with: { n: 1 } }, more: More]
            screens:
              Home: { inputs: { n: Int }, outputs: [go, page] }
              More: {}
              Page: {}
            transitions:
              Home.go: { select: home, with: { n: 2 } }
              Home.page: { push: Page, in: home }
              home.reselected: ignore

            """
        let app = "app: Desk\nroot: Main\n"
        let renamed = run(
            ["app.yaml": app, "main.yaml": main],
            [
                "app.yaml": app,
                "main.yaml": main.replacing("home", with: "start1"),
            ])
        #expect(
            renamed.output
                == "breaking: renamed edge Main child start1: code that names it has to follow\n"
                + "  - edge Main child home\n  + edge Main child start1\n")
        let plain = main.replacing("  home.reselected: ignore\n", with: "")
        let pages = plain.replacing("container: tabs\ntabs:", with: "container: pages\npages:")
        let changed = run(
            ["app.yaml": app, "main.yaml": plain], ["app.yaml": app, "main.yaml": pages])
        #expect(
            changed.output.split(separator: "\n").first
                == "safe: changed container Main: its children are shown in another way")
        #expect(changed.errors == "1 change, 0 breaking\n")
    }
}
