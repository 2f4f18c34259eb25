// How presented layers look. The runtime decides the kind, for it decides what the user can do; the
// rest is handed to the router as it was said.

/// The kind of device that an app runs on.
public enum FlowIdiom: String, Sendable {
    case phone, pad
}

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
}

/// How a layer is presented now.
public struct FlowPresentation: Sendable {
    public let kind: FlowStyle
    /// How it comes and goes; nil is as the system does it.
    public var transition: (any FlowNamedAnimation)?
    /// How high a sheet is; nil leaves it to the system.
    public var sheet: FlowSheetShape?
    /// Whether the system shows it as a sheet in a compact window.
    var adapts = false

    init(_ kind: FlowStyle) {
        self.kind = kind
    }

    func isClosedBySwipe(_ width: FlowWidth) -> Bool {
        kind.isClosedBySwipe || adapts && width == .compact
    }

    func isClosedByTapOutside(_ width: FlowWidth) -> Bool {
        kind.isClosedByTapOutside && !(adapts && width == .compact)
    }
}

/// What a view points to, in a popover or an action sheet: something of the screen that asked for
/// it, by a name that this screen knows.
@MainActor
public struct FlowAnchor {
    public let name: String
    /// Nil once the screen has left.
    public let screen: (any FlowScreen)?
}

/// The window and the device, as styles depend on them.
struct FlowTraits {
    let width: FlowWidth
    let idiom: FlowIdiom
}

/// How a layer looks, as long as it is there: what depends on the window, the device or conditions
/// is read again after each event, and the layer stays the same one (law D15).
@MainActor
public struct FlowStyleRule {
    let resolve: @MainActor (FlowTraits) -> FlowPresentation
    /// Whether it reads anything of a flow or of the app.
    var hasConditions = false
    /// It is what the flow that is presented says itself.
    var isOwn = false

    private init(_ resolve: @escaping @MainActor (FlowTraits) -> FlowPresentation) {
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
    /// A popover that is a sheet in a compact window, and closed as one.
    public static let adaptingPopover = styled(.popover, adapts: true)

    /// What the flow that is presented says itself.
    public static let own = {
        var rule = styled(.sheet)
        rule.isOwn = true
        return rule
    }()

    /// One kind, with a transition of the app's own.
    public static func styled(
        _ kind: FlowStyle, transition: (any FlowNamedAnimation)? = nil, adapts: Bool = false
    ) -> Self {
        var presentation = FlowPresentation(kind)
        presentation.transition = transition
        presentation.adapts = adapts
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
        _ first: Self, _ second: Self, _ isFirst: @escaping @MainActor (FlowTraits) -> Bool
    ) -> Self {
        var rule = Self { traits in
            isFirst(traits) ? first.resolve(traits) : second.resolve(traits)
        }
        rule.hasConditions = first.hasConditions || second.hasConditions
        return rule
    }

    /// By what holds now.
    public static func choose(_ choice: @escaping @MainActor () -> Self) -> Self {
        var rule = Self { traits in choice().resolve(traits) }
        rule.hasConditions = true
        return rule
    }
}

extension FlowRuntime {
    var traits: FlowTraits { FlowTraits(width: world.width, idiom: world.idiom) }

    /// A layer with a rule that reads a flow.
    func ruled(_ layer: FlowLayerRecord, by rule: FlowStyleRule, of reader: Int) -> FlowLayerRecord
    {
        var layer = layer
        layer.rule = rule
        layer.reader = reader
        layer.presentation = rule.resolve(traits)
        return layer
    }

    /// All layers look as their rules say now. What a flow said that has ended stays as it was.
    func updateStyles() {
        for index in world.layers.indices {
            world.layers[index] = updated(world.layers[index])
        }
        for index in world.waitingLayers.indices {
            world.waitingLayers[index] = updated(world.waitingLayers[index])
        }
    }

    private func updated(_ layer: FlowLayerRecord) -> FlowLayerRecord {
        guard let rule = layer.rule, let reader = layer.reader else { return layer }
        if world.nodes[reader] == nil, rule.hasConditions {
            var kept = layer
            kept.rule = nil
            return kept
        }
        return ruled(layer, by: rule, of: reader)
    }

    /// The flow that is presented in a layer may say itself how it looks.
    func takeOwnStyle(_ coordinator: FlowCoordinatorBase, _ node: Int, ofLayer index: Int) {
        guard world.layers[index].rule?.isOwn == true else { return }
        world.layers[index] = ruled(world.layers[index], by: coordinator.ownStyle, of: node)
    }

    /// What a layer points to.
    func shownAnchor(of layer: FlowLayerRecord) -> FlowAnchor? {
        layer.anchor.map { anchor in
            FlowAnchor(name: anchor.name, screen: committed.entries[anchor.entry]?.screen)
        }
    }
}
