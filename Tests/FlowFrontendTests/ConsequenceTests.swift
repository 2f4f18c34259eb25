import FlowFrontend
import FlowModel
import Testing

/// A mistake that concerns several files is told once, and not again in each of them.
@Suite struct ConsequenceTests {
    private static let project = [
        "shop/app.yaml": """
        app: Shop
        root: Start
        uses: [Common]
        state: { user: String? = nil }
        types: { Item: { id: Int } }
        events: [logout]
        schemes: [shop]
        links: { /detail: { show: Detail } }

        """,
        "shop/start.yaml": """
        flow: Start
        restore: true
        screens: { Home: { outputs: [login, list] } }
        start: { push: Home, when: app.user == nil }
        transitions:
          Home.login: { push: Login }
          Home.list: { push: List }
          Login.done: { set: { app.user: "x" } }
          app.logout: ignore

        """,
        "shop/login.yaml": """
        flow: Login
        outputs: [done]
        screens: { Form: { outputs: [send] } }
        start: { push: Form }
        transitions: { Form.send: { finish: done } }

        """,
        "shop/list.yaml": """
        flow: List
        restore: true
        screens:
          Items: { inputs: { first: Item? }, outputs: [open] }
          Detail:
        start: { push: Items, with: { first: nil } }
        transitions: { Items.open: { push: Detail } }

        """,
        "common.yaml": "module: Common\ntypes: { Place: { x: Int } }\n",
        "other/app.yaml": "app: Other\nroot: Login\n",
        "other/login.yaml":
            "flow: Login\nscreens: { Form: }\nstart: { push: Form }\n",
    ]

    private func findings(
        _ change: (inout [String: String]) -> Void
    ) -> [(id: String, path: String, help: String?)] {
        var texts = Self.project
        change(&texts)
        let files = texts.sorted { $0.key < $1.key }.map {
            SourceFile(path: $0.key, text: $0.value)
        }
        return compile(files).diagnostics.map {
            ($0.kind.id, files[Int($0.span.file.index)].path, $0.help)
        }
    }

    @Test func theProjectIsRight() {
        #expect(findings { _ in }.isEmpty)
    }

    @Test func aCopiedFlowHasOnlyItsNameTwice() {
        let found = findings { $0["shop/list2.yaml"] = $0["shop/list.yaml"] }
        #expect(found.map(\.id) == ["duplicate-name"])
        #expect(found.map(\.path) == ["shop/list2.yaml"])
    }

    @Test func aMissingAppFileIsToldOnceForTheFolder() {
        let found = findings { $0["shop/app.yaml"] = nil }
        #expect(found.map(\.id) == ["unknown-screen"])
        #expect(
            found.map(\.help) == ["add `shop/app.yaml` with `app: Name` and `root: Flow`"])
    }

    @Test(arguments: [("app:", "pap:", "shop/app.yaml"), ("module:", "modlue:", "common.yaml")])
    func aMisspeltKindIsToldOnce(right: String, wrong: String, path: String) {
        let found = findings {
            $0[path] = wrong + ($0[path]?.dropFirst(right.count) ?? "")
        }
        #expect(found.map(\.id) == ["file-kind"])
        #expect(found.map(\.path) == [path])
    }

    @Test func whereARenamedFlowLeadsIsNotKnown() {
        let found = findings {
            $0["shop/start.yaml"] = $0["shop/start.yaml"]?.split(separator: "\n").map {
                $0 == "  Home.list: { push: List }" ? "  Home.list: { push: Catalogue }" : $0
            }.joined(separator: "\n")
        }
        #expect(found.map(\.id) == ["unknown-screen"])
        #expect(found.map(\.path) == ["shop/start.yaml"])
    }

    /// What another app has is no help.
    @Test func aFlowOfAnotherAppIsNotNamed() {
        let found = findings { $0["shop/login.yaml"] = nil }
        #expect(found.map(\.id) == ["unknown-screen", "unknown-screen"])
        #expect(found.allSatisfy { !($0.help ?? "").contains("other/") })
    }

    @Test func whatACutModuleDeclaresIsNotMissing() {
        let found = findings {
            $0["common.yaml"] = "module: Common\ntypes:\n  A: { x: Int }\n\tPlace: { x: Int }\n"
            $0["shop/login.yaml", default: ""] += "state:\n  place: Place\n"
        }
        #expect(found.map(\.id) == ["yaml-syntax"])
    }

    /// An action is declared in the file of its flow, in an extension of it or in a module.
    @Test(arguments: [
        ("shop/login.yaml", true), ("shop/app.yaml", true), ("shop/start.yaml", false),
        ("shop/more.yaml", false), ("common.yaml", false), ("shop/what.yaml", false),
    ])
    func anUnknownActionIsToldUnlessItMayBeInACutFile(path: String, isTold: Bool) {
        let found = findings {
            $0["shop/start.yaml"] = $0["shop/start.yaml"]?
                .replacing("restore: true", with: "restore: true\nuses: [Common]")
                .replacing("{ push: List }", with: "{ run: openList }")
            if path == "shop/more.yaml" { $0[path] = "extend: Start\n" }
            $0[path, default: ""] += "actions: {\n"
        }
        #expect(found.map(\.id).filter { $0 == "unknown-action" }.count == (isTold ? 1 : 0))
        #expect(found.map(\.id).filter { $0 != "unknown-action" } == ["yaml-syntax"])
    }

    /// What was refused may be what a step names.
    @Test(arguments: [
        ("fade, { zoom: 1 }", ["wrong-kind"]), ("fade, [zoom]", ["wrong-kind"]),
        ("fade", ["unknown-animation"]), ("fade, zoom", []),
    ])
    func anAnimationMayBeAmongWhatWasRefused(names: String, ids: [String]) {
        for path in ["shop/app.yaml", "shop/list.yaml"] {
            let found = findings {
                $0[path, default: ""] += "animations: [\(names)]\n"
                $0["shop/start.yaml"] = $0["shop/start.yaml"]?
                    .replacing("{ push: List }", with: "{ push: List, animation: zoom }")
            }
            #expect(found.map(\.id) == ids)
        }
    }

    @Test func aStartIsReplacedWhereItCannotPush() throws {
        let files = [
            SourceFile(path: "app.yaml", text: "app: A\nroot: Main\n"),
            SourceFile(path: "main.yaml", text: "flow: Main\nstart: { push: Mail }\n"),
            SourceFile(
                path: "mail.yaml",
                text: "flow: Mail\ncontainer: split\nchildren: [list: List]\nscreens: { List: }\n"),
        ]
        let problem = try #require(compile(files).diagnostics.first)
        #expect(problem.kind.id == "cannot-push-container")
        #expect(problem.edit?.text == "replace")
    }

    /// Another pattern that captures something else is told as that, whether the first leads
    /// anywhere or not.
    @Test(arguments: [
        ("Main", ["link-missing-input"]), ("Man", ["unknown-flow", "link-missing-input"]),
    ])
    func anotherPatternLacksACapture(root: String, ids: [String]) {
        let app = """
            app: A
            root: \(root)
            schemes: [a]
            links:
              a://p/{id}: { show: Detail, with: { id: id }, also: ["a://z/{no}"] }

            """
        let flow = """
            flow: Main
            screens: { Home: {}, Detail: { inputs: { id: String } } }
            start: { push: Home }

            """
        let found = compile([
            SourceFile(path: "app.yaml", text: app), SourceFile(path: "main.yaml", text: flow),
        ]).diagnostics
        #expect(found.map(\.kind.id) == ids)
        #expect(found.last?.message.hasSuffix("does not capture `id`") ?? false)
        // What is wrong for all patterns says nothing of captures.
        let lost = app.replacing("show: Detail, with: { id: id }", with: "show: Nope")
        let told = compile([
            SourceFile(path: "app.yaml", text: lost), SourceFile(path: "main.yaml", text: flow),
        ]).diagnostics
        #expect(told.map(\.kind.id).filter { $0 != "unknown-flow" } == ["unknown-screen"])
    }
}
