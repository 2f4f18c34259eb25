import FlowFrontend
import FlowLint
import FlowModel
import Testing

/// The text of a file after the edit of its finding, in each way of writing lists and mappings.
@Suite struct FixTextTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let id: String
        let before: String
        /// Nil where no edit would be certain.
        let after: String?
        let others: [SourceFile]

        init(
            _ description: String, _ id: String, _ before: String, _ after: String?,
            others: [SourceFile] = []
        ) {
            testDescription = description
            self.id = id
            self.before = before
            self.after = after
            self.others = others
        }
    }

    private static func flow(_ transition: String, screens: String = "") -> String {
        """
        flow: Profile
        state: { count: Int = 0, isOpen: Bool = false, name: String = "" }
        screens:
          Home: { outputs: [open: { text: String, size: Int }] }
          Details:
          Titled: { inputs: { title: String, size: Int = 0, day: Date? = nil } }
          Named: { inputs: { texts: String, size: Int = 0 } }
          Sure: { kind: alert, title: "Sure?", buttons: [yes: "Yes"] }
        \(screens)start: { push: Home }
        transitions:
          Home.open:
        \(transition)
        """
    }

    private static func flow(
        _ id: String, _ description: String, _ before: String, _ after: String?
    ) -> Case {
        Case(description, id, flow("    " + before), after.map { flow("    " + $0) })
    }

    static let cases = [
        flow(
            "unexpected-modifier", "a modifier last in braces",
            "{ push: Details, style: sheet }", "{ push: Details }"),
        flow(
            "unexpected-modifier", "a modifier first in braces",
            "{ style: sheet, push: Details }", "{ push: Details }"),
        flow(
            "unexpected-modifier", "a modifier on its own line",
            "push: Details\n    style: sheet\n    force: false",
            "push: Details\n    force: false"),
        flow(
            "unexpected-modifier", "a modifier over lines",
            "push: Details\n    style:\n      kind: sheet\n", "push: Details\n"),
        flow(
            "unexpected-modifier", "a modifier in the last line",
            "push: Details\n    style: sheet", "push: Details"),
        flow(
            "unexpected-modifier", "a modifier on the line of its dash",
            "- style: sheet\n      push: Details", "- push: Details"),
        flow(
            "unexpected-modifier", "a modifier with a comment",
            "push: Details\n    style: sheet # as before", nil),
        flow(
            "unexpected-input", "a list on lines",
            "push: Named\n    with:\n      - text\n      - size\n",
            "push: Named\n    with:\n        texts: text\n        size: size\n"),
        flow(
            "unexpected-input", "a list on lines with a comment",
            "push: Named\n    with:\n    # both\n    - text # whole\n    - size\n",
            "push: Named\n    with:\n    # both\n      texts: text # whole\n      size: size\n"),
        flow(
            "ignore-among-steps", "the last in brackets", "[push: Details, ignore]",
            "[push: Details]"),
        flow(
            "ignore-among-steps", "the first in brackets", "[ignore, push: Details]",
            "[push: Details]"),
        flow(
            "ignore-among-steps", "a line of its own", "- ignore\n    - push: Details",
            "- push: Details"),
        flow(
            "ignore-among-steps", "the last line", "- push: Details\n    - ignore",
            "- push: Details"),
        flow(
            "missing-else", "branches on lines",
            "choose:\n      - when: 1 == 2\n        then: close # so far\n",
            "choose:\n      - when: 1 == 2\n        then: close # so far\n      - else: ignore\n"),
        flow(
            "missing-else", "branches in brackets",
            "choose: [{ when: 1 == 2, then: close }]",
            "choose: [{ when: 1 == 2, then: close }, { else: ignore }]"),
        flow(
            "missing-else", "branches of a style",
            "present: Details\n    style: { choose: [{ when: 1 == 2, then: popover }] }",
            "present: Details\n"
                + "    style: { choose: [{ when: 1 == 2, then: popover }, { else: sheet }] }"),
        flow("unknown-step", "a verb without its colon", "push Details", "{ push: Details }"),
        flow("unknown-step", "the name of a screen", "- Details", "- { push: Details }"),
        flow(
            "unknown-step", "a verb with what is passed", "'push Titled(title: name, size: 1)'",
            "{ push: Titled, with: { title: name, size: 1 } }"),
        flow(
            "unknown-step", "a verb that passes nothing", "'pop Titled(title: name)'", nil),
        flow("unknown-step", "what is passed without its name", "push Titled(name)", nil),
        flow("unknown-step", "words of no verb", "go Details", nil),
        flow("unknown-step", "a misspelt verb", "pusch: Details", "push: Details"),
        flow(
            "unknown-key", "another word for a condition", "{ push: Details, if: 1 == 1 }",
            "{ push: Details, when: 1 == 1 }"),
        flow(
            "unknown-key", "letters in another order", "push: Titled\n    whit: { title: name }",
            "push: Titled\n    with: { title: name }"),
        flow(
            "unknown-key", "another word beside the right one",
            "{ push: Details, when: 1 == 1, if: 1 == 1 }", nil),
        flow(
            "unknown-path", "a payload with a prefix",
            "{ push: Titled, with: { title: payload.text } }",
            "{ push: Titled, with: { title: text } }"),
        flow(
            "unknown-path", "a value of the short form", "{ push: Named, with: [texts] }",
            "{ push: Named, with: { texts: text } }"),
        flow(
            "unexpected-input", "a name of the short form that is nearly one",
            "{ push: Named, with: [text] }", "{ push: Named, with: { texts: text } }"),
        flow("push-on-single-layer", "push", "push: Sure", "present: Sure"),
        flow("push-on-single-layer", "replace", "{ replace: Sure }", "{ present: Sure }"),
        flow(
            "push-on-single-layer", "with what only push takes", "{ swap: Sure, force: true }",
            nil),
        flow(
            "type-mismatch", "a number where a text is wanted",
            "{ push: Titled, with: { title: 5 } }",
            "{ push: Titled, with: { title: \"5\" } }"),
        flow(
            "expression-syntax", "signs of other languages",
            "{ push: Details, when: state.isOpen&&state.count=1 || true }",
            "{ push: Details, when: state.isOpen and state.count==1 or true }"),
        flow(
            "expression-syntax", "what has no text of its own",
            "{ push: Details, when: state.isOpen && !state.isOpen }", nil),
        flow(
            "expression-syntax", "braces with nothing between them",
            "{ push: Titled, with: { title: \"ä {} b\" } }",
            "{ push: Titled, with: { title: \"ä {{}} b\" } }"),
        flow(
            "expression-syntax", "a brace that closes nothing",
            "{ push: Titled, with: { title: 'ä } b' } }",
            "{ push: Titled, with: { title: 'ä }} b' } }"),
        flow(
            "expression-syntax", "a text without quotes",
            "{ push: Titled, with: { title: Bitte sehr } }",
            "{ push: Titled, with: { title: \"Bitte sehr\" } }"),
        flow(
            "type-mismatch", "a number in a text",
            "{ push: Titled, with: { title: state.count } }",
            "{ push: Titled, with: { title: \"{state.count}\" } }"),
        flow(
            "type-mismatch", "a number in quotes",
            "{ push: Titled, with: { title: \"\", size: \"-12\" } }",
            "{ push: Titled, with: { title: \"\", size: -12 } }"),
        flow(
            "type-mismatch", "a text in quotes where a number is wanted",
            "{ push: Titled, with: { title: \"\", size: \"big\" } }", nil),
        flow(
            "type-mismatch", "a date without quotes",
            "{ push: Titled, with: { title: \"\", day: 2026-02-28 } }",
            "{ push: Titled, with: { title: \"\", day: \"2026-02-28\" } }"),
        flow(
            "type-mismatch", "no date", "{ push: Titled, with: { title: \"\", day: 2026-02-30 } }",
            nil),
        flow(
            "type-mismatch", "a value for nil that is never used",
            "{ push: Titled, with: { title: state.name ?? \"none\" } }",
            "{ push: Titled, with: { title: state.name } }"),
        Case(
            "a flow that does not say what it shows first", "no-start",
            "flow: A\nscreens:\n  Details: { inputs: { id: Int } }\n  Home: # first\n# end",
            "flow: A\nscreens:\n  Details: { inputs: { id: Int } }\n  Home: # first\n"
                + "start: { push: Home }\n# end"),
        Case(
            "a flow of screens that need something", "no-start",
            "flow: A\nscreens:\n  Details: { inputs: { id: Int } }\n", nil),
        Case(
            "a flow in braces", "no-start", "{ flow: A, screens: { Home: {} } }",
            "{ flow: A, screens: { Home: {} }, start: { push: Home } }"),
        Case(
            "an alert that is saved", "restore-on-layer",
            flow(
                "    present: Sure2",
                screens: "  Sure2:\n    kind: alert\n    restore: true\n    title: \"Sure?\"\n"
                    + "    buttons: [yes2: \"Yes\"]\n"),
            flow(
                "    present: Sure2",
                screens: "  Sure2:\n    kind: alert\n    title: \"Sure?\"\n"
                    + "    buttons: [yes2: \"Yes\"]\n")),
        Case(
            "a comment on a line of its own", "unused-allow",
            "flow: A\nscreens:\n  # flowc:allow dead-end -- ä\n  Home:\nstart: { push: Home }\n",
            "flow: A\nscreens:\n  Home:\nstart: { push: Home }\n"),
        Case(
            "a comment in the first line", "unused-allow",
            "# flowc:allow dead-end -- ä\nflow: A\nscreens:\n  Home:\nstart: { push: Home }\n",
            "flow: A\nscreens:\n  Home:\nstart: { push: Home }\n"),
        Case(
            "a comment after something", "unused-allow",
            "flow: A\nscreens:\n  Home:  # flowc:allow dead-end -- ä\nstart: { push: Home }\n",
            "flow: A\nscreens:\n  Home:\nstart: { push: Home }\n"),
        Case(
            "a misspelt comment", "unknown-rule-in-allow",
            "flow: A\nscreens:\n  Home: # flowc:alow dead-end -- ä\nstart: { push: Home }\n",
            "flow: A\nscreens:\n  Home: # flowc:allow dead-end -- ä\nstart: { push: Home }\n"),
        Case(
            "one of two rules", "unused-allow",
            "flow: A\nscreens:\n  Home:\n"
                + "  B: # flowc:allow unreachable-screen, dead-end -- later\n"
                + "start: { push: Home }\n",
            "flow: A\nscreens:\n  Home:\n  B: # flowc:allow unreachable-screen -- later\n"
                + "start: { push: Home }\n"),
        payload("- pushed: { payload: { id: String } }", "- pushed: { id: String }"),
        payload("- pushed: {payload: {id: String, by: Int}}", "- pushed: {id: String, by: Int}"),
        payload("- pushed:\n      payload: { id: String }", nil),
        link("\"/items/:id\"", "\"/items/{id}\""),
        link("/items/:id", "\"/items/{id}\""),
        link("/items/*", "\"/items/{rest...}\""),
        link("/*/items", nil),
        link("/items/:id/:id", nil),
        link("/items/:id/{id}", nil),
        link("/items/:id", "\"/items/{id}\"", "unknown-path", with: ", with: [id]"),
        link("/items/:id", "\"/items/{id}\"", "unknown-path", with: ", with: { id: id }"),
        link("/items/:id/:id", nil, "unknown-path", with: ", with: [id]"),
    ]

    private static func link(
        _ before: String, _ after: String?, _ id: String = "foreign-capture",
        with arguments: String = ""
    ) -> Case {
        func app(_ pattern: String) -> String {
            "app: Demo\nroot: Main\nschemes: [demo]\nlinks:\n  \(pattern): "
                + "{ show: Item\(arguments) }\n"
        }
        return Case(before, id, app(before), after.map(app))
    }

    private static func payload(_ before: String, _ after: String?) -> Case {
        func app(_ events: String) -> String {
            "app: Demo\nroot: Main\nevents:\n  # ä\n  \(events)\n"
        }
        return Case(before, "wrong-kind", app(before), after.map(app))
    }

    /// An app needs a flow.
    private static let main = SourceFile(
        path: "main.yaml",
        text: "flow: Main\nscreens: { Item: { inputs: { id: String = \"\" } } }\n"
            + "start: { push: Item }\n")

    @Test(
        arguments: cases + otherCases + valueCases + addedEntryCases + defaultCases,
        Disguise.allCases)
    func theEditIsThis(_ test: Case, disguise: Disguise) throws {
        let isApp = test.before.hasPrefix("app:")
        func disguised(_ text: String) -> SourceFile {
            disguise.apply(to: SourceFile(path: "a.yaml", text: text))
        }
        let files = [disguised(test.before)] + test.others + (isApp ? [Self.main] : [])
        let compilation = compile(files)
        let all = applySuppressions(
            to: compilation.diagnostics + compilation.applications.flatMap { lint($0) },
            files: files,
            kinds: FrontendProblems.all + LintRules.all.map(\.kind) + HousekeepingProblems.all,
            wasJudged: { _ in true })
        let finding = try #require(all.first { $0.kind.id == test.id }, "\(all.map(\.message))")
        let fix = finding.fix(in: files)
        guard let after = test.after else {
            #expect(fix == nil)
            return
        }
        let found = try #require(fix)
        var bytes = files[0].bytes
        bytes.replaceSubrange(
            Int(found.span.startByte)..<Int(found.span.endByte), with: Array(found.text.utf8))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text == String(decoding: disguised(after).bytes, as: UTF8.self))
    }
}
