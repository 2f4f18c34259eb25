import FlowModel

@testable import FlowFrontend
@testable import flowc

/// What one verb did with an input.
struct VerbRun {
    let arguments: [String]
    var status: RunStatus
    var output: String
    var errors: String
    /// The files that were there afterwards and not before.
    var written: [String: [UInt8]]

    var verb: String { arguments[0] }
}

/// Runs an input through every verb.
struct FuzzVerbs {
    let files: [FuzzFile]
    private var dice: Dice
    /// What the front end makes of the files; names to play are taken from it.
    private let graphs: [FlowGraph]

    init(files: [FuzzFile], seed: UInt64) {
        self.files = files
        dice = Dice(seed: ~seed)
        let flows = files.filter { $0.path.hasPrefix("flows/") }
        graphs = compile(flows.map { SourceFile(path: $0.path, bytes: $0.bytes) }).applications
    }

    static func memory(_ files: [FuzzFile]) -> MemoryFiles {
        let memory = MemoryFiles()
        for file in files { memory.contents[file.path] = file.bytes }
        return memory
    }

    static func run(_ arguments: [String], on memory: MemoryFiles, input: String = "") -> VerbRun {
        let before = memory.contents
        let ended = runInMemory(files: memory, input: input, environment: ["CI": "1"]) {
            FuzzArguments.shared.run(arguments, in: $0)
        }
        let written = memory.contents.filter { before[$0.key] != $0.value }
        return VerbRun(
            arguments: arguments, status: ended.status, output: ended.output,
            errors: ended.errors, written: written)
    }

    /// All verbs, each in a world of its own; only `compile --check` finds what was written.
    /// `willRun` hears of each before it runs, with what will be typed.
    mutating func runAll(willRun: ([String], String) -> Void) -> [VerbRun] {
        var runs: [VerbRun] = []
        // A report is read by people or by programs: one of the two each time.
        let form = dice.pick([[], ["--format", "json"]]) ?? []
        let reports = [
            "--reporter", "junit:r.xml", "--reporter", "checkstyle:c.xml", "--reporter",
            "sarif:s.json", "--reporter", "gitlab:g.json",
        ]
        let test = ["test", "--coverage"] + reports
        let graph = dice.pick([[], ["--as", "text"]]) ?? []
        let reads = [["check"] + form, ["lint"] + form, ["graph"] + graph, ["links"], test]
        for arguments in reads + plays() {
            let input = typed(8)
            willRun(arguments, input)
            runs.append(Self.run(arguments, on: Self.memory(files), input: input))
        }
        let compile = ["compile", "-o", "out"] + options()
        let memory = Self.memory(files)
        willRun(compile, "")
        runs.append(Self.run(compile, on: memory))
        if dice.isLucky(percent: 25) { runs.append(Self.run(compile + ["--check"], on: memory)) }
        return runs
    }

    private mutating func options() -> [String] {
        let sets = [
            [], ["--test-support"], ["--access", "public"], ["--outputs", "delegate"],
            ["--access", "public", "--outputs", "delegate", "--test-support"],
            ["--runtime", "embed"],
        ]
        return dice.pick(sets) ?? []
    }

    private mutating func plays() -> [[String]] {
        guard let graph = dice.pick(graphs) else { return [["simulate"]] }
        let flow = dice.pick(graph.flows.map(\.name)) ?? ""
        let seed = String(dice.below(4))
        let scenario = dice.pick(files.filter { isScenarioPath($0.path) })?.path
        let plays = [
            ["simulate", "--random", "40", "--seed", seed, "--", graph.application.name],
            ["simulate", "--random", "20", "--seed", seed, "--json", "--", flow],
            ["simulate", "--", graph.application.name],
            scenario.map { ["simulate", "--script", $0, "--record", "r.scenario.yaml"] },
        ].compactMap { $0 }
        // Two of them, beginning with any.
        let first = dice.below(plays.count)
        return [plays[first], plays[(first + 1) % plays.count]]
    }

    /// Lines as somebody could type them: events of the flows, and nonsense.
    private mutating func typed(_ count: Int) -> String {
        let words = [
            "back", "undo", "redo", "log", "tree", "inputs", "state", "coverage", "help", "kill",
            "start", "restore", "open window", "close window", "foreground", "background", "1",
            "2", "3", "4", "save ", "diff 1",
        ]
        let verbs = [
            "why ", "how ", "goto ", "tab ", "page ", "back to ", "link ", "set ", "fact ",
            "event ",
            "entry ", "answer ", "width ", "restore ", "app.", "",
        ]
        let lines = (0..<count).map { _ -> String in
            if dice.isLucky(percent: 50) { return dice.pick(words) ?? "" }
            let texts = FuzzCorpus.shared.texts
            let text = dice.isLucky(percent: 70) ? dice.pick(texts) : dice.pick(FuzzWords.evil)
            return (dice.pick(verbs) ?? "") + (text ?? "")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
