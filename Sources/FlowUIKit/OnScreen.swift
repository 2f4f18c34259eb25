#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    /// An entry of a stack, as the router has put it on screen.
    @MainActor
    final class EntryOnScreen {
        /// The controllers of the entry. Only the host can have several: all those of the app on
        /// the stack below the flow.
        var controllers: [UIViewController] = []
        /// The guests above it on the stack. They stay as long as the entry does.
        var guests: [UIViewController] = []
        /// The front screen of the entry, by which events name it.
        var front: FlowScreenID?
        /// Nil for the host and for containers.
        weak var screen: (any FlowScreen)?
        var container: (any ContainerOnScreen)?
        var slots: [String: UIViewController] = [:]
        /// True if its front screen wants no tab bar.
        var hidesTabBar = false
        /// True while the back button asks the runtime first.
        var asksBeforeBack = false
        /// The column of the entry while all columns are one stack; nil otherwise.
        var column: Int?

        let isHost: Bool

        init(isHost: Bool) { self.isHost = isHost }
    }

    /// Names an entry from one configuration to the next.
    enum EntryKey: Hashable {
        case host
        case screen(FlowScreenID)
        case container(Int)
    }

    /// A stack and its navigation controller.
    @MainActor
    final class StackOnScreen {
        let navigation: UINavigationController
        /// The entries of the stack, as far as the router knows: those of its own last change,
        /// without the ones that the user has popped.
        var entries: [EntryOnScreen] = []
        /// The entries that UIKit was asked to show and has not shown yet.
        var asked: [EntryOnScreen]?
        /// True once UIKit has begun to show it.
        var hasBegun = false
        /// The height of the stack after each pop of the user that is not reported yet.
        var pops: [(height: Int, isSwipe: Bool)] = []
        /// The number of cancelled swipes of the user that are not reported yet.
        var swipesTakenBack = 0
        /// True if the router last hid the bar; nil if it has never changed it.
        var hidesBar: Bool?
        /// True while a leave guard has switched its swipes off.
        var areSwipesOff = false
        /// True if the app had hidden the bar before the router came.
        let hadNoBar: Bool

        init(_ navigation: UINavigationController) {
            self.navigation = navigation
            hadNoBar = navigation.isNavigationBarHidden
        }

        /// All controllers of the entries and their guests, from the bottom to the top.
        static func controllers(of entries: [EntryOnScreen]) -> [UIViewController] {
            entries.flatMap { $0.controllers + $0.guests }
        }

        /// Only the view controllers of the flow, without guests and without the host's.
        static func flowControllers(of entries: [EntryOnScreen]) -> [UIViewController] {
            entries.filter { !$0.isHost }.flatMap(\.controllers)
        }

        /// The entries without those whose screen comes again above. A factory that hands out one
        /// screen twice must not crash the app.
        static func withoutRepetitions(_ entries: [EntryOnScreen]) -> [EntryOnScreen] {
            var met: Set<ObjectIdentifier> = []
            return entries.reversed().filter { entry in
                entry.controllers.allSatisfy { met.insert(ObjectIdentifier($0)).inserted }
            }.reversed()
        }
    }

    /// A layer: the root of the window or something presented.
    @MainActor
    final class LayerOnScreen {
        let id: Int
        let kind: FlowStyle?
        let controller: UIViewController
        /// The number of its stack; nil for an alert, a sheet of the system or an external screen.
        let stack: Int?
        /// True once UIKit has shown it.
        var isShown = false
        /// True once the router has asked UIKit to dismiss it.
        var isLeaving = false
        /// True once a button of the alert, or the sheet itself, has reported that it has closed.
        var isAnswered = false
        /// True once the user has closed it.
        var isClosed = false
        /// The controller that the app itself has presented, if the layer is above it.
        var guest: UIViewController?
        var buttons: [FlowButton] = []
        /// The delegate that the router has set on its presentation.
        var delegate: (any UIAdaptivePresentationControllerDelegate)?
        /// The sheet of the system in the layer, with the closures to call.
        var sheet: FlowSheet?
        /// The name and the delegate of its transition. UIKit keeps neither.
        var transitionName: String?
        var transition: (any UIViewControllerTransitioningDelegate)?
        /// The heights that the router has given it; nil if it has left them to UIKit.
        var shape: FlowSheetShape?
        /// True while the router lets touches through to the layer below.
        var isPassthrough = false
        /// The controller that was measured last for the height, and the width of the layer and the
        /// height of its bars at that time.
        weak var measured: UIViewController?
        var measuredRoom = CGSize.zero

        init(id: Int, kind: FlowStyle?, controller: UIViewController, stack: Int?) {
            self.id = id
            self.kind = kind
            self.controller = controller
            self.stack = stack
        }
    }

    /// A container of stacks side by side: tabs, pages or columns.
    @MainActor
    protocol ContainerOnScreen: AnyObject {
        /// The controller in the stack around it. UIKit does not take tab bar and split view
        /// controllers there, but takes a view controller with one as a child.
        var shell: UIViewController { get }
        associatedtype Controller: UIViewController
        var controller: Controller { get }
        /// True while it moves by itself, which cannot be seen from any layer or stack.
        var isMoving: Bool { get }
    }

    extension ContainerOnScreen {
        var isSeen: Bool { controller.viewIfLoaded?.window != nil }
    }

    /// A controller that is filled by its one child.
    final class ShellViewController: UIViewController {
        init(around child: UIViewController) {
            super.init(nibName: nil, bundle: nil)
            addChild(child)
            child.didMove(toParent: self)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            guard let content = children.first?.view else { return }
            content.frame = view.bounds
            content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.addSubview(content)
        }
    }

    /// An empty view in a presentation that notices its end. UIKit does not report that the app or
    /// the system has taken down an alert, an external screen or a sheet of the system.
    final class PresenceView: UIView {
        weak var router: UIKitRouter?

        override func didMoveToWindow() {
            super.didMoveToWindow()
            if window == nil { router?.lookSoon() }
        }
    }

    /// The stack of a presented layer. If the app dismisses it, UIKit informs no delegate, only the
    /// controller itself.
    final class LayerNavigationController: UINavigationController {
        private weak var router: UIKitRouter?

        init(of router: UIKitRouter) {
            self.router = router
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            router?.lookSoon()
        }

        /// A sheet may be as high as its screen.
        override func preferredContentSizeDidChange(
            forChildContentContainer container: any UIContentContainer
        ) {
            super.preferredContentSizeDidChange(forChildContentContainer: container)
            if container === topViewController { router?.remeasure(self) }
        }
    }
#endif
