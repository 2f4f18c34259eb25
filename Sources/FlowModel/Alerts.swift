public typealias ScreenKind = FlowScreenKind

/// A button of an alert or action sheet: one of the screen's outputs. Its expressions read the
/// screen's inputs as `screen.x` and what the flow that owns it can read.
public struct Button: Sendable {
    public enum Role: Int32, Sendable {
        case plain
        case cancel
        case destructive

        /// The word of the language; nil for the role that has none.
        public var word: String? {
            switch self {
            case .plain: nil
            case .cancel: "cancel"
            case .destructive: "destructive"
            }
        }
    }

    /// The output, by index in `Screen.outputs`.
    public let output: Int32
    public let title: ExpressionID
    public let role: Role
    /// The button is offered only while this holds.
    public let condition: ExpressionID?
    /// One button for each element of this list, which is then the output's payload; `title` and
    /// `condition` read it as the only field of the payload.
    public let list: ExpressionID?

    package init(
        output: Int32, title: ExpressionID, role: Role, condition: ExpressionID?,
        list: ExpressionID?
    ) {
        self.output = output
        self.title = title
        self.role = role
        self.condition = condition
        self.list = list
    }
}

/// The texts and buttons of an alert or action sheet.
public struct AlertContent: Sendable {
    public let title: ExpressionID?
    public let message: ExpressionID?
    /// In the order in which they are shown.
    public let buttons: [Button]

    /// The content of a screen that is neither.
    public static let none = AlertContent(title: nil, message: nil, buttons: [])

    package init(title: ExpressionID?, message: ExpressionID?, buttons: [Button]) {
        self.title = title
        self.message = message
        self.buttons = buttons
    }
}

extension GraphHasher {
    /// Adds nothing for a plain screen, so that graphs without alerts keep their hash.
    mutating func addKind(of screen: Screen) {
        if let dismissible = screen.dismissible {
            add("dismissible")
            add(dismissible)
        }
        guard screen.kind.isSingle else { return }
        add(screen.kind.rawValue)
        if let sheet = screen.sheet { add(sheet.screenName) }
        add(screen.content.title)
        add(screen.content.message)
        add(screen.content.buttons.count)
        for button in screen.content.buttons {
            add(button.output)
            add(button.title)
            add(button.role.rawValue)
            add(button.condition)
            add(button.list)
        }
    }
}
