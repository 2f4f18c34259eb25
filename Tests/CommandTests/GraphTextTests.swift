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
      Detail: { inputs: { id: Int }, restore: page, renamedFrom: detail }
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
    screens: { Form: { outputs: [ok] } }
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
            edge Desk gate signedIn -> present Login
            edge Login Form.ok -> finish in
            edge Login start -> push Form
            edge Shop List.more -> present Login when state.count > 3 if signedIn
            edge Shop List.open -> push Detail
            edge Shop List.pay -> call shop.pay
            edge Shop List.pay -> finish done after shop.pay.paid
            edge Shop List.wait -> stay
            edge Shop Login.cancelled -> stay
            edge Shop Login.in -> stay
            edge Shop start -> push List
            flow Login
            flow Shop
            input Shop.kind: Kind = .small
            input Shop/Detail.id: Int
            link /detail/{id:Int}: show Shop/Detail if signedIn
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
            type Kind: small | big(size: Int)

            """
        #expect(text(files) == expected)
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

    /// Every flow of the repository has an outline, with a line for each of its transitions.
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
                #expect(edges.contains(graph[transition.flow].name + " " + transition.key))
            }
            #expect(facts.map(\.text) == facts.map(\.text).sorted())
            #expect(graph.outline.changes(since: graph.outline).isEmpty)
        }
    }
}
