import Foundation
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
        let traps = try write(Self.traps(), to: "Traps.swift")
        let own = ["PlayedClock", "PlayedComparison", "PlayedSwiftUI", "TrapStage"].map {
            Self.folder + $0 + ".swift"
        }
        let sources =
            own + Project.files(below: Self.folder + "Player", endingIn: ".swift")
            + ["Tests/UIKitPlayer/ScenePlay.swift"]
        try modules.swiftc(
            ["-c", "-module-name", "Player", "-o", modules.folder + "/Player.o", traps]
                + sources.map { Project.root + "/" + $0 })
        try modules.link(
            ["Player", "UserNotifications", "UIKit", "FlowUIKit", "SwiftUI", "FlowSwiftUI"].map {
                $0 + ".o"
            },
            ["FlowEngine", "FlowRuntime"].map { ($0, "Sources/" + $0) } + [Self.app],
            to: modules.folder + "/player")
    }

    private func write(_ text: String, to name: String) throws -> String {
        let path = modules.folder + "/" + name
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private func compileRouter() throws {
        var paths = [
            try write("nonisolated(unsafe) var plantedMistake = -1\n", to: "Planted.swift")
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
            paths.append(try write(text, to: name))
        }
        try modules.compile("FlowSwiftUI", paths)
    }

    /// The tests of traps as functions of a program, which has no macros of tests.
    private static func traps() throws -> String {
        var calls: [String] = []
        let lines = try Project.text(of: folder + "TrapTests.swift").split(
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

    /// What the player complains of, with a mistake in the router or without; nil if it has died.
    func complaints(_ mistake: Int = -1) throws -> [Substring]? {
        let output = try modules.run(
            modules.folder + "/player", ["\(mistake)"], seconds: 60, mayFail: true)
        let lines = output.split(separator: "\n")
        return lines.last == "played" ? lines.filter { $0.hasPrefix("!") } : nil
    }
}
