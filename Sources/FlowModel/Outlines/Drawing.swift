/// A flowchart in the language of Mermaid, small enough for Mermaid to draw.
public struct Drawing: Sendable, Equatable {
    /// The part of a large diagram that it shows; empty if it shows all.
    public let title: String
    public let text: String

    /// Mermaid refuses a drawing beyond these limits.
    package static let arrowLimit = 280
    package static let byteLimit = 50_000

    /// Says why there are several drawings.
    public static let splitNote =
        "Mermaid draws at most \(arrowLimit) arrows and \(byteLimit) characters at once, so each "
        + "flow has a drawing of its own, after an overview"
}

extension Drawing {
    /// The title and a Mermaid block, for a page of Markdown.
    var markdown: String {
        (title.isEmpty ? "" : "\n" + markdownText(title) + "\n")
            + "\n```mermaid\n" + text + "```\n"
    }
}

extension Outline {
    /// The whole outline as a flowchart, or as an overview and one flowchart for each flow.
    public var drawings: [Drawing] { Diagram(self).drawings }
}

extension Diagram {
    var drawings: [Drawing] {
        if boxes.isEmpty { return [] }
        if let text = smallText(of: boxes) { return [Drawing(title: "", text: text)] }
        return ([overview] + boxes).flatMap { box in
            let parts = parts(of: box)
            return parts.enumerated().map { index, part in
                let title = part.name.isEmpty ? "overview" : shortened(part.name)
                let number = parts.count == 1 ? "" : ", part \(index + 1) of \(parts.count)"
                return Drawing(title: title + number, text: text(of: [part]))
            }
        }
    }

    /// The flows, with an arrow from each caller to the flows it calls.
    private var overview: Box {
        var overview = Box(name: "")
        var shown: Set<Arrow> = []
        for box in boxes {
            let caller = Place(.flow, in: "", box.name)
            overview.places.append(caller)
            for place in box.places where place.kind == .flow {
                let callee = Place(.flow, in: "", place.name)
                let arrow = Arrow(from: caller, to: callee, labels: [], isBack: false, mark: .same)
                if shown.insert(arrow).inserted { overview.arrows.append(arrow) }
            }
        }
        // In a difference, an unchanged flow that is called has no box.
        var known = Set(overview.places)
        for arrow in overview.arrows where known.insert(arrow.to).inserted {
            overview.places.append(arrow.to)
        }
        return overview
    }

    /// The text, if it is small enough for Mermaid.
    private func smallText(of boxes: [Box]) -> String? {
        if boxes.reduce(0, { $0 + $1.arrows.count }) > Drawing.arrowLimit { return nil }
        let text = text(of: boxes)
        return text.utf8.count <= Drawing.byteLimit ? text : nil
    }

    /// A box in parts that can be drawn, each with the nodes that its arrows need.
    private func parts(of box: Box) -> [Box] {
        if smallText(of: [box]) != nil { return [box] }
        var parts: [Box] = []
        var part = Box(name: box.name)
        var shown: Set<Place> = []
        var size = 0
        func add(_ places: [Place], _ arrow: Arrow?) {
            let cost = places.reduce(arrow.map { $0.cost } ?? 0) { $0 + $1.cost }
            if part.arrows.count == Drawing.arrowLimit || size + cost > Drawing.byteLimit - 2000 {
                parts.append(part)
                part = Box(name: box.name)
                shown = []
                size = 0
            }
            for place in places where shown.insert(place).inserted {
                part.places.append(place)
                size += place.cost
            }
            if let arrow {
                part.arrows.append(arrow)
                size += arrow.cost
            }
        }
        for arrow in box.arrows { add([arrow.from, arrow.to], arrow) }
        let joined = Set(box.arrows.flatMap { [$0.from, $0.to] })
        for place in box.places where !joined.contains(place) { add([place], nil) }
        return parts + [part]
    }

    private func text(of boxes: [Box]) -> String {
        var numbers: [Place: Int] = [:]
        var text = "flowchart LR\n"
        var marked: [MarkedFact.Mark: (nodes: [String], arrows: [String])] = [:]
        var arrowCount = 0
        for (index, box) in boxes.enumerated() {
            let indent = box.name.isEmpty ? "    " : "        "
            if !box.name.isEmpty {
                text += "    subgraph f\(index)[\"\(label(box.name))\"]\n"
            }
            for place in box.places {
                let id = "n\(numbers.count)"
                numbers[place] = numbers.count
                text += indent + node(id, place) + "\n"
                let isNamed = place.kind == .screen || place.kind == .flow
                if isNamed, let mark = marks[place.element] {
                    marked[mark, default: ([], [])].nodes.append(id)
                }
            }
            for arrow in box.arrows {
                guard let from = numbers[arrow.from], let to = numbers[arrow.to] else { continue }
                let line = arrow.isBack ? " -.->" : " -->"
                let words = arrow.words.isEmpty ? "" : "|\"\(arrow.words)\"|"
                text += indent + "n\(from)\(line)\(words) n\(to)\n"
                if arrow.mark != .same {
                    marked[arrow.mark, default: ([], [])].arrows.append("\(arrowCount)")
                }
                arrowCount += 1
            }
            if !box.name.isEmpty { text += "    end\n" }
        }
        for mark in MarkedFact.Mark.allCases {
            guard let (nodes, arrows) = marked[mark], let colors = mark.colors else { continue }
            if !nodes.isEmpty {
                text += "    classDef \(mark.rawValue) fill:\(colors.fill),stroke:\(colors.line),"
                text += "color:#1f2328\n"
                text += "    class " + nodes.joined(separator: ",") + " \(mark.rawValue)\n"
            }
            if !arrows.isEmpty {
                text += "    linkStyle " + arrows.joined(separator: ",")
                text += " stroke:\(colors.line),stroke-width:2px\n"
            }
        }
        return text
    }

    private func node(_ id: String, _ place: Place) -> String {
        let name = label(place.name)
        return switch place.kind {
        case .start: id + "((\" \"))"
        case .children: id + "{{\"\(name)\"}}"
        case .screen where place.name.contains("/"): id + "[[\"\(name)\"]]"
        case .screen: id + "[\"\(name)\"]"
        case .flow: id + "[[\"\(name)\"]]"
        case .gate: id + "(\"\(name)\")"
        case .outcome: id + "([\"\(name)\"])"
        }
    }
}

extension MarkedFact.Mark {
    fileprivate var colors: (fill: String, line: String)? {
        switch self {
        case .same: nil
        case .added: ("#dafbe1", "#1a7f37")
        case .removed: ("#ffebe9", "#cf222e")
        case .changed: ("#fff8c5", "#9a6700")
        }
    }
}

/// An upper bound for the bytes of a line without its words, marks included.
private let lineCost = 64

extension Place {
    fileprivate var cost: Int { lineCost + label(name).utf8.count }
}

extension Diagram.Arrow {
    fileprivate var cost: Int { lineCost + words.utf8.count }

    /// The labels, one below the other, in the syntax of Mermaid.
    fileprivate var words: String {
        let limit = 30
        var lines = labels.prefix(limit).filter { !$0.isEmpty }.map { label($0) }
        if labels.count > limit { lines.append("and \(labels.count - limit) more") }
        return lines.joined(separator: "<br/>")
    }
}

/// Cuts a text that is too long to read.
private func shortened(_ text: String) -> String {
    let limit = 200
    if text.unicodeScalars.count <= limit { return text }
    var short = ""
    short.unicodeScalars.append(contentsOf: text.unicodeScalars.prefix(limit))
    return short + "…"
}

private func label(_ text: String) -> String { mermaidLabel(shortened(text)) }

/// Text that Mermaid shows as it is. It reads labels as Markdown with formulas between `$$` and
/// icons such as `fa:fa-car`, and refuses links in them.
package func mermaidLabel(_ text: String) -> String {
    var result = ""
    for scalar in printable(text).unicodeScalars {
        switch scalar {
        case "*", "_", "~", "[", "]", "@", "$": result += "#\(scalar.value);"
        case "/" where result.hasSuffix(":"): result += "#47;"
        case "-" where result.hasSuffix(":fa"): result += "#45;"
        case "\"": result += "#quot;"
        case "#", "&", "`", "\\": result += "#\(scalar.value);"
        case "<": result += "#lt;"
        case ">": result += "#gt;"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
