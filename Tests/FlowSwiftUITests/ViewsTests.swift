import TestSupport
import Testing

/// The views, with a SwiftUI whose declarations are those of Apple's documentation. Nothing is
/// drawn: this says that the types fit, as far as the declarations are copied well, and that the
/// view of a scene does what it should.
@Suite("Views", .enabled(if: OwnModules.arePossible))
struct ViewsTests {
    private static let example = "Examples/UserEditSwiftUI"

    private static func lines(of path: String) throws -> [String] {
        try Project.text(of: path).split(separator: "\n").map {
            String($0.drop { $0 == " " })
        }.filter { !$0.hasPrefix("//") && !$0.hasPrefix("import") }
    }

    @Test(arguments: ["UserEdit", "RouteComposer"]) func theExampleIsAnApp(name: String) throws {
        let shared = name == "RouteComposer" ? ["RouteComposerScreens"] : []
        try CompiledPlayer.shared.get().modules.check(
            example: [name + "SwiftUI"] + shared, of: name)
    }

    /// Also into a module that Xcode isolates to the main actor.
    @Test func anAppMayCopyTheRouter() throws {
        let files = Project.files(below: "Sources/FlowSwiftUI", endingIn: ".swift")
        try CompiledPlayer.shared.get().modules.swiftc(
            ["-typecheck", "-module-name", "App", "-default-isolation", "MainActor"]
                + files.map { Project.root + "/" + $0 })
    }

    /// Whatever iOS hands a scene reaches the flows once, and leads where it leads without SwiftUI.
    @Test func nothingThatASceneIsHandedIsLost() throws {
        let played = try #require(try CompiledPlayer.shared.get().played())
        #expect(played.complaints == [])
        let count = "\(Self.scenes.arrivals) scenes, with \(Self.scenes.habits) habits"
        #expect(played.account == "played \(count)")
    }

    /// How many arrivals of a scene are played, each with so many habits of SwiftUI.
    static let scenes = (arrivals: 24, habits: 8)

    /// Without this nobody would know if traps and scenes can catch anything.
    @Test(arguments: PlantedMistake.all.indices) func aPlantedMistakeIsFound(
        _ number: Int
    ) throws {
        let played = try CompiledPlayer.shared.get().played(number)
        // One that has died has been found, too.
        #expect(played?.complaints.isEmpty != true, "\(PlantedMistake.all[number])")
    }

    /// The compiler cannot demand it, so the message says all: the screen, its class, and what to
    /// write.
    @Test func aScreenWithoutAViewIsNamed() throws {
        let said = try CompiledPlayer.shared.get().saidOfModel()
        #expect(said.contains("SwiftUIRouter cannot show the screen Profile: Model has no view."))
        #expect(said.contains("`extension Model: FlowViewProvider { var content: some View"))
    }

    /// SwiftUI is reported to crash where a stack has an identity, so only screens have one without
    /// anything around them.
    @Test func noStackHasAnIdentityOfItsOwn() throws {
        let files = Project.files(below: "Sources/FlowSwiftUI", endingIn: ".swift")
        let lines = try files.map { try Self.lines(of: $0) }.joined().filter {
            $0.contains(".id(")
        }
        #expect(lines.sorted() == [".id(entry.key)", "ZStack { self }.id(id)"])
    }

    /// Screens of either kind on stacks of either kind.
    @Test func screensOfUIKitAndOfSwiftUIMeet() throws {
        try CompiledPlayer.shared.get().modules.check(["Tests/FlowSwiftUITests/Mixed/Mixed.swift"])
    }

    /// Screens apart: all of the factory and of the `App`.
    static func exampleLines() throws -> [String] {
        try ["Screens.swift", "UserEditApp.swift"].flatMap {
            try lines(of: example + "/" + $0)
        }
    }

    @Test func fewLinesTieTheExampleTogether() throws {
        let lines = try Self.exampleLines()
        #expect(lines.contains { $0.contains("launchAlone") })
        #expect(lines.count <= 15)
    }

    @Test func thePageShowsTheExamples() throws {
        let page = try Project.text(of: "docs/in-an-app.md")
        let section = try #require(
            page.split(separator: "\n## ").first { $0.hasPrefix("On screen with SwiftUI") })
        let blocks = section.split(separator: "```", omittingEmptySubsequences: false)
            .enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
        let lines = blocks.flatMap { block in
            block.split(separator: "\n").dropFirst().map { $0.drop { $0 == " " } }
        }
        #expect(lines.count > 30)
        let files = [Self.example, "Examples/RouteComposerSwiftUI"].flatMap {
            Project.files(below: $0, endingIn: ".swift")
        }
        let own = try Set(files.flatMap(Self.lines))
        #expect(lines.filter { !own.contains(String($0)) } == [])
    }
}
