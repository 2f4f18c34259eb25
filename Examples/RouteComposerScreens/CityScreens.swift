final class CityTablePage: ButtonsScreen, CityTableScreen {
    var onPicked: ((_ city: Int) -> Void)?
    var onSquare: (() -> Void)?
    var onProduct: (() -> Void)?

    override var buttons: [Button] {
        let cities = City.names.enumerated().map { index, name -> Button in
            (name, { [onPicked] in onPicked?(index) })
        }
        return cities + [
            ("Square", onSquare),
            ("Product", onProduct),
        ]
    }
}

final class CityDetailPage: ButtonsScreen, CityDetailScreen {
    var city = 0 { didSet { text = City.name(of: city) } }
    var onCities: (() -> Void)?
    var onStar: (() -> Void)?

    convenience init(city: Int) {
        self.init("City")
        self.city = city
    }

    override var buttons: [Button] {
        [
            ("Cities", onCities),
            ("Star", onStar),
        ]
    }
}

/// The cities that there are, by their numbers.
private enum City {
    static let names = ["Paris", "Barcelona", "London", "New York", "Berlin"]

    /// A link may name any number.
    static func name(of number: Int) -> String {
        names.indices.contains(number) ? names[number] : "No city \(number)"
    }
}
