import Observation

@Observable
final class CityTableModel: ButtonsModel, CityTableScreen {
    let title = "Cities"
    @ObservationIgnored var onPicked: ((_ city: Int) -> Void)?
    @ObservationIgnored var onSquare: (() -> Void)?
    @ObservationIgnored var onProduct: (() -> Void)?

    var buttons: [Tap] {
        let cities = City.names.enumerated().map { index, name -> Tap in
            (name, { [onPicked] in onPicked?(index) })
        }
        return cities + [
            ("Square", onSquare),
            ("Product", onProduct),
        ]
    }
}

@Observable
final class CityDetailModel: ButtonsModel, CityDetailScreen {
    let title = "City"
    var city: Int
    @ObservationIgnored var onCities: (() -> Void)?
    @ObservationIgnored var onStar: (() -> Void)?

    init(city: Int) { self.city = city }

    var text: String { City.name(of: city) }
    var buttons: [Tap] {
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
