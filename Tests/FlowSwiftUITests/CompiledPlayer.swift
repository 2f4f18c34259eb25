import Foundation
import PlayedScripts
import TestSupport

/// The stand-ins, the routers, mistakes in them, and what plays them, compiled as one program.
final class CompiledPlayer: Sendable {
    let modules: OwnModules

    /// One for all tests of a run.
    static let shared = Result { try CompiledPlayer() }

    private static let folder = "Tests/FlowSwiftUITests/"
    private static let app = ("GoldenCoordinatorDemo", "Tests/Golden/CoordinatorDemo")

    private init() throws {
        modules = try OwnModules()
        for (name, folder) in [
            ("UserNotifications", "Tests/StandInUserNotifications"),
            ("UIKit", "Tests/StandInUIKit"), ("FlowUIKit", "Sources/FlowUIKit"),
            ("SwiftUI", "Tests/StandInSwiftUI"),
        ] {
            try modules.compile(name, from: folder)
        }
        try compileRouter()
        let own = [
            "PlayedApp", "PlayedClock", "PlayedComparison", "PlayedHand", "PlayedSwiftUI",
            "PlayedUser",
            "ScriptPlay", "TrapStage",
        ].map { Self.folder + $0 + ".swift" }
        let sources =
            own + Project.files(below: Self.folder + "Player", endingIn: ".swift")
            + ["Tests/UIKitPlayer/ScenePlay.swift"]
        let traps = try modules.write(Self.traps(), to: "Traps.swift")
        try modules.compile("Player", [traps] + sources.map { Project.root + "/" + $0 })
        try compileProgram("player", "", drive: "{ _, _, _ in nil }")
    }

    /// The program around the player. It knows the apps that scripts are played on.
    private func compileProgram(
        _ name: String, _ imports: String, drive: String, _ arguments: [String] = [],
        _ objects: [String] = []
    ) throws {
        let main = """
            @testable import Player
            \(imports)
            @main
            struct Program {
                @MainActor static func main() { Player.run(\(drive)) }
            }

            """
        let path = try modules.write(main, to: name + ".swift")
        let object = modules.folder + "/" + name + ".o"
        try modules.swiftc(["-c", "-module-name", "Program", "-o", object, path] + arguments)
        let own = ["Player", "UserNotifications", "UIKit", "FlowUIKit", "SwiftUI", "FlowSwiftUI"]
        try modules.link(
            [object] + own.map { $0 + ".o" } + objects,
            ["FlowEngine", "FlowRuntime"].map { ($0, "Sources/" + $0) } + [Self.app],
            to: modules.folder + "/" + name)
    }

    /// The program that plays scripts of what pins the law.
    func program(playing part: PinnedPart) async throws -> String {
        let pinned = try await part.module().modules.folder
        let name = "pinned-" + UUID().uuidString
        try compileProgram(
            name, "@testable import Apps\n", drive: "playedDriver", ["-I", pinned],
            [pinned + "/Apps.o"])
        return modules.folder + "/" + name
    }

    private func compileRouter() throws {
        var paths = [
            try modules.write("nonisolated(unsafe) var plantedMistake = -1\n", to: "Planted.swift")
        ]
        for path in Project.files(below: "Sources/FlowSwiftUI", endingIn: ".swift") {
            let name = String(path.split(separator: "/").last ?? "")
            var text = try Project.text(of: path)
            for (number, mistake) in PlantedMistake.all.enumerated() where mistake.file == name {
                guard let place = text.firstRange(of: mistake.right) else {
                    throw OwnModules.Failure(mistake.right)
                }
                text.replaceSubrange(place, with: mistake.text(number))
            }
            paths.append(try modules.write(text, to: name))
        }
        try modules.compile("FlowSwiftUI", paths)
    }

    /// The tests of traps as functions of a program, which has no macros of tests.
    private static func traps() throws -> String {
        var calls: [String] = []
        let texts = try ["TrapTests", "OtherTrapTests", "FocusTrapTests"].map { name in
            try Project.text(of: folder + name + ".swift")
        }
        let lines = texts.joined().split(
            separator: "\n", omittingEmptySubsequences: false
        ).compactMap { line -> String? in
            if line.hasPrefix("import Testing") { return nil }
            if line.hasPrefix("@MainActor @Suite") { return "@MainActor" }
            guard line.contains("@Test"), let start = line.firstRange(of: "func ") else {
                return String(line.replacing("#expect(", with: "expect("))
            }
            let name = line[start.upperBound...].prefix { $0 != "(" }
            calls.append("tests.\(name)(\(line.contains("seed: Int") ? "seed: seed" : ""))")
            return String(line[start.lowerBound...])
        }
        return lines.joined(separator: "\n") + """

            @MainActor private func expect(_ holds: Bool, _ line: Int = #line) {
                if !holds { Player.complain("line \\(line) of the traps") }
            }

            extension Player {
                static func playTraps(seed: Int) {
                    let tests = TrapTests()
                    \(calls.joined(separator: "\n"))
                }
            }

            """
    }

    /// What a player says, perhaps at its end, that shows a screen without a view.
    func saidOfModel() throws -> String {
        try modules.run(modules.folder + "/player", ["model"], seconds: 60, mayFail: true)
    }

    /// What the player complains of, with a mistake in the router or without, and how much it has
    /// played; nil if it has died.
    func played(_ mistake: Int = -1) throws -> (complaints: [Substring], account: Substring)? {
        let output = try modules.run(
            modules.folder + "/player", ["\(mistake)"], seconds: 60, mayFail: true)
        let lines = output.split(separator: "\n")
        guard let account = lines.last, account.hasPrefix("played") else { return nil }
        return (lines.filter { $0.hasPrefix("!") }, account)
    }
}
