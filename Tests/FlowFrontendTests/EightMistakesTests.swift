import FlowFrontend
import FlowModel
import Testing

/// One run reports every mistake of a file, each once and each where it stands.
@Suite struct EightMistakesTests {
    static let broken = """
        flow: Checkout
        sumary: Pay for what is in the basket.
        state:
          count: Int = 0
          paid: Bool = false
        screens:
          Basket:
            inputs: { count: Int }
            outputs: [pay, edit, login, mail]
            outputs: [pay]
          Payment:
            inputs: { total: Double, title: String }
            outputs: [done]
        start:
          push: Basket
          with: { count: "none" }
        transitions:
          Basket.pay:
            push: Payment
            with: { title: "Pay" }
          Basket.edit: { present: Bascket }
          Basket.login: { push: Login }
          Basket.mail: { push: Mail }
          Payment.done:
            choose:
              - when: state.paid
                then: close
        """

    static let project = [
        SourceFile(path: "app.yaml", text: "app: Shop\nroot: Checkout\n"),
        SourceFile(path: "checkout.yaml", text: broken),
        SourceFile(
            path: "login.yaml",
            text: """
                flow: Login
                outputs: [done]
                screens:
                  Form: { outputs: [send] }
                start: { push: Form }
                transitions:
                  Form.send: { finish: done }
                """),
        SourceFile(
            path: "mail.yaml",
            text: "flow: Mail\ncontainer: split\nchildren: [list: List, mail]\n"
                + "screens:\n  List:\n"),
    ]

    @Test func everyMistakeIsReportedOnceAtItsPlace() {
        let compilation = compile(Self.project)
        let found = compilation.diagnostics.map { diagnostic in
            let file = compilation.files[Int(diagnostic.span.file.index)]
            let place = LineTable(file.bytes).position(atByte: Int(diagnostic.span.startByte))
            return "\(file.path):\(place.lineNumber):\(place.column): \(diagnostic.kind.id)"
        }
        #expect(
            found == [
                "checkout.yaml:2:1: unknown-key",
                "checkout.yaml:10:5: duplicate-key",
                "checkout.yaml:16:18: type-mismatch",
                "checkout.yaml:19:11: missing-input",
                "checkout.yaml:21:27: unknown-screen",
                "checkout.yaml:22:25: unhandled-outcome",
                "checkout.yaml:23:24: cannot-push-container",
                "checkout.yaml:25:5: missing-else",
            ])
        #expect(compilation.diagnostics.allSatisfy { $0.help != nil })
    }

    @Test func theRestCanBePlayed() throws {
        let graph = try #require(compile(Self.project).applications.first)
        #expect(!graph.isWhole)
        #expect(graph.flows.map(\.name) == ["Checkout", "Login", "Mail"])
        #expect(graph.screens.map(\.name) == ["Basket", "Payment", "Form", "List"])
        #expect(graph.transitions.map(\.key).contains("Form.send"))
        #expect(!graph.transitions.map(\.key).contains("Basket.mail"))
    }
}
