import TestSupport
import Testing

/// Which room may see which, as `ARCHITECTURE.md` draws it.
@Suite struct RoomTests {
    /// What each room may import beyond the standard library.
    static let allowedImports: [String: Set<String>] = [
        "FlowEngine": [],
        "FlowModel": ["FlowEngine"],
        "FlowFrontend": ["CLibYAML", "FlowModel"],
        "FlowLint": ["FlowModel"],
        "FlowCodegen": ["FlowModel"],
        "FlowSimulator": ["FlowEngine", "FlowModel"],
        "FlowRuntime": [
            "FlowEngine", "UIKit", "SwiftUI", "Foundation", "FoundationEssentials",
        ],
        "FlowUIKit": ["FlowRuntime", "UIKit", "UserNotifications"],
        "FlowSwiftUI": [
            "FlowRuntime", "FlowUIKit", "Observation", "SwiftUI", "UIKit", "UserNotifications",
        ],
        "flowc": [
            "ArgumentParser", "CRevision", "FlowModel", "FlowFrontend", "FlowLint", "FlowCodegen",
            "FlowSimulator", "Darwin", "Glibc", "Musl",
        ],
    ]

    private static func files(of room: String) -> [SwiftText] {
        SourceTests.files.filter { $0.path.hasPrefix("Sources/\(room)/") }
    }

    private static func imports(of file: SwiftText) -> [String] {
        file.code.compactMap { line in
            let words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
            guard let keyword = words.firstIndex(of: "import"),
                words[..<keyword].allSatisfy({ ["public", "internal", "package"].contains($0) })
            else { return nil }
            return words.dropFirst(keyword + 1).last.map(String.init)
        }
    }

    @Test(arguments: allowedImports.keys.sorted())
    func roomsImportOnlyWhatTheyMaySee(room: String) {
        let files = RoomTests.files(of: room)
        #expect(!files.isEmpty)
        let allowed = RoomTests.allowedImports[room] ?? []
        let found = files.flatMap { file in
            RoomTests.imports(of: file).filter { !allowed.contains($0) }.map {
                "\(file.path) imports \($0)"
            }
        }
        #expect(found == [])
    }

    /// Its files are copied into apps; what tests drive them with may know URL, UUID and Date.
    @Test func theCoreOfTheRuntimeImportsTheEngineAlone() {
        let files = RoomTests.files(of: "FlowRuntime/Core")
        #expect(!files.isEmpty)
        #expect(Set(files.flatMap(RoomTests.imports)) == ["FlowEngine"])
    }

    /// What is copied into apps stands there among names of the app, and must not be one of them.
    @Test(arguments: ["FlowEngine", "FlowRuntime/Core", "FlowRuntime/Saving"])
    func whatAppsCarryIsNamedAfterFlows(room: String) {
        let files = RoomTests.files(of: room)
        #expect(!files.isEmpty)
        let found = files.flatMap { file in
            RoomTests.declarations(of: file).filter { !$0.hasPrefix("Flow") }.map {
                "\(file.path) declares \($0)"
            }
        }
        #expect(found == [])
    }

    /// The names that a file declares outside of all types, and the symbols of its operators.
    private static func declarations(of file: SwiftText) -> [Substring] {
        let declaring: Set<Substring> = [
            "class", "struct", "enum", "protocol", "actor", "typealias", "func", "var", "let",
            "operator", "precedencegroup", "macro",
        ]
        return file.code.compactMap { line in
            guard line.first != " " else { return nil }
            let words = line.split { " (:<{=".contains($0) }
            guard let keyword = words.firstIndex(where: declaring.contains),
                !words[..<keyword].contains(where: { $0 == "extension" || $0 == "import" })
            else { return nil }
            return words.dropFirst(keyword + 1).first
        }
    }

    @Test func declarationsAreRead() {
        let text = SwiftText(
            path: "a.swift",
            text: """
                import struct A.B
                public final class C<D>: E {
                    var f = 0
                }
                @MainActor private func g(_ h: Int) {}
                private extension I { static let j = 0 }
                let k: Int, l = 1
                infix operator +++
                // struct M
                #if n
                package indirect enum O { case p }
                #endif

                """)
        #expect(RoomTests.declarations(of: text) == ["C", "g", "k", "+++", "O"])
    }

    /// The manifest has them everywhere, and they are empty where there is no UIKit.
    @Test(arguments: [
        ("FlowUIKit", "canImport(UIKit)"),
        ("FlowSwiftUI/Views", "canImport(SwiftUI) && canImport(UIKit)"),
    ])
    func whatNeedsUIKitAsksForIt(room: String, condition: String) {
        let files = RoomTests.files(of: room)
        #expect(files.count > 5)
        for file in files {
            #expect(file.lines.first == "#if \(condition)", "\(file.path)")
            #expect(file.lines.last { !$0.isEmpty } == "#endif", "\(file.path)")
        }
    }

    /// Tests run it where there are no views.
    @Test func theStateOfSwiftUIKnowsNoViews() {
        let files = RoomTests.files(of: "FlowSwiftUI/State")
        #expect(!files.isEmpty)
        #expect(Set(files.flatMap(RoomTests.imports)) == ["FlowRuntime", "Observation"])
    }

    /// The law knows numbers and tickets; the graph, expressions and steps are the host's.
    @Test func theLawKnowsNoGraph() {
        let files = RoomTests.files(of: "FlowEngine")
        #expect(files.count > 30)
        let foreign: Set = [
            "FlowGraph", "evaluator", "Evaluator", "Scopes", "ExpressionID", "StepList", "Verb",
            "Scene", "InputSource", "TraceWriter",
        ]
        let found = files.flatMap { file in
            file.code.enumerated().filter { _, line in
                line.contains("graph[") || line.contains("graph.")
                    || line.split { !($0.isLetter || $0.isNumber) }
                        .contains { foreign.contains(String($0)) }
            }.map { "\(file.path):\($0.offset + 1): \($0.element)" }
        }
        #expect(found == [])
    }

    @Test func everyRoomHasItsRules() {
        let rooms = Set(
            SourceTests.files.compactMap { file in
                let parts = file.path.split(separator: "/")
                return parts.first == "Sources" ? String(parts[1]) : nil
            })
        #expect(rooms == Set(RoomTests.allowedImports.keys))
    }

    /// Xcode asks for trust in the plug-ins of what an app builds.
    @Test func theLibraryIsBuiltWithoutPlugIns() throws {
        let manifest = try Project.text(of: "Package.swift")
        var targets: [Substring: Substring] = [:]
        for text in manifest.split(separator: /[tT]arget\(/).dropFirst() {
            let words = text.split(separator: "\"", omittingEmptySubsequences: false)
            targets[words[1]] = text
        }
        #expect(targets["FlowCodegen"]?.contains("plugins:") == true)
        #expect(targets["FlowRuntime"] != nil)
        var open: [Substring] = ["FlowRuntime"]
        while let name = open.popLast() {
            guard let text = targets.removeValue(forKey: name) else { continue }
            #expect(!text.contains("plugins:"), "\(name)")
            open += text.split(separator: "\"")
        }
    }

    @Test func importsAreRead() {
        let text = SwiftText(
            path: "a.swift",
            text: "import A\n@testable import B\npublic import struct C\n// import D\n")
        #expect(RoomTests.imports(of: text) == ["A", "B", "C"])
    }

    @Test func onlyTheFrontEndMakesGraphs() {
        let makers = SourceTests.files.filter { file in
            file.path.hasPrefix("Sources/") && file.code.contains { $0.contains("FlowGraph(") }
        }
        let strangers = makers.map(\.path).filter { !$0.hasPrefix("Sources/FlowFrontend/") }
        #expect(strangers == [])
    }

    @Test func onlyTheToolTouchesTheWorld() {
        let calls = ["print(", "readLine(", "getenv(", "fopen(", "FileManager", "ProcessInfo"]
        let pure = [
            "FlowEngine", "FlowModel", "FlowFrontend", "FlowLint", "FlowCodegen", "FlowSimulator",
        ]
        let found = pure.flatMap { RoomTests.files(of: $0) }
            .flatMap { file in
                file.code.filter { line in
                    let words = line.split { " .;{}!&|?:=".contains($0) }
                    return words.contains { word in calls.contains { word.hasPrefix($0) } }
                }.map { "\(file.path): \($0)" }
            }
        #expect(found == [])
    }

    @Test func theEngineStaysEmbeddable() {
        let found = ["FlowEngine", "FlowModel", "FlowSimulator"].flatMap { RoomTests.files(of: $0) }
            .flatMap { file in
                file.code.enumerated().filter { _, line in
                    // A class behind a protocol is no box, and may stand there.
                    let line = line.replacing("any FlowHost", with: "")
                    let words = line.split { !($0.isLetter || $0 == "_") }
                    let isUntyped = line.contains("throws") && !line.contains("throws(")
                    return words.contains { ["any", "Codable", "Mirror", "KeyPath"].contains($0) }
                        || isUntyped || line.contains("String(describing:")
                        || ["(\\.", " \\."].contains { line.contains($0) }
                }.map { "\(file.path):\($0.offset + 1): \($0.element)" }
            }
        #expect(found == [])
    }
}
