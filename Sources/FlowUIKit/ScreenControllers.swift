#if canImport(UIKit)
    import FlowRuntime
    import UIKit

    /// A screen that is not a view controller itself, such as the model of a hosted view: it says
    /// which one shows it. The router asks once for each screen and keeps the answer as long as the
    /// screen is shown.
    @MainActor
    public protocol FlowViewControllerProvider: FlowScreen {
        var viewController: UIViewController { get }
    }

    /// A view controller that finds out how high its content is, for sheets that are as high as
    /// that.
    @MainActor
    package protocol MeasuringController: UIViewController {
        /// True while its `preferredContentSize` changes with its content, which tells that a sheet
        /// has to be measured again. A form sheet or a popover would take that size over.
        var tellsOfItsSize: Bool { get set }
        /// How high its content is, without the bars around it.
        func contentHeight(width: CGFloat) -> CGFloat
    }

    /// A view controller with places for others. Without it the router adds what stands in a slot
    /// as a child, and leaves its view to the app.
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
        /// The view controller of the screen. A screen that is a view controller needs to say
        /// nothing.
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

        /// The same; `complaint` says for a type that has none what to write.
        @MainActor
        package func viewController(or complaint: (String) -> String) -> UIViewController {
            if let controller = screen as? UIViewController { return controller }
            if let provider = screen as? any FlowViewControllerProvider {
                return provider.viewController
            }
            // An optimised build prints no other message.
            fatalError(complaint("\(type(of: screen))"))
        }
    }
#endif
