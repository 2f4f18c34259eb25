/// Styles that read inputs, of flows that something else than the step in sight presents: a `show`
/// or a link that has them opened on its way.
extension RandomAdditions {
    private static let kinds = [
        "sheet", "formSheet", "popover", "fullScreen", "overFullScreen", "currentContext",
    ]

    mutating func shownStyles(_ lines: [[String]]) -> [Edit] {
        var edits: [Edit] = []
        for index in app.flows.indices {
            let flow = app.flows[index]
            guard rule(of: flow) != nil else { continue }
            for target in app.flows.map(\.name) {
                let isThere = lines[index + 1].contains { $0.contains("present: \(target)") }
                guard isThere, happens(80), let rule = rule(of: flow) else { continue }
                edits.append(named("deep\(target)", rule, of: target, in: index + 1))
            }
            if flow.name != "F0", happens(35), let rule = rule(of: flow) {
                edits.append(own(rule, of: flow.name, in: index + 1))
            }
            for place in lines[index + 1].unders.indices.reversed() where happens(75) {
                guard let rule = rule(of: flow) else { continue }
                edits.append(under(place, rule, in: index + 1))
            }
        }
        return edits
    }

    /// By the inputs of a flow; nil if it has none.
    private mutating func rule(of flow: RandomApp.FlowPlan) -> String? {
        let conditions = ["n": "inputs.n % 2 == 0", "item": "inputs.item != nil"]
        guard let input = flow.inputs.first, let condition = conditions[input] else { return nil }
        let (then, other) = (one(of: Self.kinds), one(of: Self.kinds))
        return "{ choose: [{ when: \(condition), then: \(then) }, { else: \(other) }] }"
    }

    /// All steps of a flow that present another one name the same style.
    private func named(_ name: String, _ rule: String, of target: String, in file: Int) -> Edit {
        { files in
            let isThere = files[file].contains("styles:")
            if !isThere { files[file].insert("styles:", behind: { $0.hasPrefix("flow: ") }) }
            files[file].insert("  \(name): \(rule)", behind: { $0 == "styles:" })
            files[file].restyle(target, as: name)
        }
    }

    /// A flow has a style of its own, and no step names another.
    func own(_ rule: String, of flow: String, in file: Int) -> Edit {
        { files in
            files[file].removeAll { $0.hasPrefix("style: ") }
            files[file].insert("style: \(rule)", behind: { $0.hasPrefix("flow: ") })
            for index in files.indices.dropFirst() { files[index].restyle(flow, as: nil) }
        }
    }

    /// A `show` that says itself how the flow of the step presents what stands under its target.
    private func under(_ place: Int, _ rule: String, in file: Int) -> Edit {
        { files in
            let line = files[file].unders[place]
            let (start, item) = files[file][line].halves(behind: "- ")
            let parts = item.split(separator: ": ", maxSplits: 1)
            let with = parts.count > 1 ? ", with: \(parts[1])" : ""
            files[file][line] = start + "{ present: \(parts[0]), style: \(rule)\(with) }"
        }
    }
}

extension [String] {
    /// The flows under the targets of `show`.
    fileprivate var unders: [Int] {
        var depth: Int?
        return indices.filter { index in
            let own = self[index].prefix { $0 == " " }.count
            let text = self[index].dropFirst(own)
            if let under = depth, own <= under { depth = nil }
            if text == "under:" { depth = own }
            let name = text.dropFirst("- ".count).prefix { $0 != ":" }
            return depth != nil && text.hasPrefix("- F") && !name.contains(".")
        }
    }

    /// Steps that present a flow or a screen name this style; with nil none.
    mutating func restyle(_ target: String, as name: String?) {
        var index = 0
        while index < count {
            defer { index += 1 }
            let (start, end) = self[index].halves(behind: "present: \(target)")
            let isOther = end.first.map { $0.isNumber || $0.isLetter } ?? false
            if !start.hasSuffix("present: \(target)") || isOther { continue }
            if !end.isEmpty {
                let style = name.map { ", style: \($0)" } ?? ""
                self[index] = "\(start)\(style)\(end.withoutStyle)"
                continue
            }
            let depth = start.count - "present: \(target)".count
            let pad = String(repeating: " ", count: depth)
            let rest = self[(index + 1)...].prefix { $0.hasPrefix(pad) }
            guard let line = rest.firstIndex(where: { $0.hasPrefix(pad + "style: ") }) else {
                continue
            }
            remove(at: line)
            if let name { insert(pad + "style: \(name)", at: line) }
        }
    }
}

extension String {
    /// Modifiers of a step in braces but for the style.
    fileprivate var withoutStyle: String {
        let (start, end) = halves(behind: ", style: ")
        if start == self { return self }
        var depth = 0
        let rest = end.drop { character in
            if "{[".contains(character) { depth += 1 }
            if depth == 0, ", }".contains(character) { return false }
            if "}]".contains(character) { depth -= 1 }
            return true
        }
        return "\(start.dropLast(", style: ".count))\(rest)"
    }
}
