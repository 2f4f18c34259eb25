import FlowModel
import Testing

@testable import FlowFrontend

/// Every limit holds, is reported once, and lets pass what just fits.
@Suite struct ReadLimitTests {
    private func ids(_ text: String) -> [String] {
        var diagnostics: [Diagnostic] = []
        _ = readYAML(SourceFile(path: "a.yaml", text: text), id: FileID(0), into: &diagnostics)
        return diagnostics.map(\.kind.id)
    }

    private func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    @Test func nesting() {
        #expect(ids(nested(64)) == [])
        #expect(ids(nested(65)) == ["nesting-limit"])
        #expect(ids(String(repeating: "[", count: 200_000)) == ["nesting-limit"])
        #expect(ids(String(repeating: "- ", count: 65) + "a") == ["nesting-limit"])
    }

    @Test func nestingThroughAliases() {
        let text = "a: &a \(nested(40))\nb: [[*a]]\nc: "
        #expect(ids(text + nested(3)) == [])
        let deep =
            "[" + String(repeating: "[", count: 30) + "*a" + String(repeating: "]", count: 31)
        #expect(ids(text + deep) == ["nesting-limit"])
    }

    @Test func numberOfAliases() {
        let aliases = { (count: Int) in
            "a: &a b\nc: [" + repeatElement("*a", count: count).joined(separator: ", ") + "]"
        }
        #expect(ids(aliases(1_000)) == [])
        #expect(ids(aliases(1_001)) == ["alias-limit"])
    }

    /// Nothing else is said about a file that was not read to its end.
    @Test func numberOfProblems() {
        func found(_ count: Int) -> [String] {
            let keys = (0..<count).map { "x\($0): \n" }.joined()
            let file = SourceFile(
                path: "a.yaml", text: "flow: A\n" + keys + "start: { push: Nowhere }\n")
            return compile([file]).diagnostics.map(\.kind.id)
        }
        #expect(
            found(1_000) == [String](repeating: "unknown-key", count: 1_000))
        #expect(
            found(1_001) == ["problem-limit"] + [String](repeating: "unknown-key", count: 1_000))
    }

    @Test func aliasesOfAliases() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...3 {
            let list = repeatElement("*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(list)]\n"
        }
        #expect(ids(text) == [])
        text += "a4: [" + repeatElement("*a3", count: 10).joined(separator: ", ") + "]\n"
        #expect(ids(text) == ["alias-limit"])
    }

    /// Each use of a text is a copy of it in the graph.
    @Test(arguments: ["\"", "["]) func aliasesOfLongTexts(opening: String) {
        let word = String(repeating: "x", count: 1_022)
        let words = repeatElement(word, count: 1_024).joined(separator: ", ")
        let long = opening + words + (opening == "[" ? "]" : opening)
        let aliases = { (count: Int) in
            "a: &a \(long)\nb: [" + repeatElement("*a", count: count).joined(separator: ", ")
                + "]\n"
        }
        #expect(ids(aliases(3)) == [])
        #expect(ids(aliases(5)) == ["alias-limit"])
    }

    @Test func sizeOfTheFile() {
        let text = "flow: A #"
        let filling = String(repeating: "x", count: 4 << 20)
        #expect(ids(text + filling.dropLast(text.count)) == [])
        #expect(ids(text + filling) == ["file-too-large"])
    }

    /// A name is part of the name of a file, for which disks have limits.
    @Test(arguments: [(128, []), (129, ["wrong-kind"])])
    func lengthOfAName(bytes: Int, expected: [String]) {
        let name = String(repeating: "a", count: bytes)
        let text = "flow: \(name)\nscreens: { S: {} }\nstart: { push: S }\n"
        let compilation = compile([SourceFile(path: "a.yaml", text: text)])
        #expect(compilation.diagnostics.map(\.kind.id) == expected)
    }

    /// Also where a name has no file of its own.
    @Test(arguments: [
        "types: { NAME: { a: Int } }", "types: { T: { NAME: Int } }", "types: { T: [NAME, b] }",
        "types: { T: [a, b: { NAME: Int }] }", "types: { NAME: external }",
        "inputs: { NAME: { type: Int, default: 1 } }", "state: { NAME: Int = 0 }",
        "outputs: [NAME]", "outputs: [a: { NAME: Int }]", "reports: [NAME]",
        "actions: { NAME: { steps: ignore } }", "animations: [NAME]", "styles: { NAME: sheet }",
        "services: { NAME: { a: {} } }", "services: { a: { NAME: {} } }",
        "services: { a: { b: { inputs: { NAME: Int } } } }",
        "services: { a: { b: { outcomes: [NAME, c] } } }",
    ])
    func lengthOfEachName(section: String) {
        for (bytes, isLong) in [(128, false), (129, true)] {
            let name = String(repeating: "a", count: bytes)
            let problems = problems(section.replacing("NAME", with: name))
            #expect(problems.contains("wrong-kind") == isLong, "\(problems)")
        }
    }

    /// The diagnostics of a flow with these sections.
    private func problems(_ sections: String) -> [String] {
        let text = "flow: A\n\(sections)\nscreens: { S: {} }\nstart: { push: S }\n"
        return compile([SourceFile(path: "a.yaml", text: text)]).diagnostics.map(\.kind.id)
    }

    /// `link` makes the type of a number hold the next one; the last holds none.
    private func types(_ count: Int, _ link: (Int) -> String) -> String {
        "types:\n" + (1..<count).map { "  T\($0): \(link($0 + 1))\n" }.joined()
            + "  T\(count): { n: Int = 1 }"
    }

    @Test(arguments: ["{ x: T# }", "{ x: T#? }", "[a: { x: T# }]", "{ y: Int, x: T# }"])
    func nestingOfTypes(_ link: String) {
        func chain(_ count: Int) -> String {
            types(count) { link.replacing("#", with: String($0)) }
        }
        #expect(problems(chain(64)) == [])
        #expect(problems(chain(65)) == ["type-nesting"])
        #expect(problems(chain(20_000)) == ["type-nesting"])
    }

    @Test func nestingOfTypesInLists() {
        #expect(problems(types(20_000) { "{ x: Array<T\($0)> }" }) == [])
    }

    @Test func nestingOfDefaults() {
        func chain(_ count: Int) -> String {
            types(count) { "{ x: { type: Array<T\($0)>, default: [{}] } }" }
        }
        #expect(problems(chain(64)) == [])
        #expect(problems(chain(65)) == ["type-nesting"])
        #expect(problems(chain(20_000)) == ["type-nesting"])
    }

    /// Each type has the next twice: 2 + 2 × (2 + 2 × …) fields and the one of the last.
    @Test(arguments: ["{ x: T#, y: T# }", "{ x: T#, y: T#? }", "[a: { x: T# }, b: { y: T# }]"])
    func partsOfTypes(_ link: String) {
        func chain(_ count: Int) -> String {
            types(count) { link.replacing("#", with: String($0)) }
        }
        #expect(problems(chain(11)) == [])
        #expect(problems(chain(12)) == ["value-size"])
        #expect(problems(chain(64)) == ["value-size"])
    }

    @Test func partsOfDefaults() {
        func chain(_ count: Int) -> String {
            types(count) { "{ x: { type: Array<T\($0)>, default: [{}, {}] } }" }
        }
        #expect(problems(chain(10)) == [])
        #expect(problems(chain(12)) == ["value-size"])
        #expect(problems(chain(60)) == ["value-size"])
    }

    /// State of `T1` is set to what is made of two of `T2`, and so on.
    @Test func growthOfValues() {
        func chain(_ count: Int) -> String {
            let state = (1...count).map { "  s\($0): { type: T\($0), default: {} }\n" }.joined()
            let sets = (1..<count).map { number in
                let next = "state.s\(number + 1)"
                return "    - set: { state.s\(number): { x: [\(next), \(next)] } }\n"
            }
            return types(count) { "{ x: { type: Array<T\($0)>, default: [] } }" } + "\nstate:\n"
                + state + "actions:\n  grow:\n    steps:\n" + sets.joined()
        }
        #expect(problems(chain(10)) == [])
        #expect(problems(chain(12)) == ["value-size"])
        #expect(Set(problems(chain(60))) == ["value-size"])
    }

    @Test(arguments: [
        ("[state.t, state.t]", true), ("[state.t]", true), ("state.t.l", false),
        ("state.t.l.dropFirst", false), ("[{ l: [state.t] }]", true), ("[{ l: [] }]", false),
    ])
    func growthWithoutEnd(_ list: String, isRefused: Bool) {
        let text = """
            types: { T: { l: Array<T> } }
            state: { t: { type: T, default: { l: [] } } }
            actions: { grow: { steps: { set: { state.t: { l: \(list) } } } } }
            """
        #expect(problems(text) == (isRefused ? ["value-size"] : []))
    }

    @Test func nestingOfActions() {
        func chain(_ count: Int) -> String {
            let runs = (1..<count).map { number in
                "  a\(number): { steps: [{ run: a\(number + 1) }, { run: a\(number + 1) }] }\n"
            }
            return "actions:\n" + runs.joined() + "  a\(count): { steps: { track: end } }"
        }
        #expect(problems(chain(64)) == [])
        #expect(problems(chain(65)) == ["action-nesting"])
        #expect(problems(chain(20_000)) == ["action-nesting"])
    }

    @Test func hopelessFilesEndSoon() {
        let steps = "flow: A\nstart:\n" + String(repeating: "- psuh: B\n", count: 1_500)
        #expect(findings(in: Array(steps.utf8)).count == 1_001)
        let keys = (0..<1_500).map { "key\($0): b\n" }.joined()
        #expect(findings(in: Array(("flow: A\n" + keys).utf8)).count == 1_001)
        let trigger = String(repeating: "A.b, ", count: 5_000)
        let key = "flow: A\ntransitions:\n  ? '\(trigger)\n  A.b'\n  : close\n"
        #expect(findings(in: Array(key.utf8)).map(\.kind.id) == ["wrong-kind"])
    }
}
