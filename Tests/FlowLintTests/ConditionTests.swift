import FlowModel
import Testing

/// A flow with a choice between two conditions and an `else`.
private func choice(_ first: String, _ second: String) -> [SourceFile] {
    let text = """
        flow: Choice
        types:
          Kind:
            - plain
            - special: { note: String }
            - other
        inputs:
          a: Bool
          b: Bool
          n: Int
          x: Double
          name: String
          city: String?
          kind: Kind
        screens:
          One:
            inputs:
              a: Bool
              b: Bool
              n: Int
              x: Double
              name: String
              city: String?
              kind: Kind
          Two: {}
          Three: {}
        start:
          choose:
            - when: \(first)
              then:
                push: One
                with:
                  a: inputs.a
                  b: inputs.b
                  n: inputs.n
                  x: inputs.x
                  name: inputs.name
                  city: inputs.city
                  kind: inputs.kind
            - when: \(second)
              then: { push: Two }
            - else: { push: Three }
        """
    return [SourceFile(path: "choice.yaml", text: text)]
}

@Suite struct ConditionTests {
    @Test(arguments: [
        ("inputs.a or inputs.b", "inputs.a and inputs.b", "shadowed-branch"),
        ("not inputs.a", "not (inputs.a or inputs.b)", "shadowed-branch"),
        ("inputs.n >= 0", "inputs.n == 7", "shadowed-branch"),
        ("inputs.n != 3", "5 < inputs.n", "shadowed-branch"),
        ("inputs.name != \"a\"", "inputs.name == \"b\"", "shadowed-branch"),
        ("inputs.city == nil", "inputs.city != nil", "unreachable-branch"),
        ("inputs.n < 0", "inputs.n >= 0", "unreachable-branch"),
        ("inputs.a == true", "not inputs.a", "unreachable-branch"),
        ("inputs.kind == .plain and inputs.kind == .other", "inputs.a", "constant-condition"),
        ("inputs.a or not inputs.a", "inputs.b", "constant-condition"),
        ("inputs.n < 3 and inputs.n > 2", "inputs.a", "constant-condition"),
        ("inputs.x == 1.0 and inputs.x == 2.0", "inputs.a", "constant-condition"),
    ])
    func whatIsCertainIsReported(first: String, second: String, id: String) {
        let found = findings(in: choice(first, second))
        #expect(found.count == 1 && found[0].hasPrefix(id + " "), "\(found)")
    }

    @Test(arguments: [
        ("inputs.a", "inputs.b"),
        ("inputs.a and inputs.b", "inputs.a or inputs.b"),
        ("inputs.n == 7", "inputs.n >= 0"),
        ("inputs.n < 0", "inputs.n > 0"),
        ("inputs.name == \"a\"", "inputs.name == \"b\""),
        ("inputs.kind == .plain", "inputs.kind == .other"),
        ("inputs.x < 1.0", "inputs.x > 2.0"),
        ("inputs.x < 1.0", "inputs.x < 1.0 or inputs.a"),
        ("inputs.name.isEmpty", "inputs.name.count == 0"),
        ("inputs.city == nil", "inputs.city == \"a\""),
    ])
    func whatIsNotCertainIsLeftAlone(first: String, second: String) {
        #expect(findings(in: choice(first, second)) == [])
    }
}
