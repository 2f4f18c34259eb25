import FlowFrontend
import FlowModel
import FlowSimulator

/// What is added to a random application that is written already, with dice of their own, so that
/// the rest of it stays what it was. What the front end refuses is left out.
struct RandomAdditions {
    var dice: SplitMix64
    let app: RandomApp

    /// Changes the lines of the files, whatever else has been changed in them.
    typealias Edit = (inout [[String]]) -> Void

    init(_ app: RandomApp) {
        dice = SplitMix64(seed: app.seed ^ 0x0add_ed05)
        self.app = app
    }

    /// The application with as many additions as are accepted.
    mutating func added(to made: RandomApp.Made) -> RandomApp.Made {
        let lines = made.files.map { file in
            String(decoding: file.bytes, as: UTF8.self)
                .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
        let edits = edits(lines)
        if edits.isEmpty { return made }
        var best = made
        var kept: [Edit] = []
        func keep(_ some: ArraySlice<Edit>) {
            if let next = accepted(kept + some, lines, made) {
                best = next
                kept += some
            } else if some.count > 1 {
                let middle = some.startIndex + some.count / 2
                keep(some[..<middle])
                keep(some[middle...])
            }
        }
        keep(edits[...])
        return best
    }

    private func accepted(
        _ edits: [Edit], _ lines: [[String]], _ made: RandomApp.Made
    ) -> RandomApp.Made? {
        var lines = lines
        for edit in edits { edit(&lines) }
        let files = zip(made.files, lines).map { file, lines in
            SourceFile(path: file.path, text: lines.joined(separator: "\n"))
        }
        return RandomApp.graph(of: files).map { (files, $0) }
    }

    private mutating func edits(_ lines: [[String]]) -> [Edit] {
        var edits: [Edit] = []
        if happens(60) { edits += hiddenOutputs() }
        if happens(75) { edits += coveredSteps(lines) }
        if happens(70) { edits += outerBacks() }
        if happens(40) { edits += restartingRoot(lines) }
        if app.isOpenedOneWay, happens(85) { edits += shownStyles(lines) }
        if app.isGated, happens(85) { edits += gatedEntries() }
        if happens(60) { edits += orders(lines) }
        if happens(60) { edits += widths() }
        if happens(85) { edits += endingTabs(lines) }
        if app.isLinked, happens(60) { edits += tokens() }
        return edits
    }

    // MARK: - What is added

    /// Outputs of screens that are heard though the screen is not active.
    private mutating func hiddenOutputs() -> [Edit] {
        var edits: [Edit] = []
        for (index, flow) in app.flows.enumerated() {
            for screen in flow.screens where happens(50) {
                let names = screen.outputs.filter { _ in happens(50) }
                if names.isEmpty { continue }
                let line = "    whenHidden: { deliver: [\(names.joined(separator: ", "))] }"
                edits.append { files in
                    files[index + 1].insert(line, behind: { $0 == "  \(screen.name):" })
                }
            }
        }
        return edits
    }

    /// Steps that present, in places that may be covered.
    private mutating func coveredSteps(_ lines: [[String]]) -> [Edit] {
        var edits: [Edit] = []
        for index in app.flows.indices.map({ $0 + 1 }) {
            for place in lines[index].presents.indices where happens(50) {
                let word = one(of: ["wait", "wait", "drop"])
                edits.append { files in
                    let line = files[index].presents[place]
                    let text = files[index][line]
                    let (start, end) = text.halves(behind: "present: ")
                    let name = end.prefix { $0.isLetter || $0.isNumber }
                    if end == name {
                        let pad = String(repeating: " ", count: start.count - "present: ".count)
                        files[index].insert(pad + "whenCovered: \(word)", at: line + 1)
                    } else {
                        let rest = end.dropFirst(name.count)
                        files[index][line] = "\(start)\(name), whenCovered: \(word)\(rest)"
                    }
                }
            }
        }
        return edits
    }

    /// Children in another order than the one of their declaration, and another one that is first.
    private mutating func orders(_ lines: [[String]]) -> [Edit] {
        var edits: [Edit] = []
        for (index, flow) in app.flows.enumerated() where flow.children.count > 1 && happens(70) {
            guard let place = lines[index + 1].firstIndex(where: { $0.hasPrefix("container: ") }),
                case let kind = lines[index + 1][place].dropFirst("container: ".count),
                kind == "tabs" || kind == "pages"
            else { continue }
            var names = flow.children.map { "t" + $0 }
            var rules: [String] = []
            if happens(60) { rules.append("first: " + one(of: names)) }
            if happens(60) || rules.isEmpty {
                names.append(names.removeFirst())
                rules.append("order: [" + names.joined(separator: ", ") + "]")
            }
            let line = "\(kind): { " + rules.joined(separator: ", ") + " }"
            let old = "\(kind): { loop: true }"
            edits.append { files in
                if let place = files[index + 1].firstIndex(of: old) {
                    files[index + 1][place] = line.dropLast(2) + ", loop: true }"
                } else {
                    files[index + 1].insert(line, behind: { $0.hasPrefix("container: ") })
                }
            }
        }
        return edits
    }

    private mutating func outerBacks() -> [Edit] {
        var edits: [Edit] = []
        for (index, flow) in app.flows.enumerated() where flow.isTabs && happens(75) {
            edits.append { files in
                files[index + 1].insert("outerBack: true", behind: { $0.hasPrefix("container: ") })
            }
        }
        return edits
    }

    /// A root that starts again where it has finished, or shows nothing.
    private mutating func restartingRoot(_ lines: [[String]]) -> [Edit] {
        var edits: [Edit] = [
            { files in
                let root = "root: { flow: F0, restartOnFinish: true }"
                files[0] = files[0].map { $0 == "root: F0" ? root : $0 }
                files[1].insert("outputs: [over]", behind: { $0 == "flow: F0" })
            }
        ]
        if happens(40) {
            edits.append { files in
                guard let start = files[1].firstIndex(of: "start:") else { return }
                let rest = files[1][(start + 1)...]
                let end = rest.firstIndex { !$0.hasPrefix(" ") } ?? rest.endIndex
                let list = files[1][(start + 1)..<end].map { "        " + $0 }
                let blank = "      then: { set: { app.n: app.n + 1 } }"
                let first = ["  - choose:", "    - when: app.n % 2 == 1", blank, "    - else:"]
                files[1].replaceSubrange((start + 1)..<end, with: first + list)
            }
        }
        for key in lines[1].handlers where happens(key == "start:" ? 15 : 25) {
            let when = key == "start:" ? ", when: app.n == 3" : ""
            edits.append(appending("{ finish: over\(when) }", to: key, in: 1))
        }
        return edits
    }

    /// One more step of a list.
    func appending(_ step: String, to key: String, in file: Int) -> Edit {
        { files in
            guard let place = files[file].firstIndex(of: key) else { return }
            let depth = key.prefix { $0 == " " }.count
            let rest = files[file][(place + 1)...]
            let end = rest.firstIndex { $0.prefix { $0 == " " }.count <= depth } ?? rest.endIndex
            let pad = String(repeating: " ", count: depth + 2)
            files[file].insert(pad + "- " + step, at: end)
        }
    }

    /// Entries that require gates.
    private mutating func gatedEntries() -> [Edit] {
        var links = RandomLinks(app, dice: SplitMix64(seed: dice.next()))
        return (0...below(3)).map { index in
            let line = links.gatedEntry(index)
            return { files in
                if !files[0].contains("entries:") {
                    files[0].insert("entries:", at: files[0].count - 1)
                }
                files[0].insert(line, at: files[0].count - 1)
            }
        }
    }

    // MARK: - Chance

    mutating func below(_ count: Int) -> Int { Int(dice.next() % UInt64(count)) }

    mutating func happens(_ percent: Int) -> Bool { below(100) < percent }

    mutating func one<Element>(of elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}

extension [String] {
    mutating func insert(_ line: String, behind isPlace: (String) -> Bool) {
        guard let place = firstIndex(where: isPlace) else { return }
        insert(line, at: place + 1)
    }

    /// The lines with steps that present something, previews left out.
    fileprivate var presents: [Int] {
        indices.filter { self[$0].contains("present: ") && !self[$0].contains("preview: ") }
    }

    /// What begins `start` and the transitions that are lists of steps.
    var handlers: [String] {
        let first = firstIndex(of: "transitions:") ?? endIndex
        return indices.dropLast().compactMap { index in
            let isKey = index > first ? self[index].hasPrefix("  ") : self[index] == "start:"
            let isList = self[index].hasSuffix(":") && self[index + 1].contains("- ")
            let isOuter = !self[index].hasPrefix("   ")
            return isKey && isList && isOuter ? self[index] : nil
        }
    }
}

extension String {
    /// The text up to the end of a part of it, and what is behind it.
    func halves(behind part: String) -> (String, String) {
        guard let range = ranges(of: part).first else { return (self, "") }
        return (String(self[..<range.upperBound]), String(self[range.upperBound...]))
    }
}
