import FlowModel

/// The rows of the table for calls and for steps that answer events.
extension GraphFileWriter {
    /// `call articles.load query`
    func writeOperations(to code: inout CodeWriter) {
        for service in module.graph.application.services {
            for operation in service.operations where !operation.inputs.isEmpty {
                let inputs = operation.inputs.map(\.name)
                code.row("call \(word: service.name).\(word: operation.name)\(words: inputs)")
            }
        }
    }

    /// `answers Items/ItemList.create/0 created`: the events that a step answers itself.
    func writeAnswers(to code: inout CodeWriter) {
        let graph = module.graph
        for (index, flow) in graph.flows.enumerated() {
            writeAnswers(in: flow.start, of: "start", in: flow.name, to: &code)
            for id in flow.transitions {
                let transition = graph[id]
                writeAnswers(in: transition.steps, of: transition.id, in: flow.name, to: &code)
            }
            // Saved states name the steps of an action by their whole ids.
            for name in module.saved[index].names where name.inAction != nil {
                let names = graph.answered(by: graph.steps[name.step])
                if names.isEmpty { continue }
                code.row("answers \(word: name.id)\(words: names)")
            }
        }
    }

    private func writeAnswers(
        in list: StepList, of handler: String, in flow: String, to code: inout CodeWriter
    ) {
        let graph = module.graph
        for index in list.indices where !graph.kinds[index].isDisjoint(with: .branching) {
            let step = graph.steps[index]
            for inner in step.verb.alternatives {
                writeAnswers(in: inner, of: handler, in: flow, to: &code)
            }
            let names = graph.answered(by: step)
            if !names.isEmpty {
                code.row(
                    """
                    answers \(word: flow)/\(word: handler)/\(word: step.path)\(words: names)
                    """)
            }
            for answer in step.answers {
                writeAnswers(in: answer.steps, of: handler, in: flow, to: &code)
            }
        }
    }
}

extension FlowGraph {
    /// The names of the events of the started flow that a step answers itself.
    func answered(by step: Step) -> [String] {
        guard let child = step.verb.startedFlow else { return [] }
        return step.answers.map { answer in
            switch answer.event {
            case .outcome(let index): self[child].outcomes[Int(index)].name
            case .report(let index): self[child].reports[Int(index)].name
            case .cancelled: "cancelled"
            }
        }
    }
}
