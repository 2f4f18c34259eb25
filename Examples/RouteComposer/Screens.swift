/// The one place that knows the classes of the screens.
struct Screens: RouteComposerScreens {
    func makePrompt() -> any PromptScreen { PromptViewController("Welcome") }
    func makeCircleHome() -> any CircleHomeScreen { CircleHomeViewController("Circle") }
    func makeSquareHome() -> any SquareHomeScreen { SquareHomeViewController("Square") }
    func makeFigures() -> any FiguresScreen { FiguresViewController("Figures") }
    func makeLabelled(text: String) -> any LabelledScreen { LabelledViewController(text: text) }
    func makeStar() -> any StarScreen { StarViewController("Star") }
    func makeCityTable() -> any CityTableScreen { CityTableViewController("Cities") }
    func makeCityDetail(city: Int) -> any CityDetailScreen { CityDetailViewController(city: city) }
    func makePaint(hex: String) -> any PaintScreen { PaintViewController(hex: hex) }
    func imageListVariant() -> ImageListVariant { .own }
    func makeImageListOwn() -> any ImageListScreen { ImageListViewController("Images") }
    func makeImageListLibrary() -> any ImageListScreen { ImageListViewController("Library") }
    func makeImage(id: String) -> any ImageScreen { ImageViewController(id: id) }
    func makeMyHome() -> any MyHomeScreen { MyHomeViewController("Home") }
    func makeMySettings() -> any MySettingsScreen { MySettingsViewController("Settings") }
    func makeLoginForm(isChecking: Bool) -> any LoginFormScreen {
        LoginFormViewController(isChecking: isChecking)
    }
    func makeProductPage(id: String) -> any ProductPageScreen { ProductPageViewController(id: id) }
    func makeRules() -> any RulesScreen { RulesViewController("Routing") }
    func makeSecond() -> any SecondScreen { SecondViewController("Second") }
    func makeWishes(context: Favourites) -> any WishesScreen {
        WishesViewController(context: context)
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
