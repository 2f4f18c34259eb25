/// The one place that knows the classes of the screens.
struct Screens: UserEditScreens {
    func makeEditProfile(user: User) -> any EditProfileScreen { EditProfileModel(user: user) }
    func makeCities(selected: City?) -> any CitiesScreen { CitiesModel(selected: selected) }
}
