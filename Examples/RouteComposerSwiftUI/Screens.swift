/// The one place that knows the classes of the screens.
struct Screens: RouteComposerScreens {
    func makePrompt() -> any PromptScreen { PromptModel() }
    func makeCircleHome() -> any CircleHomeScreen { CircleHomeModel() }
    func makeSquareHome() -> any SquareHomeScreen { SquareHomeModel() }
    func makeFigures() -> any FiguresScreen { FiguresModel() }
    func makeLabelled(text: String) -> any LabelledScreen { LabelledModel(text: text) }
    func makeStar() -> any StarScreen { StarModel() }
    func makeCityTable() -> any CityTableScreen { CityTableModel() }
    func makeCityDetail(city: Int) -> any CityDetailScreen { CityDetailModel(city: city) }
    func makePaint(hex: String) -> any PaintScreen { PaintModel(hex: hex) }
    func imageListVariant() -> ImageListVariant { .own }
    func makeImageListOwn() -> any ImageListScreen { ImageListModel("Images") }
    func makeImageListLibrary() -> any ImageListScreen { ImageListModel("Library") }
    func makeImage(id: String) -> any ImageScreen { ImageModel(id: id) }
    func makeMyHome() -> any MyHomeScreen { MyHomeModel() }
    func makeMySettings() -> any MySettingsScreen { MySettingsModel() }
    func makeLoginForm(isChecking: Bool) -> any LoginFormScreen {
        LoginFormModel(isChecking: isChecking)
    }
    func makeProductPage(id: String) -> any ProductPageScreen { ProductPageModel(id: id) }
    func makeRules() -> any RulesScreen { RulesModel() }
    func makeSecond() -> any SecondScreen { SecondModel() }
    func makeWishes(context: Favourites) -> any WishesScreen {
        WishesModel(context: context)
    }
}

/// What the flows ask of the world.
struct Services: RouteComposerServices {
    func sessionLogIn(user: String, password: String) async -> SessionLogInOutcome {
        user == password ? .right : .wrong
    }

    func clockWait(seconds: Int) async {
        try? await Task.sleep(nanoseconds: UInt64(seconds) * 1_000_000_000)
    }
}
