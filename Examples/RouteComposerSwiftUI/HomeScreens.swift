import Observation

/// What the app begins with.
@Observable
final class PromptModel: ButtonsModel, PromptScreen {
    let title = "Welcome"
    @ObservationIgnored var onProceed: (() -> Void)?

    var buttons: [Tap] {
        [("Proceed", onProceed)]
    }
}

@Observable
final class CircleHomeModel: ButtonsModel, CircleHomeScreen {
    let title = "Circle"
    @ObservationIgnored var onSquare: (() -> Void)?
    @ObservationIgnored var onColor: (() -> Void)?
    @ObservationIgnored var onRouting: (() -> Void)?
    @ObservationIgnored var onModal: (() -> Void)?
    @ObservationIgnored var onProduct: (() -> Void)?
    @ObservationIgnored var onWelcome: (() -> Void)?
    @ObservationIgnored var onImages: (() -> Void)?

    var buttons: [Tap] {
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

@Observable
final class SquareHomeModel: ButtonsModel, SquareHomeScreen {
    let title = "Square"
    @ObservationIgnored var onCircle: (() -> Void)?
    @ObservationIgnored var onFigures: (() -> Void)?
    @ObservationIgnored var onCities: (() -> Void)?
    @ObservationIgnored var onLogin: (() -> Void)?
    @ObservationIgnored var onStar: (() -> Void)?
    @ObservationIgnored var onStarSwitched: ((_ onStack: Bool) -> Void)?
    @ObservationIgnored var onCollections: (() -> Void)?
    @ObservationIgnored var onFiguresAndProduct: (() -> Void)?

    var buttons: [Tap] {
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

@Observable
final class FiguresModel: ButtonsModel, FiguresScreen {
    let title = "Figures"
    @ObservationIgnored var onCircle: (() -> Void)?
    @ObservationIgnored var onSquare: (() -> Void)?
    @ObservationIgnored var onFigures: (() -> Void)?

    var buttons: [Tap] {
        [
            ("Circle", onCircle),
            ("Square", onSquare),
            ("Figures", onFigures),
        ]
    }
}

@Observable
final class StarModel: ButtonsModel, StarScreen {
    let title = "Star"
    @ObservationIgnored var onProduct: (() -> Void)?
    @ObservationIgnored var onCircle: (() -> Void)?
    @ObservationIgnored var onDismiss: (() -> Void)?

    var buttons: [Tap] {
        [
            ("Product", onProduct),
            ("Circle", onCircle),
            ("Dismiss", onDismiss),
        ]
    }
}

@Observable
final class LabelledModel: ButtonsModel, LabelledScreen {
    let title = "Label"
    var text: String
    @ObservationIgnored var onSquare: (() -> Void)?

    init(text: String) { self.text = text }

    var buttons: [Tap] {
        [("Square", onSquare)]
    }
}

@Observable
final class MyHomeModel: ButtonsModel, MyHomeScreen {
    let title = "Home"
}

@Observable
final class MySettingsModel: ButtonsModel, MySettingsScreen {
    let title = "Settings"
}
