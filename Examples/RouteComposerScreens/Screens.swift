/// The one place that knows the classes of the screens.
struct Screens: RouteComposerScreens {
    func makePrompt() -> any PromptScreen { PromptPage("Welcome") }
    func makeCircleHome() -> any CircleHomeScreen { CircleHomePage("Circle") }
    func makeSquareHome() -> any SquareHomeScreen { SquareHomePage("Square") }
    func makeFigures() -> any FiguresScreen { FiguresPage("Figures") }
    func makeLabelled(text: String) -> any LabelledScreen { LabelledPage(text: text) }
    func makeStar() -> any StarScreen { StarPage("Star") }
    func makeCityTable() -> any CityTableScreen { CityTablePage("Cities") }
    func makeCityDetail(city: Int) -> any CityDetailScreen { CityDetailPage(city: city) }
    func makePaint(hex: String) -> any PaintScreen { PaintPage(hex: hex) }
    func imageListVariant() -> ImageListVariant { .own }
    func makeImageListOwn() -> any ImageListScreen { ImageListPage("Images") }
    func makeImageListLibrary() -> any ImageListScreen { ImageListPage("Library") }
    func makeImage(id: String) -> any ImageScreen { ImagePage(id: id) }
    func makeMyHome() -> any MyHomeScreen { MyHomePage("Home") }
    func makeMySettings() -> any MySettingsScreen { MySettingsPage("Settings") }
    func makeLoginForm(isChecking: Bool) -> any LoginFormScreen {
        LoginFormPage(isChecking: isChecking)
    }
    func makeProductPage(id: String) -> any ProductPageScreen { ProductPage(id: id) }
    func makeRules() -> any RulesScreen { RulesPage("Routing") }
    func makeSecond() -> any SecondScreen { SecondPage("Second") }
    func makeWishes(context: Favourites) -> any WishesScreen {
        WishesPage(context: context)
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
