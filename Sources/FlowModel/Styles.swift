/// The look of a presented layer, and the gesture by which the user closes it. A style that depends
/// on the window or on conditions is read again at every commit (law D15).
public indirect enum LayerStyle: Sendable, Hashable {
    case plain(PlainStyle)
    /// One of `Application.styles`, by index.
    case named(Int32)
    /// By the width of the window.
    case width(compact: LayerStyle, regular: LayerStyle)
    /// By the kind of device.
    case idiom(phone: LayerStyle, pad: LayerStyle)
    /// The first branch whose condition holds; the last has none.
    case choose([StyleBranch])

    /// The default: as the system shows a layer without a style.
    public static let sheet = LayerStyle.plain(PlainStyle(kind: .sheet))
}

/// One branch of a style's `choose:`.
public struct StyleBranch: Sendable, Hashable {
    /// Reads `facts` and the inputs of the flow it is in; nil for `else`.
    public let condition: ExpressionID?
    public let style: LayerStyle

    package init(condition: ExpressionID?, style: LayerStyle) {
        self.condition = condition
        self.style = style
    }
}

/// A style that does not depend on anything.
public struct PlainStyle: Sendable, Hashable {
    public let kind: PresentationStyle
    /// The animation by which it is presented and dismissed, by index in `Application.animations`;
    /// nil is the animation of the system.
    public let transition: Int32?
    /// The heights of a sheet, if the style gives them.
    public let sheet: SheetShape?

    package init(kind: PresentationStyle, transition: Int32? = nil, sheet: SheetShape? = nil) {
        self.kind = kind
        self.transition = transition
        self.sheet = sheet
    }
}

/// The heights of a sheet. Only the adapter uses them: no gesture and no trace depends on them.
public struct SheetShape: Sendable, Hashable {
    /// The heights at which it rests; no two are equal.
    public let detents: [Detent]
    /// True if it shows a grabber to drag it by.
    public let hasGrabber: Bool
    /// The height at which it rests first, by index in `detents`; nil leaves it to the system.
    public let selected: Int?

    package init(detents: [Detent], hasGrabber: Bool, selected: Int?) {
        self.detents = detents
        self.hasGrabber = hasGrabber
        self.selected = selected
    }
}

/// A height at which a sheet rests.
public enum Detent: Sendable, Hashable {
    case medium
    case large
    /// As high as its content.
    case content
    case points(Int)
}

/// A style with a name of its own: an item of `styles:`.
public struct NamedStyle: Sendable {
    public let name: String
    /// The flow that declares it and whose inputs it reads; nil for the app file and modules.
    public let flow: FlowID?
    public let style: LayerStyle
    public let span: SourceSpan

    package init(name: String, flow: FlowID?, style: LayerStyle, span: SourceSpan) {
        self.name = name
        self.flow = flow
        self.style = style
        self.span = span
    }
}

public typealias Idiom = FlowIdiom

extension LayerStyle {
    /// The style and all its parts, without following names.
    var parts: [LayerStyle] {
        switch self {
        case .plain, .named: [self]
        case .width(let left, let right), .idiom(let left, let right):
            [self] + left.parts + right.parts
        case .choose(let branches): [self] + branches.flatMap { $0.style.parts }
        }
    }

    /// The conditions written in it.
    public var conditions: [ExpressionID] {
        parts.flatMap { part -> [ExpressionID] in
            if case .choose(let branches) = part {
                branches.compactMap { $0.condition }
            } else {
                []
            }
        }
    }
}

extension FlowGraph {
    /// The style that a step with this style presents a target with: the step's, else the target's
    /// own, else a sheet.
    public func style(of target: Destination.Target, _ said: LayerStyle?) -> LayerStyle {
        said ?? ownStyle(of: target) ?? .sheet
    }

    /// The style that a screen or a flow declares.
    public func ownStyle(of target: Destination.Target) -> LayerStyle? {
        switch target {
        case .screen(let screen): self[screen].style
        case .flow(let flow): self[flow].style
        }
    }

    /// The style and all its parts, following each name once.
    private func parts(of style: LayerStyle) -> [LayerStyle] {
        var found: [LayerStyle] = []
        var seen: Set<Int32> = []
        var open: [LayerStyle] = style.parts.reversed()
        while let part = open.popLast() {
            guard case .named(let index) = part else {
                found.append(part)
                continue
            }
            guard seen.insert(index).inserted else { continue }
            open += application.styles[Int(index)].style.parts.reversed()
        }
        return found
    }

    /// Every kind a style can be, in the order written.
    public func kinds(of style: LayerStyle) -> [PresentationStyle] {
        var kinds: [PresentationStyle] = []
        for part in parts(of: style) {
            if case .plain(let plain) = part, !kinds.contains(plain.kind) {
                kinds.append(plain.kind)
            }
        }
        return kinds
    }

    /// The kind of a layer whose style depends on nothing.
    public func kind(of target: Destination.Target, _ said: LayerStyle?) -> PresentationStyle {
        kinds(of: style(of: target, said)).first ?? .sheet
    }

    /// True if a style depends on conditions.
    public func hasConditions(_ style: LayerStyle) -> Bool {
        parts(of: style).contains { !$0.conditions.isEmpty }
    }

    /// The styles of the graph: those with names, those of flows, screens and steps.
    public var styles: [LayerStyle] {
        var found = application.styles.map { $0.style } + flows.compactMap { $0.style }
        found += screens.compactMap { $0.style }
        for step in steps {
            switch step.verb {
            case .present(let layer): found += [layer.style].compactMap { $0 }
            case .show(let show): found += show.stages.compactMap { $0.opening.style }
            default: break
            }
        }
        return found
    }

    /// True if anything depends on the width of a window, so that traces include it.
    public var readsWidth: Bool {
        flows.contains { flow in
            if case .width? = flow.choice?.rule { return true }
            return flow.candidates.contains { if case .split = $0 { true } else { false } }
        }
            || styles.contains { style in
                style.parts.contains { if case .width = $0 { true } else { false } }
            }
    }

    /// True if anything depends on the kind of device, so that traces include it.
    public var readsIdiom: Bool {
        flows.contains { if case .idiom? = $0.choice?.rule { true } else { false } }
            || styles.contains { style in
                style.parts.contains { if case .idiom = $0 { true } else { false } }
            }
    }
}

extension ShowStage.Opening {
    /// The style it is presented with, if it names one.
    public var style: LayerStyle? {
        if case .present(let style) = self { style } else { nil }
    }
}

/// An absent style adds nothing to the hash.
extension GraphHasher {
    mutating func add(_ styles: [NamedStyle]) {
        for style in styles {
            add("style")
            add(style.name)
            add(style.flow?.index ?? -1)
            add(style.style)
        }
    }

    /// The style that a screen or flow declares.
    mutating func add(own style: LayerStyle?) {
        guard let style else { return }
        add("style")
        add(style)
    }

    /// The style that a step names, if it names one.
    mutating func add(said style: LayerStyle?) {
        guard let style else { return add(PresentationStyle.sheet.rawValue) }
        if style == .sheet { add("said") }
        add(style)
    }

    mutating func add(_ style: LayerStyle) {
        switch style {
        case .plain(let plain): add(plain)
        case .named(let index):
            add("named")
            add(index)
        case .width(let compact, let regular):
            add("width")
            add(compact)
            add(regular)
        case .idiom(let phone, let pad):
            add("idiom")
            add(phone)
            add(pad)
        case .choose(let branches):
            add("choose")
            add(branches.count)
            for branch in branches {
                add(branch.condition)
                add(branch.style)
            }
        }
    }

    private mutating func add(_ plain: PlainStyle) {
        add(plain.kind.rawValue)
        if let transition = plain.transition {
            add("transition")
            add(transition)
        }
        guard let sheet = plain.sheet else { return }
        add("detents")
        add(sheet.detents.count)
        for detent in sheet.detents {
            switch detent {
            case .medium: add(byte: 0)
            case .large: add(byte: 1)
            case .content: add(byte: 2)
            case .points(let points):
                add(byte: 3)
                add(points)
            }
        }
        add(sheet.hasGrabber)
        add(sheet.selected ?? -1)
    }
}
