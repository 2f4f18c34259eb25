import FlowModel

/// Containers of which a flow chooses one when it starts (law D15).
extension PartResolver {
    mutating func resolve(
        _ choice: ChoiceSyntax, _ candidates: [Container], flow: Int
    ) -> ContainerChoice? {
        switch choice.rule {
        case .width(let compact, let regular):
            return ContainerChoice(
                candidates: candidates,
                rule: .width(compact: Int32(compact), regular: Int32(regular)))
        case .idiom(let phone, let pad):
            return ContainerChoice(
                candidates: candidates, rule: .idiom(phone: Int32(phone), pad: Int32(pad)))
        case .input(let subject, let cases):
            guard let rule = resolve(subject, cases, flow: flow) else {
                leaveHole(inFlow: flow, at: subject.span)
                return nil
            }
            return ContainerChoice(candidates: candidates, rule: rule)
        }
    }

    /// `{ switch: inputs.look, cases: { tabbed: tabs, wide: split } }`
    private mutating func resolve(
        _ node: ValueSyntax, _ cases: [(name: Name, candidate: Int)], flow: Int
    ) -> ContainerChoice.Rule? {
        let context = StepContext(
            flow: flow, file: names.flows[flow].file, handler: .start,
            isOpen: names.flows[flow].unread.contains(.inputs),
            environment: ScopeEnvironment(inputs: signatures.flows[flow].inputs.fields))
        guard let subject = requireEnumeration(node, in: context) else { return nil }
        let type = checker.types.enumerations[Int(subject.enumeration)]
        var found: [Int: Int32] = [:]
        for (name, candidate) in cases {
            guard let index = checker.findCase(name.text, of: subject.enumeration, at: name.span)
            else { return nil }
            found[Int(index)] = Int32(candidate)
        }
        let missing = type.cases.indices.filter { found[$0] == nil }.map { type.cases[$0].name }
        if missing.isEmpty {
            return .input(subject.id, type.cases.indices.compactMap { found[$0] })
        }
        reportMissingCases(
            missing, of: type, at: node.span,
            help: "add `\(missing[0]):` under `cases:`, with the container")
        return nil
    }

    /// The children have one order, whatever the container is.
    mutating func checkOrder(of container: ContainerSyntax) {
        guard container.choice != nil else { return }
        if let span = container.keySpans[.split] {
            report(
                ResolveProblems.noTabs, at: span,
                "`split` orders the children, which have one order in every container",
                help: "list them under `children:` in the order of the columns")
        }
        guard let name = container.order?.first else { return }
        report(
            ResolveProblems.noTabs, at: name.span,
            "`order` orders the children, which have one order in every container",
            help: "list them under `children:` in this order")
    }
}
