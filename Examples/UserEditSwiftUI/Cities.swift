import FlowSwiftUI
import Observation
import SwiftUI

/// Cities to pick from.
@Observable
final class CitiesModel: CitiesScreen, FlowViewProvider {
    var selected: City?
    @ObservationIgnored var onCitySelected: ((_ city: City) -> Void)?

    init(selected: City?) { self.selected = selected }

    var content: some View { CitiesView(model: self) }
}

struct CitiesView: View {
    let model: CitiesModel
    private let names = ["Kazan", "Moscow", "Oslo", "Tokyo"]

    var body: some View {
        List {
            ForEach(names, id: \.self) { name in
                Button(name == model.selected?.name ? "✓ \(name)" : name) {
                    model.onCitySelected?(City(name: name))
                }
            }
        }
        .navigationTitle("Cities")
    }
}
