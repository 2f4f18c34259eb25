/// What the app begins with.
final class PromptPage: ButtonsScreen, PromptScreen {
    var onProceed: (() -> Void)?

    override var buttons: [Button] {
        [("Proceed", onProceed)]
    }
}

final class CircleHomePage: ButtonsScreen, CircleHomeScreen {
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

final class SquareHomePage: ButtonsScreen, SquareHomeScreen {
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

final class FiguresPage: ButtonsScreen, FiguresScreen {
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

final class StarPage: ButtonsScreen, StarScreen {
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

final class LabelledPage: ButtonsScreen, LabelledScreen {
    var onSquare: (() -> Void)?

    convenience init(text: String) {
        self.init("Label")
        self.text = text
    }

    override var buttons: [Button] {
        [("Square", onSquare)]
    }
}

final class MyHomePage: ButtonsScreen, MyHomeScreen {}

final class MySettingsPage: ButtonsScreen, MySettingsScreen {}
