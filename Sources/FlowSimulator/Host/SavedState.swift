import FlowEngine
import FlowModel

package typealias SavedState = FlowSavedState

extension FlowSavedState {
    /// Nil for a text that is not a saved state. `keep` returns a ticket for each value.
    package init?(
        _ text: String,
        keep: (JSONValue) -> FlowTicket = { _ in FlowTicket(number: 0) }
    ) {
        do { self.init(try JSONReader.read(text), keep) } catch { return nil }
    }

    /// The ids of the screens on the path.
    package var screens: [String] {
        path.compactMap { element in
            if case .screen(let id, _) = element.content { return id }
            return nil
        }
    }
}

extension JSONValue: FlowSavedValue {
    package var string: String? { text }

    package var index: Int? {
        guard case .number(let text) = self, let number = Int(text), number >= 0 else {
            return nil
        }
        return number
    }

    package var list: [JSONValue]? {
        if case .list(let values) = self { return values }
        return nil
    }

    package var isNull: Bool { self == .null }
    package static var empty: JSONValue { .object([]) }
}
