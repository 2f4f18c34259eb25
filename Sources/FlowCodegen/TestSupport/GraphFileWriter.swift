import FlowModel

/// Writes the one file of an app that changes with every edit: the names of its steps in traces.
///
/// It is a table in one string, not a literal of Swift values, so that it costs the compiler
/// nothing, however many steps there are.
struct GraphFileWriter {
    let module: ModuleWriter
    /// The rows of the steps.
    let steps: [UInt8]
    /// The level of indentation of the rows.
    static let level = 2

    var file: GeneratedFile {
        let graph = module.graph
        let path = graph.files[Int(graph.application.file.index)].path
        var code = CodeWriter()
        module.writeHeader(
            from: path, importsRuntime: graph.restores, importsFoundation: false, to: &code)
        code.blank()
        code.line("/// What traces call the steps of `" + graph.application.name + "`.")
        code.open(module.access + "enum " + module.names.graphTable)
        code.line("/// The graph this code was generated from.")
        code.line(module.access + "static let hash = " + Code.literal(graph.hash))
        writeSaved(to: &code)
        code.blank()
        code.comment(
            "///",
            "The steps by flow and call with those that follow in their list, the handlers by what "
                + "they answer, and the payloads of outputs.")
        code.line(module.access + "static let table = #\"\"\"")
        code.indent()
        if module.graph.application.readsLaunch { code.line("reads launch") }
        if module.graph.readsWidth { code.line("reads width") }
        if module.graph.application.windows.areMultiple { code.line("windows multiple") }
        if module.graph.readsIdiom { code.line("reads idiom") }
        code.lines(of: steps)
        writeHandlers(to: &code)
        writeOutputs(to: &code)
        writeAnswers(to: &code)
        writeOperations(to: &code)
        writeCommands(to: &code)
        code.line("\"\"\"#")
        code.unindent()
        code.close()
        return GeneratedFile(path: Self.path(in: module), bytes: code.bytes)
    }

    /// The name of the file, which does not depend on its content.
    static func path(in module: ModuleWriter) -> String { module.names.graphTable + ".swift" }

    /// Writes the constant `saved`, by which saved states name the graph, if anything is saved.
    private func writeSaved(to code: inout CodeWriter) {
        let graph = module.graph
        guard graph.restores else { return }
        var arguments = ["hash"]
        if let rules = graph.application.restoring {
            arguments.append("version: " + String(rules.version))
            for (index, version) in rules.accepted.enumerated() {
                arguments.append((index == 0 ? "accepts: " : "") + String(version))
            }
        }
        code.blank()
        code.line("/// The graph as what is saved names it, and what else is read.")
        code.line(
            module.access + "static let saved = FlowSavedGraph" + LineBreak.list(arguments))
    }

    /// `handler Items/ItemCreate.created Items/ItemCreate.created,ItemList.made`: an event, and the
    /// transition that answers it.
    private func writeHandlers(to code: inout CodeWriter) {
        let graph = module.graph
        for gate in graph.application.gates where !gate.otherwise.isEmpty {
            code.row("handler \(word: gate.id) \(word: gate.id)")
        }
        for flow in graph.flows {
            let name = flow.name
            if !flow.start.isEmpty {
                code.row("handler \(word: name)/start \(word: name)/start")
            }
            for id in flow.transitions {
                let transition = graph[id]
                for binding in transition.triggers {
                    let trigger = text(of: binding.trigger, in: flow)
                    code.row(
                        """
                        handler \(word: name)/\(word: trigger) \(word: name)/\(word: transition.id)
                        """)
                }
            }
        }
    }

    private func text(of trigger: Trigger, in flow: Flow) -> String {
        let graph = module.graph
        func tab(_ index: Int32) -> (name: String, flow: Flow?) {
            let child = flow.container.children[Int(index)]
            guard let id = child.flow else { return (child.name, nil) }
            return (child.name, graph[id])
        }
        switch trigger {
        case .output(let screen, let output):
            return graph[screen].name + "." + graph[screen].outputs[Int(output)].name
        case .back(let screen):
            return graph[screen].name + ".back"
        case .event(let event):
            return "app." + graph.application.events[Int(event)].name
        case .changed(let watched):
            return "changed " + flow.watched[Int(watched)].text
        case .outcome(let child, let outcome):
            return graph[child].name + "." + graph[child].outcomes[Int(outcome)].name
        case .cancelled(let child):
            return graph[child].name + ".cancelled"
        case .childOutcome(let child, let outcome):
            let (name, flow) = tab(child)
            return name + "." + (flow?.outcomes[Int(outcome)].name ?? "")
        case .childCancelled(let child):
            return tab(child).name + ".cancelled"
        case .report(let child, let report):
            return graph[child].name + "." + graph[child].reports[Int(report)].name
        case .childReport(let child, let report):
            let (name, flow) = tab(child)
            return name + "." + (flow?.reports[Int(report)].name ?? "")
        case .selected(let child):
            return tab(child).name + ".selected"
        case .reselected(let child):
            return tab(child).name + ".reselected"
        }
    }

    /// `command List/Items.highlight item`
    private func writeCommands(to code: inout CodeWriter) {
        let graph = module.graph
        for screen in graph.screens {
            for command in screen.commands where !command.payload.isEmpty {
                code.row("command \(signal(command, of: screen))")
            }
        }
    }

    /// `output UserEdit/Cities.citySelected city`
    private func writeOutputs(to code: inout CodeWriter) {
        let graph = module.graph
        for screen in graph.screens {
            for output in screen.outputs where !output.payload.isEmpty {
                code.row("output \(signal(output, of: screen))")
            }
        }
    }

    /// `UserEdit/Cities.citySelected city`
    private func signal(_ signal: Signal, of screen: Screen) -> Code {
        let (flow, payload) = (module.graph[screen.flow].name, signal.payload.map(\.name))
        return "\(word: flow)/\(word: screen.name).\(word: signal.name)\(words: payload)"
    }
}
