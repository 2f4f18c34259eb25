import Foundation
import PlayedScripts
import TestSupport

/// The stand-in for UIKit, the router and generated apps, compiled as one program that plays.
final class CompiledPlayer: Sendable {
    let modules: OwnModules
    private let folder: String
    private var program: String { folder + "/player" }

    /// One for all tests of a run.
    static let shared = Result { try CompiledPlayer() }

    private static let router = "Sources/FlowUIKit"
    private static let apps = ["CoordinatorDemo", "RouteComposer", "RxFlowDemo", "UserEdit"]

    private init() throws {
        modules = try OwnModules()
        folder = modules.folder
        try modules.compile("UserNotifications", from: "Tests/StandInUserNotifications")
        try modules.compile("UIKit", from: "Tests/StandInUIKit")
        try modules.compile("FlowUIKit", byFileFrom: Self.router)
        let drivers = try Project.text(of: "Tests/PlayedScripts/PlayedDrivers.swift")
        try compile([("Mocks.swift", try Self.mocks()), ("PlayedDrivers.swift", drivers)])
        try link(modules.objects(from: Self.router), playing: self)
    }

    /// What plays, with files of an app or of the driver of one.
    private func compile(_ files: [(name: String, text: String)]) throws {
        let paths = try files.map { name, text in
            let path = folder + "/" + name
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            return path
        }
        let sources = Project.files(below: "Tests/UIKitPlayer", endingIn: ".swift")
        try modules.swiftc(
            ["-c", "-module-name", "Player", "-o", folder + "/Player.o"] + paths
                + sources.map { Project.root + "/" + $0 })
    }

    /// A player with a folder of its own in that of another one.
    private init(in other: CompiledPlayer) throws {
        modules = other.modules
        folder = modules.folder + "/" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The same with a mistake planted in the router, which leaves stored properties as they are.
    func planting(_ mistake: PlantedMistake) throws -> CompiledPlayer {
        let player = try CompiledPlayer(in: self)
        let files = Project.files(below: Self.router, endingIn: ".swift")
        let path = files.first { $0.hasSuffix("/" + mistake.file) }
        let right = try Project.text(of: path ?? mistake.file)
        guard right.contains(mistake.right) else { throw OwnModules.Failure(mistake.right) }
        let copy = player.folder + "/" + mistake.file
        try right.replacing(mistake.right, with: mistake.wrong).write(
            toFile: copy, atomically: true, encoding: .utf8)
        let object = player.folder + "/" + mistake.file + ".o"
        try modules.compile(
            mistake.file, as: copy, of: "FlowUIKit", from: Self.router, to: object)
        try player.link(
            [object] + modules.objects(from: Self.router, replacing: mistake.file),
            playing: self)
        return player
    }

    /// The same for applications that pin the law.
    func playing(_ apps: GeneratedApps) throws -> CompiledPlayer {
        let player = try CompiledPlayer(in: self)
        let mocks = apps.mocks.map {
            "extension \($0): PlayedScreen, FlowViewControllerProvider {}\n"
        }
        try player.compile(
            apps.files + [("Mocks.swift", "import FlowUIKit\n\n" + mocks.joined())])
        try player.link(modules.objects(from: Self.router), playing: player)
        return player
    }

    private func link(_ router: [String], playing player: CompiledPlayer) throws {
        try modules.link(
            [player.folder + "/Player.o", "UIKit.o", "UserNotifications.o"] + router,
            ["FlowEngine", "FlowRuntime"].map { ($0, "Sources/" + $0) }
                + Self.apps.map { ("Golden" + $0, "Tests/Golden/" + $0) },
            to: program)
    }

    /// Lets the generated stand-ins for screens be shown.
    private static func mocks() throws -> String {
        var text = "import FlowUIKit\n"
        for app in apps {
            text += "import Golden\(app)\n"
            for path in Project.files(below: "Tests/Golden/\(app)", endingIn: "TestSupport.swift") {
                for name in GeneratedApps.mocks(in: try Project.text(of: path)) {
                    text +=
                        "extension Golden\(app).\(name): PlayedScreen, "
                        + "FlowViewControllerProvider {}\n"
                }
            }
        }
        return text
    }

    /// What the player answers to each line, without those that only end an answer.
    func answers(to lines: [String]) throws -> [[String]] {
        let input = modules.folder + "/\(UUID().uuidString).txt"
        try (lines.joined(separator: "\n") + "\n").write(
            toFile: input, atomically: true, encoding: .utf8)
        let output = try modules.run(program, [], input: input, seconds: 200, mayFail: true)
        var answers: [[String]] = []
        var answer: [String] = []
        for line in output.split(separator: "\n") {
            if line == "." {
                answers.append(answer)
                answer = []
            } else {
                answer.append(String(line))
            }
        }
        return answers + [answer]
    }
}
