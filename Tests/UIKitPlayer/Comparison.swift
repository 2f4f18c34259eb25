import FlowRuntime
import UIKit

/// Compares what a window shows with the configuration that it has to show.
@MainActor
struct Comparison {
    private(set) var differences: [String] = []
    /// What the app shows below the flow, over it and in between.
    private let isForeign: (UIViewController) -> Bool
    /// How large the window is.
    private let room: CGRect

    init(
        _ window: UIWindow, _ configuration: FlowConfiguration,
        foreign: @escaping (UIViewController) -> Bool = { _ in false }
    ) {
        room = window.bounds
        isForeign = { controller in
            controller is GuestViewController || type(of: controller) == UIViewController.self
                || foreign(controller)
        }
        let chain = window.chain.filter { !isForeign($0) }
        if chain.count != configuration.layers.count {
            differences.append("\(chain.count) layers, not \(configuration.layers.count)")
        }
        for (controller, layer) in zip(chain, configuration.layers) {
            compare(controller, layer)
        }
    }

    private mutating func compare(_ controller: UIViewController, _ layer: FlowLayer) {
        if let alert = layer.alert?.alert {
            let shown = controller as? UIAlertController
            if shown?.title != alert.title || shown?.message != alert.message
                || shown?.actions.map(\.title) != alert.buttons.map(\.title)
            {
                differences.append("another alert than \(alert.title ?? "")")
            }
            return
        }
        if layer.style == .external { return }
        if layer.style != nil, !layer.isDismissible || layer.isGuarded,
            !controller.isModalInPresentation
        {
            differences.append("layer \(layer.id) can be dismissed")
        }
        if let presentation = layer.presentation { compareLook(controller, presentation, layer) }
        compare(controller, layer.stack, "layer \(layer.id)")
    }

    /// How high a sheet is, and whether what is below can be touched.
    private mutating func compareLook(
        _ controller: UIViewController, _ wanted: FlowPresentation, _ layer: FlowLayer
    ) {
        if let sheet = controller.sheetPresentationController {
            let content = contentHeight(of: controller as? UINavigationController)
            let heights = (wanted.sheet?.detents ?? [.large]).map { height(of: $0, content) }
            if sheet.heights != heights {
                differences.append("layer \(layer.id) is \(sheet.heights) high, not \(heights)")
            }
            if sheet.prefersGrabberVisible != wanted.sheet?.hasGrabber ?? false {
                differences.append("layer \(layer.id) has another grabber")
            }
        }
        let open: [FlowStyle] = [.sheet, .formSheet, .pageSheet, .popover]
        if open.contains(wanted.kind), controller.isOpenAround != layer.isPassthrough {
            differences.append("below layer \(layer.id) touches arrive, or none does")
        }
    }

    private func contentHeight(of navigation: UINavigationController?) -> CGFloat {
        guard let navigation, let top = navigation.topViewController as? WrappingTrapScreen else {
            return navigation?.topViewController?.preferredContentSize.height ?? 0
        }
        let bars =
            (navigation.isNavigationBarHidden ? 0 : navigation.navigationBar.bounds.height)
            + (navigation.isToolbarHidden ? 0 : navigation.toolbar.bounds.height)
        return top.contentHeight(width: room.width) + bars
    }

    private func height(of detent: FlowDetent, _ content: CGFloat) -> CGFloat {
        switch detent {
        case .medium: room.height / 2
        case .large: room.height
        case .content: content > 0 ? min(content, room.height) : room.height
        case .points(let points): CGFloat(points)
        }
    }

    private mutating func compareBars(
        _ navigation: UINavigationController, _ top: FlowStackEntry, _ hidesBar: Bool,
        _ place: String
    ) {
        let isHidden: Bool
        switch top {
        case .host: return
        case .screen(let screen):
            isHidden = hidesBar || screen.bars.navigation == false
            if let toolbar = screen.bars.toolbar, navigation.isToolbarHidden == toolbar {
                differences.append("the toolbar of \(screen.id) is there or not")
            }
        case .tabs, .pages, .columns: isHidden = !top.hasOuterBar
        }
        if navigation.isNavigationBarHidden != isHidden {
            differences.append("the bar is \(isHidden ? "seen" : "hidden") in \(place)")
        }
    }

    private mutating func compare(
        _ controller: UIViewController?, _ stack: FlowStack, _ place: String,
        hidesBar: Bool = false
    ) {
        guard let navigation = controller as? UINavigationController else {
            differences.append("no stack in \(place)")
            return
        }
        let there = navigation.viewControllers.filter { !isForeign($0) }
        let entries = stack.entries.filter { if case .host = $0 { false } else { true } }
        if there.count != entries.count {
            differences.append("\(there.count) in \(place), not \(entries.count)")
        }
        for (controller, entry) in zip(there, entries) { compare(controller, entry, place) }
        if let top = stack.entries.last { compareBars(navigation, top, hidesBar, place) }
    }

    private mutating func compare(
        _ controller: UIViewController?, _ entry: FlowStackEntry, _ place: String
    ) {
        switch entry {
        case .host: break
        case .screen(let screen):
            if controller == nil || Played.controller(of: screen.screen) !== controller {
                differences.append("not \(screen.id) in \(place)")
            }
            let filled = screen.slots.compactMap(\.entry)
            if controller?.children.count != filled.count {
                differences.append("other slots in \(screen.id)")
            }
            for inner in filled where inner.screen != nil {
                let child = inner.screen.flatMap { Played.controller(of: $0.screen) }
                compare(child?.parent === controller ? child : nil, inner, "\(screen.id)")
            }
        case .tabs(let tabs):
            let shown = controller?.children.first as? UITabBarController
            if let front = shown?.front, front != tabs.selected {
                differences.append("tab \(front), not \(tabs.selected)")
            }
            if let list = shown?.moreNavigationController, list.parent === shown,
                list.isNavigationBarHidden != (list.viewControllers.count > 1)
            {
                differences.append("two bars or none in the list of more tabs")
            }
            if shown?.hasNoBar != (entry.front?.bars.tab == false) {
                differences.append("tabs can be tapped or not in \(place)")
            }
            compare(shown?.viewControllers ?? [], tabs.tabs, place, hidesBar: entry.hasOuterBar)
        case .pages(let pages):
            let shown = controller?.children.first as? UIPageViewController
            guard let stack = pages.pages[pages.current].stack else { break }
            compare(
                shown?.viewControllers?.first, stack, "\(place), page \(pages.current)",
                hidesBar: entry.hasOuterBar)
        case .columns(let columns):
            compare(controller?.children.first as? UISplitViewController, columns, place)
        }
    }

    private mutating func compare(
        _ split: UISplitViewController?, _ columns: FlowColumns, _ place: String
    ) {
        guard let split, split.isCollapsed == columns.isCollapsed else {
            differences.append("columns collapsed or not in \(place)")
            return
        }
        if columns.isCollapsed {
            let entries = columns.columns.prefix(columns.front + 1).flatMap { column in
                column.stack?.entries ?? []
            }
            let stack = FlowStack(id: 0, entries: entries)
            return compare(split.viewController(for: .compact), stack, "\(place), collapsed")
        }
        let count = columns.columns.count
        let there: [UISplitViewController.Column] =
            count == 3 ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
        let seen = split.seenColumns.compactMap { there.firstIndex(of: $0) }
        // The user may hide what the flow shows.
        let isRight =
            split.isChosenByUser
            ? columns.shown.suffix(seen.count) == seen[...] : columns.shown == seen
        if !isRight { differences.append("columns \(seen), not \(columns.shown)") }
        for (column, content) in zip(there, columns.columns) {
            let stack = content.stack ?? FlowStack(id: 0, entries: [])
            compare(split.viewController(for: column), stack, "\(place), \(content.name)")
        }
    }

    private mutating func compare(
        _ controllers: [UIViewController], _ contents: [FlowTabContent], _ place: String,
        hidesBar: Bool
    ) {
        if controllers.count != contents.count {
            differences.append("\(controllers.count) beside each other in \(place)")
        }
        for (controller, content) in zip(controllers, contents) {
            guard let stack = content.stack else { continue }
            let shell = controller is UINavigationController ? nil : controller
            compare(
                shell?.children.first ?? controller, stack, "\(place), \(content.name)",
                hidesBar: hidesBar)
        }
    }
}

extension UITabBarController {
    /// The place of the tab that is seen; nil for the list of those that the bar has no room for.
    var front: Int? {
        let list = moreNavigationController
        let isList = selectedViewController === list
        let tab = isList ? list.viewControllers.dropFirst().first : selectedViewController
        return tab.flatMap { viewControllers?.firstIndex(of: $0) }
    }
}

extension UIWindow {
    /// The root and what is presented over it, the root first.
    var chain: [UIViewController] {
        var result = [rootViewController].compactMap { $0 }
        while let next = result.last?.presentedViewController, !result.contains(next) {
            result.append(next)
        }
        return result
    }
}

extension FlowConfiguration {
    /// All screens of it.
    var screens: [FlowScreenEntry] { layers.flatMap { $0.stack.screens } }
}

extension FlowTabContent {
    fileprivate var isAtStart: Bool { stack?.entries.count == 1 }
}

extension FlowStack {
    @MainActor
    var screens: [FlowScreenEntry] { entries.flatMap { $0.screens } }
}

extension FlowStackEntry {
    /// The way back out of tabs or pages is in the bar of the stack around them.
    @MainActor
    fileprivate var hasOuterBar: Bool {
        switch self {
        case .host, .screen, .columns: false
        case .tabs(let tabs): tabs.hasOuterBack && tabs.tabs[tabs.selected].isAtStart
        case .pages(let pages): pages.hasOuterBack && pages.pages[pages.current].isAtStart
        }
    }

    @MainActor
    var screens: [FlowScreenEntry] {
        switch self {
        case .host: []
        case .screen(let screen): [screen] + screen.slots.flatMap { $0.entry?.screens ?? [] }
        case .tabs(let tabs): tabs.tabs.flatMap { $0.stack?.screens ?? [] }
        case .pages(let pages): pages.pages.flatMap { $0.stack?.screens ?? [] }
        case .columns(let columns): columns.columns.flatMap { $0.stack?.screens ?? [] }
        }
    }
}
