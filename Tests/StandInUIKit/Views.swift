/// uiresponder
///
/// No `NSObject` here: Objective-C lets a class of the main actor inherit an initializer of any
/// actor, and Swift does not.
@MainActor
open class UIResponder: NSObjectProtocol, Hashable {
    public init() {}

    public nonisolated static func == (left: UIResponder, right: UIResponder) -> Bool {
        left === right
    }

    public nonisolated func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// uiview
@MainActor
open class UIView: UIResponder {
    /// uiview/window
    public var window: UIWindow? { owner.map { $0.window } ?? superview?.window }
    weak var owner: UIViewController?
    /// uiview/frame
    public var frame = CGRect.zero
    /// uiview/bounds
    public var bounds: CGRect { frame }
    /// uiview/autoresizingmask-swift.property
    public var autoresizingMask: AutoresizingMask = []
    /// uiview/ishidden
    public var isHidden = false
    /// uiview/backgroundcolor
    public var backgroundColor: UIColor?
    /// uiview/subviews
    public private(set) var subviews: [UIView] = []
    /// uiview/superview
    public private(set) weak var superview: UIView?

    /// uiview/autoresizingmask-swift.struct
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    }

    /// uitraitenvironment/traitcollectiondidchange(_:)
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// uiview/layoutsubviews()
    open func layoutSubviews() {}

    /// uiview/didmovetowindow()
    open func didMoveToWindow() {}

    /// uiview/addsubview(_:)
    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
        if window != nil { view.didMoveToWindow() }
    }

    /// uiview/removefromsuperview()
    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }
}

/// uicolor
@MainActor
public final class UIColor: NSObject {
    /// uicolor/systembackground
    public static let systemBackground = UIColor()
}

/// uiimage
@MainActor
public final class UIImage: NSObject {
    /// uiimage/init(systemname:)
    public init?(systemName: String) {}
}

/// uilabel
open class UILabel: UIView {
    /// uilabel/text
    public var text: String?
    /// uilabel/textalignment
    public var textAlignment = NSTextAlignment.natural
}

/// nstextalignment
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

/// uistackview
open class UIStackView: UIView {
    /// uistackview/axis
    public var axis = NSLayoutConstraint.Axis.horizontal
    /// uistackview/arrangedsubviews
    public let arrangedSubviews: [UIView]

    /// uistackview/init(arrangedsubviews:)
    public init(arrangedSubviews: [UIView]) {
        self.arrangedSubviews = arrangedSubviews
    }
}

/// nslayoutconstraint
public enum NSLayoutConstraint {
    /// nslayoutconstraint/axis
    public enum Axis: Int, Sendable { case horizontal, vertical }
}

/// uiaction
@MainActor
public final class UIAction: NSObject {
    /// uiaction/title
    public let title: String
    let handler: (UIAction) -> Void

    /// uiaction/
    /// init(title:subtitle:image:identifier:discoverabilitytitle:attributes:state:handler:)
    public init(title: String = "", handler: @escaping (UIAction) -> Void) {
        self.title = title
        self.handler = handler
    }
}

/// uibutton
open class UIButton: UIView {
    /// uibutton/buttontype-swift.enum
    public enum ButtonType: Sendable { case system }
    let action: UIAction?

    /// uibutton/init(type:primaryaction:)
    public init(type: ButtonType, primaryAction: UIAction?) { action = primaryAction }
}

/// uibarbuttonitem
@MainActor
public final class UIBarButtonItem: NSObject {
    /// uibarbuttonitem/systemitem
    public enum SystemItem: Sendable { case save, done, close }
    let action: UIAction?

    /// uibarbuttonitem/init(systemitem:primaryaction:menu:)
    public init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        action = primaryAction
    }

    /// uibarbuttonitem/init(title:image:primaryaction:menu:)
    public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
        action = primaryAction
    }
}

/// uinavigationitem
@MainActor
public final class UINavigationItem: NSObject {
    /// uinavigationitem/title
    public var title: String?
    /// uinavigationitem/backaction
    public var backAction: UIAction?
    /// uinavigationitem/hidesbackbutton
    public var hidesBackButton = false
    /// uinavigationitem/leftbarbuttonitem
    public var leftBarButtonItem: UIBarButtonItem?
    /// uinavigationitem/rightbarbuttonitem
    public var rightBarButtonItem: UIBarButtonItem?
}

/// uitabbaritem
@MainActor
public final class UITabBarItem: NSObject {
    /// uitabbaritem/title
    public var title: String?
    /// uitabbaritem/badgevalue
    public var badgeValue: String?

    /// uitabbaritem/init(title:image:tag:)
    public init(title: String?, image: UIImage?, tag: Int) { self.title = title }
}

/// uigesturerecognizer
@MainActor
open class UIGestureRecognizer: NSObject {
    /// uigesturerecognizer/isenabled
    public var isEnabled = true
}

/// uiwindow
@MainActor
open class UIWindow: UIView {
    /// uiwindow/windowscene
    public weak var windowScene: UIWindowScene?
    /// The player's own.
    public private(set) var isKey = false
    /// The player's own: what was presented over a root that has gone since.
    public private(set) var leftOver: [UIViewController] = []

    private static let size = (width: 400.0, height: 800.0)

    /// uiwindow/init(windowscene:)
    public init(windowScene: UIWindowScene) {
        self.windowScene = windowScene
        super.init()
        frame = CGRect(x: 0, y: 0, width: Self.size.width, height: Self.size.height)
        windowScene.windows.append(self)
    }

    /// The player's own: the user turns the device, or makes the window larger, perhaps so that it
    /// has other traits. No page says whether views are laid out before they hear of those.
    public func resize(width: CGFloat, height: CGFloat, to traits: UITraitCollection? = nil) {
        frame = CGRect(x: 0, y: 0, width: width, height: height)
        if let traits { windowScene?.changeSilently(to: traits) }
        for view in subviews where view.autoresizingMask.contains(.flexibleHeight) {
            view.frame = frame
            StandIn.clock.atLayout {
                StandIn.isLayingOut = true
                view.layoutSubviews()
                StandIn.isLayingOut = false
            }
        }
        if let scene = windowScene, traits != nil { StandIn.clock.atLayout { scene.tellTraits() } }
        var shown = rootViewController
        while let presented = shown?.presentation?.presented {
            presented.viewIfLoaded?.frame = frame
            presented.sheetPresentationController?.invalidateDetents()
            shown = presented
        }
    }

    /// uiwindow/rootviewcontroller
    public var rootViewController: UIViewController? {
        didSet {
            guard oldValue !== rootViewController else { return }
            // What the old one presents is not dismissed by that.
            if let left = oldValue?.presentation?.presented { leftOver.append(left) }
            oldValue?.changeAppearance(to: false)
            oldValue?.rootWindow = nil
            rootViewController?.rootWindow = self
            if isKey { showRoot() }
        }
    }

    /// uiwindow/makekeyandvisible()
    open func makeKeyAndVisible() {
        isKey = true
        showRoot()
    }

    private func showRoot() {
        StandIn.clock.atLayout { [weak self] in
            guard let self else { return }
            guard let root = rootViewController else {
                StandIn.log.append(
                    "Application windows are expected to have a root view controller at the end "
                        + "of application launch")
                return
            }
            if root.appearance == .gone { root.changeAppearance(to: true) }
        }
    }
}
