import UIKit

final class PaintViewController: ButtonsViewController, PaintScreen {
    var hex: String { didSet { showText() } }
    var onDone: (() -> Void)?

    init(hex: String) {
        self.hex = hex
        super.init("Colour")
    }

    required init?(coder: NSCoder) { nil }

    override var text: String { "#" + hex }
    override var buttons: [Button] {
        [("Done", onDone)]
    }
}

final class ImageListViewController: ButtonsViewController, ImageListScreen {
    var onPicked: ((_ id: String) -> Void)?
    var onDone: (() -> Void)?

    override var buttons: [Button] {
        let images = ["first", "second"].map { id -> Button in
            ("Image " + id, { [onPicked] in onPicked?(id) })
        }
        return images + [("Done", onDone)]
    }
}

final class ImageViewController: ButtonsViewController, ImageScreen {
    var id: String { didSet { showText() } }
    var onDismiss: (() -> Void)?
    var onDone: (() -> Void)?

    init(id: String) {
        self.id = id
        super.init("Image")
    }

    required init?(coder: NSCoder) { nil }

    override var text: String { id }
    override var buttons: [Button] {
        [
            ("List", onDismiss),
            ("Done", onDone),
        ]
    }
}

final class LoginFormViewController: ButtonsViewController, LoginFormScreen {
    var isChecking: Bool { didSet { showText() } }
    var onLogIn: ((_ user: String, _ password: String) -> Void)?
    var onClose: (() -> Void)?

    init(isChecking: Bool) {
        self.isChecking = isChecking
        super.init("Log in")
    }

    required init?(coder: NSCoder) { nil }

    override var text: String { isChecking ? "One moment" : "" }
    override var buttons: [Button] {
        [
            ("With the right password", { [onLogIn] in onLogIn?("abc", "abc") }),
            ("With a wrong one", { [onLogIn] in onLogIn?("abc", "") }),
            ("Close", onClose),
        ]
    }
}

final class ProductPageViewController: ButtonsViewController, ProductPageScreen {
    var id: String { didSet { showText() } }
    var onCircle: (() -> Void)?
    var onCities: (() -> Void)?
    var onAnother: (() -> Void)?
    var onLabel: (() -> Void)?
    var onNext: ((_ id: String) -> Void)?
    var onHome: (() -> Void)?
    var onSettings: (() -> Void)?
    var onDone: (() -> Void)?

    init(id: String) {
        self.id = id
        super.init("Product")
    }

    required init?(coder: NSCoder) { nil }

    override var text: String { id }
    override var buttons: [Button] {
        [
            ("Circle", onCircle),
            ("Cities", onCities),
            ("Another", onAnother),
            ("Label", onLabel),
            ("Next", { [onNext] in onNext?("02") }),
            ("Home", onHome),
            ("Settings", onSettings),
            ("Done", onDone),
        ]
    }
}

final class RulesViewController: ButtonsViewController, RulesScreen {
    var onMayLeaveChanged: ((_ mayLeave: Bool) -> Void)?
    var onYellow: (() -> Void)?
    var onSquare: (() -> Void)?
    var onLondon: (() -> Void)?
    var onNewYork: (() -> Void)?
    var onDone: (() -> Void)?

    override var buttons: [Button] {
        [
            ("May be left", { [onMayLeaveChanged] in onMayLeaveChanged?(true) }),
            ("May not be left", { [onMayLeaveChanged] in onMayLeaveChanged?(false) }),
            ("Yellow", onYellow),
            ("Square", onSquare),
            ("London", onLondon),
            ("New York", onNewYork),
            ("Done", onDone),
        ]
    }
}

final class SecondViewController: ButtonsViewController, SecondScreen {
    var onRed: (() -> Void)?
    var onHome: (() -> Void)?
    var onBerlin: (() -> Void)?
    var onDone: (() -> Void)?

    override var buttons: [Button] {
        [
            ("Red", onRed),
            ("Home", onHome),
            ("Berlin", onBerlin),
            ("Done", onDone),
        ]
    }
}

final class WishesViewController: ButtonsViewController, WishesScreen {
    var context: Favourites { didSet { showText() } }
    var onSegmentChanged: ((_ context: Favourites) -> Void)?
    var onDone: (() -> Void)?

    init(context: Favourites) {
        self.context = context
        super.init("Wishes")
    }

    required init?(coder: NSCoder) { nil }

    override var text: String { context == .favourites ? "Favourites" : "Collections" }
    override var buttons: [Button] {
        [
            ("Favourites", { [onSegmentChanged] in onSegmentChanged?(.favourites) }),
            ("Collections", { [onSegmentChanged] in onSegmentChanged?(.collections) }),
            ("Done", onDone),
        ]
    }
}
