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
        try modules.compile("Player", from: "Tests/UIKitPlayer")
        let drivers = Project.root + "/Tests/PlayedScripts/PlayedDrivers.swift"
        try compileProgram(Self.imports, showing: try Self.mocks(), [drivers])
        try link(modules.objects(from: Self.router), [object])
    }

    private var object: String { folder + "/Program.o" }

    /// The program around the player: it knows the apps, and lets the generated stand-ins for
    /// their screens be shown.
    private func compileProgram(
        _ imports: String, showing mocks: [String], _ arguments: [String]
    ) throws {
        let shown = mocks.map { "extension \($0): PlayedScreen, FlowViewControllerProvider {}\n" }
        let text = """
            import FlowUIKit
            @testable import Player
            \(imports)
            @main
            struct Program {
                @MainActor static func main() { Player.run(playedDriver) }
            }

            \(shown.joined())
            """
        let path = folder + "/Program.swift"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        try modules.swiftc(["-c", "-module-name", "Program", "-o", object, path] + arguments)
    }

    /// A player with a folder of its own in that of another one.
    private init(in other: CompiledPlayer) throws {
        modules = other.modules
        folder = modules.folder + "/" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The same for each of some mistakes in different files of the router, which leave stored
    /// properties as they are.
    func planting(_ mistakes: [PlantedMistake]) throws -> [CompiledPlayer] {
        let files = Project.files(below: Self.router, endingIn: ".swift")
        let players = try mistakes.map { _ in try CompiledPlayer(in: self) }
        let planted = try zip(players, mistakes).map { player, mistake in
            let path = files.first { $0.hasSuffix("/" + mistake.file) }
            let right = try Project.text(of: path ?? mistake.file)
            guard right.contains(mistake.right) else { throw OwnModules.Failure(mistake.right) }
            let copy = player.folder + "/" + mistake.file
            try right.replacing(mistake.right, with: mistake.wrong).write(
                toFile: copy, atomically: true, encoding: .utf8)
            return (file: mistake.file, copy: copy, object: copy + ".o")
        }
        try modules.compile(planted, of: "FlowUIKit", from: Self.router)
        for (player, planted) in zip(players, planted) {
            let others = modules.objects(from: Self.router, replacing: planted.file)
            try player.link([planted.object] + others, [object])
        }
        return players
    }

    /// The same for applications that pin the law.
    func playing(_ part: PinnedPart) async throws -> CompiledPlayer {
        let player = try CompiledPlayer(in: self)
        let pinned = try await part.module()
        let folder = pinned.modules.folder
        let mocks = pinned.apps.mocks.map(String.init)
        try player.compileProgram("@testable import Apps\n", showing: mocks, ["-I", folder])
        try player.link(modules.objects(from: Self.router), [player.object, folder + "/Apps.o"])
        return player
    }

    private func link(_ router: [String], _ program: [String]) throws {
        try modules.link(
            program + ["Player.o", "UIKit.o", "UserNotifications.o"] + router,
            ["FlowEngine", "FlowRuntime"].map { ($0, "Sources/" + $0) }
                + Self.apps.map { ("Golden" + $0, "Tests/Golden/" + $0) },
            to: self.program)
    }

    private static let imports = apps.map { "import Golden\($0)\n" }.joined()

    /// The generated stand-ins for screens.
    private static func mocks() throws -> [String] {
        try apps.flatMap { app in
            try Project.files(below: "Tests/Golden/\(app)", endingIn: "TestSupport.swift")
                .flatMap { path in
                    GeneratedApps.mocks(in: try Project.text(of: path)).map { "Golden\(app).\($0)" }
                }
        }
    }

    func answers(to lines: [String]) throws -> [[String]] {
        try modules.answers(of: program, to: lines)
    }
}
