import FlowEngine

// The engine's questions about conditions, which closures of the app answer.
extension FlowKernel: @MainActor FlowHost {
    /// The index of an event of the app that every flow gets that wants it.
    static let broadcast: Int32 = 1

    func holds(gate: Int32) -> Bool {
        window?.gates?.holds(numbers.text(of: gate)) ?? false
    }

    /// True if the gates hold; asks the user nothing.
    func holdAll(_ gates: [String], in window: FlowRuntime) -> Bool {
        gates.allSatisfy { window.gates?.holds($0) ?? false }
    }

    func destination(of entry: FlowEntryInstance) -> FlowDestination? {
        screens[entry.id]?.destination
    }

    func leaveGuard(
        of entry: FlowEntryInstance
    ) -> (refuses: Bool, unless: [Int32], inputs: FlowTicket?)? {
        guard let leave = destination(of: entry)?.leave?(), leave.isHeld else { return nil }
        // The alert is described now: its inputs may be gone when it is to be shown.
        let alert = leave.ask.flatMap { try? $0() }
        return (
            leave.ask == nil, leave.passes.map { numbers.word($0) },
            alert.map { keep(.given(FlowGiven($0, by: entry.owner))) }
        )
    }

    func remember(_ inputs: FlowTicket?) {
        transaction?.alert = given(inputs)?.destination
    }

    /// The alert that has been remembered. Its inputs read what there is now that the reaction is
    /// undone; one that has no value now keeps the one it had.
    func alert(about entry: FlowEntryInstance) -> (screen: FlowScreenType, given: FlowTicket)? {
        guard let alert = transaction?.alert, let owner = entry.owner.flatMap({ coordinator($0) })
        else { return nil }
        if let now = try? destination(of: entry)?.leave?().ask?() {
            adopt(now.inputs, in: alert.inputs)
        }
        return (number(alert, of: owner), keep(.given(FlowGiven(alert, by: entry.owner))))
    }

    func isDismissible(_ entry: FlowEntryInstance) -> Bool {
        destination(of: entry)?.isDismissible?() ?? true
    }

    func showsTabBar(_ entry: FlowEntryInstance) -> Bool? { destination(of: entry)?.bars?().tab }

    func isThere(_ child: Int32, of flow: FlowInstanceID) -> Bool {
        flows[flow]?.children[Int(child)].isThere() ?? false
    }

    func wasThere(_ child: Int32, of flow: FlowInstanceID) -> Bool {
        guard let before = flows[flow]?.childrenBefore, !before.isEmpty else { return false }
        return before[Int(child)]
    }

    func display(of flow: FlowInstanceID) -> Int32 {
        flows[flow]?.rules.map { $0.display().columns } ?? 0
    }

    func collapsed(_ flow: FlowInstanceID) -> Int32? {
        guard let node = flows[flow], let column = node.rules?.collapse?() else { return nil }
        return column.index(among: node.children.count).map { Int32($0) }
    }

    func offers(_ output: Int32, _ payload: FlowTicket?, by entry: FlowEntryInstance) -> Bool {
        guard let alert = screens[entry.id]?.alert else { return true }
        return self.output(payload).map { alert.offers($0) } ?? false
    }

    // MARK: - How layers look

    func style(
        of target: FlowTarget, _ said: FlowTicket?, by owner: FlowInstanceID
    ) -> (kind: FlowStyleKind, ticket: FlowTicket?, isOwn: Bool) {
        guard let look = look(said) else { return (.sheet, nil, false) }
        if let owner = coordinator(owner) { look.take(owner) }
        return (look.presentation.kind.engineKind, said, look.rule.isOwn)
    }

    func kind(of source: FlowStyleSource, canRead: Bool) -> FlowStyleKind? {
        guard let look = look(source.style) else { return nil }
        let rule = look.rule.isOwn ? look.given?.coordinator?.ownStyle ?? .sheet : look.rule
        var room = room
        room.canChoose = canRead
        guard let presentation = rule.resolve(room) else { return nil }
        look.presentation = presentation
        return presentation.kind.engineKind
    }

    /// The window and the device. Once anything reads the width, its changes are events.
    private var room: FlowRoom {
        FlowRoom(width: engine.world.width, idiom: engine.world.idiom) { [weak self] in
            self?.engine.traits.readsWidth = true
        }
    }

    private func chosenContainer(of flow: FlowCoordinatorBase) -> FlowContainer.Chosen {
        let chosen = flow.container.choose(room)
        if chosen.rules != nil { engine.traits.readsWidth = true }
        return chosen
    }

    func plain(_ style: FlowTicket?, of given: FlowTicket) -> FlowTicket? {
        if let look = look(style), look.isPlain { return style }
        return keep(.look(FlowLook(.own, of: self.given(given), anchor: nil)))
    }

    func look(_ ticket: FlowTicket?) -> FlowLook? {
        if case .look(let look)? = content(of: ticket) { return look }
        return nil
    }
}

// The inputs of flows and screens.
extension FlowKernel {
    func given(_ ticket: FlowTicket?) -> FlowGiven? {
        if case .given(let given)? = content(of: ticket) { return given }
        return nil
    }

    /// Keeps what a step shows, and completes the name of the step if it is saved.
    func keep(_ given: FlowGiven) -> FlowTicket {
        if let destination = given.destination {
            destination.shown = named(
                destination.shown, by: given.passer.map { Int($0.number) })
        }
        return keep(.given(given))
    }

    /// A saved step with its full name and the flow that runs it.
    func named(_ step: FlowSavedStep?, by runner: Int?) -> FlowSavedStep? {
        guard var step, step.runner == nil else { return step }
        step.id = (context?.runs ?? []).map { $0.name ?? "" }.joined() + step.id
        step.runner = runner
        return step
    }

    func target(of given: FlowGiven, by flow: FlowInstanceID) -> FlowTarget {
        if let coordinator = given.coordinator {
            return .flow(number(coordinator, hasKey: given.destination?.key != nil))
        }
        guard let destination = given.destination, let owner = coordinator(flow) else {
            return .flow(FlowID(0))
        }
        return .screen(number(destination, of: owner))
    }

    func given(toChild child: Int32, of flow: FlowInstanceID) -> FlowTicket? {
        guard let tab = flows[flow]?.children[Int(child)], let destination = tab.destination?()
        else { return nil }
        return keep(.given(FlowGiven(destination, by: flow, child: tab.name)))
    }

    func described(_ given: FlowTicket, by flow: FlowInstanceID, isOver: Bool) -> FlowTicket? {
        guard let content = self.given(given), let coordinator = coordinator(flow),
            content.describe(by: coordinator, isOver: isOver)
        else { return nil }
        _ = target(of: content, by: flow)
        return given
    }

    func begin(
        _ flow: FlowID, _ id: FlowInstanceID, with ticket: FlowTicket?
    ) -> (flow: FlowID, chosen: Int32, asker: FlowTicket?) {
        let given = given(ticket)
        guard let coordinator = given?.coordinator ?? window?.makeRoot() else {
            preconditionFailure("a flow starts that nobody has made")
        }
        let children = coordinator.children
        let chosen = chosenContainer(of: coordinator)
        let number = number(coordinator, hasKey: given?.destination?.key != nil)
        let container = choose(chosen, of: coordinator, number, children)
        coordinator.runtime = window
        coordinator.id = id.number
        let isChild = given?.childName != nil
        let node = FlowNode(
            id, coordinator, of: given, by: isChild ? nil : restoredSite ?? context?.step,
            children: children, rules: chosen.rules)
        restoredSite = nil
        flows.append(node)
        coordinator.listen()
        return (number, container, given.map { _ in keep(.caller(node)) })
    }

    func root(ofWindow id: Int32) -> FlowTraits.Root {
        let window = window(id)
        return FlowTraits.Root(
            flow: window?.root ?? FlowID(0), isAlone: window?.isAlone ?? false,
            restarts: window?.restartsRoot ?? false)
    }

    func containerOfRoot() -> Int32 {
        guard let coordinator = window?.launching else { return 0 }
        return choose(
            chosenContainer(of: coordinator), of: coordinator,
            number(coordinator, hasKey: false), coordinator.children)
    }

    func reset(_ flow: FlowInstanceID) {
        freshState?()
    }

    func build(
        _ screen: FlowScreenType, _ id: FlowInstanceID, with ticket: FlowTicket
    ) -> FlowTicket? {
        guard let given = given(ticket), let destination = given.destination else { return nil }
        let shown = shown(id, fromPreviewFor: destination) ?? FlowShownScreen(id, destination)
        shown.shown = given.shown
        if case .sheet = destination.kind { shown.runs = context?.runs ?? [] }
        shown.source?.entry = id
        screens.append(shown)
        return nil
    }

    func adopt(_ given: FlowTicket, by id: FlowInstanceID) {
        guard let given = self.given(given), let placed = flows[id] ?? screens[id] else { return }
        remember(placed)
        placed.newInputs = given.destination?.inputs ?? given.inputs
        placed.shown = given.shown
    }

    func renew(flow id: FlowInstanceID, with ticket: FlowTicket, areFixed: Bool) {
        guard let given = given(ticket), let node = flows[id] else { return }
        remember(node)
        node.newInputs = []
        node.shown = given.shown
        for input in node.inputs {
            remember(input)
            if let new = given.inputs.first(where: { $0.name == input.name }) {
                new.environment = given.passer
                input.take(new)
                if areFixed { input.freeze() }
            }
            input.deliverChange()
        }
    }

    /// Renews only the inputs; the screen gets the new values at commit.
    func renew(screen id: FlowInstanceID, with ticket: FlowTicket) -> FlowTicket? {
        guard let given = given(ticket), let screen = screens[id] else { return nil }
        remember(screen)
        screen.newInputs = []
        screen.shown = given.shown
        for input in screen.destination.inputs {
            guard let new = given.inputs.first(where: { $0.name == input.name }) else { continue }
            remember(input)
            if given.stage != nil { new.environment = given.passer }
            input.take(new)
        }
        return nil
    }

    /// Nothing to do: each input knows whether the flow that it is read in still runs.
    func frozen(_ given: FlowTicket) -> FlowTicket { given }

    /// Nothing to do: inputs read their values when they are described.
    func compared(_ target: FlowTarget, _ given: FlowTicket) -> FlowTicket { given }

    func matches(_ place: FlowInstanceID, _ given: FlowTicket) -> Bool {
        guard let given = self.given(given), let placed = flows[place] ?? screens[place] else {
            return false
        }
        let key = given.key(ofScreen: placed is FlowShownScreen)
        return given.inputs.matches(placed.inputs, by: key)
    }

    /// Always true: the runtime cannot know what a closure reads.
    var mayInputsChange: Bool { true }

    func update(_ flow: FlowInstance, isTraced: Bool) {
        guard let node = flows[flow.id] else { return }
        if !isTraced {
            // This is not the end of the event yet: a rollback may undo the update.
            remember(node)
            for input in node.inputs { remember(input) }
        }
        update(node, isTraced: isTraced) { node.coordinator.name }
    }

    func update(_ entry: FlowEntryInstance, isTraced: Bool) {
        guard let shown = screens[entry.id] else { return }
        update(shown, isTraced: isTraced) { "\(shown.destination.name)#\(entry.ordinal)" }
    }

    private func update(_ placed: FlowPlaced, isTraced: Bool, name: () -> String) {
        let inputs = placed.inputs
        if !placed.newInputs.isEmpty {
            adopt(placed.newInputs, in: inputs)
            placed.newInputs = []
        }
        for input in inputs
        where engine.isLive(readIn: input.environment) && !input.evaluate() && isTraced {
            add(.named(.kept, "\(name()).\(input.name)"))
        }
        for input in inputs { input.deliverChange() }
    }

    func adopt(_ new: [FlowLiveInput], in inputs: [FlowLiveInput]) {
        for input in new {
            inputs.first { $0.name == input.name }?.adopt(input)
        }
    }

    func payload(of cause: FlowCancellation) -> FlowTicket? { keep(.value(cause)) }

    func inputs(of entry: FlowEntryInstance) -> FlowTicket? {
        screens[entry.id].map { keep(.screen($0)) }
    }

    func setFlag(_ field: Int32, of flow: FlowInstanceID, to value: Bool) {
        if let coordinator = coordinator(flow) { flags[Int(field)](coordinator, value) }
    }

    func apply(_ change: FlowTicket?) -> Bool {
        guard case .occurrence(.set(let change), _)? = content(of: change) else { return false }
        return change.apply()
    }
}
