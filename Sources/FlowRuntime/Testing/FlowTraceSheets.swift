// Sheets of the system, closed as traces write it.
extension FlowSheet {
    /// Closes the sheet as an output with this name would; the payload holds the picked items.
    func close(with output: String, _ payload: FlowTraceValue) {
        switch (self, output) {
        case (.pick(_, let picked, _), "picked"): picked(payload.texts)
        case (.share(_, let shared, _), "shared"): shared()
        case (.export(_, let exported, _), "exported"): exported()
        case (.print(_, let printed, _), "printed"): printed()
        case (.pick(_, _, let closed), "closed"), (.browse(_, let closed), "closed"),
            (.share(_, _, let closed), "closed"), (.export(_, _, let closed), "closed"),
            (.print(_, _, let closed), "closed"):
            closed()
        default: break
        }
    }
}

extension FlowTraceValue {
    /// All text in the value, in order.
    fileprivate var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .list(let values): values.flatMap(\.texts)
        case .object(let fields): fields.values.flatMap(\.texts)
        default: []
        }
    }
}
