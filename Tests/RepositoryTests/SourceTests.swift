import TestSupport
import Testing

/// What the house rules say about source files, checked instead of argued about.
@Suite struct SourceTests {
    static let folders = ["Sources", "Plugins", "Tests", "Benchmarks", "Packaging", "Examples"]

    static let files: [SwiftText] = folders.flatMap { folder in
        Project.files(below: folder, endingIn: ".swift").compactMap { path in
            (try? Project.text(of: path)).map { SwiftText(path: path, text: $0) }
        }
    }

    /// Generated files are held to the formatter, not to the limits of what is read top to bottom.
    static let written = files.filter { file in
        !file.path.contains("/Golden/")
    }

    @Test func thereIsSomethingToCheck() {
        #expect(SourceTests.written.count > 30)
        #expect(SourceTests.written.contains { $0.path == "Sources/flowc/FlowCommand.swift" })
    }

    @Test func filesAreShort() {
        let long = SourceTests.written.filter { $0.lines.count > 401 }
        #expect(long.map { "\($0.path): \($0.lines.count - 1) lines" } == [])
    }

    @Test func functionsAreShort() {
        let long = SourceTests.written.flatMap { file in
            file.functions.filter { $0.lineCount > 70 }.map {
                "\(file.path):\($0.firstLine): `\($0.name)` has \($0.lineCount) lines"
            }
        }
        #expect(long == [])
    }

    @Test func theMeasureOfFunctionsCounts() {
        let body = String(repeating: "    print(\"}\")  // }\n", count: 80)
        let text = SwiftText(path: "a.swift", text: "func f(\n    a: Int\n) {\n" + body + "}\n")
        #expect(text.functions.map(\.lineCount) == [84])
        let requirement = "protocol P {\n    func f()\n    func g() -> Int\n}\n"
        #expect(SwiftText(path: "a.swift", text: requirement).functions.isEmpty)
    }

    @Test func linesAreShort() {
        let long = SourceTests.written.flatMap { file in
            file.lines.enumerated().filter { $0.element.count > 100 }.map {
                "\(file.path):\($0.offset + 1)"
            }
        }
        #expect(long == [])
    }

    @Test(arguments: folders)
    func nothingIsForcedOrLeftOpen(folder: String) {
        let words = ["TODO", "FIXME", "XXX"]
        let forced = ["try" + "!", "as" + "!"]
        var found: [String] = []
        for file in SourceTests.written where file.path.hasPrefix(folder + "/") {
            for (index, line) in file.lines.enumerated() {
                let isOpen = words.contains { word in
                    line.split { !$0.isLetter }.contains { $0 == word }
                }
                let isForced = forced.contains { file.code[index].contains($0) }
                let isListOfWords = file.path.hasSuffix("RepositoryTests/SourceTests.swift")
                if (isOpen && !isListOfWords) || isForced {
                    found.append("\(file.path):\(index + 1): \(line)")
                }
            }
        }
        #expect(found == [])
    }

    @Test func namesSayWhatAThingIs() {
        let vague = ["Manager", "Helper", "Utils", "Util"]
        let found = SourceTests.written.flatMap { file in
            file.code.filter { line in
                let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
                guard
                    let keyword = words.firstIndex(where: {
                        ["struct", "class", "enum", "protocol", "actor"].contains($0)
                    }), let name = words.dropFirst(keyword + 1).first
                else { return false }
                return vague.contains { name.hasSuffix($0) }
            }.map { "\(file.path): \($0)" }
        }
        #expect(found == [])
    }
}
