import FlowEngine

// How presented layers look. The runtime decides the kind, for it decides what the user can do; the
// rest is handed to the router as it was said.

/// A height at which a sheet rests.
public enum FlowDetent: Sendable, Hashable {
    case medium, large
    /// As high as what it shows.
    case content
    case points(Int)
}

/// Of a sheet that says how high it is.
public struct FlowSheetShape: Sendable, Equatable {
    public let detents: [FlowDetent]
    public let hasGrabber: Bool
    /// Where it rests at first; nil leaves it to the system.
    public let selected: FlowDetent?

    public init(detents: [FlowDetent], hasGrabber: Bool = false, selected: FlowDetent? = nil) {
        self.detents = detents
        self.hasGrabber = hasGrabber
        self.selected = selected
    }
}

/// How a layer is presented now.
public struct FlowPresentation: Sendable {
    public let kind: FlowStyle
    /// How it comes and goes; nil is as the system does it.
    public var transition: (any FlowNamedAnimation)?
    /// How high a sheet is; nil leaves it to the system.
    public var sheet: FlowSheetShape?

    public init(_ kind: FlowStyle) {
        self.kind = kind
    }
}

/// What a view points to, in a popover or an action sheet: something of the screen that asked for
/// it, by a name that this screen knows.
@MainActor
public struct FlowAnchor {
    public let name: String
    /// Nil once the screen has left.
    public let screen: (any FlowScreen)?

    public init(name: String, screen: (any FlowScreen)?) {
        self.name = name
        self.screen = screen
    }
}

/// The window and the device, as styles depend on them.
struct FlowRoom {
    private let knownWidth: FlowWidth
    let idiom: FlowIdiom
    private let readsWidth: () -> Void

    init(width: FlowWidth, idiom: FlowIdiom, readsWidth: @escaping () -> Void) {
        knownWidth = width
        self.idiom = idiom
        self.readsWidth = readsWidth
    }

    var width: FlowWidth {
        readsWidth()
        return knownWidth
    }
}

/// How a layer looks, as long as it is there: what depends on the window, the device or conditions
/// is read again after each event, and the layer stays the same one (law D15).
@MainActor
public struct FlowStyleRule {
    let resolve: @MainActor (FlowRoom) -> FlowPresentation
    /// Whether it reads anything of a flow or of the app.
    var hasConditions = false
    /// It is what the flow that is presented says itself.
    var isOwn = false

    private init(_ resolve: @escaping @MainActor (FlowRoom) -> FlowPresentation) {
        self.resolve = resolve
    }

    private init(plain presentation: FlowPresentation) {
        resolve = { _ in presentation }
    }

    public static let sheet = styled(.sheet)
    public static let formSheet = styled(.formSheet)
    public static let pageSheet = styled(.pageSheet)
    public static let fullScreen = styled(.fullScreen)
    public static let overFullScreen = styled(.overFullScreen)
    public static let currentContext = styled(.currentContext)
    public static let overCurrentContext = styled(.overCurrentContext)
    public static let popover = styled(.popover)

    /// What the flow that is presented says itself.
    public static let own = {
        var rule = styled(.sheet)
        rule.isOwn = true
        return rule
    }()

    /// One kind, with a transition of the app's own.
    public static func styled(
        _ kind: FlowStyle, transition: (any FlowNamedAnimation)? = nil
    ) -> Self {
        var presentation = FlowPresentation(kind)
        presentation.transition = transition
        return Self(plain: presentation)
    }

    /// A sheet that rests at these heights.
    public static func sheet(
        _ detents: [FlowDetent], grabber: Bool = false, selected: FlowDetent? = nil
    ) -> Self {
        var presentation = FlowPresentation(.sheet)
        presentation.sheet = FlowSheetShape(
            detents: detents, hasGrabber: grabber, selected: selected)
        return Self(plain: presentation)
    }

    /// By how much room the window has.
    public static func width(compact: Self, regular: Self) -> Self {
        either(compact, regular) { $0.width == .compact }
    }

    /// By the kind of device.
    public static func idiom(phone: Self, pad: Self) -> Self {
        either(phone, pad) { $0.idiom == .phone }
    }

    private static func either(
        _ first: Self, _ second: Self, _ isFirst: @escaping @MainActor (FlowRoom) -> Bool
    ) -> Self {
        var rule = Self { room in
            isFirst(room) ? first.resolve(room) : second.resolve(room)
        }
        rule.hasConditions = first.hasConditions || second.hasConditions
        return rule
    }

    /// By what holds now.
    public static func choose(_ choice: @escaping @MainActor () -> Self) -> Self {
        var rule = Self { room in choice().resolve(room) }
        rule.hasConditions = true
        return rule
    }
}
