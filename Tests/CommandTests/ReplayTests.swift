import FlowLint
import FlowModel
import Testing

@testable import flowc

/// Findings about the graph say how to see them.
@Suite struct ReplayTests {
    /// The command of the only finding with one, as an argument list.
    private func replay(in run: Run) -> [String]? {
        let commands = run.output.split(separator: "\n").compactMap { line in
            line.firstRange(of: " = replay: flowc ").map { line[$0.upperBound...] }
        }
        guard commands.count == 1 else { return nil }
        var words: [String] = []
        var word = ""
        var isQuoted = false
        for character in commands[0] {
            switch character {
            case "'": isQuoted.toggle()
            case " " where !isQuoted:
                words.append(word)
                word = ""
            default: word.append(character)
            }
        }
        return words + [word]
    }

    private func files(of example: DiagnosticExample) -> MemoryFiles {
        let files = MemoryFiles()
        for file in example.files { files.contents["flows/" + file.path] = file.bytes }
        return files
    }

    /// What is about a run in the bad example of a rule, and what its replay must print.
    private static let expected: [(id: String, text: String)] = [
        ("dead-end", "\nMain › Blocked\n"),
        ("trap", "\nMain › Thanks\n"),
        ("unbounded-stack", "\nShop › Basket › Address › Basket\n"),
        ("layer-without-exit", "\nAlbum › Photos › ⟨fullScreen⟩ Viewer\n"),
        ("gesture-unhandled", "swipe down → done\n"),
        ("exits-differ", "Bookmark.close\n"),
        ("cancelled-unhandled", "swipe down → done\n"),
        ("pop-underflow", "fault popTooDeep"),
        ("pop-target-missing", "fault noTarget"),
        ("automatic-cycle", "the run is over"),
    ]

    @Test(arguments: expected)
    func theReplayShowsWhatWasFound(id: String, text: String) throws {
        let kind = try #require(LintRules.all.first { $0.kind.id == id }?.kind)
        let files = files(of: kind.badExamples[0])
        let found = flowc("lint", files: files)
        let words = try #require(replay(in: found), "\(found.output)")
        #expect(words[0] == "simulate")
        let console = TestConsole()
        let world = World(files: files, console: console, environment: [:])
        // A fault is a finding of its own.
        let isFault = text == "the run is over" || text.hasPrefix("fault ")
        let status: RunStatus = isFault ? .found : .clean
        #expect(FlowCommand.run(words, in: world) == status)
        #expect(console.output.contains(text), "\(words): \(console.output)")
    }

    /// Where a screen is the root, no gesture leaves it, so that a run that shows it there shows no
    /// mistake.
    @Test func aScreenThatAGestureMayNotLeaveHasNoReplay() {
        let files = MemoryFiles([
            "flows/app.yaml": "app: App\nroot: Main\nevents: [closed]\n",
            "flows/main.yaml": """
            flow: Main
            screens:
              Home: { outputs: [open, jump] }
              Note: { outputs: [close] }
            start: { push: Home }
            transitions:
              Home.open: { push: Note }
              Home.jump: { replace: Note }
              Note.close: [{ track: closed }, { send: closed }, popToRoot]

            """,
        ])
        let run = flowc("lint", files: files)
        #expect(run.output.contains("[exits-differ]"))
        #expect(!run.output.contains("replay"))
    }

    /// An app with screens that nobody gets to, though the samples never end, and perhaps with one
    /// that anybody does. Nothing leads away from them.
    private func walls(far count: Int, andNear: Bool) -> [String: String] {
        let names = (0..<count).map { "Far\($0)" } + (andNear ? ["Near"] : [])
        let outputs = names.map { "to\($0)" }.joined(separator: ", ")
        let condition = ", when: state.count < 0"
        let main =
            "flow: Main\nstate: { count: Int = 0 }\nscreens:\n"
            + "  Home: { outputs: [more, \(outputs)] }\n"
            + names.map { "  \($0): { outputs: [retry] }\n" }.joined()
            + "start: { push: Home }\ntransitions:\n"
            + "  Home.more: { set: { state.count: state.count + 1 } }\n"
            + names.map { name in
                "  Home.to\(name): { replace: \(name)\(name == "Near" ? "" : condition) }\n"
                    + "  \(name).retry: ignore\n"
            }.joined()
        return ["flows/app.yaml": "app: Shop\nroot: Main\n", "flows/main.yaml": main]
    }

    /// What cannot be found leaves enough for what can.
    @Test func searchesInVainTakeNotAll() {
        let files = MemoryFiles(walls(far: 3, andNear: true))
        let commands = flowc("lint", files: files).output.split(separator: "\n")
            .filter { $0.contains("replay:") }
        #expect(commands.map { $0.hasSuffix("--send Home.toNear") } == [true])
    }

    @Test func nothingIsSearchedForWhatTheBaselineKnows() {
        let files = MemoryFiles(walls(far: 40, andNear: false))
        #expect(flowc("lint", "--write-baseline", "known.json", files: files).status == .clean)
        for (path, text) in walls(far: 40, andNear: true) {
            files.contents[path] = Array(text.utf8)
        }
        let run = flowc("lint", "--baseline", "known.json", files: files)
        #expect(run.output.contains("replay: flowc simulate Shop --send Home.toNear"))
    }

    /// The round leads through the transition that runs the action, whoever else runs it.
    @Test func aRoundThroughActionsIsGoneThere() throws {
        let files = MemoryFiles([
            "flows/a.yaml": """
            flow: A
            screens:
              Start: { outputs: [go] }
              List: { outputs: [more] }
              Detail: { outputs: [again] }
            actions:
              open: { steps: { push: Detail } }
              turn: { steps: { run: list } }
              list: { steps: { push: List } }
            start: { push: Start }
            transitions:
              Start.go: { run: turn }
              List.more: { run: open }
              Detail.again: { run: turn }

            """
        ])
        let run = flowc("lint", files: files)
        #expect(
            run.output.hasPrefix(
                "flows/a.yaml:14:17: warning: in the action `turn`, the stack grows with every "
                    + "round through `Detail` [unbounded-stack]"))
        let words = try #require(replay(in: run))
        #expect(
            words.suffix(8) == [
                "--send", "Start.go", "--send", "List.more", "--send", "Detail.again", "--send",
                "List.more",
            ])
    }
}
