import FlowEngine

/// Writes one line of a trace, from the report of an event and the configuration after it.
@MainActor
struct FlowTraceWriter {
    let names: FlowTestNames
    let windows: FlowWindows
    /// The events so far, by their number.
    var events: [Int: String] = [:]
    /// The world of the window that is being written.
    var world = FlowWorld()
    var kernel: FlowKernel { windows.kernel }

    init(names: FlowTestNames, windows: FlowWindows) {
        self.names = names
        self.windows = windows
    }

    func line(_ number: Int, _ report: FlowReport) -> String {
        let event = events[windows.eventCount] ?? "null"
        let window = names.windowsAreMultiple ? report.window.map { "\($0)" } ?? "null" : "1"
        var text = "{\"n\":\(number),\"window\":\(window),\"event\":\(event)"
        text += ",\"verdict\":\"\(report.verdict.rawValue)\""
        let decided = report.done.marks.compactMap(decided)
        if let fault = report.fault {
            let step = report.done.failedStep.map { names.step($0).id } ?? failed(report) ?? ""
            text += ",\"fault\":{\"kind\":\"\(fault.rawValue)\",\"step\":"
            text += quoted(step) + "}"
        }
        text += ",\"decided\":[" + decided.map { quoted($0) }.joined(separator: ",")
        text += "],\"records\":["
        let records = once(report.done.progress.records)
        text += records.flatMap { self.records($0, failed(report)) }.joined(separator: ",")
        text += "],\"effects\":["
        text += report.done.progress.effects.map(effect).joined(separator: ",")
        text += "],\"after\":"
        writeConfiguration(to: &text)
        return text + "}"
    }

    /// The last decision before the fault.
    private func failed(_ report: FlowReport) -> String? {
        report.done.marks.prefix(report.done.failedMarks ?? 0).compactMap(decided).last
    }

    /// The text of an event; for most of them it repeats the fields that were sent.
    func text(of event: FlowOccurrence, sent: FlowTraceValue?) -> String {
        if case .output(let output) = event, let source = output.source {
            let id = "\(source.flow)/\(source.screen.name).\(output.name)"
            let fields = zip(names.outputs[id] ?? [], output.payload.map(traceValue))
            let payload = FlowTraceValue.object(Dictionary(fields) { first, _ in first })
            return "{\"kind\":\"output\",\"id\":\(quoted(id))"
                + ",\"screen\":\(quoted(source.screen.description))"
                + ",\"payload\":\(payload.text)}"
        }
        let keys = [
            "kind", "id", "call", "flow", "screen", "name", "container", "path", "outcome",
            "url", "link", "entry", "type", "payload", "value", "state", "width", "idiom",
        ]
        let fields = keys.compactMap { key in sent?[key].map { "\"\(key)\":\($0.text)" } }
        return "{" + fields.joined(separator: ",") + "}"
    }

    /// The records, with one entry for a step that meets several nils.
    private func once(_ records: [FlowReport.Record]) -> [FlowReport.Record] {
        var met: Set<String> = []
        return records.filter { record in
            guard case .setNil(let step, let run) = record else { return true }
            return met.insert("\(run) \(names.step(step).id)").inserted
        }
    }

    private func decided(_ mark: FlowMark) -> String? {
        switch mark {
        case .step(let step):
            return names.step(step).id
        case .handler(let flow, let trigger):
            return names.handlers["\(flow)/\(trigger)"]
        case .heard(let flow, let event):
            let name = (event as? any FlowTraceableOutcome)?.flowTraceName ?? ""
            return names.handlers["\(flow)/app.\(name)"]
        case .landing(let name):
            return "app/" + name
        case .answer(let flow, let child, let outcome, let site):
            let name = (outcome as? any FlowTraceableOutcome)?.flowTraceName ?? ""
            if let step = site.map(names.step) {
                if step.answers.union(names.answers[step.id] ?? []).contains(name) { return nil }
            }
            return names.handlers["\(flow)/\(child).\(name)"]
        }
    }

    private func records(_ record: FlowReport.Record, _ failed: String?) -> [String] {
        switch record {
        case .step(let fate, let step):
            return ["{\"\(fate.rawValue)\":\(quoted(names.step(step).id))}"]
        case .named(let fate, let name):
            return ["{\"\(fate.rawValue)\":\(quoted(name))}"]
        case .dropped(let step):
            return names.step(step).followingSteps.map { "{\"dropped\":\(quoted($0))}" }
        case .setNil(let step, _):
            return ["{\"nil\":\(quoted(names.step(step).id))}"]
        case .ended(let flow, let outcome):
            return ["{\"ended\":\(quoted(flow)),\"outcome\":\(signal(outcome))}"]
        case .reported(let flow, let report):
            return ["{\"reported\":\(quoted(flow)),\"report\":\(signal(report))}"]
        case .cancelled(let flow, let cause):
            let name = quoted(flow)
            let cause = quoted(cause.rawValue)
            return ["{\"ended\":\(name),\"outcome\":\"cancelled\",\"cause\":\(cause)}"]
        case .unreachable:
            return ["{\"unreachable\":\(quoted(failed))}"]
        }
    }

    /// The name of an outcome or a report, then its payload.
    private func signal(_ value: Any) -> String {
        let signal = value as? any FlowTraceableOutcome
        let payload = signal?.flowTracePayload ?? .null
        return quoted(signal?.flowTraceName) + ",\"payload\":" + payload.text
    }

    // MARK: - What is shown

    private func writeConfiguration(to text: inout String) {
        let all = kernel.windows
        let app = all.first?.app.map { traceValue($0.anyValue).text } ?? "{}"
        let facts = all.first?.facts.map { traceValue($0.anyValue).text } ?? "{}"
        text += "{\"app\":\(app),\"facts\":\(facts),\"windows\":["
        text += all.map { window in
            var writer = self
            writer.world = window.world
            return writer.text(of: window)
        }.joined(separator: ",")
        let idiom = windows.engine.world.idiom
        text += names.hasIdiom ? "],\"idiom\":\"\(idiom.rawValue)\"}" : "]}"
    }

    private func text(of runtime: FlowRuntime) -> String {
        var text = "{\"id\":\(runtime.id)"
        if let state = runtime.window {
            text += ",\"state\":\(traceValue(state.anyValue).text)"
        }
        if names.readsLaunch {
            text += ",\"launch\":\".\(FlowLaunch.allCases[Int(world.launch)].rawValue)\""
        }
        text += ",\"flows\":["
        text += world.preorder.map(flow).joined(separator: ",")
        text += "],\"layers\":["
        text += world.layers.map(layer).joined(separator: ",")
        text += "],\"busy\":["
        text += world.calls.map(busy).joined(separator: ",")
        text += "],\"pending\":\(world.asked.map(pending) ?? "null"),\"parked\":["
        let waiting = world.parked
        let answers = waiting.filter { $0.answered != nil }.map(parked)
        let actions = waiting.filter { $0.answered == nil }.map(action)
        text += (answers + actions).joined(separator: ",")
        text += "]" + (kernel.text(world.saved).map { ",\"saved\":" + $0 } ?? "")
        return text + (names.hasWidth ? ",\"width\":\"\(world.width.rawValue)\"}" : "}")
    }

    func path(of flow: FlowInstanceID?) -> String? { world.path(of: flow) }

    private func flow(_ id: FlowInstanceID) -> String {
        guard let coordinator = kernel.coordinator(id) else { return "null" }
        let traced = coordinator as? any FlowTraceableFlow
        let inputs = traced?.flowTraceInputs ?? .object([:])
        let state = traced?.flowTraceState ?? .object([:])
        return "{\"id\":\(quoted(path(of: id))),\"flow\":\(quoted(coordinator.name))"
            + ",\"inputs\":\(inputs.text),\"state\":\(state.text)}"
    }

    private func layer(_ layer: FlowLayerInstance) -> String {
        "{\"style\":\(quoted(layer.word))"
            + ",\"presenter\":\(quoted(path(of: layer.presenter)))"
            + ",\"home\":\(quoted(path(of: layer.home)))"
            + (layer.isPassthrough ? ",\"passthrough\":true" : "")
            + ",\"content\":\(content(of: layer))}"
    }

    private func content(of layer: FlowLayerInstance) -> String {
        guard layer.kind.isSingle, let only = world.bottom(of: layer.stack) else {
            return stack(layer.stack)
        }
        return "{\"single\":\(entry(only))}"
    }

    private func stack(_ id: FlowInstanceID) -> String {
        "{\"stack\":[" + world.entries(of: id).map(entry).joined(separator: ",") + "]}"
    }

    private func entry(_ entry: FlowEntryInstance) -> String {
        let owner = quoted(path(of: entry.owner))
        switch entry.content {
        case .host:
            return "{\"host\":true}"
        case .screen:
            guard let shown = kernel.screens[entry.id] else { return "null" }
            let inputs = shown.destination.inputs.map { ($0.name, traceValue($0.anyValue)) }
            let values = FlowTraceValue.object(Dictionary(inputs) { first, _ in first })
            return "{\"screen\":\(quoted("\(shown.destination.name)#\(entry.ordinal)"))"
                + ",\"owner\":\(owner),\"inputs\":\(values.text)\(slots(of: entry, shown))}"
        case .tabs:
            guard let id = entry.owner, let flow = world.flow(id), let tabs = flow.tabs,
                let children = kernel.flows[id]?.children
            else { return "null" }
            return container(owner, flow, tabs, children)
        }
    }

    private func container(
        _ owner: String, _ flow: FlowInstance, _ tabs: FlowTabsState, _ children: [FlowTab]
    ) -> String {
        let texts = children.indices.map { index in
            let content = tabs.stacks[index].map { stack($0) } ?? "null"
            let hidden = children[index].isThere() ? "" : ",\"hidden\":true"
            return "{\"name\":\(quoted(children[index].name)),\"content\":\(content)\(hidden)}"
        }
        let list = texts.joined(separator: ",")
        let selected = quoted(children[Int(tabs.selected)].name)
        if tabs.columns != nil {
            let shown = world.shownColumns(of: tabs).map { quoted(children[$0].name) }
            return "{\"container\":{\"split\":{\"owner\":\(owner),\"front\":\(selected)"
                + ",\"shown\":[\(shown.joined(separator: ","))],\"children\":[\(list)]}}}"
        }
        let isPaged = windows.engine.traits.container(of: flow).kind == .pages
        return "{\"container\":{\(quoted(isPaged ? "pages" : "tabs")):{\"owner\":\(owner)"
            + ",\"selected\":\(selected),\"children\":[\(list)]}}}"
    }

    private func slots(of entry: FlowEntryInstance, _ shown: FlowShownScreen) -> String {
        if entry.slots.isEmpty { return "" }
        let slots = zip(shown.destination.slots, entry.slots).map { name, stack in
            let content = world.bottom(of: stack).map { self.entry($0) } ?? "null"
            return "\(quoted(name)):\(content)"
        }
        return ",\"slots\":{" + slots.joined(separator: ",") + "}"
    }

    func quoted(_ text: String?) -> String {
        guard let text else { return "null" }
        var quoted = ""
        FlowTraceValue.write(quoted: text, to: &quoted)
        return quoted
    }

    func traceValue(_ value: Any) -> FlowTraceValue {
        (value as? any FlowTraceable)?.flowTraceValue ?? .null
    }
}

extension FlowWorld {
    /// The place of a flow in the call tree: `0` is the root, `0.n` its n-th child.
    func path(of flow: FlowInstanceID?) -> String? {
        position(of: flow)?.map { String($0) }.joined(separator: ".")
    }

    /// The number of the container of the flow at a place of the call tree.
    func container(at path: String) -> Int? {
        guard let flow = flow(at: path.split(separator: ".").map { Int($0) ?? -1 }) else {
            return nil
        }
        let entry = viewOrder.last { $0.owner == flow.id && $0.content == .tabs }
        return entry.map { Int($0.id.number) }
    }
}

extension FlowKernel {
    /// The numbers of the events that something waits for.
    var keptEventNumbers: Set<Int> {
        Set(
            engine.world.tickets.compactMap { ticket in
                if case .occurrence(_, let number)? = content(of: ticket) { return number }
                return nil
            })
    }
}
