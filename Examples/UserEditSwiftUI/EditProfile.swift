import FlowSwiftUI
import Observation
import SwiftUI

/// A profile on screen. It knows nothing of the screens that its outputs lead to.
@Observable
final class EditProfileModel: EditProfileScreen, FlowViewProvider {
    var user: User
    @ObservationIgnored var onSelectCity: (() -> Void)?
    @ObservationIgnored var onSave: (() -> Void)?

    init(user: User) { self.user = user }

    var content: some View { EditProfileView(model: self) }
}

struct EditProfileView: View {
    let model: EditProfileModel

    var body: some View {
        List {
            Text(model.user.city?.name ?? "No city")
            Button("City") { model.onSelectCity?() }
        }
        .navigationTitle(model.user.name)
        .toolbar {
            ToolbarItem(placement: .confirmationAction) {
                Button("Save") { model.onSave?() }
            }
        }
    }
}
