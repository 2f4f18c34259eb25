// The city picker as somebody would write it by hand: what generated code aims at.

import FlowRuntime

struct City: Equatable, Sendable {
    var name: String
}

struct User: Equatable, Sendable {
    var name: String
    var city: City?
}

/// Edit a profile and pick a city.
@MainActor
final class UserEditCoordinator:
    FlowCoordinator<UserEditCoordinator.State, UserEditCoordinator.Outcome>
{
    /// How the flow ends.
    enum Outcome: FlowOutcome, Equatable, Sendable {
        case saved(user: User)
        case cancelled(FlowCancellation)
    }

    /// What the caller passes, and keeps up to date.
    struct Inputs: Equatable, Sendable {
        var user: User
    }

    /// What the flow remembers.
    struct State: Equatable, Sendable {
        var user: User
    }

    var inputs: Inputs
    private let screens: any UserEditScreens

    init(user: User, screens: any UserEditScreens) {
        self.inputs = Inputs(user: user)
        self.screens = screens
        super.init(name: "UserEdit", state: State(user: inputs.user))
    }

    override func start() {
        push(editProfile(user: self.state.user))
    }

    // MARK: - Transitions

    private func editProfileDidSelectCity() {
        push(cities(selected: self.state.user.city))
    }

    private func editProfileDidSave() {
        finish(.saved(user: state.user))
    }

    private func citiesDidSelectCity(city: City) {
        state.user.city = city
        close()
    }

    // MARK: - Screens

    private func editProfile(user: @autoclosure @escaping () -> User) -> FlowDestination {
        let user = FlowInput("user", user)
        return screen("EditProfile", user) { flow in
            let screen = flow.screens.makeEditProfile(user: user.value)
            user.onChange { [weak screen] in screen?.user = $0 }
            screen.onSelectCity = flow.event("selectCity") { $0.editProfileDidSelectCity() }
            screen.onSave = flow.event("save") { $0.editProfileDidSave() }
            return screen
        }
    }

    private func cities(selected: @autoclosure @escaping () -> City?) -> FlowDestination {
        let selected = FlowInput("selected", selected)
        return screen("Cities", selected) { flow in
            let screen = flow.screens.makeCities(selected: selected.value)
            selected.onChange { [weak screen] in screen?.selected = $0 }
            screen.onCitySelected = flow.event("citySelected") { $0.citiesDidSelectCity(city: $1) }
            return screen
        }
    }
}

@MainActor
protocol EditProfileScreen: FlowScreen {
    var user: User { get set }
    var onSelectCity: (() -> Void)? { get set }
    var onSave: (() -> Void)? { get set }
}

@MainActor
protocol CitiesScreen: FlowScreen {
    var selected: City? { get set }
    var onCitySelected: ((City) -> Void)? { get set }
}

@MainActor
protocol UserEditScreens {
    func makeEditProfile(user: User) -> any EditProfileScreen
    func makeCities(selected: City?) -> any CitiesScreen
}

final class EditProfileMock: EditProfileScreen {
    var user: User
    var onSelectCity: (() -> Void)?
    var onSave: (() -> Void)?

    init(user: User) {
        self.user = user
    }
}

final class CitiesMock: CitiesScreen {
    var selected: City?
    var onCitySelected: ((City) -> Void)?

    init(selected: City?) {
        self.selected = selected
    }
}

struct UserEditMocks: UserEditScreens {
    func makeEditProfile(user: User) -> any EditProfileScreen { EditProfileMock(user: user) }
    func makeCities(selected: City?) -> any CitiesScreen { CitiesMock(selected: selected) }
}
