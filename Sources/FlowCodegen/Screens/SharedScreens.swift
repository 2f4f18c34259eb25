import FlowModel

// A screen that several flows show is declared once: it has one protocol, in the file that declares
// it, and one method of that name in each flow's factory.

extension FileWriter {
    /// Writes the protocols of the screens that the file declares for several flows.
    func writeSharedScreens(to code: inout CodeWriter) {
        for id in content.screens {
            code.blank()
            var writer = FlowWriter(module.graph[id].flow, in: module, code: code)
            writer.writeScreenProtocol(id)
            code = writer.code
        }
    }
}
