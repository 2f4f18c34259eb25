/// uisplitviewcontrollerdelegate
@MainActor
public protocol UISplitViewControllerDelegate: NSObjectProtocol {
    /// uisplitviewcontrollerdelegate/splitviewcontroller(_:willchangeto:)
    func splitViewController(
        _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode)
    /// uisplitviewcontrollerdelegate/splitviewcontrollerdidcollapse(_:)
    func splitViewControllerDidCollapse(_ svc: UISplitViewController)
    /// uisplitviewcontrollerdelegate/splitviewcontrollerdidexpand(_:)
    func splitViewControllerDidExpand(_ svc: UISplitViewController)
}

extension UISplitViewControllerDelegate {
    public func splitViewController(
        _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) {}
    public func splitViewControllerDidCollapse(_ svc: UISplitViewController) {}
    public func splitViewControllerDidExpand(_ svc: UISplitViewController) {}
}

/// uisplitviewcontroller
open class UISplitViewController: UIViewController {
    /// uisplitviewcontroller/style-swift.enum
    public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
    /// uisplitviewcontroller/column
    public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }
    /// uisplitviewcontroller/displaymode-swift.enum
    public enum DisplayMode: Int, Sendable {
        case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary
        case twoOverSecondary, twoDisplaceSecondary
    }
    /// uisplitviewcontroller/splitbehavior-swift.enum
    public enum SplitBehavior: Int, Sendable { case automatic, tile, overlay, displace }
    /// uisplitviewcontroller/displaymodebuttonvisibility-swift.enum
    public enum DisplayModeButtonVisibility: Int, Sendable { case automatic, never, always }

    /// uisplitviewcontroller/style-swift.property
    public let style: Style
    /// uisplitviewcontroller/delegate
    public weak var delegate: (any UISplitViewControllerDelegate)?
    /// uisplitviewcontroller/presentswithgesture
    public var presentsWithGesture = true
    /// uisplitviewcontroller/displaymodebuttonvisibility-swift.property
    public var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic
    /// uisplitviewcontroller/preferredsplitbehavior
    public var preferredSplitBehavior = SplitBehavior.automatic
    /// uisplitviewcontroller/iscollapsed
    public private(set) var isCollapsed = false
    /// uisplitviewcontroller/displaymode-swift.property
    public private(set) var displayMode: DisplayMode
    /// uisplitviewcontroller/preferreddisplaymode: a wish, which the next layout looks at.
    public var preferredDisplayMode = DisplayMode.automatic {
        didSet {
            guard oldValue != preferredDisplayMode else { return }
            StandIn.clock.atLayout { [weak self] in
                guard let self else { return }
                change(to: preferredDisplayMode == .automatic ? all : preferredDisplayMode)
            }
        }
    }
    /// The player's own: true while the user has chosen what is seen.
    public private(set) var isChosenByUser = false

    private var columns: [Column: UIViewController] = [:]
    private var coordinator: TransitionCoordinator?
    private var isAskedForWidth = false

    /// uisplitviewcontroller/init(style:)
    public init(style: Style) {
        self.style = style
        displayMode = Self.all(style)
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { return nil }

    private static func all(_ style: Style) -> DisplayMode {
        style == .tripleColumn ? .twoBesideSecondary : .oneBesideSecondary
    }

    private var all: DisplayMode { Self.all(style) }

    /// uisplitviewcontroller/setviewcontroller(_:for:)
    open func setViewController(_ controller: UIViewController?, for column: Column) {
        // Before iOS 18 the compact column is settable once.
        let isFixed = column == .compact && StandIn.profile.version < 18
        guard !isFixed || columns[.compact] == nil else { return }
        columns[column]?.removeFromParent()
        columns[column] = controller
        if let controller { addChild(controller) }
    }

    /// uisplitviewcontroller/viewcontroller(for:)
    open func viewController(for column: Column) -> UIViewController? { columns[column] }

    /// The player's own: the columns side by side that are seen, the first one first.
    public var seenColumns: [Column] {
        let whole: [Column] =
            style == .tripleColumn
            ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
        return switch displayMode {
        case .secondaryOnly: whole.suffix(1)
        case .oneBesideSecondary, .oneOverSecondary: whole.suffix(2)
        default: whole
        }
    }

    override var seenChildren: [UIViewController] {
        guard isCollapsed else { return seenColumns.compactMap { columns[$0] } }
        // Without a compact column the primary one takes in the others.
        return [columns[.compact] ?? columns[.primary]].compactMap { $0 }
    }

    override var ownTransition: TransitionCoordinator? { coordinator ?? super.ownTransition }

    /// The player's own.
    public var isMoving: Bool { coordinator != nil }

    // MARK: - Display mode

    /// uisplitviewcontroller/show(_:)
    open func show(_ column: Column) {
        guard !isCollapsed, !seenColumns.contains(column) else { return }
        StandIn.clock.atLayout { [weak self] in
            guard let self, !isCollapsed else { return }
            isChosenByUser = false
            change(to: column == .primary ? all : .oneBesideSecondary)
        }
    }

    private func change(to mode: DisplayMode, byUser: Bool = false) {
        isChosenByUser = byUser
        guard mode != displayMode else { return }
        delegate?.splitViewController(self, willChangeTo: mode)
        move(change: { displayMode = mode }, done: {})
    }

    /// The player's own: the user hides the first column, by the button in the bar or a swipe, or
    /// shows all.
    @discardableResult
    public func toggleColumns(bySwipe: Bool) -> Bool {
        guard window != nil, canReach, !isCollapsed, !hasMovingStack,
            bySwipe ? presentsWithGesture : displayModeButtonVisibility != .never
        else { return false }
        change(to: displayMode == all ? hidden : all, byUser: true)
        return true
    }

    private var hidden: DisplayMode {
        style == .tripleColumn && StandIn.draw.coin() ? .oneBesideSecondary : .secondaryOnly
    }

    // MARK: - Width

    /// No source says whether it follows its traits in the turn or at the layout.
    override func traitsMayHaveChanged() {
        super.traitsMayHaveChanged()
        guard !isAskedForWidth else { return }
        if appearance == .there, StandIn.draw.coin() { return follow() }
        isAskedForWidth = true
        StandIn.clock.atLayout { [weak self] in
            self?.isAskedForWidth = false
            self?.follow()
        }
    }

    /// At the first appearance, too.
    override func beginAppearance(_ shown: Bool, _ animated: Bool) {
        if shown, anyWindow != nil { follow() }
        super.beginAppearance(shown, animated)
    }

    private func follow() {
        let collapses = horizontalSizeClass == .compact
        guard collapses != isCollapsed, !isMoving else { return }
        // Nor whether it tells that when it begins or when it has ended.
        let isToldFirst = StandIn.draw.coin()
        move(
            change: {
                isCollapsed = collapses
                merge()
            },
            done: { [self] in
                if !isToldFirst { tellWidth() }
                follow()
            })
        if isToldFirst { tellWidth() }
    }

    private func tellWidth() {
        if isCollapsed {
            delegate?.splitViewControllerDidCollapse(self)
        } else {
            delegate?.splitViewControllerDidExpand(self)
        }
    }

    /// Without a compact column the navigation controllers of the others are pushed onto the
    /// primary one.
    private func merge() {
        guard columns[.compact] == nil, let primary = columns[.primary] as? UINavigationController
        else { return }
        for column in [Column.supplementary, .secondary] {
            guard let pushed = columns[column] else { continue }
            if isCollapsed {
                primary.replaceStack(by: primary.stack + [pushed])
            } else {
                primary.replaceStack(by: primary.stack.filter { $0 !== pushed })
                link(pushed)
            }
        }
    }

    private func move(change: () -> Void, done: @escaping @MainActor () -> Void) {
        let before = seenChildren
        change()
        let after = seenChildren
        guard appearance == .there else { return done() }
        let gone = before.filter { !after.contains($0) }
        let come = after.filter { !before.contains($0) }
        for child in gone { child.beginAppearance(false, true) }
        for child in come { child.beginAppearance(true, true) }
        let coordinator = TransitionCoordinator(isInteractive: false, from: nil, to: nil)
        self.coordinator = coordinator
        StandIn.clock.after(StandIn.duration(true)) { [self] in
            for child in gone { child.endAppearance(true) }
            for child in come { child.endAppearance(true) }
            self.coordinator = nil
            coordinator.complete()
            done()
        }
    }
}

extension UIViewController {
    /// uiviewcontroller/splitviewcontroller
    public var splitViewController: UISplitViewController? {
        parent as? UISplitViewController ?? parent?.splitViewController
    }
}
