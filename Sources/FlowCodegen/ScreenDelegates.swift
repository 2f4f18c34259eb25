import FlowModel

extension FlowWriter {
    mutating func writeDelegate(_ id: ScreenID) {
    }
}
