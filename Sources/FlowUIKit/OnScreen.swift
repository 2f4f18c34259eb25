#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    /// What the router has put into one place of a stack.
    @MainActor
    final class EntryOnScreen {
        /// Several only for the host: all that the app has on the stack below the flow.
        var controllers: [UIViewController] = []
        /// The guests above it on the stack. They stay as long as the entry does.
        var guests: [UIViewController] = []
        /// The screen by which events name the entry: the one in front of it.
        var front: FlowScreenID?
        /// Nil for the host and for containers.
        weak var screen: (any FlowScreen)?
        var container: (any ContainerOnScreen)?
        var slots: [String: UIViewController] = [:]
        /// True if what is in front of it wants no tab bar.
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
        /// What stands there, as far as the router knows: its own last change, minus what the user
        /// has popped.
        var entries: [EntryOnScreen] = []
        /// A change that UIKit has been asked for and has not shown yet.
        var asked: [EntryOnScreen]?
        /// True once UIKit has begun to show it.
        var hasBegun = false
        /// How high the stack was after each pop of the user that is not reported yet.
        var pops: [(height: Int, isSwipe: Bool)] = []
        /// Swipes of the user that were taken back and are not reported yet.
        var swipesTakenBack = 0
        /// What the router last made of the bar; nil if it has left it alone.
        var hidesBar: Bool?
        /// True while a leave guard has switched its swipes off.
        var areSwipesOff = false
        /// Whether the app had hidden the bar before the router came.
        let hadNoBar: Bool

        init(_ navigation: UINavigationController) {
            self.navigation = navigation
            hadNoBar = navigation.isNavigationBarHidden
        }

        /// All that stands there, from the bottom to the top.
        static func controllers(of entries: [EntryOnScreen]) -> [UIViewController] {
            entries.flatMap { $0.controllers + $0.guests }
        }

        /// The view controllers of the flow only, without guests and without what is below the
        /// flow.
        static func flowControllers(of entries: [EntryOnScreen]) -> [UIViewController] {
            entries.filter { !$0.isHost }.flatMap(\.controllers)
        }

        /// A factory that hands out one screen twice must not end the app: only the upper one of
        /// them is shown.
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
        /// The number of its stack; nil for what stands alone in its layer.
        let stack: Int?
        /// True once UIKit has shown it.
        var isShown = false
        /// True once the router has asked UIKit to take it away.
        var isLeaving = false
        /// True once a button of the alert, or the sheet itself, has told that it has gone.
        var isAnswered = false
        /// True once the user has closed it.
        var isClosed = false
        /// What the app has presented by itself, if the layer is over that.
        var guest: UIViewController?
        var buttons: [FlowButton] = []
        /// What the router has made the delegate of its presentation.
        var delegate: (any UIAdaptivePresentationControllerDelegate)?
        /// What it tells if it is a sheet of the system.
        var sheet: FlowSheet?
        /// The name of the transition that it has, and what makes that. UIKit keeps neither.
        var transitionName: String?
        var transition: (any UIViewControllerTransitioningDelegate)?
        /// The heights that the router has given it; nil if it has left them to UIKit.
        var shape: FlowSheetShape?
        /// True while the router lets touches through to what is below.
        var isPassthrough = false
        /// The controller by whose size its height was asked for last, how wide the layer was, and
        /// how high its bars were.
        weak var measured: UIViewController?
        var measuredRoom = CGSize.zero

        init(id: Int, kind: FlowStyle?, controller: UIViewController, stack: Int?) {
            self.id = id
            self.kind = kind
            self.controller = controller
            self.stack = stack
        }
    }

    /// Stacks side by side: tabs, pages or columns.
    @MainActor
    protocol ContainerOnScreen: AnyObject {
        /// What stands in the stack around it. UIKit does not take tab bar and split view
        /// controllers there, but takes a view controller with one as a child.
        var shell: UIViewController { get }
        associatedtype Controller: UIViewController
        var controller: Controller { get }
        /// True while it moves by itself, which no layer or stack tells.
        var isMoving: Bool { get }
    }

    extension ContainerOnScreen {
        var isSeen: Bool { controller.viewIfLoaded?.window != nil }
    }

    /// Has one child and fills itself with it.
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

    /// Something among the views of a presentation. UIKit tells nobody that an alert, or what
    /// somebody else draws, was taken down by the app or the system.
    final class PresenceView: UIView {
        weak var router: UIKitRouter?

        override func didMoveToWindow() {
            super.didMoveToWindow()
            if window == nil { router?.lookSoon() }
        }
    }

    /// The stack of a presented layer. If the app dismisses it, UIKit tells no delegate, only the
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
