import FlowFrontend
import Foundation
import TestSupport
import Testing

/// The schema for editors, held against a validator that knows nothing of flowc.
@Suite struct SchemaTests {
    private static let hasValidator = ForeignTools.schema.path != nil
    private static let absence: Comment =
        "the schema is not checked: \(ForeignTools.schema.absence)"

    /// A folder that goes when nobody holds it any more.
    private final class Folder {
        let path = NSTemporaryDirectory() + "flowc-schema-\(UUID().uuidString)"

        init() throws {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Who meets a word in an editor finds it in the grammar.
    @Test func everyWordOfTheSchemaStandsInTheIndex() throws {
        let schema = try JSONSerialization.jsonObject(with: Data(languageSchema().utf8))
        let grammar = try Project.text(of: "Grammar.md")
        let index = grammar[try #require(grammar.range(of: "## 18 Index")).upperBound...]
        let words = Self.words(in: schema)
        #expect(words.count > 200)
        #expect(words.filter { !index.contains("[`\($0)`]") }.sorted() == [])
    }

    /// The keys of mappings and the words that stand for values.
    private static func words(in schema: Any) -> Set<String> {
        if let items = schema as? [Any] {
            return items.reduce(into: []) { $0.formUnion(words(in: $1)) }
        }
        guard let members = schema as? [String: Any] else { return [] }
        var found: Set<String> = []
        for (key, value) in members {
            if key == "properties", let rules = value as? [String: Any] {
                found.formUnion(rules.keys)
            }
            if key == "enum", let choices = value as? [Any] {
                found.formUnion(choices.compactMap { $0 as? String })
            }
            found.formUnion(words(in: value))
        }
        return found
    }

    private struct Verdict: Decodable {
        struct Problem: Decodable {
            let filename: String
            let message: String
        }
        let errors: [Problem]
        let unreadable: [Problem]?

        enum CodingKeys: String, CodingKey {
            case errors
            case unreadable = "parse_errors"
        }
    }

    /// What the validator finds in each of the files; nothing in those that pass.
    private static func problems(of files: [(name: String, text: String)]) throws -> [String:
        [String]]
    {
        let folder = try Folder()
        let schema = folder.path + "/schema.json"
        try languageSchema().write(toFile: schema, atomically: true, encoding: .utf8)
        var names: [String: String] = [:]
        for (index, file) in files.enumerated() {
            let path = folder.path + "/\(index).yaml"
            names[path] = file.name
            try file.text.write(toFile: path, atomically: true, encoding: .utf8)
        }
        let arguments = ["--schemafile", schema, "--output-format", "json"] + names.keys.sorted()
        let tools = try #require(ForeignTools.schema.path)
        let printed = try ForeignTools.run(tools + "/check-jsonschema", arguments)
        let verdict = try JSONDecoder().decode(Verdict.self, from: Data(printed.output.utf8))
        var result: [String: [String]] = [:]
        for problem in verdict.errors + (verdict.unreadable ?? []) {
            result[names[problem.filename] ?? problem.filename, default: []].append(problem.message)
        }
        return result
    }

    /// Every file of the repository and every example that the compiler takes.
    private static func goodFiles() throws -> [(name: String, text: String)] {
        var result: [(name: String, text: String)] = []
        for folder in ["flows", "Tests/Law", "Tests/SameTraceTests"] {
            for path in Project.files(below: folder, endingIn: ".yaml") {
                result.append((path, try Project.text(of: path)))
            }
        }
        for document in ["Grammar.md", "README.md", "docs/in-an-app.md"] {
            for block in try DocumentBlock.all(in: document)
            where block.info.hasPrefix("yaml") && block.attributes["error"] == nil
                && block.info != "yaml fragment"
            {
                result.append(("\(document):\(block.lineNumber)", block.text))
            }
        }
        return result
    }

    @Test(.enabled(if: SchemaTests.hasValidator, SchemaTests.absence))
    func whatTheCompilerTakesPasses() throws {
        let files = try Self.goodFiles()
        #expect(files.count > 60)
        #expect(try Self.problems(of: files) == [:])
    }

    @Test(.enabled(if: SchemaTests.hasValidator, SchemaTests.absence))
    func whatTheDecoderRefusesFails() throws {
        let decoderKinds: Set<String> = [
            "unknown-key", "one-verb", "missing-key", "wrong-kind", "file-kind", "missing-else",
        ]
        var files = Self.badFiles + SchemaMistakes.all
        for block in try DocumentBlock.all(in: "Grammar.md") {
            guard let kind = block.attributes["error"], decoderKinds.contains(kind) else {
                continue
            }
            files.append((name: "Grammar.md:\(block.lineNumber)", text: block.text))
        }
        let found = try Self.problems(of: files)
        #expect(files.map(\.name).filter { found[$0] == nil } == [])
    }

    /// Editors show what a key is for; conditions of the schema itself are shown to nobody.
    @Test func everyKeyIsExplained() throws {
        let schema = try JSONSerialization.jsonObject(with: Data(languageSchema().utf8))
        var count = 0
        var silent: [String] = []
        func visit(_ value: Any, _ path: String) {
            if let list = value as? [Any] {
                for item in list { visit(item, path) }
            }
            guard let object = value as? [String: Any] else { return }
            for (name, property) in object["properties"] as? [String: Any] ?? [:] {
                count += 1
                let words = (property as? [String: Any])?["description"] as? String ?? ""
                if words.isEmpty { silent.append(path + "/" + name) }
            }
            for (key, inner) in object where key != "if" {
                visit(inner, path + "/" + key)
            }
        }
        visit(schema, "")
        #expect(count > 250)
        #expect(silent.sorted() == [])
    }

    /// The schema promises its readers to be one of no alternatives.
    @Test func thereIsNoOneOf() {
        #expect(languageSchema().contains("\"http://json-schema.org/draft-07/schema#\""))
        #expect(!languageSchema().contains("oneOf"))
    }

    private static func flow(_ rest: String) -> String {
        "flow: Shop\nscreens:\n  Home: { outputs: [buy] }\nstart: { push: Home }\n" + rest
    }

    private static let badFiles: [(name: String, text: String)] = [
        ("unknown key", flow("transition: {}\n")),
        ("two kinds", flow("app: Shop\n")),
        ("name with a blank", "flow: My Shop\nstart: ignore\n"),
        ("app without a root", "app: Shop\n"),
        ("key of a flow in an app", "app: Shop\nroot: Main\nstart: close\n"),
        ("unknown step", flow("transitions:\n  Home.buy: { psuh: Home }\n")),
        ("unknown word", flow("transitions:\n  Home.buy: clsoe\n")),
        ("two verbs", flow("transitions:\n  Home.buy: { push: Home, close: }\n")),
        (
            "modifier of another verb",
            flow("transitions:\n  Home.buy: { push: Home, busy: true }\n")
        ),
        ("modifier alone", flow("transitions:\n  Home.buy: { when: true }\n")),
        ("verb without its value", flow("transitions:\n  Home.buy: push\n")),
        ("value of a bare verb", flow("transitions:\n  Home.buy: { popToRoot: Home }\n")),
        ("trigger without an event", flow("transitions:\n  Home: close\n")),
        ("no steps", flow("transitions:\n  Home.buy: []\n")),
        ("list in a list", flow("transitions:\n  Home.buy: [[close]]\n")),
        ("switch without cases", flow("transitions:\n  Home.buy: { switch: state.x }\n")),
        (
            "cases elsewhere",
            flow("transitions:\n  Home.buy: { push: Home, cases: { a: close } }\n")
        ),
        ("call of no operation", flow("transitions:\n  Home.buy: { call: load }\n")),
        ("busy false", flow("transitions:\n  Home.buy: { call: a.b, busy: false }\n")),
        (
            "half a pair of styles",
            flow("transitions:\n  Home.buy: { present: Home, style: { compact: sheet } }\n")
        ),
        (
            "no such detent",
            flow("transitions:\n  Home.buy: { present: Home, style: { sheet: [half] } }\n")
        ),
        ("half a choice", flow("container: { switch: inputs.look }\n")),
        ("no else", flow("transitions:\n  Home.buy: { choose: [{ when: a, then: close }] }\n")),
        (
            "when without then",
            flow("transitions:\n  Home.buy: { choose: [{ when: a }, { else: close }] }\n")
        ),
        ("outputs as a mapping", "flow: A\noutputs: { done: }\nstart: ignore\n"),
        ("an output of two names", "flow: A\noutputs: [{ a: {}, b: {} }]\nstart: ignore\n"),
        ("two element types", "flow: A\ninputs: { x: [Int, Int] }\nstart: ignore\n"),
        ("long form without a type", "flow: A\nstate: { x: { default: 1 } }\nstart: ignore\n"),
        ("type by a word", "flow: A\ntypes: { T: extern }\nstart: ignore\n"),
        ("depth of none", "flow: A\ndepth: 0\nstart: ignore\n"),
        ("lazy as a word", "flow: A\nlazy: never\nstart: ignore\n"),
        ("key of a screen", "flow: A\nscreens: { Home: { output: [a] } }\nstart: ignore\n"),
        ("scenario without steps", "scenario: Nothing\n"),
        ("scenario of no step", "scenario: A\nsteps: []\n"),
        ("scenario with a key of a flow", "scenario: A\nsteps: [back]\nscreens: {}\n"),
        ("unknown event", "scenario: A\nsteps: [bakc]\n"),
        ("two events", "scenario: A\nsteps: [{ back: , tab: a }]\n"),
        ("unknown verdict", "scenario: A\nsteps: [{ expect: { verdict: fine } }]\n"),
        ("unknown expectation", "scenario: A\nsteps: [{ expect: { scren: Home } }]\n"),
        ("payload beside a tab", "scenario: A\nsteps: [{ tab: a, with: { x: 1 } }]\n"),
    ]
}
