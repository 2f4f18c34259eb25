final class PaintPage: ButtonsScreen, PaintScreen {
    var hex = "" { didSet { text = "#" + hex } }
    var onDone: (() -> Void)?

    convenience init(hex: String) {
        self.init("Colour")
        self.hex = hex
    }

    override var buttons: [Button] {
        [("Done", onDone)]
    }
}

final class ImageListPage: ButtonsScreen, ImageListScreen {
    var onPicked: ((_ id: String) -> Void)?
    var onDone: (() -> Void)?

    override var buttons: [Button] {
        let images = ["first", "second"].map { id -> Button in
            ("Image " + id, { [onPicked] in onPicked?(id) })
        }
        return images + [("Done", onDone)]
    }
}

final class ImagePage: ButtonsScreen, ImageScreen {
    var id = "" { didSet { text = id } }
    var onDismiss: (() -> Void)?
    var onDone: (() -> Void)?

    convenience init(id: String) {
        self.init("Image")
        self.id = id
    }

    override var buttons: [Button] {
        [
            ("List", onDismiss),
            ("Done", onDone),
        ]
    }
}

final class LoginFormPage: ButtonsScreen, LoginFormScreen {
    var isChecking = false { didSet { text = isChecking ? "One moment" : "" } }
    var onLogIn: ((_ user: String, _ password: String) -> Void)?
    var onClose: (() -> Void)?

    convenience init(isChecking: Bool) {
        self.init("Log in")
        self.isChecking = isChecking
    }

    override var buttons: [Button] {
        [
            ("With the right password", { [onLogIn] in onLogIn?("abc", "abc") }),
            ("With a wrong one", { [onLogIn] in onLogIn?("abc", "") }),
            ("Close", onClose),
        ]
    }
}

final class ProductPage: ButtonsScreen, ProductPageScreen {
    var id = "" { didSet { text = id } }
    var onCircle: (() -> Void)?
    var onCities: (() -> Void)?
    var onAnother: (() -> Void)?
    var onLabel: (() -> Void)?
    var onNext: ((_ id: String) -> Void)?
    var onHome: (() -> Void)?
    var onSettings: (() -> Void)?
    var onDone: (() -> Void)?

    convenience init(id: String) {
        self.init("Product")
        self.id = id
    }

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

final class RulesPage: ButtonsScreen, RulesScreen {
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

final class SecondPage: ButtonsScreen, SecondScreen {
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

final class WishesPage: ButtonsScreen, WishesScreen {
    var context = Favourites.favourites {
        didSet { text = context == .favourites ? "Favourites" : "Collections" }
    }
    var onSegmentChanged: ((_ context: Favourites) -> Void)?
    var onDone: (() -> Void)?

    convenience init(context: Favourites) {
        self.init("Wishes")
        self.context = context
    }

    override var buttons: [Button] {
        [
            ("Favourites", { [onSegmentChanged] in onSegmentChanged?(.favourites) }),
            ("Collections", { [onSegmentChanged] in onSegmentChanged?(.collections) }),
            ("Done", onDone),
        ]
    }
}
