import FlowRuntime
import Observation

/// By which of SwiftUI's modifiers a layer is presented. A view has one of each, and only one of
/// them is used at a time.
enum LayerSlot: Sendable {
    case root, sheet, cover, popover, alert, dialog

    @MainActor
    init(_ layer: FlowLayer) {
        let kind = layer.presentation?.kind ?? layer.style
        self =
            switch kind {
            case nil: .root
            case .sheet, .formSheet, .pageSheet, .external: .sheet
            case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext: .cover
            case .popover: .popover
            case .alert: .alert
            case .actionSheet: .dialog
            }
    }

    /// Whether SwiftUI tells when the layer has gone.
    var tellsOfItsEnd: Bool { self == .sheet || self == .cover }

    /// Whether the layer has content of the app's own, which tells that it has appeared.
    var hasContent: Bool { self != .alert && self != .dialog }
}

/// A layer as the views show it, with the layer above it.
@available(iOS 17, macOS 14, *)
@MainActor @Observable
final class LayerState: Identifiable {
    nonisolated let id: Int
    let slot: LayerSlot
    /// All that the configuration says of the layer, but for its stack.
    private(set) var layer: FlowLayer
    /// Nil for what stands alone in its layer: an alert, a sheet of the system, an external screen.
    let stack: StackState?
    /// An external screen, which has no stack around it.
    private(set) var lone: EntryState?
    var above: LayerState?
    /// The views of its screens that popovers can point to.
    var anchors: Set<PopoverAnchor> = []

    @ObservationIgnored private weak var router: SwiftUIRouter?
    /// The view that a popover points to, as it was there when the popover came.
    @ObservationIgnored var pointsTo: PopoverAnchor?
    /// Whether its content has appeared.
    @ObservationIgnored private(set) var isThere = false
    /// Whether a button, or the sheet of the system itself, has told that the layer has gone.
    @ObservationIgnored private var isAnswered = false

    init(_ layer: FlowLayer, _ router: SwiftUIRouter) {
        id = layer.id
        slot = LayerSlot(layer)
        self.layer = layer.withoutStack
        self.router = router
        let isAlone = layer.alert != nil || layer.sheet != nil || layer.style == .external
        stack = isAlone ? nil : router.stack(layer.stack)
        isThere = !slot.hasContent
    }

    /// Whether the layer can stay as it is.
    func isSame(as layer: FlowLayer) -> Bool {
        id == layer.id && slot == LayerSlot(layer) && !isAnswered && stack?.id == stackID(of: layer)
    }

    private func stackID(of layer: FlowLayer) -> Int? { stack == nil ? nil : layer.stack.id }

    /// Takes over what the configuration says; true if SwiftUI animates the change.
    func update(to layer: FlowLayer, _ router: SwiftUIRouter) -> Bool {
        if !self.layer.looks(like: layer) { self.layer = layer.withoutStack }
        if let stack { return stack.update(to: layer.stack, router) }
        let first = layer.stack.entries.first.map { router.entry($0) }
        if lone !== first { lone = first }
        return false
    }

    /// Whether what is in front can be seen, as far as that is known.
    var isShown: Bool { isThere && stack?.hidden == nil }

    /// Whether the user cannot close it by a gesture.
    var isHeld: Bool { !layer.isDismissible || layer.isGuarded }
}

/// A view that a popover can point to, by the name that the flow has for it.
struct PopoverAnchor: Hashable {
    let name: String
    private let screen: ObjectIdentifier

    init(name: String, screen: any FlowScreen) {
        self.name = name
        self.screen = ObjectIdentifier(screen)
    }
}

@available(iOS 17, macOS 14, *)
extension LayerState {
    /// The view that a popover over this layer points to; nil if it is not there.
    func anchor(of popover: LayerState) -> PopoverAnchor? {
        guard let anchor = popover.layer.anchor, let screen = anchor.screen else { return nil }
        let view = PopoverAnchor(name: anchor.name, screen: screen)
        return anchors.contains(view) ? view : nil
    }
}

// MARK: - What SwiftUI tells

@available(iOS 17, macOS 14, *)
extension LayerState {
    func didAppear() {
        guard !isThere else { return }
        isThere = true
        router?.advanceSoon()
    }

    /// The layer above, if it is presented by this modifier.
    func presented(by slot: LayerSlot) -> LayerState? {
        above.flatMap { $0.slot == slot ? $0 : nil }
    }

    /// A binding writes what is presented by a modifier. Anything but the end of what is there is
    /// an echo.
    func write(_ presented: LayerState?, to slot: LayerSlot) {
        guard presented == nil, let gone = self.presented(by: slot) else { return }
        router?.didTakeDown(gone, over: self)
    }

    /// A modifier has finished with the layer above this one.
    func didCloseAbove() { router?.didClose(over: self) }

    /// A button of the alert, or the sheet of the system, tells that the layer has gone with it.
    func answer(_ answer: () -> Void) {
        guard !isAnswered else { return }
        isAnswered = true
        answer()
        router?.advanceSoon()
    }

    /// Whether the user has closed it without choosing anything.
    var isClosedWithoutAnswer: Bool { !isAnswered }
}

@available(iOS 17, macOS 14, *)
extension SwiftUIRouter {
    /// SwiftUI has taken a layer down, because the user has closed it or because it was dropped.
    func didTakeDown(_ layer: LayerState, over below: LayerState) {
        guard layer.slot.hasContent else { return alertDidClose(layer) }
        // Nobody has closed what nobody has seen.
        if !layer.isThere, countRepair() { return takeAway(layer) }
        takeAway(layer)
        if layer.layer.style == .external { return waitForAnswer(of: layer) }
        guard let anchor = layer.pointsTo else { return tellEnd(of: layer) }
        // The view that a popover points to takes it along when it goes, which is not the user's.
        // It may tell of its end later than the popover.
        afterTurn { [weak self] in
            guard let self else { return }
            if below.anchors.contains(anchor) { return tellEnd(of: layer) }
            _ = countRepair()
            advanceSoon()
        }
    }

    private func tellEnd(of layer: LayerState) {
        send(layer.isHeld ? .swipeDownBegun(layer: layer.id) : .swipeDown(layer: layer.id))
    }

    /// SwiftUI takes an alert down itself, before or after it tells which button was chosen.
    private func alertDidClose(_ layer: LayerState) {
        takeAway(layer)
        afterTurn { [weak self] in
            guard let self, layer.isClosedWithoutAnswer else { return }
            // Only a tap outside of an action sheet closes something and chooses nothing. An alert
            // that was dropped comes again, as often as anything is asked for again.
            if layer.slot == .dialog { return send(.swipeDown(layer: layer.id)) }
            _ = countRepair()
            advanceSoon()
        }
    }

    /// Tells what the user has done. SwiftUI is writing a binding now, so what follows is shown in
    /// the next turn.
    func send(_ event: FlowSystemEvent) {
        advanceSoon()
        receiver?.send(event)
    }
}
