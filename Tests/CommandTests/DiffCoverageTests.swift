import FlowFrontend
import FlowModel
import Testing

let allDiffCases =
    diffCases + diffLinkCases + diffFlowCases + diffReasonCases + diffOnceCases + diffSavedCases
    + diffStackCases + diffInterfaceCases + diffAnswerCases + diffNameCases

/// Two graphs, compared.
private struct Compared {
    let old: Outline
    let new: Outline
    let comparison: OutlineComparison
    var changes: [OutlineChange] { comparison.changes }

    init(from old: [String: String], to new: [String: String]) throws {
        func graph(_ files: [String: String]) throws -> FlowGraph {
            let files = files.sorted { $0.key < $1.key }
            let compilation = compile(files.map { SourceFile(path: $0.key, text: $0.value) })
            return try #require(compilation.applications.first)
        }
        let (before, now) = (try graph(old), try graph(new))
        (self.old, self.new) = (before.outline, now.outline)
        comparison = now.comparison(since: before)
    }
}

/// What names a fact, by the names that the renames which were told say it has now.
private struct Element: Hashable {
    let kind: OutlineFact.Kind
    var owner: String
    var name: String

    var flow: String { kind == .flow ? name : String(owner.prefix { $0 != "/" }) }

    init(_ fact: OutlineFact, following renames: [OutlineChange] = []) {
        kind = fact.kind
        owner = fact.owner
        name = fact.name
        let kinds: [OutlineFact.Kind] = [.app, .flow, .screen]
        let others = renames.filter { !kinds.contains($0.factKind) }
        for rename in kinds.flatMap({ kind in renames.filter { $0.factKind == kind } }) + others {
            guard rename.factKind != .link else { continue }
            let start = rename.factKind.rawValue.count + 1
            // A screen that flows share has a line for each of them.
            for (old, new) in zip(rename.old, rename.new) {
                follow(
                    rename.factKind, String(old.dropFirst(start)), String(new.dropFirst(start)))
            }
        }
    }

    /// `Shop/Cart`, `Shop/Cart.items`, `Shop Cart.pay`
    var subject: String {
        if owner.isEmpty || name.isEmpty { return owner + name }
        return owner + (kind == .screen ? "/" : kind == .edge ? " " : ".") + name
    }

    /// A flow may be called as its application.
    private var isOfApplication: Bool {
        kind == .edge ? name.hasPrefix("gate ") : owner.isEmpty && kind != .flow
    }

    private mutating func follow(_ renamed: OutlineFact.Kind, _ old: String, _ new: String) {
        switch renamed {
        case .app where isOfApplication:
            if owner == old { owner = new }
            if owner.isEmpty, name == old { name = new }
        case .app: break
        case .flow:
            if kind == .flow, name == old { name = new }
            if flow == old, !isOfApplication { owner = new + owner.dropFirst(old.count) }
            replaceInWay(old, new)
        case .screen:
            let (before, now) = (old.split(separator: "/"), new.split(separator: "/"))
            if kind == .screen, subject == old { (owner, name) = (String(now[0]), String(now[1])) }
            // States know a screen by its flow: when it moves, what was saved stays behind.
            if owner == old, kind != .saved || before[0] == now[0] { owner = new }
            if before[0] == now[0], owner == now[0] {
                replaceInWay(String(before[1]), String(now[1]))
            }
        case .operation:
            let names = new.split(separator: ".").map(String.init)
            if kind == .operation, subject == old { (owner, name) = (names[0], names[1]) }
        default:
            let members = [old, new].map { $0.split { ". ".contains($0) }.last ?? "" }
            if kind == renamed, subject == old { name.replace(members[0], with: members[1]) }
            if renamed != .input { replaceInWay(String(members[0]), String(members[1])) }
        }
    }

    /// The trigger names flows, screens and outputs: `Cart.pay`.
    private mutating func replaceInWay(_ old: String, _ new: String) {
        guard kind == .edge else { return }
        let words = name.split(separator: " ").map { word in
            word.split(separator: ".").map { $0 == old ? new : String($0) }.joined(separator: ".")
        }
        name = words.joined(separator: " ")
    }
}

extension OutlineChange {
    /// What it is about: of a screen that flows share the one of each.
    fileprivate var subjects: Set<String> {
        let lines = kind == .removed ? old : new
        let screens = lines.compactMap { line -> String? in
            let name = line.dropFirst(factKind.rawValue.count + 1).prefix { $0 != ":" }
            return name.contains("/") && factKind != .edge ? String(name) : nil
        }
        return screens.count < 2 ? [subject] : Set(screens)
    }
}

/// `diff` is silent about nothing and tells nothing twice.
@Suite struct DiffCoverageTests {
    /// Both ways, and from each case to the next: there several things change at once.
    private static let pairs =
        allDiffCases.flatMap { [($0.old, $0.new), ($0.new, $0.old)] }
        + zip(allDiffCases, allDiffCases.dropFirst()).map { ($0.new, $1.new) }

    @Test(arguments: pairs.indices)
    func eachElementThatOneSideLacksIsToldOnce(index: Int) throws {
        let (before, now) = Self.pairs[index]
        let compared = try Compared(from: before, to: now)
        let renames = compared.changes.filter { $0.kind == .renamed }
        let old = Set(compared.old.facts.map { Element($0, following: renames) })
        let new = Set(compared.new.facts.map { Element($0) })
        func expectOnce(_ element: Element, _ kind: OutlineChange.Kind) {
            let own = compared.changes.filter { change in
                guard change.factKind == element.kind else { return false }
                if change.kind == .renamed, element.kind == .link {
                    let lines = kind == .removed ? change.old : change.new
                    return lines[0].hasPrefix("link " + element.name + ": ")
                }
                return change.kind == kind && change.subjects.contains(element.subject)
            }
            let whole = compared.changes.filter { change in
                guard change.kind == kind, element.kind != change.factKind else { return false }
                return change.factKind == .flow && change.subject == element.flow
                    || change.factKind == .screen && change.subjects.contains(element.owner)
            }
            // States that were saved are told of by themselves.
            let isOwn = element.kind == .saved && kind == .removed
            let told = isOwn ? own : own + whole
            #expect(
                told.count == 1,
                "\(kind) \(element): \(told)\n\(textReport(of: [compared.comparison]))")
        }
        for element in old.subtracting(new) { expectOnce(element, .removed) }
        for element in new.subtracting(old) { expectOnce(element, .added) }
        for change in compared.changes where change.kind == .removed || change.kind == .added {
            let (has, lacks) = change.kind == .removed ? (old, new) : (new, old)
            func isMeant(_ element: Element) -> Bool {
                element.kind == change.factKind && change.subjects.contains(element.subject)
            }
            #expect(has.contains(where: isMeant) && !lacks.contains(where: isMeant), "\(change)")
        }
    }

    /// The colours of the screens and flows in a picture, by their names.
    private func painted(_ drawings: [Drawing]) -> [String: Set<String>] {
        var painted: [String: Set<String>] = [:]
        for drawing in drawings {
            var (box, names): (String, [Substring: String]) = ("", [:])
            for line in drawing.text.split(separator: "\n") {
                let words = line.split(separator: " ")
                let label = line.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
                if words[0] == "subgraph" {
                    box = label
                } else if words[0] == "class" {
                    for node in words[1].split(separator: ",") {
                        let name = names[node] ?? "none"
                        painted[name, default: []].insert(String(words[2]))
                    }
                } else if let place = words[0].firstIndex(of: "[") {
                    let isFlow = words[0][place...].hasPrefix("[[") && !label.contains("/")
                    names[words[0][..<place]] =
                        isFlow || label.contains("/") ? label : box + "/" + label
                }
            }
        }
        return painted
    }

    /// What the picture paints is what the table tells of, and the other way round.
    @Test(arguments: pairs.indices)
    func thePicturePaintsWhatTheTableSays(index: Int) throws {
        let (before, now) = Self.pairs[index]
        let compared = try Compared(from: before, to: now)
        let painted = painted(compared.comparison.drawings)
        for (name, marks) in painted {
            let mark = marks.count == 1 ? marks.first : "both"
            let isTold = compared.changes.contains { change in
                let isElement = change.factKind == .flow || change.factKind == .screen
                if isElement, change.kind.rawValue == mark {
                    return change.subjects.contains(name)
                        || change.factKind == .flow
                            && name.hasPrefix(change.subject + "/")
                }
                return mark == "changed"
                    && change.subjects.contains { $0 == name || $0.hasPrefix(name + ".") }
            }
            #expect(isTold, "\(name) is \(marks)\n\(textReport(of: [compared.comparison]))")
        }
        for change in compared.changes where change.factKind == .screen {
            let isWhole = change.kind == .added || change.kind == .removed
            for subject in change.subjects {
                #expect(
                    painted[subject] == [isWhole ? change.kind.rawValue : "changed"], "\(change)")
            }
        }
        for change in compared.changes where change.factKind == .flow {
            let mark = change.kind == .added || change.kind == .removed ? change.kind.rawValue : nil
            if let marks = painted[change.subject] { #expect(marks == [mark ?? "changed"]) }
            guard let mark else { continue }
            let screens = (mark == "added" ? compared.new : compared.old).facts.filter {
                $0.kind == .screen && $0.owner == change.subject
            }
            let moved = compared.changes.filter { $0.kind == .renamed && $0.factKind == .screen }
            for screen in screens.map(\.subject) {
                let isMoved = moved.contains {
                    $0.subjects.contains(screen) || $0.old.contains("screen " + screen)
                }
                if !isMoved { #expect(painted[screen] == [mark], "\(screen)") }
            }
        }
        for change in compared.changes {
            switch change.factKind {
            case .input, .output, .command, .slot, .anchor:
                for subject in change.subjects where subject.contains("/") {
                    let screen = String(subject.prefix { $0 != "." })
                    #expect(painted[screen] != nil, "\(change)")
                }
            default: break
            }
        }
    }
}
