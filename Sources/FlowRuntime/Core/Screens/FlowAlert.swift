/// The content of an alert or action sheet: a title, a message, and buttons in order.
///
/// The router shows it as its platform does, and calls `choose` of the button that the user has
/// chosen. It is described again after each event, so the values it reads stay current.
@MainActor
public struct FlowAlert {
    public let title: String?
    public let message: String?
    /// The buttons that are offered now.
    public let buttons: [FlowButton]

    public init(
        title: String? = nil, message: String? = nil,
        @FlowButtonBuilder buttons: () -> [FlowButton]
    ) {
        self.title = title
        self.message = message
        self.buttons = buttons()
    }

    /// True if the button that sent the output is among those offered now.
    func offers(_ output: FlowOutput) -> Bool {
        buttons.contains { $0.output == output.name && $0.sends(output.payload.first) }
    }
}

/// A button of an alert or action sheet.
@MainActor
public struct FlowButton {
    /// A role of a button, which the system draws differently.
    public enum Role: Sendable {
        case cancel
        case destructive
    }

    public let title: String
    public let role: Role?
    /// Tells the runtime that the user has chosen the button and that the alert has closed.
    public let choose: () -> Void

    let output: String
    let payload: Any?
    let sends: (Any?) -> Bool

    /// A button that belongs to no flow, for tests of a router.
    public init(title: String, role: Role? = nil, choose: @escaping () -> Void) {
        self.init(title: title, role: role, choose: choose, output: "", payload: nil) { _ in true }
    }

    init(
        title: String, role: Role?, choose: @escaping () -> Void, output: String, payload: Any?,
        sends: @escaping (Any?) -> Bool
    ) {
        self.title = title
        self.role = role
        self.choose = choose
        self.output = output
        self.payload = payload
        self.sends = sends
    }
}

/// Collects the buttons of an alert in the order in which they are written.
@resultBuilder @MainActor
public enum FlowButtonBuilder {
    public static func buildExpression(_ button: FlowButton) -> [FlowButton] { [button] }
    public static func buildBlock(_ parts: [FlowButton]...) -> [FlowButton] { parts.flatMap { $0 } }
    public static func buildOptional(_ part: [FlowButton]?) -> [FlowButton] { part ?? [] }
    public static func buildArray(_ parts: [[FlowButton]]) -> [FlowButton] { parts.flatMap { $0 } }
}

/// An alert or action sheet that is shown.
@MainActor
public struct FlowAlertEntry {
    public let id: FlowScreenID
    public let alert: FlowAlert

    public init(id: FlowScreenID, alert: FlowAlert) {
        self.id = id
        self.alert = alert
    }
}

extension FlowDescribing where Self: FlowCoordinatorBase {
    /// An alert of this flow, with its live inputs and its content.
    public func alert(
        _ name: String, _ inputs: FlowLiveInput..., content: @escaping (Self) -> FlowAlert
    ) -> FlowDestination {
        let kind = FlowDestination.Kind.alert(.alert) { content(self) }
        return FlowDestination(name: name, kind: kind, inputs: inputs)
    }

    /// An action sheet of this flow, with its live inputs and its content; `onBack` runs when a tap
    /// outside has closed it.
    public func actionSheet(
        _ name: String, _ inputs: FlowLiveInput..., content: @escaping (Self) -> FlowAlert,
        onBack: ((Self) -> Void)? = nil
    ) -> FlowDestination {
        let kind = FlowDestination.Kind.alert(.actionSheet) { content(self) }
        let destination = FlowDestination(name: name, kind: kind, inputs: inputs)
        if let onBack { destination.back = { onBack(self) } }
        return destination
    }

    /// A button of the alert that is being described; without a handler it just closes it.
    public func button(
        _ output: String, title: String, role: FlowButton.Role? = nil,
        handler: ((Self) -> Void)? = nil
    ) -> FlowButton {
        let choose = door(output, []) { handler?($0) }
        return FlowButton(
            title: title, role: role, choose: choose, output: output, payload: nil
        ) { _ in true }
    }

    /// A button for one of the values that the alert offers.
    public func button<Payload: Equatable>(
        _ output: String, title: String, role: FlowButton.Role? = nil, sending payload: Payload,
        handler: ((Self, Payload) -> Void)? = nil
    ) -> FlowButton {
        let choose = door(output, [payload]) { handler?($0, payload) }
        return FlowButton(
            title: title, role: role, choose: choose, output: output, payload: payload
        ) { $0 as? Payload == payload }
    }

    private func door(
        _ output: String, _ payload: [Any], _ handler: @escaping (Self) -> Void
    ) -> () -> Void {
        let source = runtime?.screenInTheMaking
        return { [weak self, weak runtime = self.runtime] in
            let chosen = FlowOutput(source: source, name: output, payload: payload) {
                guard let self else { return }
                handler(self)
            }
            runtime?.enqueue(.output(chosen))
        }
    }
}
