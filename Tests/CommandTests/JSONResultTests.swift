import ArgumentParser
import Foundation
import Testing

@testable import flowc

/// `--format json`: each verb has a result that programs can read.
@Suite struct JSONResultTests {
    private let files = MemoryFiles([
        "flowc.yaml": "output: out\ngraph: ways.txt\n",
        "flows/a.yaml": "flow: A\nscreens:\n  Home:\nstart: { push: Home }\n",
        "flows/a.scenario.yaml": "scenario: s\nsteps:\n  - expect: { screen: Home }\n",
    ])

    /// The keys of the object, whatever the verb prints besides.
    @Test(arguments: [
        ("check", ["diagnostics", "summary"]), ("lint", ["diagnostics", "summary"]),
        ("test", ["diagnostics", "scenarios", "summary"]),
        ("compile --check", ["diagnostics", "summary"]),
        ("compile", ["removed", "unchanged", "written"]),
        ("compile --dry-run", ["toRemove", "toWrite", "unchanged"]),
        ("compile --diff", ["differences", "toRemove", "toWrite", "unchanged"]),
        ("compile --list-outputs", ["files"]), ("diff flows", ["changes", "summary"]),
        ("graph", ["apps"]), ("graph --write", ["files", "removed"]),
        ("links", ["apps"]), ("config", ["configurations"]),
        ("explain", ["diagnostics"]), ("explain dead-end", ["diagnostics"]),
        ("init new", ["files"]),
    ])
    func everyVerbHasOne(verb: String, keys: [String]) throws {
        let words = verb.split(separator: " ").map(String.init)
        let run = flowc(words + ["--format", "json"], files: files)
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let members = try #require(object as? [String: Any])
        #expect(members.keys.sorted() == (keys + ["version"]).sorted())
        #expect(members["version"] as? Int == 1)
        let text = flowc(
            words,
            files: MemoryFiles(files.contents.mapValues { String(decoding: $0, as: UTF8.self) }))
        #expect(text.output != run.output)
    }

    /// What cannot be compared is the report of `check`.
    @Test func errorsAreTheResultOfDiff() throws {
        let broken = MemoryFiles([
            "old/a.yaml": "flow: A\nscreens:\n  Home:\nstart: { push: Home }\n",
            "new/a.yaml": "flow: A\nscreens:\n  Home:\nstart: { push: Hme }\n",
        ])
        let run = flowc("diff", "old", "new", "--format", "json", files: broken)
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let members = try #require(object as? [String: Any])
        #expect((members["diagnostics"] as? [Any])?.count == 1)
        #expect(run.status == .found)
    }

    /// None is left out: what prints JSON anyway has no option for it.
    @Test func everyVerbIsTried() throws {
        let verbs = FlowCommand.configuration.groupedSubcommands.flatMap(\.subcommands)
            .compactMap { $0.configuration.commandName }
        for verb in verbs where verb != "schema" {
            let help = flowc(verb, "--help")
            #expect(help.output.contains("--format"), "\(verb)")
        }
        let schema = try JSONSerialization.jsonObject(with: Data(flowc("schema").output.utf8))
        #expect(schema is [String: Any])
    }

    @Test func whatIsPlayedIsAnObjectALine() throws {
        let run = flowc("simulate", "--send", "back", "--format", "json", files: files)
        #expect(run.output == flowc("simulate", "--send", "back", "--json", files: files).output)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 3)
        for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }

    /// A program reads errors where it reads results.
    @Test(arguments: ["graph", "links", "compile"])
    func errorsAreTheResult(verb: String) throws {
        files.contents["flows/a.yaml"]? += Array("nope: 1\n".utf8)
        let run = flowc(verb, "--format", "json", files: files)
        #expect(run.status == .found)
        #expect(run.output.contains(#""id":"unknown-key""#))
        let text = flowc(verb, files: files)
        #expect(text.output.isEmpty)
    }

    @Test(arguments: [
        ["--format", "sarif"], ["--reporter", "json:r"], ["--diff", "--format", "sarif"],
    ])
    func otherReportsNeedACheck(options: [String]) {
        let run = flowc(["compile"] + options, files: files)
        #expect(run.status == .misused)
        let message = "`--reporter`, and `--format` for anything but json, need `--check`"
        #expect(run.errors.hasPrefix("error: \(message)\n"))
    }
}
