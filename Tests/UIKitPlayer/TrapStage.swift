import FlowRuntime
import UIKit

@testable import FlowUIKit

/// A screen of a trap: a view controller by itself.
class TrapScreen: UIViewController, FlowScreen, FlowSlotHost, FlowAnchorProvider {
    var anchors: [String: any UIPopoverPresentationControllerSourceItem] = [:]

    func anchor(named name: String) -> (any UIPopoverPresentationControllerSourceItem)? {
        anchors[name]
    }

    func show(_ child: UIViewController?, inSlot name: String) {
        if let child { view.addSubview(child.view) }
    }
}

/// A screen with a text that has more lines where there is less room.
final class WrappingTrapScreen: TrapScreen, MeasuringController {
    private static let lineHeight = 20.0

    /// How long the text is in one line.
    var length = 1000.0 {
        didSet { if tellsOfItsSize { takeSize() } }
    }
    var tellsOfItsSize = false {
        didSet { if tellsOfItsSize { takeSize() } else { preferredContentSize = .zero } }
    }

    private func takeSize() {
        preferredContentSize = CGSize(width: length, height: Self.lineHeight)
    }

    func contentHeight(width: CGFloat) -> CGFloat {
        (length / width).rounded(.up) * Self.lineHeight
    }
}

/// A screen that says nowhere which view controller shows it.
private final class TrapModel: FlowScreen {}

/// What a layer of a trap shows.
struct TrapLayer {
    let id: Int
    var kind: FlowStyle?
    /// The names of its screens, the lowest first.
    var screens: [String] = []
    /// The titles of the buttons of an alert.
    var buttons: [String] = []
    /// The stacks of tabs, pages or columns, if it has them instead.
    var tabs: [[String]] = []
    var selected = 0
    var isPaged = false
    var split: TrapSplit?
    var isGuarded = false
    /// A picker of the system, which tells `picked` or `closed`.
    var isPicker = false
    var isPassthrough = false
    /// The name of the transition of the app's own by which it comes and goes.
    var transition: String?
    /// How high a sheet is.
    var shape: FlowSheetShape?
    /// What it points to, by a name that the screen A knows.
    var anchor: String?
    /// The bars that screens want, by their names.
    var bars: [String: FlowBars] = [:]
    /// What is in the slots of screens.
    var slots: [String: String] = [:]
    /// Tabs that are in the place of a screen, by the name of that.
    var inner: [String: TrapLayer] = [:]

    static func root(_ screens: String...) -> Self { Self(id: 1, screens: screens) }

    static func sheet(_ id: Int, _ screens: String..., kind: FlowStyle = .sheet) -> Self {
        Self(id: id, kind: kind, screens: screens)
    }

    static func picker(_ id: Int) -> Self { Self(id: id, kind: .external, isPicker: true) }

    static func external(_ id: Int, _ screen: String) -> Self {
        Self(id: id, kind: .external, screens: [screen])
    }

    static func split(
        _ columns: [[String]], front: Int, _ split: TrapSplit = TrapSplit(), id: Int = 1
    ) -> Self {
        Self(
            id: id, kind: id == 1 ? nil : .sheet, tabs: columns, selected: front, split: split)
    }

    static func alert(_ id: Int, _ buttons: String...) -> Self {
        Self(id: id, kind: .alert, buttons: buttons)
    }
}

/// A transition of the app's own.
struct TrapTransition: FlowNamedAnimation, CustomStringConvertible {
    let name: String
    var description: String { name }
}

/// What a layer of a trap shows of its columns.
struct TrapSplit {
    var isCollapsed = false
    /// So many of the first ones are hidden.
    var hidden = 0
}

/// A window, a router, and a few lines of law in place of a runtime: what the user does is taken,
/// and nothing else happens.
@MainActor
final class TrapStage: UserEventReceiver {
    let window: UIWindow
    let router: UIKitRouter
    private let scene: UIWindowScene
    private(set) var model: [TrapLayer] = []
    private(set) var heard: [FlowSystemEvent] = []
    private(set) var configuration = FlowConfiguration()
    private var screens: [String: TrapScreen] = [:]
    private var holds = 0
    /// What a button of an alert does, by its title, or a picker.
    var choose: (String) -> Void = { _ in }
    /// What a picker has told since `goBackWhenTold()`.
    private(set) var told: [String] = []
    /// False for a runtime that takes nothing.
    var isObedient = true
    /// Names of screens with a text begin with it.
    private static let wrapping = "W"

    init(isVisible: Bool = true, ownStack: UINavigationController? = nil) {
        scene = UIWindowScene()
        window = UIWindow(windowScene: scene)
        if let ownStack {
            window.rootViewController = ownStack
            router = UIKitRouter(navigationController: ownStack)
        } else {
            router = UIKitRouter(window: window)
        }
        router.receiver = self
        if isVisible { window.makeKeyAndVisible() }
    }

    /// Another flow on the stack of the app, over the one that is there.
    init(over other: TrapStage, on stack: UINavigationController) {
        scene = other.scene
        window = other.window
        router = UIKitRouter(navigationController: stack)
        router.receiver = self
    }

    func show(_ layers: TrapLayer..., animation: FlowAnimation = .standard) {
        show(layers, animation)
    }

    func show(_ layers: [TrapLayer], _ animation: FlowAnimation = .standard) {
        model = layers
        configuration = FlowConfiguration(layers: layers.map(layer), animation: animation)
        router.show(configuration)
    }

    /// Shows it and lets the screen come to rest.
    func begin(_ layers: TrapLayer...) {
        show(layers)
        StandIn.clock.settle()
        forget()
    }

    /// Lets the flow go back to its root as soon as a picker tells something.
    func goBackWhenTold() {
        choose = { [weak self] word in
            self?.told.append(word)
            self?.show(.root("A"))
        }
    }

    func showModel() {
        let screen = FlowScreenEntry(id: id("Profile"), screen: TrapModel())
        let stack = FlowStack(id: 100, entries: [.screen(screen)])
        router.show(FlowConfiguration(layers: [FlowLayer(id: 1, stack: stack)]))
    }

    /// Begins the accounts of what the user has done, and what was heard of it, again.
    func forget() {
        heard = []
        StandIn.acts = []
        StandIn.screenChanges = []
    }

    func screen(_ name: String) -> TrapScreen {
        if let screen = screens[name] { return screen }
        let screen: TrapScreen =
            name.hasPrefix(Self.wrapping) ? WrappingTrapScreen() : TrapScreen()
        screens[name] = screen
        return screen
    }

    /// Names `A'` and `A''` are other entries with the screen of `A`.
    private func entry(_ name: String) -> FlowStackEntry {
        if name == "host" { return .host }
        if let tabs = model.lazy.compactMap({ $0.inner[name] }).first { return container(tabs) }
        let inner = model.lazy.compactMap { $0.slots[name] }.first
        return .screen(
            FlowScreenEntry(
                id: id(name), screen: screen(name.filter { $0 != "'" }),
                bars: model.lazy.compactMap { $0.bars[name] }.first ?? FlowBars(),
                isGuarded: model.contains { $0.isGuarded && $0.screens.last == name },
                slots: inner.map { [FlowSlot(name: "slot", entry: entry($0))] } ?? []))
    }

    func id(_ name: String) -> FlowScreenID {
        FlowScreenID(name: name, ordinal: Int(name.unicodeScalars.first?.value ?? 0))
    }

    private func layer(_ layer: TrapLayer) -> FlowLayer {
        let number = layer.id * 100
        var entries = layer.screens.map(entry)
        if !layer.tabs.isEmpty { entries.append(container(layer)) }
        var alert: FlowAlertEntry?
        if !layer.buttons.isEmpty {
            let said = FlowAlert(title: "Alert \(layer.id)") {
                for title in layer.buttons {
                    FlowButton(title: title, role: title == "Cancel" ? .cancel : nil) {
                        [weak self] in self?.choose(title)
                    }
                }
            }
            alert = FlowAlertEntry(id: id("alert"), alert: said)
        }
        let sheet = FlowSheet.pick(
            .files, picked: { [weak self] _ in self?.choose("picked") },
            closed: { [weak self] in self?.choose("closed") })
        var presentation = layer.kind.map { FlowPresentation($0) }
        presentation?.transition = layer.transition.map { TrapTransition(name: $0) }
        presentation?.sheet = layer.shape
        return FlowLayer(
            id: layer.id, style: layer.kind, presentation: presentation,
            anchor: layer.anchor.map { FlowAnchor(name: $0, screen: screen("A")) },
            isPassthrough: layer.isPassthrough, isGuarded: layer.isGuarded, alert: alert,
            sheet: layer.isPicker ? FlowSheetEntry(id: id("picker"), sheet: sheet) : nil,
            stack: FlowStack(id: number, entries: entries))
    }

    private func container(_ layer: TrapLayer) -> FlowStackEntry {
        let (id, selected) = (layer.id * 100, layer.selected)
        let contents = layer.tabs.enumerated().map { place, names in
            FlowTabContent(
                name: "tab\(place)",
                stack: FlowStack(id: id + 1 + place, entries: names.map(entry)))
        }
        if let split = layer.split {
            let shown = split.isCollapsed ? [selected] : Array(split.hidden..<contents.count)
            return .columns(
                FlowColumns(
                    id: id, front: selected, shown: shown, isCollapsed: split.isCollapsed,
                    columns: contents))
        }
        return layer.isPaged
            ? .pages(FlowPages(id: id, current: selected, pages: contents))
            : .tabs(FlowTabs(id: id, flow: "Flow", selected: selected, tabs: contents))
    }

    // MARK: - The law

    @discardableResult
    func send(_ event: FlowSystemEvent) -> FlowVerdict? {
        heard.append(event)
        if StandIn.isLayingOut { StandIn.log.append("an event comes out of a layout pass") }
        if isObedient { obey(event) }
        show(model)
        return isObedient ? .done : .refused
    }

    private func obey(_ event: FlowSystemEvent) {
        for place in model.indices {
            switch event {
            case .back(let screen), .swipe(let screen), .swipeBegun(let screen):
                leaveColumn(of: screen.name, in: &model[place])
                if model[place].screens.last == screen.name { model[place].screens.removeLast() }
            case .backTo(let screen):
                for column in model[place].tabs.indices {
                    guard let found = model[place].tabs[column].firstIndex(of: screen.name)
                    else { continue }
                    model[place].tabs[column].removeSubrange((found + 1)...)
                }
                guard let found = model[place].screens.firstIndex(of: screen.name) else { continue }
                model[place].screens.removeSubrange((found + 1)...)
            case .swipeDown(let layer), .swipeDownBegun(let layer):
                if model[place].id == layer { return model.removeSubrange(place...) }
            case .tab(let name, _), .page(let name, _):
                guard let found = model[place].tabs.indices.first(where: { "tab\($0)" == name })
                else { continue }
                if model[place].selected == found {
                    model[place].tabs[found].removeSubrange(1...)
                }
                model[place].selected = found
            case .swipeCancelled, .width: break
            }
        }
    }

    private func leaveColumn(of screen: String, in layer: inout TrapLayer) {
        guard let column = layer.tabs.firstIndex(where: { $0.last == screen }) else { return }
        if layer.tabs[column].count > 1 { return layer.tabs[column].removeAll { $0 == screen } }
        let before = layer.tabs[..<column].lastIndex { !$0.isEmpty }
        if layer.split?.isCollapsed == true, let before { layer.selected = before }
    }

    func hold() { holds += 1 }
    func release() { holds -= 1 }

    // MARK: - What is there

    var navigation: UINavigationController? {
        window.rootViewController as? UINavigationController
    }

    var top: UIViewController? { window.chain.last }

    func container<Kind: UIViewController>(_ kind: Kind.Type) -> Kind? {
        navigation?.topViewController?.children.first as? Kind
    }

    /// Where the screen is not what the model says, or the runtime is held though nothing moves.
    var differences: [String] {
        let own = Set(screens.values.map { $0 as UIViewController })
        let comparison = Comparison(window, configuration) { controller in
            controller is TrapScreen && !own.contains(controller)
        }
        return comparison.differences + (holds == 0 ? [] : ["held \(holds) times at rest"])
    }

    /// What is wrong once everything has come to rest.
    func complaints(_ what: String) -> [String] {
        var result: [String] = []
        if !StandIn.clock.settle() { result.append("it never comes to rest") }
        result += differences
        result += StandIn.log.map { "console: \($0)" }
        result += Accounts(acts: StandIn.acts, heard: heard).differences
        StandIn.log = []
        return result.map { "! \(what): \($0)" }
    }
}
