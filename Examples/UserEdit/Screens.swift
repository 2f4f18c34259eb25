import UIKit

/// The one place that knows the classes of the screens.
struct Screens: UserEditScreens {
    func makeEditProfile(user: User) -> any EditProfileScreen {
        EditProfileViewController(user: user)
    }

    func makeCities(selected: City?) -> any CitiesScreen {
        CitiesViewController(selected: selected)
    }
}
