import FlowEngine
import FlowModel

/// The words of scenarios, so that messages write things as scenarios do.
struct ScenarioWords {
    let graph: FlowGraph

    func name(of screen: ScreenID) -> String { graph.scenarioName(of: screen) }

    func name(of operation: OperationID) -> String { graph.name(of: operation) }

    func list(_ words: [String]) -> String {
        var text = ""
        for word in words { text += (text.isEmpty ? "" : ", ") + word }
        return "[" + text + "]"
    }

    func list(_ screens: [ScreenID]) -> String { list(screens.map { name(of: $0) }) }

    func text(of effect: ExpectedEffect) -> String {
        switch effect {
        case .tell(let screen, let command):
            "tell " + name(of: screen) + "." + graph[screen].commands[Int(command)].name
        case .track(let name): "track " + name
        case .open(let target): "open " + target
        case .call(let operation): "call " + name(of: operation)
        }
    }
}

extension FlowGraph {
    /// A screen as scenarios name it: with its flow if another flow has one of that name.
    func scenarioName(of screen: ScreenID) -> String {
        let name = self[screen].name
        let isShared = screens.filter { $0.name == name }.count > 1
        return isShared ? self[self[screen].flow].name + "." + name : name
    }
}
