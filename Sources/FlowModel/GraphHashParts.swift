/// The parts of a graph that say what runs: flows, screens, transitions, steps and expressions.
extension GraphHasher {
    mutating func add(_ flow: Flow) {
        add(flow.name)
        add(flow.container)
        add(flow.choice)
        add(flow.inputs)
        add(flow.outcomes)
        if !flow.reports.isEmpty {
            add("reports")
            add(flow.reports)
        }
        add(flow.state)
        add(flow.screens.map { $0.index })
        add(flow.depthLimit ?? -1)
        add(flow.start)
        add(flow.transitions.map { $0.index })
        addActions(of: flow)
        add(key: flow.key)
        add(flow.checks)
        add(flow.restore)
        add(own: flow.style)
    }

    mutating func add(_ container: Container) {
        switch container {
        case .stack:
            add(byte: 0)
        case .pages(let pages):
            add(byte: 2)
            add(pages.first)
            add(pages.loops)
            add(pages.children.count)
            for child in pages.children { add(child) }
        case .split(let split): add(split)
        case .tabs(let tabs):
            add(byte: 1)
            add(tabs.first)
            add(tabs.isLazy)
            add(tabs.children.count)
            for child in tabs.children {
                add(child)
            }
            if tabs.reselect != .pop { add(tabs.reselect.rawValue) }
        }
        if container.hasOuterBack { add("outerBack") }
    }

    mutating func add(_ child: ContainerChild) {
        add(child.name)
        if let destination = child.destination {
            add(destination)
        } else {
            add("action")
        }
        if let condition = child.condition {
            add("when")
            add(condition)
        }
        add(requires: child.requires)
    }

    mutating func add(_ screen: Screen) {
        add(screen.name)
        add(screen.flow.index)
        add(screen.inputs)
        add(screen.outputs)
        if !screen.commands.isEmpty { add(screen.commands) }
        add(key: screen.key)
        add(requires: screen.requires)
        if screen.instances != .new { add(screen.instances.rawValue) }
        if let word = screen.whenModal { add(word.rawValue) }
        addKind(of: screen)
        add(slots: screen.slots)
        add(screen.leave)
        add(screen.restore)
        for variant in screen.variants { add(variant) }
        add(screen.bars)
        add(own: screen.style)
        if !screen.delivered.isEmpty {
            add("whenHidden")
            add(screen.delivered)
        }
    }

    mutating func add(_ transition: Transition, watching watched: [WatchedPath]) {
        add(transition.flow.index)
        add(transition.key)
        add(transition.triggers.count)
        for binding in transition.triggers {
            add(binding.trigger, watching: watched)
            add(binding.payloadMap)
            add(binding.screenMap)
        }
        add(transition.payload)
        add(transition.screenInputs)
        add(transition.steps)
    }

    private mutating func add(_ trigger: Trigger, watching watched: [WatchedPath]) {
        switch trigger {
        case .output(let screen, let output): add(numbers: 0, screen.index, output)
        case .back(let screen): add(numbers: 1, screen.index)
        case .outcome(let flow, let outcome): add(numbers: 2, flow.index, outcome)
        case .cancelled(let flow): add(numbers: 3, flow.index)
        case .event(let event): add(numbers: 20, event)
        case .changed(let index): add(watched[Int(index)])
        case .childOutcome(let child, let outcome): add(numbers: 4, child, outcome)
        case .childCancelled(let child): add(numbers: 5, child)
        case .report(let flow, let report): add(numbers: 6, flow.index, report)
        case .childReport(let child, let report): add(numbers: 7, child, report)
        case .selected(let child): add(numbers: 30, child)
        case .reselected(let child): add(numbers: 31, child)
        }
    }

    mutating func add(numbers: Int32...) {
        for number in numbers { add(number) }
    }

    mutating func add(_ destination: Destination) {
        switch destination.target {
        case .screen(let screen): add(numbers: 0, screen.index)
        case .flow(let flow): add(numbers: 1, flow.index)
        }
        add(destination.arguments)
    }

    mutating func add(_ step: Step) {
        add(step.path)
        add(step.condition)
        add(step.verb)
        add(requires: step.modifiers.requires)
        if let child = step.modifiers.inside {
            add("in")
            add(child)
        }
        if step.modifiers.isForced { add("force") }
        if case .send(_, _, let reach) = step.verb { add(reach) }
        let layer = step.verb.presentation
        if let layer, layer.whenCovered != .over {
            add(layer.whenCovered.rawValue)
        }
        if step.modifiers.isPreview { add("preview") }
        if let anchor = layer?.anchor {
            add("anchor")
            add(anchor)
        }
        if layer?.isPassthrough ?? false { add("passthrough") }
        add(step.modifiers.animation)
        for answer in step.answers {
            add("answer")
            switch answer.event {
            case .outcome(let index): add(numbers: 0, index)
            case .report(let index): add(numbers: 1, index)
            case .cancelled: add(numbers: 2)
            }
            add(answer.payload)
            add(answer.kept)
            add(answer.steps)
        }
    }

    private mutating func add(_ call: Call) {
        add(numbers: call.operation.service, call.operation.operation)
        add(call.arguments)
        switch call.busy {
        case .unseen: add(numbers: 0)
        case .flag(let field): add(numbers: 1, field)
        case .blocking: add(numbers: 2)
        }
        add(call.again.rawValue)
        add(call.outlivesScreen)
        add(call.whenHidden.rawValue)
    }

    mutating func add(_ verb: Verb) {
        switch verb {
        case .push(let destination): add(0, destination)
        case .present(let layer):
            add(1, layer.destination)
            add(said: layer.style)
        case .replace(let destination): add(2, destination)
        case .swap(let destination): add(3, destination)
        case .show(let show): add(show)
        case .embed(let destination, let slot): add(destination, into: slot)
        case .close(let target): add(4, target)
        case .pop(let count):
            add(byte: 5)
            add(count)
        case .popTo(let screen): add(numbers: 6, screen.index)
        case .popToRoot: add(byte: 7)
        case .dismiss(let target): add(8, target)
        case .dismissAll: add(byte: 9)
        case .select(let child, let arguments):
            add(numbers: 10, child, arguments == nil ? 0 : 1)
            add(arguments ?? [])
        case .finish(let outcome, let payload):
            add(numbers: 11, outcome)
            add(payload)
        case .set(let assignments):
            add(numbers: 12, Int32(assignments.count))
            for assignment in assignments { add(assignment) }
        case .choose(let branches):
            add(numbers: 13, Int32(branches.count))
            for branch in branches {
                add(branch.condition)
                add(branch.steps)
            }
        case .switch(let subject, let cases): add(subject, cases)
        case .run(let action, let arguments):
            add(numbers: 21, action)
            add(arguments)
        case .tell(let screen, let command, let payload):
            add(numbers: 22, screen.index, command)
            add(payload)
        case .track(let name, let values): add(name, values)
        case .open(let target): add(target)
        case .send(let event, let payload, _):
            add(numbers: 25, event)
            add(payload)
        case .restart(let fresh): add(numbers: 14, fresh ? 1 : 0)
        case .ignore: add(byte: 15)
        case .pass: add(byte: 27)
        case .drop: add(byte: 28)
        case .leave: add("leave")
        case .stay: add("stay")
        case .call(let call):
            add(byte: 16)
            add(call)
        case .report(let report, let payload):
            add(numbers: 17, report)
            add(payload)
        }
    }

    private mutating func add(_ tag: UInt8, _ destination: Destination) {
        add(byte: tag)
        add(destination)
    }

    private mutating func add(_ tag: UInt8, _ target: CloseTarget) {
        add(byte: tag)
        switch target {
        case .nearest: add(byte: 0)
        case .screen(let screen): add(numbers: 1, screen.index)
        case .flow(let flow): add(numbers: 2, flow.index)
        }
    }

    private mutating func add(_ assignment: Assignment) {
        add(scope(assignment.scope))
        add(assignment.field)
        add(assignment.path)
        add(assignment.value)
    }

    func scope(_ scope: Scope) -> Int32 {
        switch scope {
        case .state: 0
        case .inputs: 1
        case .app: 2
        case .payload: 3
        case .screen: 4
        case .facts: 5
        case .launch: 6
        case .window: 7
        }
    }

    mutating func add(_ expression: Expression) {
        switch expression {
        case .literal(let value):
            add(byte: 0)
            add(value)
        case .read(let source, let field): add(numbers: 1, scope(source), field)
        case .field(let base, let field): add(numbers: 2, base.index, field)
        case .chain(let base, let then): add(numbers: 3, base.index, then.index)
        case .unwrapped: add(byte: 4)
        case .not(let operand): add(numbers: 5, operand.index)
        case .negate(let operand): add(numbers: 6, operand.index)
        case .binary(let symbol, let left, let right):
            add(numbers: 7, left.index, right.index)
            add(symbol.rawValue)
        case .conditional(let condition, let then, let otherwise):
            add(numbers: 8, condition.index, then.index, otherwise.index)
        case .property(let property, let base):
            add(numbers: 9, base.index)
            add(property.rawValue)
        case .contains(let base, let element): add(numbers: 10, base.index, element.index)
        case .structure(let fields):
            add(byte: 11)
            add(fields)
        case .enumeration(let index, let payload):
            add(numbers: 12, index)
            add(payload)
        case .list(let elements):
            add(byte: 13)
            add(elements)
        case .interpolation(let pieces):
            add(byte: 14)
            add(pieces)
        case .wrap(let operand): add(numbers: 15, operand.index)
        case .narrowed(let operand): add(numbers: 16, operand.index)
        }
    }

    mutating func add(_ value: Value) {
        switch value {
        case .none: add(byte: 0)
        case .string(let text): add(1, text)
        case .int(let number):
            add(byte: 2)
            add(number)
        case .double(let number):
            add(byte: 3)
            add(Int64(bitPattern: number.value.bitPattern))
        case .bool(let truth): add(numbers: 4, truth ? 1 : 0)
        case .url(let text): add(5, text)
        case .date(let text): add(6, text)
        case .uuid(let text): add(7, text)
        case .structure(let fields): add(8, fields)
        case .enumeration(let index, let payload):
            add(numbers: 9, index)
            add(10, payload)
        case .list(let elements): add(11, elements)
        case .external(let name): add(12, name)
        }
    }

    private mutating func add(_ tag: UInt8, _ text: String) {
        add(byte: tag)
        add(text)
    }

    private mutating func add(_ tag: UInt8, _ values: [Value]) {
        add(byte: tag)
        add(values.count)
        for value in values { add(value) }
    }
}
