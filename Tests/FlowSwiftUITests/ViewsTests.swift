import TestSupport
import Testing

/// The views, with a SwiftUI whose declarations are those of Apple's documentation. Nothing is
/// drawn: this says that the types fit, as far as the declarations are copied well.
@Suite("Views", .enabled(if: OwnModules.arePossible))
struct ViewsTests {
    private static let modules = Result {
        let modules = try OwnModules()
        for (name, folder) in [
            ("UserNotifications", "Tests/StandInUserNotifications"),
            ("UIKit", "Tests/StandInUIKit"), ("FlowUIKit", "Sources/FlowUIKit"),
            ("SwiftUI", "Tests/StandInSwiftUI"), ("FlowSwiftUI", "Sources/FlowSwiftUI"),
        ] {
            try modules.compile(name, from: folder, isLinked: false)
        }
        return modules
    }

    private static let example = "Examples/UserEditSwiftUI"

    private static func lines(of path: String) throws -> [String] {
        try Project.text(of: path).split(separator: "\n").map {
            String($0.drop { $0 == " " })
        }.filter { !$0.hasPrefix("//") && !$0.hasPrefix("import") }
    }

    @Test func theExampleIsAnApp() throws {
        let own = Project.files(below: Self.example, endingIn: ".swift")
        #expect(own.count > 3)
        let generated = "Tests/Golden/UserEdit/UserEdit.swift"
        try Self.modules.get().check(own + [generated])
    }

    /// Screens of either kind on stacks of either kind.
    @Test func screensOfUIKitAndOfSwiftUIMeet() throws {
        try Self.modules.get().check(["Tests/FlowSwiftUITests/Mixed/Mixed.swift"])
    }

    /// Screens apart: all of the factory and of the `App`.
    @Test func fewLinesTieTheExampleTogether() throws {
        let lines = try ["Screens.swift", "UserEditApp.swift"].flatMap {
            try Self.lines(of: Self.example + "/" + $0)
        }
        #expect(lines.contains { $0.contains("launchAlone") })
        #expect(lines.count <= 15)
    }

    @Test func thePageShowsTheExample() throws {
        let page = try Project.text(of: "docs/in-an-app.md")
        let section = try #require(
            page.split(separator: "\n## ").first { $0.hasPrefix("On screen with SwiftUI") })
        let blocks = section.split(separator: "```", omittingEmptySubsequences: false)
            .enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
        let lines = blocks.flatMap { block in
            block.split(separator: "\n").dropFirst().map { $0.drop { $0 == " " } }
        }
        #expect(lines.count > 10)
        let files = Project.files(below: Self.example, endingIn: ".swift")
        let own = try Set(files.flatMap(Self.lines))
        #expect(lines.filter { !own.contains(String($0)) } == [])
    }
}
