import FlowModel

// A screen that several flows show is declared once: it has one protocol, in the file that declares
// it, and one method of that name in each flow's factory.

extension FileWriter {
    /// Writes the protocols of the screens that the file declares for several flows.
    mutating func writeSharedScreens() {
        for id in content.screens {
            code.blank()
            goOn(with: FlowWriter(module.graph[id].flow, in: module)) { $0.writeScreenProtocol(id) }
        }
    }
}
