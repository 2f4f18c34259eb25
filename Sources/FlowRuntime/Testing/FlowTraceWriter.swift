/// Writes one line of a trace, from the report of an event and what is shown after it.
@MainActor
struct FlowTraceWriter {
    let names: FlowTestNames
    let windows: FlowWindows
    /// The events so far, by their number.
    var events: [Int: String] = [:]
    /// What the end of the app has saved, by window.
    var saved: [Int: String] = [:]
    /// What the window that is written shows.
    var world = FlowWorld()

    init(names: FlowTestNames, windows: FlowWindows) {
        self.names = names
        self.windows = windows
    }

    func line(_ number: Int, _ report: FlowReport) -> String {
        let event = events[windows.eventCount] ?? "null"
        let window = names.windowsAreMultiple ? report.window.map { "\($0)" } ?? "null" : "1"
        var text = "{\"n\":\(number),\"window\":\(window),\"event\":\(event)"
        text += ",\"verdict\":\"\(report.verdict.rawValue)\""
        let decided = report.marks.compactMap(decided)
        if let fault = report.fault {
            let step = fault.step.map { names.step($0).id } ?? decided.last ?? ""
            text += ",\"fault\":{\"kind\":\"\(fault.kind.rawValue)\",\"step\":"
            text += quoted(step) + "}"
        }
        text += ",\"decided\":[" + decided.map { quoted($0) }.joined(separator: ",")
        text += "],\"records\":["
        text += once(report.records).flatMap { records($0, decided) }.joined(separator: ",")
        text += "],\"effects\":["
        text += report.effects.map(effect).joined(separator: ",")
        text += "],\"after\":"
        writeConfiguration(to: &text)
        return text + "}"
    }

    /// An event as traces write it; what was sent says of most of them how.
    func text(of event: FlowEvent, sent: FlowTraceValue?) -> String {
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

    /// A step that meets several nils says so once.
    private func once(_ records: [FlowRecord]) -> [FlowRecord] {
        var met: Set<String> = []
        return records.filter { record in
            guard case .setNil(let line, let run) = record else { return true }
            return met.insert("\(run) \(names.step(line).id)").inserted
        }
    }

    private func decided(_ mark: FlowMark) -> String? {
        switch mark {
        case .step(let line):
            return names.step(line).id
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

    private func records(_ record: FlowRecord, _ decided: [String]) -> [String] {
        switch record {
        case .started(let flow):
            return ["{\"started\":\(quoted(flow))}"]
        case .ended(let flow, let outcome):
            let outcome = outcome as? any FlowTraceableOutcome
            let payload = outcome?.flowTracePayload ?? .null
            let name = quoted(outcome?.flowTraceName)
            return ["{\"ended\":\(quoted(flow)),\"outcome\":\(name),\"payload\":\(payload.text)}"]
        case .cancelled(let flow, let cause):
            let name = quoted(flow)
            let cause = quoted(cause.rawValue)
            return ["{\"ended\":\(name),\"outcome\":\"cancelled\",\"cause\":\(cause)}"]
        case .suppressed(let line):
            return ["{\"suppressed\":\(quoted(names.step(line).id))}"]
        case .dropped(let line):
            return names.step(line).following.map { "{\"dropped\":\(quoted($0))}" }
        case .setNil(let line, _):
            return ["{\"nil\":\(quoted(names.step(line).id))}"]
        case .kept(let input):
            return ["{\"kept\":\(quoted(input))}"]
        case .droppedStep(let line):
            return ["{\"dropped\":\(quoted(names.step(line).id))}"]
        case .reported(let flow, let report):
            let report = report as? any FlowTraceableOutcome
            let payload = report?.flowTracePayload ?? .null
            let name = quoted(report?.flowTraceName)
            return ["{\"reported\":\(quoted(flow)),\"report\":\(name),\"payload\":\(payload.text)}"]
        case .pending(let line):
            return ["{\"pending\":\(quoted(names.step(line).id))}"]
        case .late(let line):
            return ["{\"late\":\(quoted(names.step(line).id))}"]
        case .replaced(let what):
            return ["{\"replaced\":\(quoted(what))}"]
        case .replacedStep(let line):
            return ["{\"replaced\":\(quoted(names.step(line).id))}"]
        case .forgotten(let what):
            return ["{\"dropped\":\(quoted(what))}"]
        case .unstable(let trigger):
            return ["{\"unstable\":\(quoted(trigger))}"]
        case .unreachable:
            return ["{\"unreachable\":\(quoted(decided.last))}"]
        }
    }

    // MARK: - What is shown

    private func writeConfiguration(to text: inout String) {
        let all = windows.all
        let app = all.first?.app.map { traceValue($0.anyValue).text } ?? "{}"
        let facts = all.first?.facts.map { traceValue($0.anyValue).text } ?? "{}"
        text += "{\"app\":\(app),\"facts\":\(facts),\"windows\":["
        text += all.map { window in
            var writer = self
            writer.world = window.committed
            return writer.text(of: window)
        }.joined(separator: ",")
        let idiom = all.first?.committed.idiom ?? .phone
        text += names.hasIdiom ? "],\"idiom\":\"\(idiom.rawValue)\"}" : "]}"
    }

    private func text(of runtime: FlowRuntime) -> String {
        let paths = world.callPaths
        var text = "{\"id\":\(runtime.id)"
        if let state = runtime.window {
            text += ",\"state\":\(traceValue(state.anyValue).text)"
        }
        if names.readsLaunch { text += ",\"launch\":\".\(world.launchedBy.rawValue)\"" }
        text += ",\"flows\":["
        text += world.nodesInCallOrder.map { flow($0, paths) }.joined(separator: ",")
        text += "],\"layers\":["
        text += world.layers.map { layer($0, paths, in: runtime) }.joined(separator: ",")
        text += "],\"busy\":["
        text += world.calls.map { busy($0, paths) }.joined(separator: ",")
        text += "],\"pending\":\(world.pending.map(pending) ?? "null"),\"parked\":["
        let answers = world.parked.map { parked($0, paths) }
        text += (answers + world.actions.map { action($0, paths) }).joined(separator: ",")
        text += "]" + (saved[runtime.id].map { ",\"saved\":" + $0 } ?? "")
        return text + (names.hasWidth ? ",\"width\":\"\(world.width.rawValue)\"}" : "}")
    }

    private func flow(_ id: Int, _ paths: [Int: String]) -> String {
        guard let coordinator = world.nodes[id]?.coordinator else { return "null" }
        let traced = coordinator as? any FlowTraceableFlow
        let inputs = traced?.flowTraceInputs ?? .object([:])
        let state = traced?.flowTraceState ?? .object([:])
        return "{\"id\":\(quoted(paths[id])),\"flow\":\(quoted(coordinator.name))"
            + ",\"inputs\":\(inputs.text),\"state\":\(state.text)}"
    }

    private func layer(
        _ layer: FlowLayerRecord, _ paths: [Int: String], in runtime: FlowRuntime
    ) -> String {
        let isRoot = layer.style == nil
        let home = isRoot && !runtime.isAlone ? world.root : layer.home
        return "{\"style\":\(quoted(layer.style?.rawValue ?? "root"))"
            + ",\"presenter\":\(quoted(layer.presenter.flatMap { paths[$0] }))"
            + ",\"home\":\(quoted(home.flatMap { paths[$0] }))"
            + (layer.isPassthrough ? ",\"passthrough\":true" : "")
            + ",\"content\":\(content(of: layer, paths))}"
    }

    private func content(of layer: FlowLayerRecord, _ paths: [Int: String]) -> String {
        guard layer.isSingle, let only = world.stacks[layer.stack]?.first else {
            return stack(layer.stack, paths)
        }
        return "{\"single\":\(entry(only, paths))}"
    }

    private func stack(_ id: Int, _ paths: [Int: String]) -> String {
        let entries = (world.stacks[id] ?? []).map { entry($0, paths) }
        return "{\"stack\":[" + entries.joined(separator: ",") + "]}"
    }

    private func entry(_ id: Int, _ paths: [Int: String]) -> String {
        guard let entry = world.entries[id] else { return "null" }
        let owner = quoted(entry.owner.flatMap { paths[$0] })
        switch entry.kind {
        case .host:
            return "{\"host\":true}"
        case .screen(let destination):
            let inputs = destination.inputs.map { ($0.name, traceValue($0.anyValue)) }
            let values = FlowTraceValue.object(Dictionary(inputs) { first, _ in first })
            return "{\"screen\":\(quoted("\(destination.name)#\(entry.ordinal ?? 0)"))"
                + ",\"owner\":\(owner),\"inputs\":\(values.text)\(slots(of: entry, paths))}"
        case .tabs(let record):
            let children = record.tabs.indices.map { index in
                let content = record.stacks[index].map { stack($0, paths) } ?? "null"
                let hidden = record.tabs[index].isThere() ? "" : ",\"hidden\":true"
                let name = quoted(record.tabs[index].name)
                return "{\"name\":\(name),\"content\":\(content)\(hidden)}"
            }
            if record.isSplit {
                let shown = record.shownColumns(world.width).map { quoted(record.tabs[$0].name) }
                return "{\"container\":{\"split\":{\"owner\":\(owner)"
                    + ",\"front\":\(quoted(record.tabs[record.selected].name))"
                    + ",\"shown\":[\(shown.joined(separator: ","))]"
                    + ",\"children\":[\(children.joined(separator: ","))]}}}"
            }
            let kind = record.isPaged ? "pages" : "tabs"
            return "{\"container\":{\(quoted(kind)):{\"owner\":\(owner)"
                + ",\"selected\":\(quoted(record.tabs[record.selected].name))"
                + ",\"children\":[\(children.joined(separator: ","))]}}}"
        }
    }

    private func slots(of entry: FlowEntry, _ paths: [Int: String]) -> String {
        if entry.slots.isEmpty { return "" }
        let slots = zip(entry.destination?.slots ?? [], entry.slots).map { name, stack in
            let content = world.stacks[stack]?.first.map { self.entry($0, paths) } ?? "null"
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
    /// Where each flow stands in the call tree: `0` the root, `0.n` its n-th child.
    var callPaths: [Int: String] {
        var paths: [Int: String] = [:]
        func walk(_ node: Int, _ path: String) {
            paths[node] = path
            for (index, child) in (nodes[node]?.children ?? []).enumerated() {
                walk(child, "\(path).\(index)")
            }
        }
        if let root, nodes[root] != nil { walk(root, "0") }
        return paths
    }

    /// The tabs of the flow at a place of the call tree.
    func tabs(at path: String) -> Int? {
        guard let node = callPaths.first(where: { $0.value == path })?.key else { return nil }
        return entriesInViewOrder.last { entries[$0]?.owner == node && entries[$0]?.tabs != nil }
    }
}
