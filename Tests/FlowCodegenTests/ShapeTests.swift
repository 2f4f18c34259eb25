import FlowCodegen
import Foundation
import TestSupport
import Testing

/// What a construct of the language becomes, one by one.
@Suite struct ShapeTests {
    /// A flow around one transition.
    private func flow(_ transition: String) -> String {
        """
        flow: Edit
        types:
          City: { name: String, size: Int }
          User: { name: String, city: City? }
        inputs: { user: User, city: City? }
        state: { user: User = inputs.user, count: Int = 0, other: Int = 0, note: String? = nil }
        outputs: [done: { text: String }]
        animations: [fade]
        screens:
          Form:
            inputs: { text: String }
            outputs: [save: { city: City? }]
        start: { push: Form, with: { text: state.user.name } }
        transitions:
          Form.save:

        """ + transition.split(separator: "\n").map { "    " + $0 + "\n" }.joined()
    }

    /// The body of the transition's method.
    private func body(_ transition: String) throws -> String {
        let text = try Cases.swift(flow(transition))
        let start = try #require(text.range(of: "func formDidSave(city: City?) {\n"))
        let rest = text[start.upperBound...]
        let end = try #require(rest.range(of: "\n    }\n"))
        return rest[..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0.dropFirst(8)) }.joined(separator: "\n")
    }

    @Test(arguments: [
        ("{ set: { state.count: state.count + 1 } }", "state.count = state.count &+ 1"),
        (
            "{ set: { state.count: state.count / 2 } }",
            "state.count = FlowValue.quotient(state.count, 2)"
        ),
        ("{ set: { state.count: 1000000 } }", "state.count = 1_000_000"),
        ("{ set: { state.count: 123456 } }", "state.count = 123456"),
        (
            "{ set: { state.user.city.name: \"a\" }, when: state.user.city != nil }",
            "guard state.user.city != nil else { return guarded() }\nstate.user.city?.name = \"a\""
        ),
        (
            "- set: { state.user.city.size: state.user.city.size + 1 }\n"
                + "  when: state.user.city != nil\n- set: { state.user.city.size: 1 }",
            """
            if let cityValue = state.user.city {
                state.user.city?.size = cityValue.size &+ 1
            }
            if state.user.city != nil {
                state.user.city?.size = 1
            } else {
                nothingToSet()
            }
            """
        ),
        (
            "{ set: { state.count: state.other, state.other: state.count } }",
            "let newOther: Int = state.count\nstate.count = state.other\nstate.other = newOther"
        ),
        (
            "{ set: { state.count: state.other, state.note: state.user.name } }",
            "state.count = state.other\nstate.note = state.user.name"
        ),
        (
            "{ set: { state.user.city.name: state.note ?? \"a\" } }",
            """
            let newName: String = state.note ?? "a"
            if state.user.city != nil {
                state.user.city?.name = newName
            } else {
                nothingToSet()
            }
            """
        ),
        (
            "{ push: Form, with: { text: state.user.name } }",
            "push(form(text: self.state.user.name))"
        ),
        (
            "{ push: Form, with: { text: state.user.name }, animation: none }",
            "push(form(text: self.state.user.name), animation: .none)"
        ),
        ("{ pop: , animation: fade }", "pop(animation: .named(EditAnimation.fade))"),
        (
            "{ present: Form, with: { text: inputs.user.name }, style: popover, anchor: save, "
                + "passthrough: true }",
            """
            present(
                form(text: self.inputs.user.name),
                style: .popover,
                anchor: "save",
                passthrough: true
            )
            """
        ),
        (
            "{ close: , when: state.count > 1 }",
            "guard state.count > 1 else { return guarded() }\nclose()"
        ),
        (
            "{ finish: done, with: { text: city.name }, when: city != nil }",
            "guard let city else { return guarded() }\nfinish(.done(text: city.name))"
        ),
        (
            "{ push: Form, with: { text: state.note }, when: state.note != nil }",
            "guard state.note != nil else { return guarded() }\n"
                + "push(form(text: try FlowValue.known(self.state.note)))"
        ),
        (
            "- close\n- set: { state.count: 1 }",
            "guard close() else { return }\nstate.count = 1"
        ),
        (
            "choose:\n  - { when: state.note == nil, then: ignore }\n"
                + "  - else: { finish: done, with: { text: state.note } }",
            "if let note = state.note {\n    finish(.done(text: note))\n}"
        ),
        (
            "choose:\n  - { when: state.count > 1, then: ignore }\n"
                + "  - { when: state.count < 0, then: close }\n  - else: ignore",
            "if state.count > 1 {\n    // Nothing happens.\n"
                + "} else if state.count < 0 {\n    close()\n}"
        ),
        (
            "- { set: { state.note: \"b\" }, when: state.note != nil and state.note.count > 2 }",
            "guard let note = state.note, note.count > 2 else { return guarded() }\n"
                + "state.note = \"b\""
        ),
        ("{ restart: fresh }", "restart(with: State(user: inputs.user))"),
        (
            "{ set: { state.count: state.count + 1 - state.other * 2 + 3 + 4 } }",
            "state.count = FlowValue.sum(state.count, 1, 0 &- state.other &* 2, 3, 4)"
        ),
        (
            "{ set: { state.count: state.count * state.count * state.count * 2 * 3 * 4 } }",
            "state.count = FlowValue.product(state.count, state.count, state.count, 2, 3, 4)"
        ),
        (
            "{ set: { state.count: (state.count + 1) * 2 - -state.other } }",
            "state.count = (state.count &+ 1) &* 2 &- (0 &- state.other)"
        ),
    ])
    func becomes(transition: String, expected: String) throws {
        #expect(try body(transition) == expected)
    }

    /// A value that was unwrapped is read anew once the place it came from may have changed.
    @Test func bindingsEndWithASet() throws {
        let text = try body(
            """
            - set: { state.count: state.note.count, state.note: "b" }
              when: state.note != nil
            - set: { state.other: state.note.count }
              when: state.note != nil
            """)
        #expect(text.contains("if let note = state.note {\n    state.count = note.count"))
        #expect(
            text.contains("if let note2 = state.note {\n    state.other = note2.count")
                || text.contains(
                    "if let noteValue = state.note {\n    state.other = noteValue.count")
        )
    }

    @Test func aFlowThatAnswersNothingHasNoSwitch() throws {
        let files = swiftFiles(for: try Cases.graph("names"), options: CodegenOptions())
        let tabs = try #require(files.first { $0.path == "Tabs.swift" }).text
        #expect(!tabs.contains("private func screenTab") || tabs.contains("switch outcome"))
        #expect(tabs.contains("select(\"switch\")"))
    }

    @Test func delegatesGoThroughTheDoor() throws {
        let text = try Cases.swift(flow("close"), CodegenOptions(outputs: .delegate))
        #expect(text.contains("public protocol FormScreenDelegate: AnyObject {"))
        #expect(text.contains("func formDidSave(_ screen: any FormScreen, city: City?)"))
        #expect(
            text.contains("receive(\"save\", from: screen, city) { $0.formDidSave(city: city) }"))
        #expect(!text.contains("onSave"))
    }

    @Test(arguments: [
        (CodegenOptions.Access.internal, "\nfinal class EditCoordinator", "\n    var inputs"),
        (.package, "\npackage final class EditCoordinator", "package internal(set) var inputs"),
        (.public, "\npublic final class EditCoordinator", "public internal(set) var inputs"),
    ])
    func accessIsAsAsked(access: CodegenOptions.Access, head: String, inputs: String) throws {
        let text = try Cases.swift(flow("close"), CodegenOptions(access: access))
        #expect(text.contains(head))
        #expect(text.contains(inputs))
        #expect(text.contains("public") == (access == .public))
    }
}
