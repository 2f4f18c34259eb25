import FlowModel
import FlowSimulator
import Testing

/// The values that `samples:` gives, and those that are there without.
@Suite struct SampleTests {
    private static func flow(_ samples: String) -> String {
        """
        flow: Picker
        types:
          City: { name: String, size: Int }
          Token: external
          Plan: [free, pro]
        \(samples)
        screens:
          Cities:
            outputs:
              - tapped: { value: City }
              - maybe: { value: City? }
              - named: { value: Token }
              - planned: { value: Plan }
              - listed: { value: Array<City> }
        start: { push: Cities }
        transitions:
          any.tapped, any.maybe, any.named, any.planned, any.listed: ignore

        """
    }

    /// The payloads of one output among the events that are possible, in order.
    private func payloads(_ output: String, _ samples: String) throws -> [String] {
        let play = try Play(Self.flow(samples))
        let start = "{\"kind\":\"output\",\"id\":\"Picker/Cities." + output + "\""
        return play.simulation.possibleEvents().map { play.writer.text(of: $0) }
            .filter { $0.hasPrefix(start) }
            .compactMap { $0.split(separator: "\"value\":").last.map { String($0.dropLast(2)) } }
    }

    @Test(arguments: [
        ("tapped", "", [#"{"name":"","size":0}"#]),
        (
            "tapped", "samples: { String: [Tokyo, Riga], Int: [7] }",
            [#"{"name":"Tokyo","size":7}"#]
        ),
        (
            "tapped",
            "samples: { City: [{ name: Riga, size: 2 }, { name: \"1\", size: 1 }], Int: [7] }",
            [#"{"name":"Riga","size":2}"#, #"{"name":"1","size":1}"#]
        ),
        ("maybe", "", ["null", #"{"name":"","size":0}"#]),
        (
            "maybe", "samples: { City: [{ name: A, size: 1 }, { name: B, size: 2 }] }",
            ["null", #"{"name":"A","size":1}"#, #"{"name":"B","size":2}"#]
        ),
        ("maybe", "samples: { City?: [nil] }", ["null"]),
        ("named", "", [#""sample1""#, #""sample2""#]),
        ("named", "samples: { Token: [guest, admin] }", [#""guest""#, #""admin""#]),
        ("planned", "", [#"".free""#, #"".pro""#]),
        ("planned", "samples: { Plan: [pro] }", [#"".pro""#]),
        (
            "listed", "samples: { City: [{ name: A, size: 1 }] }",
            ["[]", #"[{"name":"A","size":1}]"#]
        ),
    ])
    func theValuesOfAType(output: String, samples: String, values: [String]) throws {
        #expect(try payloads(output, samples) == values)
    }

    /// Traces of before and after are comparable.
    @Test func theyAreNotInTheHash() throws {
        let first = try Play(Self.flow("")).graph.hash
        #expect(try Play(Self.flow("samples: { Int: [7] }")).graph.hash == first)
    }
}
