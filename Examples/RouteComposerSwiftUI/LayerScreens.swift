import Observation

@Observable
final class PaintModel: ButtonsModel, PaintScreen {
    let title = "Colour"
    var hex: String
    @ObservationIgnored var onDone: (() -> Void)?

    init(hex: String) { self.hex = hex }

    var text: String { "#" + hex }
    var buttons: [Tap] {
        [("Done", onDone)]
    }
}

@Observable
final class ImageListModel: ButtonsModel, ImageListScreen {
    let title: String
    @ObservationIgnored var onPicked: ((_ id: String) -> Void)?
    @ObservationIgnored var onDone: (() -> Void)?

    init(_ title: String) { self.title = title }

    var buttons: [Tap] {
        let images = ["first", "second"].map { id -> Tap in
            ("Image " + id, { [onPicked] in onPicked?(id) })
        }
        return images + [("Done", onDone)]
    }
}

@Observable
final class ImageModel: ButtonsModel, ImageScreen {
    let title = "Image"
    var id: String
    @ObservationIgnored var onDismiss: (() -> Void)?
    @ObservationIgnored var onDone: (() -> Void)?

    init(id: String) { self.id = id }

    var text: String { id }
    var buttons: [Tap] {
        [
            ("List", onDismiss),
            ("Done", onDone),
        ]
    }
}

@Observable
final class LoginFormModel: ButtonsModel, LoginFormScreen {
    let title = "Log in"
    var isChecking: Bool
    @ObservationIgnored var onLogIn: ((_ user: String, _ password: String) -> Void)?
    @ObservationIgnored var onClose: (() -> Void)?

    init(isChecking: Bool) { self.isChecking = isChecking }

    var text: String { isChecking ? "One moment" : "" }
    var buttons: [Tap] {
        [
            ("With the right password", { [onLogIn] in onLogIn?("abc", "abc") }),
            ("With a wrong one", { [onLogIn] in onLogIn?("abc", "") }),
            ("Close", onClose),
        ]
    }
}

@Observable
final class ProductPageModel: ButtonsModel, ProductPageScreen {
    let title = "Product"
    var id: String
    @ObservationIgnored var onCircle: (() -> Void)?
    @ObservationIgnored var onCities: (() -> Void)?
    @ObservationIgnored var onAnother: (() -> Void)?
    @ObservationIgnored var onLabel: (() -> Void)?
    @ObservationIgnored var onNext: ((_ id: String) -> Void)?
    @ObservationIgnored var onHome: (() -> Void)?
    @ObservationIgnored var onSettings: (() -> Void)?
    @ObservationIgnored var onDone: (() -> Void)?

    init(id: String) { self.id = id }

    var text: String { id }
    var buttons: [Tap] {
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

@Observable
final class RulesModel: ButtonsModel, RulesScreen {
    let title = "Routing"
    @ObservationIgnored var onMayLeaveChanged: ((_ mayLeave: Bool) -> Void)?
    @ObservationIgnored var onYellow: (() -> Void)?
    @ObservationIgnored var onSquare: (() -> Void)?
    @ObservationIgnored var onLondon: (() -> Void)?
    @ObservationIgnored var onNewYork: (() -> Void)?
    @ObservationIgnored var onDone: (() -> Void)?

    var buttons: [Tap] {
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

@Observable
final class SecondModel: ButtonsModel, SecondScreen {
    let title = "Second"
    @ObservationIgnored var onRed: (() -> Void)?
    @ObservationIgnored var onHome: (() -> Void)?
    @ObservationIgnored var onBerlin: (() -> Void)?
    @ObservationIgnored var onDone: (() -> Void)?

    var buttons: [Tap] {
        [
            ("Red", onRed),
            ("Home", onHome),
            ("Berlin", onBerlin),
            ("Done", onDone),
        ]
    }
}

@Observable
final class WishesModel: ButtonsModel, WishesScreen {
    let title = "Wishes"
    var context: Favourites
    @ObservationIgnored var onSegmentChanged: ((_ context: Favourites) -> Void)?
    @ObservationIgnored var onDone: (() -> Void)?

    init(context: Favourites) { self.context = context }

    var text: String { context == .favourites ? "Favourites" : "Collections" }
    var buttons: [Tap] {
        [
            ("Favourites", { [onSegmentChanged] in onSegmentChanged?(.favourites) }),
            ("Collections", { [onSegmentChanged] in onSegmentChanged?(.collections) }),
            ("Done", onDone),
        ]
    }
}
