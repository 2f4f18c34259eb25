#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    /// A screen that is not a view controller itself, such as the model of a hosted view, and says
    /// which view controller shows it. The router asks once for each screen and keeps the answer as
    /// long as the screen is shown.
    @MainActor
    public protocol FlowViewControllerProvider: FlowScreen {
        var viewController: UIViewController { get }
    }

    /// A view controller that measures the height of its content, for sheets that are as high as
    /// their content.
    @MainActor
    package protocol MeasuringController: UIViewController {
        /// True while its `preferredContentSize` changes with its content, so that a sheet can be
        /// measured again. A form sheet or a popover would adopt that size.
        var tellsOfItsSize: Bool { get set }
        /// The height of its content, without the bars around it.
        func contentHeight(width: CGFloat) -> CGFloat
    }

    /// A view controller with slots for others. Without it the router only adds the controller in a
    /// slot as a child, and leaves its view to the app.
    @MainActor
    public protocol FlowSlotHost: UIViewController {
        /// Shows a child in the slot of this name; nil empties it. The router has made it a child.
        func show(_ child: UIViewController?, inSlot name: String)
    }

    /// A screen whose views and bar buttons popovers and action sheets point to.
    @MainActor
    public protocol FlowAnchorProvider: FlowScreen {
        /// The view or bar button item that the flow knows by this name; nil if it is not there
        /// now.
        func anchor(named name: String) -> (any UIPopoverPresentationControllerSourceItem)?
    }

    extension FlowScreenEntry {
        /// The view controller of the screen, which may be the screen itself.
        @MainActor
        var viewController: UIViewController {
            viewController { type in
                """
                UIKitRouter cannot show the screen \(id.name): \(type) is not a UIViewController. \
                Make it one, or say which one shows it: \
                `extension \(type): FlowViewControllerProvider { \
                var viewController: UIViewController { … } }`
                """
            }
        }

        /// The same; for a type without one, `complaint` makes the message that says what to write.
        @MainActor
        package func viewController(or complaint: (String) -> String) -> UIViewController {
            if let controller = screen as? UIViewController { return controller }
            if let provider = screen as? any FlowViewControllerProvider {
                return provider.viewController
            }
            // An optimised build prints only the message of `fatalError`.
            fatalError(complaint("\(type(of: screen))"))
        }
    }
#endif
