import FlowModel

/// What traces know of calls and of steps that answer.
extension GraphFileWriter {
    /// `call articles.load query`
    func writeOperations(to code: inout CodeWriter) {
        for service in module.graph.application.services {
            for operation in service.operations where !operation.inputs.isEmpty {
                let name = service.name + "." + operation.name
                code.row(["call", name] + operation.inputs.map(\.name))
            }
        }
    }

    /// `answers Items/ItemList.create/0 created`: what a step that calls a flow answers itself.
    func writeAnswers(to code: inout CodeWriter) {
        let graph = module.graph
        for (index, flow) in graph.flows.enumerated() {
            writeAnswers(in: flow.start, of: flow.name + "/start", to: &code)
            for id in flow.transitions {
                let name = flow.name + "/" + graph[id].id
                writeAnswers(in: graph[id].steps, of: name, to: &code)
            }
            // What is saved names the steps of an action whole.
            for name in module.saved[index].names where name.inAction != nil {
                let names = graph.answered(by: graph.steps[name.step])
                if names.isEmpty { continue }
                code.row(["answers", name.id] + names)
            }
        }
    }

    private func writeAnswers(in list: StepList, of handler: String, to code: inout CodeWriter) {
        let graph = module.graph
        for index in list.indices where !graph.kinds[index].isDisjoint(with: .branching) {
            let step = graph.steps[index]
            for inner in step.verb.alternatives { writeAnswers(in: inner, of: handler, to: &code) }
            let names = graph.answered(by: step)
            if !names.isEmpty { code.row(["answers", handler + "/" + step.path] + names) }
            for answer in step.answers { writeAnswers(in: answer.steps, of: handler, to: &code) }
        }
    }
}

extension FlowGraph {
    /// The names of what a step answers itself of the flow it starts.
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
