import FlowRuntime
import Observation

/// The SwiftUI modifier that presents a layer. A view has one of each, and only one of them is used
/// at a time.
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

    /// True if SwiftUI reports when the layer has gone.
    var tellsOfItsEnd: Bool { self == .sheet || self == .cover }

    /// True if the layer has content of the app, which reports that it has appeared.
    var hasContent: Bool { self != .alert && self != .dialog }
}

/// A layer as the views show it, with the layer above it.
@available(iOS 17, macOS 14, *)
@MainActor @Observable
final class LayerState: Identifiable {
    nonisolated let id: Int
    let slot: LayerSlot
    /// The layer of the configuration, without its stack.
    private(set) var layer: FlowLayer
    /// Nil if the layer has no stack: for an alert, a sheet of the system, or an external screen.
    let stack: StackState?
    /// An external screen, which has no stack around it.
    private(set) var lone: EntryState?
    var above: LayerState?
    /// The views of its screens that popovers can point to.
    var anchors: Set<PopoverAnchor> = []

    @ObservationIgnored private weak var router: SwiftUIRouter?
    /// The view that a popover points to, if it existed when the popover was presented.
    @ObservationIgnored var pointsTo: PopoverAnchor?
    /// True once its content has appeared.
    @ObservationIgnored private(set) var isThere = false
    /// True once a button, or the sheet of the system itself, has reported that the layer has gone.
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

    /// True if this layer can stay and show the layer of the configuration.
    func isSame(as layer: FlowLayer) -> Bool {
        id == layer.id && slot == LayerSlot(layer) && !isAnswered && stack?.id == stackID(of: layer)
    }

    private func stackID(of layer: FlowLayer) -> Int? { stack == nil ? nil : layer.stack.id }

    /// Takes over the layer of a configuration; true if SwiftUI animates the change.
    func update(to layer: FlowLayer, _ router: SwiftUIRouter) -> Bool {
        if !self.layer.looks(like: layer) { self.layer = layer.withoutStack }
        if let stack { return stack.update(to: layer.stack, router) }
        let first = layer.stack.entries.first.map { router.entry($0) }
        if lone !== first { lone = first }
        return false
    }

    /// True if the front of the layer can be seen, as far as is known.
    var isShown: Bool { isThere && stack?.hidden == nil }

    /// True if the user cannot close the layer by a gesture.
    var isHeld: Bool { !layer.isDismissible || layer.isGuarded }
}

/// A view that a popover can point to, by the name that the flow uses for it.
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
    /// The view that a popover over this layer points to; nil if the view does not exist.
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

    /// A binding writes the layer that a modifier presents. Only nil for the layer that is there is
    /// news; everything else is an echo.
    func write(_ presented: LayerState?, to slot: LayerSlot) {
        guard presented == nil, let gone = self.presented(by: slot) else { return }
        router?.didTakeDown(gone, over: self)
    }

    /// A modifier has finished with the layer above this one.
    func didCloseAbove() { router?.didClose(over: self) }

    /// A button of the alert, or the sheet of the system, reports that the layer has gone.
    func answer(_ answer: () -> Void) {
        guard !isAnswered else { return }
        isAnswered = true
        answer()
        router?.advanceSoon()
    }

    /// True if the user has closed the layer without choosing anything.
    var isClosedWithoutAnswer: Bool { !isAnswered }
}

@available(iOS 17, macOS 14, *)
extension SwiftUIRouter {
    /// SwiftUI has removed a layer, because the user has closed it or because SwiftUI dropped it.
    func didTakeDown(_ layer: LayerState, over below: LayerState) {
        guard layer.slot.hasContent else { return alertDidClose(layer) }
        // The user cannot have closed a layer that never appeared, so SwiftUI dropped it.
        if !layer.isThere, countRepair() { return takeAway(layer) }
        takeAway(layer)
        if layer.layer.style == .external { return waitForAnswer(of: layer) }
        guard let anchor = layer.pointsTo else { return tellEnd(of: layer) }
        // If the view that a popover points to goes, the popover goes with it; then the user has
        // not closed it. The view may report its end later than the popover.
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

    /// SwiftUI removes an alert itself, before or after it reports the chosen button.
    private func alertDidClose(_ layer: LayerState) {
        takeAway(layer)
        afterTurn { [weak self] in
            guard let self, layer.isClosedWithoutAnswer else { return }
            // Only a tap outside of an action sheet closes it without a choice. An alert that
            // SwiftUI dropped is presented again, within the limit for repairs.
            if layer.slot == .dialog { return send(.swipeDown(layer: layer.id)) }
            _ = countRepair()
            advanceSoon()
        }
    }

    /// Sends an act of the user to the runtime. SwiftUI is writing a binding now, so the router
    /// shows the result in the next turn.
    func send(_ event: FlowSystemEvent) {
        advanceSoon()
        receiver?.send(event)
    }
}
