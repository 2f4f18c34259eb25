import Testing

@testable import FlowCodegen

@Suite struct LineBreakTests {
    private func written(_ line: Code, levels: Int = 0) -> String {
        var code = CodeWriter()
        for _ in 0..<levels { code.indent() }
        code.line(line)
        let result = String(decoding: code.bytes, as: UTF8.self)
        return result
    }

    private let long = String(repeating: "a", count: 60)

    @Test func shortLinesStayWhole() {
        let list = LineBreak.list(["a: 1", "b: 2"])
        #expect(written("f" + list + " {") == "f(a: 1, b: 2) {\n")
        #expect(written("[" + LineBreak.list([] as [Code]) + "]") == "[()]\n")
    }

    @Test func longListsHaveALineForEachElement() {
        let call = "f" + LineBreak.list([long, long])
        #expect(written(call) == "f(\n    \(long),\n    \(long)\n)\n")
        let list = LineBreak.list([long, long], in: .square)
        #expect(written(list) == "[\n    \(long),\n    \(long),\n]\n")
    }

    @Test func onlyWhatDoesNotFitIsBroken() {
        let inner = "g" + LineBreak.list(["a", "b"])
        let call = "f" + LineBreak.list([inner, Code(long), Code(long)])
        #expect(written(call) == "f(\n    g(a, b),\n    \(long),\n    \(long)\n)\n")
    }

    @Test(arguments: [(96, "("), (97, "(\n    ")])
    func aLineOfExactlyTheWidthIsNotBroken(width: Int, start: String) {
        let element = String(repeating: "b", count: width)
        #expect(written("f" + LineBreak.list([element]) + "x").hasPrefix("f" + start))
    }

    @Test func accentsCountOnce() {
        let fitting = String(repeating: "é", count: 97)
        #expect(written("f" + LineBreak.list([fitting])) == "f(\(fitting))\n")
    }

    @Test func operandsOfOneRunStandInOneColumn() {
        let (open, line, close) = (LineBreak.openRun, LineBreak.line, LineBreak.close)
        let inner: Code = "\(open)\(long)\(line)&& \(long)\(close)"
        let run: Code = "\(open)(\(inner))\(line)|| b\(close)"
        #expect(written("x = " + run) == "x = (\(long)\n    && \(long))\n    || b\n")
    }

    @Test func aLaterOperandThatIsARunItselfIsOneLevelDeeper() {
        let (open, line, close) = (LineBreak.openRun, LineBreak.line, LineBreak.close)
        let inner: Code = "\(open)\(long)\(line)&& \(long)\(close)"
        let run: Code = "\(open)b\(line)|| (\(inner))\(close)"
        #expect(written("x = " + run) == "x = b\n    || (\(long)\n        && \(long))\n")
    }

    @Test func aClosureThatIsTooLongHasItsCallOnLinesOfItsOwn() {
        #expect(written("run " + LineBreak.closure("a()")) == "run { a() }\n")
        let call = "f" + LineBreak.list([long, long])
        #expect(
            written("run " + LineBreak.closure(call))
                == "run {\n    f(\n        \(long),\n        \(long)\n    )\n}\n")
    }

    @Test func clausesAreFollowedByALineOfTheirOwn() {
        let text = "if " + LineBreak.clauses([Code(long), Code(long)], then: "{")
        #expect(written(text) == "if \(long),\n    \(long)\n{\n")
        #expect(written("if " + LineBreak.clauses(["a", "b"], then: "{")) == "if a, b {\n")
    }

    @Test func commentsAreWrapped() {
        var code = CodeWriter()
        code.comment("///", "\(long) \(long)\n\nb")
        let text = String(decoding: code.bytes, as: UTF8.self)
        #expect(text == "/// \(long)\n/// \(long)\n///\n/// b\n")
    }
}
