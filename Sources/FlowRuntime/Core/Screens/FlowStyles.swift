import FlowEngine

// Styles of presented layers. The runtime decides the kind, because that decides what the user can
// do. The rest goes to the router unchanged.

/// A height at which a sheet rests.
public enum FlowDetent: Sendable, Hashable {
    case medium, large
    /// As high as its content.
    case content
    case points(Int)
}

/// The heights of a sheet that defines them.
public struct FlowSheetShape: Sendable, Equatable {
    public let detents: [FlowDetent]
    public let hasGrabber: Bool
    /// The height at first; nil leaves it to the system.
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
    /// The animation in which it comes and goes; nil is the system's own.
    public var transition: (any FlowNamedAnimation)?
    /// The heights of a sheet; nil leaves them to the system.
    public var sheet: FlowSheetShape?

    public init(_ kind: FlowStyle) {
        self.kind = kind
    }
}

/// The thing that a popover or an action sheet points to: a part of the screen that asked for it,
/// by a name that this screen knows.
@MainActor
public struct FlowAnchor {
    public let name: String
    /// Nil once the screen has gone.
    public let screen: (any FlowScreen)?

    public init(name: String, screen: (any FlowScreen)?) {
        self.name = name
        self.screen = screen
    }
}

/// The width of the window and the kind of device, on which styles depend.
struct FlowRoom {
    private let knownWidth: FlowWidth
    let idiom: FlowIdiom
    /// False if the flow whose values decide has ended.
    var canChoose = true
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

/// The rule for the style of a layer while it is there. Parts that depend on the window, the device
/// or conditions are read again after each event; the layer stays the same one (law D15).
@MainActor
public struct FlowStyleRule {
    /// The style now; nil if a flow that has ended would have to choose it.
    let resolve: @MainActor (FlowRoom) -> FlowPresentation?
    /// True if it reads values of a flow or of the app.
    var hasConditions = false
    /// True if the style is the presented flow's own.
    var isOwn = false

    private init(_ resolve: @escaping @MainActor (FlowRoom) -> FlowPresentation?) {
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

    /// The presented flow's own style.
    public static let own = {
        var rule = styled(.sheet)
        rule.isOwn = true
        return rule
    }()

    /// A style of one kind, which can have a transition of the app's own.
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

    /// One style for a compact window, one for a regular window.
    public static func width(compact: Self, regular: Self) -> Self {
        either(compact, regular) { $0.width == .compact }
    }

    /// One style for a phone, one for a pad.
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

    /// The style that the closure chooses now.
    public static func choose(_ choice: @escaping @MainActor () -> Self) -> Self {
        var rule = Self { room in room.canChoose ? choice().resolve(room) : nil }
        rule.hasConditions = true
        return rule
    }
}
