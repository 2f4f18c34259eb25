import FlowCodegen
import FlowFrontend
import FlowModel
import FlowSimulator
import Testing

/// What `diff` says is held against what happens: states that the older app has saved are restored
/// by the newer one, and what both generate is compared.
@Suite struct DiffWitnessTests {
    /// Where the names of generated Swift are the matter.
    private static let named =
        diffOnceCases + diffAnswerCases + diffInterfaceCases + diffNameCases + diffReasonCases
    /// Both ways.
    private static let saved = (diffSavedCases + diffStackCases + diffReasonCases).flatMap {
        [($0.old, $0.new), ($0.new, $0.old)]
    }

    private struct Sides {
        let old: FlowGraph
        let new: FlowGraph
        let lines: [Substring]

        init(_ pair: (old: [String: String], new: [String: String])) throws {
            func graph(_ files: [String: String]) throws -> FlowGraph {
                let files = files.sorted { $0.key < $1.key }
                let sources = files.map { SourceFile(path: $0.key, text: $0.value) }
                return try #require(compile(sources).applications.first)
            }
            (old, new) = (try graph(pair.old), try graph(pair.new))
            let files = MemoryFiles()
            for (path, text) in pair.old { files.contents["old/" + path] = Array(text.utf8) }
            for (path, text) in pair.new { files.contents["new/" + path] = Array(text.utf8) }
            lines = flowc("diff", "old", "new", files: files).output.split(separator: "\n")
                .filter { !$0.hasPrefix("  ") }
        }

        func told(_ words: String...) -> Bool {
            lines.contains { line in
                line.hasPrefix("breaking: ") && words.allSatisfy { line.contains($0) }
            }
        }
    }

    // MARK: - Saved states

    /// An app that was ended, with the facts and the shared state that it has at its launch, and
    /// with each of them as it may be besides.
    private func ended(_ graph: FlowGraph) -> [Simulation] {
        var launched = Simulation(graph: graph)
        launched.send(.start)
        let changes = launched.possibleEvents().filter { event in
            switch event {
            case .fact, .set: true
            default: false
            }
        }
        launched.send(.kill)
        return [launched]
            + changes.map { change in
                var changed = launched
                changed.send(change)
                return changed
            }
    }

    /// What an app saves in configurations that it gets into, the nearest first.
    private func savedTexts(of graph: FlowGraph) -> Set<String> {
        var open = ended(graph).map { ended in
            var launched = ended
            launched.send(.start)
            return launched
        }
        var (seen, texts) = (Set<String>(), Set<String>())
        while !open.isEmpty, seen.count < 30 {
            let play = open.removeFirst()
            var killed = play
            killed.send(.kill)
            // What was saved tells apart what has to be.
            guard let text = killed.configuration.saved, seen.insert(text).inserted else {
                continue
            }
            texts.insert(text)
            for event in play.possibleEvents() where event != .kill {
                var next = play
                next.send(event)
                open.append(next)
            }
        }
        return texts
    }

    /// Whether an app shows all that a text says, whatever it knows at the launch.
    private func isRestored(_ text: String, by ended: [Simulation]) -> [Bool] {
        ended.map { ended in
            var play = ended
            let line = play.send(.restore(text))
            return !line.records.contains { if case .notRestored = $0 { true } else { false } }
        }
    }

    @Test(arguments: saved.indices)
    func diffTellsWhetherSavedStatesAreLost(index: Int) throws {
        let sides = try Sides(Self.saved[index])
        guard let version = sides.old.application.restoring?.version, sides.old.restores,
            sides.new.application.restoring?.reads(version) == true
        else { return }
        let texts = savedTexts(of: sides.old)
        let (before, now) = (ended(sides.old), ended(sides.new))
        // Other facts are other launches.
        let count = before.count == now.count ? before.count : 1
        let lost = texts.filter { text in
            zip(isRestored(text, by: before), isRestored(text, by: now)).prefix(count)
                .contains { $0 && !$1 }
        }
        // Also in what it was saved under, which is gone.
        let isTold =
            sides.told("changed saved", "not shown again")
            || sides.told("removed saved", "not shown again")
        if let text = lost.first {
            #expect(isTold, "\(text)\n\(sides.lines.joined(separator: "\n"))")
        } else if texts.contains(where: { !$0.hasSuffix("\"path\":[]}") }) {
            #expect(
                !sides.told("changed saved", "not shown again"),
                "\(texts)\n\(sides.lines.joined(separator: "\n"))")
        }
    }

    // MARK: - Names

    /// What generated Swift declares for others, as `ListScreen.onOpen`, by its indentation.
    private func declarations(
        _ graph: FlowGraph, _ outputs: CodegenOptions.Outputs
    ) -> Set<String> {
        let options = CodegenOptions(access: .public, outputs: outputs)
        var found: Set<String> = []
        for file in swiftFiles(for: graph, options: options)
        where !file.path.hasSuffix("Graph.swift") {
            var around: [(word: Substring, name: String)] = []
            for line in file.text.split(separator: "\n") {
                let depth = line.prefix { $0 == " " }.count / 4
                var words = line.split(separator: " ")[...]
                let isPublic = words.first == "public"
                while let word = words.first, Self.modifiers.contains(word) { words.removeFirst() }
                guard let word = words.popFirst(), Self.kinds.contains(word), depth <= around.count
                else { continue }
                around = Array(around.prefix(depth))
                let name = String(
                    (words.first ?? "").prefix { $0.isLetter || $0.isNumber || "_`".contains($0) })
                let isOpen = around.last.map { $0.word == "protocol" || $0.word == "enum" } ?? true
                let isNested = around.allSatisfy { !$0.name.isEmpty }
                let isMeant = isNested && (isPublic || isOpen && word != "extension")
                if isMeant, !line.contains("override") {
                    found.insert((around.map(\.name) + [name]).joined(separator: "."))
                }
                // What is in something private is nobody's.
                around.append((word, isMeant || word == "extension" ? name : ""))
            }
        }
        return found
    }

    private static let modifiers: Set<Substring> = [
        "public", "nonisolated", "final", "static", "weak", "override", "indirect",
    ]
    private static let kinds: Set<Substring> = [
        "protocol", "class", "enum", "struct", "extension", "func", "var", "case",
    ]

    /// Where nothing is breaking, all names are there that were, but for what has gone and nobody
    /// needs.
    @Test(arguments: named)
    func whereNothingBreaksAllNamesAreThere(change: DiffCase) throws {
        let sides = try Sides((change.old, change.new))
        if sides.told() { return }
        let gone = sides.lines.filter { $0.hasPrefix("safe: removed ") }.map { line in
            let subject = line.split(separator: " ")[3].dropLast()
            return subject.split { "./".contains($0) }.joined().lowercased()
        }
        // A flow that no longer shows a shared screen neither makes its view nor hears it.
        let screens = sides.lines.filter {
            $0.hasPrefix("safe: removed screen ")
                && $0.hasSuffix(": other flows show its view as before")
        }.map { line in
            line.split(separator: " ")[3].dropLast().lowercased().split(separator: "/")
        }
        func isOfScreen(_ name: String) -> Bool {
            screens.contains { name.hasPrefix($0[0]) && name.contains($0[1]) }
        }
        for outputs in CodegenOptions.Outputs.allCases {
            let lost = declarations(sides.old, outputs)
                .subtracting(declarations(sides.new, outputs))
                .filter { name in
                    !name.contains(".State.") && !name.contains("Event.is")
                        && !isOfScreen(name.lowercased())
                        && !gone.contains { word in
                            word.hasSuffix(name.split(separator: ".").last?.lowercased() ?? "")
                        }
                }
            #expect(lost.isEmpty, "\(sides.lines.joined(separator: "\n"))")
        }
    }
}
