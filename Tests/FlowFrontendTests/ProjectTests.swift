import FlowFrontend
import FlowModel
import Testing

/// Which files make an application, and what one broken file does to the others.
@Suite struct ProjectTests {
    static let home = "screens:\n  Home:\nstart: { push: Home }\n"

    private func compileAll(_ files: [(String, String)]) -> Compilation {
        compile(files.map { SourceFile(path: $0.0, text: $0.1) })
    }

    @Test func aDirectoryAndAllBelowItIsOneApplication() {
        let compilation = compileAll([
            ("shop/app.yaml", "app: Shop\nroot: Start\n"),
            ("shop/start.yaml", "flow: Start\n" + Self.home),
            ("shop/parts/deep/basket.yaml", "flow: Basket\n" + Self.home),
            ("shopping/other.yaml", "flow: Other\n" + Self.home),
            ("mail/app.yaml", "app: Mail\nroot: Start\n"),
            ("mail/start.yaml", "flow: Start\n" + Self.home),
            ("alone.yaml", "flow: Alone\n" + Self.home),
        ])
        #expect(compilation.diagnostics.map(\.message) == [])
        #expect(
            compilation.applications.map(\.application.name) == ["Shop", "Other", "Mail", "Alone"])
        #expect(
            compilation.applications.map { $0.flows.map(\.name) } == [
                ["Start", "Basket"], ["Other"], ["Start"], ["Alone"],
            ])
        #expect(compilation.applications.map(\.application.isAlone) == [false, true, false, true])
    }

    /// Each flow opens all that come behind it: there are more ways than anybody can look at.
    @Test func aWayIsFoundAmongManyFlows() {
        let count = 26
        var files = (0..<count).map { index -> (String, String) in
            let next = Array(index + 1..<count)
            let outputs = next.map { "o\($0)" }.joined(separator: ", ")
            let answers = next.map { "  S.o\($0): { push: F\($0) }\n" }.joined()
            return (
                "f\(index).yaml",
                "flow: F\(index)\nscreens: { S: { outputs: [\(outputs)] } }\n"
                    + "start: { push: S }\n" + (next.isEmpty ? "" : "transitions:\n" + answers)
            )
        }
        let links = """
              /a: { show: F4, under: [F1, F2, F3] }
              /b: { show: F4, under: [F3, F2] }
              /c: { show: F25 }
              /d: { show: F1 }
            """
        files.append(("app.yaml", "app: Net\nroot: F0\nschemes: [net]\nlinks:\n" + links))
        let found = compileAll(files).diagnostics
        #expect(found.map(\.kind.id) == ["unreachable-target", "ambiguous-route"])
        #expect(found.last?.witness.count == 3)
    }

    /// A way that is a part of another is named by what does not stand between.
    @Test(arguments: [
        ("", ["ambiguous-route"]), (", under: []", []), (", under: [Accounts]", []),
        (", under: [Main]", []),
    ])
    func theShorterOfTwoWaysCanBeNamed(under: String, ids: [String]) throws {
        let compilation = compileAll([
            (
                "app.yaml",
                "app: Bank\nroot: Main\nschemes: [bank]\nlinks:\n"
                    + "  /transfer: { show: Transfer\(under) }\n"
            ),
            (
                "main.yaml",
                "flow: Main\nscreens: { Home: { outputs: [accounts, transfer] } }\n"
                    + "start: { push: Home }\ntransitions:\n  Home.accounts: { push: Accounts }\n"
                    + "  Home.transfer: { present: Transfer }\n"
            ),
            (
                "accounts.yaml",
                "flow: Accounts\nscreens: { List: { outputs: [transfer] } }\n"
                    + "start: { push: List }\ntransitions:\n  List.transfer: { push: Transfer }\n"
            ),
            ("transfer.yaml", "flow: Transfer\nscreens: { Form: }\nstart: { push: Form }\n"),
        ])
        #expect(compilation.diagnostics.map(\.kind.id) == ids)
        guard ids.isEmpty else { return }
        let graph = try #require(compilation.applications.first)
        guard case .show(let show) = graph.application.links[0].landing.target else {
            Issue.record("the link shows nothing")
            return
        }
        #expect(show.stages.count == (under.contains("Accounts") ? 3 : 2))
    }

    @Test func aFlowAloneSeesNoOther() throws {
        let compilation = compileAll([
            ("one.yaml", "flow: One\nstart: { push: Two }\n"),
            ("two.yaml", "flow: Two\n" + Self.home),
        ])
        #expect(compilation.diagnostics.map(\.kind.id) == ["unknown-screen"])
        let help = compilation.diagnostics.first?.help
        #expect(help == "add `app.yaml` with `app: Name` and `root: Flow`")
        #expect(compilation.applications.map(\.isWhole) == [false, true])
    }

    @Test func namesAreUniqueAcrossFiles() throws {
        let compilation = compileAll([
            ("app.yaml", "app: Shop\nroot: Start\ntypes: { Item: external }\n"),
            ("a.yaml", "flow: Start\n" + Self.home),
            ("b.yaml", "flow: Start\ntypes: { Item: { id: Int } }\n" + Self.home),
        ])
        #expect(compilation.diagnostics.map(\.kind.id) == ["duplicate-name", "duplicate-name"])
        let notes = compilation.diagnostics.map { $0.notes.first?.span.file }
        #expect(notes == [FileID(1), FileID(0)])
    }

    @Test func typesOfOneFileAreSeenInAll() {
        let compilation = compileAll([
            ("a.yaml", "flow: Start\ntypes: { Item: { id: Int } }\n" + Self.home),
            ("app.yaml", "app: Shop\nroot: Start\nstate: { item: Item? = nil }\n"),
            ("b.yaml", "flow: Basket\ninputs: { items: Array<Item> }\n" + Self.home),
        ])
        #expect(compilation.diagnostics.map(\.message) == [])
    }

    @Test func aFileThatCannotBeReadHidesNoOther() {
        let compilation = compileAll([
            ("app.yaml", "app: Shop\nroot: Start\n"),
            ("login.yaml", "]\nflow: Login\n"),
            (
                "start.yaml",
                """
                flow: Start
                screens:
                  Home: { outputs: [open] }
                start: { push: Home, with: { id: 1 } }
                transitions:
                  Home.open: { push: Login }
                """
            ),
        ])
        #expect(compilation.diagnostics.map(\.kind.id) == ["yaml-syntax", "unexpected-input"])
        #expect(compilation.applications.map(\.isWhole) == [false])
    }

    @Test func aMisspeltSectionIsOneMistake() {
        let compilation = compileAll([
            (
                "main.yaml",
                """
                flow: Main
                screns:
                  Home: { outputs: [open] }
                stat: { count: Int = 0 }
                start: { push: Home }
                transitions:
                  Home.open: { set: { state.count: 1 } }
                """
            )
        ])
        #expect(compilation.diagnostics.map(\.kind.id) == ["unknown-key", "unknown-key"])
    }

    @Test func theRootIsGivenWhatItNeeds() {
        let flow = "flow: Start\ninputs: { id: Int }\n" + Self.home
        let missing = compileAll([("app.yaml", "app: A\nroot: Start\n"), ("s.yaml", flow)])
        #expect(missing.diagnostics.map(\.kind.id) == ["missing-input"])
        let given = compileAll([
            ("app.yaml", "app: A\nroot: { flow: Start, with: { id: 7 } }\n"), ("s.yaml", flow),
        ])
        #expect(given.diagnostics.map(\.message) == [])
        #expect(given.applications.first?.application.rootArguments.count == 1)
    }

    /// However many there are, so that reports can tell how many they leave out.
    @Test func everyProblemOfAFileIsFound() {
        let keys = (1...1_500).map { "  Home.out\($0): ignore\n" }.joined()
        let compilation = compileAll([
            ("main.yaml", "flow: Main\n" + Self.home + "transitions:\n" + keys),
            ("other.yaml", "flow: Other\n"),
        ])
        #expect(compilation.diagnostics.count == 1_501)
    }

    @Test func aScenarioBelongsToTheApplicationAboveIt() {
        let compilation = compileAll([
            ("shop/app.yaml", "app: Shop\nroot: Start\n"),
            ("shop/start.yaml", "flow: Start\n" + Self.home),
            ("one.yaml", "flow: One\n" + Self.home),
            ("two.yaml", "flow: Two\n" + Self.home),
        ])
        func index(_ path: String, _ text: String) -> Int? {
            compilation.applicationIndex(ofScenario: SourceFile(path: path, text: text))
        }
        #expect(index("shop/deep/a.scenario.yaml", "scenario: A\nsteps: []\n") == 0)
        #expect(index("a.scenario.yaml", "scenario: A\nflow: Two\nsteps: []\n") == 2)
        #expect(index("a.scenario.yaml", "scenario: A\nsteps: []\n") == nil)
    }
}
