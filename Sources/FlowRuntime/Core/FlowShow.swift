// `show`: what is there is uncovered, what is not there is built where it belongs (law J).
extension FlowRuntime {
    /// `node` is the flow whose step it is; nil for a link. With `buildsAlways` the target is built
    /// even if it is there.
    func show(
        _ node: Int?, _ stages: [FlowStage], startsAtBase: Bool, buildsAlways: Bool = false
    ) {
        for input in stages.flatMap(\.inputs) { input.environment = node }
        guard let target = stages.last else { return }
        if !buildsAlways, let found = find(target) {
            uncover(found)
            if !hasFault { replaceInputs(of: found, with: target.inputs, target.shown) }
            return
        }
        guard let (depth, found) = deepestStage(of: stages, startsAtBase: startsAtBase) else {
            return refuseUnreachable()
        }
        let before = FlowShowing(for: found.node, in: world, cause: isOfLink ? .link : .parent)
        let entry = uncoverUnswept(found)
        if startsAtBase, let entry { goToBase(of: found.node, below: entry) }
        sweep(before)
        guard !hasFault else { return }
        build(Array(stages[(depth + 1)...]), on: found.node, always: buildsAlways)
    }

    /// The last stage before the target that is there.
    func deepestStage(
        of stages: [FlowStage], startsAtBase: Bool
    ) -> (depth: Int, found: FlowFound)? {
        for index in stages.indices.dropLast().reversed() {
            if startsAtBase, case .screen = stages[index].goal { continue }
            if let found = find(stages[index]) {
                return (index, isOpenedInside(stages[index + 1]) ? container(of: found) : found)
            }
        }
        return nil
    }

    /// Whether a stage is opened in a container.
    private func isOpenedInside(_ stage: FlowStage) -> Bool {
        if case .tab = stage.opening { return true }
        return false
    }

    /// What counts of a flow is its container then, and not what it has shown over that itself.
    private func container(of found: FlowFound) -> FlowFound {
        guard found.entry == nil, let tabs = world.tabsEntry(of: found.node) else { return found }
        return FlowFound(node: found.node, entry: tabs.id)
    }

    // MARK: - What is built

    /// With `always` the last stage is built even if it is there.
    func build(_ stages: [FlowStage], on node: Int, always: Bool = false) {
        var current = node
        for (index, stage) in stages.enumerated() {
            guard !hasFault else { return }
            guard let flow = world.nodes[current]?.coordinator else { return refuseUnreachable() }
            let isTarget = index == stages.count - 1
            let stage = isChosenStack(current) ? stage.openedByStack : stage
            switch stage.goal {
            case .screen(let name, _):
                put(stage, name, on: current, flow, always: always && isTarget)
            case .flow(let type):
                // A child of a container is selected, also if it has started with its container.
                let isChild = if case .tab = stage.opening { true } else { false }
                let isNew = isChild || always && isTarget
                let taken = isNew ? nil : takeChild(of: current, type, for: stage, isTarget)
                let next = taken ?? open(stage, type, from: current, flow)
                guard let next else { return refuseUnreachable() }
                current = next
            }
        }
    }

    /// The flow that was called last, if it is what is looked for; uncovered if it is the target.
    private func takeChild(
        of node: Int, _ type: FlowCoordinatorBase.Type, for stage: FlowStage, _ isTarget: Bool
    ) -> Int? {
        let child = world.nodes[node]?.children.last { id in
            isFlow(id, of: type) && (!stage.isGiven || stage.matches(inputs(of: id), orAll: false))
        }
        guard let child else { return nil }
        if isTarget {
            let found = FlowFound(node: child, entry: nil)
            uncover(found)
            replaceInputs(of: found, with: stage.inputs, stage.shown)
        }
        return child
    }

    /// A screen that its flow shows already is uncovered; another one is pushed, or selected.
    private func put(
        _ stage: FlowStage, _ name: String, on node: Int, _ flow: FlowCoordinatorBase, always: Bool
    ) {
        if case .tab(let tab) = stage.opening {
            if let entry = ownEntry(of: node, name) {
                uncover(FlowFound(node: node, entry: entry))
                if stage.isGiven {
                    replaceInputs(ofScreen: entry, with: stage.inputs, stage.shown)
                }
                return
            }
            return select(tab, with: stage, of: node, flow)
        }
        let found = ownEntry(of: node, name) { stage.matches($0.inputs, orAll: true) }
        if let found, !always {
            uncover(FlowFound(node: node, entry: found))
            return replaceInputs(ofScreen: found, with: stage.inputs, stage.shown)
        }
        guard !stage.opening.isNever, let stack = topStack(of: node),
            let destination = stage.destination(by: flow)
        else { return refuseUnreachable() }
        guard areOpen(destination.requires) else { return }
        place(destination, of: node, on: stack, from: stack)
    }

    private func select(
        _ tab: String, with stage: FlowStage, of node: Int, _ flow: FlowCoordinatorBase
    ) {
        guard let entry = world.tabsEntry(of: node),
            let index = entry.tabs?.tabs.firstIndex(where: { $0.name == tab && $0.isThere() })
        else { return refuseUnreachable() }
        asStep(of: node) {
            selectTab(entry.id, index, stage.isGiven ? stage.destination(by: flow) : nil)
        }
    }

    /// Has a flow call another one, as one of its own steps would. Nil if it does not run then.
    private func open(
        _ stage: FlowStage, _ type: FlowCoordinatorBase.Type, from node: Int,
        _ flow: FlowCoordinatorBase
    ) -> Int? {
        if case .tab(let tab) = stage.opening {
            select(tab, with: stage, of: node, flow)
            return world.nodes[node]?.children.last { isFlow($0, of: type) }
        }
        guard !stage.opening.isNever, let destination = stage.destination(by: flow) else {
            return nil
        }
        let old = world.nodes[node]?.children ?? []
        asStep(of: node) {
            switch stage.opening {
            case .push: push(node, destination, requires: [])
            case .present(let style): present(node, destination, style, requires: [])
            case .presentStyled(let style):
                present(node, destination, style(flow), requires: [])
            case .replace: replace(node, destination, requires: [])
            case .never, .tab: return
            }
        }
        return world.nodes[node]?.children.last { isFlow($0, of: type) && !old.contains($0) }
    }

    private func asStep(of node: Int, _ body: () -> Void) {
        var context = FlowContext(node: node, here: topStack(of: node))
        context.isLink = isOfLink
        run(context, body)
    }

    /// Takes off what stands above the lowest entry of a flow on the stack of another entry. A flow
    /// that shows only what it called has no start to go back to.
    private func goToBase(of node: Int, below entry: Int) {
        guard let stack = world.stack(of: entry).map(world.ground),
            let entries = world.stacks[stack],
            let index = entries.firstIndex(where: { world.holds($0, { $0.owner == node }) })
        else { return }
        remove(Array(entries[(index + 1)...]))
    }

    // MARK: - What is there already

    /// Shows a screen or flow that is there instead of another one; false if there is none
    /// (law D13, D14).
    func showsRunning(_ node: Int, _ destination: FlowDestination) -> Bool {
        if case .flow = destination.kind { return showsCaller(node, destination) }
        guard let found = running(destination, of: node) else { return false }
        uncover(FlowFound(node: node, entry: found))
        nameStep(of: destination)
        replaceInputs(ofScreen: found, with: destination.inputs, destination.shown)
        return true
    }

    /// The screen of a flow that is shown instead of another one, if it is there.
    private func running(_ destination: FlowDestination, of node: Int) -> Int? {
        guard destination.instances != .new else { return nil }
        let key = destination.key ?? destination.inputs.map(\.name)
        return ownEntry(of: node, destination.name) { other in
            destination.instances == .single || destination.inputs.matches(other.inputs, by: key)
        }
    }

    func isRunning(_ destination: FlowDestination, of node: Int) -> Bool {
        running(destination, of: node) != nil
    }

    /// Shows a flow of the chain of callers whose key inputs are equal; false if there is none.
    func showsCaller(_ node: Int, _ destination: FlowDestination) -> Bool {
        guard let key = destination.key, case .flow(let make, _) = destination.kind else {
            return false
        }
        let type = Swift.type(of: make())
        let found = ([node] + world.callers(of: node)).first { id in
            isFlow(id, of: type) && destination.inputs.matches(inputs(of: id), by: key)
        }
        guard let found else { return false }
        for input in destination.inputs { input.environment = node }
        uncover(FlowFound(node: found, entry: nil))
        nameStep(of: destination)
        let flow = FlowFound(node: found, entry: nil)
        replaceInputs(of: flow, with: destination.inputs, destination.shown)
        return true
    }

    private func inputs(of node: Int) -> [FlowLiveInput] { world.nodes[node]?.inputs ?? [] }

    private func replaceInputs(
        of found: FlowFound, with inputs: [FlowLiveInput], _ step: FlowSavedStep?
    ) {
        if let entry = found.entry { return replaceInputs(ofScreen: entry, with: inputs, step) }
        world.nodes[found.node]?.newInputs = []
        let own = world.subtree(found.node)
        world.nodes[found.node]?.shown = step
        for input in self.inputs(of: found.node) {
            if let new = inputs.first(where: { $0.name == input.name }) { input.take(new) }
            // A value that a flow passes itself, or that comes from below it, would be made of
            // itself.
            if let environment = input.environment, own.contains(environment) { input.freeze() }
            input.deliverChange()
        }
    }

    /// The screen itself is told at commit.
    private func replaceInputs(
        ofScreen entry: Int, with inputs: [FlowLiveInput], _ step: FlowSavedStep?
    ) {
        world.entries[entry]?.newInputs = []
        world.entries[entry]?.shown = step
        for input in world.entries[entry]?.destination?.inputs ?? [] {
            if let new = inputs.first(where: { $0.name == input.name }) { input.take(new) }
        }
    }
}
