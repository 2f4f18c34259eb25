import UIKit

/// What the app begins with.
final class PromptViewController: ButtonsViewController, PromptScreen {
    var onProceed: (() -> Void)?

    override var buttons: [(title: String, send: () -> Void)] {
        [("Proceed", { [weak self] in self?.onProceed?() })]
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

    override var buttons: [(title: String, send: () -> Void)] {
        [
            ("Square", { [weak self] in self?.onSquare?() }),
            ("Colour", { [weak self] in self?.onColor?() }),
            ("Routing", { [weak self] in self?.onRouting?() }),
            ("Modal", { [weak self] in self?.onModal?() }),
            ("Product", { [weak self] in self?.onProduct?() }),
            ("Welcome", { [weak self] in self?.onWelcome?() }),
            ("Images", { [weak self] in self?.onImages?() }),
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

    override var buttons: [(title: String, send: () -> Void)] {
        [
            ("Circle", { [weak self] in self?.onCircle?() }),
            ("Figures", { [weak self] in self?.onFigures?() }),
            ("Cities", { [weak self] in self?.onCities?() }),
            ("Login", { [weak self] in self?.onLogin?() }),
            ("Star", { [weak self] in self?.onStar?() }),
            ("Star on the stack", { [weak self] in self?.onStarSwitched?(true) }),
            ("Star in a tab", { [weak self] in self?.onStarSwitched?(false) }),
            ("Collections", { [weak self] in self?.onCollections?() }),
            ("Figures and a product", { [weak self] in self?.onFiguresAndProduct?() }),
        ]
    }
}

final class FiguresViewController: ButtonsViewController, FiguresScreen {
    var onCircle: (() -> Void)?
    var onSquare: (() -> Void)?
    var onFigures: (() -> Void)?

    override var buttons: [(title: String, send: () -> Void)] {
        [
            ("Circle", { [weak self] in self?.onCircle?() }),
            ("Square", { [weak self] in self?.onSquare?() }),
            ("Figures", { [weak self] in self?.onFigures?() }),
        ]
    }
}

final class StarViewController: ButtonsViewController, StarScreen {
    var onProduct: (() -> Void)?
    var onCircle: (() -> Void)?
    var onDismiss: (() -> Void)?

    override var buttons: [(title: String, send: () -> Void)] {
        [
            ("Product", { [weak self] in self?.onProduct?() }),
            ("Circle", { [weak self] in self?.onCircle?() }),
            ("Dismiss", { [weak self] in self?.onDismiss?() }),
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

    override var buttons: [(title: String, send: () -> Void)] {
        [("Square", { [weak self] in self?.onSquare?() })]
    }
}

final class MyHomeViewController: ButtonsViewController, MyHomeScreen {}

final class MySettingsViewController: ButtonsViewController, MySettingsScreen {}
