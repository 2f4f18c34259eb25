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
    override var buttons: [(title: String, send: () -> Void)] {
        [("Done", { [weak self] in self?.onDone?() })]
    }
}

final class ImageListViewController: ButtonsViewController, ImageListScreen {
    var onPicked: ((_ id: String) -> Void)?
    var onDone: (() -> Void)?

    override var buttons: [(title: String, send: () -> Void)] {
        ["first", "second"].map { id in
            (title: "Image " + id, send: { [weak self] () -> Void in self?.onPicked?(id) })
        } + [("Done", { [weak self] in self?.onDone?() })]
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
    override var buttons: [(title: String, send: () -> Void)] {
        [
            ("List", { [weak self] in self?.onDismiss?() }),
            ("Done", { [weak self] in self?.onDone?() }),
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
    override var buttons: [(title: String, send: () -> Void)] {
        [
            ("With the right password", { [weak self] in self?.onLogIn?("abc", "abc") }),
            ("With a wrong one", { [weak self] in self?.onLogIn?("abc", "") }),
            ("Close", { [weak self] in self?.onClose?() }),
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
    override var buttons: [(title: String, send: () -> Void)] {
        [
            ("Circle", { [weak self] in self?.onCircle?() }),
            ("Cities", { [weak self] in self?.onCities?() }),
            ("Another", { [weak self] in self?.onAnother?() }),
            ("Label", { [weak self] in self?.onLabel?() }),
            ("Next", { [weak self] in self?.onNext?("02") }),
            ("Home", { [weak self] in self?.onHome?() }),
            ("Settings", { [weak self] in self?.onSettings?() }),
            ("Done", { [weak self] in self?.onDone?() }),
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

    override var buttons: [(title: String, send: () -> Void)] {
        [
            ("May be left", { [weak self] in self?.onMayLeaveChanged?(true) }),
            ("May not be left", { [weak self] in self?.onMayLeaveChanged?(false) }),
            ("Yellow", { [weak self] in self?.onYellow?() }),
            ("Square", { [weak self] in self?.onSquare?() }),
            ("London", { [weak self] in self?.onLondon?() }),
            ("New York", { [weak self] in self?.onNewYork?() }),
            ("Done", { [weak self] in self?.onDone?() }),
        ]
    }
}

final class SecondViewController: ButtonsViewController, SecondScreen {
    var onRed: (() -> Void)?
    var onHome: (() -> Void)?
    var onBerlin: (() -> Void)?
    var onDone: (() -> Void)?

    override var buttons: [(title: String, send: () -> Void)] {
        [
            ("Red", { [weak self] in self?.onRed?() }),
            ("Home", { [weak self] in self?.onHome?() }),
            ("Berlin", { [weak self] in self?.onBerlin?() }),
            ("Done", { [weak self] in self?.onDone?() }),
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
    override var buttons: [(title: String, send: () -> Void)] {
        [
            ("Favourites", { [weak self] in self?.onSegmentChanged?(.favourites) }),
            ("Collections", { [weak self] in self?.onSegmentChanged?(.collections) }),
            ("Done", { [weak self] in self?.onDone?() }),
        ]
    }
}
