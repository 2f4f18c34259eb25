import FlowModel
import Foundation
import Testing

@testable import flowc

private let app = """
    app: Desk
    root: Home
    facts: { online: Bool = true }
    gates: { signedIn: { when: facts.online, otherwise: { present: Login } } }

    """
private let home = """
    flow: Home
    container: tabs
    children: [shop: Shop, login: Login]
    reselect: pop
    transitions:
      login.in: ignore
      login.cancelled: ignore

    """
private let shop = """
    flow: Shop
    screens:
      List: { outputs: [open, sign] }
      Detail: { outputs: [again, back_to_it] }
      Ask: { kind: alert, title: "Sure", buttons: [ok: "Yes"] }
    start: { push: List }
    actions: { quit: { steps: { pop: 1 } } }
    transitions:
      List.open: { push: Detail, requires: signedIn }
      List.sign: { present: Login, style: fullScreen }
      Login.in: { present: Ask }
      Login.cancelled: ignore
      Ask.ok: ignore
      Detail.again: { show: List }
      Detail.back_to_it: { run: quit }

    """
private let login = """
    flow: Login
    outputs: [in]
    screens: { Form: { outputs: [ok] } }
    start: { push: Form }
    transitions: { Form.ok: { finish: in } }

    """

/// `flowc graph`: the drawing, its parts and its limits.
@Suite struct GraphDrawingTests {
    private let files = [
        "flows/app.yaml": app, "flows/home.yaml": home, "flows/shop.yaml": shop,
        "flows/login.yaml": login,
    ]

    private func run(_ options: String..., files: [String: String]? = nil) -> Run {
        flowc(["graph"] + options, files: MemoryFiles(files ?? self.files))
    }

    @Test func theWholeForm() {
        let run = run()
        #expect(
            run.output == #"""
                %% Desk
                flowchart LR
                    subgraph f0["Home"]
                        n0{{"tabs"}}
                        n1[["Login"]]
                        n2[["Shop"]]
                        n0 -->|"login"| n1
                        n0 -->|"shop"| n2
                    end
                    subgraph f1["Login"]
                        n3((" "))
                        n4["Form"]
                        n5(["in"])
                        n4 -->|"ok"| n5
                        n3 --> n4
                    end
                    subgraph f2["Shop"]
                        n6((" "))
                        n7["Ask"]
                        n8["Detail"]
                        n9["List"]
                        n10[["Login"]]
                        n8 -->|"again: show"| n9
                        n8 -.->|"back#95;to#95;it: leave"| n8
                        n9 -->|"open"| n8
                        n9 -->|"sign: present as fullScreen"| n10
                        n10 -->|"in: present as alert"| n7
                        n6 --> n9
                    end
                    subgraph f3["Desk"]
                        n11[["Login"]]
                        n12("signedIn")
                        n12 -->|"present"| n11
                    end

                """#)
        #expect(run.status == .clean, "\(run.errors)")
    }

    /// Each drawing is a block of its own, as pages of Markdown draw them.
    @Test func aPageHasABlockForEachDrawing() {
        #expect(run("--as", "markdown").output.hasPrefix("# Desk\n\n```mermaid\nflowchart LR\n"))
        let files = large(139)
        let drawings = run(files: files).output.components(separatedBy: "flowchart LR").count - 1
        let page = run("--as", "markdown", files: files).output
        #expect(page.hasPrefix("# Large\n\noverview\n\n```mermaid\nflowchart LR\n"))
        #expect(page.hasSuffix("\n```\n"))
        #expect(page.components(separatedBy: "```mermaid\nflowchart LR\n").count == drawings + 1)
    }

    /// The lines and the arrows around a screen.
    @Test func aFocusShowsItsNeighbours() {
        #expect(
            run("--focus", "Detail", "--as", "text").output == """
                edge Shop Detail.again -> show Shop/List
                edge Shop Detail.back_to_it -> pop 1
                edge Shop List.open -> push Detail if signedIn
                output Shop/Detail.again
                output Shop/Detail.back_to_it
                output Shop/List.open
                output Shop/List.sign
                screen Shop/Detail
                screen Shop/List

                """)
        let near = run("--focus", "Shop/Detail").output
        #expect(near == run("--focus", "Detail", "--depth", "1").output)
        #expect(near.contains("[\"List\"]") && near.contains("[\"Detail\"]"))
        #expect(!near.contains("Login"))
        #expect(run("--focus", "Detail", "--depth", "2").output.contains("[[\"Login\"]]"))
        #expect(!run("--focus", "Detail", "--depth", "0").output.contains("-->"))
        // Far away is all that hangs together.
        let all = Set(run("--as", "text").output.split(separator: "\n"))
        let far = Set(
            run("--as", "text", "--focus", "Detail", "--depth", "9").output.split(separator: "\n"))
        #expect(
            all.subtracting(far) == [
                "app Desk: root Home", "fact online: Bool = true",
                "gate signedIn: when facts.online",
            ])
    }

    /// A flow that is drawn where it is called has no empty box beside that.
    @Test func aFlowAtTheEdgeOfAFocusIsANode() {
        let near = run("--focus", "Shop/List").output
        #expect(near.contains("[[\"Login\"]]"))
        #expect(!near.contains("subgraph f1[\"Login\"]") && !near.contains("[\"Login\"]\n    end"))
        // Without a caller, too: a box would be empty.
        #expect(
            run("--focus", "Login", "--depth", "0").output
                == "%% Desk\nflowchart LR\n    n0[[\"Login\"]]\n")
    }

    @Test func aFocusMustBeOne() {
        let none = run("--focus", "Detial")
        #expect(none.status == .misused)
        #expect(
            none.errors
                == "error: no screen or flow is named `Detial`, did you mean `Detail`?\n")
        #expect(run("--focus", "Elsewhere").errors.contains("`Elsewhere`; there is `"))
        var files = files
        files["flows/login.yaml"] = login.replacing("Form", with: "List")
        let several = run("--focus", "List", files: files)
        #expect(
            several.errors
                == "error: `--focus List` is one of `Login/List`, `Shop/List`; name one of them\n")
        #expect(run("--depth", "2").status == .misused)
        #expect(run("--focus", "List", "--depth", "-1").status == .misused)
    }

    /// Two flows of so many screens, one leading to the next.
    private func large(_ count: Int, name: String = "Screen") -> [String: String] {
        func flow(_ flow: String, more: String) -> String {
            let names = (1...count).map { "\(name)\($0)" }
            return "flow: \(flow)\nscreens:\n"
                + names.map { "  \($0): { outputs: [\(name)Next] }\n" }.joined()
                + "start: { push: \(names[0]) }\ntransitions:\n"
                + zip(names, names.dropFirst() + [names[0]])
                .map { "  \($0).\(name)Next: { push: \($1) }\n" }.joined() + more
        }
        return [
            "flows/a.yaml": "app: Large\nroot: A\nevents: [go]\n",
            "flows/b.yaml": flow("A", more: "  app.go: { push: B }\n"),
            "flows/c.yaml": flow("B", more: ""),
        ]
    }

    /// Beyond what Mermaid takes there is a drawing of each flow, none beyond it, and each arrow
    /// is in one of them.
    @Test(arguments: [
        (138, 279, ["%% Large"]),
        (139, 281, ["%% Large: overview", "%% Large: A", "%% Large: B"]),
        (
            300, 603,
            [
                "%% Large: overview", "%% Large: A, part 1 of 2", "%% Large: A, part 2 of 2",
                "%% Large: B, part 1 of 2", "%% Large: B, part 2 of 2",
            ]
        ),
    ])
    func noDrawingIsTooLarge(count: Int, arrows: Int, titles: [String]) {
        let run = run(files: large(count))
        let drawings = run.output.split(separator: "\n\n")
        #expect(drawings.map { String($0.prefix { $0 != "\n" }) } == titles)
        let counts = drawings.map { $0.split(separator: "-->").count - 1 }
        #expect(counts.allSatisfy { $0 <= 280 })
        // The overview has an arrow for the call from one flow to the other.
        #expect(counts.reduce(0, +) == arrows + (titles.count > 1 ? 1 : 0))
        #expect(drawings.allSatisfy { $0.utf8.count <= 50_000 })
        #expect(run.errors.contains("Mermaid draws at most 280 arrows") == (titles.count > 1))
    }

    @Test func noDrawingHasTooManyCharacters() {
        // No more arrows than may be, in many more words.
        let run = run(files: large(138, name: String(repeating: "Longer", count: 20)))
        let drawings = run.output.split(separator: "\n\n")
        #expect(drawings.count == 3)
        #expect(drawings.allSatisfy { $0.utf8.count <= 50_000 })
    }
}
