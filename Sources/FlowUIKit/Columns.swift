#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    /// The columns of a split view controller. It collapses when the configuration says so, and
    /// then shows its compact column: all columns up to the front one as one stack. UIKit would
    /// instead push one navigation controller onto another.
    @MainActor
    final class ColumnsOnScreen: ContainerOnScreen {
        let shell: UIViewController
        let controller: UISplitViewController
        /// The columns of the newest configuration.
        private(set) var columns: FlowColumns
        private let compact = UINavigationController()
        private let navigations: [UINavigationController]
        /// The last stack of each column. The stack of an emptied column has to lose its screens.
        private var stackIDs: [Int?]
        /// The columns that the router last asked UIKit to show.
        private var shown: [Int] = []
        private var front = 0
        /// The state the router last asked for; nil if it has not asked yet.
        private var askedToCollapse: Bool?

        init(_ columns: FlowColumns) {
            let count = columns.columns.count
            self.columns = columns
            controller = UISplitViewController(style: count == 3 ? .tripleColumn : .doubleColumn)
            controller.preferredSplitBehavior = .tile
            navigations = columns.columns.map { _ in UINavigationController() }
            stackIDs = columns.columns.map { _ in nil }
            shell = ShellViewController(around: controller)
            for (place, navigation) in navigations.enumerated() {
                controller.setViewController(navigation, for: Self.column(place, of: count))
            }
            controller.setViewController(compact, for: .compact)
        }

        var isMoving: Bool { controller.transitionCoordinator != nil }

        /// The stacks as they have to be now. A stack that loses screens comes first, because no
        /// view controller may be in two stacks.
        func stacks(for columns: FlowColumns) -> [(stack: FlowStack, on: UINavigationController)] {
            let isCollapsed = isSeen ? controller.isCollapsed : columns.isCollapsed
            var result: [(FlowStack, UINavigationController)] = []
            for (place, content) in columns.columns.enumerated() {
                guard let id = content.stack?.id ?? stackIDs[place] else { continue }
                let entries = isCollapsed ? [] : content.stack?.entries ?? []
                result.append((FlowStack(id: id, entries: entries), navigations[place]))
            }
            let stack = columns.collapsedStack
            if isCollapsed { return result + [(stack, compact)] }
            return [(FlowStack(id: stack.id, entries: []), compact)] + result
        }

        /// Collapses or expands the columns; true if the change is visible.
        func setWidth(for columns: FlowColumns) -> Bool {
            self.columns = columns
            stackIDs = zip(columns.columns, stackIDs).map { $0.stack?.id ?? $1 }
            guard columns.isCollapsed != askedToCollapse else { return false }
            askedToCollapse = columns.isCollapsed
            let width: UIUserInterfaceSizeClass = columns.isCollapsed ? .compact : .regular
            shell.setOverrideTraitCollection(
                UITraitCollection(horizontalSizeClass: width), forChild: controller)
            return isSeen
        }

        /// Shows or hides columns; true if UIKit was asked for a change.
        func show(_ columns: FlowColumns) -> Bool {
            guard !columns.isCollapsed, !controller.isCollapsed,
                columns.shown != shown || columns.front != front
            else { return false }
            let isOther = columns.shown != shown
            shown = columns.shown
            front = columns.front
            // The user cannot show a column that the flow hides, but may hide one that it shows.
            let isAll = shown.count == navigations.count
            controller.presentsWithGesture = isAll
            controller.displayModeButtonVisibility = isAll ? .automatic : .never
            let mode = Self.mode(shown.count)
            if isOther, controller.preferredDisplayMode != mode {
                controller.preferredDisplayMode = mode
                return true
            }
            guard Self.count(controller.displayMode) < navigations.count - front else {
                return false
            }
            controller.show(Self.column(front, of: navigations.count))
            return true
        }

        private static func column(_ place: Int, of count: Int) -> UISplitViewController.Column {
            place == 0 ? .primary : place == count - 1 ? .secondary : .supplementary
        }

        private static func mode(_ count: Int) -> UISplitViewController.DisplayMode {
            switch count {
            case 1: .secondaryOnly
            case 2: .oneBesideSecondary
            default: .twoBesideSecondary
            }
        }

        /// The number of visible columns.
        private static func count(_ mode: UISplitViewController.DisplayMode) -> Int {
            switch mode {
            case .secondaryOnly: 1
            case .oneBesideSecondary, .oneOverSecondary: 2
            default: 3
            }
        }
    }

    extension FlowColumns {
        /// The stack that a collapsed split shows: the way back leads from the bottom of one column
        /// to the column before. Its number is negative, as none of the runtime's is.
        var collapsedStack: FlowStack {
            FlowStack(
                id: -1 - id, entries: columns.prefix(front + 1).flatMap { $0.stack?.entries ?? [] })
        }
    }

    extension UIKitRouter {
        func arrange(
            _ columns: FlowColumns, on shown: ColumnsOnScreen, animated: Bool
        ) -> Bool {
            if shown.setWidth(for: columns) { return true }
            var hasChanged = false
            for (stack, navigation) in shown.stacks(for: columns) {
                register(stack.id, on: navigation)
                if arrange(stack, animated: animated && !stack.entries.isEmpty) {
                    hasChanged = true
                }
            }
            for (place, content) in columns.columns.enumerated() {
                for entry in content.stack?.entries ?? [] {
                    entries[key(of: entry)]?.column = columns.isCollapsed ? place : nil
                }
            }
            return hasChanged
        }

        /// Arranges the stacks of a split view controller that has collapsed or expanded. It would
        /// be empty until the next look otherwise.
        func followCollapse(of split: UISplitViewController) {
            lookSoon()
            // UIKit does not change stacks while a layer above them is coming or going.
            let isBelowMotion = presentedChain.contains {
                $0.isBeingPresented || $0.isBeingDismissed
            }
            guard !isBelowMotion, let shown: ColumnsOnScreen = container(around: split)
            else { return }
            _ = arrange(shown.columns, on: shown, animated: false)
        }

        func container<Kind: ContainerOnScreen>(around controller: UIViewController) -> Kind? {
            entries.values.lazy.compactMap { $0.container as? Kind }
                .first { $0.controller === controller }
        }
    }
#endif
