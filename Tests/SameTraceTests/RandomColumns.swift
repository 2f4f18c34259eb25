/// Columns of random applications. Every fourth seed has some.
extension RandomApp {
    var hasSplits: Bool { seed % 4 == 3 }

    /// Which children the containers may have: tabs may be columns, and columns tabs, of flows
    /// that come later.
    mutating func planChildren() {
        for index in flows.indices where flows[index].isTabs {
            let flow = flows[index]
            let later = flows[(index + 1)...].filter { $0.isTabs && !flow.isPaged }
            let inner = later.filter { $0.isSplit != flow.isSplit }.map(\.name)
            let stacks = flows.filter { !$0.isTabs && $0.name != "F0" }.map(\.name)
            let screens = flow.screens.map(\.name)
            var children = some(of: stacks, percent: 50) + some(of: screens, percent: 40)
            if hasSplits { children += some(of: inner, percent: 60) }
            if children.isEmpty { children = [screens[0]] }
            if flow.isSplit {
                children = Array(children.suffix(3))
                flows[index].hasEmptyColumn =
                    children.count < 2 || children.count == 2 && happens(50)
            }
            flows[index].children = children
        }
    }

    mutating func columns(of flow: FlowPlan, _ steps: RandomSteps) -> String {
        let scope = Scope(kind: .child)
        var text = "container: split\nchildren:\n"
        for child in flow.children {
            text +=
                "  - t\(child): { to: \(child)\(steps.arguments(to: child, scope, &self).with) }\n"
        }
        if flow.hasEmptyColumn { text += "  - e\n" }
        var names = flow.columns
        if happens(40) {
            let first = names.remove(at: below(names.count))
            names.append(first)
            var roles = ["primary", "secondary"]
            if names.count == 3 { roles.insert("supplementary", at: 1) }
            let places = zip(roles, names).map { "\($0): \($1)" }
            text += "split: { \(places.joined(separator: ", ")) }\n"
        }
        if happens(60) {
            let cases = [".primary", ".supplementary", ".secondary"]
            text += "collapse: \(choice(of: cases, steps))\n"
        }
        if happens(60) {
            text += "display: \(choice(of: [".automatic", ".one", ".two", ".three"], steps))\n"
        }
        return text
    }

    private mutating func choice(of cases: [String], _ steps: RandomSteps) -> String {
        let condition = steps.condition(Scope(kind: .child), &self)
        return "if \(condition) then \(one(of: cases)) else \(one(of: cases))"
    }

    /// The verb that shows a flow in place of one that cannot: columns are presented, or become a
    /// tab.
    func verb(_ verb: String, for target: String, in flow: FlowPlan) -> String {
        guard flows.contains(where: { $0.name == target && $0.isSplit }) else { return verb }
        let canHold = flow.isTabs && !flow.isPaged && !flow.isSplit && isBoxed && !isShowing
        return verb == "replace" && canHold ? verb : "present"
    }
}

extension RandomApp.FlowPlan {
    /// The names of the columns, in the order in which they are listed.
    var columns: [String] { children.map { "t\($0)" } + (hasEmptyColumn ? ["e"] : []) }
}
