import UIKit

/// What the app begins with.
final class PromptViewController: ButtonsViewController, PromptScreen {
    var onProceed: (() -> Void)?

    override var buttons: [Button] {
        [("Proceed", onProceed)]
    }
}

final class CircleHomeViewController: ButtonsViewController, CircleHomeScreen {
    var onSquare: (() -> Void)?
    var onColor: (() -> Void)?
    var onRouting: (() -> Void)?
    var onModal: (() -> Void)?
    var onProduct: (() -> Void)?
    var onWelcome: (() -> Void)?
    var onImages: (() -> Void)?

    override var buttons: [Button] {
        [
            ("Square", onSquare),
            ("Colour", onColor),
            ("Routing", onRouting),
            ("Modal", onModal),
            ("Product", onProduct),
            ("Welcome", onWelcome),
            ("Images", onImages),
        ]
    }
}

final class SquareHomeViewController: ButtonsViewController, SquareHomeScreen {
    var onCircle: (() -> Void)?
    var onFigures: (() -> Void)?
    var onCities: (() -> Void)?
    var onLogin: (() -> Void)?
    var onStar: (() -> Void)?
    var onStarSwitched: ((_ onStack: Bool) -> Void)?
    var onCollections: (() -> Void)?
    var onFiguresAndProduct: (() -> Void)?

    override var buttons: [Button] {
        [
            ("Circle", onCircle),
            ("Figures", onFigures),
            ("Cities", onCities),
            ("Login", onLogin),
            ("Star", onStar),
            ("Star on the stack", { [onStarSwitched] in onStarSwitched?(true) }),
            ("Star in a tab", { [onStarSwitched] in onStarSwitched?(false) }),
            ("Collections", onCollections),
            ("Figures and a product", onFiguresAndProduct),
        ]
    }
}

final class FiguresViewController: ButtonsViewController, FiguresScreen {
    var onCircle: (() -> Void)?
    var onSquare: (() -> Void)?
    var onFigures: (() -> Void)?

    override var buttons: [Button] {
        [
            ("Circle", onCircle),
            ("Square", onSquare),
            ("Figures", onFigures),
        ]
    }
}

final class StarViewController: ButtonsViewController, StarScreen {
    var onProduct: (() -> Void)?
    var onCircle: (() -> Void)?
    var onDismiss: (() -> Void)?

    override var buttons: [Button] {
        [
            ("Product", onProduct),
            ("Circle", onCircle),
            ("Dismiss", onDismiss),
        ]
    }
}

final class LabelledViewController: ButtonsViewController, LabelledScreen {
    private var shown: String
    override var text: String {
        get { shown }
        set {
            shown = newValue
            showText()
        }
    }
    var onSquare: (() -> Void)?

    init(text: String) {
        shown = text
        super.init("Label")
    }

    required init?(coder: NSCoder) { nil }

    override var buttons: [Button] {
        [("Square", onSquare)]
    }
}

final class MyHomeViewController: ButtonsViewController, MyHomeScreen {}

final class MySettingsViewController: ButtonsViewController, MySettingsScreen {}
